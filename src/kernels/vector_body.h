// Products of columns and one vector, for the linear algebra kernels of one instruction set.
//
// Included by linear_kernels_body.h and tridiagonal_body.h: they read each element once, so that
// packing as in gemm_body.h would not pay.
#ifndef VETVEC_KERNELS_VECTOR_BODY_H_
#define VETVEC_KERNELS_VECTOR_BODY_H_

#include "kernels/lanes_body.h"

namespace vetvec {
namespace {

constexpr size_t kColumnsTogether = 4;  // how often rereading the vector is avoided

// y [n] += the sum of kCount columns, each times its factor.
template <typename T, size_t kCount>
void AddSome(const T* columns, size_t stride, const T* factors, size_t n, T* y) {
  Lanes<T> factor[kCount];
  for (size_t c = 0; c < kCount; ++c) factor[c] = Broadcast(factors[c]);
  size_t i = 0;
  for (; i + kLanes<T> <= n; i += kLanes<T>) {
    Lanes<T> sum = Load(y + i);
#pragma GCC unroll 4
    for (size_t c = 0; c < kCount; ++c) sum += factor[c] * Load(columns + c * stride + i);
    Store<T>(sum, y + i);
  }
  for (; i < n; ++i) {
    for (size_t c = 0; c < kCount; ++c) y[i] += factors[c] * columns[c * stride + i];
  }
}

// y [n] += the sum of `count` columns, `stride` apart, each times its factor.
template <typename T>
void AddColumns(const T* columns, size_t stride, size_t count, const T* factors, size_t n, T* y) {
  size_t c = 0;
  for (; c + kColumnsTogether <= count; c += kColumnsTogether) {
    AddSome<T, kColumnsTogether>(columns + c * stride, stride, factors + c, n, y);
  }
  for (; c < count; ++c) AddSome<T, 1>(columns + c * stride, stride, factors + c, n, y);
}

// y [kCount] = kCount columns times x [n]; two sums each, since one would wait for the other.
template <typename T, size_t kCount>
void DotSome(const T* columns, size_t stride, const T* x, size_t n, T* y) {
  Lanes<T> even[kCount] = {};
  Lanes<T> odd[kCount] = {};
  size_t i = 0;
  for (; i + 2 * kLanes<T> <= n; i += 2 * kLanes<T>) {
    const Lanes<T> first = InRegister<T>(Load(x + i));
    const Lanes<T> second = InRegister<T>(Load(x + i + kLanes<T>));
#pragma GCC unroll 4
    for (size_t c = 0; c < kCount; ++c) {
      even[c] += first * Load(columns + c * stride + i);
      odd[c] += second * Load(columns + c * stride + i + kLanes<T>);
    }
  }
#pragma GCC unroll 4
  for (size_t c = 0; c < kCount; ++c) {
    T sum = SumOf<T>(even[c] + odd[c]);
    for (size_t j = i; j < n; ++j) sum += columns[c * stride + j] * x[j];
    y[c] = sum;
  }
}

// y [count] = the columns, `stride` apart, times x [n].
template <typename T>
void DotColumns(const T* columns, size_t stride, size_t count, const T* x, size_t n, T* y) {
  size_t c = 0;
  for (; c + kColumnsTogether <= count; c += kColumnsTogether) {
    DotSome<T, kColumnsTogether>(columns + c * stride, stride, x, n, y + c);
  }
  for (; c < count; ++c) DotSome<T, 1>(columns + c * stride, stride, x, n, y + c);
}

inline double Dot(const double* a, const double* b, size_t n) {
  double dot;
  DotSome<double, 1>(a, 0, b, n, &dot);
  return dot;
}

}  // namespace
}  // namespace vetvec

#endif  // VETVEC_KERNELS_VECTOR_BODY_H_
