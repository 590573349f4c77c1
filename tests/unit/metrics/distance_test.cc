#include "metrics/distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace vetvec {
namespace {

using Vector = std::vector<double>;

Result<double> D(Metric metric, const Vector& a, const Vector& b) {
  return Distance<double>(metric, a, b);
}

TEST(Distance, ByHand) {
  EXPECT_EQ(*D(Metric::kL1, {1, 2, 3}, {2, 0, 3}), 3.0);
  EXPECT_EQ(*D(Metric::kL2, {1, 2}, {4, 6}), 5.0);
  EXPECT_NEAR(*D(Metric::kCosine, {1, 0}, {1, 1}), 1.0 - std::sqrt(0.5), 1e-15);
  EXPECT_EQ(*D(Metric::kCosine, {1, 0}, {0, 2}), 1.0);
  EXPECT_EQ(*D(Metric::kCosine, {1, 2}, {-2, -4}), 2.0);
  const std::vector<float> a = {1.0F, 2.0F};
  const std::vector<float> b = {4.0F, 6.0F};
  EXPECT_EQ(*Distance<float>(Metric::kL2, a, b), 5.0);
}

TEST(Distance, NearDuplicatesKeepTheirDigits) {
  EXPECT_DOUBLE_EQ(*D(Metric::kL2, {1e8, 1}, {1e8, 1 + 1e-7}), 1.0000000005838672e-07);
}

TEST(Distance, EqualVectorsAreAtZero) {
  for (double scale = 1e-320; scale < 1e307; scale *= 1.7e9) {
    const Vector a = {0.1 * scale, 0.7 * scale, -0.3 * scale};
    for (const Metric metric : {Metric::kL1, Metric::kL2, Metric::kCosine}) {
      EXPECT_EQ(*D(metric, a, a), 0.0) << scale;
    }
  }
}

TEST(Distance, ScalesWhereSquaresOverflowOrVanish) {
  EXPECT_DOUBLE_EQ(*D(Metric::kL2, {3e200, 0}, {0, 4e200}), 5e200);
  EXPECT_DOUBLE_EQ(*D(Metric::kL2, {3e-200, 0}, {0, 4e-200}), 5e-200);
  EXPECT_DOUBLE_EQ(*D(Metric::kL2, {1e308, 0}, {0, 1e308}), std::sqrt(2.0) * 1e308);
  EXPECT_EQ(*D(Metric::kL2, {5e-324}, {0}), 5e-324);
  EXPECT_NEAR(*D(Metric::kCosine, {1e200, 0}, {1e200, 1e200}), 1.0 - std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(*D(Metric::kCosine, {5e-324, 0}, {5e-324, 5e-324}), 1.0 - std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(*D(Metric::kCosine, {1e-300, 0}, {1e300, 1e300}), 1.0 - std::sqrt(0.5), 1e-15);
}

TEST(Distance, WhatExceedsDoubleIsAnErrorNotInfinity) {
  EXPECT_EQ(D(Metric::kL1, {1.7e308}, {-1.7e308}).status().code(), StatusCode::kNonFinite);
  EXPECT_EQ(D(Metric::kL2, {1.7e308}, {-1.7e308}).status().code(), StatusCode::kNonFinite);
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(D(Metric::kL2, {1, inf}, {1, 2}).status().code(), StatusCode::kNonFinite);
  EXPECT_EQ(D(Metric::kL2, {1, 2}, {1, std::nan("")}).status().code(), StatusCode::kNonFinite);
}

TEST(Distance, RefusesShapesAndZeroVectors) {
  EXPECT_EQ(D(Metric::kL1, {1}, {1, 2}).status().code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(D(Metric::kL1, {}, {}).status().code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(D(Metric::kCosine, {0, 0}, {1, 2}).status().code(), StatusCode::kDegenerate);
  EXPECT_EQ(D(Metric::kCosine, {1, 0}, {0, -0.0}).status().code(), StatusCode::kDegenerate);
  EXPECT_EQ(*D(Metric::kL2, {0, 0}, {0, 0}), 0.0);
}

TEST(Metric, NamesGoBothWays) {
  for (const Metric metric : {Metric::kL1, Metric::kL2, Metric::kCosine}) {
    EXPECT_EQ(*ParseMetric(MetricName(metric)), metric);
  }
  const Status status = ParseMetric("cosin").status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(),
            "unknown metric 'cosin' (did you mean 'cosine'?); allowed: l1, l2, cosine");
}

}  // namespace
}  // namespace vetvec
