// TextTrial: finding out whether the service or a text is at fault, and care with a service that
// has not answered this encoder yet.
//
// A request that fails as a whole may have a text that the service cannot handle, or the service
// may be down, or refuse everything (failure_judge.h). If nothing else in the call tells, there is
// a trial: the batch is parked, and one typical text of it is sent alone. If that fails as well, it
// may have been the bad one, so a word of our own is sent, the check. Any vector ends the trial:
// texts at fault are then found by halving. If the check fails, the service is at fault. A request
// in a trial takes the place of a retry, with its wait and its share of the budget, so that a
// service that is down gets no more requests. A configuration that is refused costs three requests,
// or four if the batch itself had to be sent twice, with and without base64.
//
// If the vectors of a batch cannot be assigned to texts and a text alone is answered, the trial
// ends with the encoder sending one text per request from then on.
//
// Care: a first request may be refused for its configuration, and then all others are refused as
// well. So until the service has sent vectors, a call has one request in flight, or more if that
// takes longer than a second.
#ifndef VETVEC_ENCODER_TEXT_TRIAL_H_
#define VETVEC_ENCODER_TEXT_TRIAL_H_

#include <cstdint>
#include <vector>

#include "encoder/call_batches.h"
#include "encoder/call_keys.h"

namespace vetvec {

// One per call; at most one trial is on at a time.
class TextTrial {
 public:
  // What follows for batches that wait, in this order; or the call ends.
  struct Verdict {
    Status stop;                                 // not OK: the call ends with it
    std::vector<CallBatchList::iterator> retry;  // in the place of the request that has failed
    std::vector<CallBatchList::iterator> fail;   // each with its last error
  };

  TextTrial(const CallFrame& frame, CallBatches* batches, const CallKeys& keys, FailureJudge* judge)
      : frame_(frame),
        batches_(*batches),
        keys_(keys),
        judge_(*judge),
        parent_(batches->waiting().end()) {}

  bool MayTry() const;     // whether the call's flags allow trials
  bool IsCareful() const;  // whether the service has not answered this encoder yet
  bool IsOn() const { return parent_ != batches_.waiting().end(); }
  // Whether `next` has to wait for a reply to another request.
  bool MustAwaitReply(const CallBatch& next, int64_t now, int64_t* look_again) const;
  // A request is about to be sent.
  void OnSend();

  // Parks a waiting batch; begins a trial unless one is on.
  Verdict Begin(CallBatchList::iterator batch, const RetryDecision& decision);
  // A request of the trial that is on has failed.
  Verdict OnFailure(CallBatchList::iterator batch, const RetryDecision& decision);
  // Ends the trial that is on: the service has answered, or nothing can be found out.
  Verdict CallTextsAtFault();
  // A batch will be erased.
  void Forget(CallBatchList::iterator batch);

 private:
  void Park(CallBatchList::iterator batch, const RetryDecision& decision);
  // Sends `part` next, in the place of `after`, or the retry of it.
  Verdict SendNext(CallBatch part, const CallBatch& after, const RetryDecision& decision);
  CallBatch TakeOut(CallBatch* batch) const;  // a typical text
  Verdict CallServiceAtFault(CallBatchList::iterator check, const RetryDecision& decision);
  bool AskSingly() const;

  const CallFrame& frame_;
  CallBatches& batches_;
  const CallKeys& keys_;
  FailureJudge& judge_;
  CallBatchList::iterator parent_;  // the batch that the trial began with; the end: no trial is on
  Status refusal_;                  // of the parent
  bool has_lone_ = false;           // a text has been taken from the parent
  int64_t careful_until_nanos_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_TEXT_TRIAL_H_
