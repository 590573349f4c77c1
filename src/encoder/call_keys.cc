#include "encoder/call_keys.h"

#include <fmt/core.h>

#include <utility>

#include "base/strings.h"
#include "providers/error_reply.h"

namespace vetvec {
namespace {

// AWS rejects an expired session with 400 or 403 and "ExpiredTokenException".
bool IsKeyRejected(const AttemptFacts& facts) {
  if (facts.http_status == 401) return true;
  if (facts.http_status != 400 && facts.http_status != 403) return false;
  return AsciiLower(facts.provider_code).find("expiredtoken") != std::string::npos;
}

std::string WithoutSecretsOf(std::string text, const ProviderSettings& settings) {
  text = WithoutKeys(text, settings.api_key.value());
  for (const HttpHeader& header : settings.headers) {
    if (IsSecretHeader(header)) text = WithoutKeys(text, header.value.value());
  }
  return text;
}

}  // namespace

Result<bool> CallKeys::Renew() {
  KeySource* const source = frame_.config.key_source.get();
  if (source == nullptr) return true;
  VETVEC_ASSIGN_OR_RETURN(const bool has_key, source->Get(frame_.waker, &wait_, &key_));
  if (has_key && key_.generation != settings_->key_generation) {
    former_settings_ = std::exchange(settings_, frame_.remote.settings.With(key_));
  }
  return has_key;
}

// One rejection per call: if the new key is rejected as well, keys are not the problem.
bool CallKeys::HasHopeOfAnother(uint64_t generation, const AttemptFacts& facts) {
  KeySource* const source = frame_.config.key_source.get();
  if (source == nullptr || frame_.HasFlag(kCallNoRetry) || !IsKeyRejected(facts)) return false;
  if (rejected_generation_ != 0 && generation > rejected_generation_) return false;
  rejected_generation_ = generation;
  source->Reject(generation);
  return true;
}

std::string CallKeys::WithoutSecrets(std::string text) const {
  text = WithoutSecretsOf(std::move(text), settings_->usual);
  return former_settings_ ? WithoutSecretsOf(std::move(text), former_settings_->usual) : text;
}

void CallKeys::Say(const CallBatch& batch, std::string_view what, const Status& why) const {
  if (!frame_.config.log) return;
  std::string text =
      fmt::format("{}: a request ({} {}, attempt {}) {}: {}", frame_.remote.origin, batch.size(),
                  batch.size() == 1 ? "text" : "texts", batch.attempts, what, why.message());
  frame_.config.log(LogLevel::kInfo, WithoutSecrets(std::move(text)));
}

void CallKeys::Warn(std::string_view what) const {
  if (!frame_.config.log) return;
  frame_.config.log(LogLevel::kWarning,
                    WithoutSecrets(fmt::format("{}: {}", frame_.remote.origin, what)));
}

}  // namespace vetvec
