// RateLimiter: what the service reports: 429s, successes, its own counters.
#include <algorithm>

#include "limits/rate_limiter_state.h"

namespace vetvec {
namespace {

constexpr int64_t kMaxHeaderHoldMillis =
    120'000;  // a daily quota's reset is not worth sleeping for
constexpr int64_t kRaisePpmPerSecond = 20'000;
constexpr int64_t kMaxRaisePpmPerSecond = 100'000;
constexpr int64_t kCarefulNanos = 3 * kNanosPerSecond;
constexpr int64_t kMinTokenRatePpm = 50'000;
constexpr int64_t kMinRequestsPerMinute = 30;

}  // namespace

// A vendor that gets half a request per second is not overloaded.
int64_t RateLimiter::State::MinRatePpm() const {
  if (limits_.requests_per_minute == 0) return kMinTokenRatePpm;
  return std::min(kFullRatePpm,
                  kMinRequestsPerMinute * kFullRatePpm / limits_.requests_per_minute + 1);
}

void RateLimiter::State::SetRate(int64_t ppm) {
  rate_ppm_ = ppm;
  requests_.SetRate(ppm);
  texts_.SetRate(ppm);
  tokens_.SetRate(ppm);
}

void RateLimiter::State::Hold(int64_t retry_after_ms, int64_t now) {
  if (retry_after_ms <= 0) return;
  const int64_t wait = std::min(retry_after_ms, kMaxRetryAfterMillis) * kNanosPerMilli;
  hold_until_ = std::max(hold_until_, now + wait);
}

void RateLimiter::State::HoldFor(int64_t retry_after_ms) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Session session(this);
  Hold(retry_after_ms, clock_->MonotonicNanos());
}

void RateLimiter::State::OnRateLimited(int64_t retry_after_ms) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++count_rate_limited_;
  const Session session(this);
  const int64_t now = clock_->MonotonicNanos();
  Hold(retry_after_ms, now);
  if (!limits_.adaptive) return;
  last_change_ = now;
  if (now - last_cut_ < kNanosPerSecond) return;
  last_cut_ = now;
  cut_from_ppm_ = rate_ppm_;
  SetRate(std::min(rate_ppm_, std::max(MinRatePpm(), rate_ppm_ / 10 * 7)));
}

// Per second. Grows like a congestion window: quickly back to near what was too much, carefully
// past it, and quickly again when that turns out not to be too much any more.
int64_t RateLimiter::State::RaisePpm(int64_t now) const {
  if (rate_ppm_ < cut_from_ppm_ / 100 * 90) return kMaxRaisePpmPerSecond;
  const int64_t late = std::max(int64_t{0}, now - last_cut_ - kCarefulNanos) / kNanosPerSecond;
  constexpr int64_t kMostDoublings = 10;
  const int64_t raise = kRaisePpmPerSecond << std::min(late, kMostDoublings);
  return std::min(raise, kMaxRaisePpmPerSecond);
}

void RateLimiter::State::OnSuccess() {
  std::unique_lock<std::mutex> lock(mutex_);
  if (rate_ppm_ == kFullRatePpm) return;
  {
    const Session session(this);
    const int64_t now = clock_->MonotonicNanos();
    const int64_t elapsed = std::min(now - last_change_, kNanosPerSecond);
    const int64_t raise = RaisePpm(now) * elapsed / kNanosPerSecond;
    if (raise <= 0) return;  // too soon: the time counts next time
    last_change_ = now;
    SetRate(std::min(kFullRatePpm, rate_ppm_ + raise));
  }
  NotifyAndUnlock(std::move(lock));
}

void RateLimiter::State::OnHeaders(const RateLimitHeaders& headers) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!limits_.adaptive) return;
  const bool is_silent = headers.limit_requests <= 0 && headers.limit_tokens <= 0 &&
                         headers.remaining_requests < 0 && headers.remaining_tokens < 0;
  if (is_silent) return;
  const Session session(this);
  if (headers.limit_requests > 0 && requests_.configured_limit() > 0) {
    requests_.Adopt(headers.limit_requests);
  }
  if (headers.limit_tokens > 0 && tokens_.configured_limit() > 0) {
    tokens_.Adopt(headers.limit_tokens);
  }
  const int64_t now = clock_->MonotonicNanos();
  const auto hold = [&](int64_t reset_ms) {
    const int64_t wait = std::min(reset_ms, kMaxHeaderHoldMillis) * kNanosPerMilli;
    hold_until_ = std::max(hold_until_, now + wait);
  };
  if (headers.remaining_requests == 0 && headers.reset_requests_ms > 0) {
    hold(headers.reset_requests_ms);
  }
  const int64_t next_tokens = waiting_.empty() ? 1 : std::max(int64_t{1}, waiting_[0].tokens);
  if (headers.remaining_tokens >= 0 && headers.remaining_tokens < next_tokens &&
      headers.reset_tokens_ms > 0) {
    hold(headers.reset_tokens_ms);
  }
}

}  // namespace vetvec
