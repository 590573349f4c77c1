#include "kernels/strips.h"

#include <algorithm>

namespace vetvec {

void Strips::Set(size_t row, size_t count, const float* from) {
  float* to = values_.data() + row * cols_;
  if (count == kStrip) {
    for (size_t k = 0; k < cols_; ++k, to += kStrip) {
      for (size_t r = 0; r < kStrip; ++r) to[r] = from[r * cols_ + k];
    }
    return;
  }
  std::fill(to, to + kStrip * cols_, 0.0F);
  for (size_t k = 0; k < cols_; ++k, to += kStrip) {
    for (size_t r = 0; r < count; ++r) to[r] = from[r * cols_ + k];
  }
}

}  // namespace vetvec
