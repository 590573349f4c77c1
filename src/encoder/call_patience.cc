#include "encoder/call_patience.h"

#include <fmt/core.h>

#include <algorithm>

namespace vetvec {
namespace {

// A job asks a busy service one thing at a time after so many refusals in a row.
constexpr size_t kBusyToHold = 3;
// If nothing has succeeded yet, the service is more likely absent than failing.
constexpr uint64_t kOpeningsOfAStranger = 3;

}  // namespace

void CallPatience::Begin(int64_t now) {
  const RemoteEncoderOptions& config = frame_.config;
  const CallOptions& options = frame_.options;
  const bool has_long = frame_.deadline_nanos - now >= config.batch_from_ms * kNanosPerMilli;
  is_batch_call_ = options.wait_for_service && (options.durable || config.retry.batch || has_long);
  if (options.wait_for_service) {
    patience_nanos_ = config.retry.patience_ms ? *config.retry.patience_ms * kNanosPerMilli
                                               : options.patience_nanos;
  }
  is_waiting_out_ = patience_nanos_ > 0;  // a service that is down for others may be just busy
  OnVectors(now);
  openings_at_start_ = frame_.remote.breaker().GetSnapshot().openings;
}

void CallPatience::OnVectors(int64_t now) {
  until_nanos_ = patience_nanos_ > 0 ? now + patience_nanos_ : 0;
  busy_in_row_ = 0;
  held_until_nanos_ = 0;
}

void CallPatience::OnFailure(const AttemptFacts& facts, const RetryDecision& decision,
                             CallBatch* batch) {
  is_waiting_out_ = patience_nanos_ > 0 && PassesByItself(facts);
  batch->evidence.is_waited_out = is_waiting_out_;
  if (!is_waiting_out_) {
    busy_in_row_ = 0;
    held_until_nanos_ = 0;
    return;
  }
  last_failure_ = decision.status;
  if (++busy_in_row_ < kBusyToHold || decision.action != RetryAction::kRetry) return;
  held_until_nanos_ = std::max(held_until_nanos_, frame_.Now() + decision.wait_nanos);
  batches_.GiveBackTickets();  // or they would keep other callers waiting as well
}

// The batch that failed last comes first, so that the pauses grow with its attempts.
bool CallPatience::IsHeld(int64_t now, int64_t* look_again) const {
  if (held_until_nanos_ == 0 || !IsWaitingOut(now)) return false;
  if (now < held_until_nanos_) *look_again = std::min(*look_again, held_until_nanos_);
  return now < held_until_nanos_ || !batches_.in_flight().empty();
}

bool CallPatience::HasWaitedEnough(size_t successes) const {
  if (frame_.config.retry.batch) return false;  // until its deadline
  if (IsWaitingOut(frame_.Now())) return false;
  const auto most = static_cast<uint64_t>(std::max(1, frame_.config.retry.max_attempts));
  const uint64_t allowed = successes > 0 ? most : std::min(most, kOpeningsOfAStranger);
  return frame_.remote.breaker().GetSnapshot().openings - openings_at_start_ >= allowed;
}

Status CallPatience::ServiceIsDown(const Status& last_error, int64_t ask_again, int64_t now) const {
  const int64_t wait_ms =
      std::max(int64_t{0}, (ask_again - now + kNanosPerMilli - 1) / kNanosPerMilli);
  const std::string what =
      fmt::format("{} has failed repeatedly; next attempt in {} ms", frame_.remote.origin, wait_ms);
  const Status status = last_error.ok() ? Unavailable(what) : last_error.Annotate(what);
  return status.WithRetryAfter(wait_ms).WithRetryable(true);
}

}  // namespace vetvec
