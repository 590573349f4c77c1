// What to do after an attempt: which failures are worth a retry, and when.
//
// Classify() is the table; StatusOfReply() is the error that a caller sees; RetryPolicy adds
// attempts, backoff (full jitter) and the deadline. RetryBudget (limits/retry_budget.h) limits all
// retries of a client together. Everything is pure: time and randomness are arguments.
//
//   AttemptFacts facts{.http_status = 503, .retry_after_ms = -1};
//   RetryDecision next = policy.Decide(facts, history, clock->MonotonicNanos(), deadline, rng);
//   if (next.action == RetryAction::kRetry) ... wait next.wait_nanos, take budget, send again
#ifndef VETVEC_LIMITS_RETRY_POLICY_H_
#define VETVEC_LIMITS_RETRY_POLICY_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/rng.h"
#include "base/status.h"

namespace vetvec {

enum class RetryAction : uint8_t {
  kSuccess,    // 2xx
  kRetry,      // send the same request later
  kRetryOnce,  // likewise, but only once per request
  kSplit,      // too large: never send the same body again, but its halves
  kFail,       // this request cannot succeed
  kFailQueue,  // no request with this key can succeed: bad key, no right, quota or balance spent
};

// What is known about an attempt that has ended. Texts are the vendor's, unchecked.
struct AttemptFacts {
  int http_status = 0;  // 0: no reply, see `transport`
  // Not 0: this is the status of the reply, but its body is an error that amounts to http_status.
  int reply_status = 0;
  Status transport;                   // not OK: the reply was not complete, or not valid
  bool transport_retry_once = false;  // HttpOutcome::retry_once
  std::string provider_code;          // the vendor's error code or type, "insufficient_quota"
  std::string provider_message;       // the vendor's message
  int should_retry = -1;              // x-should-retry: 1 true, 0 false, -1 absent
  int64_t retry_after_ms = -1;
  bool has_key = true;  // the request contained a key, or a header that may be one
  // If not: the variable whose key was not sent because the service has another URL; may be empty.
  std::string unsent_key_env;
  // For messages:
  std::string origin;    // "https://api.example.com"
  std::string url;       // of the request, without secrets; may be empty
  std::string location;  // where a redirect points
  std::string server;    // what the reply's header "server" says
  // The body is a web page, or the like: not written by the service (providers/error_reply.h).
  bool is_page = false;
};

// The table. Transport failures are classified by detail().retryable and their code: PROTOCOL and
// BAD_VECTOR (a reply that makes no sense) are retried once. x-should-retry overrides the HTTP
// status but never makes a quota, key or redirect error retryable, nor a success a failure.
RetryAction Classify(const AttemptFacts& facts);

// Whether the account's quota is spent (quota_words.h); whether the key is not accepted.
bool IsQuotaSpent(const AttemptFacts& facts);
bool IsKeyRefused(const AttemptFacts& facts);
// Whether the service is there and will answer later without anybody's help: too many requests now
// (429 and the like, but no spent quota), short of capacity, or loading its model (503, or another
// 5xx that says so). Jobs wait for that; an outage may last for ever.
bool PassesByItself(const AttemptFacts& facts);
bool PassesByItself(const Status& status);  // of StatusOfReply
inline bool IsRedirect(int http_status) { return http_status >= 300 && http_status < 400; }

// The error that a caller sees for this attempt, OK for kSuccess: UNAUTHENTICATED 401 and a 400
// that names the key, PERMISSION_DENIED 403 and 451, NOT_FOUND 404, QUOTA_EXCEEDED, RATE_LIMITED
// 429, INVALID_ARGUMENT 400, 413 and 422 (which may be about the texts), FAILED_PRECONDITION other
// 4xx (which cannot) and 3xx, UNAVAILABLE 5xx and the like; the transport's own
// status if there is no reply. Quotes at most 200 sanitized bytes of the vendor's
// message.
Status StatusOfReply(const AttemptFacts& facts);

struct RetryOptions {
  int max_attempts = 5;             // including the first attempt; 1 = no retries
  bool batch = false;               // only the deadline limits the attempts
  int64_t base_backoff_ms = 500;    // wait before retry i (from 0): uniform in
  int64_t max_backoff_ms = 20'000;  // [0, min(base * 2^i, max))
  // How long failures that pass by themselves are waited out since the last vector, in every call;
  // 0: not at all; nothing: as the call says (CallOptions::patience_nanos).
  std::optional<int64_t> patience_ms = std::nullopt;
};

struct AttemptHistory {
  int attempts = 1;        // made so far, including this one
  bool once_used = false;  // this request has already been granted a kRetryOnce
  // Until when (monotonic) failures that pass by themselves are retried, whatever max_attempts
  // says, with pauses of up to a minute; 0: as all others.
  int64_t patient_until_nanos = 0;
};

struct RetryDecision {
  RetryAction action = RetryAction::kFail;  // never kRetryOnce: it has become kRetry or kFail
  int64_t wait_nanos = 0;                   // kRetry: from now
  bool costs_budget = true;  // kRetry: false for a 429 whose wait the service has set
  bool uses_once = false;    // kRetry: set AttemptHistory::once_used
  Status status;  // the error if it ends here, with attempts, retry-after and HTTP status
};

// Thread safety: any thread.
class RetryPolicy {
 public:
  explicit RetryPolicy(const RetryOptions& options) : options_(options) {}

  // A retry that could not start with 50 ms left before the deadline is refused at once.
  // `deadline_nanos` may be kNoDeadline.
  RetryDecision Decide(const AttemptFacts& facts, const AttemptHistory& history, int64_t now_nanos,
                       int64_t deadline_nanos, Rng& rng) const;

  // Full jitter: uniform in [0, min(base * 2^retry, max)).
  int64_t BackoffNanos(int retry, Rng& rng) const {
    return BackoffNanos(retry, options_.max_backoff_ms, rng);
  }

  const RetryOptions& options() const { return options_; }

 private:
  int64_t BackoffNanos(int retry, int64_t max_ms, Rng& rng) const;

  RetryOptions options_;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_RETRY_POLICY_H_
