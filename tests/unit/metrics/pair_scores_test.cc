#include "metrics/pair_scores.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace vetvec {
namespace {

// Pairs of unit vectors at the given angles.
struct Angles {
  explicit Angles(const std::vector<double>& angles) : a(angles.size(), 2), b(angles.size(), 2) {
    for (size_t i = 0; i < angles.size(); ++i) {
      a.row(i)[0] = 1.0F;
      b.row(i)[0] = static_cast<float>(std::cos(angles[i]));
      b.row(i)[1] = static_cast<float>(std::sin(angles[i]));
    }
  }
  Matrix a;
  Matrix b;
};

TEST(ScorePairs, FollowsTheLabels) {
  const Angles pairs({0.1, 0.2, 0.9, 1.2, 1.4});
  const std::vector<double> labels = {5, 4, 3, 1, 0};
  const Result<PairScores> scores = ScorePairs(pairs.a.view(), pairs.b.view(), labels);
  ASSERT_TRUE(scores.ok());
  EXPECT_EQ(scores->spearman.coefficient, 1.0);
  EXPECT_NEAR(scores->cosines[2], std::cos(0.9), 1e-7);
  ASSERT_EQ(scores->margins.size(), 5U);
  EXPECT_EQ(scores->margins[0].label, 0.0);
  const double gap = (std::cos(0.1) + std::cos(0.2)) / 2 - (std::cos(1.2) + std::cos(1.4)) / 2;
  EXPECT_NEAR(*scores->gap, gap, 1e-6);
  EXPECT_EQ(scores->auc, 1.0);
  EXPECT_NEAR(scores->label_entropy, std::log2(5.0), 1e-12);
}

TEST(ScorePairs, OneLabelSaysNothing) {
  const Angles pairs({0.1, 0.2, 0.9});
  const Result<PairScores> scores =
      ScorePairs(pairs.a.view(), pairs.b.view(), std::vector<double>{4, 4, 4});
  ASSERT_TRUE(scores.ok());
  EXPECT_FALSE(scores->spearman.coefficient.has_value());
  EXPECT_FALSE(scores->gap.has_value());
  EXPECT_FALSE(scores->auc.has_value());
  EXPECT_EQ(scores->label_entropy, 0.0);
}

TEST(ScorePairs, Errors) {
  Angles pairs({0.1, 0.2});
  const std::vector<double> labels = {1, 2};
  EXPECT_EQ(ScorePairs(pairs.a.view(), pairs.b.view(), std::vector<double>{1}).status().code(),
            StatusCode::kDimensionMismatch);
  EXPECT_EQ(ScorePairs(pairs.a.view(), Matrix(2, 3).view(), labels).status().code(),
            StatusCode::kDimensionMismatch);
  const Angles one({0.1});
  EXPECT_EQ(ScorePairs(one.a.view(), one.b.view(), std::vector<double>{1}).status().code(),
            StatusCode::kInsufficientData);
  EXPECT_EQ(ScorePairs(pairs.a.view(), pairs.b.view(), std::vector<double>{1, std::nan("")})
                .status()
                .code(),
            StatusCode::kNonFinite);
  pairs.a.row(1)[0] = 0.0F;
  const Status zero = ScorePairs(pairs.a.view(), pairs.b.view(), labels).status();
  EXPECT_EQ(zero.code(), StatusCode::kDegenerate);
  EXPECT_EQ(zero.detail().item_index, 1);
}

}  // namespace
}  // namespace vetvec
