// The body of the nearest-neighbour kernels, included once by each nn_kernels_<set>.cc after it has
// defined VETVEC_KERNEL_SPACE (a namespace of its own) and VETVEC_KERNEL_NAME.
//
// Everything here is compiled for one instruction set, so nothing of it may be shared with code for
// another: Eigen is renamed into the same namespace, and these files are built with -fno-weak,
// which keeps every template instance local. tests/unit/metrics/kernel_symbols.py looks at the
// symbols.
#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#define EIGEN_NO_DEBUG
#define EIGEN_DONT_PARALLELIZE
#define Eigen VETVEC_KERNEL_SPACE
#include <Eigen/Core>

#include "metrics/nn_kernels.h"

namespace vetvec {
namespace {

#if defined(__AVX512F__)
constexpr size_t kLanes = 16;
#elif defined(__AVX2__)
constexpr size_t kLanes = 8;
#else
constexpr size_t kLanes = 4;
#endif
typedef float Lanes __attribute__((vector_size(kLanes * sizeof(float))));
typedef int32_t Bits __attribute__((vector_size(kLanes * sizeof(int32_t))));

void Products(const float* a, size_t a_rows, const float* b, size_t b_rows, size_t cols,
              float* tile) {
  namespace E = VETVEC_KERNEL_SPACE;
  using RowMajor = E::Matrix<float, E::Dynamic, E::Dynamic, E::RowMajor>;
  const auto index = [](size_t n) { return static_cast<E::Index>(n); };
  const E::Map<const RowMajor> left(a, index(a_rows), index(cols));
  const E::Map<const RowMajor> right(b, index(b_rows), index(cols));
  E::Map<RowMajor, 0, E::OuterStride<>> out(tile, index(a_rows), index(b_rows),
                                            E::OuterStride<>(index(kTile)));
  out.noalias() = left * right.transpose();
}

Lanes Load(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

Lanes Magnitude(Lanes x) { return (Lanes)((Bits)x & 0x7fffffff); }

// Rows a_0 .. a_{kRows-1} against one half panel of 2 * kLanes columns.
template <size_t kRows>
void L1Block(const float* a, size_t cols, const float* panel, float* tile) {
  Lanes sum[kRows][2] = {};
  for (size_t k = 0; k < cols; ++k) {
    const Lanes left = Load(panel + k * kPanel);
    const Lanes right = Load(panel + k * kPanel + kLanes);
#pragma GCC unroll 8
    for (size_t r = 0; r < kRows; ++r) {
      const float value = a[r * cols + k];
      sum[r][0] += Magnitude(value - left);
      sum[r][1] += Magnitude(value - right);
    }
  }
  for (size_t r = 0; r < kRows; ++r) {
    for (size_t half = 0; half < 2; ++half) {
      const Lanes negative = -sum[r][half];
      std::memcpy(tile + r * kTile + half * kLanes, &negative, sizeof negative);
    }
  }
}

void L1(const float* a, size_t a_rows, const float* b_packed, size_t b_rows, size_t cols,
        float* tile) {
  constexpr size_t kRows = kLanes == 16 ? 8 : 4;
  for (size_t panel = 0; panel * kPanel < b_rows; ++panel) {
    for (size_t part = 0; part < kPanel; part += 2 * kLanes) {
      const float* columns = b_packed + panel * kPanel * cols + part;
      float* out = tile + panel * kPanel + part;
      size_t i = 0;
      for (; i + kRows <= a_rows; i += kRows) {
        L1Block<kRows>(a + i * cols, cols, columns, out + i * kTile);
      }
      for (; i < a_rows; ++i) L1Block<1>(a + i * cols, cols, columns, out + i * kTile);
    }
  }
}

size_t Scan(const float* tile, const float* column_offset, const float* column_limit,
            float row_offset, float row_limit, size_t groups, uint32_t* hits) {
  size_t count = 0;
  for (size_t group = 0; group < groups; ++group) {
    const size_t at = group * kGroup;
#if defined(__AVX512F__)
    const __m512 value = _mm512_loadu_ps(tile + at);
    const __mmask16 of_row =
        _mm512_cmp_ps_mask(_mm512_sub_ps(value, _mm512_loadu_ps(column_offset + at)),
                           _mm512_set1_ps(row_limit), _CMP_GE_OQ);
    const __mmask16 of_column = _mm512_cmp_ps_mask(_mm512_sub_ps(value, _mm512_set1_ps(row_offset)),
                                                   _mm512_loadu_ps(column_limit + at), _CMP_GE_OQ);
    const bool hit = (static_cast<unsigned>(of_row) | static_cast<unsigned>(of_column)) != 0;
#elif defined(__AVX2__)
    __m256 any = _mm256_setzero_ps();
    for (size_t half = 0; half < kGroup; half += 8) {
      const __m256 value = _mm256_loadu_ps(tile + at + half);
      const __m256 of_row =
          _mm256_cmp_ps(_mm256_sub_ps(value, _mm256_loadu_ps(column_offset + at + half)),
                        _mm256_set1_ps(row_limit), _CMP_GE_OQ);
      const __m256 of_column = _mm256_cmp_ps(_mm256_sub_ps(value, _mm256_set1_ps(row_offset)),
                                             _mm256_loadu_ps(column_limit + at + half), _CMP_GE_OQ);
      any = _mm256_or_ps(any, _mm256_or_ps(of_row, of_column));
    }
    const bool hit = _mm256_movemask_ps(any) != 0;
#else
    int any = 0;
    for (size_t j = at; j < at + kGroup; ++j) {
      any |= (tile[j] - column_offset[j] >= row_limit) | (tile[j] - row_offset >= column_limit[j]);
    }
    const bool hit = any != 0;
#endif
    hits[count] = static_cast<uint32_t>(group);
    count += hit ? 1 : 0;
  }
  return count;
}

constexpr NnKernels kKernels = {VETVEC_KERNEL_NAME, Products, L1, Scan};

}  // namespace
}  // namespace vetvec
