#include "encoder/remote_encoder.h"

#include <utility>

#include "encoder/remote_call.h"

namespace vetvec {

RemoteEncoder::RemoteEncoder(RemoteEncoderOptions options, std::unique_ptr<RateLimiter> limiter)
    : options_(std::move(options)),
      identity_(options_.provider->Identity(options_.settings)),
      limiter_(std::move(limiter)),
      budget_(options_.clock),
      policy_(options_.retry),
      dimension_(static_cast<size_t>(options_.settings.dimensions)) {}

Result<std::unique_ptr<RemoteEncoder>> RemoteEncoder::Create(RemoteEncoderOptions options) {
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<RateLimiter> limiter,
                          RateLimiter::Create(options.limits, options.clock));
  return std::unique_ptr<RemoteEncoder>(new RemoteEncoder(std::move(options), std::move(limiter)));
}

Status RemoteEncoder::EmbedItems(const TextBatch& texts, std::span<const size_t> items,
                                 const CallOptions& options, EmbedOutput* out) {
  if (items.empty()) return OkStatus();
  return RemoteCall(this, texts, options, out).Run(items);
}

}  // namespace vetvec
