// Vectors of numbers and memory for them, for the linear algebra kernels of one instruction set.
//
// Included by the other *_body.h of the linear algebra kernels, which are only included by
// linear_kernels_body.h: everything has internal linkage, so that nothing is shared with code for
// another instruction set. That is why memory is not a std::vector.
#ifndef VETVEC_KERNELS_LANES_BODY_H_
#define VETVEC_KERNELS_LANES_BODY_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

namespace vetvec {
namespace {

#if defined(__AVX512F__)
constexpr size_t kVectorBytes = 64;
#elif defined(__AVX2__)
constexpr size_t kVectorBytes = 32;
#else
constexpr size_t kVectorBytes = 16;
#endif
typedef double DoubleLanes __attribute__((vector_size(kVectorBytes)));
typedef float FloatLanes __attribute__((vector_size(kVectorBytes)));

template <typename T>
struct LanesOf;
template <>
struct LanesOf<double> {
  using Type = DoubleLanes;
};
template <>
struct LanesOf<float> {
  using Type = FloatLanes;
};
template <typename T>
using Lanes = typename LanesOf<T>::Type;
template <typename T>
constexpr size_t kLanes = kVectorBytes / sizeof(T);
constexpr size_t kDoubles = kLanes<double>;

template <typename T>
inline Lanes<T> Load(const T* from) {
  Lanes<T> lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

template <typename T>
inline void Store(const Lanes<T>& lanes, T* to) {
  std::memcpy(to, &lanes, sizeof lanes);
}

// The same lanes, in a register: otherwise GCC would read them from memory again for each use, and
// loads, not products, would be the bottleneck.
template <typename T>
inline Lanes<T> InRegister(Lanes<T> lanes) {
#if defined(__AVX512F__)
  asm("" : "+v"(lanes));
#elif defined(__SSE2__)
  asm("" : "+x"(lanes));
#endif
  return lanes;
}

// `value` in every lane.
template <typename T>
inline Lanes<T> Broadcast(T value) {
#if defined(__AVX512F__)
  return InRegister<T>(value - Lanes<T>{});
#else
  return value - Lanes<T>{};
#endif
}

template <typename T>
inline T SumOf(const Lanes<T>& lanes) {
  T sum{};
  for (size_t i = 0; i < kLanes<T>; ++i) sum += lanes[i];
  return sum;
}

// Memory that is aligned to a cache line and initially undefined. A small amount of it is in the
// object itself.
template <typename T>
class Buffer {
 public:
  explicit Buffer(size_t size)
      : data_(size <= kOwn ? own_ : static_cast<T*>(::operator new(size * sizeof(T), kAlignment))) {
  }
  ~Buffer() {
    if (data_ != own_) ::operator delete(data_, kAlignment);
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  T* data() { return data_; }

 private:
  static constexpr std::align_val_t kAlignment{64};
  static constexpr size_t kOwn = 4096 / sizeof(T);

  alignas(64) T own_[kOwn];
  T* data_;
};

}  // namespace
}  // namespace vetvec

#endif  // VETVEC_KERNELS_LANES_BODY_H_
