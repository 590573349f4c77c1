#include "limits/retry_policy.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/clock.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "limits/phrases.h"
#include "limits/size_refusal.h"

namespace vetvec {
namespace {

constexpr int64_t kMinAttemptNanos = 50 * kNanosPerMilli;
constexpr size_t kMaxQuotedBytes = 200;
constexpr int kProxyAuthenticationRequired = 407;

// The vendors' codes for "no money" in the known spellings; compared ignoring case.
constexpr std::array<std::string_view, 9> kQuotaCodes = {"insufficient_quota",
                                                         "billing_hard_limit_reached",
                                                         "billing_not_active",
                                                         "insufficient_balance",
                                                         "authz_insufficient_balance",
                                                         "insufficient_credits",
                                                         "arrearage",
                                                         "quota_exceeded",
                                                         "access_terminated"};
constexpr std::array<std::string_view, 4> kQuotaPhrases = {
    "insufficient balance", "insufficient credit", "insufficient quota", "insufficient funds"};
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

bool IsQuotaSpent(const AttemptFacts& facts) {
  if (facts.http_status == 402) return true;
  if (facts.http_status != 400 && facts.http_status != 403 && facts.http_status != 429)
    return false;
  return IsOneOf(facts.provider_code, kQuotaCodes) ||
         ContainsAny(AsciiLower(facts.provider_message.substr(0, 1000)), kQuotaPhrases);
}

bool IsKeyRefused(const AttemptFacts& facts) {
  if (facts.http_status == 401) return true;
  return facts.http_status == 400 &&
         (IsOneOf(facts.provider_code, kKeyCodes) ||
          ContainsAny(AsciiLower(facts.provider_message.substr(0, 1000)), kKeyPhrases));
}

bool IsRedirect(int http_status) { return http_status >= 300 && http_status < 400; }

RetryAction ClassifyStatus(int http_status) {
  switch (http_status) {
    case 401:
    case 403: return RetryAction::kFailQueue;
    case 409:
    case 424:  // the model behind the service failed
    case 425: return RetryAction::kRetryOnce;
    case 408:
    case 429:
    case 500:
    case 502:
    case 503:
    case 504:
    case 520:  // 520 to 524: a proxy could not reach the service
    case 521:
    case 522:
    case 523:
    case 524:
    case 529: return RetryAction::kRetry;
    default: return RetryAction::kFail;
  }
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

StatusCode CodeOf(const AttemptFacts& facts) {
  if (IsQuotaSpent(facts)) return StatusCode::kQuotaExceeded;
  if (IsRedirect(facts.http_status)) return StatusCode::kFailedPrecondition;
  if (IsKeyRefused(facts)) return StatusCode::kUnauthenticated;
  switch (facts.http_status) {
    case 400:
    case 413:
    case 422: return StatusCode::kInvalidArgument;
    case kProxyAuthenticationRequired: return StatusCode::kUnauthenticated;
    case 403:
    case 451: return StatusCode::kPermissionDenied;
    case 404:
    case 405:
    case 410: return StatusCode::kNotFound;
    case 409: return StatusCode::kAborted;
    case 429: return StatusCode::kRateLimited;
    case 501: return StatusCode::kUnimplemented;
    default: break;
  }
  return facts.http_status >= 400 && facts.http_status < 500 &&
                 Classify(facts) == RetryAction::kFail
             ? StatusCode::kFailedPrecondition
             : StatusCode::kUnavailable;
}

std::string HintOf(StatusCode code, const AttemptFacts& facts) {
  const bool is_refused = code == StatusCode::kUnauthenticated || facts.http_status == 403;
  if (facts.http_status == kProxyAuthenticationRequired) {
    return "the proxy requires a user name and password, or rejected the ones that were sent";
  }
  if (is_refused && !facts.has_key && !facts.unsent_key_env.empty()) {
    return "no key was sent: because base_url is set, the key in " + facts.unsent_key_env +
           " is sent only if api_key_env is set to this name";
  }
  if (is_refused && !facts.has_key) {
    return "no key was sent; set api_key_env = \"NAME\" and the environment variable NAME";
  }
  switch (facts.http_status) {
    case 426: return "the service requires a different protocol; check the scheme of the base URL";
    case 431: return "the request's headers are too large for the service";
    case 451: return "the service is not available for legal reasons";
    default: break;
  }
  switch (code) {
    case StatusCode::kUnauthenticated: return "the API key was not accepted";
    case StatusCode::kPermissionDenied: return "the API key does not permit this";
    case StatusCode::kNotFound:
      return "the endpoint or model does not exist; check the base URL and the model name";
    case StatusCode::kQuotaExceeded: return "the account's quota or balance is used up";
    case StatusCode::kRateLimited: return "too many requests";
    case StatusCode::kInvalidArgument:
    case StatusCode::kFailedPrecondition: return "the service rejected the request";
    case StatusCode::kUnimplemented: return "the service does not support this";
    default: return "the service failed";
  }
}

}  // namespace

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

Status StatusOfReply(const AttemptFacts& facts) {
  if (facts.http_status < 300) {
    if (!facts.transport.ok()) {
      return facts.http_status == 0 ? facts.transport : facts.transport.WithHttp(facts.http_status);
    }
    if (facts.http_status >= 200) return OkStatus();
    return Internal("an attempt ended without a reply and without an error");
  }
  const int http_status = facts.reply_status != 0 ? facts.reply_status : facts.http_status;
  std::string reply =
      fmt::format("{}{}HTTP {}", facts.origin, facts.origin.empty() ? "" : ": ", http_status);
  if (facts.reply_status != 0) {
    reply +=
        fmt::format(", but the body contains an error equivalent to HTTP {}", facts.http_status);
  }
  if (IsRedirect(facts.http_status)) {
    return FailedPrecondition(
               fmt::format("{}: redirects are not followed; check the base URL", reply))
        .WithHttp(facts.http_status);
  }
  const StatusCode code = CodeOf(facts);
  std::string message = reply + ": " + HintOf(code, facts);
  if (!facts.provider_code.empty()) message += " [" + Sanitized(facts.provider_code, 60) + "]";
  if (!facts.provider_message.empty()) {
    message += fmt::format(": {}", Sanitized(facts.provider_message, kMaxQuotedBytes));
  }
  const RetryAction action = Classify(facts);
  const bool retryable = action == RetryAction::kRetry || action == RetryAction::kRetryOnce;
  return Status(code, std::move(message))
      .WithHttp(http_status)
      .WithRetryAfter(facts.retry_after_ms)
      .WithProviderCode(Sanitized(facts.provider_code, 60))
      .WithRetryable(retryable || facts.retry_after_ms >= 0);
}

int64_t RetryPolicy::BackoffNanos(int retry, Rng& rng) const {
  constexpr int kMaxDoublings = 30;
  const int64_t cap = std::max(int64_t{0}, options_.max_backoff_ms);
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

  const bool until_deadline =
      options_.batch && options_.max_attempts > 1 && deadline_nanos != kNoDeadline;
  if (history.attempts >= options_.max_attempts && !until_deadline) {
    decision.action = RetryAction::kFail;
    return decision;
  }
  const bool is_stated = facts.retry_after_ms >= 0;
  decision.wait_nanos =
      is_stated ? facts.retry_after_ms * kNanosPerMilli : BackoffNanos(history.attempts - 1, rng);
  decision.costs_budget = !(is_stated && facts.http_status == 429);
  const bool too_late = deadline_nanos != kNoDeadline &&
                        decision.wait_nanos > deadline_nanos - kMinAttemptNanos - now_nanos;
  if (too_late) decision.action = RetryAction::kFail;
  return decision;
}

}  // namespace vetvec
