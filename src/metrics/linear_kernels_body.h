// The body of the linear algebra kernels, included once by each linear_kernels_<set>.cc after it
// has defined VETVEC_KERNEL_SPACE and VETVEC_KERNEL_NAME.
//
// As in nn_kernels_body.h nothing of it may be shared with code for another instruction set: Eigen
// is renamed into a namespace of each set, and these files are built with -fno-weak.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#define EIGEN_NO_DEBUG
#define EIGEN_DONT_PARALLELIZE
#define Eigen VETVEC_KERNEL_SPACE
#include <Eigen/Core>
#include <Eigen/Householder>

#include "metrics/linear_kernels.h"

namespace vetvec {
namespace {

namespace E = VETVEC_KERNEL_SPACE;

template <typename T>
using RowMajor = E::Matrix<T, E::Dynamic, E::Dynamic, E::RowMajor>;
using ColumnMajor = E::MatrixXd;

E::Index Size(size_t n) { return static_cast<E::Index>(n); }

#if defined(__AVX512F__)
constexpr size_t kDoubles = 8;
#elif defined(__AVX2__)
constexpr size_t kDoubles = 4;
#else
constexpr size_t kDoubles = 2;
#endif
typedef double DoubleLanes __attribute__((vector_size(kDoubles * sizeof(double))));

DoubleLanes LoadLanes(const double* from) {
  DoubleLanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

void StoreLanes(const DoubleLanes& lanes, double* to) { std::memcpy(to, &lanes, sizeof lanes); }

// `value` in every lane, in a register: GCC would else read it from memory once per product.
DoubleLanes Broadcast(double value) {
  DoubleLanes lanes = value - DoubleLanes{};
#if defined(__AVX512F__)
  asm("" : "+v"(lanes));
#endif
  return lanes;
}

// a^T a, by strips of kGramStrip columns, element by element: packed once for all columns that they
// meet, where a product of two general matrices packs them for each block of its result.
constexpr size_t kGramStrip = 8;  // columns side by side: a cache line
constexpr size_t kGramStripVectors = kGramStrip / kDoubles;
constexpr size_t kGramVectors = 3;                   // of columns, in a block of registers
constexpr size_t kGramRows = kDoubles == 8 ? 8 : 4;  // rows of the result, likewise
constexpr size_t kGramDepth = 128;                   // rows of `a` taken at once
constexpr size_t kGramColumns = 240;                 // columns kept in the cache meanwhile
constexpr size_t kGramAhead = 8;                     // rows to prefetch

// Adds to kGramRows rows of the result, at `out`, kCount vectors of columns. Only the first `width`
// columns are there.
template <size_t kCount>
void GramBlock(const double* a, const double* const (&b)[kCount], size_t depth, size_t height,
               size_t width, size_t stride, double* out) {
  DoubleLanes sum[kGramRows][kCount] = {};
  for (size_t k = 0; k < depth; ++k) {
    DoubleLanes column[kCount];
#pragma GCC unroll 3
    for (size_t v = 0; v < kCount; ++v) {
      column[v] = LoadLanes(b[v] + k * kGramStrip);
      __builtin_prefetch(b[v] + (k + kGramAhead) * kGramStrip);
    }
#pragma GCC unroll 8
    for (size_t r = 0; r < kGramRows; ++r) {
      const DoubleLanes row = Broadcast(a[k * kGramStrip + r]);
#pragma GCC unroll 3
      for (size_t v = 0; v < kCount; ++v) sum[r][v] += row * column[v];
    }
  }
  if (height >= kGramRows && width >= kCount * kDoubles) {
    for (size_t r = 0; r < kGramRows; ++r) {
      for (size_t v = 0; v < kCount; ++v) {
        double* to = out + r * stride + v * kDoubles;
        StoreLanes(LoadLanes(to) + sum[r][v], to);
      }
    }
    return;
  }
  double part[kGramRows][kCount * kDoubles];
  std::memcpy(part, sum, sizeof part);
  for (size_t r = 0; r < std::min(kGramRows, height); ++r) {
    for (size_t j = 0; j < std::min(kCount * kDoubles, width); ++j)
      out[r * stride + j] += part[r][j];
  }
}

// Rows [row, row + kGramStrip) of the result, kCount vectors of columns from number `vector` on.
template <size_t kCount>
void GramStrip(const double* strips, size_t depth, size_t row, size_t vector, size_t cols,
               double* gram) {
  const double* begin[kCount];
  for (size_t v = 0; v < kCount; ++v) {
    begin[v] = strips + (vector + v) / kGramStripVectors * kGramStrip * depth +
               (vector + v) % kGramStripVectors * kDoubles;
  }
  const size_t column = vector * kDoubles;
  if (column >= cols) return;
  for (size_t r = 0; r < kGramStrip && row + r < cols; r += kGramRows) {
    GramBlock<kCount>(strips + row * depth + r, begin, depth, cols - row - r, cols - column, cols,
                      gram + (row + r) * cols + column);
  }
}

void AddGram(const double* a, size_t rows, size_t cols, double* gram) {
  const size_t strip_count = (cols + kGramStrip - 1) / kGramStrip;
  E::VectorXd packed(Size(strip_count * kGramStrip * std::min(rows, kGramDepth)));
  for (size_t first = 0; first < rows; first += kGramDepth) {
    const size_t depth = std::min(kGramDepth, rows - first);
    for (size_t strip = 0; strip < strip_count; ++strip) {
      const size_t width = std::min(kGramStrip, cols - strip * kGramStrip);
      double* to = packed.data() + strip * kGramStrip * depth;
      for (size_t k = 0; k < depth; ++k, to += kGramStrip) {
        const double* from = a + (first + k) * cols + strip * kGramStrip;
        for (size_t c = 0; c < kGramStrip; ++c) to[c] = c < width ? from[c] : 0.0;
      }
    }
    for (size_t begin = 0; begin < cols; begin += kGramColumns) {
      const size_t end = std::min(begin + kGramColumns, strip_count * kGramStrip);
      for (size_t row = 0; row < end && row < cols; row += kGramStrip) {
        size_t v = std::max(begin, row) / kDoubles;
        for (; v + kGramVectors <= end / kDoubles; v += kGramVectors) {
          GramStrip<kGramVectors>(packed.data(), depth, row, v, cols, gram);
        }
        for (; v < end / kDoubles; ++v) GramStrip<1>(packed.data(), depth, row, v, cols, gram);
      }
    }
  }
}

template <typename T>
void Product(Operand op_a, const T* a, Operand op_b, const T* b, size_t m, size_t n, size_t k,
             T* out) {
  const bool flip_a = op_a == Operand::kTransposed;
  const bool flip_b = op_b == Operand::kTransposed;
  const E::Map<const RowMajor<T>> left(a, Size(flip_a ? k : m), Size(flip_a ? m : k));
  const E::Map<const RowMajor<T>> right(b, Size(flip_b ? n : k), Size(flip_b ? k : n));
  E::Map<RowMajor<T>> to(out, Size(m), Size(n));
  if (flip_a && flip_b) {
    to.noalias() = left.transpose() * right.transpose();
  } else if (flip_a) {
    to.noalias() = left.transpose() * right;
  } else if (flip_b) {
    to.noalias() = left * right.transpose();
  } else {
    to.noalias() = left * right;
  }
}

// Blocked as LAPACK's dsytrd: the columns of a panel are reduced one by one against a matrix that
// is updated only after the panel, by a product. H = I - factor v v^T, v = (1, essential).
// Source: Dongarra, Hammarling, Sorensen 1989, "Block reduction of matrices to condensed forms".
void Tridiagonalize(double* a, size_t n, double* diagonal, double* below, double* factors) {
  constexpr E::Index kPanelWidth = 32;
  const E::Index size = Size(n);
  E::Map<ColumnMajor> matrix(a, size, size);
  ColumnMajor v(size, kPanelWidth);
  ColumnMajor w(size, kPanelWidth);
  for (E::Index begin = 0; begin + 1 < size; begin += kPanelWidth) {
    const E::Index width = std::min(kPanelWidth, size - 1 - begin);
    for (E::Index i = 0; i < width; ++i) {
      const E::Index j = begin + i;
      const E::Index rest = size - j - 1;
      auto column = matrix.col(j).tail(rest + 1);
      column.noalias() -= v.block(j, 0, rest + 1, i) * w.row(j).head(i).transpose();
      column.noalias() -= w.block(j, 0, rest + 1, i) * v.row(j).head(i).transpose();
      diagonal[j] = matrix(j, j);
      matrix.col(j).tail(rest).makeHouseholderInPlace(factors[j], below[j]);
      auto reflector = v.col(i).tail(rest);
      reflector = matrix.col(j).tail(rest);
      reflector(0) = 1.0;
      auto product = w.col(i).tail(rest);
      product.noalias() =
          matrix.bottomRightCorner(rest, rest).selfadjointView<E::Lower>() * reflector;
      const auto old_v = v.block(j + 1, 0, rest, i);
      const auto old_w = w.block(j + 1, 0, rest, i);
      const E::VectorXd along_w = old_w.transpose() * reflector;
      const E::VectorXd along_v = old_v.transpose() * reflector;
      product.noalias() -= old_v * along_w;
      product.noalias() -= old_w * along_v;
      product *= factors[j];
      product -= (0.5 * factors[j] * product.dot(reflector)) * reflector;
    }
    const E::Index left = size - begin - width;
    auto corner = matrix.bottomRightCorner(left, left);
    corner.triangularView<E::Lower>() -=
        v.bottomLeftCorner(left, width) * w.bottomLeftCorner(left, width).transpose();
    corner.triangularView<E::Lower>() -=
        w.bottomLeftCorner(left, width) * v.bottomLeftCorner(left, width).transpose();
  }
  diagonal[size - 1] = matrix(size - 1, size - 1);
}

// Panels of reflections as I - V T V^T (Schreiber & Van Loan 1989), from the last to the first.
void ApplyReflections(const double* a, const double* factors, size_t n, size_t k, double* x) {
  constexpr E::Index kPanelWidth = 32;
  const E::Index size = Size(n);
  const E::Map<const ColumnMajor> matrix(a, size, size);
  E::Map<RowMajor<double>> vectors(x, size, Size(k));
  for (E::Index begin = (size - 2) / kPanelWidth * kPanelWidth; begin >= 0 && size > 1;
       begin -= kPanelWidth) {
    const E::Index width = std::min(kPanelWidth, size - 1 - begin);
    const E::Index rest = size - 1 - begin;
    ColumnMajor v = ColumnMajor::Zero(rest, width);
    RowMajor<double> t = RowMajor<double>::Zero(width, width);
    for (E::Index i = 0; i < width; ++i) {
      v(i, i) = 1.0;
      v.col(i).tail(rest - i - 1) = matrix.col(begin + i).tail(rest - i - 1);
      const double factor = factors[begin + i];
      const E::VectorXd along = v.leftCols(i).transpose() * v.col(i);
      for (E::Index row = 0; row < i; ++row) {
        double sum = 0.0;
        for (E::Index j = row; j < i; ++j) sum += t(row, j) * along(j);
        t(row, i) = -factor * sum;
      }
      t(i, i) = factor;
    }
    const RowMajor<double> along = v.transpose() * vectors.bottomRows(rest);
    const RowMajor<double> turned = t * along;
    vectors.bottomRows(rest).noalias() -= v * turned;
  }
}

constexpr size_t kStrip = 64;  // columns rotated together
constexpr size_t kStripLanes = kStrip / kDoubles;
constexpr size_t kWave = 8;             // sweeps under way together
constexpr size_t kRotationsAhead = 16;  // to prefetch

// Rotations of neighbouring rows, from row `high` downwards: first[-i] is that of row high - i.
struct Sweep {
  const Rotation* first;
  size_t high;
  size_t low;
};

inline void RotateRows(const Rotation& rotation, double* lower) {
  double* upper = lower + kStrip;
  __builtin_prefetch(&rotation - kRotationsAhead);
  const DoubleLanes c = Broadcast(rotation.c);
  const DoubleLanes s = Broadcast(rotation.s);
#pragma GCC unroll 8
  for (size_t lane = 0; lane < kStripLanes; ++lane) {
    const DoubleLanes x = LoadLanes(lower + lane * kDoubles);
    const DoubleLanes high = LoadLanes(upper + lane * kDoubles);
    StoreLanes(c * x - s * high, lower + lane * kDoubles);
    StoreLanes(s * x + c * high, upper + lane * kDoubles);
  }
}

// Each sweep follows two rows behind the one before it, so that all of them meet a row while it is
// in the nearest cache, and none a row that the one before has still to turn.
// Source: Van Zee, van de Geijn, Quintana-Orti 2014, "Restructuring the tridiagonal and bidiagonal
// QR algorithms for performance".
void RotateWave(const Sweep* sweeps, size_t count, double* strip) {
  size_t top = 0;
  size_t bottom = sweeps[0].low;
  for (size_t j = 0; j < count; ++j) {
    top = std::max(top, sweeps[j].high);
    bottom = std::min(bottom, sweeps[j].low);
  }
  const size_t steps = top - bottom + 1 + 2 * (count - 1);
  for (size_t step = 0; step < steps; ++step) {
    for (size_t j = 0; j < count; ++j) {
      const Sweep& sweep = sweeps[j];
      const size_t row = top + 2 * j - step;  // beneath 0 it is larger than any
      if (row > sweep.high || row < sweep.low) continue;
      RotateRows(*(sweep.first - (sweep.high - row)), strip + row * kStrip);
    }
  }
}

// From the last to the first.
std::vector<Sweep> SweepsOf(const Rotation* rotations, size_t count) {
  std::vector<Sweep> sweeps;
  for (size_t r = count; r-- > 0;) {
    const size_t at = rotations[r].at;
    if (sweeps.empty() || at + 1 != sweeps.back().low) sweeps.push_back({rotations + r, at, at});
    sweeps.back().low = at;
  }
  return sweeps;
}

// Denormals are zero while this lives. Rotations of unit vectors make masses of them, which cost a
// hundred cycles each and say nothing.
class FlushDenormals {
 public:
#if defined(__SSE2__)
  FlushDenormals() : before_(_mm_getcsr()) { _mm_setcsr(before_ | 0x8040U); }
  ~FlushDenormals() { _mm_setcsr(before_); }
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
  const unsigned before_;
#endif
};

void ApplyRotations(const Rotation* rotations, size_t count, size_t n, size_t k, double* x) {
  E::VectorXd strip(Size(n * kStrip));
  const std::vector<Sweep> sweeps = SweepsOf(rotations, count);
  [[maybe_unused]] const FlushDenormals flush;
  for (size_t begin = 0; begin < k; begin += kStrip) {
    const size_t width = std::min(kStrip, k - begin);
    strip.setZero();
    for (size_t i = 0; i < n; ++i) {
      std::copy_n(x + i * k + begin, width, strip.data() + i * kStrip);
    }
    for (size_t j = 0; j < sweeps.size(); j += kWave) {
      RotateWave(sweeps.data() + j, std::min(kWave, sweeps.size() - j), strip.data());
    }
    for (size_t i = 0; i < n; ++i) {
      std::copy_n(strip.data() + i * kStrip, width, x + i * k + begin);
    }
  }
}

constexpr LinearKernels kKernels = {VETVEC_KERNEL_NAME, AddGram,        Product<double>,
                                    Product<float>,     Tridiagonalize, ApplyReflections,
                                    ApplyRotations};

}  // namespace
}  // namespace vetvec
