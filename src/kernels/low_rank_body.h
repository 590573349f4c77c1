// The product of rows with two narrow matrices, for the linear algebra kernels of one instruction
// set.
//
// Included by linear_kernels_body.h. Nothing is packed, unlike in gemm_body.h, because a single row
// must be fast too. Each element of a result is summed in the order of its factors, whatever the
// number of rows, so a row's result does not depend on the rows beside it.
#ifndef VETVEC_KERNELS_LOW_RANK_BODY_H_
#define VETVEC_KERNELS_LOW_RANK_BODY_H_

#include "kernels/lanes_body.h"

namespace vetvec {
namespace {

// Rows that share a load of the matrices, and vectors of columns: their sums stay in registers, of
// which AVX-512 has 32 and the others 16.
constexpr size_t kRowsTogether = kVectorBytes == 64 ? 8 : 4;
constexpr size_t kVectorsTogether = 2;
static_assert(kLowRankPadding % (kVectorsTogether * kLanes<float>) == 0);

// out [kRows, cols] = a [kRows, k] b [k, cols]; cols is a multiple of kLowRankPadding.
template <size_t kRows>
void NarrowRows(const float* a, size_t a_stride, const float* b, size_t k, size_t cols, float* out,
                size_t out_stride) {
  constexpr size_t kWidth = kVectorsTogether * kLanes<float>;
  for (size_t col = 0; col < cols; col += kWidth) {
    FloatLanes sum[kRows][kVectorsTogether] = {};
    for (size_t i = 0; i < k; ++i) {
      FloatLanes right[kVectorsTogether];
#pragma GCC unroll 4
      for (size_t v = 0; v < kVectorsTogether; ++v) {
        right[v] = InRegister<float>(Load(b + i * cols + col + v * kLanes<float>));
      }
#pragma GCC unroll 8
      for (size_t r = 0; r < kRows; ++r) {
        const FloatLanes left = Broadcast(a[r * a_stride + i]);
#pragma GCC unroll 4
        for (size_t v = 0; v < kVectorsTogether; ++v) sum[r][v] += left * right[v];
      }
    }
#pragma GCC unroll 8
    for (size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
      for (size_t v = 0; v < kVectorsTogether; ++v) {
        Store<float>(sum[r][v], out + r * out_stride + col + v * kLanes<float>);
      }
    }
  }
}

void LowRankProduct(const float* x, size_t rows, size_t stride, size_t from, const float* down,
                    size_t rank, const float* up, size_t to, float* out) {
  Buffer<float> narrow(kRowsTogether * rank);
  size_t i = 0;
  for (; i + kRowsTogether <= rows; i += kRowsTogether) {
    NarrowRows<kRowsTogether>(x + i * stride, stride, down, from, rank, narrow.data(), rank);
    NarrowRows<kRowsTogether>(narrow.data(), rank, up, rank, to, out + i * to, to);
  }
  for (; i < rows; ++i) {
    NarrowRows<1>(x + i * stride, stride, down, from, rank, narrow.data(), rank);
    NarrowRows<1>(narrow.data(), rank, up, rank, to, out + i * to, to);
  }
}

}  // namespace
}  // namespace vetvec

#endif  // VETVEC_KERNELS_LOW_RANK_BODY_H_
