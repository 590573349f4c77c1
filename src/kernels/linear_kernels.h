// Dense linear algebra for scores and probes, once per instruction set, chosen at run time.
//
// Used by symmetric_eigen.h, class_model.h and mlp.h. linear_kernels_body.h is compiled three times
// (baseline, AVX2 with FMA, AVX-512), like nn_kernels.h. Matrices have no gaps between rows. Each
// runs on one thread: callers split work into pieces of fixed size, so that a result depends on the
// machine's kernel (last digits) but never on the number of threads.
//
//   BestLinearKernels().add_gram(rows, 512, 768, gram);
#ifndef VETVEC_KERNELS_LINEAR_KERNELS_H_
#define VETVEC_KERNELS_LINEAR_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vetvec {

// The rotation by (c, s) in the plane of elements `at` and `at + 1`.
struct Rotation {
  double c;
  double s;
  size_t at;
};

// Whether an operand of a product is used as stored or transposed.
enum class Operand : uint8_t { kPlain, kTransposed };

// Columns of the matrices of low_rank_product are padded with zeros to a multiple of this.
constexpr size_t kLowRankPadding = 32;

struct LinearKernels {
  const char* name;  // "avx512", "avx2", "baseline"

  // Adds a^T a to the lower triangle of `gram` [cols, cols], for row-major `a` [rows, cols]: gram[i
  // + j * cols] for i >= j. The part above the diagonal is left undefined.
  void (*add_gram)(const double* a, size_t rows, size_t cols, double* gram);

  // out [m, n] = op(a) op(b), all row-major; op(a) is [m, k] and op(b) [k, n].
  void (*product)(Operand op_a, const double* a, Operand op_b, const double* b, size_t m, size_t n,
                  size_t k, double* out);
  void (*product_float)(Operand op_a, const float* a, Operand op_b, const float* b, size_t m,
                        size_t n, size_t k, float* out);

  // out [rows, to] = (x down) up, for rows of x that are `stride` apart, down [from, rank] and up
  // [rank, to]; `rank` and `to` are multiples of kLowRankPadding. A row's result does not depend on
  // the other rows.
  void (*low_rank_product)(const float* x, size_t rows, size_t stride, size_t from,
                           const float* down, size_t rank, const float* up, size_t to, float* out);

  // Reduces the symmetric matrix in the lower triangle of `a` (column-major [n, n], n >= 1) to
  // tridiagonal form T = Q^T A Q. Writes T to `diagonal` [n] and `below` [n - 1]; Q stays as
  // Householder vectors below the diagonal of `a` with their factors in `factors` [n - 1]; the part
  // above the diagonal is left undefined.
  void (*tridiagonalize)(double* a, size_t n, double* diagonal, double* below, double* factors);
  // x [n, k] row-major = Q x, for the Q left by `tridiagonalize`.
  void (*apply_reflections)(const double* a, const double* factors, size_t n, size_t k, double* x);
  // x [n, k] row-major: applies the rotations from the last to the first.
  void (*apply_rotations)(const Rotation* rotations, size_t count, size_t n, size_t k, double* x);
};

// The kernels that this machine can run, the best one first; static storage.
const std::vector<const LinearKernels*>& SupportedLinearKernels();
inline const LinearKernels& BestLinearKernels() { return *SupportedLinearKernels().front(); }

// One per file; null if the compiler does not support it.
const LinearKernels* BaselineLinearKernels();
const LinearKernels* Avx2LinearKernels();
const LinearKernels* Avx512LinearKernels();

}  // namespace vetvec

#endif  // VETVEC_KERNELS_LINEAR_KERNELS_H_
