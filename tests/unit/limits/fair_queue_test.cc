#include "limits/fair_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <numeric>
#include <vector>

#include "base/rng.h"
#include "limits/rate_limiter.h"
#include "unit/limits/jain_index.h"

namespace vetvec {
namespace {

struct Player {
  uint64_t caller = 0;
  size_t backlog = 1;  // tickets that it always has waiting
  int64_t tokens = 0;
  std::deque<std::pair<uint64_t, int64_t>> waiting;  // ticket, when it was reserved
  double served = 0;
  double longest_wait = 0;
  double waits = 0;
};

// Lets all play for `seconds`; each always has its backlog waiting.
void Play(RateLimiter* limiter, FakeClock* clock, std::vector<Player>* players, int64_t seconds) {
  const int64_t end = clock->MonotonicNanos() + seconds * kNanosPerSecond;
  while (clock->MonotonicNanos() < end) {
    int64_t next = kNoDeadline;
    for (Player& player : *players) {
      while (player.waiting.size() < player.backlog) {
        const RateLimiter::Ticket ticket =
            *limiter->Reserve({.tokens = player.tokens, .caller = player.caller});
        player.waiting.emplace_back(ticket.id, clock->MonotonicNanos());
      }
      const auto [id, since] = player.waiting.front();
      const int64_t again = limiter->TryBegin(id);
      if (again != 0) {
        next = std::min(next, again);
        continue;
      }
      next = clock->MonotonicNanos();
      limiter->Release(id);
      player.waiting.pop_front();
      const double waited = static_cast<double>(clock->MonotonicNanos() - since);
      player.longest_wait = std::max(player.longest_wait, waited);
      player.waits += waited;
      player.served += player.tokens > 0 ? static_cast<double>(player.tokens) : 1;
    }
    ASSERT_NE(next, kNoDeadline);
    if (next > clock->MonotonicNanos()) clock->Advance(next - clock->MonotonicNanos());
  }
}

std::vector<double> Served(const std::vector<Player>& players) {
  std::vector<double> served;
  for (const Player& player : players) served.push_back(player.served);
  return served;
}

TEST(FairQueue, EightEqualCallersShareEquallyWhateverTheyQueue) {
  FakeClock clock;
  const auto limiter = *RateLimiter::Create({.requests_per_minute = 600}, &clock);
  std::vector<Player> players(8);
  for (size_t i = 0; i < players.size(); ++i) {
    players[i].caller = limiter->AddCaller(1);
    players[i].backlog = 1 + i * 9;
  }
  Play(limiter.get(), &clock, &players, 600);
  EXPECT_GE(JainIndex(Served(players)), 0.98);
  RecordProperty("jain", std::to_string(JainIndex(Served(players))));
}

TEST(FairQueue, EqualCallersWaitAlike) {
  FakeClock clock;
  const auto limiter = *RateLimiter::Create({.requests_per_minute = 600}, &clock);
  std::vector<Player> players(8);
  for (Player& player : players) {
    player.caller = limiter->AddCaller(1);
    player.backlog = 4;
  }
  Play(limiter.get(), &clock, &players, 600);
  EXPECT_GE(JainIndex(Served(players)), 0.98);
  double waits = 0;
  double served = 0;
  for (const Player& player : players) {
    waits += player.waits;
    served += player.served;
  }
  for (const Player& player : players) EXPECT_LE(player.longest_wait, 2 * waits / served);
}

TEST(FairQueue, SharesAreByTokensWhereTokensAreTheLimit) {
  FakeClock clock;
  const auto limiter =
      *RateLimiter::Create({.tokens_per_minute = 100'000, .max_request_tokens = 2'000}, &clock);
  std::vector<Player> players(8);
  for (size_t i = 0; i < players.size(); ++i) {
    players[i].caller = limiter->AddCaller(1);
    players[i].backlog = 3;
    players[i].tokens = static_cast<int64_t>(250 * (i + 1));
  }
  Play(limiter.get(), &clock, &players, 600);
  EXPECT_GE(JainIndex(Served(players)), 0.98);
}

TEST(FairQueue, WeightsAreKept) {
  FakeClock clock;
  const auto limiter = *RateLimiter::Create({.requests_per_minute = 600}, &clock);
  std::vector<Player> players(3);
  for (size_t i = 0; i < players.size(); ++i) {
    players[i].caller = limiter->AddCaller(int64_t{1} << i);
    players[i].backlog = 5;
  }
  Play(limiter.get(), &clock, &players, 600);
  const std::vector<double> served = Served(players);
  const double all = std::accumulate(served.begin(), served.end(), 0.0);
  EXPECT_NEAR(served[0] / all, 1.0 / 7, 0.01);
  EXPECT_NEAR(served[1] / all, 2.0 / 7, 0.01);
  EXPECT_NEAR(served[2] / all, 4.0 / 7, 0.01);
}

TEST(FairQueue, APauseSavesNothingUp) {
  FakeClock clock;
  const auto limiter = *RateLimiter::Create({.requests_per_minute = 600}, &clock);
  std::vector<Player> players(2);
  for (Player& player : players) {
    player.caller = limiter->AddCaller(1);
    player.backlog = 4;
  }
  std::vector<Player> alone = {players[0]};
  Play(limiter.get(), &clock, &alone, 300);
  players[0].waiting = alone[0].waiting;
  Play(limiter.get(), &clock, &players, 60);
  EXPECT_GE(JainIndex(Served(players)), 0.98);
}

// First come, first served within a caller; what is cancelled is as if it had never been.
TEST(FairQueue, OrderWithinACallerAndCancelledTickets) {
  Rng rng(8);
  FairQueue with;
  FairQueue without;
  std::vector<uint64_t> callers;
  for (int i = 0; i < 4; ++i) {
    const auto weight = static_cast<int64_t>(rng.Below(5) + 1);
    callers.push_back(with.AddCaller(weight));
    EXPECT_EQ(without.AddCaller(weight), callers.back());
  }
  std::vector<uint64_t> cancelled;
  std::vector<uint64_t> last(8, 0);
  uint64_t id = 1;
  for (int step = 0; step < 20'000; ++step) {
    const uint64_t caller = callers[rng.Below(callers.size())];
    const auto cost = static_cast<int64_t>(10'000 + rng.Below(100'000));
    if (with.size() < 40) {
      FairQueue::Waiting ticket;
      ticket.id = id++;
      ticket.caller = caller;
      without.Push(ticket, cost);
      with.Push(ticket, cost);
      if (rng.Below(3) == 0) {  // one that is given back behind it
        FairQueue::Waiting spare;
        spare.id = id++;
        spare.caller = caller;
        with.Push(spare, cost * 3);
        cancelled.push_back(spare.id);
      }
    }
    if (rng.Below(2) == 0 || without.empty()) continue;
    for (const uint64_t gone : cancelled) with.Cancel(with.Find(gone));
    cancelled.clear();
    ASSERT_EQ(with[0].id, without[0].id);
    EXPECT_GT(with[0].id, last[with[0].caller]);
    last[with[0].caller] = with[0].id;
    with.Begin(0);
    without.Begin(0);
  }
}

}  // namespace
}  // namespace vetvec
