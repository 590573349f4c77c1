#include "stats/effect_size.h"

#include <gtest/gtest.h>

#include <numbers>

namespace vetvec {
namespace {

TEST(CohensH, KnownValues) {
  EXPECT_DOUBLE_EQ(CohensH(0.5, 0.5), 0);
  EXPECT_DOUBLE_EQ(CohensH(1, 0), std::numbers::pi);
  EXPECT_DOUBLE_EQ(CohensH(0, 1), -std::numbers::pi);
  EXPECT_NEAR(CohensH(0.65, 0.45), 0.4049, 1e-4);  // 1.8755 - 1.4706, by Cohen's table 6.2.2
}

// The same ten points weigh more at the end of the scale than in its middle.
TEST(CohensH, IsLargerNearTheEnds) {
  EXPECT_GT(CohensH(0.10, 0.001), CohensH(0.55, 0.451));
  EXPECT_LT(CohensH(0.009, 0.001), kSmallEffect);
}

}  // namespace
}  // namespace vetvec
