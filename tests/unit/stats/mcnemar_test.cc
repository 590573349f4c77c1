#include "stats/mcnemar.h"

#include <gtest/gtest.h>

#include "stats/binomial.h"

namespace vetvec {
namespace {

TEST(McNemar, ExactTwoSided) {
  EXPECT_EQ(McNemarExact(0, 0), 1.0);
  EXPECT_EQ(McNemarExact(3, 3), 1.0);
  EXPECT_DOUBLE_EQ(McNemarExact(0, 6), 2.0 / 64);
  EXPECT_DOUBLE_EQ(McNemarExact(6, 0), 2.0 / 64);
  EXPECT_NEAR(McNemarExact(2, 10), 2.0 * (1 + 12 + 66) / 4096, 1e-15);
  EXPECT_NEAR(McNemarExact(25, 75), 2.0 * BinomialAtMost(25, 100, 0.5), 1e-18);
  EXPECT_LT(McNemarExact(0, 900), 1e-200);
}

}  // namespace
}  // namespace vetvec
