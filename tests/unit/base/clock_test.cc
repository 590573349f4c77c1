#include "base/clock.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace vetvec {
namespace {

TEST(FakeClock, StandsStillUntilMoved) {
  FakeClock clock;
  const int64_t start = clock.MonotonicNanos();
  const int64_t wall = clock.WallMillis();
  EXPECT_EQ(clock.MonotonicNanos(), start);
  clock.Advance(5 * kNanosPerMilli);
  EXPECT_EQ(clock.MonotonicNanos(), start + 5 * kNanosPerMilli);
  EXPECT_EQ(clock.WallMillis(), wall + 5);
}

TEST(FakeClock, SleepMovesTimeForwardOnly) {
  FakeClock clock;
  const int64_t start = clock.MonotonicNanos();
  EXPECT_TRUE(clock.SleepUntil(start + kNanosPerSecond, nullptr).ok());
  EXPECT_EQ(clock.MonotonicNanos(), start + kNanosPerSecond);
  EXPECT_TRUE(clock.SleepUntil(start, nullptr).ok());
  EXPECT_EQ(clock.MonotonicNanos(), start + kNanosPerSecond);
}

TEST(FakeClock, WallStepsLeaveMonotonicTimeAlone) {
  FakeClock clock;
  const int64_t start = clock.MonotonicNanos();
  const int64_t wall = clock.WallMillis();
  clock.StepWall(-3'600'000);
  EXPECT_EQ(clock.MonotonicNanos(), start);
  EXPECT_EQ(clock.WallMillis(), wall - 3'600'000);
}

TEST(FakeClock, CancelledSleepDoesNotMoveTime) {
  FakeClock clock;
  const auto cancel = CancelToken::Create();
  cancel->Request();
  const int64_t start = clock.MonotonicNanos();
  EXPECT_EQ(clock.SleepUntil(start + kNanosPerSecond, cancel).code(), StatusCode::kCancelled);
  EXPECT_EQ(clock.MonotonicNanos(), start);
}

TEST(SystemClock, IsOneAndGoesOn) {
  EXPECT_EQ(SystemClock(), SystemClock());
  const int64_t before = SystemClock()->MonotonicNanos();
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_GE(SystemClock()->MonotonicNanos() - before, 2 * kNanosPerMilli);
  EXPECT_GT(SystemClock()->WallMillis(), 1'600'000'000'000);
}

TEST(SystemClock, SleepsAsLongAsAsked) {
  Clock* clock = SystemClock();
  const int64_t until = clock->MonotonicNanos() + 20 * kNanosPerMilli;
  EXPECT_TRUE(clock->SleepUntil(until, CancelToken::Create()).ok());
  EXPECT_GE(clock->MonotonicNanos(), until);
  EXPECT_TRUE(clock->SleepUntil(0, nullptr).ok());  // the past: at once
}

TEST(SystemClock, CancelWakesASleeper) {
  Clock* clock = SystemClock();
  const auto cancel = CancelToken::Create();
  const int64_t start = clock->MonotonicNanos();
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    cancel->Request();
  });
  const Status status = clock->SleepUntil(kNoDeadline, cancel);
  canceller.join();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_EQ(status.message(), "cancelled while waiting");
  EXPECT_LT(clock->MonotonicNanos() - start, 10 * kNanosPerSecond);
  EXPECT_EQ(clock->SleepUntil(kNoDeadline, cancel).code(), StatusCode::kCancelled);
}

}  // namespace
}  // namespace vetvec
