#include "onnx/run_gate.h"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <vector>

namespace vetvec {
namespace {

struct Arrival {
  int name;
  bool is_short;
  int64_t deadline_nanos;
};

// The order in which calls that have come while the model runs have their turns.
std::vector<int> OrderOf(const std::vector<Arrival>& arrivals) {
  RunGate gate(1);
  StopSignal first(&gate);
  EXPECT_TRUE(gate.Enter(true, first));
  std::mutex mutex;
  std::vector<int> order;
  std::vector<std::thread> threads;
  for (const Arrival& arrival : arrivals) {
    threads.emplace_back([&gate, &mutex, &order, arrival] {
      StopSignal signal(&gate, arrival.deadline_nanos);
      if (!gate.Enter(arrival.is_short, signal)) return;
      {
        std::lock_guard<std::mutex> lock(mutex);
        order.push_back(arrival.name);
      }
      gate.Leave();
    });
    while (gate.waiting() < threads.size()) std::this_thread::yield();
  }
  gate.Leave();
  for (std::thread& thread : threads) thread.join();
  return order;
}

TEST(RunGate, TheNearestDeadlineGoesFirst) {
  EXPECT_EQ(OrderOf({{1, true, 300}, {2, true, 100}, {3, true, 200}, {4, true, 0}}),
            (std::vector<int>{2, 3, 1, 4}));
}

TEST(RunGate, ShortBeforeLongAndInOrderOfComingElse) {
  EXPECT_EQ(OrderOf({{1, false, 0}, {2, true, 0}, {3, false, 0}, {4, true, 0}}),
            (std::vector<int>{2, 4, 1, 3}));
}

TEST(RunGate, AStoppedCallWaitsNoLonger) {
  RunGate gate(1);
  StopSignal first(&gate);
  ASSERT_TRUE(gate.Enter(true, first));
  StopSignal stopped(&gate, 100);
  bool entered = true;
  std::thread waiter([&] { entered = gate.Enter(true, stopped); });
  while (gate.waiting() < 1) std::this_thread::yield();
  stopped.Give(Cancelled("no longer wanted"));
  waiter.join();
  EXPECT_FALSE(entered);
  gate.Leave();
  StopSignal next(&gate);
  EXPECT_TRUE(gate.Enter(true, next));
}

}  // namespace
}  // namespace vetvec
