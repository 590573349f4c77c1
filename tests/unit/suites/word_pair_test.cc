#include "suites/word_pair.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

Triple TripleOf(const std::string& positive, const std::string& negative, ByteSpan span) {
  Triple triple;
  triple.seed = "seed";
  triple.positive = positive;
  triple.negative = negative;
  triple.changed_positive = {span};
  triple.changed_negative = {span};
  return triple;
}

TEST(WordPair, IsThatOfTheWordsWhateverTheSentence) {
  const Triple one = TripleOf("A great day", "A bad12 day", {2, 7});
  const Triple other = TripleOf("A Great week", "A bad12 week", {2, 7});
  EXPECT_EQ(WordPairOf(one), WordPairOf(other));
  EXPECT_NE(WordPairOf(one), WordPairOf(TripleOf("A great day", "A sad12 day", {2, 7})));
  Triple relation = one;
  relation.relation = Relation::kCr3;
  EXPECT_NE(WordPairOf(one), WordPairOf(relation));
}

TEST(WordPair, IgnoresPunctuation) {
  const Triple plain = TripleOf("is a fantastic day", "is a miserable day", {5, 14});
  const Triple marked = TripleOf("it: \"Fantastic:", "it: \"Miserable!\"", {5, 14});
  EXPECT_EQ(WordPairOf(plain), WordPairOf(marked));
  EXPECT_NE(WordPairOf(TripleOf("so ?", "so x", {3, 4})),
            WordPairOf(TripleOf("so !", "so x", {3, 4})));
}

// Spans of a user's suite are where texts differ, which may be within a word.
TEST(WordPair, TakesWholeWords) {
  EXPECT_NE(WordPairOf(TripleOf("the sat one", "the mat one", {4, 5})),
            WordPairOf(TripleOf("the sad one", "the mad one", {4, 5})));
}

TEST(WordPair, WithoutSpansEachTripleHasItsOwn) {
  Triple one = TripleOf("a", "b", {0, 0});
  Triple other = TripleOf("c", "b", {0, 0});
  EXPECT_NE(WordPairOf(one), WordPairOf(other));
  EXPECT_EQ(SeedTextOf(one), SeedTextOf(other));
}

}  // namespace
}  // namespace vetvec
