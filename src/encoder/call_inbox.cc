#include "encoder/call_inbox.h"

#include <utility>

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

void TellLimiterOfHeaders(const HttpOutcome& outcome, RateLimiter* limiter) {
  limiter->OnHeaders(ParseRateLimitHeaders(HeadersOf(outcome)));
  if (outcome.response.status == kTooManyRequests) {
    limiter->OnRateLimited(HeaderRetryAfterMillis(outcome));
  }
}

}  // namespace

ReplyList::iterator CallInbox::Await(LegReply reply) {
  ReplyList place;
  place.push_back(std::move(reply));
  const ReplyList::iterator at = place.begin();
  const std::lock_guard<std::mutex> lock(mutex_);
  awaited_.splice(awaited_.end(), place);
  return at;
}

void CallInbox::Deliver(ReplyList::iterator place, HttpOutcome outcome) noexcept {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (limiter_ != nullptr) {
      try {
        TellLimiterOfHeaders(outcome, limiter_);
      } catch (...) {  // out of memory: as if the service had said nothing
      }
      limiter_->EndRequest(place->ticket);  // only now, so that no other request slips in
    }
    place->outcome = std::move(outcome);
    replies_.splice(replies_.end(), awaited_, place);
  }
  waker_->Wake();
}

ReplyList CallInbox::Take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(replies_, {});
}

void CallInbox::Close() {
  const std::lock_guard<std::mutex> lock(mutex_);
  limiter_ = nullptr;
}

void TellLimiterOfBody(const HttpOutcome& outcome, const AttemptFacts& facts,
                       RateLimiter* limiter) {
  if (facts.http_status != kTooManyRequests) return;
  if (outcome.response.status != kTooManyRequests) {
    limiter->OnRateLimited(facts.retry_after_ms);
  } else if (facts.retry_after_ms != HeaderRetryAfterMillis(outcome)) {
    limiter->HoldFor(facts.retry_after_ms);
  }
}

}  // namespace vetvec
