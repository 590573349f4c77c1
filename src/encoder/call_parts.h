// CallParts: the parts of one embed call on a remote encoder (remote_call.h), each of which uses
// only those above it.
#ifndef VETVEC_ENCODER_CALL_PARTS_H_
#define VETVEC_ENCODER_CALL_PARTS_H_

#include "encoder/call_batches.h"
#include "encoder/call_ending.h"
#include "encoder/call_forms.h"
#include "encoder/call_frame.h"
#include "encoder/call_hedges.h"
#include "encoder/call_keys.h"
#include "encoder/call_legs.h"
#include "encoder/call_patience.h"
#include "encoder/call_replies.h"
#include "encoder/failure_judge.h"
#include "encoder/text_trial.h"

namespace vetvec {

struct CallParts {
  explicit CallParts(const CallFrame& of) : frame(of) {}
  CallParts(const CallParts&) = delete;
  CallParts& operator=(const CallParts&) = delete;

  CallFrame frame;
  CallKeys keys{frame};
  CallForms forms{frame, keys};
  CallBatches batches{&frame};
  CallLegs legs{&frame, forms, &batches};
  CallReplies replies{&frame, keys, legs};
  CallHedges hedges{&frame, &batches, &legs, &replies};
  FailureJudge judge{frame.config.retry};
  TextTrial trial{frame, &batches, keys, &judge};
  CallPatience patience{frame, &batches};
  CallEnding end{&frame, &batches, &legs, &trial, keys};
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_PARTS_H_
