// The promises of shared limits in random schedules. In full with VETVEC_FIGURES=full; a failure
// prints the number of its schedule, and VETVEC_SCHEDULE=NUMBER runs that one alone and
// prints its renewals.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "simulation/share_world.h"

namespace vetvec {
namespace {

constexpr uint64_t kShort = 2'000;
constexpr uint64_t kFull = 1'000'000;
constexpr uint64_t kProgress = 50'000;

bool IsFull() {
  const char* const figures = std::getenv("VETVEC_FIGURES");
  return figures != nullptr && std::strcmp(figures, "full") == 0;
}

struct Totals {
  std::atomic<uint64_t> next{0};
  std::atomic<uint64_t> renewals{0};
  std::atomic<uint64_t> begun{0};
  std::atomic<uint64_t> recoveries{0};
  std::atomic<uint64_t> failures{0};
};

void RunSchedules(uint64_t count, Totals* totals) {
  LuaScript script;
  for (;;) {
    const uint64_t seed = totals->next++;
    if (seed >= count || totals->failures > 5) return;
    ShareWorld world(seed, &script);
    const std::string wrong = world.Run();
    totals->renewals += world.figures().renewals;
    totals->begun += world.figures().begun;
    totals->recoveries += world.figures().recoveries;
    if (!wrong.empty()) {
      ++totals->failures;
      ADD_FAILURE() << "schedule " << seed << ": " << wrong;
    }
    if ((seed + 1) % kProgress == 0) {
      std::fprintf(stderr, "%llu schedules\n", static_cast<unsigned long long>(seed + 1));
    }
  }
}

TEST(ShareSimulation, NoScheduleBreaksAPromise) {
  if (const char* const one = std::getenv("VETVEC_SCHEDULE")) {
    LuaScript script;
    ShareWorld world(std::strtoull(one, nullptr, 10), &script);
    world.set_traced(true);
    EXPECT_EQ(world.Run(), "");
    return;
  }
  const uint64_t count = IsFull() ? kFull : kShort;
  Totals totals;
  std::vector<std::thread> threads;
  const unsigned cores = IsFull() ? std::max(1u, std::thread::hardware_concurrency()) : 1;
  for (unsigned i = 0; i < cores; ++i) threads.emplace_back(RunSchedules, count, &totals);
  for (std::thread& thread : threads) thread.join();
  std::printf(
      "FIGURE shared limits: %llu schedules, %llu renewals, %llu requests, %llu replies "
      "during recoveries, %llu broken promises (limit: 0)\n",
      static_cast<unsigned long long>(count), static_cast<unsigned long long>(totals.renewals),
      static_cast<unsigned long long>(totals.begun),
      static_cast<unsigned long long>(totals.recoveries),
      static_cast<unsigned long long>(totals.failures));
  // Schedules in which nothing happens prove nothing.
  EXPECT_GT(totals.begun, 10 * count);
  EXPECT_GT(totals.recoveries, count);
}

}  // namespace
}  // namespace vetvec
