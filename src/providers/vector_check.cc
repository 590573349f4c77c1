#include "providers/vector_check.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

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

bool AreHalvesOfDoubles(std::span<const float> row) {
  constexpr size_t kLeastElements = 8;
  // 1e-12 to 1e6 as float64 begin like these as float32.
  constexpr float kLeastHigh = 0.05f;
  constexpr float kMostHigh = 16.0f;
  constexpr uint32_t kBitsOfFloat32Origin = 0x1FFFFFFF;  // zero in a float64 that was a float32
  if (row.size() < kLeastElements || row.size() % 2 != 0) return false;
  size_t strange = 0;
  bool was_float32 = true;
  bool has_bits = false;
  for (size_t i = 0; i < row.size(); i += 2) {
    const auto low = std::bit_cast<uint32_t>(row[i]);
    const float high = std::abs(row[i + 1]);
    const bool is_zero = low == 0 && high == 0;
    if (!is_zero && !(high >= kLeastHigh && high < kMostHigh)) return false;
    const float magnitude = std::abs(row[i]);
    if (!(magnitude > 1e-8f && magnitude < 1e4f)) ++strange;
    was_float32 = was_float32 && (low & kBitsOfFloat32Origin) == 0;
    has_bits = has_bits || low != 0;
  }
  return has_bits && (was_float32 || strange > row.size() / 4);
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
