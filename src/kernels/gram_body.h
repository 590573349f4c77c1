// a^T a, for the linear algebra kernels of one instruction set.
//
// Included by linear_kernels_body.h; used by class_model.h.
#ifndef VETVEC_KERNELS_GRAM_BODY_H_
#define VETVEC_KERNELS_GRAM_BODY_H_

#include "kernels/lanes_body.h"

namespace vetvec {
namespace {

// a^T a, by strips of kGramStrip columns, element by element: packed once for all columns with
// which they are multiplied, whereas a product of two general matrices packs them for each block of
// its result.
constexpr size_t kGramStrip = 8;  // columns side by side: a cache line
constexpr size_t kGramStripVectors = kGramStrip / kDoubles;
constexpr size_t kGramVectors = 3;                   // of columns, in a block of registers
constexpr size_t kGramRows = kDoubles == 8 ? 8 : 4;  // rows of the result, likewise
constexpr size_t kGramDepth = 128;                   // rows of `a` processed at once
constexpr size_t kGramColumns = 240;                 // columns kept in the cache at the same time
constexpr size_t kGramAhead = 8;                     // rows to prefetch

// Adds kCount vectors of columns to kGramRows rows of the result, at `out`. Only the first `width`
// columns exist.
template <size_t kCount>
void GramBlock(const double* a, const double* const (&b)[kCount], size_t depth, size_t height,
               size_t width, size_t stride, double* out) {
  DoubleLanes sum[kGramRows][kCount] = {};
  for (size_t k = 0; k < depth; ++k) {
    DoubleLanes column[kCount];
#pragma GCC unroll 3
    for (size_t v = 0; v < kCount; ++v) {
      column[v] = Load(b[v] + k * kGramStrip);
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
        Store<double>(Load(to) + sum[r][v], to);
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
  Buffer<double> packed(strip_count * kGramStrip * std::min(rows, kGramDepth));
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

}  // namespace
}  // namespace vetvec

#endif  // VETVEC_KERNELS_GRAM_BODY_H_
