#include "stats/wilson.h"

#include <gtest/gtest.h>

#include <cmath>

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

}  // namespace
}  // namespace vetvec
