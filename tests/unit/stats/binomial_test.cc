#include "stats/binomial.h"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/normal.h"

namespace vetvec {
namespace {

TEST(Binomial, EqualsTheSumOfPascalsTriangle) {
  for (uint64_t n = 0; n <= 40; ++n) {
    double choose = 1.0;
    double below = 0.0;
    for (uint64_t k = 0; k <= n; ++k) {
      const double mass = choose * std::pow(0.3, static_cast<double>(k)) *
                          std::pow(0.7, static_cast<double>(n - k));
      EXPECT_NEAR(BinomialMass(k, n, 0.3), mass, 1e-13 * mass);
      EXPECT_NEAR(BinomialAtLeast(k, n, 0.3), 1.0 - below, 1e-13);
      below += mass;
      EXPECT_NEAR(BinomialAtMost(k, n, 0.3), below, 1e-13);
      choose = choose * static_cast<double>(n - k) / static_cast<double>(k + 1);
    }
  }
}

TEST(Binomial, FarTailKeepsItsDigits) {
  EXPECT_NEAR(BinomialAtMost(0, 1000, 0.5) / std::ldexp(1.0, -1000), 1.0, 1e-12);
  EXPECT_NEAR(BinomialAtLeast(1000, 1000, 0.5) / std::ldexp(1.0, -1000), 1.0, 1e-12);
  EXPECT_NEAR(BinomialAtMost(1, 1000, 0.5) / std::ldexp(1001.0, -1000), 1.0, 1e-12);
}

TEST(Binomial, LargeNApproachesTheNormalLaw) {
  const uint64_t n = 100'000'000;
  const double p = BinomialAtMost(n / 2 - 5000, n, 0.5);  // one standard deviation below
  EXPECT_NEAR(p, NormalCdf(-0.9999), 1e-7);
}

TEST(Binomial, Ends) {
  EXPECT_EQ(BinomialAtMost(5, 5, 0.2), 1.0);
  EXPECT_EQ(BinomialAtLeast(0, 5, 0.2), 1.0);
  EXPECT_EQ(BinomialAtLeast(6, 5, 0.2), 0.0);
  EXPECT_EQ(BinomialMass(6, 5, 0.2), 0.0);
  EXPECT_EQ(BinomialAtMost(2, 5, 0.0), 1.0);
  EXPECT_EQ(BinomialAtMost(2, 5, 1.0), 0.0);
}

}  // namespace
}  // namespace vetvec
