#include "cache/half.h"

#include <gtest/gtest.h>
#include <stdio.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "base/rng.h"
#include "cache/row_format.h"
#include "unit/base/normal_draw.h"

namespace vetvec {
namespace {

std::vector<float> ThereAndBack(const std::vector<float>& values) {
  const int16_t scale = HalfScaleOf(values);
  std::string halves(values.size() * 2, '\0');
  EncodeHalves(values, scale, halves.data());
  EXPECT_TRUE(AreHalvesInRange(halves.data(), values.size(), scale));
  std::vector<float> back(values.size());
  DecodeHalves(halves.data(), values.size(), scale, back.data());
  return back;
}

// In long double: 1 - cos is near the limit of what double can tell.
double Distance(const std::vector<float>& a, const std::vector<float>& b) {
  long double aa = 0;
  long double bb = 0;
  long double ab = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    aa += static_cast<long double>(a[i]) * a[i];
    bb += static_cast<long double>(b[i]) * b[i];
    ab += static_cast<long double>(a[i]) * b[i];
  }
  return static_cast<double>(1 - ab / std::sqrt(aa * bb));
}

// The definition of binary16: sign, 5 bits of exponent with bias 15, 10 bits of fraction.
double HalfByDefinition(uint16_t half) {
  const int exponent = (half >> 10) & 31;
  const int fraction = half & 1023;
  const double magnitude =
      exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  return (half & 0x8000) != 0 ? -magnitude : magnitude;
}

TEST(Half, EveryHalfUpToTwoComesBackAsItIs) {
  for (uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
    const auto half = static_cast<uint16_t>(bits);
    if ((half & 0x7FFF) > 0x4000) continue;
    float value = 0;
    DecodeHalves(reinterpret_cast<const char*>(&half), 1, 0, &value);
    ASSERT_EQ(static_cast<double>(value), HalfByDefinition(half)) << bits;
    uint16_t again = 0;
    EncodeHalves({&value, 1}, 0, reinterpret_cast<char*>(&again));
    ASSERT_EQ(again, half);
  }
}

// Between two halves and at the middle between them, where ties go to the even one.
TEST(Half, RoundsToTheNearestAndTiesToEven) {
  for (uint16_t low = 0; low < 0x4000; ++low) {
    const double below = HalfByDefinition(low);
    const double above = HalfByDefinition(static_cast<uint16_t>(low + 1));
    const auto middle = static_cast<float>((below + above) / 2);
    const float values[] = {middle, std::nextafter(middle, 0.0f), std::nextafter(middle, 3.0f)};
    uint16_t halves[3];
    EncodeHalves(values, 0, reinterpret_cast<char*>(halves));
    ASSERT_EQ(halves[0], (low & 1) == 0 ? low : low + 1);
    ASSERT_EQ(halves[1], low);
    ASSERT_EQ(halves[2], low + 1);
  }
}

TEST(Half, TheAngleIsKeptWithin12E8WhateverTheVector) {
  Rng rng(41);
  double worst = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<float> values(1 + rng.Below(4'096));
    const double magnitude = std::ldexp(1.0, static_cast<int>(rng.Below(200)) - 100);
    for (float& value : values) {
      double x = NormalDraw(rng) * magnitude;
      if (round % 3 == 1) x *= std::exp(4 * NormalDraw(rng));  // values of very different size
      if (round % 3 == 2 && rng.Below(4) > 0) x = 0;
      value = static_cast<float>(x);
    }
    if (std::all_of(values.begin(), values.end(), [](float x) { return x == 0; })) continue;
    const double distance = Distance(values, ThereAndBack(values));
    worst = std::max(worst, distance);
    ASSERT_LE(distance, 1.2e-7);
  }
  // The worst that can be: every value just above a power of two.
  std::vector<float> values(1'536, 1.0f + 0x1p-11f * 0.999f);
  for (size_t i = 0; i < values.size(); i += 2) values[i] = 1.0f + 0x1p-11f * 1.001f;
  worst = std::max(worst, Distance(values, ThereAndBack(values)));
  EXPECT_LE(worst, 1.2e-7);
  EXPECT_GT(worst, 1e-8) << "float16 is not exact: this test sees the difference";
  printf("  float16: largest 1 - cos %.2e (limit: 1.2e-7)\n", worst);
}

TEST(Half, FiniteStaysFiniteAtBothEnds) {
  constexpr float kMax = std::numeric_limits<float>::max();
  constexpr float kTiny = std::numeric_limits<float>::denorm_min();
  const std::vector<float> large = ThereAndBack({kMax, -kMax, kMax / 3, 1.0f, 0.0f});
  EXPECT_TRUE(AllFinite(large.data(), large.size()));
  EXPECT_NEAR(large[0] / kMax, 1, 1.0 / 1'024);
  EXPECT_EQ(large[1], -large[0]);
  EXPECT_EQ(ThereAndBack({kTiny, 0.0f, -kTiny}), (std::vector<float>{kTiny, 0.0f, -kTiny}));
  EXPECT_EQ(ThereAndBack({0.0f, -0.0f}), (std::vector<float>{0.0f, -0.0f}));
  EXPECT_TRUE(std::signbit(ThereAndBack({-0.0f})[0]));
}

TEST(Half, WhatCannotHaveBeenEncodedIsOutOfRange) {
  const auto in_range = [](uint16_t half, int16_t scale) {
    return AreHalvesInRange(reinterpret_cast<const char*>(&half), 1, scale);
  };
  EXPECT_TRUE(in_range(0x4000, 0));
  EXPECT_FALSE(in_range(0x4001, 0));
  EXPECT_FALSE(in_range(0x7C00, 0)) << "infinity";
  EXPECT_FALSE(in_range(0xFE00, 0)) << "NaN";
  EXPECT_TRUE(in_range(0x3FFF, 127));
  EXPECT_FALSE(in_range(0x4000, 127)) << "2^128 is not a float32";
  EXPECT_FALSE(in_range(0, 128));
  EXPECT_TRUE(in_range(0, -149));
  EXPECT_FALSE(in_range(0, -150));
}

}  // namespace
}  // namespace vetvec
