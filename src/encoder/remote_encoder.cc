#include "encoder/remote_encoder.h"

#include <fmt/core.h>

#include <utility>

#include "encoder/remote_call.h"
#include "net/url.h"

namespace vetvec {
namespace {

std::string OriginOf(const std::string& base_url) {
  const Result<Url> url = ParseUrl(base_url);
  return url.ok() ? url->Origin() : "";
}

std::shared_ptr<const RequestSettings> NewSettings(const ProviderSettings& configured,
                                                   const SecretString& api_key,
                                                   uint64_t key_generation) {
  auto settings = std::make_shared<RequestSettings>();
  settings->usual = configured;
  settings->usual.api_key = api_key;
  settings->floats = settings->usual;
  settings->floats.ask_base64 = false;
  settings->key_generation = key_generation;
  return settings;
}

}  // namespace

RemoteEncoder::RemoteEncoder(RemoteEncoderOptions options, std::shared_ptr<ServiceLimits> shared)
    : options_(std::move(options)),
      provider_limits_(options_.provider->LimitsOf(options_.settings)),
      identity_(options_.provider->Identity(options_.settings)),
      origin_(OriginOf(options_.settings.base_url)),
      base64_trial_(options_.try_base64
                        ? Base64Trial::Of(options_.settings.base_url, options_.settings.model)
                        : nullptr),
      shared_(std::move(shared)),
      caller_(shared_->limiter().AddCaller(options_.weight)),
      policy_(options_.retry),
      dimension_(static_cast<size_t>(options_.settings.dimensions)),
      settings_(NewSettings(options_.settings, options_.settings.api_key, 0)) {}

Result<std::unique_ptr<RemoteEncoder>> RemoteEncoder::Create(RemoteEncoderOptions options) {
  VETVEC_ASSIGN_OR_RETURN(
      std::shared_ptr<ServiceLimits> shared,
      ServiceLimits::Join(OriginOf(options.settings.base_url),
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

RemoteEncoder::~RemoteEncoder() {
  shared_->limiter().RemoveCaller(caller_);
  options_.transport->ForgetSecrets();
}

std::shared_ptr<const RequestSettings> RemoteEncoder::settings() {
  const std::lock_guard<std::mutex> lock(settings_mutex_);
  return settings_;
}

std::shared_ptr<const RequestSettings> RemoteEncoder::SettingsWith(const KeySource::Key& key) {
  const std::lock_guard<std::mutex> lock(settings_mutex_);
  if (settings_->key_generation < key.generation) {
    settings_ = NewSettings(options_.settings, key.value, key.generation);
    options_.transport->ForgetSecrets();  // idle handles have the former key
  }
  return settings_;
}

std::unique_ptr<EmbedTask> RemoteEncoder::NewTask(const TextBatch& texts,
                                                  std::span<const size_t> items,
                                                  const CallOptions& options, EmbedOutput* out,
                                                  std::shared_ptr<Waker> waker) {
  return std::make_unique<RemoteCall>(this, texts, items, options, out, std::move(waker));
}

Status RemoteEncoder::EmbedItems(const TextBatch& texts, std::span<const size_t> items,
                                 const CallOptions& options, EmbedOutput* out) {
  const auto waker = std::make_shared<ThreadWaker>();
  RemoteCall call(this, texts, items, options, out, waker);
  RunToEnd(&call, waker.get(), options_.clock);
  return call.status();
}

}  // namespace vetvec
