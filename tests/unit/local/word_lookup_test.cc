#include "local/word_lookup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class WordLookupTest : public ::testing::Test {
 protected:
  void Know(const std::vector<std::string>& words) {
    ASSERT_TRUE(vectors_.Grow(words.size()).ok());
    for (const std::string& word : words) ASSERT_TRUE(vectors_.Name(word).ok());
  }
  std::vector<std::string> Find(std::string_view text,
                                WordCase letter_case = WordCase::kLowerIfUnknown) {
    WordLookup lookup(vectors_, letter_case);
    const WordLookup::Words& found = lookup.Find(text);
    unknown_ = found.unknown;
    std::vector<std::string> words;
    for (const size_t row : found.rows) words.emplace_back(vectors_.WordAt(row));
    return words;
  }

  WordVectors vectors_{1};
  size_t unknown_ = 0;
};

TEST_F(WordLookupTest, WordsAreSplitAtSpacesAndSigns) {
  Know({"the", "cat", "sat", ".", ","});
  EXPECT_THAT(Find("the cat,\tthe\xc2\xa0zebra sat."),
              ElementsAre("the", "cat", ",", "the", "sat", "."));
  EXPECT_EQ(unknown_, 1U);
}

TEST_F(WordLookupTest, SignsThatTheFileLacksAreNotCounted) {
  Know({"yes"});
  EXPECT_THAT(Find("\"yes\" - yes! \xf0\x9f\x98\x80"), ElementsAre("yes", "yes"));
  EXPECT_EQ(unknown_, 0U);
}

TEST_F(WordLookupTest, TheLongestKnownRunIsOneWord) {
  Know({"U.S.", "U", "3.14", "well-known", "well", "don't", "e.g"});
  EXPECT_THAT(Find("(U.S.) 3.14, well-known; well. don't"),
              ElementsAre("U.S.", "3.14", "well-known", "well", "don't"));
  EXPECT_EQ(unknown_, 0U);
  EXPECT_THAT(Find("e.g. U. U . S ."), ElementsAre("e.g", "U", "U"));  // never across white space
  EXPECT_EQ(unknown_, 1U);
}

TEST_F(WordLookupTest, ChineseIsSplitIntoTheLongestKnownWords) {
  Know({"\xe5\x8c\x97\xe4\xba\xac", "\xe5\x8c\x97", "\xe5\xa4\xa7\xe5\xad\xa6"});
  EXPECT_THAT(Find("\xe5\x8c\x97\xe4\xba\xac\xe5\xa4\xa7\xe5\xad\xa6\xe5\x8c\x97\xe5\xad\xa6"),
              ElementsAre("\xe5\x8c\x97\xe4\xba\xac", "\xe5\xa4\xa7\xe5\xad\xa6", "\xe5\x8c\x97"));
  EXPECT_EQ(unknown_, 1U);
}

TEST_F(WordLookupTest, NegationAsInPennTreebank) {
  Know({"is", "n't", "isn", "'s", "it"});
  EXPECT_THAT(Find("it's isn't ISN'T it isn\xe2\x80\x99t"),
              ElementsAre("it", "'s", "is", "n't", "is", "n't", "it", "is", "n't"));
  EXPECT_EQ(unknown_, 0U);
  EXPECT_THAT(Find("mightn't n't"), ElementsAre("n't", "n't"));
  EXPECT_EQ(unknown_, 1U);
}

TEST_F(WordLookupTest, AWordOfItsOwnComesBeforeThatRule) {
  Know({"isn't", "is", "n't"});
  EXPECT_THAT(Find("isn't isn\xe2\x80\x99t"), ElementsAre("isn't", "isn't"));
}

TEST_F(WordLookupTest, LetterCase) {
  Know({"apple", "Apple", "pear", "PLUM", "\xc3\xa9t\xc3\xa9"});
  EXPECT_THAT(Find("Apple APPLE Pear plum PLUM", WordCase::kLowerIfUnknown),
              ElementsAre("Apple", "apple", "pear", "PLUM"));
  EXPECT_THAT(Find("Apple APPLE Pear plum PLUM", WordCase::kLower),
              ElementsAre("apple", "apple", "pear"));
  EXPECT_THAT(Find("Apple APPLE Pear plum PLUM", WordCase::kAsWritten),
              ElementsAre("Apple", "PLUM"));
  EXPECT_EQ(unknown_, 3U);
  EXPECT_THAT(Find("\xc3\x89T\xc3\x89"), ElementsAre("\xc3\xa9t\xc3\xa9"));
}

TEST_F(WordLookupTest, NothingInNothing) {
  Know({"a"});
  EXPECT_THAT(Find(""), IsEmpty());
  EXPECT_THAT(Find(" \n "), IsEmpty());
  EXPECT_EQ(unknown_, 0U);
  EXPECT_THAT(Find("b"), IsEmpty());
  EXPECT_EQ(unknown_, 1U);
}

// A heart, a smiley, a keycap and a flag of tags, as emoji2vec and Twitter's vectors write them.
TEST_F(WordLookupTest, WhatFollowsASignBelongsToIt) {
  const std::string heart = "\u2764", selector = "\uFE0F", keycap = "#\uFE0F\u20E3",
                    seven = "7\uFE0F\u20E3";
  const std::string england =
      "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F";
  Know({heart, heart + selector, "\u263A" + selector, keycap, seven, england, "\U0001F600"});
  EXPECT_THAT(Find(heart + selector + heart), ElementsAre(heart + selector, heart));
  EXPECT_THAT(Find("a\u263A" + selector + "b"), ElementsAre("\u263A" + selector));
  EXPECT_THAT(Find("\u263A"), ElementsAre("\u263A" + selector));  // the file has one form only
  EXPECT_THAT(Find("press " + keycap + " or " + seven), ElementsAre(keycap, seven));
  EXPECT_THAT(Find("#\u20E3"), ElementsAre(keycap));
  EXPECT_THAT(Find(england), ElementsAre(england));
  EXPECT_THAT(Find("\U0001F600" + selector), ElementsAre("\U0001F600"));
}

TEST_F(WordLookupTest, ComposedAndDecomposedLettersAndApostrophesAreTheSameOnBothSides) {
  Know({"cafe\u0301", "na\u00efve", "l\u2019eau", "rock'n'roll", "\u1112\u1161\u11ab", "\u212b"});
  EXPECT_THAT(Find("caf\u00e9 cafe\u0301 Caf\u00e9"),
              ElementsAre("cafe\u0301", "cafe\u0301", "cafe\u0301"));
  EXPECT_THAT(Find("na\u00efve nai\u0308ve"), ElementsAre("na\u00efve", "na\u00efve"));
  EXPECT_THAT(Find("l'eau l\u2019eau l\u02bceau"),
              ElementsAre("l\u2019eau", "l\u2019eau", "l\u2019eau"));
  EXPECT_THAT(Find("rock\u2019n\u2019roll"), ElementsAre("rock'n'roll"));
  EXPECT_THAT(Find("\ud55c \u00c5"), ElementsAre("\u1112\u1161\u11ab", "\u212b"));
  EXPECT_EQ(unknown_, 0U);
  EXPECT_EQ(vectors_.other_forms(), 4U);
}

TEST_F(WordLookupTest, TheBytesThemselvesComeFirst) {
  Know({"l'eau", "l\u2019eau", "cafe\u0301", "caf\u00e9", "caf\xe9"});
  EXPECT_THAT(Find("l\u2019eau l'eau"), ElementsAre("l\u2019eau", "l'eau"));
  EXPECT_THAT(Find("cafe\u0301 caf\u00e9"), ElementsAre("cafe\u0301", "caf\u00e9"));
  EXPECT_EQ(vectors_.not_utf8(), 1U);
}

}  // namespace
}  // namespace vetvec
