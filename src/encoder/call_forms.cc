#include "encoder/call_forms.h"

#include <utility>

#include "base/strings.h"

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

const ProviderSettings& CallForms::Ask(const CallBatch& batch, bool may_try_base64,
                                       CallLeg* leg) const {
  const RequestSettings& settings = keys_.settings();
  const LearntFacts& learnt = frame_.remote.learnt;
  leg->key_generation = settings.key_generation;
  leg->asked_as_is = batch.body_form == BodyForm::kAsIs ||
                     (batch.body_form == BodyForm::kUsual && learnt.wants_as_is.Get());
  Base64Trial::Ask ask =
      settings.usual.ask_base64 ? Base64Trial::Ask::kBase64 : Base64Trial::Ask::kFloats;
  if (batch.wants_numbers || learnt.wants_numbers.Get()) {
    ask = Base64Trial::Ask::kFloats;
  } else if (frame_.remote.base64_trial != nullptr) {
    ask = frame_.remote.base64_trial->Next(may_try_base64);
    leg->is_base64_trial = ask == Base64Trial::Ask::kTry;
  }
  leg->asked_base64 = ask != Base64Trial::Ask::kFloats;
  return leg->asked_base64 ? settings.usual : settings.floats;
}

bool CallForms::EndBase64Trial(const HttpOutcome& outcome, const AttemptFacts& facts,
                               const ReplyInfo& info, CallLeg* leg) const {
  if (!std::exchange(leg->is_base64_trial, false)) return false;
  frame_.remote.base64_trial->End(AnswerOf(outcome, facts, info));
  return outcome.status.ok() && IsRejected(facts);
}

void CallForms::AbandonBase64Trial(CallLeg* leg) const {
  if (!std::exchange(leg->is_base64_trial, false)) return;
  frame_.remote.base64_trial->End(Base64Trial::Answer::kNone);
}

bool CallForms::MayChange(const CallLeg& leg, const HttpOutcome& outcome, const ReplyInfo& info,
                          CallBatch* batch) const {
  if (frame_.HasFlag(kCallNoRetry) || frame_.HasFlag(kCallAsReceived) || batch->open_legs > 0) {
    return false;
  }
  const bool is_about_vectors =
      info.fault == ReplyFault::kValue || info.fault == ReplyFault::kDimension;
  if (leg.asked_base64 && info.is_base64 && is_about_vectors && !batch->wants_numbers) {
    batch->wants_numbers = true;
    return true;
  }
  // Some services compress whatever they are asked for, and one of their replies was damaged.
  const std::string* const encoding = outcome.response.Header("content-encoding");
  const bool is_compressed = leg.asked_as_is && outcome.status.ok() && encoding != nullptr &&
                             AsciiLower(*encoding) != "identity";
  if (is_compressed && batch->body_form != BodyForm::kCompressed) {
    frame_.remote.learnt.wants_as_is.Set(false);
    batch->body_form = BodyForm::kCompressed;
    return true;
  }
  if (!outcome.is_misencoded || batch->body_form != BodyForm::kUsual) return false;
  batch->body_form = BodyForm::kAsIs;
  return true;
}

void CallForms::Learn(const CallBatch& batch) const {
  LearntFacts& learnt = frame_.remote.learnt;
  if (batch.size() > 1) learnt.has_placed_batch.Set(true);
  if (batch.wants_numbers && !learnt.wants_numbers.Exchange(true)) {
    keys_.Warn("vectors in base64 made no sense; from now on, they are requested as numbers");
  }
  if (batch.body_form == BodyForm::kAsIs && !learnt.wants_as_is.Exchange(true)) {
    keys_.Warn(
        "replies are not compressed as their headers say; from now on, they are requested without "
        "compression");
  }
}

}  // namespace vetvec
