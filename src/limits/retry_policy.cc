#include "limits/retry_policy.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/clock.h"
#include "base/strings.h"
#include "limits/phrases.h"
#include "limits/quota_words.h"
#include "limits/size_refusal.h"

namespace vetvec {
namespace {

constexpr int64_t kMinAttemptNanos = 50 * kNanosPerMilli;
constexpr int64_t kLongestPauseMs = 60'000;  // while a service is waited out

// A wrong key reported by 400: Google's reason, and what others write.
constexpr std::array<std::string_view, 4> kKeyCodes = {"api_key_invalid", "invalid_api_key",
                                                       "invalidapikey", "authentication_error"};
constexpr std::array<std::string_view, 3> kKeyPhrases = {"api key not valid", "incorrect api key",
                                                         "invalid api key"};

template <size_t kCount>
bool IsOneOf(const std::string& code, const std::array<std::string_view, kCount>& codes) {
  const std::string lower = AsciiLower(code);
  return std::find(codes.begin(), codes.end(), lower) != codes.end();
}

// 4xx that speak of the moment, not of the request: a server or proxy that gave up waiting or is
// short of capacity (408, 420, 429, 498) or whose client, a proxy before it, did (460, 499).
bool IsPassing4xx(int http_status) {
  constexpr std::array<int, 6> kPassing = {408, 420, 429, 460, 498, 499};
  return std::find(kPassing.begin(), kPassing.end(), http_status) != kPassing.end();
}

RetryAction ClassifyStatus(int http_status) {
  switch (http_status) {
    case 401:
    case 403: return RetryAction::kFailQueue;
    case 409:
    case 424:  // the model behind the service failed
    case 425: return RetryAction::kRetryOnce;
    case 501:
    case 505: return RetryAction::kFail;  // what the server cannot do at all
    default: break;
  }
  const bool is_5xx = http_status >= 500 && http_status <= 599;
  return is_5xx || IsPassing4xx(http_status) ? RetryAction::kRetry : RetryAction::kFail;
}

RetryAction ClassifyTransport(const AttemptFacts& facts) {
  const Status& status = facts.transport;
  const bool nonsense = status.code() == StatusCode::kProtocol ||
                        status.code() == StatusCode::kBadVector ||
                        status.code() == StatusCode::kDimensionMismatch;
  if (nonsense) return RetryAction::kRetryOnce;
  if (!status.detail().retryable) return RetryAction::kFail;
  return facts.transport_retry_once ? RetryAction::kRetryOnce : RetryAction::kRetry;
}

}  // namespace

bool IsQuotaSpent(const AttemptFacts& facts) {
  return IsQuotaSpent(QuotaFacts{.http_status = facts.http_status,
                                 .code = facts.provider_code,
                                 .message = facts.provider_message,
                                 .retry_after_ms = facts.retry_after_ms});
}

bool IsKeyRefused(const AttemptFacts& facts) {
  if (facts.http_status == 401) return true;
  return facts.http_status == 400 &&
         (IsOneOf(facts.provider_code, kKeyCodes) ||
          ContainsAny(AsciiLower(facts.provider_message.substr(0, 1000)), kKeyPhrases));
}

bool PassesByItself(const AttemptFacts& facts) {
  constexpr std::array<int, 5> kBusy = {420, 429, 498, 503, 529};
  constexpr std::array<std::string_view, 4> kNotReady = {"loading model", "model is loading",
                                                         "currently loading", "warming up"};
  if (Classify(facts) != RetryAction::kRetry) return false;
  if (std::find(kBusy.begin(), kBusy.end(), facts.http_status) != kBusy.end()) return true;
  return facts.http_status >= 500 &&
         ContainsAny(AsciiLower(facts.provider_message.substr(0, 1000)), kNotReady);
}

bool PassesByItself(const Status& status) {
  const StatusDetail& detail = status.detail();
  if (!detail.retryable) return false;
  if (status.code() == StatusCode::kRateLimited) return true;
  AttemptFacts facts;
  facts.http_status = detail.http_status;
  facts.provider_message = status.message();
  return PassesByItself(facts);
}

RetryAction Classify(const AttemptFacts& facts) {
  if (facts.http_status < 300) {
    if (!facts.transport.ok()) return ClassifyTransport(facts);
    return facts.http_status >= 200 ? RetryAction::kSuccess : RetryAction::kFail;
  }
  if (IsRedirect(facts.http_status)) return RetryAction::kFail;
  if (IsQuotaSpent(facts)) return RetryAction::kFailQueue;
  if (IsKeyRefused(facts)) return RetryAction::kFailQueue;
  if (IsSizeRefusal(facts.http_status, facts.provider_message)) return RetryAction::kSplit;
  const RetryAction action = ClassifyStatus(facts.http_status);
  if (action == RetryAction::kFailQueue || facts.should_retry < 0) return action;
  if (facts.should_retry == 0) return RetryAction::kFail;
  return action == RetryAction::kFail ? RetryAction::kRetry : action;
}

int64_t RetryPolicy::BackoffNanos(int retry, int64_t max_ms, Rng& rng) const {
  constexpr int kMaxDoublings = 30;
  const int64_t cap = std::max(int64_t{0}, max_ms);
  int64_t bound = std::min(std::max(int64_t{0}, options_.base_backoff_ms), cap);
  for (int i = 0; i < std::min(retry, kMaxDoublings) && bound < cap; ++i) {
    bound = std::min(bound * 2, cap);
  }
  return static_cast<int64_t>(rng.Below(static_cast<uint64_t>(bound * kNanosPerMilli)));
}

RetryDecision RetryPolicy::Decide(const AttemptFacts& facts, const AttemptHistory& history,
                                  int64_t now_nanos, int64_t deadline_nanos, Rng& rng) const {
  RetryDecision decision;
  decision.action = Classify(facts);
  decision.status = StatusOfReply(facts).WithAttempts(history.attempts);
  if (decision.action == RetryAction::kRetryOnce) {
    decision.action = history.once_used ? RetryAction::kFail : RetryAction::kRetry;
    decision.uses_once = true;
  }
  if (decision.action != RetryAction::kRetry) return decision;

  const bool is_patient =
      options_.max_attempts > 1 && now_nanos < history.patient_until_nanos && PassesByItself(facts);
  const bool until_deadline =
      options_.batch && options_.max_attempts > 1 && deadline_nanos != kNoDeadline;
  if (history.attempts >= options_.max_attempts && !until_deadline && !is_patient) {
    decision.action = RetryAction::kFail;
    return decision;
  }
  const int64_t most_ms =
      is_patient ? std::max(options_.max_backoff_ms, kLongestPauseMs) : options_.max_backoff_ms;
  const bool is_stated = facts.retry_after_ms >= 0;
  decision.wait_nanos = is_stated ? facts.retry_after_ms * kNanosPerMilli
                                  : BackoffNanos(history.attempts - 1, most_ms, rng);
  decision.costs_budget = !(is_stated && facts.http_status == 429);
  int64_t last_nanos =
      deadline_nanos == kNoDeadline ? kNoDeadline : deadline_nanos - kMinAttemptNanos;
  if (is_patient && !until_deadline) {
    last_nanos = std::min(last_nanos, history.patient_until_nanos);
  }
  const bool too_late = last_nanos != kNoDeadline && decision.wait_nanos > last_nanos - now_nanos;
  if (too_late) decision.action = RetryAction::kFail;
  return decision;
}

}  // namespace vetvec
