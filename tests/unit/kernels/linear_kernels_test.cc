#include "kernels/linear_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/rng.h"

namespace vetvec {
namespace {

template <typename T>
std::vector<T> Random(size_t size, uint64_t seed) {
  Rng rng(seed);
  std::vector<T> values(size);
  for (T& value : values) value = static_cast<T>(2.0 * rng.Uniform() - 1.0);
  return values;
}

void Multiply(const LinearKernels& kernels, Operand op_a, const std::vector<double>& a,
              Operand op_b, const std::vector<double>& b, size_t m, size_t n, size_t k,
              std::vector<double>* out) {
  kernels.product(op_a, a.data(), op_b, b.data(), m, n, k, out->data());
}

void Multiply(const LinearKernels& kernels, Operand op_a, const std::vector<float>& a, Operand op_b,
              const std::vector<float>& b, size_t m, size_t n, size_t k, std::vector<float>* out) {
  kernels.product_float(op_a, a.data(), op_b, b.data(), m, n, k, out->data());
}

template <typename T>
std::vector<T> Transposed(const std::vector<T>& matrix, size_t rows, size_t cols) {
  std::vector<T> out(matrix.size());
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = 0; j < cols; ++j) out[j * rows + i] = matrix[i * cols + j];
  }
  return out;
}

template <typename T>
std::vector<long double> PlainProduct(const std::vector<T>& a, const std::vector<T>& b, size_t m,
                                      size_t n, size_t k) {
  std::vector<long double> out(m * n, 0.0L);
  for (size_t i = 0; i < m; ++i) {
    for (size_t l = 0; l < k; ++l) {
      const T* row = b.data() + l * n;
      const long double left = static_cast<long double>(a[i * k + l]);
      long double* sum = out.data() + i * n;
      for (size_t j = 0; j < n; ++j) sum[j] += left * static_cast<long double>(row[j]);
    }
  }
  return out;
}

// Both operands plain and transposed, by each kernel: each element within what rounding k times may
// make of sums of numbers up to 1.
template <typename T>
void ExpectProducts(size_t m, size_t n, size_t k) {
  const std::vector<T> a = Random<T>(m * k, m + 71 * k);
  const std::vector<T> b = Random<T>(k * n, n + 73 * k);
  const std::vector<T> a_transposed = Transposed(a, m, k);
  const std::vector<T> b_transposed = Transposed(b, k, n);
  const std::vector<long double> expected = PlainProduct(a, b, m, n, k);
  const long double tolerance =
      static_cast<long double>(std::numeric_limits<T>::epsilon()) * static_cast<long double>(k + 1);
  constexpr T kGuard = T{77};
  for (const LinearKernels* kernels : SupportedLinearKernels()) {
    for (const Operand op_a : {Operand::kPlain, Operand::kTransposed}) {
      for (const Operand op_b : {Operand::kPlain, Operand::kTransposed}) {
        std::vector<T> out(m * n + 1,
                           std::numeric_limits<T>::quiet_NaN());  // nothing of it is read
        out.back() = kGuard;
        Multiply(*kernels, op_a, op_a == Operand::kPlain ? a : a_transposed, op_b,
                 op_b == Operand::kPlain ? b : b_transposed, m, n, k, &out);
        EXPECT_EQ(out.back(), kGuard);
        size_t wrong = 0;
        for (size_t i = 0; i < expected.size(); ++i) {
          wrong += !(std::fabs(static_cast<long double>(out[i]) - expected[i]) <= tolerance);
        }
        ASSERT_EQ(wrong, 0U) << kernels->name << " " << m << "x" << n << "x" << k << ", transposed "
                             << (op_a == Operand::kTransposed) << (op_b == Operand::kTransposed);
      }
    }
  }
}

const std::vector<size_t> kEdges = {0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 24, 25, 33, 49, 64, 70};

TEST(LinearKernels, ProductsOfAllSmallShapes) {
  for (const size_t m : kEdges) {
    for (const size_t n : kEdges) {
      for (const size_t k : {size_t{0}, size_t{1}, size_t{3}, size_t{4}, size_t{17}, size_t{70}}) {
        ExpectProducts<double>(m, n, k);
        ExpectProducts<float>(m, n, k);
      }
    }
  }
}

// Beyond one block of rows, of columns, and of elements; few columns with long rows.
TEST(LinearKernels, ProductsOfSeveralBlocks) {
  ExpectProducts<double>(131, 13, 1931);
  ExpectProducts<float>(131, 13, 2931);
  ExpectProducts<double>(131, 131, 261);
  ExpectProducts<float>(131, 221, 261);
  ExpectProducts<double>(5, 6150, 33);
  ExpectProducts<float>(135, 6150, 5);
}

TEST(LinearKernels, ProductsPassNanOnAndOnlyWhereItBelongs) {
  const size_t m = 11;
  const size_t n = 29;
  const size_t k = 67;
  for (const LinearKernels* kernels : SupportedLinearKernels()) {
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      std::vector<double> a = Random<double>(m * k, 1);
      std::vector<double> b = Random<double>(k * n, 2);
      a[(m - 1) * k + 5] = bad;
      b[7 * n + n - 1] = bad;
      std::vector<double> out(m * n);
      Multiply(*kernels, Operand::kPlain, a, Operand::kPlain, b, m, n, k, &out);
      for (size_t i = 0; i < m; ++i) {
        for (size_t j = 0; j < n; ++j) {
          EXPECT_EQ(std::isfinite(out[i * n + j]), i != m - 1 && j != n - 1)
              << kernels->name << " " << i << "," << j;
        }
      }
    }
  }
}

TEST(LinearKernels, GramAddsToTheLowerTriangle) {
  for (const LinearKernels* kernels : SupportedLinearKernels()) {
    for (const size_t cols : {size_t{1}, size_t{7}, size_t{33}, size_t{250}}) {
      const size_t rows = 140;
      const std::vector<double> a = Random<double>(rows * cols, cols);
      std::vector<double> gram(cols * cols, 0.5);
      kernels->add_gram(a.data(), rows, cols, gram.data());
      for (size_t j = 0; j < cols; ++j) {
        for (size_t i = j; i < cols; ++i) {
          double sum = 0.5;
          for (size_t r = 0; r < rows; ++r) sum += a[r * cols + i] * a[r * cols + j];
          ASSERT_NEAR(gram[i + j * cols], sum, 1e-12) << kernels->name << " " << cols;
        }
      }
    }
  }
}

// Q of T = Q^T A Q, by columns, from what `tridiagonalize` leaves in `a`.
std::vector<double> Orthogonal(const LinearKernels& kernels, const std::vector<double>& a,
                               const std::vector<double>& factors, size_t n) {
  std::vector<double> q(n * n, 0.0);
  for (size_t i = 0; i < n; ++i) q[i * n + i] = 1.0;
  kernels.apply_reflections(a.data(), factors.data(), n, n, q.data());
  return q;
}

// Q T Q^T = A for n on both sides of a panel's width, whatever is above the diagonal.
TEST(LinearKernels, TridiagonalFormAndReflectionsGiveTheMatrixBack) {
  for (const LinearKernels* kernels : SupportedLinearKernels()) {
    for (const size_t n : {size_t{1}, size_t{2}, size_t{3}, size_t{33}, size_t{34}, size_t{101}}) {
      std::vector<double> a = Random<double>(n * n, n);
      for (size_t j = 0; j < n; ++j) {
        for (size_t i = 0; i < j; ++i) a[i + j * n] = std::numeric_limits<double>::quiet_NaN();
      }
      const std::vector<double> before = a;
      std::vector<double> diagonal(n);
      std::vector<double> below(n);
      std::vector<double> factors(n);
      kernels->tridiagonalize(a.data(), n, diagonal.data(), below.data(), factors.data());
      const std::vector<double> q = Orthogonal(*kernels, a, factors, n);
      std::vector<double> qt(n * n);  // Q T
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j < n; ++j) {
          double& sum = qt[i * n + j];
          sum = q[i * n + j] * diagonal[j];
          if (j > 0) sum += q[i * n + j - 1] * below[j - 1];
          if (j + 1 < n) sum += q[i * n + j + 1] * below[j];
        }
      }
      std::vector<double> whole(n * n);
      Multiply(*kernels, Operand::kPlain, qt, Operand::kTransposed, q, n, n, n, &whole);
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j <= i; ++j) {
          ASSERT_NEAR(whole[i * n + j], before[i + j * n], 1e-12) << kernels->name << " " << n;
        }
      }
    }
  }
}

// What is diagonal already needs no reflections: factors of zero.
TEST(LinearKernels, ZerosBelowTheDiagonalStay) {
  const size_t n = 40;
  for (const LinearKernels* kernels : SupportedLinearKernels()) {
    std::vector<double> a(n * n, 0.0);
    for (size_t i = 0; i < n; ++i) a[i * n + i] = static_cast<double>(i) - 3.0;
    std::vector<double> diagonal(n);
    std::vector<double> below(n, 1.0);
    std::vector<double> factors(n, 1.0);
    kernels->tridiagonalize(a.data(), n, diagonal.data(), below.data(), factors.data());
    for (size_t i = 0; i < n; ++i) {
      EXPECT_EQ(diagonal[i], static_cast<double>(i) - 3.0);
      if (i + 1 == n) break;
      EXPECT_EQ(below[i], 0.0);
      EXPECT_EQ(factors[i], 0.0);
    }
  }
}

}  // namespace
}  // namespace vetvec
