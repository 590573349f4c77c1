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
  for (Pattern::Match match; pattern->FindNext(text, &match, &work);) {
    found.emplace_back(text.substr(match.begin, match.end - match.begin));
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

// Each row: what a message quotes, and a pattern that Oniguruma understands otherwise or not at
// all.
TEST(Pattern, RefusesByNameWhatItWouldGetWrong) {
  const std::pair<const char*, const char*> rows[] = {
      {"'\\h'", "a|\\hb"},
      {"'\\k'", "\\k<n>"},
      {"'\\1'", "(a)\\1"},
      {"'\\Z'", "a\\Z"},
      {"'\\p{Emoji}'", "[^\\s\\p{Emoji}]+"},
      {"'\\p'", "\\pL+"},
      {"'(?<'", "(?<name>a)"},
      {"'(?s", "(?s:.)"},
      {"lookbehind of more than one", "(?<=ab)c"},
      {"'[:' inside", "[[:alpha:]]"},
      {"an empty class", "[a&&]"},
      {"'&&' without", "[&&a]"},
      {"an empty class", "[]"},
      {"'[' without ']'", "[a"},
      {"not between two characters", "[\\w-x]"},
      {"not between two characters", "[a-\\d]"},
      {"reverse order", "[z-a]"},
      {"'ss' in (?i:...)", "(?i:Ss)"},
      {"'st' in (?i:...)", "(?i:last)"},
      {"'ff' in (?i:...)", "(?i:(?:x|of)(?:f|g))"},
      {"'ss' in (?i:...)", "(?i:s)(?i:x|s+)"},
      {"'\xC3\xA9' in (?i:...)", "(?i:\xC3\xA9)"},
      {"'\\p{L}' in [...] in (?i:...)", "(?i:[\\p{L}])"},
      {"'&&' in (?i:...)", "(?i:[a-z&&b])"},
      {"'*' after a quantifier", "a**"},
      {"'{' after a quantifier", "a{2}{3}"},
      {"'?' after a quantifier", "a{2}?"},
      {"can match nothing", "(a*)+"},
      {"after an assertion", "(?=a)+"},
      {"after an assertion", "(?:a|(?:\\b|c))?"},
      {"below its minimum", "x{2,1}"},
      {"'{' without a number", "x{"},
      {"a number above 100000", "x{100001}"},
      {"'+'", "+a"},
      {"'(' without ')'", "(a"},
      {"')'", "a)"},
      {"a backslash at the end", "\\"},
      {"not UTF-8", "\xFF"},
  };
  for (const auto& [quoted, source] : rows) {
    const Result<Pattern> pattern = Pattern::Compile(source);
    EXPECT_FALSE(pattern.ok()) << source;
    EXPECT_THAT(pattern.status().message(), HasSubstr(quoted)) << source;
    EXPECT_THAT(pattern.status().message(), HasSubstr("not supported")) << source;
  }
}

// Each row as Hugging Face tokenizers 0.23 finds it.
TEST(Pattern, FindsWhatOnigurumaFinds) {
  struct Row {
    const char* source;
    const char* text;
    std::vector<std::string> found;
  };
  const Row rows[] = {
      {"\\w+", "x_1\u00B2 \u24D0 \u0301", {"x_1\u00B2", "\u24D0", "\u0301"}},
      {"[\\w]+", "x_1\u00B2", {"x_1"}},
      {"\\d+|\\D", "1\u0663a", {"1\u0663", "a"}},
      {"\\p{Lu}\\p{lowercase letter}*", "AbC", {"Ab", "C"}},
      {"[\\p{P}\\p{S}]+|\\P{^Z}", "!+ a", {"!+", " "}},
      {"[\\p{Han}&&[^\u4E00]]+", "\u4E01\u4E00\u4E02", {"\u4E01", "\u4E02"}},
      {"[a-z&&[^c-e]x]+", "abcdexyz", {"ab", "xyz"}},
      {"[^a-z&&[^c-e]]+", "abcdexyzA", {"cde", "A"}},
      {"[^(\\s|[.,])]+", "a.b (c", {"a", "b", "c"}},
      {"[\\u4e00-\\x{4e10}\\x41]+", "\u4E01AB", {"\u4E01A"}},
      {"a++a|a?+b", "aaab", {"ab"}},
      {"(?>a+)b|(?:xy)++z|(?:x|xy)++y", "aab xyxyz xxy", {"aab", "xyxyz", "xxy"}},
      {"\\p{N}{1,3}+", "12345", {"12345"}},
      {"a{1,2}?", "aaa", {"a", "a", "a"}},
      {"a{,2}", "aaa", {"aa", "a"}},
      {"<.+?>", "<a><b>", {"<a>", "<b>"}},
      {"(IMG)((A|B){1,2})Z", "IMGABZ IMGZ IMGABAZ", {"IMGABZ"}},
      {"(?:\\p{L}\\p{M}*(?: \\p{L}\\p{M}*)*)+", "a b  c", {"a b", "c"}},
      {"\\d{1,3}(?=(\\d{3})*\\b)", "1234567 12", {"1", "234", "567", "12"}},
      {"(?=(\\d{3})+(?!\\d))", "1234567", {"", ""}},
      {"(?<!\\S)b|(?<=a)c", "ab b ac", {"b", "c"}},
      {"\\s+$", "a  \n b  ", {"  ", "  "}},
      {"^a|\\Ab|c\\z", "b\na\nac\nc", {"b", "a", "a", "c"}},
      {"\\bx|\\Bz", "x ax yz z", {"x", "z"}},
      {"x*", "axb", {"", "x", ""}},
      {"(^|a)?b", "abb", {"ab", "b"}},
      {"", "ab", {"", "", ""}},
      {"(?i:k|s)", "\u212A \u017F S", {"\u212A", "\u017F", "S"}},
  };
  for (const Row& row : rows) EXPECT_EQ(Matches(row.source, row.text), row.found) << row.source;
}

TEST(Pattern, FindsTheTextItself) {
  const Pattern pattern = Pattern::Literal("a.\xC3\xA9");
  WorkBudget work;
  work.Begin(100, nullptr);
  Pattern::Match match;
  const std::string text = "axa.\xC3\xA9 a.\xC3\xA9";
  ASSERT_TRUE(pattern.FindNext(text, &match, &work));
  EXPECT_EQ(match.begin, 2U);
  EXPECT_EQ(match.end, 6U);
  ASSERT_TRUE(pattern.FindNext(text, &match, &work));
  EXPECT_EQ(match.begin, 7U);
  EXPECT_FALSE(pattern.FindNext(text, &match, &work));
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
  Pattern::Match match;
  EXPECT_FALSE(pattern->FindNext(text, &match, &work));
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
  EXPECT_THAT(Matches(repeated("a?", 200) + "b", "aab"), ElementsAre("aab"));
  for (const std::string& source :
       {repeated("a", 10'000), repeated("x|", 8000) + "y", std::string("(ab){5000}"),
        std::string("((((ab){20}){20}){20}){20}"), "a" + repeated("()", 9000),
        repeated("(", 17) + "a" + repeated(")", 17), repeated("[a", 10) + repeated("]", 10)}) {
    EXPECT_THAT(Pattern::Compile(source).status().message(), HasSubstr("not supported"))
        << source.substr(0, 40);
  }
}

TEST(Pattern, ManyWaysAtOnceEndWithAnError) {
  const Result<Pattern> pattern = Pattern::Compile("(?:(?:ab|a)b?)+c");
  ASSERT_TRUE(pattern.ok());
  const std::string text(1'200'000, 'a');
  WorkBudget work;
  work.Begin(text.size(), nullptr);
  Pattern::Match match;
  EXPECT_FALSE(pattern->FindNext(text, &match, &work));
  EXPECT_THAT(work.TakeFailure().message(), HasSubstr("more than 1000000 ways open at once"));
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
