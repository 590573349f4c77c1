// RecentTimes: the 95th percentile of the last 256 durations, or of other values.
//
// Used by hedging and by the choice between two encoders: how long something currently takes at its
// slowest.
//
//   RecentTimes times(/*least=*/40);
//   times.Add(nanos);
//   if (times.HighNanos() >= 0) ...
#ifndef VETVEC_LIMITS_RECENT_TIMES_H_
#define VETVEC_LIMITS_RECENT_TIMES_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace vetvec {

// Thread safety: one thread at a time.
class RecentTimes {
 public:
  // HighNanos returns -1 until there are `least` times, which must be at least 1.
  explicit RecentTimes(size_t least) : least_(least) {}

  void Add(int64_t nanos);
  // The 95th percentile by nearest rank, recomputed after every 8th time (after each, while there
  // are fewer); -1 before there are enough.
  int64_t HighNanos() const { return high_nanos_; }

 private:
  static constexpr size_t kTimes = 256;

  size_t least_;
  std::array<int64_t, kTimes> times_{};
  size_t count_ = 0;  // number of all times so far
  int64_t high_nanos_ = -1;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_RECENT_TIMES_H_
