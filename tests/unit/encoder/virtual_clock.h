// VirtualClock: time for tests in which several threads take part. It stands still while any of
// them works and moves on to the next wake-up when all of them sleep, so that a minute with 64
// callers takes no time and comes out in the order of real time.
//
//   VirtualClock clock;
//   clock.Run(64, [&](size_t i) { ... encoder->Embed ... });
#ifndef VETVEC_TESTS_UNIT_ENCODER_VIRTUAL_CLOCK_H_
#define VETVEC_TESTS_UNIT_ENCODER_VIRTUAL_CLOCK_H_

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/clock.h"

namespace vetvec {

class VirtualClock : public Clock {
 public:
  int64_t MonotonicNanos() override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return now_;
  }
  int64_t WallMillis() override { return 1'700'000'000'000 + MonotonicNanos() / kNanosPerMilli; }

  Status SleepUntil(int64_t until, const std::shared_ptr<CancelToken>& cancel) override {
    auto sleeper = std::make_shared<Sleeper>();
    sleeper->until = until;
    CancelToken::Registration wake;
    if (cancel) {
      wake = cancel->OnCancel([this, sleeper] {
        const std::lock_guard<std::mutex> lock(mutex_);
        sleeper->is_cancelled = true;
        if (sleeper->is_asleep) Rouse(sleeper.get());
        changed_.notify_all();
      });
    }
    std::unique_lock<std::mutex> lock(mutex_);
    if (until <= now_ || sleeper->is_cancelled) return StatusOf(*sleeper);
    sleeper->is_asleep = true;
    sleepers_.push_back(sleeper.get());
    MoveOnIfAllSleep();
    changed_.wait(lock, [&] { return !sleeper->is_asleep; });
    return StatusOf(*sleeper);
  }

  // Runs `work(i)` on `count` threads that take part, and waits for them.
  void Run(size_t count, const std::function<void(size_t)>& work) {
    working_ = count;
    std::vector<std::thread> threads;
    for (size_t i = 0; i < count; ++i) {
      threads.emplace_back([this, &work, i] {
        work(i);
        const std::lock_guard<std::mutex> lock(mutex_);
        --working_;
        MoveOnIfAllSleep();
      });
    }
    for (std::thread& thread : threads) thread.join();
  }

 private:
  struct Sleeper {
    int64_t until = 0;
    bool is_asleep = false;
    bool is_cancelled = false;
  };

  static Status StatusOf(const Sleeper& sleeper) {
    return sleeper.is_cancelled ? Cancelled("woken") : OkStatus();
  }
  void Rouse(Sleeper* sleeper) {
    sleeper->is_asleep = false;
    sleepers_.erase(std::find(sleepers_.begin(), sleepers_.end(), sleeper));
  }
  void MoveOnIfAllSleep() {
    if (sleepers_.empty() || sleepers_.size() < working_) return;
    Sleeper* const next =
        *std::min_element(sleepers_.begin(), sleepers_.end(),
                          [](const Sleeper* a, const Sleeper* b) { return a->until < b->until; });
    now_ = std::max(now_, next->until);
    Rouse(next);
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Sleeper*> sleepers_;
  size_t working_ = 0;
  int64_t now_ = kNanosPerSecond;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_ENCODER_VIRTUAL_CLOCK_H_
