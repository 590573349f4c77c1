#include "stats/benjamini_hochberg.h"

#include <gtest/gtest.h>

#include "stats/holm.h"

namespace vetvec {
namespace {

TEST(BenjaminiHochberg, StepsUp) {
  // By hand: 0.04 * 4/4 = 0.04 pulls 0.03 * 4/3 = 0.04 and 0.025 * 4/2 = 0.05 down to itself.
  const std::vector<double> q =
      BenjaminiHochbergAdjusted(std::vector<double>{0.04, 0.001, 0.03, 0.025});
  EXPECT_DOUBLE_EQ(q[0], 0.04);
  EXPECT_DOUBLE_EQ(q[1], 0.004);
  EXPECT_DOUBLE_EQ(q[2], 0.04);
  EXPECT_DOUBLE_EQ(q[3], 0.04);
}

TEST(BenjaminiHochberg, NeverAboveHolmNorBelowTheRawValue) {
  const std::vector<double> p = {0.9, 0.01, 0.02, 0.02, 1.0, 0.0, 0.3};
  const std::vector<double> q = BenjaminiHochbergAdjusted(p);
  const std::vector<double> holm = HolmAdjusted(p);
  for (size_t i = 0; i < p.size(); ++i) {
    EXPECT_GE(q[i], p[i]);
    EXPECT_LE(q[i], holm[i]);
  }
  EXPECT_EQ(q[2], q[3]);
  EXPECT_TRUE(BenjaminiHochbergAdjusted({}).empty());
}

}  // namespace
}  // namespace vetvec
