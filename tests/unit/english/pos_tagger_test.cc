// The statistical tagger and what the context tagger makes of it. Tests that need the weights skip
// in a build without them (VETVEC_TAGGER_WEIGHTS=OFF).
#include "english/pos_tagger.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/strings.h"
#include "english/negation.h"
#include "english/suite_lexicons.h"
#include "english/tagger.h"

namespace vetvec {
namespace {

class PosTaggerTest : public testing::Test {
 protected:
  void SetUp() override {
    if (PosTagger::Embedded() == nullptr) GTEST_SKIP() << "built without the tagger's weights";
  }

  static std::string Tags(const std::string& text) {
    const PosTagger& tagger = *PosTagger::Embedded();
    std::string out;
    for (const PosTag tag : tagger.TagTokens(text, Tokenize(text))) {
      if (!out.empty()) out += ' ';
      out += tagger.Xpos(tag);
    }
    return out;
  }

  // "adjective:lemma" and "verb:lemma" of the words that are taken, with the starter words.
  static std::string Taken(const std::string& text, const PosTagger* tagger) {
    const SuiteLexicons lexicons = StarterSuiteLexicons();
    const Morphology morphology(lexicons.words, lexicons.exceptions);
    Seed seed;
    seed.text = text;
    const TaggerData data(*lexicons.words, morphology, *lexicons.stop_words, tagger);
    std::string out;
    for (const Candidate& candidate : FindCandidates(data, seed, Tokenize(text))) {
      if (!out.empty()) out += ' ';
      out += std::string(PartOfSpeechName(candidate.pos)) + ":" + candidate.lemma;
      if (!candidate.head.empty()) out += "(" + candidate.head + ")";
    }
    return out;
  }

  static std::string Negated(const std::string& text) {
    static const Negation* const negation = new Negation;
    const std::vector<Token> tokens = Tokenize(text);
    const SentenceTags tags(PosTagger::Embedded(), text, tokens);
    const std::optional<Edit> edit = negation->Of(text, tokens, tags);
    return edit ? ApplyEdits(text, tokens, {*edit}).text : "";
  }
};

TEST_F(PosTaggerTest, TagsRunningText) {
  EXPECT_EQ(Tags("The new printer is slow."), "DT JJ NN VBZ JJ .");
  EXPECT_EQ(Tags("We do not close early."), "PRP VBP RB VB RB .");
  // A contraction has the tag of its first part, a run of marks one tag.
  EXPECT_EQ(Tags("I don't know ..."), "PRP VBP VB . . .");
  EXPECT_EQ(Tags(""), "");
}

TEST_F(PosTaggerTest, AWordWithTwoReadings) {
  const PosTagger& tagger = *PosTagger::Embedded();
  const std::string text = "They run a long run";
  const std::vector<PosTag> tags = tagger.TagTokens(text, Tokenize(text));
  EXPECT_EQ(tagger.Upos(tags[1]), "VERB");
  EXPECT_EQ(tagger.Upos(tags[4]), "NOUN");
  EXPECT_GT(tags[1].margin, 0);
}

// Words by gold tokens of the treebank's test part, which the weights have not seen.
TEST_F(PosTaggerTest, AccuracyOnTheTreebank) {
  const char* const shared = std::getenv("VETVEC_SHARED");
  if (shared == nullptr) GTEST_SKIP() << "set VETVEC_SHARED";
  const Result<std::string> read =
      ReadFileMaybeGzip(std::string(shared) + "/data/ud-ewt/en_ewt-ud-test.conllu.gz");
  if (!read.ok()) GTEST_SKIP() << read.status().message();
  const PosTagger& tagger = *PosTagger::Embedded();
  std::vector<std::string_view> words;
  std::vector<std::string_view> gold;
  size_t right = 0;
  size_t total = 0;
  for (const std::string_view line : Split(*read, '\n')) {
    const std::vector<std::string_view> fields = Split(line, '\t');
    if (fields.size() == 10 && ParseInt(fields[0])) {
      words.push_back(fields[1]);
      gold.push_back(fields[3]);
    } else if (fields.size() != 10 && !words.empty() && line.empty()) {
      const std::vector<PosTag> tags = tagger.Tag(words);
      for (size_t i = 0; i < words.size(); ++i) right += tagger.Upos(tags[i]) == gold[i] ? 1U : 0U;
      total += words.size();
      words.clear();
      gold.clear();
    }
  }
  ASSERT_EQ(total, 25'094u);
  // make_tagger.py counts the same: the two sides make the same features.
  EXPECT_EQ(right, 23'870u);
}

TEST_F(PosTaggerTest, TakesWhatNoRuleCovers) {
  const PosTagger* const tagger = PosTagger::Embedded();
  const std::string text = "Customers praise the quick and reliable service.";
  EXPECT_EQ(Taken(text, nullptr), "");
  EXPECT_EQ(Taken(text, tagger),
            "verb:praise(service) adjective:quick(service) adjective:reliable(service)");
  EXPECT_EQ(Taken("The price of the room was reduced.", tagger), "verb:reduce(price)");
  EXPECT_EQ(Taken("a clean hotel room", tagger), "adjective:clean(room)");
  EXPECT_EQ(Taken("The faster printer was cheaper.", tagger),
            "adjective:fast(printer) adjective:cheap");
}

TEST_F(PosTaggerTest, AStateIsAnAdjective) {
  const PosTagger* const tagger = PosTagger::Embedded();
  EXPECT_EQ(Taken("The library is closed.", tagger), "adjective:closed");
  EXPECT_EQ(Taken("The library was closed by the mayor.", tagger), "verb:close(library)");
}

TEST_F(PosTaggerTest, WhatItSurelyCallsANounIsNotAVerb) {
  EXPECT_EQ(Taken("The film was boring from start to finish.", PosTagger::Embedded()),
            "adjective:boring");
}

TEST_F(PosTaggerTest, NegatesByRule) {
  EXPECT_EQ(Negated("The driver arrived on Tuesday."), "The driver did not arrive on Tuesday.");
  EXPECT_EQ(Negated("The room is clean."), "The room is not clean.");
  EXPECT_EQ(Negated("The claim has been approved."), "The claim has not been approved.");
  EXPECT_EQ(Negated("She can attend the meeting."), "She cannot attend the meeting.");
  EXPECT_EQ(Negated("She has strong communication skills."),
            "She does not have strong communication skills.");
  EXPECT_EQ(Negated("We're happy with the result."), "We are not happy with the result.");
  EXPECT_EQ(Negated("Please send the signed contract."), "Please do not send the signed contract.");
}

TEST_F(PosTaggerTest, LeavesAloneWhatCannotBeNegatedByAWord) {
  for (const char* text :
       {"Is the room clean?", "The room is not clean.", "Nobody answered.",
        "The room has already been cleaned.", "The room is clean but small.",
        "The soup was cold because the cook was late.", "He laughed and she cried.",
        "Some guests were late.", "Talk to you later.", "Thank you for the quick reply.",
        "He said that the room is clean.", "Great hotel near the beach."}) {
    EXPECT_EQ(Negated(text), "") << text;
  }
}

TEST(PosTagger, RefusesWhatAreNoWeights) {
  EXPECT_FALSE(PosTagger::Parse("").ok());
  EXPECT_FALSE(PosTagger::Parse("something else that is long enough to be read").ok());
  std::string cut("vetvec-tagger-1\n");
  cut += std::string("\x05\0\0\0\xFF\0\0\0\1\0\0\0\1\0\0\0", 16) + "A B\nC";
  EXPECT_FALSE(PosTagger::Parse(cut).ok());
}

TEST(PosTagger, WithoutItTheRulesDecide) {
  const std::vector<Token> tokens = Tokenize("The new link works.");
  const SentenceTags tags(nullptr, "The new link works.", tokens);
  EXPECT_FALSE(tags.known());
  EXPECT_EQ(tags.upos(1), "");
  EXPECT_FALSE(Negation().Of("The new link works.", tokens, tags));
}

}  // namespace
}  // namespace vetvec
