#include "local/word_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Parsed {
  Status status;
  std::string word;
  std::vector<float> row;
};

// A line followed by what must follow it in memory.
class Line {
 public:
  explicit Line(const std::string& text) : bytes_(text + '\n' + std::string(16, '7')) {}
  operator std::string_view() const {  // NOLINT: implicit, as arguments need it
    return std::string_view(bytes_).substr(0, bytes_.size() - 17);
  }

 private:
  std::string bytes_;
};

Parsed Parse(const std::string& text, size_t dimension) {
  const Line line(text);
  Parsed out;
  out.row.resize(dimension);
  std::string_view word;
  out.status = ParseWordLine(line, dimension, &word, out.row.data());
  out.word = std::string(word);
  return out;
}

TEST(WordLineTest, WordAndNumbers) {
  const Parsed got = Parse("the 0.25 -1e-2 +3", 3);
  ASSERT_TRUE(got.status.ok()) << got.status.ToString();
  EXPECT_EQ(got.word, "the");
  EXPECT_THAT(got.row, ElementsAre(0.25F, -0.01F, 3.0F));
}

TEST(WordLineTest, BlanksAtTheEndAndTabsSeparate) {
  const Parsed got = Parse("the\t1  2 \t", 2);
  ASSERT_TRUE(got.status.ok()) << got.status.ToString();
  EXPECT_EQ(got.word, "the");
  EXPECT_THAT(got.row, ElementsAre(1, 2));
}

TEST(WordLineTest, NumbersAreCountedFromTheRight) {
  for (const char* word : {". . .", "to name@domain.com", "a 1 b", "x \xc2\xa0"}) {
    const Parsed got = Parse(std::string(word) + " 0.5 0.25", 2);
    ASSERT_TRUE(got.status.ok()) << got.status.ToString();
    EXPECT_EQ(got.word, word);
    EXPECT_THAT(got.row, ElementsAre(0.5F, 0.25F));
  }
}

TEST(WordLineTest, AWordMayBeANumberOrLookLikeOne) {
  for (const char* word : {"2006", "nan", "inf", "-", "1e5"}) {
    const Parsed got = Parse(std::string(word) + " 1 2", 2);
    ASSERT_TRUE(got.status.ok()) << got.status.ToString();
    EXPECT_EQ(got.word, word);
  }
}

TEST(WordLineTest, TooFewAndTooManyNumbersNameBothCounts) {
  const struct {
    const char* line;
    const char* found;
  } kCases[] = {{"the 1", "followed by 1 numbers; expected: 2"},
                {"the", "followed by 0 numbers; expected: 2"},
                {"the 1 2 3", "followed by 3 numbers; expected: 2"},
                {"2006 1 2 3", "followed by 3 numbers; expected: 2"},
                {". . 1 2 3", "followed by 3 numbers; expected: 2"},
                {" 1 2", "followed by 1 numbers; expected: 2"},
                {"", "the line is empty"}};
  for (const auto& one : kCases) {
    const Parsed got = Parse(one.line, 2);
    EXPECT_EQ(got.status.code(), StatusCode::kDimensionMismatch) << one.line;
    EXPECT_THAT(got.status.message(), HasSubstr(one.found)) << one.line;
  }
}

TEST(WordLineTest, WhatIsNotANumberIsNamed) {
  const Parsed got = Parse("the 1 2x 3", 3);
  EXPECT_EQ(got.status.code(), StatusCode::kParseError);
  EXPECT_THAT(got.status.message(), HasSubstr("number 2 is '2x'"));
}

TEST(WordLineTest, NumbersMustBeFiniteAndFitIntoFloat) {
  for (const char* bad : {"nan", "-nan", "inf", "-inf", "infinity", "1e39", "-1e999"}) {
    const Parsed got = Parse(std::string("the 1 ") + bad + " 3", 3);
    EXPECT_EQ(got.status.code(), StatusCode::kNonFinite) << bad;
    EXPECT_THAT(got.status.message(), HasSubstr(std::string("number 2 is '") + bad)) << bad;
  }
}

TEST(WordLineTest, TinyNumbersAreZeroOrSubnormal) {
  const Parsed got = Parse("the 1e-60 1e-999 1e-42", 3);
  ASSERT_TRUE(got.status.ok()) << got.status.ToString();
  EXPECT_EQ(got.row[0], 0.0F);
  EXPECT_EQ(got.row[1], 0.0F);
  EXPECT_EQ(got.row[2], 1e-42F);
}

TEST(WordLineTest, HeaderIsTwoWholeNumbers) {
  const auto header = ParseWordHeader("3000000 300");
  ASSERT_TRUE(header.has_value());
  EXPECT_EQ(header->words, 3000000U);
  EXPECT_EQ(header->dimension, 300U);
  for (const char* line : {"the 1", "5 0.1", "5 6 7", "5", "", "-5 6", "99999999999999999999 1"}) {
    EXPECT_FALSE(ParseWordHeader(line).has_value()) << line;
  }
}

TEST(WordLineTest, FirstLineGivesTheDimension) {
  EXPECT_EQ(*DimensionOfWordLine(Line("the 0.1 0.2 0.3")), 3U);
  EXPECT_EQ(*DimensionOfWordLine(Line("2006 0.1 0.2 0.3")), 3U);
  EXPECT_EQ(*DimensionOfWordLine(Line("a b 0.1 0.2")), 2U);
  EXPECT_EQ(DimensionOfWordLine(Line("just words")).status().code(), StatusCode::kParseError);
  EXPECT_EQ(DimensionOfWordLine(Line("")).status().code(), StatusCode::kParseError);
  EXPECT_EQ(DimensionOfWordLine(Line("the 0.1 nan 0.3")).status().code(), StatusCode::kNonFinite);
}

}  // namespace
}  // namespace vetvec
