#include "encoder/remote_state.h"

#include <utility>

#include "net/url.h"

namespace vetvec {
namespace {

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

std::string OriginOfUrl(const std::string& base_url) {
  const Result<Url> url = ParseUrl(base_url);
  return url.ok() ? url->Origin() : "";
}

LatestSettings::LatestSettings(const RemoteEncoderOptions& options)
    : options_(options), settings_(NewSettings(options.settings, options.settings.api_key, 0)) {}

std::shared_ptr<const RequestSettings> LatestSettings::Get() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return settings_;
}

std::shared_ptr<const RequestSettings> LatestSettings::With(const KeySource::Key& key) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (settings_->key_generation < key.generation) {
    settings_ = NewSettings(options_.settings, key.value, key.generation);
    options_.transport->ForgetSecrets();  // idle handles have the former key
  }
  return settings_;
}

RemoteState::RemoteState(RemoteEncoderOptions given, std::shared_ptr<ServiceLimits> shared_limits)
    : options(std::move(given)),
      provider_limits(options.provider->LimitsOf(options.settings)),
      identity(options.provider->Identity(options.settings)),
      origin(OriginOfUrl(options.settings.base_url)),
      base64_trial(options.try_base64
                       ? Base64Trial::Of(options.settings.base_url, options.settings.model)
                       : nullptr),
      shared(std::move(shared_limits)),
      caller(shared->limiter().AddCaller(options.weight)),
      policy(options.retry),
      learnt(static_cast<size_t>(options.settings.dimensions)),
      settings(options) {}

RemoteState::~RemoteState() {
  shared->limiter().RemoveCaller(caller);
  options.transport->ForgetSecrets();
}

}  // namespace vetvec
