#include "kinds/triple_score.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/rng.h"
#include "suites/suite.h"
#include "unit/kinds/score_case.h"

namespace vetvec {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Ge;
using testing::HasSubstr;
using testing::Le;

// Triples whose seeds lie at zero on a line, with the positive and the negative at these distances.
class RelationScore : public testing::Test {
 protected:
  RelationScore() { suite_.name = "mine"; }
  // "we sent 0 it" -> "we sent WORD it" and "we sent XWORD it".
  Triple& Add(double positive, double negative, const std::string& word,
              Relation relation = Relation::kCr1) {
    Triple& triple = suite_.items.emplace_back();
    triple.relation = relation;
    triple.seed = "we sent " + std::to_string(suite_.items.size()) + " it";
    triple.positive = "we sent " + word + " it";
    triple.negative = "we sent x" + word + " it";
    triple.changed_positive = {{8, 8 + word.size()}};
    triple.changed_negative = {{8, 9 + word.size()}};
    for (const double distance : {0.0, positive, negative}) {
      line_.push_back(static_cast<float>(distance));
    }
    return triple;
  }
  ScoreResult Score(const std::vector<uint8_t>& missing = {}) const {
    Matrix rows(line_.size(), 1);
    std::copy(line_.begin(), line_.end(), rows.data());
    return ScoreOfRows(suite_, rows, missing);
  }
  void Clear() {
    suite_.items.clear();
    line_.clear();
  }
  std::optional<double> Detail(const std::string& name) const {
    const ScoreResult score = Score();
    for (const ScoreDetail& detail : score.details) {
      if (detail.name == name) return detail.value;
    }
    return std::nullopt;
  }
  // A CR2 triple that is right or wrong, with `word` in the place of another.
  void AddSwap(const std::string& word, bool is_right) {
    Add(is_right ? 1 : 2, is_right ? 2 : 1, word, Relation::kCr2);
  }

  Suite suite_;

 private:
  std::vector<float> line_;
};

TEST_F(RelationScore, KeptLessLost) {
  for (size_t i = 0; i < 10; ++i) Add(i < 2 ? 2 : 1, i < 3 ? 1 : 2, "w" + std::to_string(i));
  const ScoreResult score = Score();  // 2 are lost, 1 is tied, 7 are kept
  EXPECT_EQ(score.suite, "mine");
  EXPECT_EQ(score.items, 10U);
  EXPECT_NEAR(score.value.value(), 50, 1e-9);
  EXPECT_EQ(score.units.range, 200);
  ASSERT_TRUE(score.interval.has_value());
  EXPECT_THAT(score.interval->low, AllOf(Ge(-100), Le(40)));
  EXPECT_THAT(score.interval->high, AllOf(Ge(60), Le(100)));
  EXPECT_EQ(Detail("CR1: triples in the right order minus triples in the wrong order, %"),
            score.value);
  EXPECT_EQ(Detail("word pairs"), 10);
}

TEST_F(RelationScore, NoiseScoresAboutZero) {
  Rng rng(1, 1);
  for (size_t i = 0; i < 2000; ++i) Add(rng.Uniform(), rng.Uniform(), "w" + std::to_string(i));
  const ScoreResult score = Score();
  EXPECT_NEAR(score.value.value(), 0, 6);
  EXPECT_LT(score.interval->low, 0);
  EXPECT_GT(score.interval->high, 0);
}

TEST_F(RelationScore, EqualVectorsScoreZero) {
  for (size_t i = 0; i < 50; ++i) Add(0, 0, "w" + std::to_string(i));
  const ScoreResult score = Score();
  EXPECT_EQ(score.value, 0);
  EXPECT_LT(score.interval->low, 0) << "of 50, one that is seen might not be the last";
}

TEST_F(RelationScore, Cr2IsNotInTheValue) {
  for (size_t i = 0; i < 10; ++i) Add(i == 0 ? 2 : 1, i == 0 ? 1 : 2, "w" + std::to_string(i));
  const ScoreResult without = Score();
  for (size_t i = 0; i < 40; ++i) AddSwap("s" + std::to_string(i), false);
  const ScoreResult with = Score();
  EXPECT_EQ(with.value, without.value);
  EXPECT_EQ(with.items, 10U);
  EXPECT_EQ(with.units.values, without.units.values);
  EXPECT_EQ(with.interval->low, without.interval->low);
  EXPECT_EQ(Detail("CR2: triples in the right order minus triples in the wrong order, %"),
            std::nullopt);
  EXPECT_EQ(Detail("swapped gender nearer than a synonym: nouns, %"), 0);
}

TEST_F(RelationScore, Cr2AloneGivesNoScore) {
  AddSwap("waitress", true);
  const ScoreResult score = Score();
  EXPECT_FALSE(score.value.has_value());
  EXPECT_TRUE(score.units.empty());
  EXPECT_THAT(score.problem, HasSubstr("no triples about meaning"));
  EXPECT_EQ(Detail("swapped gender nearer than a synonym: nouns, %"), 100);
}

TEST_F(RelationScore, GenderSwapsByWhatIsSwapped) {
  for (const char* word : {"she", "Her", "himself", "he's", "she\xE2\x80\x99ll"}) {
    AddSwap(word, true);
  }
  AddSwap("his", false);
  AddSwap("Anna", true);
  AddSwap("Karl", true);
  AddSwap("Eva's", false);
  AddSwap("Ida", false);
  AddSwap("waitress", false);
  AddSwap("history", true);  // does not begin with a pronoun, as a word
  EXPECT_NEAR(*Detail("swapped gender nearer than a synonym: pronouns, %"), 100.0 * 5 / 6, 1e-9);
  EXPECT_EQ(Detail("triples with pronouns"), 6);
  EXPECT_EQ(Detail("swapped gender nearer than a synonym: names, %"), 50);
  EXPECT_EQ(Detail("triples with names"), 4);
  EXPECT_EQ(Detail("swapped gender nearer than a synonym: nouns, %"), 50);
  EXPECT_EQ(Detail("triples with nouns"), 2);
}

// One CR2 triple with this positive, in which these bytes are swapped.
std::string SwappedIn(const std::string& positive, std::vector<ByteSpan> changed) {
  Suite suite;
  Triple& triple = suite.items.emplace_back();
  triple.relation = Relation::kCr2;
  triple.positive = positive;
  triple.changed_positive = std::move(changed);
  return ScoreOfRows(suite, Matrix(3, 1)).details.at(1).name;
}

TEST(Swapped, SpansThatAreNoneAreNouns) {
  std::vector<ByteSpan> spans;
  EXPECT_EQ(SwappedIn("she left", spans), "triples with nouns");
  spans = {{3, 3}, {2, 99}, {50, 60}, {5, 2}};
  EXPECT_EQ(SwappedIn("she left", spans), "triples with nouns");
  spans.push_back({0, 3});
  EXPECT_EQ(SwappedIn("she left", spans), "triples with pronouns");
  EXPECT_EQ(SwappedIn("Men left", spans), "triples with nouns") << "every first word has a capital";
  EXPECT_EQ(SwappedIn("Emma's coat", {{0, 6}}), "triples with names");
}

// 100 triples of 100 word pairs, or of 10 that are right or wrong together.
TEST_F(RelationScore, RepeatedWordPairsSayLess) {
  for (size_t i = 0; i < 100; ++i) Add(i < 30 ? 2 : 1, i < 30 ? 1 : 2, "w" + std::to_string(i));
  const ScoreResult independent = Score();
  Clear();
  for (size_t i = 0; i < 100; ++i) {
    Add(i < 30 ? 2 : 1, i < 30 ? 1 : 2, "w" + std::to_string(i / 10));
  }
  const ScoreResult repeated = Score();
  EXPECT_EQ(repeated.value, independent.value);
  EXPECT_EQ(Detail("word pairs"), 10);
  const double width = independent.interval->high - independent.interval->low;
  EXPECT_GT(repeated.interval->high - repeated.interval->low, 2 * width);
}

TEST_F(RelationScore, AUsersTriplesWithoutSpansAreTheirOwnPairs) {
  for (size_t i = 0; i < 20; ++i) {
    Triple& triple = Add(1, 2, "w" + std::to_string(i));
    triple.changed_positive.clear();
    triple.changed_negative.clear();
  }
  Triple& swap = Add(1, 2, "she", Relation::kCr2);
  swap.changed_positive.clear();
  const ScoreResult score = Score();
  EXPECT_EQ(score.value, 100);
  EXPECT_EQ(Detail("word pairs"), 20);
  ASSERT_TRUE(score.interval.has_value());
  EXPECT_LT(score.interval->low, 100) << "20 of 20 is not certain";
  EXPECT_EQ(score.interval->high, 100);
  EXPECT_EQ(Detail("triples with nouns"), 1);
}

TEST_F(RelationScore, OneTripleHasNoInterval) {
  Add(1, 2, "w");
  const ScoreResult score = Score();
  EXPECT_EQ(score.value, 100);
  EXPECT_FALSE(score.interval.has_value());
  Clear();
  EXPECT_EQ(Score().items, 0U);
}

TEST_F(RelationScore, UnitsAreInTheOrderOfRelationsWithoutTriplesThatLackAVector) {
  Add(1, 2, "w0", Relation::kCr3);
  Add(2, 1, "w1", Relation::kCr1);
  Add(1, 1, "w2", Relation::kCr3);
  Add(1, 2, "w3", Relation::kCr1);
  std::vector<uint8_t> missing(12, 0);
  EXPECT_THAT(Score(missing).units.values, ElementsAre(-100, 100, 100, 0));
  missing[3 * 3 + 2] = 1;  // the negative of w3
  const ScoreResult score = Score(missing);
  EXPECT_THAT(score.units.values, ElementsAre(-100, 100, 0));
  EXPECT_EQ(score.items, 3U);
  EXPECT_EQ(score.left_out, 1U);
}

// Cosine distances of 2e-8 and of 5e-9 are equal, as they are for pairs and queries.
TEST_F(RelationScore, TheMetricDecidesAndCosinesAreRounded) {
  Add(1, 2, "w");
  Matrix rows(3, 2);
  for (size_t i = 0; i < 3; ++i) rows.row(i)[0] = 1;
  rows.row(1)[1] = 2e-4F;
  rows.row(2)[1] = 1e-4F;
  EXPECT_EQ(ScoreOfRows(suite_, rows).value, -100);
  EXPECT_EQ(ScoreOfRows(suite_, rows, {}, {.metric = Metric::kCosine}).value, 0);
  rows.row(1)[1] = 0.5F;
  EXPECT_EQ(ScoreOfRows(suite_, rows, {}, {.metric = Metric::kCosine}).value, -100);
}

}  // namespace
}  // namespace vetvec
