#include "stats/cluster_mean.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace vetvec {
namespace {

TEST(ClusterMean, ItemsOfTheirOwnGiveStudentsInterval) {
  const std::vector<double> values = {1, 2, 3, 4, 10};
  const std::vector<uint64_t> clusters = {5, 4, 3, 2, 1};
  const auto mean = MeanOfClusters(values, clusters);
  ASSERT_TRUE(mean.ok()) << mean.status().message();
  EXPECT_DOUBLE_EQ(mean->mean, 4);
  const double deviation = std::sqrt((9 + 4 + 1 + 0 + 36) / 4.0);
  EXPECT_NEAR(mean->standard_error, deviation / std::sqrt(5.0), 1e-12);
  EXPECT_NEAR(mean->degrees, 4, 1e-12);
  EXPECT_NEAR(mean->high - mean->mean, 2.7764451052 * mean->standard_error, 1e-8);
  EXPECT_EQ(mean->clusters, 5U);
}

// Three copies of each item say no more than the items do.
TEST(ClusterMean, CopiesInOneClusterAddNothing) {
  const std::vector<double> single = {1, 0, 0, 1, 1, 0, 1, 0};
  std::vector<double> values;
  std::vector<uint64_t> clusters;
  std::vector<uint64_t> own;
  for (size_t i = 0; i < single.size(); ++i) {
    own.push_back(i);
    for (int copy = 0; copy < 3; ++copy) {
      values.push_back(single[i]);
      clusters.push_back(i);
    }
  }
  const auto once = MeanOfClusters(single, own);
  const auto thrice = MeanOfClusters(values, clusters);
  ASSERT_TRUE(once.ok() && thrice.ok());
  EXPECT_NEAR(thrice->standard_error, once->standard_error, 1e-12);
  EXPECT_NEAR(thrice->degrees, once->degrees, 1e-9);
  EXPECT_EQ(ClusterSums(values, clusters)[0], 3);
  EXPECT_NEAR(AlikeFactor(clusters), std::sqrt(3.0), 1e-12);
  EXPECT_NEAR(AlikeFactor(own), 1, 1e-12);
}

// 30 items of one cluster and 30 of their own: what the one weighs is less certain if its items are
// alike than if they are as different as any.
TEST(ClusterMean, ALargeClusterOfAlikeItemsCostsDegrees) {
  std::vector<double> alike;
  std::vector<double> unlike;
  std::vector<uint64_t> clusters;
  for (int i = 0; i < 60; ++i) {
    alike.push_back(i < 30 ? 3 : i % 7);
    unlike.push_back(i % 7);
    clusters.push_back(i < 30 ? 0 : static_cast<uint64_t>(i));
  }
  const auto of_alike = MeanOfClusters(alike, clusters);
  const auto of_unlike = MeanOfClusters(unlike, clusters);
  ASSERT_TRUE(of_alike.ok() && of_unlike.ok());
  EXPECT_LT(of_alike->degrees, 1.2);
  EXPECT_NEAR(of_unlike->degrees, 60.0 * 60 / (30 * 30 + 30) - 1, 1e-9);
}

// The formulas in the header, by hand: clusters {0, 6}, {3}, {9, 9, 9}; mean 6, sums 6, 3, 27.
TEST(ClusterMean, UnequalClustersByHand) {
  const auto mean = MeanOfClusters(std::vector<double>{0, 6, 3, 9, 9, 9},
                                   std::vector<uint64_t>{1, 1, 2, 3, 3, 3});
  ASSERT_TRUE(mean.ok());
  // Squares: 18 within (3 degrees), 2 * 9 + 9 + 3 * 9 = 54 between (2), mean size (6 - 14 / 6) / 2.
  const double rho = (27.0 - 6) / (27 - 6 + 11.0 / 6 * 6);
  const double v[] = {2 * (1 + rho), 1, 3 * (1 + 2 * rho)};
  const double sum = v[0] + v[1] + v[2];
  const double shrunk = v[0] / 3 + v[1] * 2 / 3 + 0;
  const double g = sum / (shrunk + 14.0 / 36 * sum);
  EXPECT_DOUBLE_EQ(mean->mean, 6);
  EXPECT_NEAR(mean->standard_error, std::sqrt(g * (36 + 9 + 81)) / 6, 1e-12);
  EXPECT_NEAR(mean->degrees,
              std::max(1.0, sum * sum / (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) - 1), 1e-12);
  EXPECT_DOUBLE_EQ(mean->farthest, 9.0 / 6);
  EXPECT_EQ(mean->unlike, 1U);
}

TEST(ClusterMean, RefusesWhatHasNoInterval) {
  const std::vector<double> values = {1, 2, 3};
  EXPECT_EQ(MeanOfClusters(values, std::vector<uint64_t>{1, 1, 1}).status().code(),
            StatusCode::kInsufficientData);
  EXPECT_EQ(MeanOfClusters(values, std::vector<uint64_t>{1, 2}).status().code(),
            StatusCode::kDimensionMismatch);
  const std::vector<double> wrong = {1, std::numeric_limits<double>::quiet_NaN(), 3};
  EXPECT_EQ(MeanOfClusters(wrong, std::vector<uint64_t>{1, 2, 3}).status().code(),
            StatusCode::kNonFinite);
}

TEST(ClusterMean, ClustersThatSignFlipsNeed) {
  EXPECT_EQ(ClustersToReach(0.05), 6U);       // 2 / 2^6 = 0.031
  EXPECT_EQ(ClustersToReach(0.05 / 10), 9U);  // 2 / 2^9 = 0.0039
  EXPECT_EQ(ClustersToReach(1), 1U);
}

}  // namespace
}  // namespace vetvec
