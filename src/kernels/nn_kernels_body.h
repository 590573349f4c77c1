// The body of the nearest-neighbour kernels, included once by each nn_kernels_<set>.cc after it has
// defined VETVEC_KERNEL_NAME.
//
// Everything here is compiled for one instruction set, so nothing of it may be shared with code for
// another: these files are built with -fno-weak, which keeps every template instance local, and use
// no library's templates. tests/unit/kernels/kernel_symbols.py checks the symbols. They are also
// built with -ffp-contract=fast: kernels may round once where the bounds allow twice.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "kernels/nn_kernels.h"

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

Lanes Load(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

void Store(float* to, Lanes lanes) { std::memcpy(to, &lanes, sizeof lanes); }

// `value` in every lane, in a register: otherwise GCC would read it from memory once per product,
// and loads, not products, would be the bottleneck.
Lanes Broadcast(float value) {
  Lanes lanes = value - Lanes{};
#if defined(__AVX512F__)
  asm("" : "+v"(lanes));
#endif
  return lanes;
}

constexpr size_t kVectors = 3;                  // of columns, in a block of registers
constexpr size_t kRows = kLanes == 16 ? 8 : 4;  // in a block of registers
constexpr size_t kDepth = 256;                  // elements of a row between accesses to the tile
constexpr size_t kAhead = 8;                    // elements to prefetch
constexpr size_t kStripVectors = kStrip / kLanes;

// kRows rows of the strip at `a` times kCount vectors of columns, `depth` elements of each; `b` is
// where each vector begins. Starts from zero if `first`, otherwise from what the tile contains.
template <size_t kCount>
void ProductBlock(const float* a, const float* const (&b)[kCount], size_t depth, bool first,
                  float* tile) {
  Lanes sum[kRows][kCount] = {};
  if (!first) {
    for (size_t r = 0; r < kRows; ++r) {
      for (size_t v = 0; v < kCount; ++v) sum[r][v] = Load(tile + r * kTile + v * kLanes);
    }
  }
  for (size_t k = 0; k < depth; ++k) {
    Lanes column[kCount];
#pragma GCC unroll 3
    for (size_t v = 0; v < kCount; ++v) {
      column[v] = Load(b[v] + k * kStrip);
      __builtin_prefetch(b[v] + (k + kAhead) * kStrip);
    }
#pragma GCC unroll 8
    for (size_t r = 0; r < kRows; ++r) {
      const Lanes row = Broadcast(a[k * kStrip + r]);
#pragma GCC unroll 3
      for (size_t v = 0; v < kCount; ++v) sum[r][v] += row * column[v];
    }
  }
  for (size_t r = 0; r < kRows; ++r) {
    for (size_t v = 0; v < kCount; ++v) Store(tile + r * kTile + v * kLanes, sum[r][v]);
  }
}

// A whole strip of rows times kCount vectors of columns from vector number `vector` on.
template <size_t kCount>
void ProductStrip(const float* a, const float* b, size_t vector, size_t cols, size_t depth,
                  bool first, float* tile) {
  const float* begin[kCount];
  for (size_t v = 0; v < kCount; ++v) {
    begin[v] =
        b + (vector + v) / kStripVectors * kStrip * cols + (vector + v) % kStripVectors * kLanes;
  }
  for (size_t r = 0; r < kStrip; r += kRows) {
    ProductBlock<kCount>(a + r, begin, depth, first, tile + r * kTile + vector * kLanes);
  }
}

void Products(const float* a, size_t a_rows, const float* b, size_t b_rows, size_t cols, bool upper,
              float* tile) {
  const size_t pieces = (cols + kDepth - 1) / kDepth;
  const size_t depth = (cols + pieces - 1) / pieces;
  const size_t vectors = (b_rows + kStrip - 1) / kStrip * kStripVectors;
  for (size_t k = 0; k < cols; k += depth) {
    const size_t length = std::min(depth, cols - k);
    const float* columns = b + k * kStrip;
    for (size_t i = 0; i < a_rows; i += kStrip) {
      const float* rows = a + i * cols + k * kStrip;
      float* out = tile + i * kTile;
      size_t v = upper ? i / kLanes : 0;
      for (; v + kVectors <= vectors; v += kVectors) {
        ProductStrip<kVectors>(rows, columns, v, cols, length, k == 0, out);
      }
      for (; v + 2 <= vectors; v += 2) {
        ProductStrip<2>(rows, columns, v, cols, length, k == 0, out);
      }
      if (v < vectors) ProductStrip<1>(rows, columns, v, cols, length, k == 0, out);
    }
  }
}

Lanes Magnitude(Lanes x) { return (Lanes)((Bits)x & 0x7fffffff); }

// Rows a_0 .. a_{kCount-1} against one half panel of 2 * kLanes columns.
template <size_t kCount>
void L1Block(const float* a, size_t cols, const float* panel, float* tile) {
  Lanes sum[kCount][2] = {};
  for (size_t k = 0; k < cols; ++k) {
    const Lanes left = Load(panel + k * kPanel);
    const Lanes right = Load(panel + k * kPanel + kLanes);
#pragma GCC unroll 8
    for (size_t r = 0; r < kCount; ++r) {
      const float value = a[r * cols + k];
      sum[r][0] += Magnitude(value - left);
      sum[r][1] += Magnitude(value - right);
    }
  }
  for (size_t r = 0; r < kCount; ++r) {
    for (size_t half = 0; half < 2; ++half) {
      const Lanes negative = -sum[r][half];
      std::memcpy(tile + r * kTile + half * kLanes, &negative, sizeof negative);
    }
  }
}

void L1(const float* a, size_t a_rows, const float* b_packed, size_t b_rows, size_t cols,
        float* tile) {
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
