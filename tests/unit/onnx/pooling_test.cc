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
constexpr std::array<Pooling, 1> kMeanAlone = {Pooling::kMean};
constexpr std::array<float, 6> kLast = {1, 2, 3, 4, 5, 6};

std::vector<float> Pooled(Pooling pooling, bool normalize, size_t columns = 2) {
  std::vector<const float*> layers = {kFirst.data()};
  if (pooling == Pooling::kFirstLastMean) layers.push_back(kLast.data());
  std::vector<float> out(columns);
  const Status status =
      PoolTokens(layers, 3, 2, {.poolings = {&pooling, 1}, .normalize = normalize}, out);
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
  ASSERT_TRUE(PoolTokens(layers, 3, 2, {.poolings = both}, all).ok());
  EXPECT_THAT(all, ElementsAre(3, 4, 3, 8));
  std::array<float, 3> leading = {};
  ASSERT_TRUE(PoolTokens(layers, 3, 2, {.poolings = both, .normalize = true}, leading).ok());
  const float length = std::sqrt(9.0F + 16 + 9);
  EXPECT_THAT(leading, ElementsAre(FloatEq(3 / length), FloatEq(4 / length), FloatEq(3 / length)));
}

TEST(Pooling, DenseLayersApplyToTheWholePooledVectorBeforeItIsCutAndScaled) {
  const auto same = [](double x) { return x; };
  const std::array<DenseMatrix, 2> dense = {{
      {.inputs = 2,
       .outputs = 3,
       .weights = {1, 0, 2, 0, 1, -1},
       .bias = {0, 1, 0},
       .activate = same},
      {.inputs = 3, .outputs = 2, .weights = {1, 0, 1, 1, 0, 1}, .bias = {0, 0}, .activate = same},
  }};
  const std::array<Pooling, 1> cls = {Pooling::kCls};
  const std::array<const float*, 1> layers = {kFirst.data()};
  std::array<float, 2> all = {};
  ASSERT_TRUE(PoolTokens(layers, 3, 2, {.poolings = cls, .dense = dense}, all).ok());
  EXPECT_THAT(all, ElementsAre(8, 7));  // [3, 4] -> [3, 5, 2] -> [8, 7]
  std::array<float, 1> leading = {};
  ASSERT_TRUE(
      PoolTokens(layers, 3, 2, {.poolings = cls, .dense = dense, .normalize = true}, leading).ok());
  EXPECT_THAT(leading, ElementsAre(FloatEq(1)));
}

TEST(Pooling, WhatADenseLayerWouldHideOrMakeIsReported) {
  const std::array<DenseMatrix, 1> squashed = {
      {{.inputs = 1, .outputs = 1, .weights = {1}, .bias = {0}, .activate = [](double x) {
          return std::tanh(x);
        }}}};
  const std::array<DenseMatrix, 1> huge = {
      {{.inputs = 1, .outputs = 1, .weights = {3e38F}, .bias = {0}, .activate = [](double x) {
          return x;
        }}}};
  std::array<float, 1> out = {7};
  const auto code_of = [&](float value, std::span<const DenseMatrix> dense) {
    const std::array<const float*, 1> layers = {&value};
    return PoolTokens(layers, 1, 1, {.poolings = kMeanAlone, .dense = dense}, out).code();
  };
  EXPECT_EQ(code_of(std::numeric_limits<float>::infinity(), squashed), StatusCode::kNonFinite);
  EXPECT_EQ(code_of(1000, huge), StatusCode::kNonFinite);
  EXPECT_THAT(out, ElementsAre(7));
  EXPECT_EQ(code_of(1, squashed), StatusCode::kOk);
}

TEST(Pooling, TheLengthIsThatOfTheFirstDimensionsAlone) {
  EXPECT_THAT(Pooled(Pooling::kCls, true), ElementsAre(FloatEq(0.6F), FloatEq(0.8F)));
  EXPECT_THAT(Pooled(Pooling::kCls, true, 1), ElementsAre(FloatEq(1)));
}

TEST(Pooling, AZeroVectorStaysZero) {
  const std::array<float, 2> zero = {0, 0};
  const std::array<const float*, 1> layers = {zero.data()};
  std::array<float, 2> out = {7, 7};
  EXPECT_TRUE(PoolTokens(layers, 1, 2, {.poolings = kMeanAlone, .normalize = true}, out).ok());
  EXPECT_THAT(out, ElementsAre(0, 0));
}

TEST(Pooling, WhatIsNotFiniteIsReportedAndNotWritten) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    for (const Pooling pooling : {Pooling::kMean, Pooling::kMax, Pooling::kFirstLastMean}) {
      const std::array<float, 4> rows = {1, 2, bad, 4};
      const std::array<const float*, 1> layers = {rows.data()};
      std::array<float, 2> out = {7, 7};
      EXPECT_EQ(
          PoolTokens(layers, 2, 2, {.poolings = {&pooling, 1}, .normalize = true}, out).code(),
          StatusCode::kNonFinite);
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
  ASSERT_TRUE(PoolTokens(layers, kManyTokens, 1, {.poolings = kMeanAlone}, out).ok());
  EXPECT_FLOAT_EQ(out[0], static_cast<float>((16777216.0 + 1e6) / kManyTokens));
}

}  // namespace
}  // namespace vetvec
