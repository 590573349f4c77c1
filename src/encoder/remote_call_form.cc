// RemoteCall, for replies that make no sense only for the form in which they come: vectors in base64
// that do not decode to vectors, and bodies that are not compressed in the way that the headers say.
// The request is sent again without; if that is answered, all later ones of the encoder are, too.
#include <fmt/core.h>

#include "base/strings.h"
#include "encoder/remote_call.h"

namespace vetvec {

bool RemoteCall::MayChangeForm(Batch* batch, const Leg& leg, const HttpOutcome& outcome,
                               const ReplyInfo& info) {
  if (HasFlag(kCallNoRetry) || HasFlag(kCallAsReceived) || batch->open_legs > 0) return false;
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
    encoder_->ForgetAsIs();
    batch->body_form = BodyForm::kCompressed;
    return true;
  }
  if (!outcome.is_misencoded || batch->body_form != BodyForm::kUsual) return false;
  batch->body_form = BodyForm::kAsIs;
  return true;
}

void RemoteCall::LearnForm(const Batch& batch) {
  if (batch.size() > 1) encoder_->LearnPlacedBatch();
  const auto say = [&](std::string_view what) {
    if (config_.log) {
      config_.log(LogLevel::kWarning, fmt::format("{}: {}", encoder_->origin(), what));
    }
  };
  if (batch.wants_numbers && encoder_->LearnNumbers()) {
    say("vectors in base64 made no sense; from now on, they are requested as numbers");
  }
  if (batch.body_form == BodyForm::kAsIs && encoder_->LearnAsIs()) {
    say("replies are not compressed as their headers say; from now on, they are requested without "
        "compression");
  }
}

}  // namespace vetvec
