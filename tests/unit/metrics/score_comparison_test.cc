#include "metrics/score_comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/rng.h"

namespace vetvec {
namespace {

// Shares of 0 or 100 points: `second` differs from `first` in every `every`-th unit, downwards.
struct TwoVendors {
  ScoreUnits first;
  ScoreUnits second;
};

TwoVendors Vendors(size_t n, size_t every, size_t cluster_size = 1) {
  TwoVendors out;
  std::vector<uint64_t> clusters;
  for (size_t i = 0; i < n; ++i) {
    out.first.values.push_back(100);
    out.second.values.push_back(every > 0 && i % every == 0 ? 0 : 100);
    clusters.push_back(i / cluster_size);
  }
  out.first.clusterings = out.second.clusterings = {clusters};
  return out;
}

ScoreComparison Decided(const TwoVendors& vendors, double margin = 3) {
  const auto one = CompareScores(vendors.first, vendors.second, {});
  EXPECT_TRUE(one.ok()) << one.status().message();
  std::vector<ScoreComparison> family = {*one};
  DecideComparisons(margin, &family);
  return family[0];
}

TEST(ScoreComparison, ASureDifferenceIsBetter) {
  const ScoreComparison one = Decided(Vendors(200, 10));
  EXPECT_EQ(one.outcome, ComparisonOutcome::kFirstBetter);
  EXPECT_DOUBLE_EQ(one.difference, 10);
  EXPECT_LT(one.p_holm, 0.001);
  EXPECT_GT(one.interval.low, 0);
  TwoVendors turned = Vendors(200, 10);
  std::swap(turned.first, turned.second);
  EXPECT_EQ(Decided(turned).outcome, ComparisonOutcome::kSecondBetter);
}

TEST(ScoreComparison, FewItemsAreUndecidedNeverEqual) {
  const ScoreComparison one = Decided(Vendors(20, 0));
  EXPECT_EQ(one.outcome, ComparisonOutcome::kUndecided);
  EXPECT_EQ(one.p_value, 1);
  EXPECT_GT(one.interval.high, 3);
}

TEST(ScoreComparison, NoDifferenceInManyItemsIsEqual) {
  EXPECT_EQ(Decided(Vendors(100, 0)).outcome, ComparisonOutcome::kEqual);
  EXPECT_EQ(Decided(Vendors(100, 0, 10)).outcome, ComparisonOutcome::kUndecided);
}

// Two roundings of one model differ for certain where there are items enough, and by nothing that
// counts.
TEST(ScoreComparison, ASureDifferenceWithinTheMarginIsEqual) {
  const ScoreComparison one = Decided(Vendors(4000, 100));
  EXPECT_LT(one.p_holm, 0.001);
  EXPECT_GT(one.interval.low, 0);
  EXPECT_EQ(one.outcome, ComparisonOutcome::kEqual);
  EXPECT_EQ(Decided(Vendors(4000, 100), 0.5).outcome, ComparisonOutcome::kFirstBetter);
}

TEST(ScoreComparison, TheClusteringThatSaysLeastCounts) {
  TwoVendors vendors = Vendors(60, 3);
  const ScoreComparison alone = Decided(vendors);
  std::vector<uint64_t> halves(60);
  for (size_t i = 0; i < halves.size(); ++i) halves[i] = i % 3 == 0 ? 0 : 1 + i % 4;
  vendors.first.clusterings.push_back(halves);
  vendors.second.clusterings.push_back(halves);
  const ScoreComparison both = Decided(vendors);
  EXPECT_EQ(alone.outcome, ComparisonOutcome::kFirstBetter);
  EXPECT_EQ(both.outcome, ComparisonOutcome::kUndecided);
  EXPECT_GT(both.p_value, alone.p_value);
  EXPECT_EQ(both.clusters, 5U);
  EXPECT_FALSE(both.detectable.has_value()) << "5 clusters never reach p < 0.05";
}

TEST(ScoreComparison, HolmIsOverTheFamily) {
  const TwoVendors vendors = Vendors(60, 8);
  const auto one = CompareScores(vendors.first, vendors.second, {});
  ASSERT_TRUE(one.ok());
  std::vector<ScoreComparison> family(40, *one);
  DecideComparisons(3, &family);
  EXPECT_EQ(Decided(vendors).outcome, ComparisonOutcome::kFirstBetter);
  EXPECT_EQ(family[0].outcome, ComparisonOutcome::kUndecided);
  EXPECT_GT(*family[0].detectable, *Decided(vendors).detectable);
}

TEST(ScoreComparison, OtherUnitsAreRefused) {
  TwoVendors vendors = Vendors(60, 8);
  vendors.second.values.pop_back();
  EXPECT_EQ(CompareScores(vendors.first, vendors.second, {}).status().code(),
            StatusCode::kDimensionMismatch);
}

}  // namespace
}  // namespace vetvec
