// The limiter's promises under 10^6 random steps on a fake clock. Seeds are fixed; a failure prints
// the step.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <vector>

#include "base/rng.h"
#include "limits/rate_limiter.h"

namespace vetvec {
namespace {

constexpr int64_t kPropertyMinute = 60 * kNanosPerSecond;

// Sums what began in the last 60 s (closed window), so that every window that ends at an event is
// looked at; no other window can hold more.
class Window {
 public:
  void Add(int64_t at, int64_t cost) {
    events_.push_back({at, cost});
    sum_ += cost;
    while (events_.front().at < at - kPropertyMinute) {
      sum_ -= events_.front().cost;
      events_.pop_front();
    }
    worst_ = std::max(worst_, sum_);
  }
  int64_t worst() const { return worst_; }

 private:
  struct Event {
    int64_t at;
    int64_t cost;
  };
  std::deque<Event> events_;
  int64_t sum_ = 0;
  int64_t worst_ = 0;
};

struct Running {
  uint64_t id;
  int64_t at;
  int64_t estimated;
  int64_t actual;
};

struct Script {
  uint64_t seed;
  int steps;
  RateLimits limits;
  int64_t max_tokens;  // of one request
};

struct Outcome {
  Window requests;
  int64_t most_at_once = 0;
  std::vector<std::pair<int64_t, int64_t>> settled;  // time begun, tokens as settled
  uint64_t reserved = 0;
  uint64_t begun = 0;
  uint64_t cancelled = 0;
};

// Random reserving, beginning, cancelling, settling, releasing, 429s and headers.
Outcome Play(const Script& script) {
  FakeClock clock;
  Outcome out;
  const auto limiter = *RateLimiter::Create(script.limits, &clock);
  Rng rng(script.seed);
  std::vector<std::pair<uint64_t, int64_t>> waiting;
  std::vector<Running> running;
  const auto finish = [&](size_t index) {
    const Running done = running[index];
    if (rng.Below(4) != 0) {
      limiter->Settle(done.id, done.actual);
      out.settled.emplace_back(done.at, done.actual);
    } else {
      out.settled.emplace_back(done.at, done.estimated);
    }
    limiter->Release(done.id);
    running.erase(running.begin() + static_cast<std::ptrdiff_t>(index));
  };
  for (int step = 0; step < script.steps; ++step) {
    const uint64_t what = rng.Below(100);
    if (what < 35 && waiting.size() < 12) {
      const auto tokens =
          static_cast<int64_t>(rng.Below(static_cast<uint64_t>(script.max_tokens) + 1));
      const Result<RateLimiter::Ticket> ticket = limiter->Reserve(tokens);
      EXPECT_TRUE(ticket.ok());
      waiting.emplace_back(ticket->id, tokens);
      ++out.reserved;
    } else if (what < 65 && !waiting.empty()) {
      const size_t index = rng.Below(4) == 0 ? rng.Below(waiting.size()) : 0;
      const auto [id, tokens] = waiting[index];
      const int64_t now = clock.MonotonicNanos();
      const int64_t again = limiter->TryBegin(id);
      if (again == 0) {
        out.requests.Add(now, 1);
        ++out.begun;
        const auto actual = static_cast<int64_t>(rng.Below(static_cast<uint64_t>(tokens) + 1));
        running.push_back({id, now, tokens, actual});
        waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(index));
        out.most_at_once = std::max(out.most_at_once, static_cast<int64_t>(running.size()));
      } else {
        EXPECT_GT(again, now) << "step " << step;
        if (again != kNoDeadline && rng.Below(2) == 0) clock.Advance(again - now);
      }
    } else if (what < 72 && !waiting.empty()) {
      const size_t index = rng.Below(waiting.size());
      limiter->Cancel(waiting[index].first);
      waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(index));
      ++out.cancelled;
    } else if (what < 90 && !running.empty()) {
      finish(rng.Below(running.size()));
    } else if (what < 98) {
      clock.Advance(static_cast<int64_t>(rng.Below(300)) * kNanosPerMilli);
    } else if (what < 99) {
      limiter->OnSuccess();
    } else if (rng.Below(20) == 0) {
      limiter->OnRateLimited(rng.Below(2) == 0 ? -1 : static_cast<int64_t>(rng.Below(3000)));
      limiter->OnHeaders({.limit_requests = static_cast<int64_t>(rng.Below(2000)),
                          .limit_tokens = static_cast<int64_t>(rng.Below(1'000'000))});
    } else if (rng.Below(50) == 0) {
      clock.Advance(static_cast<int64_t>(rng.Below(120)) * kNanosPerSecond);
    }
  }
  while (!running.empty()) finish(0);
  EXPECT_EQ(limiter->GetSnapshot().waiting, static_cast<int64_t>(waiting.size()));
  EXPECT_EQ(limiter->GetSnapshot().in_flight, 0);
  EXPECT_EQ(out.reserved, out.begun + out.cancelled + waiting.size());
  return out;
}

int64_t WorstTokens(std::vector<std::pair<int64_t, int64_t>> settled) {
  std::sort(settled.begin(), settled.end());
  Window window;
  for (const auto& [at, tokens] : settled) window.Add(at, tokens);
  return window.worst();
}

TEST(RateLimiterProperty, AMillionRandomStepsStayWithinEveryLimit) {
  const Script scripts[] = {
      {1, 250'000, {.requests_per_minute = 600, .tokens_per_minute = 60'000}, 1'800},
      {2, 250'000, {.requests_per_minute = 97, .max_concurrency = 5}, 100},
      {3, 250'000, {.tokens_per_minute = 50'000, .max_request_tokens = 5'000}, 5'000},
      {4,
       250'000,
       {.requests_per_minute = 3'000, .tokens_per_minute = 1'000, .max_concurrency = 3},
       1'000},  // requests over the token burst
  };
  for (const Script& script : scripts) {
    const Outcome out = Play(script);
    EXPECT_GT(out.begun, 1000u) << script.seed;
    if (script.limits.requests_per_minute > 0) {
      EXPECT_LE(out.requests.worst(), script.limits.requests_per_minute) << script.seed;
    }
    if (script.limits.tokens_per_minute > 0) {
      EXPECT_LE(WorstTokens(out.settled), script.limits.tokens_per_minute) << script.seed;
    }
    if (script.limits.max_concurrency > 0) {
      EXPECT_LE(out.most_at_once, script.limits.max_concurrency) << script.seed;
    }
  }
}

// The n-th request of the same workload begins no earlier under a lower limit.
TEST(RateLimiterProperty, ALowerLimitNeverAdmitsEarlier) {
  Rng rng(77);
  for (int round = 0; round < 300; ++round) {
    const auto high = static_cast<int64_t>(2 + rng.Below(400));
    const auto low = static_cast<int64_t>(1 + rng.Below(static_cast<uint64_t>(high)));
    FakeClock high_clock;
    FakeClock low_clock;
    const auto high_limiter = *RateLimiter::Create({.requests_per_minute = high}, &high_clock);
    const auto low_limiter = *RateLimiter::Create({.requests_per_minute = low}, &low_clock);
    int64_t arrival = high_clock.MonotonicNanos();
    for (int i = 0; i < 100; ++i) {
      if (rng.Below(3) == 0) arrival += static_cast<int64_t>(rng.Below(5000)) * kNanosPerMilli;
      const auto begin = [&](RateLimiter* limiter, FakeClock* clock) {
        clock->Advance(std::max(int64_t{0}, arrival - clock->MonotonicNanos()));
        const RateLimiter::Ticket ticket = *limiter->Reserve(0);
        EXPECT_TRUE(limiter->Wait(ticket.id, kNoDeadline, nullptr).ok());
        return clock->MonotonicNanos();
      };
      const int64_t high_at = begin(high_limiter.get(), &high_clock);
      const int64_t low_at = begin(low_limiter.get(), &low_clock);
      ASSERT_GE(low_at, high_at) << "limits " << low << " and " << high << ", request " << i;
    }
  }
}

// Cancelled reservations cost nothing: the same starts come out as if they had never been.
TEST(RateLimiterProperty, CancelledReservationsLeaveNoTrace) {
  Rng rng(5);
  FakeClock clock;
  const auto with =
      *RateLimiter::Create({.requests_per_minute = 300, .tokens_per_minute = 9'000}, &clock);
  const auto without =
      *RateLimiter::Create({.requests_per_minute = 300, .tokens_per_minute = 9'000}, &clock);
  for (int i = 0; i < 5000; ++i) {
    const auto tokens = static_cast<int64_t>(rng.Below(200));
    std::vector<uint64_t> spare;
    for (uint64_t j = rng.Below(3); j > 0; --j) spare.push_back((*with->Reserve(250)).id);
    const RateLimiter::Ticket a = *with->Reserve(tokens);
    for (const uint64_t id : spare) with->Cancel(id);
    const RateLimiter::Ticket b = *without->Reserve(tokens);
    const int64_t again = without->TryBegin(b.id);
    ASSERT_EQ(with->TryBegin(a.id), again) << i;
    if (again != 0) {
      clock.Advance(again - clock.MonotonicNanos());
      ASSERT_EQ(with->TryBegin(a.id), 0);
      ASSERT_EQ(without->TryBegin(b.id), 0);
    }
    with->Release(a.id);
    without->Release(b.id);
  }
}

// A service whose limit halves and doubles every 30 s answers few 429s and is used well.
TEST(RateLimiterProperty, FollowsALimitThatMoves) {
  FakeClock clock;
  const auto limiter = *RateLimiter::Create({.requests_per_minute = 6'000}, &clock);
  const int64_t begin = clock.MonotonicNanos();
  double bucket = 0;  // the service's own: 100 or 50 per second, up to 100 saved
  int64_t last = begin;
  int64_t sent = 0;
  int64_t refused = 0;
  double possible = 0;
  while (clock.MonotonicNanos() < begin + 20 * kPropertyMinute) {
    const RateLimiter::Ticket ticket = *limiter->Reserve(0);
    ASSERT_TRUE(limiter->Wait(ticket.id, kNoDeadline, nullptr).ok());
    limiter->Release(ticket.id);
    const int64_t now = clock.MonotonicNanos();
    const double per_second = (now - begin) / (30 * kNanosPerSecond) % 2 == 0 ? 100 : 50;
    const double gained = per_second * static_cast<double>(now - last) / 1e9;
    possible += gained;
    bucket = std::min(100.0, bucket + gained);
    last = now;
    ++sent;
    if (bucket >= 1) {
      bucket -= 1;
      limiter->OnSuccess();
    } else {
      ++refused;
      limiter->OnRateLimited(-1);
    }
  }
  const double served = static_cast<double>(sent - refused);
  EXPECT_LE(static_cast<double>(refused), 0.02 * static_cast<double>(sent));
  EXPECT_GE(served, 0.90 * possible);
  RecordProperty("served_share", std::to_string(served / possible));
  RecordProperty("refused_share",
                 std::to_string(static_cast<double>(refused) / static_cast<double>(sent)));
}

}  // namespace
}  // namespace vetvec
