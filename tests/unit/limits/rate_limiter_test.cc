#include "limits/rate_limiter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <thread>
#include <vector>

#include "base/rng.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

struct LimiterEvent {
  int64_t at = 0;
  int64_t tokens = 0;
};

// The most that any closed 60-second window holds; `events` in order of time.
template <typename CostOf>
int64_t WorstMinute(const std::vector<LimiterEvent>& events, CostOf cost_of) {
  int64_t worst = 0;
  int64_t sum = 0;
  size_t first = 0;
  for (const LimiterEvent& event : events) {
    sum += cost_of(event);
    while (events[first].at < event.at - 60 * kNanosPerSecond) sum -= cost_of(events[first++]);
    worst = std::max(worst, sum);
  }
  return worst;
}
int64_t WorstRequests(const std::vector<LimiterEvent>& events) {
  return WorstMinute(events, [](const LimiterEvent&) { return int64_t{1}; });
}
int64_t WorstTokens(const std::vector<LimiterEvent>& events) {
  return WorstMinute(events, [](const LimiterEvent& event) { return event.tokens; });
}

std::unique_ptr<RateLimiter> Make(const RateLimits& limits, Clock* clock) {
  Result<std::unique_ptr<RateLimiter>> limiter = RateLimiter::Create(limits, clock);
  EXPECT_TRUE(limiter.ok()) << limiter.status().ToString();
  return *std::move(limiter);
}

class CountingWaker : public Waker {
 public:
  void Wake() noexcept override { ++wakes; }
  int wakes = 0;
};

// Always has `backlog` tickets waiting; runs until `end`.
std::vector<LimiterEvent> RunBacklog(RateLimiter* limiter, FakeClock* clock, int64_t end,
                                     int64_t tokens, int backlog = 8) {
  std::vector<LimiterEvent> events;
  std::deque<uint64_t> tickets;
  while (clock->MonotonicNanos() < end) {
    while (tickets.size() < static_cast<size_t>(backlog)) {
      tickets.push_back((*limiter->Reserve(tokens)).id);
    }
    const int64_t again = limiter->TryBegin(tickets.front());
    if (again == 0) {
      events.push_back({clock->MonotonicNanos(), tokens});
      limiter->Release(tickets.front());
      tickets.pop_front();
    } else {
      EXPECT_GT(again, clock->MonotonicNanos());
      clock->Advance(again - clock->MonotonicNanos());
    }
  }
  for (const uint64_t id : tickets) limiter->Cancel(id);
  return events;
}

TEST(RateLimiter, RefusesNegativeLimitsAndImpossibleRequests) {
  FakeClock clock;
  const Status negative = RateLimiter::Create({.requests_per_minute = -1}, &clock).status();
  EXPECT_EQ(negative.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(negative.message(), HasSubstr("rpm"));
  EXPECT_EQ(negative.detail().key, "rpm");
  EXPECT_EQ(RateLimiter::Create({.tokens_per_minute = -5}, &clock).status().detail().key, "tpm");
  EXPECT_EQ(RateLimiter::Create({.max_concurrency = -5}, &clock).status().detail().key,
            "concurrency");

  const auto limiter = Make({.tokens_per_minute = 1000}, &clock);
  const Status large = limiter->Reserve(1001).status();
  EXPECT_EQ(large.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(large.message(), HasSubstr("1000 tokens per minute (tpm)"));
  EXPECT_TRUE(limiter->Reserve(1000).ok());
  EXPECT_EQ(limiter->Reserve(-1).status().code(), StatusCode::kInvalidArgument);
}

TEST(RateLimiter, NoLimitsMeansNow) {
  FakeClock clock;
  const auto limiter = Make({}, &clock);
  for (int i = 0; i < 1000; ++i) {
    const RateLimiter::Ticket ticket = *limiter->Reserve(1'000'000'000);
    EXPECT_EQ(ticket.start_nanos, clock.MonotonicNanos());
    EXPECT_EQ(limiter->TryBegin(ticket.id), 0);
  }
}

TEST(RateLimiter, BacklogUsesAtLeast95PercentAndNeverMoreThanTheLimit) {
  for (const int64_t rpm : {1, 7, 60, 600, 3000}) {
    FakeClock clock;
    const auto limiter = Make({.requests_per_minute = rpm}, &clock);
    const int64_t begin = clock.MonotonicNanos();
    const auto events = RunBacklog(limiter.get(), &clock, begin + 600 * kNanosPerSecond, 0);
    EXPECT_LE(WorstRequests(events), rpm);
    EXPECT_GE(static_cast<double>(events.size()), 0.95 * 10 * static_cast<double>(rpm)) << rpm;
  }
  FakeClock clock;
  const auto limiter = Make({.tokens_per_minute = 100'000, .max_request_tokens = 2'500}, &clock);
  const auto events = RunBacklog(limiter.get(), &clock, 601 * kNanosPerSecond, 2'500);
  EXPECT_LE(WorstTokens(events), 100'000);
  EXPECT_GE(static_cast<double>(events.size()) * 2500, 0.95 * 10 * 100'000);
}

// Batches of 96 texts at a service that counts 2,000 texts a minute.
TEST(RateLimiter, TextsPerMinuteAreKept) {
  for (const bool has_tokens : {false, true}) {
    FakeClock clock;
    RateLimits limits{.texts_per_minute = 2'000, .max_request_texts = 96};
    if (has_tokens) limits.tokens_per_minute = 10'000'000;
    const auto limiter = Make(limits, &clock);
    const int64_t begin = clock.MonotonicNanos();
    const int64_t end = begin + 600 * kNanosPerSecond;
    std::vector<LimiterEvent> events;
    Rng rng(3);
    while (clock.MonotonicNanos() < end) {
      const auto texts = static_cast<int64_t>(has_tokens ? 1 + rng.Below(96) : 96);
      const RateLimiter::Ticket ticket = *limiter->Reserve({.tokens = texts * 10, .texts = texts});
      for (int64_t at = limiter->TryBegin(ticket.id); at != 0; at = limiter->TryBegin(ticket.id)) {
        clock.Advance(at - clock.MonotonicNanos());
      }
      events.push_back({clock.MonotonicNanos(), texts});
      limiter->Settle(ticket.id, texts);
      limiter->Release(ticket.id);
    }
    EXPECT_LE(WorstTokens(events), 2'000);
    int64_t sum = 0;
    for (const LimiterEvent& event : events) sum += event.tokens;
    EXPECT_GE(static_cast<double>(sum), 0.95 * 10 * 2'000);
    EXPECT_EQ(limiter->GetSnapshot().begun_texts, static_cast<uint64_t>(sum));
  }
  FakeClock clock;
  const auto limiter = Make({.texts_per_minute = 50}, &clock);
  const Status large = limiter->Reserve({.texts = 51}).status();
  EXPECT_EQ(large.detail().key, "ipm");
  EXPECT_THAT(large.message(), HasSubstr("51 texts can never be sent"));
  EXPECT_EQ(RateLimiter::Create({.texts_per_minute = -1}, &clock).status().detail().key, "ipm");
}

TEST(RateLimiter, ReservationsKeepTheirOrder) {
  FakeClock clock;
  const auto limiter = Make({.requests_per_minute = 60, .tokens_per_minute = 6000}, &clock);
  Rng rng(5);
  int64_t before = 0;
  std::vector<RateLimiter::Ticket> tickets;
  for (int i = 0; i < 200; ++i) {
    tickets.push_back(*limiter->Reserve(static_cast<int64_t>(rng.Below(300))));
    EXPECT_GE(tickets.back().start_nanos, before);
    before = tickets.back().start_nanos;
  }
  // Each begins exactly when it was told, not a nanosecond before.
  for (const RateLimiter::Ticket& ticket : tickets) {
    if (ticket.start_nanos > clock.MonotonicNanos()) {
      clock.Advance(ticket.start_nanos - clock.MonotonicNanos() - 1);
      EXPECT_EQ(limiter->TryBegin(ticket.id), ticket.start_nanos);
      clock.Advance(1);
    }
    EXPECT_EQ(limiter->TryBegin(ticket.id), 0);
    EXPECT_EQ(limiter->TryBegin(ticket.id), 0);  // twice is once
  }
}

TEST(RateLimiter, CancelGivesTheNewestBackAndMovesOthersUp) {
  FakeClock clock;
  const auto limiter = Make({.requests_per_minute = 10}, &clock);
  const RateLimiter::Ticket a = *limiter->Reserve(0);
  const RateLimiter::Ticket b = *limiter->Reserve(0);
  const RateLimiter::Ticket c = *limiter->Reserve(0);
  const auto waker = std::make_shared<CountingWaker>();
  limiter->Cancel(c.id);
  EXPECT_EQ((*limiter->Reserve({.tokens = 0, .waker = waker})).start_nanos, c.start_nanos);
  EXPECT_EQ(waker->wakes, 0);
  EXPECT_EQ(limiter->TryBegin(a.id), 0);
  limiter->Cancel(b.id);
  EXPECT_EQ(waker->wakes, 1);
  limiter->Cancel(b.id);
  limiter->Cancel(a.id);  // has begun: stays spent
  EXPECT_EQ((*limiter->Reserve(0)).start_nanos, c.start_nanos);
  EXPECT_EQ(limiter->TryBegin(b.id), kNoDeadline);
}

TEST(RateLimiter, ConcurrencyCountsSlots) {
  FakeClock clock;
  const auto limiter = Make({.max_concurrency = 2}, &clock);
  std::vector<uint64_t> ids;
  const auto waker = std::make_shared<CountingWaker>();
  for (int i = 0; i < 4; ++i) {
    ids.push_back((*limiter->Reserve({.tokens = 0, .waker = i == 2 ? waker : nullptr})).id);
  }
  EXPECT_EQ(limiter->TryBegin(ids[2]), kNoDeadline);  // two are before it
  EXPECT_EQ(limiter->TryBegin(ids[0]), 0);
  EXPECT_EQ(limiter->TryBegin(ids[1]), 0);
  EXPECT_EQ(limiter->TryBegin(ids[2]), kNoDeadline);
  limiter->Release(ids[0]);
  limiter->Release(ids[0]);
  EXPECT_EQ(waker->wakes, 1);
  EXPECT_EQ(limiter->TryBegin(ids[3]), kNoDeadline);
  EXPECT_EQ(limiter->TryBegin(ids[2]), 0);
  EXPECT_EQ(limiter->GetSnapshot().in_flight, 2);
  EXPECT_EQ(limiter->GetSnapshot().waiting, 1);
}

TEST(RateLimiter, HoldsForRetryAfterAndSlowsDown) {
  FakeClock clock;
  const auto limiter = Make({.requests_per_minute = 6000}, &clock);
  const int64_t begin = clock.MonotonicNanos();
  const RateLimiter::Ticket waiting = *limiter->Reserve(0);
  limiter->OnRateLimited(30'000);
  EXPECT_EQ(limiter->TryBegin(waiting.id), begin + 30 * kNanosPerSecond);
  EXPECT_EQ((*limiter->Reserve(0)).start_nanos, begin + 30 * kNanosPerSecond);
  EXPECT_DOUBLE_EQ(limiter->GetSnapshot().rate_factor, 0.7);
  limiter->OnRateLimited(-1);  // the same second
  EXPECT_DOUBLE_EQ(limiter->GetSnapshot().rate_factor, 0.7);
  clock.Advance(kNanosPerSecond);
  limiter->OnRateLimited(1000);  // does not shorten the hold
  EXPECT_DOUBLE_EQ(limiter->GetSnapshot().rate_factor, 0.49);
  EXPECT_EQ(limiter->GetSnapshot().hold_until_nanos, begin + 30 * kNanosPerSecond);

  // Fast up to 0.9 of what was too much (0.7), carefully past it, then faster again.
  const double expected[] = {0.59, 0.69, 0.71, 0.75, 0.83, 0.93, 1.0, 1.0};
  for (const double rate : expected) {
    clock.Advance(kNanosPerSecond);
    limiter->OnSuccess();
    limiter->OnSuccess();
    EXPECT_NEAR(limiter->GetSnapshot().rate_factor, rate, 1e-9);
  }
  for (int second = 0; second < 60; ++second) {
    clock.Advance(kNanosPerSecond);
    limiter->OnSuccess();
  }
  EXPECT_DOUBLE_EQ(limiter->GetSnapshot().rate_factor, 1.0);
  for (int second = 0; second < 100; ++second) {
    clock.Advance(kNanosPerSecond);
    limiter->OnRateLimited(-1);
  }
  EXPECT_NEAR(limiter->GetSnapshot().rate_factor, 30.0 / 6000, 1e-5);  // half a request per second
}

TEST(RateLimiter, AHoldDoesNotExcuseABurst) {
  FakeClock clock;
  const auto limiter = Make({.requests_per_minute = 600, .adaptive = false}, &clock);
  std::vector<RateLimiter::Ticket> tickets;
  for (int i = 0; i < 900; ++i) tickets.push_back(*limiter->Reserve(0));
  limiter->OnRateLimited(60'000);
  std::vector<LimiterEvent> events;
  for (const RateLimiter::Ticket& ticket : tickets) {
    for (int64_t again = 0; (again = limiter->TryBegin(ticket.id)) != 0;) {
      clock.Advance(again - clock.MonotonicNanos());
    }
    events.push_back({clock.MonotonicNanos(), 0});
  }
  EXPECT_LE(WorstRequests(events), 600);
}

TEST(RateLimiter, FollowsTheServicesHeaders) {
  FakeClock clock;
  const auto limiter = Make({.requests_per_minute = 600, .tokens_per_minute = 60'000}, &clock);
  limiter->OnHeaders({.limit_requests = 60});
  const int64_t begin = clock.MonotonicNanos();
  auto events = RunBacklog(limiter.get(), &clock, begin + 120 * kNanosPerSecond, 1);
  EXPECT_LE(WorstRequests(events), 60);
  EXPECT_GE(events.size(), 114u);

  limiter->OnHeaders(
      {.limit_requests = 100'000, .remaining_requests = 0, .reset_requests_ms = 7'000});
  const RateLimiter::Ticket held = *limiter->Reserve(100);
  EXPECT_GE(held.start_nanos, clock.MonotonicNanos() + 7 * kNanosPerSecond);
  clock.Advance(8 * kNanosPerSecond);
  EXPECT_EQ(limiter->TryBegin(held.id), 0);

  const RateLimiter::Ticket big = *limiter->Reserve(100);
  limiter->OnHeaders({.remaining_tokens = 100, .reset_tokens_ms = 3'000});  // enough
  EXPECT_EQ(limiter->TryBegin(big.id), 0);
  const RateLimiter::Ticket bigger = *limiter->Reserve(101);
  limiter->OnHeaders({.remaining_tokens = 100, .reset_tokens_ms = 3'000});
  EXPECT_EQ(limiter->TryBegin(bigger.id), clock.MonotonicNanos() + 3 * kNanosPerSecond);
  // A daily quota's reset does not stop us for hours.
  limiter->OnHeaders({.remaining_requests = 0, .reset_requests_ms = 86'400'000});
  EXPECT_LE(limiter->TryBegin(bigger.id), clock.MonotonicNanos() + 120 * kNanosPerSecond);
}

TEST(RateLimiter, SettleRefundsAndCharges) {
  FakeClock clock;
  const auto limiter = Make({.tokens_per_minute = 60'000}, &clock);
  const RateLimiter::Ticket first = *limiter->Reserve(1800);  // the whole burst
  ASSERT_EQ(limiter->TryBegin(first.id), 0);
  const int64_t full = (*limiter->Reserve(1800)).start_nanos;
  EXPECT_GT(full, clock.MonotonicNanos() + kNanosPerSecond);
  limiter->Settle(first.id, 100);
  const RateLimiter::Ticket third = *limiter->Reserve(0);
  EXPECT_LT(third.start_nanos, full);
  limiter->Settle(first.id, 100);  // the same again changes nothing
  EXPECT_EQ((*limiter->Reserve(0)).start_nanos, third.start_nanos);
  limiter->Settle(first.id, 10'000);
  EXPECT_GT((*limiter->Reserve(0)).start_nanos, full + 5 * kNanosPerSecond);
}

TEST(RateLimiter, TheSlotOfAnEndedRequestIsFreeAndItsTicketCanStillBeSettled) {
  FakeClock clock;
  const auto limiter = Make({.tokens_per_minute = 60'000, .max_concurrency = 1}, &clock);
  const RateLimiter::Ticket first = *limiter->Reserve(1800);  // the whole burst
  ASSERT_EQ(limiter->TryBegin(first.id), 0);
  limiter->EndRequest(first.id);
  limiter->EndRequest(first.id);  // again: changes nothing
  EXPECT_EQ(limiter->GetSnapshot().in_flight, 0);
  limiter->Settle(first.id, 0);
  const RateLimiter::Ticket second = *limiter->Reserve(1000);
  EXPECT_EQ(limiter->TryBegin(second.id), 0) << "it has the tokens and the slot of the first";
  limiter->Release(first.id);
  EXPECT_EQ(limiter->GetSnapshot().in_flight, 1) << "the slot of the second";
  limiter->Release(second.id);
  EXPECT_EQ(limiter->GetSnapshot().in_flight, 0);
}

TEST(RateLimiter, HoldForDelaysWithoutCountingARateLimit) {
  FakeClock clock;
  const auto limiter = Make({.requests_per_minute = 600}, &clock);
  const RateLimiter::Ticket ticket = *limiter->Reserve(0);
  limiter->HoldFor(3'000);
  limiter->HoldFor(-1);  // unknown
  EXPECT_EQ(limiter->TryBegin(ticket.id), clock.MonotonicNanos() + 3 * kNanosPerSecond);
  EXPECT_EQ(limiter->GetSnapshot().rate_limited, 0u);
  EXPECT_EQ(limiter->GetSnapshot().rate_factor, 1);
}

TEST(RateLimiter, WaitSleepsAndObeysDeadlineAndCancel) {
  FakeClock clock;
  const auto limiter = Make({.requests_per_minute = 60}, &clock);
  const int64_t begin = clock.MonotonicNanos();
  for (int i = 0; i < 10; ++i) {
    const RateLimiter::Ticket ticket = *limiter->Reserve(0);
    ASSERT_TRUE(limiter->Wait(ticket.id, kNoDeadline, nullptr).ok());
    EXPECT_EQ(clock.MonotonicNanos(), ticket.start_nanos);
  }
  EXPECT_NEAR(static_cast<double>(clock.MonotonicNanos() - begin), 9e9, 0.2e9);

  const RateLimiter::Ticket late = *limiter->Reserve(0);
  const int64_t now = clock.MonotonicNanos();
  const Status status = limiter->Wait(late.id, now + 100 * kNanosPerMilli, nullptr);
  EXPECT_EQ(status.code(), StatusCode::kDeadlineExceeded);
  EXPECT_NEAR(static_cast<double>(status.detail().retry_after_ms), 1000, 10);
  EXPECT_EQ(clock.MonotonicNanos(), now);  // at once
  EXPECT_EQ(limiter->GetSnapshot().waiting, 0);

  const auto cancel = CancelToken::Create();
  cancel->Request();
  const RateLimiter::Ticket cancelled = *limiter->Reserve(0);
  EXPECT_EQ(limiter->Wait(cancelled.id, kNoDeadline, cancel).code(), StatusCode::kCancelled);
  EXPECT_EQ(limiter->GetSnapshot().waiting, 0);
}

// On this clock a sleep never ends by itself: who is not woken fails the test after a minute.
class SleepersClock : public FakeClock {
 public:
  Status SleepUntil(int64_t, const std::shared_ptr<CancelToken>& cancel) override {
    ++sleeps_;
    const Status status =
        SystemClock()->SleepUntil(SystemClock()->MonotonicNanos() + 60 * kNanosPerSecond, cancel);
    EXPECT_EQ(status.code(), StatusCode::kCancelled) << "nobody has woken the sleeper";
    return status;
  }
  void WaitForSleeps(int count) const {
    while (sleeps_ < count) std::this_thread::yield();
  }
  int sleeps() const { return sleeps_; }

 private:
  std::atomic<int> sleeps_{0};
};

TEST(RateLimiter, WaitersAreWokenByReleaseAndCancel) {
  SleepersClock clock;
  const auto limiter = Make({.max_concurrency = 1}, &clock);
  const RateLimiter::Ticket holder = *limiter->Reserve(0);
  ASSERT_EQ(limiter->TryBegin(holder.id), 0);
  const RateLimiter::Ticket waiting = *limiter->Reserve(0);
  std::thread releaser([&] {
    clock.WaitForSleeps(1);
    EXPECT_EQ(limiter->GetSnapshot().waiting, 1);
    limiter->Release(holder.id);
  });
  EXPECT_TRUE(limiter->Wait(waiting.id, kNoDeadline, nullptr).ok());
  releaser.join();
  EXPECT_EQ(clock.sleeps(), 1);

  const RateLimiter::Ticket blocked = *limiter->Reserve(0);
  const auto cancel = CancelToken::Create();
  std::thread canceller([&] {
    clock.WaitForSleeps(2);
    cancel->Request();
  });
  EXPECT_EQ(limiter->Wait(blocked.id, kNoDeadline, cancel).code(), StatusCode::kCancelled);
  canceller.join();
  EXPECT_EQ(clock.sleeps(), 2);
}

TEST(RateLimiter, ManyThreadsStayWithinTheLimits) {
  const auto limiter =
      Make({.requests_per_minute = 60'000, .tokens_per_minute = 600'000, .max_concurrency = 3},
           SystemClock());
  std::atomic<int> in_flight{0};
  std::atomic<int> most{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 100; ++i) {
        const RateLimiter::Ticket ticket = *limiter->Reserve(10);
        if (i % 5 == 4) {
          limiter->Cancel(ticket.id);
          continue;
        }
        ASSERT_TRUE(limiter->Wait(ticket.id, kNoDeadline, nullptr).ok());
        const int now = ++in_flight;
        int seen = most.load();
        while (now > seen && !most.compare_exchange_weak(seen, now)) {
        }
        limiter->Settle(ticket.id, i % 11);
        if (i % 3 == 0) limiter->OnSuccess();
        --in_flight;
        limiter->Release(ticket.id);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(most.load(), 3);
  EXPECT_EQ(limiter->GetSnapshot().waiting, 0);
  EXPECT_EQ(limiter->GetSnapshot().in_flight, 0);
}

}  // namespace
}  // namespace vetvec
