// The reduction of a symmetric matrix to tridiagonal form, for the linear algebra kernels of one
// instruction set.
//
// Included by linear_kernels_body.h; used by symmetric_eigen.h. Half of the work is products of
// the matrix and a vector, which read each element once; the other half is a product of matrices.
// Source: Dongarra, Hammarling, Sorensen 1989, "Block reduction of matrices to condensed forms"
// (LAPACK's dsytrd).
#ifndef VETVEC_KERNELS_TRIDIAGONAL_BODY_H_
#define VETVEC_KERNELS_TRIDIAGONAL_BODY_H_

#include <cmath>
#include <limits>

#include "kernels/gemm_body.h"
#include "kernels/vector_body.h"

namespace vetvec {
namespace {

constexpr size_t kPanelWidth = 32;  // columns reduced before the matrix is updated

// The contribution of kCount columns from number 0 on to y = A x: they are also rows. `a` is where
// the diagonal begins, `n` the length of the first column.
template <size_t kCount>
void SymmetricSome(const double* a, size_t stride, size_t n, const double* x, double* y) {
  double own[kCount] = {};
  for (size_t c = 0; c < kCount; ++c) {
    own[c] += a[c * stride + c] * x[c];
    for (size_t i = c + 1; i < kCount; ++i) {
      y[i] += a[c * stride + i] * x[c];
      own[c] += a[c * stride + i] * x[i];
    }
  }
  DoubleLanes factor[kCount];
  DoubleLanes sum[kCount] = {};
  for (size_t c = 0; c < kCount; ++c) factor[c] = Broadcast(x[c]);
  size_t i = kCount;
  for (; i + kDoubles <= n; i += kDoubles) {
    const DoubleLanes along = Load(x + i);
    DoubleLanes down = Load(y + i);
    for (size_t c = 0; c < kCount; ++c) {
      const DoubleLanes column = Load(a + c * stride + i);
      down += column * factor[c];
      sum[c] += column * along;
    }
    Store<double>(down, y + i);
  }
  for (; i < n; ++i) {
    for (size_t c = 0; c < kCount; ++c) {
      y[i] += a[c * stride + i] * x[c];
      own[c] += a[c * stride + i] * x[i];
    }
  }
  for (size_t c = 0; c < kCount; ++c) y[c] += own[c] + SumOf<double>(sum[c]);
}

// y [n] = A x, A [n, n] symmetric, its lower triangle in columns `stride` apart.
void SymmetricTimes(const double* a, size_t stride, size_t n, const double* x, double* y) {
  std::fill_n(y, n, 0.0);
  size_t j = 0;
  for (; j + kColumnsTogether <= n; j += kColumnsTogether) {
    SymmetricSome<kColumnsTogether>(a + j * stride + j, stride, n - j, x + j, y + j);
  }
  for (; j < n; ++j) SymmetricSome<1>(a + j * stride + j, stride, n - j, x + j, y + j);
}

// H = I - factor v v^T, v = (1, essential), maps `x` to (beta, 0, ..): writes `essential` over
// x[1..n). If the rest is zero, it stays: factor 0.
void MakeHouseholder(double* x, size_t n, double* factor, double* beta) {
  const double squares = Dot(x + 1, x + 1, n - 1);
  if (squares <= std::numeric_limits<double>::min()) {
    *factor = 0.0;
    *beta = x[0];
    std::fill(x + 1, x + n, 0.0);
    return;
  }
  const double length = std::sqrt(x[0] * x[0] + squares);
  *beta = x[0] >= 0.0 ? -length : length;
  *factor = (*beta - x[0]) / *beta;
  const double divisor = x[0] - *beta;
  for (size_t i = 1; i < n; ++i) x[i] /= divisor;
}

// Columns of a panel of reflections that are adjacent, each `stride` long: v, w, and v again.
struct Panel {
  double* v;
  double* w;
  size_t stride;
};

// Applies the first `i` reflections of the panel to column `j`, computes reflection number i from
// it, and writes that and its contribution to the update as column i of v and of w.
void ReduceColumn(const Panel& panel, size_t i, size_t j, double* a, double* below,
                  double* factor) {
  const size_t n = panel.stride;
  double* column = a + j * n;
  double along_v[kPanelWidth];
  double along_w[kPanelWidth];
  for (size_t c = 0; c < i; ++c) {
    along_v[c] = -panel.v[c * n + j];
    along_w[c] = -panel.w[c * n + j];
  }
  AddColumns(panel.v + j, n, i, along_w, n - j, column + j);
  AddColumns(panel.w + j, n, i, along_v, n - j, column + j);
  const size_t first = j + 1;
  const size_t rest = n - first;
  MakeHouseholder(column + first, rest, factor, below);
  double* v = panel.v + i * n + first;
  double* w = panel.w + i * n + first;
  std::copy_n(column + first, rest, v);
  v[0] = 1.0;
  SymmetricTimes(a + first * n + first, n, rest, v, w);
  DotColumns(panel.w + first, n, i, v, rest, along_w);
  DotColumns(panel.v + first, n, i, v, rest, along_v);
  for (size_t c = 0; c < i; ++c) {
    along_v[c] = -along_v[c];
    along_w[c] = -along_w[c];
  }
  AddColumns(panel.v + first, n, i, along_w, rest, w);
  AddColumns(panel.w + first, n, i, along_v, rest, w);
  for (size_t k = 0; k < rest; ++k) w[k] *= *factor;
  const double half = 0.5 * *factor * Dot(w, v, rest);
  for (size_t k = 0; k < rest; ++k) w[k] -= half * v[k];
}

// The columns of a panel are reduced one by one against a matrix that is updated only after the
// panel: by v w^T + w v^T, one product of twice the depth.
void Tridiagonalize(double* a, size_t n, double* diagonal, double* below, double* factors) {
  Buffer<double> columns(3 * kPanelWidth * n);
  for (size_t begin = 0; begin + 1 < n; begin += kPanelWidth) {
    const size_t width = std::min(kPanelWidth, n - 1 - begin);
    const Panel panel = {columns.data(), columns.data() + width * n, n};
    for (size_t i = 0; i < width; ++i) {
      const size_t j = begin + i;
      ReduceColumn(panel, i, j, a, below + j, factors + j);
      diagonal[j] = a[j * n + j];
    }
    const size_t end = begin + width;
    std::copy_n(panel.v, width * n, panel.w + width * n);
    // Columns of the lower triangle are rows of the upper one.
    Gemm<double>({panel.v + end, 1, n}, {panel.w + end, n, 1}, n - end, n - end, 2 * width,
                 {a + end * n + end, n, Then::kSubtract, true});
  }
  diagonal[n - 1] = a[n * n - 1];
}

// The factor T of panels of reflections as I - V T V^T, column-major, from `gram` = V^T V, whose
// upper triangle is read (both [width, width]).
void MakeFactor(const double* gram, const double* factors, size_t width, double* t) {
  std::fill_n(t, width * width, 0.0);
  for (size_t i = 0; i < width; ++i) {
    double* column = t + i * width;
    for (size_t j = 0; j < i; ++j) {
      const double share = -factors[i] * gram[j * width + i];
      for (size_t row = 0; row <= j; ++row) column[row] += t[j * width + row] * share;
    }
    column[i] = factors[i];
  }
}

// The `width` reflections from number `begin` on as columns of `v` [n - 1 - begin, width].
void CopyReflections(const double* a, size_t n, size_t begin, size_t width, double* v) {
  const size_t rest = n - 1 - begin;
  for (size_t i = 0; i < width; ++i) {
    double* column = v + i * rest;
    std::fill_n(column, i, 0.0);
    column[i] = 1.0;
    std::copy_n(a + (begin + i) * n + begin + i + 2, rest - i - 1, column + i + 1);
  }
}

// Panels of reflections as I - V T V^T, from the last to the first.
// Source: Schreiber, Van Loan 1989, "A storage-efficient WY representation for products of
// Householder transformations".
void ApplyReflections(const double* a, const double* factors, size_t n, size_t k, double* x) {
  if (n < 2) return;
  Buffer<double> v(kPanelWidth * n);
  Buffer<double> gram(kPanelWidth * kPanelWidth);
  Buffer<double> t(kPanelWidth * kPanelWidth);
  Buffer<double> along(kPanelWidth * k);
  Buffer<double> turned(kPanelWidth * k);
  for (size_t end = n - 1; end > 0;) {
    const size_t begin = (end - 1) / kPanelWidth * kPanelWidth;
    const size_t width = end - begin;
    const size_t rest = n - 1 - begin;
    CopyReflections(a, n, begin, width, v.data());
    const Strided<double> plain = {v.data(), 1, rest};
    const Strided<double> transposed = {v.data(), rest, 1};
    const Strided<double> bottom = {x + (begin + 1) * k, k, 1};
    Gemm<double>(transposed, plain, width, width, rest, {gram.data(), width, Then::kSet, true});
    MakeFactor(gram.data(), factors + begin, width, t.data());
    Gemm<double>(transposed, bottom, width, k, rest, {along.data(), k, Then::kSet, false});
    Gemm<double>({t.data(), 1, width}, {along.data(), k, 1}, width, k, width,
                 {turned.data(), k, Then::kSet, false});
    Gemm<double>(plain, {turned.data(), k, 1}, rest, k, width,
                 {x + (begin + 1) * k, k, Then::kSubtract, false});
    end = begin;
  }
}

}  // namespace
}  // namespace vetvec

#endif  // VETVEC_KERNELS_TRIDIAGONAL_BODY_H_
