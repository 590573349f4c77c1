#include "stats/power.h"

#include <gtest/gtest.h>

#include <optional>

namespace vetvec {
namespace {

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
}

TEST(MeanPairsNeeded, TextbookValues) {
  // (1.959964 + 0.841621)^2 = 7.848879 for one deviation.
  EXPECT_EQ(MeanPairsNeeded(1.0, 1.0), 8U);
  EXPECT_EQ(MeanPairsNeeded(-0.1, 1.0), 785U);
  EXPECT_EQ(MeanPairsNeeded(0.0, 1.0), std::nullopt);
  EXPECT_EQ(MeanPairsNeeded(1.0, 0.0), std::nullopt);
  EXPECT_EQ(MeanPairsNeeded(1e-300, 1e300), std::nullopt);
  EXPECT_EQ(MeanPairsNeeded(1.0, 1.0, 1.0), std::nullopt);
}

TEST(CorrelationPairsNeeded, TextbookValues) {
  EXPECT_EQ(CorrelationPairsNeeded(0.3), 85U);
  EXPECT_EQ(CorrelationPairsNeeded(-0.1), 783U);
  EXPECT_EQ(CorrelationPairsNeeded(0.0), std::nullopt);
  EXPECT_EQ(CorrelationPairsNeeded(1.0), std::nullopt);
}

}  // namespace
}  // namespace vetvec
