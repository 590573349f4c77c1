#include "english/tagger.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "english/phrase_synonyms.h"
#include "english/suite_lexicons.h"

namespace vetvec {
namespace {

// "adjective:lemma" and "verb:lemma", blanks between, for the words that the tagger takes.
std::string Tags(const SuiteLexicons& lexicons, const std::string& text) {
  const Morphology morphology(lexicons.words, lexicons.exceptions);
  Seed seed;
  seed.text = text;
  const std::vector<Token> tokens = Tokenize(text);
  std::string out;
  for (const Candidate& candidate :
       FindCandidates({*lexicons.words, morphology, *lexicons.stop_words}, seed, tokens)) {
    if (!out.empty()) out.push_back(' ');
    out += std::string(PartOfSpeechName(candidate.pos)) + ":" + candidate.lemma;
  }
  return out;
}

class TaggerTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (!FileExists("/usr/share/wordnet/data.adj")) return;
    SuiteLexiconPaths paths;
    paths.wordnet = "/usr/share/wordnet";
    Result<SuiteLexicons> loaded = LoadSuiteLexicons(paths);
    if (loaded.ok()) lexicons_ = new SuiteLexicons(*loaded);
  }
  static void TearDownTestSuite() {
    delete lexicons_;
    lexicons_ = nullptr;
  }
  void SetUp() override {
    if (lexicons_ == nullptr) GTEST_SKIP() << "WordNet is not in /usr/share/wordnet";
  }
  static std::string Of(const std::string& text) { return Tags(*lexicons_, text); }

  static SuiteLexicons* lexicons_;
};
SuiteLexicons* TaggerTest::lexicons_ = nullptr;

TEST_F(TaggerTest, KindIsAnAdjectiveOnlyWhereItIsOne) {
  EXPECT_EQ(Of("this kind of behavior"), "");
  EXPECT_EQ(Of("what kind of man is he"), "");
  EXPECT_EQ(Of("it was kind of dark"), "");
  EXPECT_EQ(Of("he was very kind"), "adjective:kind");
}

TEST_F(TaggerTest, AttributiveAndPredicative) {
  EXPECT_EQ(Of("a good idea"), "adjective:good");
  EXPECT_EQ(Of("the idea was good"), "adjective:good");
  EXPECT_EQ(Of("it made him happy"), "adjective:happy");
  EXPECT_EQ(Of("a very good old idea"), "adjective:good adjective:old");
  EXPECT_EQ(Of("in good health"), "adjective:good");
  EXPECT_EQ(Of("clean rooms"), "");  // may be an order
  EXPECT_EQ(Of("a pretty good idea"), "adjective:good");
}

TEST_F(TaggerTest, VerbsByWhatStandsAround) {
  EXPECT_EQ(Of("he wanted to help the man"), "verb:want verb:help");
  EXPECT_EQ(Of("the army attacked the town"), "verb:attack");
  EXPECT_EQ(Of("she admires him"), "verb:admire");
  EXPECT_EQ(Of("by destroying the bridge"), "verb:destroy");
  EXPECT_EQ(Of("the attack failed badly"), "");
}

TEST_F(TaggerTest, NamesHyphensAndFunctionWordsAreLeftAlone) {
  EXPECT_EQ(Of("we met Happy Jones"), "verb:meet");
  EXPECT_EQ(Of("a well-good idea"), "");
  EXPECT_EQ(Of("he might like it"), "");
  EXPECT_EQ(Of("I can do it"), "");
}

TEST(PhraseSynonymTest, SayTheSame) {
  EXPECT_GE(PhraseSynonymList().patterns.size(), 90u);
  for (const InversionPattern& pattern : PhraseSynonymList().patterns) {
    const std::vector<Token> tokens = Tokenize(pattern.example);
    std::string text = pattern.example;
    const std::vector<Edit> edits = PhraseSynonyms(text, tokens);
    bool found = false;
    for (const Edit& edit : edits) {
      found = found || ApplyEdits(text, tokens, {edit}).text == pattern.inverted;
    }
    EXPECT_TRUE(found) << pattern.example;
  }
  for (const InversionPattern& pattern : PlainPhraseSynonymList().patterns) {
    const std::vector<Token> tokens = Tokenize(pattern.example);
    const std::vector<Edit> edits = PlainPhraseSynonyms(pattern.example, tokens);
    ASSERT_EQ(edits.size(), 1u) << pattern.example;
    EXPECT_EQ(ApplyEdits(pattern.example, tokens, edits).text, pattern.inverted);
  }
  for (const char* other : {"We had full power to taxi.", "They mistake him for her.",
                            "It is the sum of the universe."}) {
    const std::string seed = other;
    for (const Edit& edit : PhraseSynonyms(seed, Tokenize(seed))) {
      EXPECT_NE(edit.text, "cab") << seed;
      EXPECT_NE(edit.text, "error") << seed;
      EXPECT_NE(edit.text, "the amount of") << seed;
    }
  }
  const std::string kids = "My kids' room is small.";
  EXPECT_TRUE(PhraseSynonyms(kids, Tokenize(kids)).empty());
  const std::string name = "We called at the Gift Shop, about the gift card.";
  EXPECT_TRUE(PhraseSynonyms(name, Tokenize(name)).empty());
}

}  // namespace
}  // namespace vetvec
