#include "encoder/remote_encoder.h"

#include <fmt/core.h>

#include <utility>

#include "encoder/remote_call.h"

namespace vetvec {

Result<std::unique_ptr<RemoteEncoder>> RemoteEncoder::Create(RemoteEncoderOptions options) {
  VETVEC_ASSIGN_OR_RETURN(
      std::shared_ptr<ServiceLimits> shared,
      ServiceLimits::Join(OriginOfUrl(options.settings.base_url),
                          options.key_source ? std::string_view(options.key_source->account())
                                             : options.settings.api_key.value(),
                          options.limits, options.clock));
  const RateLimits& limits = options.limits;
  const bool has_rate =
      limits.requests_per_minute > 0 || limits.texts_per_minute > 0 || limits.tokens_per_minute > 0;
  if (has_rate && options.redis_limits.client) {  // concurrency is per process
    VETVEC_RETURN_IF_ERROR(
        shared->ShareOverRedis(options.redis_limits.client, options.redis_limits.options));
  } else if (has_rate && !options.limits_directory.empty()) {
    const Status status = shared->ShareWithHost(options.limits_directory);
    if (!status.ok() && options.log) {
      options.log(
          LogLevel::kWarning,
          fmt::format("the limits are not shared with other processes: {}", status.message()));
    }
  }
  return std::unique_ptr<RemoteEncoder>(new RemoteEncoder(std::move(options), std::move(shared)));
}

std::unique_ptr<EmbedTask> RemoteEncoder::NewTask(const TextBatch& texts,
                                                  std::span<const size_t> items,
                                                  const CallOptions& options, EmbedOutput* out,
                                                  std::shared_ptr<Waker> waker) {
  return std::make_unique<RemoteCall>(&state_, texts, items, options, out, std::move(waker));
}

Status RemoteEncoder::EmbedItems(const TextBatch& texts, std::span<const size_t> items,
                                 const CallOptions& options, EmbedOutput* out) {
  const auto waker = std::make_shared<ThreadWaker>();
  RemoteCall call(&state_, texts, items, options, out, waker);
  RunToEnd(&call, waker.get(), state_.options.clock);
  return call.status();
}

}  // namespace vetvec
