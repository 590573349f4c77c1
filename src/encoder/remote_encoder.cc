#include "encoder/remote_encoder.h"

#include <utility>

#include "encoder/remote_call.h"
#include "net/url.h"

namespace vetvec {
namespace {

std::string OriginOf(const std::string& base_url) {
  const Result<Url> url = ParseUrl(base_url);
  return url.ok() ? url->Origin() : "";
}

}  // namespace

RemoteEncoder::RemoteEncoder(RemoteEncoderOptions options, std::unique_ptr<RateLimiter> limiter)
    : options_(std::move(options)),
      identity_(options_.provider->Identity(options_.settings)),
      origin_(OriginOf(options_.settings.base_url)),
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
