#include "fallback/remote_watch.h"

#include <algorithm>
#include <limits>

namespace vetvec {
namespace {

constexpr int kSilencesInRow = 3;
constexpr int64_t kForgetNanos = 30 * kNanosPerSecond;
constexpr int64_t kProbeEveryNanos = 500 * kNanosPerMilli;
constexpr int64_t kLeastProbeNanos = 250 * kNanosPerMilli;
constexpr int64_t kMostProbeNanos = 2 * kNanosPerSecond;
constexpr int64_t kHoweverLong = std::numeric_limits<int64_t>::max() / 2;  // may be doubled
constexpr int64_t kNewsAreOldNanos = 2 * kNanosPerSecond;

}  // namespace

RemoteWatch::Advice RemoteWatch::TakeProbe(bool ask) {
  has_probe_ = true;
  const int64_t nanos = silences_ >= kSilencesInRow
                            ? std::clamp(silent_for_nanos_, kLeastProbeNanos, kMostProbeNanos)
                            : kMostProbeNanos;
  return {.ask = ask, .probe = true, .probe_nanos = nanos};
}

bool RemoteWatch::IsSilent(int64_t now, int64_t available_nanos) const {
  return silences_ >= kSilencesInRow && now - last_silence_nanos_ < kForgetNanos &&
         available_nanos <= 2 * silent_for_nanos_;
}

bool RemoteWatch::IsDown(int64_t available_nanos) const {
  CircuitBreaker::Snapshot breaker;
  if (breaker_ != nullptr) breaker = breaker_->GetSnapshot();
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t now = clock_->MonotonicNanos();
  const bool is_open = breaker.state != CircuitBreaker::State::kClosed &&
                       now - breaker.open_until_nanos < kForgetNanos;
  return is_open || IsSilent(now, available_nanos);
}

RemoteWatch::Advice RemoteWatch::Ask(int64_t available_nanos) {
  CircuitBreaker::Snapshot breaker;
  if (breaker_ != nullptr) breaker = breaker_->GetSnapshot();
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t now = clock_->MonotonicNanos();
  const bool is_silent = IsSilent(now, available_nanos);
  const bool is_open = breaker.state != CircuitBreaker::State::kClosed &&
                       now - breaker.open_until_nanos < kForgetNanos;
  if (!is_silent && !is_open) return {};
  const bool is_due = !is_open || now >= breaker.open_until_nanos;
  if (is_due && MayProbe(now)) return TakeProbe(/*ask=*/false);
  return {.ask = false};
}

RemoteWatch::Advice RemoteWatch::AskForNews() {
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t now = clock_->MonotonicNanos();
  if (now - last_answer_nanos_ < kNewsAreOldNanos || !MayProbe(now)) return {.ask = false};
  return TakeProbe(/*ask=*/false);
}

void RemoteWatch::OnAnswer(int64_t nanos) {
  const std::lock_guard<std::mutex> lock(mutex_);
  times_.Add(nanos);
  silences_ = 0;
  silent_for_nanos_ = 0;
  last_answer_nanos_ = clock_->MonotonicNanos();
}

void RemoteWatch::OnSilence(int64_t nanos) {
  const std::lock_guard<std::mutex> lock(mutex_);
  times_.Add(nanos);
  if (silent_for_nanos_ == kHoweverLong) {  // it can be reached again
    silences_ = 0;
    silent_for_nanos_ = 0;
  }
  ++silences_;
  silent_for_nanos_ = std::max(silent_for_nanos_, nanos);
  last_silence_nanos_ = clock_->MonotonicNanos();
}

void RemoteWatch::OnUnreachable() {
  const std::lock_guard<std::mutex> lock(mutex_);
  silences_ = kSilencesInRow;
  silent_for_nanos_ = kHoweverLong;
  last_silence_nanos_ = clock_->MonotonicNanos();
}

void RemoteWatch::OnProbeEnd(bool is_answered, int64_t nanos) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t now = clock_->MonotonicNanos();
  has_probe_ = false;
  next_probe_nanos_ = now + kProbeEveryNanos;
  if (!is_answered) {
    if (silences_ > 0) last_silence_nanos_ = now;
    return;
  }
  // Earlier measurements say nothing about a service that has come back.
  times_ = RecentTimes(1);
  times_.Add(nanos);
  silences_ = 0;
  silent_for_nanos_ = 0;
  last_answer_nanos_ = now;
}

int64_t RemoteWatch::ExpectedNanos() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return times_.HighNanos();
}

}  // namespace vetvec
