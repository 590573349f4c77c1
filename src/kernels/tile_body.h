// The innermost loops of products, for the linear algebra kernels of one instruction set.
//
// Included by gemm_body.h. A tile of the result, kTileRows rows and up to kTileVectors vectors of
// columns, stays in registers while all elements of its rows and columns are multiplied.
#ifndef VETVEC_KERNELS_TILE_BODY_H_
#define VETVEC_KERNELS_TILE_BODY_H_

#include "kernels/pack_body.h"

namespace vetvec {
namespace {

enum class Then : uint8_t { kSet, kAdd, kSubtract };

// The destination of a product: row-major with `stride` elements between rows.
template <typename T>
struct Target {
  T* data;
  size_t stride;
  Then then;
  bool upper;  // the part left of the diagonal is not needed, and left undefined
};

// Writes the existing part of a tile that extends beyond the result: `sums` without gaps.
template <typename T>
__attribute__((noinline)) void PlacePart(const T* sums, size_t sums_stride, size_t height,
                                         size_t width, const Target<T>& to) {
  for (size_t r = 0; r < height; ++r, sums += sums_stride) {
    T* row = to.data + r * to.stride;
    if (to.then == Then::kSet) {
      for (size_t j = 0; j < width; ++j) row[j] = sums[j];
    } else {
      const T sign = to.then == Then::kAdd ? T{1} : T{-1};
      for (size_t j = 0; j < width; ++j) row[j] += sign * sums[j];
    }
  }
}

// Writes a whole tile. Sums stay in registers only as elements known to the compiler, so the loops
// over a tile are unrolled everywhere.
template <typename T, size_t kCount, Then kThen>
inline __attribute__((always_inline)) void PlaceTile(const Lanes<T> (&sum)[kTileRows][kCount],
                                                     const Target<T>& to) {
#pragma GCC unroll 8
  for (size_t r = 0; r < kTileRows; ++r) {
#pragma GCC unroll 3
    for (size_t v = 0; v < kCount; ++v) {
      T* at = to.data + r * to.stride + v * kLanes<T>;
      if constexpr (kThen == Then::kSet) {
        Store<T>(sum[r][v], at);
      } else if constexpr (kThen == Then::kAdd) {
        Store<T>(Load(at) + sum[r][v], at);
      } else {
        Store<T>(Load(at) - sum[r][v], at);
      }
    }
  }
}

// Rows of the left operand, packed or as stored: row i begins at data[i / kTileRows * strip_step +
// i % kTileRows * row_step].
template <typename T>
struct RowBlock {
  const T* data;
  size_t strip_step;
  size_t row_step;
  size_t element_step;
  size_t first;
  size_t count;
  size_t depth;
  bool packed;
};

// Up to kTileRows rows of `a` from row `i` on, times the strip `b` of kCount vectors of columns.
template <typename T, size_t kCount, bool kCopied>
__attribute__((noinline)) void Tile(const RowBlock<T>& a, size_t i, const T* b, size_t width,
                                    const Target<T>& to) {
  const size_t height = std::min(kTileRows, a.count - i);
  const T* rows[kTileRows];
#pragma GCC unroll 8
  for (size_t r = 0; r < kTileRows; ++r) {
    rows[r] = a.data + i / kTileRows * a.strip_step + std::min(r, height - 1) * a.row_step;
    __builtin_prefetch(to.data + std::min(r, height - 1) * to.stride);
  }
  Lanes<T> sum[kTileRows][kCount] = {};
  size_t at = 0;
  for (size_t k = 0; k < a.depth; ++k, at += a.element_step) {
    Lanes<T> column[kCount];
#pragma GCC unroll 3
    for (size_t v = 0; v < kCount; ++v) column[v] = InRegister<T>(Load(b + v * kLanes<T>));
    b += kCount * kLanes<T>;
#pragma GCC unroll 8
    for (size_t r = 0; r < kTileRows; ++r) {
      const Lanes<T> value = kCopied ? Load(rows[r] + at) : Broadcast(rows[r][at]);
#pragma GCC unroll 3
      for (size_t v = 0; v < kCount; ++v) sum[r][v] += value * column[v];
    }
  }
  if (height < kTileRows || width < kCount * kLanes<T>) {
    T part[kTileRows * kCount * kLanes<T>];
    PlaceTile<T, kCount, Then::kSet>(sum, {part, kCount * kLanes<T>, Then::kSet, false});
    PlacePart(part, kCount * kLanes<T>, height, width, to);
  } else if (to.then == Then::kSet) {
    PlaceTile<T, kCount, Then::kSet>(sum, to);
  } else if (to.then == Then::kAdd) {
    PlaceTile<T, kCount, Then::kAdd>(sum, to);
  } else {
    PlaceTile<T, kCount, Then::kSubtract>(sum, to);
  }
}

// The rows times one strip, which begins with column `col` of the result.
template <typename T, size_t kCount>
void TileColumn(const RowBlock<T>& a, const T* strip, size_t col, size_t width,
                const Target<T>& to) {
  for (size_t i = 0; i < a.count; i += kTileRows) {
    const size_t row = a.first + i;
    if (to.upper && col + width <= row) return;
    Target<T> tile = to;
    tile.data += row * to.stride + col;
    if (kSpread && a.packed) {
      Tile<T, kCount, kSpread>(a, i, strip, width, tile);
    } else {
      Tile<T, kCount, false>(a, i, strip, width, tile);
    }
  }
}

}  // namespace
}  // namespace vetvec

#endif  // VETVEC_KERNELS_TILE_BODY_H_
