// What a service says about waiting, one header value a line.
#include <array>

#include "fuzz_input.h"
#include "limits/retry_after.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  vetvec::RetryAfterHeaders headers;
  headers.retry_after_ms = input.Line();
  headers.retry_after = input.Line();
  headers.date = input.Line();
  const int64_t wait = vetvec::ParseRetryAfterMillis(headers);
  fuzz::Require(wait >= -1 && wait <= vetvec::kMaxRetryAfterMillis);
  for (const std::string_view text : {headers.retry_after_ms, headers.retry_after, headers.date}) {
    (void)vetvec::ParseHttpDate(text);
    const auto duration = vetvec::ParseDurationMillis(text);
    if (duration) fuzz::Require(*duration >= 0);
  }
  const std::array<std::string, 3> values = {std::string(headers.retry_after_ms),
                                             std::string(headers.retry_after),
                                             std::string(headers.date)};
  size_t asked = 0;
  const vetvec::RateLimitHeaders limits = vetvec::ParseRateLimitHeaders(
      [&](std::string_view) -> const std::string* { return &values[asked++ % values.size()]; });
  for (const int64_t value :
       {limits.limit_requests, limits.remaining_requests, limits.reset_requests_ms,
        limits.limit_tokens, limits.remaining_tokens, limits.reset_tokens_ms}) {
    fuzz::Require(value >= -1);
  }
  return 0;
}
