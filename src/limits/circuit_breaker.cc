#include "limits/circuit_breaker.h"

#include <algorithm>
#include <limits>

namespace vetvec {
namespace {

constexpr int64_t kFailuresInRow = 5;
constexpr int64_t kLeastAttempts = 20;
constexpr int64_t kOpenNanos = 5 * kNanosPerSecond;
constexpr int64_t kForgetNanos = 60 * kNanosPerSecond;
constexpr int64_t kRampNanos = 5 * kNanosPerSecond;
constexpr int64_t kRampFirstPercent = 10;
// Requests that were refused are woken by news, but also check this often.
constexpr int64_t kRefusedAskAgainNanos = 500 * kNanosPerMilli;
constexpr int64_t kRampAskAgainNanos = 50 * kNanosPerMilli;

}  // namespace

// How many requests may be in flight at once now.
int64_t CircuitBreaker::MostInFlight(int64_t now) const {
  if (ramp_from_nanos_ == 0 || now - ramp_from_nanos_ >= kRampNanos) {
    return std::numeric_limits<int64_t>::max();
  }
  const int64_t elapsed_percent = (now - ramp_from_nanos_) * 100 / kRampNanos;
  const int64_t percent = kRampFirstPercent + (100 - kRampFirstPercent) * elapsed_percent / 100;
  return std::max(int64_t{1}, ramp_base_ * percent / 100);
}

CircuitBreaker::Answer CircuitBreaker::TryPass(Pass* pass) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t now = clock_->MonotonicNanos();
  if (state_ == State::kOpen && now >= open_until_nanos_) state_ = State::kHalfOpen;
  Answer answer;
  bool is_probe = false;
  switch (state_) {
    case State::kOpen: answer = {open_until_nanos_, true}; break;
    case State::kHalfOpen:
      if (has_probe_) {
        answer = {now + kRefusedAskAgainNanos, true};
      } else {
        is_probe = true;
      }
      break;
    case State::kClosed:
      if (in_flight_ >= MostInFlight(now)) answer = {now + kRampAskAgainNanos, false};
      break;
  }
  if (answer.ask_again_nanos != 0) {
    has_refused_ = true;
    return answer;
  }
  if (is_probe) has_probe_ = true;
  ++in_flight_;
  peak_in_flight_ = std::max(peak_in_flight_, in_flight_);
  *pass = Pass{generation_, is_probe};
  return answer;
}

bool CircuitBreaker::OnEnd(const Pass& pass, End end) {
  if (pass.generation == 0) return false;
  bool is_back = false;
  bool has_news = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const int64_t now = clock_->MonotonicNanos();
    --in_flight_;
    if (pass.generation == generation_) {
      if (pass.is_probe) {
        has_probe_ = false;
        has_news = true;
        is_back = end == End::kAnswered;
        if (end == End::kAnswered) Close(now);
        if (end == End::kFailed) Open(now);
      } else if (end != End::kAbandoned) {
        Count(now, end == End::kFailed);
        if (IsTripped(now)) Open(now);
      }
    }
    const bool is_ramp = state_ == State::kClosed && MostInFlight(now) < ramp_base_;
    has_news = has_refused_ && (has_news || is_ramp);
    if (has_news) has_refused_ = false;
  }
  if (has_news && wake_) wake_();
  return is_back;
}

void CircuitBreaker::LimitOpening(int64_t nanos) {
  const std::lock_guard<std::mutex> lock(mutex_);
  most_open_nanos_ = std::min(most_open_nanos_, std::max(kNanosPerMilli, nanos));
  open_until_nanos_ = std::min(open_until_nanos_, clock_->MonotonicNanos() + most_open_nanos_);
}

void CircuitBreaker::Count(int64_t now, bool has_failed) {
  failures_in_row_ = has_failed ? failures_in_row_ + 1 : 0;
  const int64_t second = now / kNanosPerSecond;
  Slot& slot = slots_[static_cast<size_t>(second % kSlots)];
  if (slot.second != second) slot = Slot{.second = second};
  ++slot.attempts;
  if (has_failed) ++slot.failures;
}

bool CircuitBreaker::IsTripped(int64_t now) const {
  if (failures_in_row_ >= kFailuresInRow) return true;
  const int64_t oldest = now / kNanosPerSecond - kSlots + 1;
  int64_t attempts = 0;
  int64_t failures = 0;
  for (const Slot& slot : slots_) {
    if (slot.second < oldest) continue;
    attempts += slot.attempts;
    failures += slot.failures;
  }
  return failures_in_row_ > 0 && attempts >= kLeastAttempts && failures * 2 >= attempts;
}

void CircuitBreaker::Open(int64_t now) {
  if (state_ == State::kClosed) {
    // While it was down, or ramping up, the peak says nothing about what the caller needs.
    const bool was_ramping = ramp_from_nanos_ != 0 && now - ramp_from_nanos_ < kRampNanos;
    ramp_base_ = was_ramping ? std::max(ramp_base_, peak_in_flight_) : peak_in_flight_;
    if (now - closed_nanos_ >= kForgetNanos) times_opened_ = 0;
  }
  state_ = State::kOpen;
  ++generation_;
  ++openings_;
  ++times_opened_;
  open_until_nanos_ = now + std::min(most_open_nanos_, kOpenNanos * times_opened_);
  ramp_from_nanos_ = 0;
}

void CircuitBreaker::Close(int64_t now) {
  state_ = State::kClosed;
  ++generation_;
  failures_in_row_ = 0;
  slots_ = {};
  peak_in_flight_ = 1;
  ramp_from_nanos_ = now;
  closed_nanos_ = now;
}

CircuitBreaker::Snapshot CircuitBreaker::GetSnapshot() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  Snapshot snapshot;
  snapshot.state = state_;
  snapshot.open_until_nanos = open_until_nanos_;
  snapshot.times_opened = times_opened_;
  snapshot.openings = openings_;
  snapshot.in_flight = in_flight_;
  return snapshot;
}

}  // namespace vetvec
