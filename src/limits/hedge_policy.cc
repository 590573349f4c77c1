#include "limits/hedge_policy.h"

#include <algorithm>

#include "base/clock.h"

namespace vetvec {
namespace {

constexpr uint64_t kRequestsPerHedge = 20;
constexpr size_t kSamplesPerLook = 8;

}  // namespace

void HedgePolicy::OnRequest() {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++requests_;
}

void HedgePolicy::OnLatency(int64_t nanos) {
  const std::lock_guard<std::mutex> lock(mutex_);
  samples_[count_ % kSamples] = nanos;
  ++count_;
  if (count_ < kLeastSamples || count_ % kSamplesPerLook != 0) return;
  std::array<int64_t, kSamples> sorted = samples_;
  const size_t size = std::min(count_, kSamples);
  const size_t index = (size * 95 + 99) / 100 - 1;
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(index),
                   sorted.begin() + static_cast<std::ptrdiff_t>(size));
  delay_nanos_ = std::max(kNanosPerMilli, sorted[index]);
}

int64_t HedgePolicy::DelayNanos() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return delay_nanos_;
}

bool HedgePolicy::TryTake() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if ((hedges_ + 1) * kRequestsPerHedge > requests_) return false;
  ++hedges_;
  return true;
}

}  // namespace vetvec
