#include "lexicon/inversion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "lexicon/starter_lexicon.h"
#include "lexicon/surface.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

// `rows` under a header of as many columns.
std::string TableOf(const std::string& rows) {
  const auto tabs =
      std::count(rows.begin(), rows.begin() + static_cast<ptrdiff_t>(rows.find('\n')), '\t');
  std::string header = "find\treplace";
  if (tabs > 1) header += "\tbefore";
  if (tabs > 2) header += "\tafter";
  return header + "\n" + rows;
}

InversionList ListOf(const std::string& rows) {
  auto list = ParseInversions(TableOf(rows), {});
  EXPECT_TRUE(list.ok()) << list.status().ToString();
  return list.ok() ? *std::move(list) : InversionList();
}

// Words (with inner apostrophes) and single punctuation marks.
std::vector<std::string_view> Tokens(std::string_view text) {
  std::vector<std::string_view> tokens;
  const auto is_word = [&](size_t i) {
    return std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '\'';
  };
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    while (is_word(i) && end < text.size() && is_word(end)) ++end;
    if (text[i] != ' ') tokens.push_back(text.substr(i, end - i));
    i = end;
  }
  return tokens;
}

std::string Apply(std::string text, const InversionMatch& match) {
  const std::vector<std::string_view> tokens = Tokens(text);
  const auto begin = static_cast<size_t>(tokens[match.begin].data() - text.data());
  const std::string_view last = tokens[match.end - 1];
  const auto end = static_cast<size_t>(last.data() + last.size() - text.data());
  const std::string replacement = TransferCase(tokens[match.begin], match.replacement);
  return text.replace(begin, end - begin, replacement);
}

std::string FirstInversion(const InversionList& list, const std::string& text) {
  const auto matches = FindInversions(list, Tokens(text));
  return matches.empty() ? "" : Apply(text, matches.front());
}

TEST(InversionTest, EveryStarterPatternInvertsItsExample) {
  const InversionList& list = StarterInversions();
  ASSERT_GE(list.patterns.size(), 40u);
  for (size_t p = 0; p < list.patterns.size(); ++p) {
    const InversionPattern& pattern = list.patterns[p];
    ASSERT_FALSE(pattern.example.empty()) << pattern.replace;
    bool found = false;
    for (const InversionMatch& match : FindInversions(list, Tokens(pattern.example))) {
      if (match.pattern != p) continue;
      found = true;
      EXPECT_EQ(Apply(pattern.example, match), pattern.inverted);
    }
    EXPECT_TRUE(found) << pattern.example;
    EXPECT_NE(pattern.example, pattern.inverted);
  }
}

TEST(InversionTest, ConditionsHoldBack) {
  const InversionList& list = StarterInversions();
  for (const char* text :
       {"They do not always win.", "Never mind.", "As always, he won.",
        "She had it without a doubt.", "He was named after the king.", "No more than that.",
        "He is not only tall.", "Can you swim?", "How can this be?", "He opened a tin can.",
        "Every day he runs.", "All of the time they sang.", "None the less he went."}) {
    EXPECT_EQ(FirstInversion(list, text), "") << text;
  }
}

TEST(InversionTest, ClassesAndEdges) {
  EXPECT_EQ(FirstInversion(ListOf("up\tdown\t<start>\t<end>\n"), "Up."), "Down.");
  EXPECT_EQ(FirstInversion(ListOf("up\tdown\t<start>\t\n"), "go up"), "");
  EXPECT_EQ(FirstInversion(ListOf("up\tdown\t<start>\t\n"), "Go. Up it went"), "Go. Down it went");
  EXPECT_EQ(FirstInversion(ListOf("over\tunder\t\t<number>\n"), "over 9"), "under 9");
  EXPECT_EQ(FirstInversion(ListOf("over\tunder\t\t<number>\n"), "over twenty"), "under twenty");
  EXPECT_EQ(FirstInversion(ListOf("over\tunder\t\t<number>\n"), "over it"), "");
  EXPECT_EQ(FirstInversion(ListOf("on\toff\t\t<the>\n"), "on my desk"), "off my desk");
  EXPECT_EQ(FirstInversion(ListOf("able\tunable\t<be>\t\n"), "was able"), "was unable");
  EXPECT_EQ(FirstInversion(ListOf("can\tcannot\t<subject>\t\n"), "we can go"), "we cannot go");
  EXPECT_EQ(FirstInversion(ListOf("go\tstop\t\t<word>\n"), "go 9"), "");
  EXPECT_EQ(FirstInversion(ListOf("started\tstopped\t\t<ing>\n"), "started singing"),
            "stopped singing");
  EXPECT_EQ(FirstInversion(ListOf("was\twas not\t\t<ed>\n"), "was painted"), "was not painted");
  EXPECT_EQ(FirstInversion(ListOf("up\tdown\t!not|<start>\t\n"), "not up"), "");
  EXPECT_EQ(FirstInversion(ListOf("up\tdown\t!not|<start>\t\n"), "go up"), "go down");
}

TEST(InversionTest, LongestWinsAndAllPlacesAreFound) {
  const InversionList list = ListOf("good\tbad\nvery good\tvery bad\nvery\tnot\n");
  const auto matches = FindInversions(list, Tokens("a very good day, good night"));
  ASSERT_EQ(matches.size(), 3u);
  EXPECT_EQ(matches[0].replacement, "very bad");
  EXPECT_EQ(matches[0].begin, 1u);
  EXPECT_EQ(matches[0].end, 3u);
  EXPECT_EQ(matches[2].begin, 5u);
  EXPECT_TRUE(FindInversions(list, {}).empty());
}

TEST(InversionTest, ColumnsInAnyOrderAndACsvMayBeQuoted) {
  const auto list = ParseInversions("After;Replace;Find\n# c\n<number>;\"un;der\";over\n", {});
  ASSERT_TRUE(list.ok()) << list.status().ToString();
  ASSERT_EQ(list->patterns.size(), 1U);
  EXPECT_EQ(list->patterns[0].replace, "un;der");
  EXPECT_EQ(list->patterns[0].after, "<number>");
}

TEST(InversionTest, BadLines) {
  const auto error = [](const std::string& text) { return ParseInversions(text, {}).status(); };
  EXPECT_THAT(error("up\tdown\n").message(),
              HasSubstr("line 1: unknown column 'up'; allowed: find, replace, before"));
  EXPECT_THAT(error("find\tafter\n").message(), HasSubstr("the header has no column 'replace'"));
  EXPECT_THAT(error(TableOf("up\tdown\t\nup\n")).message(),
              HasSubstr("line 3: found 1 fields, but the header has 3"));
  EXPECT_THAT(error(TableOf("\tdown\n")).message(), HasSubstr("column 'find' is blank"));
  EXPECT_THAT(error(TableOf("up\t \n")).message(), HasSubstr("column 'replace' is blank"));
  EXPECT_THAT(error(TableOf("up\tdown\t<wrd>\n")).message(),
              HasSubstr("line 2: invalid 'before' condition '<wrd>'; allowed: words and <start>"));
  EXPECT_THAT(error(TableOf("up\tdown\t\ta||b\n")).message(),
              HasSubstr("invalid 'after' condition 'a||b'"));
  EXPECT_EQ(error("find\treplace\n").code(), StatusCode::kInsufficientData);
  EXPECT_EQ(LoadInversions("/no/such").status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace vetvec
