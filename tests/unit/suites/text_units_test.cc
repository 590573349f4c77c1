#include "suites/text_units.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

TEST(TextUnitsTest, WordsOfAnyScript) {
  EXPECT_EQ(CountWords("It rains, again -- 3.5 mm."), 5u);
  EXPECT_EQ(CountWords("don't re-read"), 2u);
  EXPECT_EQ(CountWords("雨が降る。"), 2u);
  EXPECT_EQ(CountWords("使用 Git 管理"), 3u);
  EXPECT_EQ(CountWords("안녕 세상"), 2u);
  EXPECT_EQ(CountWords("हिन्दी में"), 2u);
  EXPECT_EQ(CountWords("... --"), 0u);
}

TEST(TextUnitsTest, KeysPassOverCaseBlanksAndPunctuation) {
  EXPECT_EQ(TextKey("It rains."), TextKey(" it  RAINS!"));
  EXPECT_EQ(TextKey("\u00C9T\u00C9"), TextKey("\u00E9t\u00E9"));
  EXPECT_NE(TextKey("it rains"), TextKey("rains it"));
  EXPECT_NE(TextKey("it rains"), TextKey("itrains"));
  EXPECT_NE(TextKey("雨が"), TextKey("雨は"));
}

TEST(TextUnitsTest, LetterShare) {
  EXPECT_DOUBLE_EQ(LetterShare("ab 1."), 0.5);
  EXPECT_DOUBLE_EQ(LetterShare("雨が"), 1);
  EXPECT_DOUBLE_EQ(LetterShare(" "), 0);
}

TEST(TextUnitsTest, CleanText) {
  EXPECT_EQ(CleanText(" a\n\t b\u00A0\u2003c\r\n"), "a b c");
  EXPECT_EQ(CleanText("in\u00ADfor\u200Bmal\uFEFF\x01"), "informal");
  EXPECT_EQ(CleanText("雨が\n降る。\n傘"), "雨が降る。傘");
  EXPECT_EQ(CleanText("雨 が"), "雨 が");
  EXPECT_EQ(CleanText("使用\nGit"), "使用 Git");
  EXPECT_EQ(CleanText("안녕\n세상"), "안녕 세상");
  EXPECT_EQ(CleanText(" \n"), "");
}

}  // namespace
}  // namespace vetvec
