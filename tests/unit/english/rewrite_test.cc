#include "english/rewrite.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

Rewritten Replace(const std::string& text, const std::string& what, const std::string& by) {
  const uint32_t start = static_cast<uint32_t>(text.find(what));
  return ApplyEdits(text, Tokenize(text),
                    {{start, start + static_cast<uint32_t>(what.size()), by}});
}

TEST(RewriteTest, RepairsTheArticleAndCountsIt) {
  const Rewritten result = Replace("It was a  bad idea.", "bad", "awful");
  EXPECT_EQ(result.text, "It was an  awful idea.");
  ASSERT_EQ(result.changed.size(), 2u);
  EXPECT_EQ(
      result.text.substr(result.changed[0].start, result.changed[0].end - result.changed[0].start),
      "an");
  EXPECT_EQ(
      result.text.substr(result.changed[1].start, result.changed[1].end - result.changed[1].start),
      "awful");
}

TEST(RewriteTest, KeepsTheArticlesCapital) {
  EXPECT_EQ(Replace("An honest man", "honest", "truthful").text, "A truthful man");
}

TEST(RewriteTest, LeavesArticlesOfOtherWordsAlone) {
  EXPECT_EQ(Replace("a very bad idea", "bad", "awful").text, "a very awful idea");
  EXPECT_EQ(Replace("plan a, bad", "bad", "awful").text, "plan a, awful");
}

TEST(RewriteTest, BytesOutsideStay) {
  const std::string text = "\u201cGood\u201d  dogs\u2026\tbark \u2014 d\u00e9j\u00e0 vu";
  const Rewritten result = Replace(text, "dogs", "cats");
  EXPECT_EQ(result.text, "\u201cGood\u201d  cats\u2026\tbark \u2014 d\u00e9j\u00e0 vu");
}

TEST(RewriteTest, SeveralEdits) {
  const std::string text = "he saw an actor and his aunt";
  const std::vector<Token> tokens = Tokenize(text);
  const Rewritten result = ApplyEdits(
      text, tokens, {{0, 2, "she"}, {10, 15, "lady"}, {20, 23, "her"}, {24, 28, "uncle"}});
  EXPECT_EQ(result.text, "she saw a lady and her uncle");
  EXPECT_EQ(result.changed.size(), 5u);
}

}  // namespace
}  // namespace vetvec
