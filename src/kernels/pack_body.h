// Packing of the operands of products, for the linear algebra kernels of one instruction set.
//
// Included by tile_body.h; used by gemm_body.h. A strip has a few rows or columns of an operand
// next to each other, element by element: the innermost loop reads it sequentially.
#ifndef VETVEC_KERNELS_PACK_BODY_H_
#define VETVEC_KERNELS_PACK_BODY_H_

#include <utility>

#include "kernels/lanes_body.h"

namespace vetvec {
namespace {

// SSE2 has too few registers for a third vector, and no load that fills a vector with one number:
// so packed rows have each number in all lanes, which makes products a fifth faster.
#if defined(__SSE2__) && !defined(__AVX__)
constexpr bool kSpread = true;
#else
constexpr bool kSpread = false;
#endif
constexpr size_t kTileRows = kVectorBytes == 64 ? 8 : 4;  // of the result, held in registers
constexpr size_t kTileVectors = kSpread ? 2 : 3;          // of columns, likewise
template <typename T>
constexpr size_t kTileCols = kTileVectors * kLanes<T>;
template <typename T>
constexpr size_t kCopies = kSpread ? kLanes<T> : 1;  // of each element of a packed row

// Squares that are transposed in registers.
template <typename T>
constexpr size_t kSquare = std::min(kTileRows, kLanes<T>);
template <typename T>
struct SquareLanes {
  typedef T Type __attribute__((vector_size(kSquare<T> * sizeof(T))));
};

// a[begin], b[begin], a[begin + 1], b[begin + 1], ..
template <size_t kBegin, typename Row, size_t... kAt>
inline Row Interleave(const Row& a, const Row& b, std::index_sequence<kAt...>) {
  constexpr size_t kSize = sizeof...(kAt);
  return __builtin_shufflevector(a, b, (kBegin + kAt / 2 + kAt % 2 * kSize)...);
}

// The perfect shuffle of all rows, once for each factor of 2 from kRound on: this transposes.
template <typename Row, size_t kSize, size_t kRound = 1>
inline void TransposeRows(Row (&rows)[kSize]) {
  if constexpr (kRound < kSize) {
    constexpr auto kAll = std::make_index_sequence<kSize>();
    Row next[kSize];
#pragma GCC unroll 8
    for (size_t r = 0; r < kSize / 2; ++r) {
      next[2 * r] = Interleave<0>(rows[r], rows[r + kSize / 2], kAll);
      next[2 * r + 1] = Interleave<kSize / 2>(rows[r], rows[r + kSize / 2], kAll);
    }
#pragma GCC unroll 8
    for (size_t r = 0; r < kSize; ++r) rows[r] = next[r];
    TransposeRows<Row, kSize, 2 * kRound>(rows);
  }
}

// Writes kSquare rows of `from`, `across` apart, as columns, kWidth apart.
template <typename T, size_t kWidth>
inline void TransposeSquare(const T* from, size_t across, T* to) {
  typename SquareLanes<T>::Type rows[kSquare<T>];
#pragma GCC unroll 8
  for (size_t r = 0; r < kSquare<T>; ++r) std::memcpy(&rows[r], from + r * across, sizeof rows[r]);
  TransposeRows(rows);
#pragma GCC unroll 8
  for (size_t r = 0; r < kSquare<T>; ++r) std::memcpy(to + r * kWidth, &rows[r], sizeof rows[r]);
}

template <typename T, size_t kWidth>
inline void CopyRow(const T* from, T* to) {
  if constexpr (kWidth % kLanes<T> == 0) {
#pragma GCC unroll 3
    for (size_t c = 0; c < kWidth; c += kLanes<T>) Store<T>(Load(from + c), to + c);
  } else {
    std::memcpy(to, from, kWidth * sizeof(T));
  }
}

// `width` columns of `from`, `depth` long, as a strip of kWidth, element by element, padded with
// zeros: `across` is the step from column to column, `down` that from element to element.
template <typename T, size_t kWidth>
__attribute__((noinline)) void PackStrip(const T* from, size_t across, size_t down, size_t width,
                                         size_t depth, T* to) {
  size_t k = 0;
  if (width < kWidth) {
    for (; k < depth; ++k) {
      for (size_t c = 0; c < kWidth; ++c) {
        to[k * kWidth + c] = c < width ? from[c * across + k * down] : T{0};
      }
    }
  } else if (across == 1) {
    for (; k < depth; ++k) CopyRow<T, kWidth>(from + k * down, to + k * kWidth);
  } else if (down == 1) {
    for (; k + kSquare<T> <= depth; k += kSquare<T>) {
      for (size_t c = 0; c < kWidth; c += kSquare<T>) {
        TransposeSquare<T, kWidth>(from + c * across + k, across, to + k * kWidth + c);
      }
    }
  }
  for (; k < depth; ++k) {
    for (size_t c = 0; c < kWidth; ++c) to[k * kWidth + c] = from[c * across + k * down];
  }
}

}  // namespace
}  // namespace vetvec

#endif  // VETVEC_KERNELS_PACK_BODY_H_
