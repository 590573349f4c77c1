#include "providers/vector_check.h"

#include <algorithm>
#include <bit>

namespace vetvec {

constexpr int32_t kLeastNormal = 0x00800000;  // 1.2e-38

// The magnitudes of floats are ordered like their bits without the sign; infinities and NaN come
// after all finite values. So one integer maximum detects all faults.
VectorFault FindVectorFault(std::span<const float> row) {
  int32_t largest = 0;
  for (const float value : row) {
    largest = std::max(largest, std::bit_cast<int32_t>(value) & 0x7FFFFFFF);
  }
  if (largest >= 0x7F800000) return VectorFault::kNotFinite;
  if (largest > std::bit_cast<int32_t>(kMaxElement)) return VectorFault::kTooLarge;
  if (largest == 0) return VectorFault::kAllZero;
  return largest < kLeastNormal ? VectorFault::kTooSmall : VectorFault::kNone;
}

const char* VectorFaultText(VectorFault fault) {
  switch (fault) {
    case VectorFault::kNone: return "is good";
    case VectorFault::kNotFinite: return "has a value that is not finite";
    case VectorFault::kTooLarge: return "has a value greater than 1,000,000 in magnitude";
    case VectorFault::kAllZero: return "is all zeros";
    case VectorFault::kTooSmall:
      return "has no value above 1.2e-38 in magnitude (perhaps its bytes are in reverse order)";
  }
  return "?";
}

}  // namespace vetvec
