#include "base/clock.h"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <new>

namespace vetvec {
namespace {

class RealClock : public Clock {
 public:
  int64_t MonotonicNanos() override {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }

  int64_t BootNanos() override {
#ifdef CLOCK_BOOTTIME
    timespec now{};
    if (clock_gettime(CLOCK_BOOTTIME, &now) == 0) {
      return int64_t{now.tv_sec} * kNanosPerSecond + now.tv_nsec;
    }
#endif
    return MonotonicNanos();
  }

  int64_t WallMillis() override { return WallNanos() / kNanosPerMilli; }

  int64_t WallNanos() override {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }

  Status SleepUntil(int64_t until_nanos, const std::shared_ptr<CancelToken>& cancel) override {
    std::mutex mutex;
    std::condition_variable woken;
    bool cancelled = false;
    CancelToken::Registration wake;
    if (cancel) {
      wake = cancel->OnCancel([&] {
        std::lock_guard<std::mutex> lock(mutex);
        cancelled = true;
        woken.notify_all();
      });
    }
    const std::chrono::steady_clock::time_point until{std::chrono::nanoseconds(until_nanos)};
    std::unique_lock<std::mutex> lock(mutex);
    woken.wait_until(lock, until, [&] { return cancelled; });
    return cancelled ? Cancelled("cancelled while waiting") : OkStatus();
  }
};

}  // namespace

Clock* SystemClock() {
  // Outlives static destructors of the host program, and needs no memory.
  alignas(RealClock) static unsigned char memory[sizeof(RealClock)];
  static RealClock* const clock = new (memory) RealClock;
  return clock;
}

int64_t FakeClock::MonotonicNanos() {
  std::lock_guard<std::mutex> lock(mutex_);
  return monotonic_nanos_;
}

int64_t FakeClock::WallMillis() {
  std::lock_guard<std::mutex> lock(mutex_);
  return wall_offset_millis_ + monotonic_nanos_ / kNanosPerMilli;
}

Status FakeClock::SleepUntil(int64_t until_nanos, const std::shared_ptr<CancelToken>& cancel) {
  if (cancel && cancel->requested()) return Cancelled("cancelled while waiting");
  std::lock_guard<std::mutex> lock(mutex_);
  monotonic_nanos_ = std::max(monotonic_nanos_, until_nanos);
  return OkStatus();
}

void FakeClock::Advance(int64_t nanos) {
  std::lock_guard<std::mutex> lock(mutex_);
  monotonic_nanos_ += nanos;
}

void FakeClock::StepWall(int64_t millis) {
  std::lock_guard<std::mutex> lock(mutex_);
  wall_offset_millis_ += millis;
}

}  // namespace vetvec
