// RemoteCall, for other calls' sake: while its thread is busy elsewhere, in a function of the caller's
// or in parsing, no other call waits for a slot or a reservation of this one.
#include <utility>

#include "encoder/remote_call.h"
#include "limits/retry_after.h"

namespace vetvec {
namespace {

constexpr int kTooManyRequests = 429;

auto HeadersOf(const HttpOutcome& outcome) {
  return [&outcome](std::string_view name) { return outcome.response.Header(name); };
}

int64_t HeaderRetryAfterMillis(const HttpOutcome& outcome) {
  return ParseRetryAfterMillis(HeadersOf(outcome));
}

void TellLimiterOfReply(const HttpOutcome& outcome, RateLimiter* limiter) {
  limiter->OnHeaders(ParseRateLimitHeaders(HeadersOf(outcome)));
  if (outcome.response.status == kTooManyRequests) {
    limiter->OnRateLimited(HeaderRetryAfterMillis(outcome));
  }
}

}  // namespace

void RemoteCall::Inbox::Deliver(ReplyList::iterator place, HttpOutcome outcome) noexcept {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    if (limiter != nullptr) {
      try {
        TellLimiterOfReply(outcome, limiter);
      } catch (...) {  // out of memory: as if the service had said nothing
      }
      limiter->EndRequest(place->ticket);  // only now, so that no other request slips in
    }
    place->outcome = std::move(outcome);
    replies.splice(replies.end(), awaited, place);
  }
  waker->Wake();
}

void RemoteCall::TellLimiter(const HttpOutcome& outcome, const AttemptFacts& facts) {
  if (facts.http_status != kTooManyRequests) return;
  RateLimiter& limiter = encoder_->limiter();
  if (outcome.response.status != kTooManyRequests) {
    limiter.OnRateLimited(facts.retry_after_ms);
  } else if (facts.retry_after_ms != HeaderRetryAfterMillis(outcome)) {
    limiter.HoldFor(facts.retry_after_ms);
  }
}

void RemoteCall::StepAside() noexcept {
  for (Batch& batch : waiting_) {
    if (batch.main.ticket == 0) continue;
    encoder_->limiter().Cancel(std::exchange(batch.main.ticket, 0));
  }
}

}  // namespace vetvec
