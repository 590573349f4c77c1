#include "mock_server/tokens.h"

#include <gtest/gtest.h>

namespace vetvec::mock {
namespace {

TEST(CountTokens, CountsWordsSignsAndOtherBytes) {
  EXPECT_EQ(CountTokens("It rains."), 3U);
  EXPECT_EQ(CountTokens("extraordinary"), 3U);
  EXPECT_EQ(CountTokens("2026"), 4U);
  EXPECT_EQ(CountTokens("\xe6\x97\xa5"), 2U);
  EXPECT_EQ(CountTokens(" "), 1U);
}

TEST(CutTokens, CutsAtTheLimitAndAtACodePoint) {
  EXPECT_EQ(CutTokens("one two three", 2), "one two ");
  EXPECT_EQ(CutTokens("one two", 9), "one two");
  EXPECT_EQ(CutTokens("\xe6\x97\xa5\xe6\x9c\xac", 2), "\xe6\x97\xa5");
  EXPECT_EQ(CutTokens("", 3), "");
}

}  // namespace
}  // namespace vetvec::mock
