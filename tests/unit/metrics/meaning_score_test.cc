#include "metrics/meaning_score.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/rng.h"

namespace vetvec {
namespace {

constexpr size_t kSeeds = 40;

// Seeds with a slip, a synonym and two changes of one group; each at the distance given.
std::vector<MeaningVariant> Variants(double slip, double synonym, double number, double date) {
  std::vector<MeaningVariant> variants;
  for (size_t seed = 0; seed < kSeeds; ++seed) {
    variants.push_back({seed, "typo-1", "", MeaningSide::kSlip, slip});
    variants.push_back({seed, "synonym", "", MeaningSide::kWord, synonym});
    variants.push_back({seed, "case-1", "", MeaningSide::kNoise, 0});
    variants.push_back({seed, "number", "fact", MeaningSide::kChange, number});
    variants.push_back({seed, "date", "fact", MeaningSide::kChange, date});
  }
  return variants;
}

MeaningScore Scored(const std::vector<MeaningVariant>& variants, double nearest) {
  const std::vector<double> all(kSeeds, nearest);
  const Result<MeaningScore> score = ScoreMeaning(variants, all);
  EXPECT_TRUE(score.ok()) << score.status().ToString();
  return score.ok() ? *score : MeaningScore();
}

double MeanOf(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

TEST(MeaningScore, ByHand) {
  // The slip is nearer than the date alone, at a quarter of the next text; the synonym than both.
  const MeaningScore score = Scored(Variants(0.1, 0.05, 0.08, 0.2), 0.4);
  EXPECT_DOUBLE_EQ(score.slips, 100 * 0.5 * 0.75);
  EXPECT_DOUBLE_EQ(score.words, 100 * 0.875);
  EXPECT_DOUBLE_EQ(score.points, 2 * 37.5 * 87.5 / (37.5 + 87.5));
  EXPECT_DOUBLE_EQ(score.chance, 100.0 / (kSeeds + 1));
  ASSERT_EQ(score.cells.size(), 2u);
  EXPECT_EQ(score.cells[1].edit, "typo-1");
  EXPECT_EQ(score.cells[1].seeds, kSeeds);
  EXPECT_DOUBLE_EQ(score.cells[1].order, 0.5);
  // Noise is on its curve and in no cell.
  ASSERT_EQ(score.stands.size(), 3u);
  EXPECT_EQ(score.stands[0].edit, "case-1");
  EXPECT_DOUBLE_EQ(score.stands[0].points, 100);
  EXPECT_DOUBLE_EQ(score.stands[0].closeness, 100);
}

TEST(MeaningScore, EqualDistancesAreHalf) {
  EXPECT_DOUBLE_EQ(Scored(Variants(0, 0, 0, 0), 0.4).points, 50);
  EXPECT_DOUBLE_EQ(Scored(Variants(0.1, 0.1, 0.1 + 1e-8, 0.1), 0.4).points, 37.5);
}

TEST(MeaningScore, NothingWhereOtherTextsAreAsNear) {
  EXPECT_EQ(Scored(Variants(0.1, 0.1, 0.2, 0.2), 0.1).points, 0);
  EXPECT_EQ(Scored(Variants(0, 0, 0, 0), 0).points, 0);  // all texts alike
  EXPECT_EQ(Scored(Variants(0.5, 0.5, 0.9, 0.9), 0.4).points, 0);
}

TEST(MeaningScore, BothPartsAreAsked) {
  const MeaningScore score = Scored(Variants(0, 0.3, 0.2, 0.2), 0.4);
  EXPECT_DOUBLE_EQ(score.slips, 100);
  EXPECT_EQ(score.words, 0);
  EXPECT_EQ(score.points, 0);
}

TEST(MeaningScore, UnitsHaveTheScoreAsTheirMean) {
  Rng rng(5);
  std::vector<MeaningVariant> variants = Variants(0, 0, 0, 0);
  for (MeaningVariant& variant : variants) variant.distance = 0.3 * rng.Uniform();
  variants.erase(variants.begin() + 3);  // a seed without its number
  const MeaningScore score = Scored(variants, 0.4);
  EXPECT_GT(score.points, 0);
  EXPECT_EQ(score.units.values.size(), kSeeds);
  EXPECT_NEAR(MeanOf(score.units.values), score.points, 1e-9);
  ASSERT_EQ(score.units.clusterings.size(), 1u);
  EXPECT_EQ(score.units.clusterings[0].size(), kSeeds);
}

// The slope of a unit is that of the score: one seed less of its worth moves both alike.
TEST(MeaningScore, UnitsMoveAsTheScoreDoes) {
  Rng rng(6);
  std::vector<MeaningVariant> variants = Variants(0, 0, 0, 0);
  for (MeaningVariant& variant : variants) variant.distance = 0.3 * rng.Uniform();
  const MeaningScore before = Scored(variants, 0.4);
  variants[0].distance += 1e-7;  // the slip of seed 0
  const MeaningScore after = Scored(variants, 0.4);
  const auto n = static_cast<double>(kSeeds);
  const double moved = after.points - before.points;
  EXPECT_LE(moved, 0);
  const double unit = (after.units.values[0] - before.units.values[0]) / n;
  EXPECT_NEAR(unit, moved, std::abs(moved) * 0.1 + 1e-12);
}

TEST(MeaningScore, SparseCellsCountForNothing) {
  std::vector<MeaningVariant> variants = Variants(0.1, 0.05, 0.2, 0.2);
  for (size_t seed = 0; seed + 1 < kLeastCellSeeds; ++seed) {
    variants.push_back({seed, "roles", "roles", MeaningSide::kChange, 0.001});
  }
  EXPECT_EQ(Scored(variants, 0.4).cells.size(), 2u);
  variants.push_back({kLeastCellSeeds, "roles", "roles", MeaningSide::kChange, 0.001});
  EXPECT_EQ(Scored(variants, 0.4).cells.size(), 4u);
}

TEST(MeaningScore, Refusals) {
  const std::vector<double> nearest(kSeeds, 0.4);
  std::vector<MeaningVariant> variants = Variants(0.1, 0.1, 0.2, 0.2);
  EXPECT_EQ(ScoreMeaning(std::span(variants).first(50), nearest).status().code(),
            StatusCode::kInsufficientData);
  EXPECT_EQ(ScoreMeaning(variants, std::span(nearest).first(3)).status().code(),
            StatusCode::kOutOfRange);
  std::erase_if(variants, [](const auto& one) { return one.side == MeaningSide::kWord; });
  EXPECT_NE(ScoreMeaning(variants, nearest).status().message().find("a synonym"),
            std::string::npos);
  variants[0].distance = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(ScoreMeaning(variants, nearest).status().code(), StatusCode::kNonFinite);
}

}  // namespace
}  // namespace vetvec
