#include "stats/normal.h"

#include <gtest/gtest.h>

#include <cmath>

namespace vetvec {
namespace {

TEST(Normal, KnownPoints) {
  EXPECT_EQ(NormalCdf(0.0), 0.5);
  EXPECT_NEAR(NormalCdf(1.959963984540054), 0.975, 1e-15);
  EXPECT_NEAR(NormalUpper(10.0) / 7.619853024160527e-24, 1.0, 1e-12);
}

TEST(Normal, QuantileInvertsTheCdf) {
  EXPECT_EQ(NormalQuantile(0.5), 0.0);
  EXPECT_NEAR(NormalQuantile(0.975), 1.959963984540054, 1e-13);
  EXPECT_NEAR(NormalQuantile(0.8), 0.8416212335729143, 1e-13);
  for (double p = 1e-300; p < 0.5; p *= 3.7) {
    EXPECT_NEAR(std::log(NormalCdf(NormalQuantile(p))), std::log(p), 1e-11 * -std::log(p)) << p;
  }
  EXPECT_NEAR(NormalQuantile(0.25), -NormalQuantile(0.75), 1e-15);
}

TEST(Normal, EndsAreFinite) {
  EXPECT_EQ(NormalQuantile(0.0), -37.5);
  EXPECT_EQ(NormalQuantile(-1.0), -37.5);
  EXPECT_EQ(NormalQuantile(1.0), 37.5);
}

}  // namespace
}  // namespace vetvec
