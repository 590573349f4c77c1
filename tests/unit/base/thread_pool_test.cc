#include "base/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace vetvec {
namespace {

TEST(ParallelFor, EveryPieceOnce) {
  for (const size_t threads : {0u, 1u, 2u, 7u, 100u}) {
    for (const size_t pieces : {0u, 1u, 2u, 50u, 1000u}) {
      std::vector<std::atomic<int>> calls(pieces);
      ParallelFor(pieces, threads, [&](size_t piece) { calls[piece].fetch_add(1); });
      for (size_t i = 0; i < pieces; ++i) EXPECT_EQ(calls[i].load(), 1) << i;
    }
  }
}

TEST(ParallelFor, OneThreadRunsInOrderOnTheCaller) {
  std::vector<size_t> order;
  const auto caller = std::this_thread::get_id();
  ParallelFor(20, 1, [&](size_t piece) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    order.push_back(piece);
  });
  ASSERT_EQ(order.size(), 20u);
  for (size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);
}

// Pieces are handed out in order: each thread sees ascending numbers.
TEST(ParallelFor, EachThreadAscends) {
  std::mutex mutex;
  std::map<std::thread::id, size_t> last;
  ParallelFor(500, 4, [&](size_t piece) {
    std::lock_guard<std::mutex> lock(mutex);
    const auto [entry, is_new] = last.try_emplace(std::this_thread::get_id(), piece);
    if (!is_new) {
      EXPECT_GT(piece, entry->second);
      entry->second = piece;
    }
  });
  EXPECT_LE(last.size(), 4u);
}

TEST(ParallelFor, UsesTheThreadsAskedFor) {
  constexpr size_t kThreads = 3;
  std::mutex mutex;
  std::condition_variable changed;
  std::set<std::thread::id> seen;
  // No piece ends before each has begun, which takes a thread for each.
  ParallelFor(kThreads, kThreads, [&](size_t) {
    std::unique_lock<std::mutex> lock(mutex);
    seen.insert(std::this_thread::get_id());
    changed.notify_all();
    EXPECT_TRUE(
        changed.wait_for(lock, std::chrono::minutes(1), [&] { return seen.size() == kThreads; }));
  });
  EXPECT_EQ(seen.size(), kThreads);
}

TEST(ParallelFor, AnExceptionComesBackAndStopsTheRest) {
  std::atomic<int> calls{0};
  const auto run = [&](size_t threads) {
    ParallelFor(100000, threads, [&](size_t piece) {
      calls.fetch_add(1);
      if (piece == 3) throw std::runtime_error("piece 3");
    });
  };
  for (const size_t threads : {1u, 4u}) {
    calls = 0;
    try {
      run(threads);
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "piece 3");
    }
    EXPECT_LT(calls.load(), 100000);
  }
}

TEST(UsableCores, AtLeastOne) { EXPECT_GE(UsableCores(), 1u); }

}  // namespace
}  // namespace vetvec
