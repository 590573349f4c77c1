#include "base/duration_text.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

TEST(DurationText, TheLargestUnitThatFits) {
  EXPECT_EQ(DurationText(0), "0 s");
  EXPECT_EQ(DurationText(59), "59 s");
  EXPECT_EQ(DurationText(60), "1 minute");
  EXPECT_EQ(DurationText(90), "90 s");
  EXPECT_EQ(DurationText(7200), "2 hours");
  EXPECT_EQ(DurationText(86'400), "1 day");
  EXPECT_EQ(DurationText(2'592'000), "30 days");
}

}  // namespace
}  // namespace vetvec
