#include "lexicon/gender.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lexicon/starter_lexicon.h"
#include "unit/lexicon/test_files.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

TEST(GenderPairsTest, AddsTheOtherDirection) {
  const auto pairs = GenderPairs::Parse("# c\nKing\tqueen\r\nher\this\nhim\ther\n", {});
  ASSERT_TRUE(pairs.ok()) << pairs.status().ToString();
  EXPECT_EQ(pairs->Counterpart("KING"), "queen");
  EXPECT_EQ(pairs->Counterpart("queen"), "king");
  EXPECT_EQ(pairs->Counterpart("her"), "his");  // a row of the file wins
  EXPECT_EQ(pairs->Counterpart("table"), std::nullopt);
}

TEST(GenderPairsTest, ATableWithOrWithoutItsHeader) {
  for (const char* text : {"king,queen\n", "Word;Counterpart\n# a \"\n\"king\";queen\n",
                           "word\tcounterpart\nking\tqueen\n"}) {
    const auto pairs = GenderPairs::Parse(text, {});
    ASSERT_TRUE(pairs.ok()) << pairs.status().ToString();
    EXPECT_EQ(pairs->Counterpart("queen"), "king");
    EXPECT_EQ(pairs->size(), 2U) << text;
  }
}

TEST(GenderPairsTest, BadLines) {
  const auto error = [](const char* text) { return GenderPairs::Parse(text, {}).status(); };
  EXPECT_THAT(error("king queen\n").message(),
              HasSubstr("line 1: invalid pair 'king queen'; allowed: 'word<tab>counterpart'"));
  EXPECT_THAT(error("a\tb\nking\tking\n").message(), HasSubstr("line 2"));
  EXPECT_THAT(error("king\t\n").message(), HasSubstr("two different words"));
  EXPECT_THAT(
      error("king\tqueen\nking\tdame\n").message(),
      HasSubstr(
          "line 2: the counterpart of 'king' is 'dame' here, but 'queen' on an earlier line"));
  EXPECT_THAT(error("king,queen\nhe\n").message(),
              HasSubstr("line 2: found 1 fields, but the first row has 2"));
  EXPECT_EQ(error("# only\n").code(), StatusCode::kInsufficientData);
}

TEST(GenderPairsTest, SharedPairs) {
  const std::string path = SharedData("gender/gender_pairs.tsv");
  VETVEC_SKIP_WITHOUT(path, "the shared gender pair list");
  const auto pairs = GenderPairs::Load(path);
  ASSERT_TRUE(pairs.ok()) << pairs.status().ToString();
  EXPECT_EQ(pairs->size(), 250u);
  EXPECT_EQ(pairs->Counterpart("gods"), "goddesses");
  EXPECT_EQ(pairs->Counterpart("niece"), "nephew");
}

struct Swap {
  const char* word;
  const char* next;
  const char* expected;  // "" = no swap
};
class GenderSwapTest : public ::testing::TestWithParam<Swap> {};

TEST_P(GenderSwapTest, Swaps) {
  const Swap& test = GetParam();
  const auto swapped =
      GenderSwap(StarterGenderPairs(), test.word, test.next, StarterLexicon().get());
  EXPECT_EQ(swapped.value_or(""), test.expected) << test.word << " " << test.next;
}

INSTANTIATE_TEST_SUITE_P(
    Words, GenderSwapTest,
    ::testing::Values(Swap{"he", "is", "she"}, Swap{"She", "was", "He"}, Swap{"HE", "IS", "SHE"},
                      Swap{"her", "car", "his"}, Swap{"her", "old", "his"}, Swap{"her", ".", "him"},
                      Swap{"her", "", "him"}, Swap{"her", "and", "him"}, Swap{"her", "to", "him"},
                      Swap{"her", "very", "his"}, Swap{"her", "quickly", "him"},
                      Swap{"her", "love", "him"}, Swap{"Her", "mother", "His"},
                      Swap{"his", "car", "her"}, Swap{"his", ".", "hers"},
                      Swap{"his", "own", "her"}, Swap{"him", "home", "her"},
                      Swap{"hers", ".", "his"}, Swap{"himself", "", "herself"},
                      Swap{"herself", "", "himself"}, Swap{"he's", "late", "she's"},
                      Swap{"She\u2019ll", "go", "He\u2019ll"}, Swap{"actress's", "role", "actor's"},
                      Swap{"Waiters", "", "Waitresses"}, Swap{"table", "top", ""},
                      Swap{"'s", "", ""}, Swap{"here", "", ""}));

TEST(NounPhraseTest, WithAndWithoutALexicon) {
  EXPECT_TRUE(ContinuesNounPhrase("house", nullptr));
  EXPECT_TRUE(ContinuesNounPhrase("3", nullptr));
  EXPECT_FALSE(ContinuesNounPhrase("\u201D", nullptr));
  EXPECT_FALSE(ContinuesNounPhrase("slowly", nullptr));
  EXPECT_FALSE(ContinuesNounPhrase("celebrate", StarterLexicon().get()));
  EXPECT_TRUE(ContinuesNounPhrase("beautiful", StarterLexicon().get()));
}

}  // namespace
}  // namespace vetvec
