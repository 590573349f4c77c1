// ReadLimitBooks: who shares the rate limits of an encoder through Redis, and how.
#ifndef VETVEC_ENCODER_LIMIT_BOOKS_H_
#define VETVEC_ENCODER_LIMIT_BOOKS_H_

#include <cstdint>
#include <memory>
#include <string>

#include "base/cancel.h"
#include "base/result.h"
#include "core/encoder.h"
#include "limits/rate_limiter.h"
#include "limits/share_books.h"

namespace vetvec {

struct LimitBooks {
  std::string origin;  // of the service
  std::string server;  // Redis, without user and password
  RateLimits limits;   // of this encoder, to which the shares apply
  ShareBooks books;
};

// Sends one command to Redis, and nothing to the service. Errors: FAILED_PRECONDITION: the encoder
// has no rate limit, or does not share it through Redis; those of SharedLimits::ReadBooks.
Result<LimitBooks> ReadLimitBooks(Encoder& encoder, int64_t timeout_ms,
                                  const std::shared_ptr<CancelToken>& cancel);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_LIMIT_BOOKS_H_
