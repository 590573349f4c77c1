#include "limits/hedge_policy.h"

#include <algorithm>

#include "base/clock.h"

namespace vetvec {
namespace {

constexpr uint64_t kRequestsPerHedge = 20;

}  // namespace

void HedgePolicy::OnRequest() {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++requests_;
}

void HedgePolicy::OnLatency(int64_t nanos) {
  const std::lock_guard<std::mutex> lock(mutex_);
  latencies_.Add(nanos);
}

int64_t HedgePolicy::DelayNanos() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t high = latencies_.HighNanos();
  return high < 0 ? -1 : std::max(kNanosPerMilli, high);
}

bool HedgePolicy::TryTake() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if ((hedges_ + 1) * kRequestsPerHedge > requests_) return false;
  ++hedges_;
  return true;
}

}  // namespace vetvec
