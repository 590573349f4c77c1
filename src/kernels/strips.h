// Strips: rows of floats in the layout that the products of nn_kernels.h read, and memory with
// suitable alignment.
//
// Used by nearest_neighbour_rows.h and ranking_tiles.cc; not by the kernels themselves, which are
// compiled for several instruction sets and may share no template.
//
//   Strips strips(rows, cols);
//   strips.Set(0, kStrip, sixteen_rows);
//   kernels.products(strips.At(0), kStrip, strips.At(0), kStrip, cols, false, tile.data());
#ifndef VETVEC_KERNELS_STRIPS_H_
#define VETVEC_KERNELS_STRIPS_H_

#include <cstddef>
#include <new>
#include <vector>

#include "kernels/nn_kernels.h"

namespace vetvec {

// Memory whose first element is at the start of a cache line, as required by 64-byte loads.
// Elements created without a value are not initialised: pages are first touched by the thread that
// fills them.
template <typename T>
struct CacheLineAllocator {
  using value_type = T;
  CacheLineAllocator() = default;
  template <typename U>
  CacheLineAllocator(const CacheLineAllocator<U>&) {}  // NOLINT: converting, as the standard asks
  T* allocate(size_t n) {
    return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t{64}));
  }
  void deallocate(T* data, size_t) { ::operator delete(data, std::align_val_t{64}); }
  template <typename U>
  void construct(U* at) {
    ::new (static_cast<void*>(at)) U;
  }
  template <typename U, typename V>
  void construct(U* at, const V& value) {
    ::new (static_cast<void*>(at)) U(value);
  }
  friend bool operator==(CacheLineAllocator, CacheLineAllocator) { return true; }
};
using AlignedFloats = std::vector<float, CacheLineAllocator<float>>;

// Rows in strips of kStrip, element by element: the input of `products`. Strips are undefined until
// they are Set; the last one is padded with rows of zeros. Thread safety: Set of different strips,
// and At: any thread.
class Strips {
 public:
  Strips() = default;
  Strips(size_t rows, size_t cols)
      : cols_(cols), values_((rows + kStrip - 1) / kStrip * kStrip * cols) {}

  // Writes rows [row, row + count) from `from`, consecutively without gaps; `row` is a multiple of
  // kStrip, `count` at most kStrip.
  void Set(size_t row, size_t count, const float* from);
  // The strip that begins with row `row`, a multiple of kStrip.
  const float* At(size_t row) const { return values_.data() + row * cols_; }

 private:
  size_t cols_ = 0;
  AlignedFloats values_;
};

}  // namespace vetvec

#endif  // VETVEC_KERNELS_STRIPS_H_
