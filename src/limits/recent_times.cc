#include "limits/recent_times.h"

#include <algorithm>

namespace vetvec {

void RecentTimes::Add(int64_t nanos) {
  constexpr size_t kTimesPerLook = 8;
  times_[count_ % kTimes] = nanos;
  ++count_;
  if (count_ < least_ || (count_ >= kTimesPerLook && count_ % kTimesPerLook != 0)) return;
  std::array<int64_t, kTimes> sorted = times_;
  const size_t size = std::min(count_, kTimes);
  const size_t index = (size * 95 + 99) / 100 - 1;
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(index),
                   sorted.begin() + static_cast<std::ptrdiff_t>(size));
  high_nanos_ = sorted[index];
}

}  // namespace vetvec
