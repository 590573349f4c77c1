#include "lexicon/lexicon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "lexicon/user_lexicon.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;

// Rows of up to four columns.
std::shared_ptr<const Lexicon> Table(std::string_view rows) {
  std::string text = "word\tpos\tpolarity\tsynonyms";
  size_t columns = 3;
  for (const char c : "\n" + std::string(rows)) {
    if (c == '\t') ++columns;
    if (c == '\n') text.append(3 - std::exchange(columns, 0), '\t');
    text += c;
  }
  auto lexicon = ParseUserLexicon(
      text, {.name = std::string(rows.substr(0, 3)), .path = "", .sha256 = "", .licence = ""});
  EXPECT_TRUE(lexicon.ok()) << lexicon.status().ToString();
  return *lexicon;
}

TEST(LexiconTest, PolarityOfScores) {
  EXPECT_EQ(PolarityOf({0.5, 0.0}), Polarity::kPositive);  // objective 0.5 is not over 0.5
  EXPECT_EQ(PolarityOf({0.375, 0.0}), Polarity::kNone);    // objective 0.625
  EXPECT_EQ(PolarityOf({0.25, 0.5}), Polarity::kNegative);
  EXPECT_EQ(PolarityOf({0.5, 0.5}), Polarity::kNone);  // a tie has no polarity
  EXPECT_EQ(PolarityOf({0.25, 0.25}), Polarity::kNone);
  EXPECT_EQ(PolarityOf({1.0, 0.0}), Polarity::kPositive);
  EXPECT_EQ(PolarityOf({0.0, 0.0}), Polarity::kNone);
}

TEST(LexiconTest, NamesAndLetters) {
  for (PartOfSpeech pos : kPartsOfSpeech) EXPECT_EQ(ParsePartOfSpeech(PartOfSpeechName(pos)), pos);
  EXPECT_EQ(ParsePartOfSpeech("s"), PartOfSpeech::kAdjective);
  EXPECT_EQ(ParsePartOfSpeech(" ADV "), PartOfSpeech::kAdverb);
  EXPECT_EQ(ParsePartOfSpeech("x"), std::nullopt);
  EXPECT_STREQ(PolarityName(Polarity::kNegative), "negative");
}

TEST(LexiconTest, FirstPartOfSpeechDecidesAndMustAgree) {
  const auto lexicon = Table("kind\tnoun\tnone\nkind\tadj\tpositive\nmean\tv\t-\nmean\ta\t-\n");
  EXPECT_EQ(lexicon->WordPolarity("kind"), Polarity::kNone);  // the noun comes first
  EXPECT_EQ(lexicon->PosPolarity("kind", PartOfSpeech::kAdjective), Polarity::kPositive);
  EXPECT_EQ(lexicon->AgreedPolarity("kind", PartOfSpeech::kAdjective), Polarity::kNone);
  EXPECT_EQ(lexicon->AgreedPolarity("mean", PartOfSpeech::kAdjective), Polarity::kNegative);
  EXPECT_EQ(lexicon->PosPolarity("kind", PartOfSpeech::kVerb), Polarity::kNone);
  EXPECT_EQ(lexicon->DominantPos("kind"), PartOfSpeech::kNoun);  // no counts: the first
  EXPECT_EQ(lexicon->DominantPos("unheard"), std::nullopt);
}

TEST(LayeredLexiconTest, TheUpperLayerAnswers) {
  const LayeredLexicon lexicon({Table("up\tadv\t-\tabove\n"), Table("up\tadv\t+\nlow\ta\t-\n")});
  EXPECT_EQ(lexicon.WordPolarity("up"), Polarity::kNegative);
  EXPECT_EQ(lexicon.WordPolarity("low"), Polarity::kNegative);
  EXPECT_EQ(lexicon.Senses("up", PartOfSpeech::kAdverb).at(0).synonyms.at(0).text, "above");
  EXPECT_TRUE(lexicon.Senses("low", PartOfSpeech::kNoun).empty());
  EXPECT_FALSE(lexicon.FirstScores("zzz", PartOfSpeech::kNoun).has_value());
  EXPECT_TRUE(lexicon.Knows("above"));
  EXPECT_EQ(lexicon.Sources().size(), 2u);
  EXPECT_THAT(lexicon.Lemmas(PartOfSpeech::kAdverb), ElementsAre("above", "up"));
  EXPECT_EQ(lexicon.TagCount("up", PartOfSpeech::kAdverb), 0);
}

}  // namespace
}  // namespace vetvec
