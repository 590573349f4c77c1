// Whether a refusal means that an account's quota or balance is spent, so that waiting as for a
// rate limit is useless. Vendors use the same statuses for both; their codes and words decide.
//
//   IsQuotaSpent({.http_status = 429, .message = "limited to 1000 API calls / month"})   // true
//   IsQuotaSpent({.http_status = 429, .message = "limited to 40 API calls / minute"})    // false
#ifndef VETVEC_LIMITS_QUOTA_WORDS_H_
#define VETVEC_LIMITS_QUOTA_WORDS_H_

#include <cstdint>
#include <string_view>

namespace vetvec {

struct QuotaFacts {
  int http_status = 0;
  std::string_view code = {};     // the vendor's
  std::string_view message = {};  // likewise
  int64_t retry_after_ms = -1;    // as stated by a header or the body
};

// True for 402; for 400, 403 and 429 with a code or words that speak of money or credit; and for
// 403 and 429 with a limit per day or longer, unless a shorter period is named as well, or the
// service says to try again within an hour (limits that refill continuously).
bool IsQuotaSpent(const QuotaFacts& facts);

}  // namespace vetvec

#endif  // VETVEC_LIMITS_QUOTA_WORDS_H_
