#include "audit/suite_scores.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "metrics/syntextbench.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

// Two classes on either side of zero, one p: row i is item i.
Suite Labelled(size_t per_label) {
  Suite suite;
  suite.name = "syn";
  suite.kind = kSynTextBenchKind;
  for (size_t i = 0; i < 2 * per_label; ++i) {
    LabelledText item;
    item.text = "text " + std::to_string(i);
    item.label = i < per_label ? 1 : -1;
    item.p = 0.25;
    item.is_test = i % 2 == 1;
    suite.labelled.push_back(item);
  }
  return suite;
}

Matrix ClassRows(size_t per_label) {
  Matrix rows(2 * per_label, 2);
  for (size_t i = 0; i < rows.rows(); ++i) {
    rows.row(i)[0] = static_cast<float>(i < per_label ? 2 : -2) + static_cast<float>(i % 5) / 4;
    rows.row(i)[1] = static_cast<float>(i * i % 7);
  }
  return rows;
}

std::vector<uint64_t> RowsOf(const Suite& suite) {
  std::vector<uint64_t> rows;
  for (size_t i = 0; i < TextsOfItems(suite).size(); ++i) rows.push_back(i);
  return rows;
}

ScoreResult Score(const Suite& suite, const Matrix& rows, std::vector<uint8_t> missing = {}) {
  missing.resize(rows.rows());
  const Result<ScoreResult> score = ScoreSuite(suite, RowsOf(suite), missing, rows.view(), {});
  EXPECT_TRUE(score.ok()) << score.status().ToString();
  return score.ok() ? *score : ScoreResult();
}

TEST(SuiteScores, LabelledIsSynTextBench) {
  const Matrix rows = ClassRows(40);
  const ScoreResult score = Score(Labelled(40), rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_EQ(score.measure, "SynTextBench, a_T = 0.7");
  EXPECT_EQ(score.items, 80u);
  // The same by hand: even rows train, odd rows test.
  Matrix parts[4] = {Matrix(20, 2), Matrix(20, 2), Matrix(20, 2), Matrix(20, 2)};
  for (size_t i = 0; i < 80; ++i) {
    Matrix& part = parts[(i % 2) * 2 + (i < 40 ? 0 : 1)];
    for (size_t d = 0; d < 2; ++d) part.row(i % 40 / 2)[d] = rows.row(i)[d];
  }
  const std::vector<SynTextBenchTask<float>> tasks = {
      {0.25, parts[0].view(), parts[1].view(), parts[2].view(), parts[3].view()}};
  const Result<SynTextBenchScore> expected = ScoreSynTextBench<float>(tasks, {});
  ASSERT_TRUE(expected.ok());
  EXPECT_DOUBLE_EQ(*score.value, expected->score);
  ASSERT_EQ(score.details.size(), 2u);
  EXPECT_EQ(score.details[0].name, "accuracy at p = 0.25");
  EXPECT_DOUBLE_EQ(*score.details[0].value, expected->tasks[0].accuracy);
}

TEST(SuiteScores, ItemsWithoutAVectorAreLeftOutAndCounted) {
  std::vector<uint8_t> missing(80);
  missing[3] = missing[50] = 1;
  const ScoreResult score = Score(Labelled(40), ClassRows(40), missing);
  EXPECT_EQ(score.items, 78u);
  EXPECT_EQ(score.left_out, 2u);
  EXPECT_TRUE(score.value.has_value());
}

TEST(SuiteScores, WhatCannotBeScoredSaysWhy) {
  const ScoreResult score = Score(Labelled(40), Matrix(80, 2));
  EXPECT_FALSE(score.value.has_value());
  EXPECT_FALSE(score.problem.empty());
}

TEST(SuiteScores, ScoredPairsBySpearman) {
  Suite suite;
  suite.kind = kScoredKind;
  Matrix rows(12, 2);
  // Cosines fall as the scores do, save for one swap.
  const double scores[] = {5, 4, 3, 1, 2, 0};
  for (size_t i = 0; i < 6; ++i) {
    ScoredPair pair;
    pair.a = "a" + std::to_string(i);
    pair.b = "b" + std::to_string(i);
    pair.score = scores[i];
    pair.construct = i < 3 ? "passive" : "inversion";
    suite.pairs.push_back(pair);
    rows.row(2 * i)[0] = 1;
    rows.row(2 * i + 1)[0] = 1;
    rows.row(2 * i + 1)[1] = static_cast<float>(i);
  }
  const ScoreResult score = Score(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_NEAR(*score.value, 100 * (1 - 6.0 * 2 / (6 * 35)), 1e-9);
  EXPECT_EQ(score.items, 6u);
  ASSERT_TRUE(score.interval.has_value());
  EXPECT_LE(score.interval->low, *score.value);
  EXPECT_EQ(score.details.back().name, "mean cosine of passive");
}

TEST(SuiteScores, RankingByMrr) {
  Suite suite;
  suite.kind = kRankingKind;
  suite.ranking.texts = {{"1", "a"}, {"2", "b"}, {"3", "c"}, {"4", "d"}};
  suite.ranking.pairs = {{0, 1}, {0, 3}};
  Matrix rows(4, 2);
  const float points[4][2] = {{1, 0}, {1, 0.1F}, {1, 0.5F}, {0, 1}};
  for (size_t i = 0; i < 4; ++i) std::copy_n(points[i], 2, rows.row(i).data());
  const ScoreResult score = Score(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_DOUBLE_EQ(*score.value, (1.0 + 1.0 / 3) / 2);
  EXPECT_EQ(score.details[0].name, "Hits@1");
  EXPECT_DOUBLE_EQ(*score.details[0].value, 0.5);
}

ScoredPair Variant(const char* seed, const char* text, const char* construct, double score) {
  ScoredPair pair;
  pair.a = seed;
  pair.b = text;
  pair.construct = construct;
  pair.score = score;
  return pair;
}

// Angles to the seed's vector decide: by hand, 3 of 4 comparisons of seed "a" are in order, and the
// only one of "b" is a draw.
TEST(SuiteScores, RobustnessComparesWithinASeed) {
  Suite suite;
  suite.name = "r";
  suite.kind = kRobustnessKind;
  suite.pairs = {Variant("a", "a1", "typo-1", 5),   Variant("a", "a2", "typo-2", 5),
                 Variant("a", "a3", "negation", 1), Variant("a", "a4", "number", 2),
                 Variant("b", "b1", "typo-1", 5),   Variant("b", "b2", "negation", 1),
                 Variant("c", "c1", "typo-1", 5)};
  const double angles[] = {0, 0.1, 0, 0.3, 0, 0.2, 0, 0.5, 0, 0.4, 0, 0.4, 0, 0.1};
  Matrix rows(std::size(angles), 2);
  for (size_t i = 0; i < rows.rows(); ++i) {
    rows.row(i)[0] = static_cast<float>(std::cos(angles[i]));
    rows.row(i)[1] = static_cast<float>(std::sin(angles[i]));
  }
  const ScoreResult score = Score(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_DOUBLE_EQ(*score.value, 100 * (0.75 + 0.5) / 2);
  EXPECT_EQ(score.measure, "noise nearer than changes, %");
  EXPECT_EQ(score.items, 7u);
  std::map<std::string, double> details;
  for (const ScoreDetail& detail : score.details) details[detail.name] = *detail.value;
  EXPECT_DOUBLE_EQ(details.at("seeds"), 2);
  EXPECT_DOUBLE_EQ(details.at("in order, typo-1, %"), 75);
  EXPECT_DOUBLE_EQ(details.at("in order, typo-2, %"), 50);
  EXPECT_DOUBLE_EQ(details.at("in order, negation, %"), 50);
  EXPECT_DOUBLE_EQ(details.at("in order, number, %"), 100);
  suite.pairs = {suite.pairs[0], suite.pairs[1]};
  EXPECT_THAT(Score(suite, rows).problem, HasSubstr("no seed has both"));
}

}  // namespace
}  // namespace vetvec
