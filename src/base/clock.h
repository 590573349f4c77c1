// Clock: the only way the library learns the time or waits for it to pass.
//
// SystemClock() is what programs use; tests pass a FakeClock, in which Sleep returns at once and
// advances the time, so that retry and rate-limit tests take no time. Deadlines, waits and measured
// latencies use the monotonic clock; wall time is only used for time stamps and expiry dates.
#ifndef VETVEC_BASE_CLOCK_H_
#define VETVEC_BASE_CLOCK_H_

#include <cstdint>
#include <limits>
#include <mutex>

#include "base/cancel.h"
#include "base/status.h"

namespace vetvec {

inline constexpr int64_t kNanosPerMilli = 1'000'000;
inline constexpr int64_t kNanosPerSecond = 1'000'000'000;
inline constexpr int64_t kNoDeadline = std::numeric_limits<int64_t>::max();
// The longest timeout that may be set; long enough for "none", short enough to be added without
// overflow.
inline constexpr int64_t kYearMs = int64_t{366} * 24 * 3600 * 1000;

// Thread safety: any thread.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual int64_t MonotonicNanos() = 0;
  // Like MonotonicNanos, but goes on while the machine sleeps: for leases that others count too.
  virtual int64_t BootNanos() { return MonotonicNanos(); }
  virtual int64_t WallMillis() = 0;  // since 1970-01-01 UTC
  virtual int64_t WallNanos() { return WallMillis() * kNanosPerMilli; }
  // Waits until MonotonicNanos() >= `until_nanos`. CANCELLED as soon as `cancel` (may be null) is
  // requested.
  virtual Status SleepUntil(int64_t until_nanos, const std::shared_ptr<CancelToken>& cancel) = 0;
};

Clock* SystemClock();  // never destroyed

// Time stands still unless Sleep or Advance is called.
class FakeClock : public Clock {
 public:
  int64_t MonotonicNanos() override;
  int64_t WallMillis() override;
  Status SleepUntil(int64_t until_nanos, const std::shared_ptr<CancelToken>& cancel) override;

  void Advance(int64_t nanos);
  void StepWall(int64_t millis);  // as when the machine's clock is set

 private:
  std::mutex mutex_;
  int64_t monotonic_nanos_ = kNanosPerSecond;
  int64_t wall_offset_millis_ = 1'700'000'000'000;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_CLOCK_H_
