#include "stats/holm.h"

#include <gtest/gtest.h>

#include <vector>

namespace vetvec {
namespace {

TEST(Holm, StepDown) {
  const std::vector<double> adjusted = HolmAdjusted(std::vector<double>{0.01, 0.04, 0.03, 0.005});
  EXPECT_DOUBLE_EQ(adjusted[0], 0.03);
  EXPECT_DOUBLE_EQ(adjusted[1], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[2], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[3], 0.02);
  EXPECT_TRUE(HolmAdjusted({}).empty());
  EXPECT_EQ(HolmAdjusted(std::vector<double>{0.7, 0.8}), (std::vector<double>{1.0, 1.0}));
}

}  // namespace
}  // namespace vetvec
