// wilson.h, mcnemar.h, holm.h and power.h: what stands behind "A is worse than B".
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/binomial.h"
#include "stats/holm.h"
#include "stats/mcnemar.h"
#include "stats/power.h"
#include "stats/wilson.h"

namespace vetvec {
namespace {

TEST(Wilson, PublishedValues) {
  const Interval ci = WilsonInterval(81, 263);  // Newcombe 1998, table I: 0.2553 to 0.3662
  EXPECT_NEAR(ci.low, 0.2553, 5e-5);
  EXPECT_NEAR(ci.high, 0.3662, 5e-5);
  const Interval none = WilsonInterval(0, 20);  // the same table: 0 to 0.1611
  EXPECT_EQ(none.low, 0.0);
  EXPECT_NEAR(none.high, 0.1611, 5e-5);
}

TEST(Wilson, EndsLevelsAndNoTrials) {
  EXPECT_EQ(WilsonInterval(0, 0).low, 0.0);
  EXPECT_EQ(WilsonInterval(0, 0).high, 1.0);
  EXPECT_EQ(WilsonInterval(7, 7).high, 1.0);
  EXPECT_EQ(WilsonInterval(9, 7).low, WilsonInterval(7, 7).low);
  const Interval narrow = WilsonInterval(30, 100, 0.90);
  const Interval wide = WilsonInterval(30, 100, 0.99);
  EXPECT_LT(wide.low, narrow.low);
  EXPECT_GT(wide.high, narrow.high);
  // Definition: the ends are the shares from which 0.3 is z standard errors away.
  const double z = (0.3 - narrow.low) / std::sqrt(narrow.low * (1 - narrow.low) / 100);
  EXPECT_NEAR(z, 1.6448536269514722, 1e-10);
}

TEST(McNemar, ExactTwoSided) {
  EXPECT_EQ(McNemarExact(0, 0), 1.0);
  EXPECT_EQ(McNemarExact(3, 3), 1.0);
  EXPECT_DOUBLE_EQ(McNemarExact(0, 6), 2.0 / 64);
  EXPECT_DOUBLE_EQ(McNemarExact(6, 0), 2.0 / 64);
  EXPECT_NEAR(McNemarExact(2, 10), 2.0 * (1 + 12 + 66) / 4096, 1e-15);
  EXPECT_NEAR(McNemarExact(25, 75), 2.0 * BinomialAtMost(25, 100, 0.5), 1e-18);
  EXPECT_LT(McNemarExact(0, 900), 1e-200);
}

TEST(Holm, StepDown) {
  const std::vector<double> adjusted = HolmAdjusted(std::vector<double>{0.01, 0.04, 0.03, 0.005});
  EXPECT_DOUBLE_EQ(adjusted[0], 0.03);
  EXPECT_DOUBLE_EQ(adjusted[1], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[2], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[3], 0.02);
  EXPECT_TRUE(HolmAdjusted({}).empty());
  EXPECT_EQ(HolmAdjusted(std::vector<double>{0.7, 0.8}), (std::vector<double>{1.0, 1.0}));
}

TEST(Power, PairsNeeded) {
  // By hand: s = 0.3, d = 0.1: (1.959964 sqrt(0.3) + 0.841621 sqrt(0.29))^2 / 0.01 = 233.05.
  EXPECT_EQ(McNemarPairsNeeded(0.2, 0.1), 234u);
  EXPECT_EQ(McNemarPairsNeeded(0.1, 0.2), 234u);
  EXPECT_GT(*McNemarPairsNeeded(0.2, 0.1, 0.9), 234u);
  EXPECT_GT(*McNemarPairsNeeded(0.2, 0.1, 0.8, 0.01), 234u);
}

TEST(Power, NothingWhereNoNumberIsEnough) {
  EXPECT_FALSE(McNemarPairsNeeded(0.1, 0.1).has_value());
  EXPECT_FALSE(McNemarPairsNeeded(-0.1, 0.1).has_value());
  EXPECT_FALSE(McNemarPairsNeeded(0.8, 0.3).has_value());
  EXPECT_FALSE(McNemarPairsNeeded(0.2, 0.1, 1.0).has_value());
  EXPECT_FALSE(McNemarDetectable(0, 0.2).has_value());
  EXPECT_FALSE(McNemarDetectable(5, 0.1).has_value());
}

TEST(Power, DetectableIsTheInverse) {
  const double difference = *McNemarDetectable(1000, 0.3);
  EXPECT_EQ(McNemarPairsNeeded(0.15 + difference / 2, 0.15 - difference / 2), 1000u);
}

}  // namespace
}  // namespace vetvec
