#include "fallback/remote_watch.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

constexpr int64_t kSecond = kNanosPerSecond;

class RemoteWatchTest : public testing::Test {
 protected:
  void BeSilent(int times, int64_t nanos = kSecond) {
    for (int i = 0; i < times; ++i) watch_.OnSilence(nanos);
  }
  FakeClock clock_;
  CircuitBreaker breaker_{&clock_};
  RemoteWatch watch_{&breaker_, &clock_};
};

TEST_F(RemoteWatchTest, ThreeSilencesInARowCloseTheWay) {
  BeSilent(2);
  EXPECT_TRUE(watch_.Ask(kSecond).ask);
  watch_.OnAnswer(kSecond / 10);
  BeSilent(2);
  EXPECT_TRUE(watch_.Ask(kSecond).ask);
  BeSilent(1);
  EXPECT_FALSE(watch_.Ask(kSecond).ask);
}

TEST_F(RemoteWatchTest, ACallWithFarMoreTimeAsksAllTheSame) {
  BeSilent(3);
  EXPECT_FALSE(watch_.Ask(2 * kSecond).ask);
  EXPECT_TRUE(watch_.Ask(2 * kSecond + 1).ask);
}

TEST_F(RemoteWatchTest, OneProbeAtATimeAndNotTooOften) {
  BeSilent(3);
  const RemoteWatch::Advice first = watch_.Ask(kSecond);
  EXPECT_TRUE(first.probe);
  EXPECT_EQ(first.probe_nanos, kSecond);
  EXPECT_FALSE(watch_.Ask(kSecond).probe);
  watch_.OnProbeEnd(false, kSecond);
  EXPECT_FALSE(watch_.Ask(kSecond).probe);
  clock_.Advance(kSecond / 2);
  EXPECT_TRUE(watch_.Ask(kSecond).probe);
  watch_.OnProbeEnd(true, kSecond / 10);
  EXPECT_TRUE(watch_.Ask(kSecond).ask);
  EXPECT_EQ(watch_.ExpectedNanos(), kSecond / 10);
}

TEST_F(RemoteWatchTest, CallsThatWaitCanSeeThatItIsDown) {
  EXPECT_FALSE(watch_.IsDown(kSecond));
  BeSilent(3);
  EXPECT_TRUE(watch_.IsDown(kSecond));
  EXPECT_FALSE(watch_.IsDown(3 * kSecond));
  watch_.OnAnswer(kSecond);
  EXPECT_FALSE(watch_.IsDown(kSecond));
}

TEST_F(RemoteWatchTest, WhatCannotBeReachedIsDownForEveryCallUntilAProbeIsAnswered) {
  constexpr int64_t kWeek = 7 * 24 * 3600 * kSecond;
  watch_.OnUnreachable();
  EXPECT_TRUE(watch_.IsDown(kWeek));
  const RemoteWatch::Advice advice = watch_.Ask(kWeek);
  EXPECT_FALSE(advice.ask);
  EXPECT_TRUE(advice.probe);
  watch_.OnProbeEnd(true, kSecond);
  EXPECT_TRUE(watch_.Ask(kWeek).ask);
  watch_.OnUnreachable();
  BeSilent(1);  // it can be reached again
  EXPECT_FALSE(watch_.IsDown(kWeek));
}

TEST_F(RemoteWatchTest, OldNewsCountForNothing) {
  BeSilent(3);
  clock_.Advance(31 * kSecond);
  EXPECT_TRUE(watch_.Ask(kSecond).ask);
}

TEST_F(RemoteWatchTest, AnOpenBreakerIsProbedWhenItIsDue) {
  breaker_.LimitOpening(2 * kSecond);
  for (int i = 0; i < 5; ++i) {
    CircuitBreaker::Pass pass;
    ASSERT_EQ(breaker_.TryPass(&pass).ask_again_nanos, 0);
    breaker_.OnEnd(pass, CircuitBreaker::End::kFailed);
  }
  RemoteWatch::Advice advice = watch_.Ask(kSecond);
  EXPECT_FALSE(advice.ask);
  EXPECT_FALSE(advice.probe);
  clock_.Advance(2 * kSecond);  // and not the five that an opening lasts else
  advice = watch_.Ask(kSecond);
  EXPECT_FALSE(advice.ask);
  EXPECT_TRUE(advice.probe);
}

TEST_F(RemoteWatchTest, NewsAreAskedForWhenTheyAreOld) {
  watch_.OnAnswer(kSecond);
  EXPECT_FALSE(watch_.AskForNews().probe);
  clock_.Advance(6 * kSecond);
  EXPECT_TRUE(watch_.AskForNews().probe);
  EXPECT_FALSE(watch_.AskForNews().probe);
}

}  // namespace
}  // namespace vetvec
