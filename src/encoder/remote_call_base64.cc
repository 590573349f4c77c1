// RemoteCall, for services that may not know base64: one request asks for it, and is sent again
// without if it is rejected (base64_trial.h).
#include <utility>

#include "encoder/remote_call.h"

namespace vetvec {
namespace {

// How servers reject a field or a value that they do not know.
bool IsRejected(const AttemptFacts& facts) {
  const int status = facts.http_status;
  const bool is_about_request = status == 400 || status == 415 || status == 422 || status == 501;
  return is_about_request && Classify(facts) == RetryAction::kFail;
}

Base64Trial::Answer AnswerOf(const HttpOutcome& outcome, const AttemptFacts& facts,
                             const ReplyInfo& info) {
  using Answer = Base64Trial::Answer;
  // Some servers fail or hang.
  if (!outcome.status.ok()) {
    return outcome.failure == HttpFailure::kTimeout ? Answer::kOther : Answer::kNone;
  }
  if (facts.http_status == 500 || IsRejected(facts)) return Answer::kOther;
  if (facts.http_status < 200 || facts.http_status > 299) return Answer::kNone;
  return facts.transport.ok() && info.is_base64 ? Answer::kBase64 : Answer::kOther;
}

}  // namespace

const ProviderSettings& RemoteCall::SettingsFor(const Batch& batch, Leg* leg, bool may_try_base64) {
  leg->key_generation = settings_->key_generation;
  if (batch.wants_numbers || encoder_->wants_numbers()) return settings_->floats;
  if (encoder_->base64_trial() == nullptr) return settings_->usual;
  const Base64Trial::Ask ask = encoder_->base64_trial()->Next(may_try_base64);
  leg->is_base64_trial = ask == Base64Trial::Ask::kTry;
  return ask == Base64Trial::Ask::kFloats ? settings_->floats : settings_->usual;
}

bool RemoteCall::EndBase64Trial(Leg* leg, const HttpOutcome& outcome, const AttemptFacts& facts,
                                const ReplyInfo& info) {
  if (!std::exchange(leg->is_base64_trial, false)) return false;
  encoder_->base64_trial()->End(AnswerOf(outcome, facts, info));
  return outcome.status.ok() && IsRejected(facts);
}

}  // namespace vetvec
