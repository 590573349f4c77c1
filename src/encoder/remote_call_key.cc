// RemoteCall, for keys that expire: waits for a key, asks for another one after a rejection
// (key_source.h), and keeps keys out of messages.
#include <utility>

#include "base/strings.h"
#include "encoder/remote_call.h"
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

bool RemoteCall::HasCurrentKey() {
  KeySource* const source = encoder_->key_source();
  if (source == nullptr || !stopped_.ok() || waiting_.empty()) return true;
  const Result<bool> has_key = source->Get(waker_, &key_wait_, &key_);
  if (!has_key.ok()) {
    StopStarting(has_key.status());
    return false;
  }
  if (!*has_key) return false;
  if (key_.generation != settings_->key_generation) {
    former_settings_ = std::exchange(settings_, encoder_->SettingsWith(key_));
  }
  return true;
}

// One rejection per call: if the new key is rejected as well, keys are not the problem.
bool RemoteCall::HasHopeOfAnotherKey(const Leg& leg, const AttemptFacts& facts) {
  KeySource* const source = encoder_->key_source();
  if (source == nullptr || HasFlag(kCallNoRetry) || !IsKeyRejected(facts)) return false;
  if (rejected_generation_ != 0 && leg.key_generation > rejected_generation_) return false;
  rejected_generation_ = leg.key_generation;
  source->Reject(leg.key_generation);
  return true;
}

std::string RemoteCall::WithoutSecrets(std::string text) const {
  text = WithoutSecretsOf(std::move(text), settings_->usual);
  return former_settings_ ? WithoutSecretsOf(std::move(text), former_settings_->usual) : text;
}

}  // namespace vetvec
