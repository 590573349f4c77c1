#include "lexicon/starter_lexicon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/file.h"
#include "lexicon/morphology.h"
#include "lexicon/wordnet.h"

namespace vetvec {
namespace {

constexpr PartOfSpeech kPolarPos[] = {PartOfSpeech::kAdjective, PartOfSpeech::kVerb};

TEST(StarterLexiconTest, SizesAsPromised) {
  int64_t complete = 0;  // with a synonym and an antonym
  for (PartOfSpeech pos : kPolarPos) {
    for (std::string_view lemma : StarterLexicon()->Lemmas(pos)) {
      const Sense sense = StarterLexicon()->Senses(lemma, pos).at(0);
      if (!sense.synonyms.empty() && !sense.antonyms.empty()) ++complete;
    }
  }
  EXPECT_GE(complete, 300);
  EXPECT_GE(StarterGenderPairs().size(), 120u);  // 60 pairs in both directions
  EXPECT_GE(StarterNames().male.size() + StarterNames().female.size(), 60u);
  EXPECT_GE(StarterInversions().patterns.size(), 40u);
  EXPECT_GE(StarterStopWords().size(), 200u);
  EXPECT_GE(StarterDictionary().words.size(), 2000u);
}

TEST(StarterLexiconTest, RelationsKeepOrTurnThePolarity) {
  for (PartOfSpeech pos : kPolarPos) {
    for (std::string_view lemma : StarterLexicon()->Lemmas(pos)) {
      const Polarity own = StarterLexicon()->PosPolarity(lemma, pos);
      EXPECT_NE(own, Polarity::kNone) << lemma;
      const Sense sense = StarterLexicon()->Senses(lemma, pos).at(0);
      for (const RelatedWord& word : sense.synonyms) {
        EXPECT_EQ(StarterLexicon()->PosPolarity(word.text, pos), own) << lemma << " " << word.text;
      }
      for (const RelatedWord& word : sense.antonyms) {
        EXPECT_EQ(static_cast<int>(StarterLexicon()->PosPolarity(word.text, pos)),
                  -static_cast<int>(own))
            << lemma << " " << word.text;
      }
    }
  }
}

TEST(StarterLexiconTest, EveryVerbAndAdjectiveCanBeInflected) {
  const Morphology morphology(StarterLexicon());
  for (std::string_view verb : StarterLexicon()->Lemmas(PartOfSpeech::kVerb)) {
    for (WordForm form : {WordForm::kThirdPerson, WordForm::kPast, WordForm::kPastParticiple,
                          WordForm::kPresentParticiple}) {
      const auto made = morphology.Inflect(verb, PartOfSpeech::kVerb, form);
      ASSERT_TRUE(made.has_value()) << verb;
      bool back = false;
      for (const Analysis& reading : morphology.Analyse(made->text, PartOfSpeech::kVerb)) {
        back = back || (reading.lemma == verb && reading.form == form);
      }
      EXPECT_TRUE(back) << verb << " " << made->text;
    }
  }
  for (std::string_view word : StarterLexicon()->Lemmas(PartOfSpeech::kAdjective)) {
    EXPECT_TRUE(morphology.Inflect(word, PartOfSpeech::kAdjective, WordForm::kComparative)) << word;
  }
}

TEST(StarterLexiconTest, NamesAreNoWordsAndOfOneGender) {
  const std::set<std::string> male(StarterNames().male.begin(), StarterNames().male.end());
  EXPECT_EQ(male.size(), StarterNames().male.size());
  for (const std::string& name : StarterNames().female) {
    EXPECT_FALSE(male.contains(name)) << name;
    EXPECT_FALSE(StarterStopWords().Contains(name)) << name;
  }
}

TEST(StarterLexiconTest, DictionaryIsInOrderAndDistinct) {
  const auto& entries = StarterFrequencies().entries;
  for (size_t i = 1; i < entries.size(); ++i) EXPECT_LE(entries[i].count, entries[i - 1].count);
  EXPECT_EQ(StarterFrequencies().RankOf("the"), 1);
  EXPECT_EQ(StarterDictionary().words.at(0), "the");
  EXPECT_EQ(StarterDictionary().duplicates, 0);
  EXPECT_EQ(StarterFrequencies().RankOf("zyzzyva"), std::nullopt);
}

TEST(StarterLexiconTest, SourcesAreNamed) {
  EXPECT_EQ(StarterLexicon()->Sources().at(0).name, "starter lexicon");
  for (const LexiconSource& source :
       {StarterLexicon()->Sources().at(0), StarterGenderPairs().source(),
        StarterNames().sources.at(0), StarterInversions().source, StarterStopWords().source(),
        StarterDictionary().source}) {
    EXPECT_EQ(source.sha256.size(), 64u) << source.name;
    EXPECT_EQ(source.licence, "Apache-2.0; written for vetvec");
  }
}

TEST(StarterLexiconTest, GenderPairsGoBothWays) {
  for (const char* word : {"king", "queen", "waitress", "policemen", "fiancée", "hen"}) {
    const auto other = StarterGenderPairs().Counterpart(word);
    ASSERT_TRUE(other.has_value()) << word;
    EXPECT_EQ(StarterGenderPairs().Counterpart(*other), word);
  }
}

// All lemmas are words that WordNet knows as that part of speech: no slips of the pen.
TEST(StarterLexiconTest, WordsAreInWordNet) {
  const std::string folder = "/usr/share/wordnet";
  if (!FileExists(folder + "/data.noun")) GTEST_SKIP() << "wordnet-base is not installed";
  const auto wordnet = LoadWordNet(folder);
  ASSERT_TRUE(wordnet.ok()) << wordnet.status().ToString();
  int64_t unknown = 0;
  for (PartOfSpeech pos : kPolarPos) {
    for (std::string_view lemma : StarterLexicon()->Lemmas(pos)) {
      if (wordnet->lexicon->Has(lemma, pos)) continue;
      ++unknown;
      RecordProperty("unknown_" + std::to_string(unknown), std::string(lemma));
    }
  }
  EXPECT_LE(unknown, 4);  // "failed", "uplifting": English, but not in WordNet as such
}

}  // namespace
}  // namespace vetvec
