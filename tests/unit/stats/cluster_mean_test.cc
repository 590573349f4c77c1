#include "stats/cluster_mean.h"

#include <gtest/gtest.h>

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

TEST(ClusterMean, OneLargeClusterCostsDegrees) {
  std::vector<double> values;
  std::vector<uint64_t> clusters;
  for (int i = 0; i < 60; ++i) {
    values.push_back(i % 7);
    clusters.push_back(i < 30 ? 0 : static_cast<uint64_t>(i));
  }
  const auto mean = MeanOfClusters(values, clusters);
  ASSERT_TRUE(mean.ok());
  EXPECT_LT(mean->degrees, 2);
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
