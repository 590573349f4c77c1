#include "base/task.h"

#include <algorithm>
#include <chrono>

namespace vetvec {

void ThreadWaker::Wake() noexcept {
  std::shared_ptr<CancelToken> sleeper;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_woken_ = true;
    sleeper = nap_;
    changed_.notify_all();
  }
  if (sleeper) sleeper->Request();
}

void ThreadWaker::Wait(const Pause& pause, Clock* clock) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!is_woken_ && pause.only_time && pause.until_nanos != kNoDeadline) {
    // The clock's own sleep, which does not block with a fake clock.
    const std::shared_ptr<CancelToken> nap = CancelToken::Create();
    nap_ = nap;
    lock.unlock();
    static_cast<void>(clock->SleepUntil(pause.until_nanos, nap));
    lock.lock();
    nap_ = nullptr;
  } else if (!is_woken_) {
    // The longest nap is limited because a test may advance its clock.
    constexpr int64_t kLongestNap = 500 * kNanosPerMilli;
    const int64_t left = pause.until_nanos == kNoDeadline
                             ? kLongestNap
                             : pause.until_nanos - clock->MonotonicNanos();
    changed_.wait_for(lock, std::chrono::nanoseconds(std::clamp<int64_t>(left, 0, kLongestNap)),
                      [&] { return is_woken_; });
  }
  is_woken_ = false;
}

void RunToEnd(Task* task, ThreadWaker* waker, Clock* clock) {
  for (;;) {
    Pause pause;
    if (task->Step(&pause)) return;
    waker->Wait(pause, clock);
  }
}

}  // namespace vetvec
