// CallLegs: the requests of a call: builds and starts them, counts what they may cost, and gives
// back what they hold of the limiter, the breaker and the base64 trial.
#ifndef VETVEC_ENCODER_CALL_LEGS_H_
#define VETVEC_ENCODER_CALL_LEGS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "encoder/call_batches.h"
#include "encoder/call_forms.h"
#include "encoder/call_inbox.h"

namespace vetvec {

class CallLegs {
 public:
  CallLegs(CallFrame* frame, const CallForms& forms, CallBatches* batches);
  // Cancels what is in flight and gives everything back, also what waits has reserved.
  ~CallLegs();
  CallLegs(const CallLegs&) = delete;
  CallLegs& operator=(const CallLegs&) = delete;

  // Starts the request of a batch in flight, whose leg has its ticket and pass. `is_trial`: a trial
  // is on.
  void Start(CallBatchList::iterator batch, bool is_hedge, bool is_trial);
  ReplyList TakeReplies() { return inbox_->Take(); }
  // The reply has been judged: what the leg held of limiter and breaker goes back.
  void End(const CallBatch& batch, const AttemptFacts& facts, const HttpOutcome& outcome,
           CallLeg* leg);
  void Cancel(const CallLeg& leg);
  void CancelAll();
  bool is_cancelling() const { return is_cancelling_; }

  // Whether a request with so many tokens would exceed what the call may send.
  bool IsTooMuch(uint64_t tokens) const;
  // The request will not be billed.
  void TakeBackTokens(const CallBatch& batch) { spent_tokens_ -= batch.tokens; }
  // It was counted, but refused before it reached the network.
  void TakeBack(CallBatch* batch);
  const std::string& url() const { return url_; }

 private:
  HttpRequest NewRequest(const CallBatch& batch, const ProviderSettings& settings) const;
  void CountSent(const CallBatch& batch);
  void GiveBack(CallBatch* batch);

  CallFrame& frame_;
  const CallForms& forms_;
  CallBatches& batches_;
  const std::shared_ptr<CallInbox> inbox_;
  std::string url_;                   // of the last request, for messages
  std::vector<uint32_t> times_sent_;  // by item
  uint64_t spent_tokens_ = 0;         // upper estimate of what may be billed: in flight or answered
  bool is_cancelling_ = false;        // the requests in flight have been cancelled
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_LEGS_H_
