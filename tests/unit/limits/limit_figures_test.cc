// Figures of the rate limiter over ten simulated minutes: what each window of 60 s holds, how much
// of the limit is used, how equally, and how long callers wait. Prints them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <mutex>
#include <vector>

#include "base/rng.h"
#include "limits/limit_file.h"
#include "limits/rate_limiter.h"
#include "unit/base/temporary_folder.h"
#include "unit/encoder/virtual_clock.h"
#include "unit/limits/jain_index.h"

namespace vetvec {
namespace {

constexpr int64_t kMinute = 60 * kNanosPerSecond;
constexpr int64_t kRun = 10 * kMinute;

struct Event {
  int64_t at;
  int64_t cost;
};

// The most and the least that a window of 60 s within [begin, end) has held. The most is found at a
// window that ends with an event, the least at one that begins just after one.
struct Windows {
  int64_t most = 0;
  int64_t least = std::numeric_limits<int64_t>::max();
};
Windows WindowsOf(std::vector<Event> events, int64_t begin, int64_t end) {
  std::sort(events.begin(), events.end(),
            [](const Event& a, const Event& b) { return a.at < b.at; });
  Windows out;
  size_t first = 0;
  int64_t sum = 0;
  for (const Event& event : events) {
    sum += event.cost;
    while (events[first].at < event.at - kMinute) sum -= events[first++].cost;
    out.most = std::max(out.most, sum);
  }
  for (size_t i = 0, last = 0, held = 0; i < events.size(); ++i) {
    const int64_t from = i == 0 ? begin : events[i - 1].at + 1;
    if (from + kMinute > end) break;
    while (last < events.size() && events[last].at < from + kMinute) {
      held += static_cast<size_t>(events[last++].cost);
    }
    out.least = std::min(out.least, static_cast<int64_t>(held));
    held -= static_cast<size_t>(events[i].cost);
  }
  return out;
}

void Print(const std::string& what, double figure, const std::string& limit) {
  std::printf("FIGURE %s: %.5g (limit: %s)\n", what.c_str(), figure, limit.c_str());
}

struct Caller {
  double served = 0;
  double calls = 0;
  double waits = 0;
  double longest = 0;
};

struct Load {
  std::vector<Event> events;
  std::vector<Caller> callers;
  int64_t begin = 0;
};

// One thread for each caller, always waiting, on a clock that moves when all sleep.
Load RunThreads(const RateLimits& limits, const std::vector<int64_t>& weights) {
  VirtualClock clock;
  const auto limiter = *RateLimiter::Create(limits, &clock);
  std::mutex mutex;
  Load load;
  load.callers.resize(weights.size());
  load.begin = clock.MonotonicNanos();
  std::vector<uint64_t> ids;
  for (const int64_t weight : weights) ids.push_back(limiter->AddCaller(weight));
  clock.Run(weights.size(), [&](size_t i) {
    Rng rng(7, i);
    Caller& caller = load.callers[i];
    for (;;) {
      const int64_t since = clock.MonotonicNanos();
      if (since >= load.begin + kRun) return;
      const int64_t tokens =
          limits.tokens_per_minute > 0 ? static_cast<int64_t>(500 + rng.Below(1'501)) : 0;
      const RateLimiter::Ticket ticket = *limiter->Reserve({.tokens = tokens, .caller = ids[i]});
      if (!limiter->Wait(ticket.id, load.begin + kRun, nullptr).ok()) return;
      const int64_t now = clock.MonotonicNanos();
      const int64_t cost = std::max(int64_t{1}, tokens);
      limiter->Release(ticket.id);
      const double waited = static_cast<double>(now - since);
      caller.served += static_cast<double>(cost);
      caller.calls += 1;
      caller.waits += waited;
      caller.longest = std::max(caller.longest, waited);
      const std::lock_guard<std::mutex> lock(mutex);
      load.events.push_back({now, cost});
    }
  });
  return load;
}

// `largest`: the cost of one request at most. A window may begin just after one and end just before
// another, and then shows that much less.
void CheckWindows(const std::string& what, const Load& load, int64_t limit, int64_t largest) {
  const Windows windows = WindowsOf(load.events, load.begin, load.begin + kRun);
  const auto asked = static_cast<double>(limit);
  int64_t sum = 0;
  for (const Event& event : load.events) sum += event.cost;
  const double used = static_cast<double>(sum) / (10 * asked);
  const double least = static_cast<double>(windows.least + largest) / asked;
  Print(what + "most in any 60 s", static_cast<double>(windows.most),
        "<= " + std::to_string(limit));
  Print(what + "share of the limit used", used, ">= 0.95");
  Print(what + "least share of any 60 s, to one request", least, ">= 0.95");
  EXPECT_LE(windows.most, limit);
  EXPECT_GE(used, 0.95);
  EXPECT_GE(least, 0.95);
}

TEST(LimitFigures, TenSimulatedMinutesOfEightThreads) {
  struct Script {
    std::string name;
    RateLimits limits;
    int64_t limit;
  };
  const Script scripts[] = {
      {"600 requests a minute, 8 threads: ", {.requests_per_minute = 600}, 600},
      {"100,000 tokens a minute, 8 threads: ",
       {.tokens_per_minute = 100'000, .max_request_tokens = 2'000},
       100'000},
  };
  for (const Script& script : scripts) {
    const Load load = RunThreads(script.limits, std::vector<int64_t>(8, 1));
    CheckWindows(script.name, load, script.limit, script.limit == 600 ? 1 : 2'000);
    std::vector<double> served;
    double waits = 0;
    double calls = 0;
    double longest = 0;
    for (const Caller& caller : load.callers) {
      served.push_back(caller.served);
      waits += caller.waits;
      calls += caller.calls;
      longest = std::max(longest, caller.longest);
    }
    Print(script.name + "Jain index", JainIndex(served), ">= 0.98");
    EXPECT_GE(JainIndex(served), 0.98);
    Print(script.name + "longest wait by mean wait", longest * calls / waits, "<= 2");
    EXPECT_LE(longest * calls / waits, 2);
  }
}

TEST(LimitFigures, WeightsOfTwoToOne) {
  const Load load = RunThreads({.requests_per_minute = 600}, {2, 2, 2, 2, 1, 1, 1, 1});
  CheckWindows("weights 2 and 1: ", load, 600, 1);
  double heavy = 0;
  double light = 0;
  for (size_t i = 0; i < 8; ++i) (i < 4 ? heavy : light) += load.callers[i].served;
  Print("weights 2 and 1: ratio served", heavy / light, "2 +- 0.05");
  EXPECT_NEAR(heavy / light, 2, 0.05);
}

// Four limiters over one file, as four processes have them.
TEST(LimitFigures, TenSimulatedMinutesOfFourProcesses) {
  const TemporaryFolder folder;
  FakeClock clock;
  constexpr int64_t kLimit = 600;
  struct Process {
    std::unique_ptr<RateLimiter> limiter;
    uint64_t waiting = 0;
    double served = 0;
  };
  std::vector<Process> processes(4);
  for (Process& process : processes) {
    process.limiter = *RateLimiter::Create({.requests_per_minute = kLimit}, &clock);
    auto file = LimitFile::Open(folder.path(), "figures", &clock);
    ASSERT_TRUE(file.ok()) << file.status().ToString();
    ASSERT_TRUE(process.limiter->Share(*std::move(file)).ok());
  }
  Load load;
  load.begin = clock.MonotonicNanos();
  while (clock.MonotonicNanos() < load.begin + kRun) {
    int64_t next = kNoDeadline;
    for (Process& process : processes) {
      if (process.waiting == 0) process.waiting = (*process.limiter->Reserve(0)).id;
      const int64_t again = process.limiter->TryBegin(process.waiting);
      if (again != 0) {
        next = std::min(next, again);
        continue;
      }
      next = clock.MonotonicNanos();
      process.limiter->Release(process.waiting);
      process.waiting = 0;
      process.served += 1;
      load.events.push_back({clock.MonotonicNanos(), 1});
    }
    if (next > clock.MonotonicNanos()) clock.Advance(next - clock.MonotonicNanos());
  }
  CheckWindows("600 requests a minute, 4 processes: ", load, kLimit, 1);
  std::vector<double> served;
  for (const Process& process : processes) served.push_back(process.served);
  Print("600 requests a minute, 4 processes: Jain index", JainIndex(served), ">= 0.98");
  EXPECT_GE(JainIndex(served), 0.98);
}

}  // namespace
}  // namespace vetvec
