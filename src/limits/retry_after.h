// What a service says about waiting: Retry-After in its three spellings and the x-ratelimit-*
// headers. Pure parsers of untrusted input: anything that makes no sense counts as absent.
//
//   int64_t ms = ParseRetryAfterMillis({.retry_after = "Wed, 21 Oct 2026 07:28:00 GMT",
//                                       .date = "Wed, 21 Oct 2026 07:27:30 GMT"});  // 30000
#ifndef VETVEC_LIMITS_RETRY_AFTER_H_
#define VETVEC_LIMITS_RETRY_AFTER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace vetvec {

// Values above this are considered nonsense, that is, absent.
inline constexpr int64_t kMaxRetryAfterMillis = int64_t{31} * 24 * 3600 * 1000;

// Values of the reply's headers; empty = absent.
struct RetryAfterHeaders {
  std::string_view retry_after_ms = {};  // "retry-after-ms": milliseconds, may have a fraction
  std::string_view retry_after =
      {};                      // "retry-after": seconds, may have a fraction, or an HTTP date
  std::string_view date = {};  // "date": the reference for an HTTP date
};

// Milliseconds to wait, rounded up; -1 if absent, negative, unreadable or above the limit. The
// first readable one of retry-after-ms and retry-after is used. A date in the past is 0; a date
// without a readable `date` header counts as absent, because this machine's wall clock may be
// wrong.
int64_t ParseRetryAfterMillis(const RetryAfterHeaders& headers);

// Seconds since 1970 of "Sun, 06 Nov 1994 08:49:37 GMT" and the two obsolete forms of HTTP dates.
std::optional<int64_t> ParseHttpDate(std::string_view text);

// Milliseconds of "6ms", "1s", "6m0s", "1h2m3.5s", and of a bare number of seconds; rounded up.
std::optional<int64_t> ParseDurationMillis(std::string_view text);

// -1: unknown.
struct RateLimitHeaders {
  int64_t limit_requests = -1;
  int64_t remaining_requests = -1;
  int64_t reset_requests_ms = -1;
  int64_t limit_tokens = -1;
  int64_t remaining_tokens = -1;
  int64_t reset_tokens_ms = -1;
};

// Looks up headers by lower-case name; null if absent. HttpResponse::Header fits.
using HeaderLookup = std::function<const std::string*(std::string_view name)>;

RateLimitHeaders ParseRateLimitHeaders(const HeaderLookup& header);
int64_t ParseRetryAfterMillis(const HeaderLookup& header);

}  // namespace vetvec

#endif  // VETVEC_LIMITS_RETRY_AFTER_H_
