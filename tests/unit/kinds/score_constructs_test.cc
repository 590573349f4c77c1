// Labels by rule: constructs against their counterparts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <string>

#include "base/hash.h"
#include "base/rng.h"
#include "kinds/suite_scores.h"
#include "suites/construct_counterparts.h"
#include "suites/grammar_suite.h"
#include "unit/kinds/score_case.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

ScoredPair Pair(const std::string& a, const char* construct, const char* source = "rule") {
  static int number = 0;
  ScoredPair pair;
  pair.a = a;
  pair.b = "b" + std::to_string(++number);
  pair.construct = construct;
  pair.label_source = source;
  pair.score = number % 5;
  return pair;
}

// Rows by which pair i has the angle angles[i].
Matrix ByAngles(const std::vector<double>& angles) {
  Matrix rows(2 * angles.size(), 2);
  for (size_t i = 0; i < angles.size(); ++i) {
    rows.row(2 * i)[0] = 1;
    rows.row(2 * i + 1)[0] = static_cast<float>(std::cos(angles[i]));
    rows.row(2 * i + 1)[1] = static_cast<float>(std::sin(angles[i]));
  }
  return rows;
}

std::map<std::string, double> DetailsOf(const ScoreResult& score) {
  std::map<std::string, double> details;
  for (const ScoreDetail& detail : score.details) details[detail.name] = detail.value.value_or(-1);
  return details;
}

TEST(ScoreConstructs, TheMeanOfTheAucsByHand) {
  Suite suite;
  suite.kind = kScoredKind;
  suite.pairs = {Pair("s", "passive"),        Pair("t", "passive"), Pair("s", "concept-order"),
                 Pair("t", "concept-order"),  Pair("u", "insert"),  Pair("u", "replace"),
                 Pair("v", "relation-front"), Pair("u", "insert"),  Pair("w", "insert")};
  // passive against concept-order: 3 of 4 right; insert against replace: 2 of 3 and a draw.
  const Matrix rows = ByAngles({0.1, 0.3, 0.2, 0.4, 0.1, 0.5, 0.1, 0.2, 0.5});
  const ScoreResult score = ScoreOfRows(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_EQ(score.measure, "AUC, meaning kept vs. meaning changed, x 100");
  EXPECT_NEAR(*score.value, 100 * (0.75 + 2.5 / 3) / 2, 1e-9);
  const auto details = DetailsOf(score);
  EXPECT_DOUBLE_EQ(details.at("AUC of passive against concept-order, x 100"), 75);
  EXPECT_NEAR(details.at("AUC of insert against replace, x 100"), 250.0 / 3, 1e-9);
  EXPECT_EQ(
      details.count(
          "relation-front is not compared, because this suite does not contain its counterpart"),
      1u);
  EXPECT_EQ(details.count("Spearman correlation of cosine and rule label, x 100"), 1u);
  ASSERT_EQ(score.units.values.size(), 8u) << "relation-front has no part in the score";
  EXPECT_NEAR(MeanOfValues(score.units.values), *score.value, 1e-9);
  const std::vector<uint64_t>& clusters = score.units.clusterings[0];
  EXPECT_EQ(clusters[0], clusters[2]) << "both change sentence s";
  EXPECT_NE(clusters[0], clusters[1]);
}

TEST(ScoreConstructs, OneSideAloneIsNotJudged) {
  Suite suite;
  suite.kind = kScoredKind;
  suite.pairs = {Pair("s", "passive"), Pair("t", "insert"), Pair("u", "")};
  const ScoreResult score = ScoreOfRows(suite, ByAngles({0.1, 0.2, 0.3}));
  EXPECT_FALSE(score.value.has_value());
  EXPECT_THAT(score.problem,
              HasSubstr("this suite does not contain both constructs of any such comparison"));
  EXPECT_TRUE(score.units.empty());
}

TEST(ScoreConstructs, LabelsOfPeopleKeepSpearman) {
  Suite suite;
  suite.kind = kScoredKind;
  suite.pairs = {Pair("s", "passive"), Pair("t", "concept-order", "human"), Pair("u", "passive")};
  EXPECT_EQ(ScoreOfRows(suite, ByAngles({0.1, 0.2, 0.3})).measure, "Spearman x 100");
}

// Cosines follow the labels from 2 on, and are reversed below.
TEST(ScoreConstructs, GradedPairsShowSpearmanInTheBandsThatHavePairs) {
  Suite suite;
  suite.kind = kScoredKind;
  std::vector<double> angles;
  for (int i = 0; i < 60; ++i) {
    const double label = i / 12.0;
    suite.pairs.push_back(Pair("s" + std::to_string(i), "", "human"));
    suite.pairs.back().score = label;
    angles.push_back(label < 2 ? 2 + label / 10 : 2 - label / 3);
  }
  const auto details = DetailsOf(ScoreOfRows(suite, ByAngles(angles)));
  EXPECT_NEAR(details.at("Spearman correlation at scores from 3 to 5, x 100"), 100, 1e-9);
  EXPECT_NEAR(details.at("Spearman correlation at scores from 2 to 4, x 100"), 100, 1e-9);
  EXPECT_LT(details.at("Spearman correlation at scores from 0 to 2, x 100"), 0);
  suite.pairs.resize(19);
  angles.resize(19);
  EXPECT_EQ(DetailsOf(ScoreOfRows(suite, ByAngles(angles)))
                .count("Spearman correlation at scores from 0 to 2, x 100"),
            0U);
}

// The second set is in reverse order; the third has too few pairs, and the fourth one label.
TEST(ScoreConstructs, GradedPairsOfSeveralDataSetsShowEachAndThePlainMean) {
  Suite suite;
  suite.kind = kScoredKind;
  std::vector<double> angles;
  const auto add = [&](const char* set, double label, double angle) {
    suite.pairs.push_back(Pair("s" + std::to_string(angles.size()), "", "human"));
    suite.pairs.back().domain = set;
    suite.pairs.back().score = label;
    angles.push_back(angle);
  };
  for (int i = 0; i < 10; ++i) add("stsb", i / 2.0, 1.5 - i / 10.0);
  for (int i = 0; i < 4; ++i) add("sickr", i, 0.1 + i / 10.0);
  add("small", 1, 0.3);
  add("small", 2, 0.2);
  for (int i = 0; i < 5; ++i) add("flat", 3, 0.1 + i / 10.0);
  const auto details = DetailsOf(ScoreOfRows(suite, ByAngles(angles)));
  EXPECT_NEAR(details.at("Spearman x 100 on data set stsb"), 100, 1e-9);
  EXPECT_NEAR(details.at("Spearman x 100 on data set sickr"), -100, 1e-9);
  EXPECT_EQ(details.count("Spearman x 100 on data set small"), 0U);
  EXPECT_NEAR(details.at("plain mean of Spearman x 100 over 2 data sets"), 0, 1e-9);
}

TEST(ScoreConstructs, ThePassiveWithExchangedRolesIsPreferred) {
  Suite suite;
  suite.kind = kScoredKind;
  suite.pairs = {Pair("s", "passive"), Pair("t", "concept-order"), Pair("u", "passive-swap")};
  const auto details = DetailsOf(ScoreOfRows(suite, ByAngles({0.1, 0.05, 0.3})));
  EXPECT_DOUBLE_EQ(details.at("AUC of passive against passive-swap, x 100"), 100);
}

Suite Grammar(uint64_t n) {
  GrammarSuiteOptions options;
  options.random_seed = 11;
  options.n = n;
  return *MakeScoredPairs(options);
}

// The units' standard error is that of the score over suites drawn anew.
TEST(ScoreConstructs, NoiseGetsAboutFiftyAndTheIntervalHoldsIt) {
  const Suite suite = Grammar(1300);
  size_t covered = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Rng rng(seed);
    Matrix rows(2 * suite.pairs.size(), 8);
    for (size_t i = 0; i < rows.rows(); ++i) {
      for (float& value : rows.row(i)) value = static_cast<float>(rng.Uniform() - 0.5);
    }
    const ScoreResult score = ScoreOfRows(suite, rows);
    ASSERT_TRUE(score.value.has_value() && score.interval.has_value()) << score.problem;
    EXPECT_NEAR(*score.value, 50, 8);
    EXPECT_NEAR(MeanOfValues(score.units.values), *score.value, 1e-9);
    covered += score.interval->low <= 50 && 50 <= score.interval->high ? 1U : 0U;
  }
  EXPECT_GE(covered, 34u);  // 38 expected
}

// A text as the sum of a vector for each of its words, and nothing of their order.
Matrix BagsOfWords(const Suite& suite) {
  constexpr size_t kDimension = 64;
  const std::vector<SuiteText> texts = TextsOfItems(suite);
  Matrix rows(texts.size(), kDimension);
  for (size_t i = 0; i < texts.size(); ++i) {
    std::vector<std::string> words(1);
    for (const char c : *texts[i].text) {
      if (c != ' ' && c != '.') {
        words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      } else if (!words.back().empty()) {
        words.emplace_back();
      }
    }
    std::sort(words.begin(), words.end());  // so that rounding does not know the order either
    for (const std::string& word : words) {
      if (word.empty()) continue;
      Rng rng(Xxh64(word.data(), word.size()));
      for (float& value : rows.row(i)) value += static_cast<float>(rng.Uniform() - 0.5);
    }
  }
  return rows;
}

TEST(ScoreConstructs, WordsWithoutOrderGetAboutFiftyOnWhatOrderDecides) {
  const Suite suite = Grammar(3900);
  const auto details = DetailsOf(ScoreOfRows(suite, BagsOfWords(suite)));
  for (const char* name : {"passive against passive-swap", "inversion against concept-order",
                           "partial-inversion against partial-inversion-swap",
                           "relation-front against relation-front-swap"}) {
    EXPECT_NEAR(details.at("AUC of " + std::string(name) + ", x 100"), 50, 8) << name;
  }
}

TEST(ConstructCounterparts, EachRowHasTwoSides) {
  std::map<std::string_view, bool> keeps;
  for (const ConstructCounterpart& row : ConstructCounterparts()) {
    EXPECT_TRUE(keeps.emplace(row.construct, row.keeps_meaning).second) << row.construct;
    EXPECT_FALSE(row.others.empty());
  }
  for (const ConstructCounterpart& row : ConstructCounterparts()) {
    for (const std::string_view other : row.others) {
      const auto found = keeps.find(other);
      if (found == keeps.end()) continue;
      EXPECT_NE(found->second, row.keeps_meaning) << other;
    }
  }
  for (const std::string& name : ConstructNames()) {
    bool is_named = false;
    for (const ConstructCounterpart& row : ConstructCounterparts()) {
      is_named = is_named || row.construct == name ||
                 std::count(row.others.begin(), row.others.end(), name) > 0 ||
                 std::count(row.instead.begin(), row.instead.end(), name) > 0;
    }
    EXPECT_TRUE(is_named) << name;
  }
}

}  // namespace
}  // namespace vetvec
