#include "limits/retry_budget.h"

#include <algorithm>

namespace vetvec {
namespace {

constexpr int64_t kMaxDeciTokens = 100;
constexpr int64_t kThresholdDeciTokens = 50;
constexpr int64_t kFailureDeciTokens = 10;
constexpr int64_t kSuccessDeciTokens = 1;
constexpr int64_t kRetriesPerSecond = 3;
constexpr int64_t kRequestsPerRetry = 10;
constexpr int64_t kProbeIntervalNanos = 5 * kNanosPerSecond;
constexpr int64_t kEmptyAskAgainNanos = 100 * kNanosPerMilli;

}  // namespace

RetryBudget::Slot& RetryBudget::SlotOf(int64_t now_nanos) {
  const int64_t second = now_nanos / kNanosPerSecond;
  Slot& slot = slots_[static_cast<size_t>(second % kSlots)];
  if (slot.second != second) slot = Slot{.second = second};
  return slot;
}

void RetryBudget::OnRequest() {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++SlotOf(clock_->MonotonicNanos()).requests;
}

void RetryBudget::OnSuccess() {
  const std::lock_guard<std::mutex> lock(mutex_);
  deci_tokens_ = std::min(kMaxDeciTokens, deci_tokens_ + kSuccessDeciTokens);
}

void RetryBudget::OnFailure() {
  const std::lock_guard<std::mutex> lock(mutex_);
  deci_tokens_ = std::max(int64_t{0}, deci_tokens_ - kFailureDeciTokens);
}

void RetryBudget::Refill() {
  const std::lock_guard<std::mutex> lock(mutex_);
  deci_tokens_ = kMaxDeciTokens;
}

bool RetryBudget::ShareAllows(int64_t now_nanos) const {
  const int64_t oldest = now_nanos / kNanosPerSecond - kSlots + 1;
  int64_t requests = 0;
  int64_t retries = 0;
  for (const Slot& slot : slots_) {
    if (slot.second < oldest) continue;
    requests += slot.requests;
    retries += slot.retries;
  }
  return retries < requests / kRequestsPerRetry + kRetriesPerSecond * kSlots;
}

bool RetryBudget::TryTakeRetry(bool batch) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t now = clock_->MonotonicNanos();
  if (deci_tokens_ > kThresholdDeciTokens) {
    if (!ShareAllows(now)) return false;
  } else {
    if (!batch || now - last_probe_nanos_ < kProbeIntervalNanos) return false;
    last_probe_nanos_ = now;
  }
  ++SlotOf(now).retries;
  return true;
}

int64_t RetryBudget::NextTryNanos() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t soon = clock_->MonotonicNanos() + kEmptyAskAgainNanos;
  // A success may refill the tokens before the next probe is due, so batch calls ask a little more
  // often.
  return deci_tokens_ > kThresholdDeciTokens
             ? soon
             : std::min(std::max(soon, last_probe_nanos_ + kProbeIntervalNanos),
                        soon + kNanosPerSecond);
}

double RetryBudget::tokens() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return static_cast<double>(deci_tokens_) / 10;
}

}  // namespace vetvec
