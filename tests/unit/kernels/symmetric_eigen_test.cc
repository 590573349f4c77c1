#include "kernels/symmetric_eigen.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "base/rng.h"

namespace vetvec {
namespace {

// A^T A of `rows` random rows with columns of falling scale: symmetric, rank min(rows, n).
std::vector<double> Gram(size_t rows, size_t n, uint64_t seed) {
  Rng rng(seed);
  std::vector<double> a(rows * n);
  for (size_t i = 0; i < a.size(); ++i) {
    a[i] = (rng.Uniform() - 0.5) / std::pow(1.0 + static_cast<double>(i % n), 0.8);
  }
  std::vector<double> gram(n * n, 0.0);
  for (size_t r = 0; r < rows; ++r) {
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) gram[i + j * n] += a[r * n + i] * a[r * n + j];
    }
  }
  return gram;
}

// A V = V S and V^T V = I, both to `tolerance` times the largest eigenvalue.
void ExpectDecomposes(const std::vector<double>& matrix, size_t n, size_t count,
                      const LinearKernels& kernels) {
  Result<SymmetricEigen> eigen = SymmetricEigen::Of(matrix, n, kernels);
  ASSERT_TRUE(eigen.ok()) << eigen.status().ToString();
  const std::vector<double>& values = eigen->values();
  ASSERT_EQ(values.size(), n);
  double trace = 0.0;
  double sum = 0.0;
  for (size_t i = 0; i < n; ++i) {
    trace += matrix[i + i * n];
    sum += values[i];
    if (i > 0) {
      EXPECT_GE(values[i - 1], values[i]);
    }
  }
  const double scale = std::max(std::fabs(values.front()), std::fabs(values.back()));
  EXPECT_NEAR(sum, trace, 1e-12 * scale * static_cast<double>(n));
  const MatrixD v = eigen->TopVectors(count);
  ASSERT_EQ(v.rows(), n);
  ASSERT_EQ(v.cols(), std::min(count, n));
  for (size_t k = 0; k < v.cols(); ++k) {
    for (size_t i = 0; i < n; ++i) {
      double product = 0.0;
      for (size_t j = 0; j < n; ++j) {
        product += matrix[std::max(i, j) + std::min(i, j) * n] * v.row(j)[k];
      }
      EXPECT_NEAR(product, values[k] * v.row(i)[k], 1e-12 * scale) << kernels.name << " " << k;
    }
    for (size_t l = 0; l <= k; ++l) {
      double product = 0.0;
      for (size_t j = 0; j < n; ++j) product += v.row(j)[k] * v.row(j)[l];
      EXPECT_NEAR(product, k == l ? 1.0 : 0.0, 1e-12) << kernels.name << " " << k << " " << l;
    }
  }
}

TEST(SymmetricEigen, DecomposesByEachKernel) {
  for (const LinearKernels* kernels : SupportedLinearKernels()) {
    for (const size_t n : std::vector<size_t>{1, 2, 3, 31, 32, 33, 34, 65, 100}) {
      ExpectDecomposes(Gram(n + 20, n, n), n, n, *kernels);
      ExpectDecomposes(Gram(n + 20, n, n), n, (n + 1) / 2, *kernels);
    }
  }
}

TEST(SymmetricEigen, RankDeficientDiagonalAndEqualValues) {
  const LinearKernels& kernels = BestLinearKernels();
  ExpectDecomposes(Gram(5, 60, 9), 60, 60, kernels);
  std::vector<double> identity(40 * 40, 0.0);
  for (size_t i = 0; i < 40; ++i) identity[i * 41] = 1.0;
  ExpectDecomposes(identity, 40, 40, kernels);
  ExpectDecomposes(std::vector<double>(40 * 40, 0.0), 40, 40, kernels);
  ExpectDecomposes(std::vector<double>(40 * 40, 1.0), 40, 40, kernels);
  identity[7 * 41] = -3.0;  // not definite
  ExpectDecomposes(identity, 40, 40, kernels);
}

TEST(SymmetricEigen, HugeAndTinyMatrices) {
  for (const double factor : {1e-300, 1e-30, 1e30, 1e300}) {
    std::vector<double> matrix = Gram(60, 40, 3);
    for (double& value : matrix) value *= factor;
    const Result<SymmetricEigen> eigen = SymmetricEigen::Of(matrix, 40);
    ASSERT_TRUE(eigen.ok()) << factor;
    const Result<SymmetricEigen> plain = SymmetricEigen::Of(Gram(60, 40, 3), 40);
    for (size_t k = 0; k < 40; ++k) {
      EXPECT_NEAR(eigen->values()[k] / factor, plain->values()[k], 1e-12 * plain->values()[0]);
    }
  }
}

TEST(SymmetricEigen, RefusesWhatIsNotFinite) {
  std::vector<double> matrix = Gram(20, 10, 3);
  matrix[3] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(SymmetricEigen::Of(matrix, 10).status().code(), StatusCode::kNonFinite);
  matrix[3] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(SymmetricEigen::Of(matrix, 10).status().code(), StatusCode::kNonFinite);
  EXPECT_EQ(SymmetricEigen::Of(matrix, 9).status().code(), StatusCode::kInvalidArgument);
}

TEST(SymmetricEigen, SignsFollowTheLargestEntryAndTheFirstOfEqualOnes) {
  MatrixD columns(3, 3);
  const double given[3][3] = {{-0.6, 0.5, -0.7071067}, {0.8, -0.5, 0.70710678}, {0.0, 0.1, 0.0}};
  for (size_t i = 0; i < 3; ++i) {
    for (size_t k = 0; k < 3; ++k) columns.row(i)[k] = given[i][k];
  }
  FixSigns(&columns);
  EXPECT_EQ(columns.row(1)[0], 0.8);        // already positive
  EXPECT_EQ(columns.row(0)[1], 0.5);        // of two equal ones the first
  EXPECT_EQ(columns.row(0)[2], 0.7071067);  // equal within 1e-6: the first
  EXPECT_EQ(columns.row(1)[2], -0.70710678);
}

}  // namespace
}  // namespace vetvec
