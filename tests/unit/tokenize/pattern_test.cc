#include "tokenize/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tokenize/byte_level.h"
#include "tokenize/byte_trie.h"
#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> Matches(std::string_view source, std::string_view text) {
  const Result<Pattern> pattern = Pattern::Compile(source);
  EXPECT_TRUE(pattern.ok()) << pattern.status().ToString();
  std::vector<std::string> found;
  if (!pattern.ok()) return found;
  size_t begin = 0;
  size_t end = 0;
  for (size_t from = 0; pattern->Find(text, from, &begin, &end); from = end) {
    found.emplace_back(text.substr(begin, end - begin));
  }
  return found;
}

TEST(Pattern, TakesClassesQuantifiersAndLookahead) {
  EXPECT_THAT(Matches(" {2,}", "a  b c   "), ElementsAre("  ", "   "));
  EXPECT_THAT(Matches("\\p{N}{1,3}", "12345 6"), ElementsAre("123", "45", "6"));
  EXPECT_THAT(Matches("\\s+(?!\\S)|\\s+", "a   b "), ElementsAre("  ", " ", " "));
  EXPECT_THAT(Matches("[^\\s\\p{L}]+", "a1! b\xC2\xBD"), ElementsAre("1!", "\xC2\xBD"));
  EXPECT_THAT(Matches("[a-c]+x?", "abcx dx"), ElementsAre("abcx"));
  EXPECT_THAT(Matches("(?i:'s|'LL)", "it'S he'll"), ElementsAre("'S", "'ll"));
  EXPECT_THAT(Matches("(a|b)?c", "ac bc c"), ElementsAre("ac", "bc", "c"));
  EXPECT_THAT(Matches("\\.|x", "a.x"), ElementsAre(".", "x"));
}

TEST(Pattern, AgreesWithTheHandWrittenGpt2Words) {
  const std::string source =
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";
  for (const std::string text : {"Hello, world's 42  cats\n\n and   ", "'re'x ''d",
                                 "\t\ta \xC2\xA0 b", "x\n y", " ", "a  "}) {
    std::vector<std::string> words;
    for (size_t at = 0; at < text.size();) {
      const size_t end = Gpt2WordEnd(text, at);
      words.push_back(text.substr(at, end - at));
      at = end;
    }
    EXPECT_EQ(words, Matches(source, text)) << text;
  }
}

TEST(Pattern, RefusesWhatItWouldGetWrong) {
  for (const char* source :
       {"\\d",         "\\w+",   "\\bx",    "(ab)+",  "a+?", "a**", "^a",  "a$", "(?<=a)b",
        "[[:alpha:]]", "[a&&b]", "\\p{Lu}", "(?!ab)", "a*",  "",    "a|",  "(a", "a)",
        "[a",          "[]",     "[z-a]",   "x{2,1}", "x{",  "\\",  "\xFF"}) {
    const Result<Pattern> pattern = Pattern::Compile(source);
    EXPECT_FALSE(pattern.ok()) << source;
    EXPECT_THAT(pattern.status().message(), HasSubstr("not supported")) << source;
  }
}

TEST(ByteTrie, FindsEveryPrefix) {
  const ByteTrie trie = ByteTrie::Build({{"a", 0}, {"ab", 1}, {"abcd", 2}, {"b", 3}, {"\xFF", 4}});
  std::vector<int32_t> values;
  trie.ForEachPrefix("abcx", [&](size_t, int32_t value) { values.push_back(value); });
  EXPECT_THAT(values, ElementsAre(0, 1));
  EXPECT_EQ(trie.LongestPrefix("abcde").second, 2);
  EXPECT_EQ(trie.LongestPrefix("\xFF").second, 4);
  EXPECT_EQ(trie.LongestPrefix("c").second, -1);
}

TEST(ByteTrie, HoldsManyKeys) {
  std::vector<std::pair<std::string, int32_t>> keys;
  for (int32_t i = 0; i < 5000; ++i) keys.emplace_back(std::to_string(i * 7919), i);
  const ByteTrie trie = ByteTrie::Build(keys);
  for (const auto& [key, value] : keys) {
    const auto [bytes, found] = trie.LongestPrefix(key);
    EXPECT_EQ(bytes, key.size());
    EXPECT_EQ(found, value);
  }
}

TEST(UnicodeClass, KnowsTheVersionsThatModelsWereTrainedWith) {
  EXPECT_TRUE(ClassOf(U'$') & kCharPunct);
  EXPECT_TRUE(ClassOf(0x3002) & kCharPunct);
  EXPECT_FALSE(ClassOf(0x2E52) & kCharPunct);   // since Unicode 14
  EXPECT_TRUE(ClassOf(0x10D4A) & kCharLetter);  // since Unicode 16
  EXPECT_TRUE(ClassOf(0x4E2D) & kCharHan);
  EXPECT_TRUE(ClassOf(0x20001) & kCharHan);
  EXPECT_FALSE(ClassOf(0x3042) & kCharHan);
  std::string text = "\xEF\xAC\x81 e\xCC\x81";
  ToNormalForm(NormalForm::kNfkc, &text);
  EXPECT_EQ(text, "fi \xC3\xA9");
}

}  // namespace
}  // namespace vetvec
