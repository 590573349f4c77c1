#include "tokenize/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/utf8.h"
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
  WorkBudget work;
  work.Begin(text.size(), nullptr);
  size_t begin = 0;
  size_t end = 0;
  for (size_t from = 0; pattern->Find(text, from, &begin, &end, &work); from = end) {
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

TEST(Pattern, FindsTheTextItself) {
  const Pattern pattern = Pattern::Literal("a.\xC3\xA9");
  WorkBudget work;
  work.Begin(100, nullptr);
  size_t begin = 0;
  size_t end = 0;
  const std::string text = "axa.\xC3\xA9 a.\xC3\xA9";
  ASSERT_TRUE(pattern.Find(text, 0, &begin, &end, &work));
  EXPECT_EQ(begin, 2U);
  EXPECT_EQ(end, 6U);
  ASSERT_TRUE(pattern.Find(text, end, &begin, &end, &work));
  EXPECT_EQ(begin, 7U);
  EXPECT_FALSE(pattern.Find(text, end, &begin, &end, &work));
}

TEST(Pattern, KeepsManyRangesApart) {
  std::string source = "[";
  for (char32_t c = 0x4E00; c < 0x4E00 + 2000; c += 2) AppendCodePoint(c, &source);
  source += "a-fc-z]+";
  EXPECT_THAT(Matches(source, "xyz\xE4\xB8\x80 \xE4\xB8\x81"), ElementsAre("xyz\xE4\xB8\x80"));
}

TEST(Pattern, TakesBackWhatItTook) {
  EXPECT_THAT(Matches("a*ab", "aaab ab b"), ElementsAre("aaab", "ab"));
  EXPECT_THAT(Matches("[ab]{1,3}b?b", "abab"), ElementsAre("abab"));
  EXPECT_THAT(Matches("a{2,}a{2}c", "aaac aaaac"), ElementsAre("aaaac"));
  EXPECT_THAT(Matches("\xC3\xA9*\xC3\xA9z", "\xC3\xA9\xC3\xA9z"), ElementsAre("\xC3\xA9\xC3\xA9z"));
}

TEST(Pattern, AnExpensiveOneEndsWithItsBudget) {
  const Result<Pattern> pattern = Pattern::Compile("a*a*a*a*a*b");
  ASSERT_TRUE(pattern.ok());
  const std::string text(200, 'a');
  WorkBudget work;
  work.Begin(text.size(), nullptr);
  work.SetPlace("pre_tokenizer");
  size_t begin = 0;
  size_t end = 0;
  EXPECT_FALSE(pattern->Find(text, 0, &begin, &end, &work));
  const Status status = work.TakeFailure();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(),
            "pre_tokenizer: with the pattern 'a*a*a*a*a*b': a text of 200 bytes takes more than "
            "1051200 steps");
  EXPECT_EQ(status.detail().key, "pre_tokenizer");
}

TEST(Pattern, RefusesSourcesThatGrow) {
  const auto repeated = [](std::string_view part, size_t times) {
    std::string source;
    for (size_t i = 0; i < times; ++i) source += part;
    return source;
  };
  EXPECT_THAT(Matches(repeated("a?", 64) + "b", "aab"), ElementsAre("aab"));
  for (const std::string& source :
       {repeated("a?", 65) + "b", repeated("a", 10'000), repeated("x|", 2000) + "y",
        repeated("(a|b)", 11), repeated("(ab?|cd)", 9) + repeated("e", 100),
        "a" + repeated("()", 9000), repeated("(", 17) + "a" + repeated(")", 17)}) {
    EXPECT_THAT(Pattern::Compile(source).status().message(), HasSubstr("not supported"))
        << source.substr(0, 40);
  }
}

TEST(ByteTrie, FindsEveryPrefix) {
  const ByteTrie trie = ByteTrie::Build({{"a", 0}, {"ab", 1}, {"abcd", 2}, {"b", 3}, {"\xFF", 4}});
  std::vector<int32_t> values;
  trie.ForEachPrefix("abcx", [&](size_t, int32_t value) { values.push_back(value); });
  EXPECT_THAT(values, ElementsAre(0, 1));
  EXPECT_EQ(trie.LongestPrefix("abcde").value, 2);
  EXPECT_EQ(trie.LongestPrefix("abcde").walked, 4U);
  EXPECT_EQ(trie.LongestPrefix("\xFF").value, 4);
  EXPECT_EQ(trie.LongestPrefix("c").value, -1);
}

TEST(ByteTrie, HoldsManyKeys) {
  std::vector<std::pair<std::string, int32_t>> keys;
  for (int32_t i = 0; i < 5000; ++i) keys.emplace_back(std::to_string(i * 7919), i);
  const ByteTrie trie = ByteTrie::Build(keys);
  for (const auto& [key, value] : keys) {
    const ByteTrie::Prefix found = trie.LongestPrefix(key);
    EXPECT_EQ(found.bytes, key.size());
    EXPECT_EQ(found.value, value);
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
