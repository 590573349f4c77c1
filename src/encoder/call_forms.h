// CallForms: the form in which vectors are asked for.
//
// Services that may not know base64: one request asks for it, and is sent again without if it is
// rejected (base64_trial.h). Replies that make no sense only for their form, vectors in base64 that
// do not decode to vectors or bodies that are not compressed in the way that the headers say: the
// request is sent again without; if that is answered, all later ones of the encoder are, too.
#ifndef VETVEC_ENCODER_CALL_FORMS_H_
#define VETVEC_ENCODER_CALL_FORMS_H_

#include "encoder/call_batch.h"
#include "encoder/call_frame.h"
#include "encoder/call_keys.h"

namespace vetvec {

class CallForms {
 public:
  CallForms(const CallFrame& frame, const CallKeys& keys) : frame_(frame), keys_(keys) {}

  // For a request that is about to be sent; notes in *leg what it asks for.
  const ProviderSettings& Ask(const CallBatch& batch, bool may_try_base64, CallLeg* leg) const;
  // Returns whether the service has rejected the request, probably because it asked for base64.
  bool EndBase64Trial(const HttpOutcome& outcome, const AttemptFacts& facts, const ReplyInfo& info,
                      CallLeg* leg) const;
  // For a request whose reply is not read.
  void AbandonBase64Trial(CallLeg* leg) const;
  // Whether the reply makes no sense only for its form, so that the request is sent again without.
  bool MayChange(const CallLeg& leg, const HttpOutcome& outcome, const ReplyInfo& info,
                 CallBatch* batch) const;
  // Remembers what has worked.
  void Learn(const CallBatch& batch) const;

 private:
  const CallFrame& frame_;
  const CallKeys& keys_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_FORMS_H_
