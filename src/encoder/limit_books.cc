#include "encoder/limit_books.h"

#include <fmt/core.h>

#include <utility>

#include "encoder/remote_encoder.h"

namespace vetvec {

Result<LimitBooks> ReadLimitBooks(Encoder& encoder, int64_t timeout_ms,
                                  const std::shared_ptr<CancelToken>& cancel) {
  RemoteEncoder* const remote = encoder.remote_encoder();
  if (remote == nullptr) {
    return FailedPrecondition(fmt::format(
        "the encoder '{}' does not use a service, so it has no rate limits", encoder.name()));
  }
  LimitBooks out;
  out.limits = remote->options().limits;
  if (out.limits.requests_per_minute == 0 && out.limits.texts_per_minute == 0 &&
      out.limits.tokens_per_minute == 0) {
    return FailedPrecondition(fmt::format(
        "the encoder '{}' has no rate limit to share; set rpm, ipm or tpm", encoder.name()));
  }
  const int64_t deadline = remote->options().clock->MonotonicNanos() + timeout_ms * kNanosPerMilli;
  VETVEC_ASSIGN_OR_RETURN(out.books, remote->state().shared->ReadShareBooks(deadline, cancel));
  out.origin = remote->origin();
  out.server = remote->state().shared->ShareServer();
  return out;
}

}  // namespace vetvec
