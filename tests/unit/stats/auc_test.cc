#include "stats/auc.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace vetvec {
namespace {

TEST(AreaUnderCurve, CountsPairs) {
  const std::vector<double> high = {3, 5, 2};
  const std::vector<double> low = {1, 3};
  EXPECT_DOUBLE_EQ(*AreaUnderCurve(high, low), (1 + 0.5 + 2 + 1) / 6.0);
  EXPECT_DOUBLE_EQ(*AreaUnderCurve(low, high), 1.0 - (1 + 0.5 + 2 + 1) / 6.0);
  EXPECT_EQ(*AreaUnderCurve(std::vector<double>{7}, low), 1.0);
  EXPECT_EQ(*AreaUnderCurve(std::vector<double>{1, 1}, std::vector<double>{1}), 0.5);
}

TEST(AreaUnderCurve, Errors) {
  const std::vector<double> one = {1};
  EXPECT_EQ(AreaUnderCurve({}, one).status().code(), StatusCode::kInsufficientData);
  EXPECT_EQ(AreaUnderCurve(one, {}).status().code(), StatusCode::kInsufficientData);
  EXPECT_EQ(AreaUnderCurve(one, std::vector<double>{std::numeric_limits<double>::quiet_NaN()})
                .status()
                .code(),
            StatusCode::kNonFinite);
}

}  // namespace
}  // namespace vetvec
