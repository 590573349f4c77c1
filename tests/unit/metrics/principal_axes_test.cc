#include "metrics/principal_axes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "base/rng.h"
#include "core/vector_distance.h"

namespace vetvec {
namespace {

std::vector<uint64_t> AllIds(size_t rows) {
  std::vector<uint64_t> ids(rows);
  std::iota(ids.begin(), ids.end(), uint64_t{0});
  return ids;
}

// Rows whose variance falls steeply over the columns, with a common offset.
Matrix SteepRows(size_t rows, size_t cols) {
  Matrix out(rows, cols);
  Rng rng(7);
  for (size_t i = 0; i < rows; ++i) {
    for (size_t k = 0; k < cols; ++k) {
      const double spread = std::pow(0.8, static_cast<double>(k));
      out.row(i)[k] = static_cast<float>(spread * (rng.Uniform() - 0.5) + (k == 3 ? 0.2 : 0));
    }
  }
  return out;
}

// The variance of the unit rows along each axis.
std::vector<double> VariancesAlong(const Matrix& rows, const PrincipalAxes& axes) {
  std::vector<double> sums(axes.axes.cols(), 0.0);
  for (size_t i = 0; i < rows.rows(); ++i) {
    const double norm = NormOf(rows.row(i));
    for (size_t j = 0; j < sums.size(); ++j) {
      double dot = 0;
      for (size_t k = 0; k < rows.cols(); ++k) {
        dot += (rows.row(i)[k] / norm - axes.mean[k]) * axes.axes.row(k)[j];
      }
      sums[j] += dot * dot;
    }
  }
  for (double& sum : sums) sum /= static_cast<double>(rows.rows());
  return sums;
}

TEST(PrincipalAxes, AreOrthonormalAndDescendInVariance) {
  const Matrix rows = SteepRows(300, 40);
  const auto axes = FindPrincipalAxes(rows.view(), AllIds(300), 10, 1);
  ASSERT_TRUE(axes.ok()) << axes.status().ToString();
  ASSERT_EQ(axes->axes.cols(), 10U);
  for (size_t a = 0; a < 10; ++a) {
    for (size_t b = 0; b < 10; ++b) {
      double dot = 0;
      for (size_t k = 0; k < 40; ++k) dot += axes->axes.row(k)[a] * axes->axes.row(k)[b];
      EXPECT_NEAR(dot, a == b ? 1 : 0, 1e-9);
    }
  }
  const std::vector<double> variances = VariancesAlong(rows, *axes);
  for (size_t j = 1; j < variances.size(); ++j) EXPECT_LE(variances[j], variances[j - 1] + 1e-12);
}

// With as many axes as columns nothing is approximate: the variances are all there is.
TEST(PrincipalAxes, AFewKeepNearlyTheVarianceThatIsTheMostPossible) {
  const Matrix rows = SteepRows(300, 40);
  const auto few = FindPrincipalAxes(rows.view(), AllIds(300), 6, 1);
  const auto all = FindPrincipalAxes(rows.view(), AllIds(300), 40, 1);
  ASSERT_TRUE(few.ok() && all.ok());
  const std::vector<double> kept = VariancesAlong(rows, *few);
  const std::vector<double> most = VariancesAlong(rows, *all);
  const double sum_kept = std::accumulate(kept.begin(), kept.end(), 0.0);
  const double sum_most = std::accumulate(most.begin(), most.begin() + 6, 0.0);
  EXPECT_GT(sum_kept, 0.999 * sum_most);
  EXPECT_LE(sum_kept, sum_most * (1 + 1e-9));
}

TEST(PrincipalAxes, OfRowsInFewDimensionsAreThatFew) {
  Matrix rows(50, 20);
  Rng rng(3);
  for (size_t i = 0; i < 50; ++i) {
    for (size_t k = 0; k < 4; ++k) rows.row(i)[5 * k] = static_cast<float>(rng.Uniform() + 0.1);
  }
  const auto axes = FindPrincipalAxes(rows.view(), AllIds(50), 12, 1);
  ASSERT_TRUE(axes.ok());
  EXPECT_LE(axes->axes.cols(), 4U);
  EXPECT_GE(axes->axes.cols(), 3U);
}

TEST(PrincipalAxes, OfEqualRowsAreNone) {
  Matrix rows(5, 8);
  for (size_t i = 0; i < 5; ++i) rows.row(i)[2] = 1;
  const auto axes = FindPrincipalAxes(rows.view(), AllIds(5), 3, 1);
  ASSERT_TRUE(axes.ok());
  EXPECT_EQ(axes->axes.cols(), 0U);
}

TEST(PrincipalAxes, RejectValuesThatAreNotFinite) {
  Matrix rows = SteepRows(20, 8);
  rows.row(4)[1] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(FindPrincipalAxes(rows.view(), AllIds(20), 3, 1).status().code(),
            StatusCode::kNonFinite);
}

}  // namespace
}  // namespace vetvec
