#include "onnx/pooling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatEq;

// Three tokens of two elements.
constexpr std::array<float, 6> kFirst = {3, 4, -1, 8, 1, 0};
constexpr std::array<float, 6> kLast = {1, 2, 3, 4, 5, 6};

std::vector<float> Pooled(Pooling pooling, bool normalize, size_t columns = 2) {
  std::vector<const float*> layers = {kFirst.data()};
  if (pooling == Pooling::kFirstLastMean) layers.push_back(kLast.data());
  std::vector<float> out(columns);
  const Status status = PoolTokens(layers, 3, 2, {&pooling, 1}, normalize, out);
  EXPECT_TRUE(status.ok()) << status.ToString();
  return out;
}

TEST(Pooling, EachKind) {
  EXPECT_THAT(Pooled(Pooling::kMean, false), ElementsAre(FloatEq(1), FloatEq(4)));
  EXPECT_THAT(Pooled(Pooling::kCls, false), ElementsAre(3, 4));
  EXPECT_THAT(Pooled(Pooling::kLastToken, false), ElementsAre(1, 0));
  EXPECT_THAT(Pooled(Pooling::kMax, false), ElementsAre(3, 8));
  EXPECT_THAT(Pooled(Pooling::kFirstLastMean, false), ElementsAre(FloatEq(2), FloatEq(4)));
  EXPECT_THAT(Pooled(Pooling::kMeanSqrtLength, false),
              ElementsAre(FloatEq(std::sqrt(3.0F)), FloatEq(12 / std::sqrt(3.0F))));
  EXPECT_THAT(Pooled(Pooling::kWeightedMean, false),
              ElementsAre(FloatEq((3 - 2 + 3) / 6.0F), FloatEq((4 + 16) / 6.0F)));
}

TEST(Pooling, SeveralKindsAreConcatenatedAndScaledAsOneVector) {
  const std::array<Pooling, 2> both = {Pooling::kCls, Pooling::kMax};
  const std::array<const float*, 1> layers = {kFirst.data()};
  std::array<float, 4> all = {};
  ASSERT_TRUE(PoolTokens(layers, 3, 2, both, false, all).ok());
  EXPECT_THAT(all, ElementsAre(3, 4, 3, 8));
  std::array<float, 3> leading = {};
  ASSERT_TRUE(PoolTokens(layers, 3, 2, both, true, leading).ok());
  const float length = std::sqrt(9.0F + 16 + 9);
  EXPECT_THAT(leading, ElementsAre(FloatEq(3 / length), FloatEq(4 / length), FloatEq(3 / length)));
}

TEST(Pooling, TheLengthIsThatOfTheFirstDimensionsAlone) {
  EXPECT_THAT(Pooled(Pooling::kCls, true), ElementsAre(FloatEq(0.6F), FloatEq(0.8F)));
  EXPECT_THAT(Pooled(Pooling::kCls, true, 1), ElementsAre(FloatEq(1)));
}

TEST(Pooling, AZeroVectorStaysZero) {
  const std::array<float, 2> zero = {0, 0};
  const std::array<const float*, 1> layers = {zero.data()};
  std::array<float, 2> out = {7, 7};
  EXPECT_TRUE(PoolTokens(layers, 1, 2, std::array{Pooling::kMean}, true, out).ok());
  EXPECT_THAT(out, ElementsAre(0, 0));
}

TEST(Pooling, WhatIsNotFiniteIsReportedAndNotWritten) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    for (const Pooling pooling : {Pooling::kMean, Pooling::kMax, Pooling::kFirstLastMean}) {
      const std::array<float, 4> rows = {1, 2, bad, 4};
      const std::array<const float*, 1> layers = {rows.data()};
      std::array<float, 2> out = {7, 7};
      EXPECT_EQ(PoolTokens(layers, 2, 2, {&pooling, 1}, true, out).code(), StatusCode::kNonFinite);
      EXPECT_THAT(out, ElementsAre(7, 7));
    }
  }
}

// The sum of many tokens keeps digits that float32 would lose.
TEST(Pooling, SumsAreInDouble) {
  constexpr size_t kManyTokens = 1'000'001;
  std::vector<float> rows(kManyTokens, 1);
  rows[0] = 1 << 24;
  const std::array<const float*, 1> layers = {rows.data()};
  std::array<float, 1> out = {0};
  ASSERT_TRUE(PoolTokens(layers, kManyTokens, 1, std::array{Pooling::kMean}, false, out).ok());
  EXPECT_FLOAT_EQ(out[0], static_cast<float>((16777216.0 + 1e6) / kManyTokens));
}

}  // namespace
}  // namespace vetvec
