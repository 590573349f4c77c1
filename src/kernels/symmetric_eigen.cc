#include "kernels/symmetric_eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace vetvec {
namespace {

constexpr size_t kMostStepsPerValue = 60;  // 2 is usual

}  // namespace

// One implicit QR step on the unreduced block [start, end] of the tridiagonal matrix, chasing the
// bulge downwards; every rotation is kept.
void SymmetricEigen::Step(size_t start, size_t end) {
  const double half = 0.5 * (diagonal_[end - 1] - diagonal_[end]);
  const double corner = below_[end - 1];
  const double root = std::sqrt(half * half + corner * corner);
  const double shift = diagonal_[end] - corner * (corner / (half + std::copysign(root, half)));
  double x = diagonal_[start] - shift;
  double z = below_[start];
  for (size_t k = start; k < end && z != 0.0; ++k) {
    const double r = std::sqrt(x * x + z * z);
    if (r == 0.0) break;  // x and z below 1e-162: nothing to rotate
    const double c = x / r;
    const double s = z / r;
    const double a = diagonal_[k];
    const double b = below_[k];
    const double d = diagonal_[k + 1];
    diagonal_[k] = c * c * a + 2.0 * c * s * b + s * s * d;
    diagonal_[k + 1] = s * s * a - 2.0 * c * s * b + c * c * d;
    below_[k] = (c * c - s * s) * b + c * s * (d - a);
    if (k > start) below_[k - 1] = r;
    rotations_.push_back({c, s, k});
    if (k + 1 == end) break;
    x = below_[k];
    z = s * below_[k + 1];
    below_[k + 1] *= c;
  }
}

bool SymmetricEigen::Diagonalize() {
  if (n_ == 1) return true;
  double largest = 0.0;
  for (const double value : diagonal_) largest = std::max(largest, std::fabs(value));
  for (const double value : below_) largest = std::max(largest, std::fabs(value));
  if (largest == 0.0) return true;
  // Below this an element is rounding noise of the reduction, whatever its neighbours are.
  const double noise = 1e-20 * largest;
  const auto negligible = [&](size_t i) {
    const double sum = std::fabs(diagonal_[i]) + std::fabs(diagonal_[i + 1]);
    return std::fabs(below_[i]) <= std::numeric_limits<double>::epsilon() * sum + noise;
  };
  rotations_.reserve(n_ * n_);
  size_t steps = 0;
  for (size_t end = n_ - 1; end > 0;) {
    if (negligible(end - 1)) {
      below_[--end] = 0.0;
      continue;
    }
    size_t start = end - 1;
    while (start > 0 && !negligible(start - 1)) --start;
    if (start > 0) below_[start - 1] = 0.0;
    if (++steps > kMostStepsPerValue * n_) return false;
    Step(start, end);
  }
  return true;
}

Result<SymmetricEigen> SymmetricEigen::Of(std::vector<double> lower, size_t n,
                                          const LinearKernels& kernels) {
  if (n == 0 || lower.size() != n * n)
    return InvalidArgument("the matrix must be square and not empty");
  double largest = 0.0;
  for (size_t j = 0; j < n; ++j) {
    for (size_t i = j; i < n; ++i) {
      if (!std::isfinite(lower[i + j * n]))
        return NonFinite("the matrix contains a value that is not finite");
      largest = std::max(largest, std::fabs(lower[i + j * n]));
    }
  }
  // Scales to about 1 by a power of two: squares neither overflow nor vanish.
  const int exponent = largest == 0.0 ? 0 : std::clamp(std::ilogb(largest), -1000, 1000);
  const double scale = std::ldexp(1.0, -exponent);
  for (double& value : lower) value *= scale;
  SymmetricEigen eigen;
  eigen.kernels_ = &kernels;
  eigen.n_ = n;
  eigen.reflections_ = std::move(lower);
  eigen.diagonal_.resize(n);
  eigen.below_.resize(n);
  eigen.factors_.resize(n);
  kernels.tridiagonalize(eigen.reflections_.data(), n, eigen.diagonal_.data(), eigen.below_.data(),
                         eigen.factors_.data());
  eigen.below_.resize(n - 1);
  if (!eigen.Diagonalize()) return Internal("the eigenvalues did not converge");
  eigen.order_.resize(n);
  std::iota(eigen.order_.begin(), eigen.order_.end(), size_t{0});
  std::stable_sort(eigen.order_.begin(), eigen.order_.end(),
                   [&](size_t a, size_t b) { return eigen.diagonal_[a] > eigen.diagonal_[b]; });
  for (const size_t at : eigen.order_) {
    eigen.values_.push_back(std::ldexp(eigen.diagonal_[at], exponent));
  }
  return eigen;
}

MatrixD SymmetricEigen::TopVectors(size_t count) const {
  count = std::min(count, n_);
  MatrixD columns(n_, count);
  for (size_t k = 0; k < count; ++k) columns.row(order_[k])[k] = 1.0;
  kernels_->apply_rotations(rotations_.data(), rotations_.size(), n_, count, columns.data());
  kernels_->apply_reflections(reflections_.data(), factors_.data(), n_, count, columns.data());
  FixSigns(&columns);
  return columns;
}

void FixSigns(MatrixD* columns) {
  const size_t count = columns->cols();
  std::vector<double> largest(count, 0.0);
  for (size_t i = 0; i < columns->rows(); ++i) {
    const std::span<const double> row = std::as_const(*columns).row(i);
    for (size_t k = 0; k < count; ++k) largest[k] = std::max(largest[k], std::fabs(row[k]));
  }
  std::vector<double> sign(count, 0.0);
  for (size_t i = 0; i < columns->rows(); ++i) {
    const std::span<const double> row = std::as_const(*columns).row(i);
    for (size_t k = 0; k < count; ++k) {
      if (sign[k] == 0.0 && std::fabs(row[k]) >= largest[k] * (1.0 - 1e-6)) {
        sign[k] = row[k] < 0.0 ? -1.0 : 1.0;
      }
    }
  }
  for (size_t i = 0; i < columns->rows(); ++i) {
    const std::span<double> row = columns->row(i);
    for (size_t k = 0; k < count; ++k) row[k] *= sign[k];
  }
}

}  // namespace vetvec
