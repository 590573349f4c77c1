#include "limits/retry_budget.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace vetvec {
namespace {

TEST(RetryBudget, FiveFailuresStopInteractiveRetries) {
  FakeClock clock;
  RetryBudget budget(&clock);
  for (int i = 0; i < 4; ++i) budget.OnFailure();
  EXPECT_TRUE(budget.TryTakeRetry(false));
  budget.OnFailure();
  EXPECT_DOUBLE_EQ(budget.tokens(), 5.0);
  EXPECT_FALSE(budget.TryTakeRetry(false));
  budget.OnSuccess();  // 5.1
  EXPECT_TRUE(budget.TryTakeRetry(false));
  for (int i = 0; i < 100; ++i) budget.OnFailure();
  EXPECT_DOUBLE_EQ(budget.tokens(), 0.0);
  for (int i = 0; i < 1000; ++i) budget.OnSuccess();
  EXPECT_DOUBLE_EQ(budget.tokens(), 10.0);
}

TEST(RetryBudget, BatchCallsProbeEveryFiveSeconds) {
  FakeClock clock;
  RetryBudget budget(&clock);
  for (int i = 0; i < 10; ++i) budget.OnFailure();
  int probes = 0;
  for (int i = 0; i < 600; ++i) {  // a minute of 64 callers asking ten times a second
    for (int caller = 0; caller < 64; ++caller) {
      EXPECT_FALSE(budget.TryTakeRetry(false));
      if (budget.TryTakeRetry(true)) {
        ++probes;
        budget.OnRequest();
        budget.OnFailure();
      }
    }
    clock.Advance(100 * kNanosPerMilli);
  }
  EXPECT_EQ(probes, 12);
  EXPECT_GT(budget.NextTryNanos(), clock.MonotonicNanos());
  EXPECT_LE(budget.NextTryNanos(), clock.MonotonicNanos() + 5 * kNanosPerSecond);
}

TEST(RetryBudget, RetriesAreATenthOfTheRequestsPlusThreePerSecond) {
  FakeClock clock;
  RetryBudget budget(&clock);
  int taken = 0;
  while (taken < 1000 && budget.TryTakeRetry(false)) ++taken;
  EXPECT_EQ(taken, 30);
  for (int i = 0; i < 200; ++i) budget.OnRequest();
  while (taken < 1000 && budget.TryTakeRetry(false)) ++taken;
  EXPECT_EQ(taken, 50);
  clock.Advance(9 * kNanosPerSecond);
  EXPECT_FALSE(budget.TryTakeRetry(false));
  clock.Advance(kNanosPerSecond);  // all of it is ten seconds ago now
  EXPECT_TRUE(budget.TryTakeRetry(false));
}

// Steady 20 % failures: what is sent stays near 1 / (1 - 0.2) of the first attempts.
TEST(RetryBudget, AmplificationIsBounded) {
  FakeClock clock;
  RetryBudget budget(&clock);
  Rng rng(3);
  int64_t sent = 0;
  constexpr int64_t kCalls = 20000;
  for (int64_t call = 0; call < kCalls; ++call) {
    clock.Advance(10 * kNanosPerMilli);
    for (int attempt = 0; attempt < 5; ++attempt) {
      ++sent;
      budget.OnRequest();
      if (rng.Uniform() >= 0.2) {
        budget.OnSuccess();
        break;
      }
      budget.OnFailure();
      if (!budget.TryTakeRetry(false)) break;
    }
  }
  EXPECT_LE(static_cast<double>(sent) / kCalls, 1.25 + 0.05);
}

}  // namespace
}  // namespace vetvec
