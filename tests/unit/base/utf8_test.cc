#include "base/utf8.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/utf8_lower.h"

namespace vetvec {
namespace {

std::string Encoded(char32_t code_point) {
  std::string out;
  AppendCodePoint(code_point, &out);
  return out;
}

TEST(Utf8, EveryCodePointRoundTrips) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    const std::string bytes = Encoded(c);
    const size_t expected = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    ASSERT_EQ(bytes.size(), expected) << static_cast<uint32_t>(c);
    ASSERT_TRUE(IsValidUtf8(bytes)) << static_cast<uint32_t>(c);
    size_t position = 0;
    ASSERT_EQ(NextCodePoint(bytes, &position), c);
    ASSERT_EQ(position, bytes.size());
    char32_t read = 0;
    ASSERT_EQ(ReadCodePoint("ab" + bytes + "c", 2, &read), bytes.size());
    ASSERT_EQ(read, c);
  }
}

TEST(Utf8, SurrogatesAreInvalid) {
  for (char32_t c = 0xD800; c <= 0xDFFF; ++c) {
    ASSERT_EQ(ValidUtf8Prefix("ab" + Encoded(c) + "c"), 2u) << static_cast<uint32_t>(c);
  }
}

// All sequences of one and two bytes, against the definition.
TEST(Utf8, AllShortSequences) {
  for (unsigned first = 0; first < 256; ++first) {
    const std::string one(1, static_cast<char>(first));
    ASSERT_EQ(IsValidUtf8(one), first < 0x80) << first;
    for (unsigned second = 0; second < 256; ++second) {
      const std::string two = one + static_cast<char>(second);
      const bool valid = (first < 0x80 && second < 0x80) ||
                         (first >= 0xC2 && first <= 0xDF && second >= 0x80 && second <= 0xBF);
      ASSERT_EQ(IsValidUtf8(two), valid) << first << " " << second;
    }
  }
}

TEST(Utf8, BoundariesOfLongSequences) {
  const std::vector<std::string> valid = {"\xE0\xA0\x80",    "\xED\x9F\xBF",     "\xEE\x80\x80",
                                          "\xEF\xBF\xBF",    "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF",
                                          "\xEF\xBB\xBF\x61"};
  for (const std::string& bytes : valid) EXPECT_TRUE(IsValidUtf8(bytes)) << bytes;
  const std::vector<std::string> invalid = {"\xC0\x80",
                                            "\xC1\xBF",
                                            "\xE0\x80\x80",
                                            "\xE0\x9F\xBF",
                                            "\xED\xA0\x80",
                                            "\xED\xBF\xBF",
                                            "\xF0\x80\x80\x80",
                                            "\xF0\x8F\xBF\xBF",
                                            "\xF4\x90\x80\x80",
                                            "\xF5\x80\x80\x80",
                                            "\xF8\x88\x80\x80",
                                            "\xFE",
                                            "\xFF",
                                            "\xE2\x82",
                                            "\xF0\x9F\x98",
                                            "\xF0\x9F",
                                            "\xE2\x28\xA1",
                                            "\xE2\x82\x28",
                                            "\xF0\x9F\x28\x80",
                                            "\xF0\x9F\x98\x28",
                                            "\x80",
                                            "\xBF"};
  for (const std::string& bytes : invalid) {
    EXPECT_EQ(ValidUtf8Prefix("x" + bytes), 1u) << testing::PrintToString(bytes);
  }
}

TEST(Utf8, PrefixEndsBeforeTheFirstBadByte) {
  EXPECT_EQ(ValidUtf8Prefix(""), 0u);
  EXPECT_EQ(ValidUtf8Prefix(std::string("a\0b", 3)), 3u) << "NUL is a code point";
  EXPECT_EQ(ValidUtf8Prefix("caf\xC3\xA9 \xE2\x82"), 6u);
  EXPECT_EQ(ValidUtf8Prefix("\xFFrest"), 0u);
}

TEST(Utf8, ReadCodePointReadsNothingThatIsNotOne) {
  char32_t c = U'?';
  for (const char* bad :
       {"", "\xFF", "\x80", "\xC3", "\xE2\x82", "\xED\xA0\x80", "\xF4\x90\x80\x80"}) {
    EXPECT_EQ(ReadCodePoint(bad, 0, &c), 0u) << testing::PrintToString(bad);
  }
  EXPECT_EQ(ReadCodePoint("ab", 2, &c), 0u);
  EXPECT_EQ(ReadCodePoint(std::string_view("\xC3\xA9", 1), 0, &c), 0u) << "cut by its view";
}

// Wherever the bad byte is, in texts of several blocks as well.
TEST(Utf8, TheBadByteIsFoundInLongTexts) {
  for (const char* letter : {"a", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"}) {
    std::string text;
    while (text.size() < 200) text += letter;
    const size_t step = std::string_view(letter).size();
    ASSERT_TRUE(IsValidUtf8(text));
    for (size_t at = 0; at <= text.size(); at += step) {
      const std::string bad = text.substr(0, at) + "\xFF" + text.substr(at);
      ASSERT_EQ(ValidUtf8Prefix(bad), at) << letter;
      ASSERT_FALSE(IsValidUtf8(bad)) << letter << " " << at;
    }
    EXPECT_EQ(ValidUtf8Prefix(text.substr(0, 199)), 199 - 199 % step) << letter;
  }
}

TEST(Utf8, CountCodePoints) {
  EXPECT_EQ(CountCodePoints(""), 0u);
  EXPECT_EQ(CountCodePoints("caf\xC3\xA9"), 4u);
  EXPECT_EQ(CountCodePoints("\xF0\x9F\x98\x80\xE2\x82\xAC"), 2u);
}

TEST(Utf8, IsBlank) {
  EXPECT_TRUE(IsBlank(""));
  EXPECT_TRUE(IsBlank(" \t\r\n\v\f"));
  for (const char32_t c : {0x85u, 0xA0u, 0x1680u, 0x2000u, 0x200Bu, 0x2028u, 0x2029u, 0x202Fu,
                           0x205Fu, 0x3000u, 0xFEFFu}) {
    EXPECT_TRUE(IsBlank(" " + Encoded(c))) << static_cast<uint32_t>(c);
  }
  EXPECT_FALSE(IsBlank(" a "));
  EXPECT_FALSE(IsBlank(std::string(1, '\0')));
  EXPECT_FALSE(IsBlank("\xFF")) << "invalid bytes are something";
  EXPECT_FALSE(IsBlank(" \xE2\x82")) << "a cut sequence is something";
}

TEST(Utf8, SanitizedShowsControlAndBadBytesAsQuestionMarks) {
  EXPECT_EQ(Sanitized("plain caf\xC3\xA9"), "plain caf\xC3\xA9");
  EXPECT_EQ(Sanitized("a\x1b[31mb\x7f"), "a?[31mb?");
  EXPECT_EQ(Sanitized(std::string("a\0b", 3)), "a?b");
  EXPECT_EQ(Sanitized("\xFF\xC3"), "??");
}

TEST(Utf8, SanitizedShowsLineBreaksAsOneBlank) {
  EXPECT_EQ(Sanitized("<html>\r\n<head>\n\n\tx"), "<html> <head> x");
  EXPECT_EQ(Sanitized("a\xE2\x80\xA8z\xC2\x85"), "a z ");
}

TEST(Utf8, SanitizedLeavesOutWhatTurnsTheDirection) {
  EXPECT_EQ(Sanitized("a\xE2\x80\xAE"
                      "b\xE2\x81\xA6"
                      "c\xD8\x9C"
                      "d\xE2\x80\x8F"),
            "abcd");
  EXPECT_EQ(Sanitized("\xE2\x80\xA6\xD7\x90"), "\xE2\x80\xA6\xD7\x90") << "an ellipsis, a letter";
}

TEST(Utf8, SanitizedCutsAtACodePoint) {
  EXPECT_EQ(Sanitized("abcdef", 6), "abcdef");
  EXPECT_EQ(Sanitized("abcdefg", 6), "abcdef...");
  EXPECT_EQ(Sanitized("abcd\xE2\x82\xAC", 6), "abcd...");
  EXPECT_EQ(Sanitized("abc\xE2\x82\xAC", 6), "abc\xE2\x82\xAC");
  for (size_t n = 0; n < 12; ++n) {
    EXPECT_TRUE(IsValidUtf8(Sanitized("\xE2\x82\xAC\xC3\xA9\xF0\x9F\x98\x80\xFFz", n))) << n;
  }
}

// Control characters of the second kind (U+0080..U+009F) can steer a terminal as well.
TEST(Utf8, SanitizedHidesTheSecondControlBlock) {
  EXPECT_EQ(Sanitized("a\xC2\x9B"
                      "31mb"),
            "a?31mb");
  EXPECT_EQ(Sanitized("a\xC2\xA0"
                      "b"),
            "a\xC2\xA0"
            "b");
}

TEST(Utf8, SmallLetters) { EXPECT_EQ(Utf8Lower("ÉLAN Ünder"), "élan ünder"); }

}  // namespace
}  // namespace vetvec
