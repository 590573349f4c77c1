#include "limits/circuit_breaker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace vetvec {
namespace {

using End = CircuitBreaker::End;
using State = CircuitBreaker::State;

class CircuitBreakerTest : public testing::Test {
 protected:
  // One attempt; true if it passed.
  bool Attempt(End end) {
    CircuitBreaker::Pass pass;
    if (breaker_.TryPass(&pass).ask_again_nanos != 0) return false;
    breaker_.OnEnd(pass, end);
    return true;
  }
  void Trip() {
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(Attempt(End::kFailed));
  }
  int64_t OpenFor() {
    CircuitBreaker::Pass pass;
    const CircuitBreaker::Answer answer = breaker_.TryPass(&pass);
    EXPECT_TRUE(answer.is_down);
    return answer.ask_again_nanos - clock_.MonotonicNanos();
  }

  FakeClock clock_;
  CircuitBreaker breaker_{&clock_};
};

TEST_F(CircuitBreakerTest, FiveFailuresInARowOpenIt) {
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(Attempt(End::kFailed));
  EXPECT_TRUE(Attempt(End::kAnswered));
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Attempt(End::kFailed));
  EXPECT_FALSE(Attempt(End::kAnswered));
  EXPECT_EQ(OpenFor(), 5 * kNanosPerSecond);
  EXPECT_EQ(breaker_.GetSnapshot().state, State::kOpen);
  EXPECT_EQ(breaker_.GetSnapshot().in_flight, 0);
}

TEST_F(CircuitBreakerTest, AnswersAndAbandonedAttemptsNeverOpenIt) {
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(Attempt(i % 2 == 0 ? End::kAnswered : End::kAbandoned));
    clock_.Advance(10 * kNanosPerMilli);
  }
  EXPECT_EQ(breaker_.GetSnapshot().openings, 0u);
}

TEST_F(CircuitBreakerTest, HalfOfTwentyInTenSecondsOpenIt) {
  for (int i = 0; i < 9; ++i) {
    EXPECT_TRUE(Attempt(End::kAnswered));
    EXPECT_TRUE(Attempt(End::kFailed));
  }
  EXPECT_TRUE(Attempt(End::kAnswered));
  EXPECT_EQ(breaker_.GetSnapshot().openings, 0u);  // 9 of 19
  EXPECT_TRUE(Attempt(End::kFailed));              // 10 of 20
  EXPECT_EQ(breaker_.GetSnapshot().openings, 1u);
}

TEST_F(CircuitBreakerTest, OldFailuresAndLessThanHalfDoNotCount) {
  for (int round = 0; round < 50; ++round) {  // 40 % for a long time
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(Attempt(i < 2 ? End::kFailed : End::kAnswered));
    clock_.Advance(200 * kNanosPerMilli);
  }
  EXPECT_EQ(breaker_.GetSnapshot().openings, 0u);
  for (int i = 0; i < 40; ++i) {  // 50 %, but never 20 within 10 s
    EXPECT_TRUE(Attempt(i % 2 == 0 ? End::kFailed : End::kAnswered));
    clock_.Advance(i == 0 ? 20 * kNanosPerSecond : kNanosPerSecond);
  }
  EXPECT_EQ(breaker_.GetSnapshot().openings, 0u);
}

TEST_F(CircuitBreakerTest, OpensForFiveSecondsTimesTheOpenings) {
  Trip();
  for (int opening = 1; opening <= 14; ++opening) {
    const int64_t open_for = OpenFor();
    EXPECT_EQ(open_for, std::min(60, 5 * opening) * kNanosPerSecond);
    clock_.Advance(open_for - 1);
    EXPECT_FALSE(Attempt(End::kFailed));
    clock_.Advance(1);
    EXPECT_TRUE(Attempt(End::kFailed));  // the probe
  }
}

TEST_F(CircuitBreakerTest, OneProbeAtATime) {
  Trip();
  clock_.Advance(5 * kNanosPerSecond);
  CircuitBreaker::Pass probe;
  ASSERT_EQ(breaker_.TryPass(&probe).ask_again_nanos, 0);
  EXPECT_TRUE(probe.is_probe);
  for (int i = 0; i < 100; ++i) {
    EXPECT_FALSE(Attempt(End::kAnswered));
    clock_.Advance(kNanosPerSecond);
  }
  EXPECT_FALSE(breaker_.OnEnd(probe, End::kAbandoned));  // nothing learned: the next may probe
  ASSERT_EQ(breaker_.TryPass(&probe).ask_again_nanos, 0);
  EXPECT_TRUE(probe.is_probe);
  EXPECT_TRUE(breaker_.OnEnd(probe, End::kAnswered));
  EXPECT_EQ(breaker_.GetSnapshot().state, State::kClosed);
}

TEST_F(CircuitBreakerTest, WhatWasSentBeforeChangesNothing) {
  std::vector<CircuitBreaker::Pass> old(64);
  for (auto& pass : old) ASSERT_EQ(breaker_.TryPass(&pass).ask_again_nanos, 0);
  for (size_t i = 0; i < 63; ++i) breaker_.OnEnd(old[i], End::kFailed);
  EXPECT_EQ(breaker_.GetSnapshot().openings, 1u);
  EXPECT_EQ(OpenFor(), 5 * kNanosPerSecond);
  EXPECT_FALSE(breaker_.OnEnd(old[63], End::kAnswered));
  EXPECT_EQ(breaker_.GetSnapshot().state, State::kOpen);
  EXPECT_EQ(breaker_.GetSnapshot().in_flight, 0);
}

TEST_F(CircuitBreakerTest, RampsUpFromATenthToAllInFiveSeconds) {
  std::vector<CircuitBreaker::Pass> passes(40);
  for (auto& pass : passes) ASSERT_EQ(breaker_.TryPass(&pass).ask_again_nanos, 0);
  for (auto& pass : passes) breaker_.OnEnd(pass, End::kFailed);
  clock_.Advance(5 * kNanosPerSecond);
  ASSERT_TRUE(Attempt(End::kAnswered));
  const auto at_once = [&] {
    std::vector<CircuitBreaker::Pass> held;
    CircuitBreaker::Pass pass;
    while (held.size() < 100 && breaker_.TryPass(&pass).ask_again_nanos == 0) held.push_back(pass);
    for (const auto& each : held) breaker_.OnEnd(each, End::kAnswered);
    return held.size();
  };
  EXPECT_EQ(at_once(), 4u);
  clock_.Advance(2'500 * kNanosPerMilli);
  EXPECT_EQ(at_once(), 22u);
  clock_.Advance(2'400 * kNanosPerMilli);
  EXPECT_EQ(at_once(), 39u);
  clock_.Advance(100 * kNanosPerMilli);
  EXPECT_EQ(at_once(), 100u);
}

TEST_F(CircuitBreakerTest, OpeningsAreForgottenAfterAMinuteUp) {
  Trip();
  clock_.Advance(5 * kNanosPerSecond);
  ASSERT_TRUE(Attempt(End::kAnswered));
  clock_.Advance(59 * kNanosPerSecond);
  Trip();
  EXPECT_EQ(OpenFor(), 10 * kNanosPerSecond);
  clock_.Advance(10 * kNanosPerSecond);
  ASSERT_TRUE(Attempt(End::kAnswered));
  clock_.Advance(60 * kNanosPerSecond);
  Trip();
  EXPECT_EQ(OpenFor(), 5 * kNanosPerSecond);
}

TEST_F(CircuitBreakerTest, NewsWakeThoseWhoWereRefused) {
  int wakes = 0;
  breaker_.SetWake([&] { ++wakes; });
  Trip();
  clock_.Advance(5 * kNanosPerSecond);
  CircuitBreaker::Pass probe;
  ASSERT_EQ(breaker_.TryPass(&probe).ask_again_nanos, 0);
  EXPECT_FALSE(Attempt(End::kAnswered));
  EXPECT_EQ(wakes, 0);
  breaker_.OnEnd(probe, End::kAnswered);
  EXPECT_EQ(wakes, 1);
  EXPECT_TRUE(Attempt(End::kAnswered));  // nobody has been refused since
  EXPECT_EQ(wakes, 1);
}

}  // namespace
}  // namespace vetvec
