#include "cache/half.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace vetvec {
namespace {

constexpr int16_t kMinScale = -149;  // of the smallest float32
constexpr int16_t kMaxScale = 127;
constexpr uint16_t kMagnitude = 0x7FFF;
constexpr uint16_t kTwo = 0x4000;  // 2.0, to which values just below it may be rounded

constexpr uint32_t kSmallestNormal = 113u << 23;  // 2^-14 as a float32
constexpr float kSubnormalUnit = 0x1p-24f;        // the unit of a subnormal half

// The limit of a scaled magnitude: 2 * 2^127 would be infinite.
uint16_t LargestHalf(int16_t scale) { return scale == kMaxScale ? kTwo - 1 : kTwo; }

// `value` is at most 2. Round to nearest, ties to even.
uint16_t HalfOf(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const uint32_t sign = (bits >> 16) & 0x8000u;
  const uint32_t magnitude = bits & 0x7FFF'FFFFu;
  // Normal: drop 13 bits of the mantissa and move the exponent's bias from 127 to 15.
  const uint32_t normal = (magnitude - (112u << 23) + 0xFFFu + ((magnitude >> 13) & 1u)) >> 13;
  // Subnormal: in units of 2^-24. Adding 1.5 * 2^23 leaves the nearest integer in the low bits.
  const float units = std::bit_cast<float>(magnitude) * 0x1p24f + 0x1.8p23f;
  const uint32_t subnormal = std::bit_cast<uint32_t>(units) & 0x3FFFFFu;
  return static_cast<uint16_t>(sign | (magnitude < kSmallestNormal ? subnormal : normal));
}

float FloatOf(uint16_t half) {
  const uint32_t magnitude = half & kMagnitude;
  const float normal = std::bit_cast<float>((magnitude << 13) + (112u << 23));
  const float subnormal = static_cast<float>(static_cast<int32_t>(magnitude)) * kSubnormalUnit;
  const float value = magnitude < 0x0400u ? subnormal : normal;
  const uint32_t sign = (half & 0x8000u) << 16;
  return std::bit_cast<float>(std::bit_cast<uint32_t>(value) | sign);
}

}  // namespace

int16_t HalfScaleOf(std::span<const float> values) {
  float largest = 0;
  for (const float value : values) largest = std::max(largest, std::fabs(value));
  return largest > 0 ? static_cast<int16_t>(std::ilogb(largest)) : int16_t{0};
}

void EncodeHalves(std::span<const float> values, int16_t scale, char* out) {
  const double factor = std::ldexp(1.0, -scale);  // a float cannot represent 2^149
  const uint16_t largest = LargestHalf(scale);
  for (size_t i = 0; i < values.size(); ++i) {
    const uint16_t half = HalfOf(static_cast<float>(values[i] * factor));
    const uint16_t magnitude = std::min<uint16_t>(half & kMagnitude, largest);
    const auto bits = static_cast<uint16_t>((half & 0x8000u) | magnitude);
    std::memcpy(out + 2 * i, &bits, 2);
  }
}

void DecodeHalves(const char* halves, size_t count, int16_t scale, float* out) {
  const float factor = std::ldexp(1.0f, scale);
  for (size_t i = 0; i < count; ++i) {
    uint16_t half;
    std::memcpy(&half, halves + 2 * i, 2);
    out[i] = FloatOf(half) * factor;
  }
}

bool AreHalvesInRange(const char* halves, size_t count, int16_t scale) {
  if (scale < kMinScale || scale > kMaxScale) return false;
  uint16_t largest = 0;
  for (size_t i = 0; i < count; ++i) {
    uint16_t half;
    std::memcpy(&half, halves + 2 * i, 2);
    largest = std::max<uint16_t>(largest, half & kMagnitude);
  }
  return largest <= LargestHalf(scale);
}

}  // namespace vetvec
