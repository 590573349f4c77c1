#include "metrics/linear_map_fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace vetvec {
namespace {

// Rows of `rank` hidden numbers in [-1, 1), spread over `cols` elements.
Matrix RandomRows(size_t rows, size_t cols, uint64_t seed) {
  Rng rng(seed);
  Matrix out(rows, cols);
  for (size_t i = 0; i < rows * cols; ++i) {
    out.data()[i] = static_cast<float>(2 * rng.Uniform() - 1);
  }
  return out;
}

// y = x W + b, to unit length if asked.
Matrix Mapped(const Matrix& x, const Matrix& weights, float bias, bool to_unit) {
  Matrix y(x.rows(), weights.cols());
  for (size_t i = 0; i < x.rows(); ++i) {
    double squares = 0;
    for (size_t j = 0; j < weights.cols(); ++j) {
      double sum = static_cast<double>(bias);
      for (size_t k = 0; k < x.cols(); ++k) {
        sum += static_cast<double>(x.row(i)[k]) * static_cast<double>(weights.row(k)[j]);
      }
      squares += sum * sum;
      y.row(i)[j] = static_cast<float>(sum);
    }
    if (!to_unit) continue;
    for (float& value : y.row(i)) value = static_cast<float>(value / std::sqrt(squares));
  }
  return y;
}

// A rotation of the first two of `n` axes, times `scale`.
Matrix Rotation(size_t n, double angle, double scale) {
  Matrix out(n, n);
  for (size_t i = 0; i < n; ++i) out.row(i)[i] = static_cast<float>(scale);
  out.row(0)[0] = out.row(1)[1] = static_cast<float>(scale * std::cos(angle));
  out.row(0)[1] = static_cast<float>(scale * std::sin(angle));
  out.row(1)[0] = static_cast<float>(-scale * std::sin(angle));
  return out;
}

TEST(LinearMapFitTest, RidgeFindsALinearMapOfOtherDimension) {
  const Matrix x = RandomRows(400, 6, 1);
  const Matrix weights = RandomRows(6, 9, 2);
  const Matrix y = Mapped(x, weights, 0.25f, false);
  MapFitOptions options;
  options.ridge = 1e-9;
  const auto fitted = FitLinearMap(x.view(), y.view(), options);
  ASSERT_TRUE(fitted.ok()) << fitted.status().ToString();
  for (size_t i = 0; i < 6; ++i) {
    for (size_t j = 0; j < 9; ++j) {
      EXPECT_NEAR(fitted->map.weights.row(i)[j], weights.row(i)[j], 1e-5);
    }
  }
  for (const float value : fitted->map.bias) EXPECT_NEAR(value, 0.25f, 1e-5);
  EXPECT_FALSE(fitted->map.to_unit_rows);
  EXPECT_EQ(fitted->agreement.fitted, 320u);
  EXPECT_EQ(fitted->agreement.held_out, 80u);
  EXPECT_NEAR(fitted->agreement.mean_cosine, 1, 1e-9);
  EXPECT_GT(fitted->agreement.overlap, 0.99);
  EXPECT_GT(fitted->agreement.overlap_within, 0.99);
  EXPECT_LT(fitted->agreement.overlap_unmapped, 0.9);
}

TEST(LinearMapFitTest, ProcrustesFindsARotationAndItsScale) {
  const Matrix x = RandomRows(300, 5, 3);
  const Matrix turn = Rotation(5, 0.7, 1.5);
  const Matrix y = Mapped(x, turn, -0.5f, false);
  MapFitOptions options;
  options.method = MapMethod::kProcrustes;
  const auto fitted = FitLinearMap(x.view(), y.view(), options);
  ASSERT_TRUE(fitted.ok()) << fitted.status().ToString();
  for (size_t i = 0; i < 25; ++i) {
    EXPECT_NEAR(fitted->map.weights.data()[i], turn.data()[i], 1e-5);
  }
  EXPECT_EQ(fitted->ridge, 0);
}

// Noise in more directions than the fit can tell apart: a small penalty would fit it.
TEST(LinearMapFitTest, ThePenaltyIsChosenOnTextsThatTheFitHasNotSeen) {
  const Matrix x = RandomRows(150, 100, 4);
  Matrix y = Mapped(x, RandomRows(100, 8, 5), 0, false);
  const Matrix noise = RandomRows(150, 8, 6);
  for (size_t i = 0; i < 150 * 8; ++i) y.data()[i] += 10 * noise.data()[i];
  const auto chosen = FitLinearMap(x.view(), y.view(), {});
  ASSERT_TRUE(chosen.ok());
  MapFitOptions small;
  small.ridge = 1e-4;
  const auto overfitted = FitLinearMap(x.view(), y.view(), small);
  ASSERT_TRUE(overfitted.ok());
  EXPECT_GT(chosen->ridge, small.ridge);
  EXPECT_GT(chosen->agreement.mean_cosine, overfitted->agreement.mean_cosine);
}

TEST(LinearMapFitTest, UnrelatedVectorsHaveTheOverlapOfChance) {
  const auto fitted =
      FitLinearMap(RandomRows(1000, 8, 7).view(), RandomRows(1000, 8, 8).view(), {});
  ASSERT_TRUE(fitted.ok());
  EXPECT_LT(std::fabs(fitted->agreement.mean_cosine), 0.1);
  EXPECT_LT(fitted->agreement.overlap, 0.12);  // 10 of 199 by chance
  EXPECT_GT(fitted->agreement.overlap, 0.01);
}

TEST(LinearMapFitTest, MappedRowsHaveUnitLengthWhereTheOthersHaveIt) {
  const Matrix x = RandomRows(200, 4, 9);
  const Matrix y = Mapped(x, RandomRows(4, 7, 10), 0, true);
  const auto fitted = FitLinearMap(x.view(), y.view(), {});
  ASSERT_TRUE(fitted.ok());
  EXPECT_TRUE(fitted->map.to_unit_rows);
  std::vector<float> row(7);
  ASSERT_TRUE(ApplyLinearMap(fitted->map, x.row(3), row).ok());
  double squares = 0;
  for (const float value : row) squares += static_cast<double>(value) * static_cast<double>(value);
  EXPECT_NEAR(squares, 1, 1e-6);
}

TEST(LinearMapFitTest, TheSameSeedGivesTheSameMap) {
  const Matrix x = RandomRows(200, 4, 11);
  const Matrix y = RandomRows(200, 4, 12);
  const auto one = FitLinearMap(x.view(), y.view(), {});
  const auto two = FitLinearMap(x.view(), y.view(), {});
  MapFitOptions other;
  other.seed = 1;
  const auto three = FitLinearMap(x.view(), y.view(), other);
  ASSERT_TRUE(one.ok() && two.ok() && three.ok());
  const std::vector<float> a(one->map.weights.data(), one->map.weights.data() + 16);
  EXPECT_EQ(a, std::vector<float>(two->map.weights.data(), two->map.weights.data() + 16));
  EXPECT_NE(a, std::vector<float>(three->map.weights.data(), three->map.weights.data() + 16));
}

TEST(LinearMapFitTest, RefusesWhatHasNoMap) {
  const Matrix x = RandomRows(100, 4, 13);
  const auto code = [&](const Matrix& from, const Matrix& to, const MapFitOptions& options = {}) {
    return FitLinearMap(from.view(), to.view(), options).status().code();
  };
  EXPECT_EQ(code(x, RandomRows(99, 4, 1)), StatusCode::kDimensionMismatch);
  EXPECT_EQ(code(RandomRows(99, 4, 1), RandomRows(99, 4, 2)), StatusCode::kInsufficientData);
  MapFitOptions turn;
  turn.method = MapMethod::kProcrustes;
  EXPECT_EQ(code(x, RandomRows(100, 5, 1), turn), StatusCode::kDimensionMismatch);
  EXPECT_EQ(code(Matrix(100, 4), x), StatusCode::kDegenerate);
  Matrix bad = RandomRows(100, 4, 1);
  bad.row(7)[2] = std::nanf("");
  EXPECT_EQ(code(x, bad), StatusCode::kNonFinite);
  MapFitOptions wrong;
  wrong.held_out_share = 0.6;
  EXPECT_EQ(code(x, x, wrong), StatusCode::kInvalidArgument);
  wrong = {};
  wrong.ridge = -1;
  EXPECT_EQ(code(x, x, wrong), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
