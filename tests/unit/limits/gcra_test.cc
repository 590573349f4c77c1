#include "limits/gcra.h"

#include <gtest/gtest.h>

#include "base/clock.h"

namespace vetvec {
namespace {

// Starts as many units of `cost` as it may within (closed) 60 s from `now`.
int64_t AdmittedInAMinute(Gcra* gcra, int64_t cost, int64_t now) {
  int64_t admitted = 0;
  for (int64_t at = now;;) {
    at = std::max(at, gcra->EarliestStart(gcra->tat(), cost));
    if (at > now + 60 * kNanosPerSecond) return admitted;
    gcra->Commit(at, cost);
    admitted += cost;
  }
}

TEST(Gcra, EveryLimitIsKeptAndUsed) {
  for (const int64_t limit : {1, 2, 3, 5, 10, 33, 34, 60, 67, 99, 600, 3000, 100'000}) {
    Gcra gcra(limit, 0, 0);
    const int64_t first = AdmittedInAMinute(&gcra, 1, 0);
    EXPECT_LE(first, limit);
    EXPECT_GE(static_cast<double>(first), 0.95 * static_cast<double>(limit)) << limit;
    // From the theoretical arrival time on, with no burst left.
    Gcra busy(limit, 0, 0);
    static_cast<void>(AdmittedInAMinute(&busy, 1, 0));
    const int64_t later = AdmittedInAMinute(&busy, 1, 60 * kNanosPerSecond + 1);
    EXPECT_LE(later, limit);
    EXPECT_GE(static_cast<double>(later), 0.95 * static_cast<double>(limit)) << limit;
  }
}

TEST(Gcra, ACostOverTheBurstWaitsForAnIdleBucketAndShutsIt) {
  constexpr int64_t kLimit = 10'000;  // burst 300
  const int64_t now = 100 * kNanosPerSecond;
  Gcra gcra(kLimit, 0, 0);
  EXPECT_LE(gcra.EarliestStart(gcra.tat(), kLimit), now);  // idle for long: all at once
  gcra.Commit(now, kLimit);
  EXPECT_GT(gcra.EarliestStart(gcra.tat(), 1), now + 59 * kNanosPerSecond);
  Gcra used(kLimit, 0, 0);
  used.Commit(now, 300);
  EXPECT_GT(used.EarliestStart(used.tat(), kLimit), now + 59 * kNanosPerSecond);
}

TEST(Gcra, LargeRequestsMakeALargerBurst) {
  const int64_t now = 100 * kNanosPerSecond;
  Gcra gcra(10'000, 2000, 0);
  gcra.Commit(now, 2000);
  EXPECT_LT(gcra.EarliestStart(gcra.tat(), 2000), now + 20 * kNanosPerSecond);
  EXPECT_GT(gcra.EarliestStart(gcra.tat(), 2000), now);
}

TEST(Gcra, LargestNumbersDoNotOverflow) {
  Gcra gcra(1'000'000'000'000, 0, 0);
  gcra.SetRate(1);
  EXPECT_GT(gcra.NanosOf(1'000'000'000'000), 0);
  EXPECT_EQ(Gcra::Share(1'000'000'000'000'000, 999'999'999'999, 1'000'000'000'000),
            999'999'999'999'000);
}

TEST(Gcra, AdoptsOnlyLowerLimits) {
  Gcra gcra(600, 0, 0);
  const int64_t full = gcra.NanosOf(1);
  gcra.Adopt(60);
  EXPECT_GT(gcra.NanosOf(1), 9 * full);
  gcra.Adopt(1'000'000);
  EXPECT_EQ(gcra.NanosOf(1), full);
  gcra.SetRate(500'000);
  EXPECT_NEAR(static_cast<double>(gcra.NanosOf(1)), 2.0 * static_cast<double>(full), 2.0);
}

}  // namespace
}  // namespace vetvec
