// More promises of the limiter under random steps on a fake clock: limits that are lowered while
// requests wait and run, callers that come and go, and starts that are kept as they were told.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <vector>

#include "base/rng.h"
#include "limits/rate_limiter.h"

namespace vetvec {
namespace {

constexpr int64_t kStepsMinute = 60 * kNanosPerSecond;

struct Begun {
  int64_t at;
  int64_t tokens;
};

// The limit that was in force at a time; limits only become lower.
class LimitHistory {
 public:
  void Set(int64_t at, int64_t limit) { limits_[at] = limit; }
  int64_t At(int64_t time) const {
    const auto next = limits_.upper_bound(time);
    return next == limits_.begin() ? next->second : std::prev(next)->second;
  }

 private:
  std::map<int64_t, int64_t> limits_;
};

// A window may hold what the limit allowed when it began.
void ExpectWithin(const std::vector<Begun>& begun, const LimitHistory& limits, bool by_tokens) {
  std::deque<Begun> held;
  int64_t sum = 0;
  int looked = 0;
  for (const Begun& each : begun) {
    held.push_back(each);
    sum += by_tokens ? each.tokens : 1;
    while (held.front().at < each.at - kStepsMinute) {
      sum -= by_tokens ? held.front().tokens : 1;
      held.pop_front();
    }
    ASSERT_LE(sum, limits.At(each.at - kStepsMinute)) << "at " << each.at;
    if (++looked % 16 != 0) continue;
    // And each part of it what the limit allowed when the part began.
    int64_t part = sum;
    for (size_t i = 0; i + 1 < held.size(); ++i) {
      part -= by_tokens ? held[i].tokens : 1;
      if (held[i + 1].at == held[i].at) continue;
      ASSERT_LE(part, limits.At(held[i].at + 1)) << "from " << held[i].at << " to " << each.at;
    }
  }
}

// Lowers the limits some times on the way; reserves, begins, cancels and releases at random, for
// callers that come and go.
TEST(RateLimiterSteps, LimitsThatAreLoweredMidFlightAreKept) {
  constexpr int kRounds = 16;
  constexpr int kSteps = 12'500;  // 200,000 in all
  for (uint64_t seed = 1; seed <= kRounds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    FakeClock clock;
    const int64_t max_tokens = 400;
    RateLimits limits{.requests_per_minute = static_cast<int64_t>(200 + rng.Below(800)),
                      .tokens_per_minute = static_cast<int64_t>(20'000 + rng.Below(60'000)),
                      .max_concurrency = static_cast<int64_t>(4 + rng.Below(20)),
                      .max_request_tokens = max_tokens};
    const auto limiter = *RateLimiter::Create(limits, &clock);
    LimitHistory requests;
    LimitHistory tokens;
    requests.Set(0, limits.requests_per_minute);
    tokens.Set(0, limits.tokens_per_minute);
    struct Ticket {
      uint64_t id;
      int64_t tokens;
      size_t caller;
    };
    std::vector<uint64_t> callers = {limiter->AddCaller(1)};
    std::vector<Ticket> waiting;
    std::deque<uint64_t> running;
    std::vector<Begun> begun;
    for (int step = 0; step < kSteps; ++step) {
      const uint64_t what = rng.Below(1000);
      if (what < 350 && waiting.size() < 16) {
        const auto cost = static_cast<int64_t>(1 + rng.Below(static_cast<uint64_t>(max_tokens)));
        const size_t caller = rng.Below(callers.size());
        waiting.push_back(
            {(*limiter->Reserve({.tokens = cost, .caller = callers[caller]})).id, cost, caller});
      } else if (what < 700 && !waiting.empty()) {
        const size_t index = rng.Below(waiting.size());
        const Ticket ticket = waiting[index];
        const int64_t again = limiter->TryBegin(ticket.id);
        if (again == 0) {
          begun.push_back({clock.MonotonicNanos(), ticket.tokens});
          running.push_back(ticket.id);
          ASSERT_LE(static_cast<int64_t>(running.size()), limits.max_concurrency);
          waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(index));
        } else if (again != kNoDeadline && rng.Below(2) == 0) {
          clock.Advance(again - clock.MonotonicNanos());
        }
      } else if (what < 780 && !waiting.empty()) {
        const size_t index = rng.Below(waiting.size());
        limiter->Cancel(waiting[index].id);
        waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(index));
      } else if (what < 960 && !running.empty()) {
        limiter->Release(running.front());
        running.pop_front();
      } else if (what < 990) {
        clock.Advance(static_cast<int64_t>(rng.Below(500)) * kNanosPerMilli);
      } else if (what < 995) {
        callers.push_back(limiter->AddCaller(static_cast<int64_t>(1 + rng.Below(4))));
      } else if (what < 999) {
        const size_t caller = callers.size() - 1;
        const bool is_idle = std::none_of(waiting.begin(), waiting.end(),
                                          [&](const Ticket& t) { return t.caller == caller; });
        if (caller > 0 && is_idle && running.empty()) {
          limiter->RemoveCaller(callers[caller]);
          callers.pop_back();
        }
      } else if (limits.requests_per_minute > 60 && rng.Below(2) == 0) {
        limits.requests_per_minute = limits.requests_per_minute * 3 / 4;
        limits.tokens_per_minute = std::max(int64_t{5'000}, limits.tokens_per_minute * 3 / 4);
        ASSERT_TRUE(limiter->Tighten(limits).ok());
        requests.Set(clock.MonotonicNanos(), limits.requests_per_minute);
        tokens.Set(clock.MonotonicNanos(), limits.tokens_per_minute);
      }
    }
    ASSERT_GT(begun.size(), 500u);
    ExpectWithin(begun, requests, /*by_tokens=*/false);
    ExpectWithin(begun, tokens, /*by_tokens=*/true);
    EXPECT_EQ(limiter->GetSnapshot().in_flight, static_cast<int64_t>(running.size()));
    EXPECT_EQ(limiter->GetSnapshot().waiting, static_cast<int64_t>(waiting.size()));
  }
}

// A ticket begins no later than it was told, cancellations before it or not.
TEST(RateLimiterSteps, NoWaitIsLongerThanTold) {
  constexpr int kRounds = 20;
  constexpr int kTickets = 5'000;  // 100,000 in all
  for (uint64_t seed = 1; seed <= kRounds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    FakeClock clock;
    const auto limiter =
        *RateLimiter::Create({.requests_per_minute = static_cast<int64_t>(30 + rng.Below(3000)),
                              .tokens_per_minute = static_cast<int64_t>(2'000 + rng.Below(50'000)),
                              .max_request_tokens = 200},
                             &clock);
    struct Waiting {
      uint64_t id;
      int64_t told;
    };
    std::deque<Waiting> queue;
    int64_t latest = 0;
    for (int i = 0; i < kTickets; ++i) {
      const auto tokens = static_cast<int64_t>(rng.Below(201));
      const RateLimiter::Ticket ticket = *limiter->Reserve(tokens);
      queue.push_back({ticket.id, ticket.start_nanos});
      if (rng.Below(10) == 0) {
        const size_t victim = rng.Below(queue.size());
        limiter->Cancel(queue[victim].id);
        queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(victim));
      }
      // Whoever has a ticket begins it as soon as it may; who is late makes those behind late.
      const int64_t gap = rng.Below(3) == 0 ? static_cast<int64_t>(rng.Below(600)) : 0;
      const int64_t until = clock.MonotonicNanos() + gap * kNanosPerMilli;
      while (!queue.empty()) {
        const int64_t again = limiter->TryBegin(queue.front().id);
        if (again > until && queue.size() <= 12) break;
        if (again != 0) {
          clock.Advance(again - clock.MonotonicNanos());
          continue;
        }
        latest = std::max(latest, clock.MonotonicNanos() - queue.front().told);
        limiter->Release(queue.front().id);
        queue.pop_front();
      }
      if (until > clock.MonotonicNanos()) clock.Advance(until - clock.MonotonicNanos());
    }
    EXPECT_LE(latest, 20 * kNanosPerMilli);
  }
}

}  // namespace
}  // namespace vetvec
