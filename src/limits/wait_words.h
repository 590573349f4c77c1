// WaitMillisIn: how long the words of an error ask to wait.
//
//   WaitMillisIn("Rate limit is exceeded. Try again in 12 seconds.")     // 12000
//   WaitMillisIn("Please try again in 1m30s.")                          // 90000
//   WaitMillisIn("Quota will be replenished in 02:45:12.")              // 9912000
#ifndef VETVEC_LIMITS_WAIT_WORDS_H_
#define VETVEC_LIMITS_WAIT_WORDS_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace vetvec {

// Milliseconds, rounded up, after the first words such as "try again in", "retry after" or "wait"
// that a length of time follows: numbers with units ("7m12s", "1 hour and 5 minutes", "30 sec"), a
// time ("02:45:12" or, with days, "5.02:45:12"), or, after "retry after" and "retry in", a bare
// number of seconds. Nothing if there is none, or if it is above kMaxRetryAfterMillis. `message` is
// untrusted.
std::optional<int64_t> WaitMillisIn(std::string_view message);

}  // namespace vetvec

#endif  // VETVEC_LIMITS_WAIT_WORDS_H_
