#include "audit_steps/kin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/utf8.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* kKinSeed = "we sent the big parcel today";

Triple KinTriple(Relation relation, const std::string& positive) {
  Triple triple;
  triple.relation = relation;
  triple.seed = kKinSeed;
  triple.positive = positive;
  triple.negative = "we sent the small parcel today";
  return triple;
}

Suite SuiteOfSeeds(const std::vector<std::string>& seeds) {
  Suite suite;
  for (const std::string& seed : seeds) {
    suite.items.push_back(KinTriple(Relation::kCr1, "we sent the large parcel today"));
    suite.items.back().seed = seed;
  }
  return suite;
}

// "w0 x0 y0 z0 t0", "w1 x1 ...": nothing is shared.
std::vector<std::string> FiveWords(size_t count) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < count; ++i) {
    std::string text;
    for (const char* word : {"w", "x", "y", "z", "t"}) {
      text += (text.empty() ? "" : " ") + (word + std::to_string(i));
    }
    texts.push_back(text);
  }
  return texts;
}

std::vector<std::string> VariantsOf(const std::vector<KinTexts>& kin) {
  std::vector<std::string> variants;
  for (const KinTexts& pair : kin) variants.push_back(pair.variant);
  return variants;
}

TEST(Kin, SynonymsOfTriplesButNeitherCr2NorNegatives) {
  Suite suite;
  suite.items = {KinTriple(Relation::kCr1, "we sent the large parcel today"),
                 KinTriple(Relation::kCr2, "they sent the big parcel today"),
                 KinTriple(Relation::kCr3, "we sent the huge parcel today"),
                 KinTriple(Relation::kCr4, "we sent the great parcel today")};
  const std::vector<KinTexts> kin = KinOfSuites({suite});
  EXPECT_THAT(VariantsOf(kin),
              ElementsAre("we sent the large parcel today", "we sent the huge parcel today",
                          "we sent the great parcel today"));
  for (const KinTexts& pair : kin) EXPECT_EQ(pair.seed, kKinSeed);
}

// What a user calls a positive may be any paraphrase.
TEST(Kin, TriplesOfTheUserAreNotTaken) {
  Suite suite;
  suite.kind = kFileKind;
  suite.items = {KinTriple(Relation::kCr1, "we sent the large parcel today")};
  EXPECT_THAT(KinOfSuites({suite}), IsEmpty());
}

TEST(Kin, OnlyThePunctuationOfRobustness) {
  Suite suite;
  suite.kind = kRobustnessKind;
  const auto add = [&](const std::string& construct, const std::string& b) {
    ScoredPair pair;
    pair.a = kKinSeed;
    pair.b = b;
    pair.construct = construct;
    suite.pairs.push_back(pair);
  };
  add("punctuation-1", "we sent the big parcel today!");
  add("punctuation-3", "we, sent the big; parcel today");
  add("typo-1", "we snet the big parcel today");
  add("case-2", "We SENT the big parcel today");
  add("lookalike-1", "we sent the b1g parcel today");
  add("negation", "we did not send the big parcel today");
  const std::vector<std::string> expected = {"we sent the big parcel today!",
                                             "we, sent the big; parcel today"};
  EXPECT_EQ(VariantsOf(KinOfSuites({suite})), expected);
  suite.kind = kScoredKind;
  EXPECT_THAT(KinOfSuites({suite}), IsEmpty()) << "of another kind of suite";
}

TEST(Kin, TextsOfFewerThanFiveWordsAreLeftOut) {
  Suite suite = SuiteOfSeeds({"the parcel is big", "the parcel - is big !", "a b c d e"});
  EXPECT_THAT(KinOfSuites({suite}), SizeIs(1)) << "marks are not words";
  suite.items[2].positive = suite.items[2].seed;
  EXPECT_THAT(KinOfSuites({suite}), IsEmpty()) << "a text is not its own kin";
  EXPECT_THAT(MakeTailKin({SuiteOfSeeds({"the parcel is big", "the lorry is full"})}, 10),
              IsEmpty());
}

TEST(Kin, TailsChangeTheLastWordOnly) {
  const std::vector<KinTexts> kin = MakeTailKin({SuiteOfSeeds(FiveWords(6))}, 100);
  ASSERT_EQ(kin.size(), 6U);
  std::set<std::string> tails;
  for (const KinTexts& pair : kin) {
    std::vector<std::string> variant = PlainWords(pair.variant);
    std::vector<std::string> seed = PlainWords(pair.seed);
    ASSERT_EQ(variant.size(), 5U);
    EXPECT_NE(variant.back(), seed.back());
    tails.insert(variant.back());
    variant.pop_back();
    seed.pop_back();
    EXPECT_EQ(variant, seed);
  }
  EXPECT_THAT(tails, SizeIs(6)) << "each takes that of another text";
  EXPECT_EQ(kin[0].variant, "w0 x0 y0 z0 t1");
  EXPECT_EQ(kin[5].variant, "w5 x5 y5 z5 t0") << "the last one that of the first";
}

TEST(Kin, TailsAreDrawnEvenlyAndTheSameEachTime) {
  const std::vector<Suite> suites = {SuiteOfSeeds(FiveWords(100))};
  const std::vector<KinTexts> kin = MakeTailKin(suites, 10);
  ASSERT_EQ(kin.size(), 10U);
  for (size_t i = 0; i < kin.size(); ++i) {
    EXPECT_EQ(PlainWords(kin[i].seed)[0], "w" + std::to_string(10 * i));
  }
  EXPECT_EQ(VariantsOf(kin), VariantsOf(MakeTailKin(suites, 10)));
}

TEST(Kin, ATextCountsOnce) {
  const std::vector<std::string> texts = FiveWords(3);
  EXPECT_THAT(
      MakeTailKin({SuiteOfSeeds({texts[0], texts[1], texts[0]}), SuiteOfSeeds({texts[1]})}, 100),
      SizeIs(2));
  EXPECT_THAT(MakeTailKin({SuiteOfSeeds({texts[0]})}, 100), IsEmpty()) << "no other last word";
}

// With another last word such a text is as near to all of its kind, whoever the vendor is.
TEST(Kin, TextsWithTheSameBeginningAreNotGivenATail) {
  std::vector<std::string> texts = FiveWords(3);
  for (const char* thing : {"shoes", "coats", "lamps"}) {
    texts.insert(texts.begin() + 1, std::string("where is my order of ") + thing);
  }
  EXPECT_THAT(VariantsOf(MakeTailKin({SuiteOfSeeds(texts)}, 100)),
              ElementsAre("w0 x0 y0 z0 t1", "w1 x1 y1 z1 t2", "w2 x2 y2 z2 t0"));
}

// No blanks: the last three characters are exchanged, and none is cut in two.
TEST(Kin, TextWithoutBlanks) {
  const std::vector<std::string> texts = {"我们昨天把那个很大的包裹寄给您了。",
                                          "请问您什么时候能够收到退款呢谢谢？",
                                          "这台机器从上个星期开始就不能用了。", "太短了。"};
  const std::vector<KinTexts> kin = MakeTailKin({SuiteOfSeeds(texts)}, 100);
  ASSERT_EQ(kin.size(), 3U);
  EXPECT_EQ(kin[0].variant, "我们昨天把那个很大的包裹寄给谢谢？");
  EXPECT_EQ(kin[1].variant, "请问您什么时候能够收到退款呢用了。");
  EXPECT_EQ(kin[2].variant, "这台机器从上个星期开始就不能您了。");
  for (const KinTexts& pair : kin) EXPECT_TRUE(IsValidUtf8(pair.variant)) << pair.variant;
}

// Labelled texts serve where there is nothing else; ranked ones are pivots.
TEST(Kin, SeedsOfOtherSuites) {
  Suite labelled;
  labelled.kind = kSynTextBenchKind;
  for (const std::string& text : FiveWords(4)) labelled.labelled.push_back({"", text});
  EXPECT_THAT(MakeTailKin({labelled}, 100), SizeIs(4));
  Suite ranking;
  ranking.kind = kRankingKind;
  ranking.ranking.texts = {{"1", "how do I open an account"},
                           {"2", "opening of accounts"},
                           {"3", "my card does not work today"}};
  ranking.ranking.pairs = {{0, 1}, {2, 1}};
  EXPECT_THAT(VariantsOf(MakeTailKin({labelled, ranking}, 100)),
              ElementsAre("how do I open an today", "my card does not work account"));
}

TEST(Kin, PlainWordsAreSmallAndWithoutMarks) {
  EXPECT_THAT(PlainWords("  \"Hello\", don't STOP -- (42)!  "),
              ElementsAre("hello", "don't", "stop", "42"));
  EXPECT_THAT(PlainWords("é… ."), ElementsAre("é…"));
  EXPECT_THAT(PlainWords(""), IsEmpty());
}

}  // namespace
}  // namespace vetvec
