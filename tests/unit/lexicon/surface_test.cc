#include "lexicon/surface.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

TEST(SurfaceTest, WordsWithAn) {
  for (const char* word : {"apple",    "Apple",   "hour",        "hourly",       "honest",
                           "honor",    "heir",    "heiress",     "umbrella",     "ugly",
                           "uncle",    "unusual", "unimportant", "unidentified", "uninteresting",
                           "ultimate", "urgent",  "usher",       "utter",        "onerous",
                           "old",      "olive",   "easy",        "egg",          "eleven",
                           "8",        "80s",     "8.5",         "11",           "18",
                           "18,000",   "MBA",     "FBI",         "HTML",         "NGO",
                           "x-ray",    "X-ray",   "F",           "e-mail",       "ice",
                           "\"old",    "(early",  "élite",       "Yttrium",      "EU",
                           "SUV",      "untidy",  "upper"}) {
    EXPECT_STREQ(ArticleFor(word), "an") << word;
  }
}

TEST(SurfaceTest, WordsWithA) {
  for (const char* word : {"book",
                           "university",
                           "union",
                           "unique",
                           "unit",
                           "uniform",
                           "united",
                           "unanimous",
                           "user",
                           "useful",
                           "usual",
                           "utensil",
                           "utopia",
                           "ukulele",
                           "uranium",
                           "ubiquitous",
                           "European",
                           "euphoric",
                           "ewe",
                           "one",
                           "once",
                           "one-way",
                           "house",
                           "history",
                           "hotel",
                           "happy",
                           "yellow",
                           "year",
                           "U-turn",
                           "UN",
                           "UK",
                           "USB",
                           "7",
                           "100",
                           "1",
                           "110",
                           "B",
                           "dog",
                           "NATO",
                           "NASA",
                           "unidirectional",
                           "ouija",
                           "Yes",
                           "",
                           "!",
                           "HAPPY",
                           "unilateral"}) {
    EXPECT_STREQ(ArticleFor(word), "a") << word;
  }
}

TEST(SurfaceTest, CorrectsAnArticle) {
  EXPECT_EQ(CorrectedArticle("a", "old"), "an");
  EXPECT_EQ(CorrectedArticle("A", "old"), "An");
  EXPECT_EQ(CorrectedArticle("An", "new"), "A");
  EXPECT_EQ(CorrectedArticle("AN", "NEW"), "A");
  EXPECT_EQ(CorrectedArticle("A", "OLD"), "AN");
  EXPECT_EQ(CorrectedArticle("an", "old"), std::nullopt);
  EXPECT_EQ(CorrectedArticle("the", "old"), std::nullopt);
  EXPECT_TRUE(IsIndefiniteArticle("AN"));
  EXPECT_FALSE(IsIndefiniteArticle("and"));
}

TEST(SurfaceTest, LetterCases) {
  EXPECT_EQ(LetterCaseOf("happy"), LetterCase::kLower);
  EXPECT_EQ(LetterCaseOf("Happy"), LetterCase::kFirstUpper);
  EXPECT_EQ(LetterCaseOf("HAPPY"), LetterCase::kAllUpper);
  EXPECT_EQ(LetterCaseOf("I"), LetterCase::kFirstUpper);
  EXPECT_EQ(LetterCaseOf("iPhone"), LetterCase::kMixed);
  EXPECT_EQ(LetterCaseOf("McDonald"), LetterCase::kMixed);
  EXPECT_EQ(LetterCaseOf("123"), LetterCase::kLower);
  EXPECT_EQ(LetterCaseOf("Élan"), LetterCase::kFirstUpper);
}

TEST(SurfaceTest, TransfersCapitals) {
  EXPECT_EQ(TransferCase("Happy", "sad"), "Sad");
  EXPECT_EQ(TransferCase("HAPPY", "very sad"), "VERY SAD");
  EXPECT_EQ(TransferCase("happy", "English"), "English");
  EXPECT_EQ(TransferCase("Happy", "élan"), "Élan");
  EXPECT_EQ(TransferCase("iPhone", "sad"), "sad");
  EXPECT_EQ(TransferCase("Happy", ""), "");
}

}  // namespace
}  // namespace vetvec
