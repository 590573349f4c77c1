// The linear algebra kernels, included once by each linear_kernels_<set>.cc after it has defined
// VETVEC_KERNEL_NAME.
//
// As in nn_kernels_body.h, nothing here may be shared with code for another instruction set: it has
// internal linkage, uses no library except a few functions that are always inlined (std::min,
// std::copy_n), and is built with -fno-weak.
#include "kernels/gemm_body.h"
#include "kernels/gram_body.h"
#include "kernels/linear_kernels.h"
#include "kernels/low_rank_body.h"
#include "kernels/rotations_body.h"
#include "kernels/tridiagonal_body.h"

namespace vetvec {
namespace {

// out [count] = op(matrix) x, op(matrix) [count, k].
template <typename T>
void VectorProduct(Operand op, const T* matrix, const T* x, size_t count, size_t k, T* out) {
  if (op == Operand::kPlain) {
    DotColumns(matrix, k, count, x, k, out);
  } else {
    std::fill_n(out, count, T{0});
    AddColumns(matrix, count, k, x, count, out);
  }
}

// With at most this many rows, a right operand (the classes of a probe) fills too few lanes of a
// tile.
constexpr size_t kFewRows = 3;

// out [m, n] = a [m, k] times the rows of b [n, k].
template <typename T>
void ProductByRows(const T* a, const T* b, size_t m, size_t n, size_t k, T* out) {
  Buffer<T> column(m);
  for (size_t j = 0; j < n; ++j) {
    DotColumns(a, k, m, b + j * k, k, column.data());
    for (size_t i = 0; i < m; ++i) out[i * n + j] = column.data()[i];
  }
}

template <typename T>
void Product(Operand op_a, const T* a, Operand op_b, const T* b, size_t m, size_t n, size_t k,
             T* out) {
  const auto operand = [](Operand op, const T* data, size_t rows, size_t cols) {
    return op == Operand::kPlain ? Strided<T>{data, cols, 1} : Strided<T>{data, 1, rows};
  };
  if (n == 1) {
    VectorProduct(op_a, a, b, m, k, out);
  } else if (m == 1) {
    const bool plain = op_b == Operand::kPlain;
    VectorProduct(plain ? Operand::kTransposed : Operand::kPlain, b, a, n, k, out);
  } else if (n <= kFewRows && op_a == Operand::kPlain && op_b == Operand::kTransposed) {
    ProductByRows(a, b, m, n, k, out);
  } else {
    Gemm<T>(operand(op_a, a, m, k), operand(op_b, b, k, n), m, n, k, {out, n, Then::kSet, false});
  }
}

constexpr LinearKernels kKernels = {VETVEC_KERNEL_NAME, AddGram,        Product<double>,
                                    Product<float>,     LowRankProduct, Tridiagonalize,
                                    ApplyReflections,   ApplyRotations};

}  // namespace
}  // namespace vetvec
