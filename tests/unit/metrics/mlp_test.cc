#include "metrics/mlp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace vetvec {
namespace {

// Two classes by the sign of a product of two coordinates: no linear map can tell them apart.
struct Corners {
  Matrix rows;
  std::vector<uint32_t> labels;
  std::vector<size_t> all;
};

Corners MakeCorners(size_t n, uint64_t seed) {
  Corners out{Matrix(n, 3), std::vector<uint32_t>(n), std::vector<size_t>(n)};
  Rng rng(seed);
  for (size_t i = 0; i < n; ++i) {
    for (float& value : out.rows.row(i)) value = static_cast<float>(2.0 * rng.Uniform() - 1.0);
    out.labels[i] = out.rows.row(i)[0] * out.rows.row(i)[1] > 0.0F ? 1 : 0;
    out.all[i] = i;
  }
  return out;
}

MlpQuality TrainOn(const Corners& data, Activation activation, size_t steps) {
  Mlp net({{32, 16}, activation}, 3, 2, Rng(3));
  MlpTraining training(net, {.learning_rate = 0.01});
  Rng rng(4);
  std::vector<size_t> order = data.all;
  for (size_t step = 0; step < steps; ++step) {
    Shuffle(order, rng);
    EXPECT_TRUE(training.Step(data.rows.view(), data.labels, std::span(order).first(64)).ok());
  }
  return *MeasureMlp(net, data.rows.view(), data.labels, data.all);
}

TEST(Mlp, LearnsWhatALinearMapCannot) {
  const Corners data = MakeCorners(600, 1);
  EXPECT_GT(TrainOn(data, Activation::kRelu, 300).accuracy, 0.93);
  EXPECT_GT(TrainOn(data, Activation::kTanh, 300).accuracy, 0.93);
  EXPECT_LT(TrainOn(data, Activation::kLinear, 300).accuracy, 0.7);
}

// Adam's first step moves each weight by learning_rate * sign(gradient), so the steps show the
// gradient's signs; here they are held against differences of the loss.
TEST(Mlp, FirstStepFollowsTheGradient) {
  const Corners data = MakeCorners(64, 5);
  for (const Activation activation : {Activation::kLinear, Activation::kRelu, Activation::kTanh}) {
    Mlp net({{7, 5}, activation}, 3, 2, Rng(6));
    const double before = MeasureMlp(net, data.rows.view(), data.labels, data.all)->cross_entropy;
    const Mlp start = net;
    MlpTraining training(net, {.learning_rate = 1e-3});
    ASSERT_TRUE(training.Step(data.rows.view(), data.labels, data.all).ok());
    const double after = MeasureMlp(net, data.rows.view(), data.labels, data.all)->cross_entropy;
    EXPECT_LT(after, before);
    for (size_t l = 0; l < 3; ++l) {
      size_t moved = 0;
      for (size_t i = 0; i < net.layers()[l].weights.size(); ++i) {
        const float step = net.layers()[l].weights[i] - start.layers()[l].weights[i];
        EXPECT_LE(std::fabs(step), 1.01e-3F);
        moved += std::fabs(step) > 0.9e-3F ? size_t{1} : size_t{0};
      }
      EXPECT_GT(moved, net.layers()[l].weights.size() / 2) << l;
    }
  }
}

TEST(Mlp, SameSeedSameBits) {
  const Corners data = MakeCorners(100, 7);
  const MlpQuality a = TrainOn(data, Activation::kTanh, 20);
  const MlpQuality b = TrainOn(data, Activation::kTanh, 20);
  EXPECT_EQ(a.cross_entropy, b.cross_entropy);
}

TEST(Mlp, ProbabilitiesSumToOneAndStayFinite) {
  const Corners data = MakeCorners(300, 8);
  const Mlp net({{8}, Activation::kRelu}, 3, 4, Rng(9));
  const Result<MatrixD> probabilities = net.Probabilities(data.rows.view());
  ASSERT_TRUE(probabilities.ok());
  for (size_t i = 0; i < 300; ++i) {
    const std::span<const double> row = std::as_const(*probabilities).row(i);
    EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0), 1.0, 1e-12);
  }
  Matrix endless(1, 3);
  for (float& value : endless.row(0)) value = std::numeric_limits<float>::infinity();
  EXPECT_EQ(net.Probabilities(std::as_const(endless).view()).status().code(),
            StatusCode::kNonFinite);
  EXPECT_EQ(net.Probabilities(Matrix(1, 2).view()).status().code(), StatusCode::kDimensionMismatch);
}

}  // namespace
}  // namespace vetvec
