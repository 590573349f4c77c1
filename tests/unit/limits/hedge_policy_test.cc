#include "limits/hedge_policy.h"

#include <gtest/gtest.h>

#include "base/clock.h"

namespace vetvec {
namespace {

TEST(HedgePolicy, KnowsNothingBeforeFortySamples) {
  HedgePolicy policy;
  for (int i = 0; i < 39; ++i) policy.OnLatency(kNanosPerSecond);
  EXPECT_EQ(policy.DelayNanos(), -1);
  policy.OnLatency(kNanosPerSecond);
  EXPECT_EQ(policy.DelayNanos(), kNanosPerSecond);
}

TEST(HedgePolicy, DelayIsThe95thPercentileOfTheLast256) {
  HedgePolicy policy;
  for (int i = 0; i < 1000; ++i) policy.OnLatency(60 * kNanosPerSecond);
  for (int i = 1; i <= 256; ++i) policy.OnLatency(i * kNanosPerMilli);
  EXPECT_EQ(policy.DelayNanos(), 244 * kNanosPerMilli);  // ceil(0.95 * 256)
  for (int i = 0; i < 256; ++i) policy.OnLatency(0);
  EXPECT_EQ(policy.DelayNanos(), kNanosPerMilli);
}

TEST(HedgePolicy, AtMostFivePercent) {
  HedgePolicy policy;
  int hedges = 0;
  for (int i = 0; i < 10'000; ++i) {
    policy.OnRequest();
    if (policy.TryTake()) ++hedges;
    EXPECT_LE(hedges * 20, i + 1);
  }
  EXPECT_EQ(hedges, 500);
}

}  // namespace
}  // namespace vetvec
