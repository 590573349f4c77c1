#include "kinds/suite_scores.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "base/rng.h"
#include "kinds/suite_kind.h"
#include "metrics/syntextbench.h"
#include "stats/bootstrap.h"
#include "stats/correlation.h"
#include "unit/kinds/score_case.h"

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

TEST(SuiteScores, LabelledIsSynTextBench) {
  const Matrix rows = ClassRows(40);
  const ScoreResult score = ScoreOfRows(Labelled(40), rows);
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
  ASSERT_EQ(score.details.size(), 3u);
  EXPECT_EQ(score.details[0].name, "score with shuffled labels");
  EXPECT_LT(*score.details[0].value, *score.value / 2);
  EXPECT_EQ(score.details[1].name, "accuracy at p = 0.25");
  EXPECT_DOUBLE_EQ(*score.details[1].value, expected->tasks[0].accuracy);
  ASSERT_TRUE(score.margin_curve.has_value());
  EXPECT_EQ(score.margin_curve->a_t, 0.7);
  ASSERT_EQ(score.margin_curve->points.size(), 1u);
  EXPECT_DOUBLE_EQ(score.margin_curve->points[0].margin, expected->tasks[0].delta);
  EXPECT_DOUBLE_EQ(score.margin_curve->GoodnessAt(0.5), expected->tasks[0].delta);
  EXPECT_FALSE(score.interval.has_value()) << "one draw has no spread";
  EXPECT_TRUE(score.units.empty());
}

TEST(SuiteScores, TheLowestAccuracyIsTheSuitesOwnOption) {
  OptionValues own(&FindSuiteKind(kSynTextBenchKind)->options);
  ASSERT_TRUE(own.Set("a_t", "0.5").ok());
  const ScoreResult score = ScoreOfRows(Labelled(40), ClassRows(40), {}, {.own = &own});
  EXPECT_EQ(score.measure, "SynTextBench, a_T = 0.5");
  EXPECT_EQ(score.margin_curve->a_t, 0.5);
  EXPECT_GT(*score.value, *ScoreOfRows(Labelled(40), ClassRows(40)).value);
  const OptionValues others(&FindSuiteKind(kMeaningKind)->options);
  EXPECT_EQ(ScoreOfRows(Labelled(40), ClassRows(40), {}, {.own = &others}).measure,
            "SynTextBench, a_T = 0.7");
}

// Normal rows, whatever their label says.
Matrix Noise(size_t rows, size_t cols, uint64_t seed) {
  Rng rng(seed);
  Matrix out(rows, cols);
  for (size_t i = 0; i < rows; ++i) {
    for (float& value : out.row(i)) {
      double sum = -6;
      for (int k = 0; k < 12; ++k) sum += rng.Uniform();
      value = static_cast<float>(sum);
    }
  }
  return out;
}

TEST(SuiteScores, TooFewRowsForTheDimensionAreRefused) {
  // 2 d = 128 rows of noise score nothing; 2 fewer are not judged, for noise could score there.
  const ScoreResult enough = ScoreOfRows(Labelled(64), Noise(128, 64, 1));
  ASSERT_TRUE(enough.value.has_value()) << enough.problem;
  EXPECT_LT(*enough.value, 0.01);
  const ScoreResult fewer = ScoreOfRows(Labelled(63), Noise(126, 64, 1));
  EXPECT_FALSE(fewer.value.has_value());
  EXPECT_THAT(fewer.problem,
              HasSubstr("there are 126 sentences in which the share of neutral words is 0.25"));
  EXPECT_THAT(fewer.problem, HasSubstr("at least 128 (twice the vector dimension of 64)"));
  EXPECT_EQ(fewer.items, 126u);
  Suite mostly_test = Labelled(64);
  for (LabelledText& item : mostly_test.labelled)
    item.is_test = item.is_test || item.text.back() < '4';
  EXPECT_FALSE(ScoreOfRows(mostly_test, Noise(128, 64, 1)).value.has_value());
}

// What the refusal keeps out: the same noise, scored without asking how many rows there are.
TEST(SuiteScores, NoiseScoresWhereRowsAreFew) {
  const Matrix rows = Noise(256, 384, 3);
  const auto part = [&](size_t i) {
    return MatrixView(rows.row(64 * i).data(), 64, rows.cols(), rows.cols());
  };
  const std::vector<SynTextBenchTask<float>> tasks = {{0, part(0), part(1), part(2), part(3)}};
  const Result<SynTextBenchScore> score = ScoreSynTextBench<float>(tasks, {});
  ASSERT_TRUE(score.ok());
  EXPECT_GT(score->score, 0.02);
}

TEST(SuiteScores, DrawsAreScoredApart) {
  Suite suite;
  suite.kind = kSynTextBenchKind;
  Matrix rows(3 * 80, 2);
  double sum = 0;
  std::vector<double> alone;
  for (uint32_t draw = 1; draw <= 3; ++draw) {
    Matrix own = ClassRows(40);
    for (size_t i = 0; i < 80; ++i) {
      own.row(i)[1] *= static_cast<float>(draw);
      own.row(i)[0] += static_cast<float>(i * draw % 7) / 2;
      std::copy_n(own.row(i).data(), 2, rows.row((draw - 1) * 80 + i).data());
    }
    Suite one = Labelled(40);
    alone.push_back(*ScoreOfRows(one, own).value);
    sum += alone.back();
    for (LabelledText& item : one.labelled) {
      item.draw = draw;
      suite.labelled.push_back(item);
    }
  }
  const ScoreResult score = ScoreOfRows(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_DOUBLE_EQ(*score.value, sum / 3);
  // Student's t with 2 degrees of freedom: 4.3027 standard errors.
  double squares = 0;
  for (const double value : alone) squares += (value - sum / 3) * (value - sum / 3);
  ASSERT_TRUE(score.interval.has_value());
  EXPECT_NEAR(score.interval->high - *score.value, 4.302653 * std::sqrt(squares / 6), 1e-6);
  EXPECT_NEAR(*score.value - score.interval->low, 4.302653 * std::sqrt(squares / 6), 1e-6);
  ASSERT_TRUE(score.margin_curve.has_value());
  double area = 0;
  for (const MarginPoint& point : score.margin_curve->points) {
    area += point.margin * std::max(0.0, point.accuracy - 0.7) / 3;
  }
  EXPECT_NEAR(area, *score.value, 1e-12) << "the score is the area under the mean s(a)";
  EXPECT_EQ(score.margin_curve->points[2].draw, 3u);
  EXPECT_EQ(score.details[1].name, "score of draw 1");
  EXPECT_DOUBLE_EQ(*score.details[1].value, alone[0]);
}

TEST(SuiteScores, ItemsWithoutAVectorAreLeftOutAndCounted) {
  std::vector<uint8_t> missing(80);
  missing[3] = missing[50] = 1;
  const ScoreResult score = ScoreOfRows(Labelled(40), ClassRows(40), missing);
  EXPECT_EQ(score.items, 78u);
  EXPECT_EQ(score.left_out, 2u);
  EXPECT_TRUE(score.value.has_value());
}

TEST(SuiteScores, WhatCannotBeScoredSaysWhy) {
  const ScoreResult score = ScoreOfRows(Labelled(40), Matrix(80, 2));
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
    pair.label_source = "human";
    suite.pairs.push_back(pair);
    rows.row(2 * i)[0] = 1;
    rows.row(2 * i + 1)[0] = 1;
    rows.row(2 * i + 1)[1] = static_cast<float>(i);
  }
  const ScoreResult score = ScoreOfRows(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_NEAR(*score.value, 100 * (1 - 6.0 * 2 / (6 * 35)), 1e-9);
  EXPECT_EQ(score.items, 6u);
  ASSERT_TRUE(score.interval.has_value());
  EXPECT_LE(score.interval->low, *score.value);
  EXPECT_EQ(score.details.back().name, "mean cosine of passive");
  ASSERT_EQ(score.units.values.size(), 6u);
  EXPECT_NEAR(MeanOfValues(score.units.values), *score.value, 1e-9);
}

// Pairs of one sentence are one cluster; the units' spread is that of the coefficient itself.
TEST(SuiteScores, UnitsOfSpearman) {
  Suite suite;
  suite.kind = kScoredKind;
  constexpr size_t kPairs = 400;
  Matrix rows(2 * kPairs, 2);
  Rng rng(4);
  std::vector<double> labels;
  std::vector<double> cosines;
  for (size_t i = 0; i < kPairs; ++i) {
    ScoredPair pair;
    pair.a = "a" + std::to_string(i / 4);
    pair.b = "b" + std::to_string(i);
    pair.score = static_cast<double>(rng.Below(6));
    pair.label_source = "human";
    suite.pairs.push_back(pair);
    const double angle = 3 - pair.score / 2 + 1.5 * rng.Uniform();
    rows.row(2 * i)[0] = 1;
    rows.row(2 * i + 1)[0] = static_cast<float>(std::cos(angle));
    rows.row(2 * i + 1)[1] = static_cast<float>(std::sin(angle));
    labels.push_back(pair.score);
    cosines.push_back(rows.row(2 * i + 1)[0]);
  }
  const ScoreResult score = ScoreOfRows(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_GT(*score.value, 70);
  EXPECT_NEAR(MeanOfValues(score.units.values), *score.value, 1e-9);
  ASSERT_EQ(score.units.clusterings.size(), 1u);
  EXPECT_EQ(score.units.clusterings[0][3], score.units.clusterings[0][0]);
  EXPECT_NE(score.units.clusterings[0][4], score.units.clusterings[0][0]);
  BootstrapOptions options;
  options.resamples = 1000;
  const auto whole = BootstrapRows(
      kPairs,
      [&](std::span<const uint32_t> drawn) -> std::optional<double> {
        std::vector<double> x;
        std::vector<double> y;
        for (const uint32_t row : drawn) {
          x.push_back(labels[row]);
          y.push_back(cosines[row]);
        }
        return Spearman(x, y)->coefficient;
      },
      options);
  ASSERT_TRUE(whole.ok() && score.interval.has_value());
  const double width = 100 * (whole->high - whole->low);
  EXPECT_NEAR(score.interval->high - score.interval->low, width, 0.25 * width);
}

TEST(SuiteScores, RankingByMrr) {
  Suite suite;
  suite.kind = kRankingKind;
  suite.ranking.texts = {{"1", "a"}, {"2", "b"}, {"3", "c"}, {"4", "d"}};
  suite.ranking.pairs = {{0, 1}, {0, 3}};
  Matrix rows(4, 2);
  const float points[4][2] = {{1, 0}, {1, 0.1F}, {1, 0.5F}, {0, 1}};
  for (size_t i = 0; i < 4; ++i) std::copy_n(points[i], 2, rows.row(i).data());
  const ScoreResult score = ScoreOfRows(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_DOUBLE_EQ(*score.value, (1.0 + 1.0 / 3) / 2);
  EXPECT_EQ(score.details[0].name, "Hits@1");
  EXPECT_DOUBLE_EQ(*score.details[0].value, 0.5);
  EXPECT_THAT(score.units.values, testing::ElementsAre(100, testing::DoubleEq(100.0 / 3)));
  EXPECT_EQ(score.units.clusterings[0][0], score.units.clusterings[0][1]) << "both are of text a";
  EXPECT_FALSE(score.interval.has_value()) << "one cluster has no spread";
}

// A pair and its reverse are one unit, and MRR stays the mean over directions.
TEST(SuiteScores, AUnitOfRankingIsAPairWithItsReverse) {
  Suite suite;
  suite.kind = kRankingKind;
  suite.ranking.texts = {{"1", "a"}, {"2", "b"}, {"3", "c"}, {"4", "d"}};
  suite.ranking.pairs = {{0, 1}, {1, 0}, {3, 2}};
  Matrix rows(4, 2);
  const double angles[4] = {0, 0.3, 0.5, 1.5};
  for (size_t i = 0; i < 4; ++i) {
    rows.row(i)[0] = static_cast<float>(std::cos(angles[i]));
    rows.row(i)[1] = static_cast<float>(std::sin(angles[i]));
  }
  const ScoreResult score = ScoreOfRows(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_DOUBLE_EQ(*score.value, (1 + 0.5 + 1) / 3);
  EXPECT_THAT(score.units.values, testing::ElementsAre(75, 100));
  EXPECT_NE(score.units.clusterings[0][0], score.units.clusterings[0][1]);
  ASSERT_TRUE(score.interval.has_value());
  EXPECT_GE(score.interval->low, 0) << "two pairs say next to nothing";
  EXPECT_LT(score.interval->low, 0.75);
  EXPECT_LE(score.interval->high, 1);
}

// Whoever cannot tell texts apart does not find them: ties are shared, and not the vendor's gain.
TEST(SuiteScores, EqualVectorsDoNotRank) {
  Suite suite;
  suite.kind = kRankingKind;
  for (int i = 0; i < 40; ++i) suite.ranking.texts.push_back({std::to_string(i), "text"});
  for (size_t i = 0; i < 40; i += 2) suite.ranking.pairs.emplace_back(i, i + 1);
  Matrix rows(40, 2);
  for (size_t i = 0; i < 40; ++i) rows.row(i)[0] = 1;
  const ScoreResult score = ScoreOfRows(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  double harmonic = 0;
  for (int i = 1; i < 40; ++i) harmonic += 1.0 / i;
  EXPECT_NEAR(*score.value, harmonic / 39, 1e-12) << "the mean of 1 / rank over all orders";
  const auto released = std::find_if(
      score.details.begin(), score.details.end(),
      [](const auto& one) { return one.name.starts_with("MRR with ties resolved in the vendor"); });
  ASSERT_NE(released, score.details.end());
  EXPECT_EQ(released->value, 1.0);
}

// 0-1, 1-2, 2-3, ...: by shared texts all of it is one set, so the pairs go with one text each.
TEST(SuiteScores, AChainOfPairsIsCutIntoClusters) {
  Suite suite;
  suite.kind = kRankingKind;
  constexpr size_t kTexts = 101;
  Matrix rows(kTexts, 2);
  for (size_t i = 0; i < kTexts; ++i) {
    suite.ranking.texts.push_back({std::to_string(i), "text " + std::to_string(i)});
    if (i > 0) suite.ranking.pairs.emplace_back(i - 1, i);
    rows.row(i)[0] = 1;
    rows.row(i)[1] = static_cast<float>(i * i);
  }
  const ScoreResult score = ScoreOfRows(suite, rows);
  ASSERT_EQ(score.units.values.size(), 100u);
  const std::vector<uint64_t>& clusters = score.units.clusterings[0];
  EXPECT_GT(std::set<uint64_t>(clusters.begin(), clusters.end()).size(), 90u);
  // Five pairs around one text each: the set they make is the text's own.
  suite.ranking.pairs.clear();
  for (size_t i = 0; i < 100; ++i) {
    if (i % 5 != 0) suite.ranking.pairs.emplace_back(i - i % 5, i);
  }
  const ScoreResult stars = ScoreOfRows(suite, rows);
  EXPECT_EQ(std::set<uint64_t>(stars.units.clusterings[0].begin(), stars.units.clusterings[0].end())
                .size(),
            20u);
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
  const ScoreResult score = ScoreOfRows(suite, rows);
  ASSERT_TRUE(score.value.has_value()) << score.problem;
  EXPECT_DOUBLE_EQ(*score.value, 100 * (0.75 + 0.5) / 2);
  EXPECT_TRUE(score.units.empty()) << "it ranks nobody";
  EXPECT_EQ(score.measure, "noise nearer than changes, %");
  EXPECT_EQ(score.items, 7u);
  std::map<std::string, double> details;
  for (const ScoreDetail& detail : score.details) details[detail.name] = *detail.value;
  EXPECT_DOUBLE_EQ(details.at("seeds"), 2);
  EXPECT_DOUBLE_EQ(details.at("typo-1: comparisons in the right order, %"), 75);
  EXPECT_DOUBLE_EQ(details.at("typo-2: comparisons in the right order, %"), 50);
  EXPECT_DOUBLE_EQ(details.at("negation: comparisons in the right order, %"), 50);
  EXPECT_DOUBLE_EQ(details.at("number: comparisons in the right order, %"), 100);
  suite.pairs = {suite.pairs[0], suite.pairs[1]};
  EXPECT_THAT(ScoreOfRows(suite, rows).problem, HasSubstr("no seed sentence has both"));
}

}  // namespace
}  // namespace vetvec
