#include "cache/use_log.h"

#include <algorithm>
#include <utility>

namespace vetvec {

bool UseLog::Add(std::span<const int64_t> ids, int64_t now_millis) {
  const int64_t hour = now_millis / kUseHourMillis;
  std::lock_guard<std::mutex> lock(mutex_);
  if (hour != hour_) {
    hour_ = hour;
    noted_.assign(noted_.size(), false);
  }
  for (const int64_t id : ids) {
    if (id < 0) continue;
    const size_t bit = static_cast<size_t>(id) % kMaxBits;
    if (bit >= noted_.size()) noted_.resize(std::min(kMaxBits, std::max(bit + 1, 2 * bit)));
    if (noted_[bit] || ids_.size() >= 10 * kManyUses) continue;
    ids_.push_back(id);
    noted_[bit] = true;
  }
  return ids_.size() >= kManyUses;
}

std::vector<int64_t> UseLog::Take() {
  std::vector<int64_t> ids;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    ids.swap(ids_);
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

bool UseLog::empty() {
  std::lock_guard<std::mutex> lock(mutex_);
  return ids_.empty();
}

}  // namespace vetvec
