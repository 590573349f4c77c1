// CallFailures: what follows when a request of a call has failed: it is sent again, cut in two, put
// to a trial, or given up, either for its texts only or for the whole call.
#ifndef VETVEC_ENCODER_CALL_FAILURES_H_
#define VETVEC_ENCODER_CALL_FAILURES_H_

#include <cstddef>
#include <string_view>

#include "base/rng.h"
#include "encoder/call_parts.h"

namespace vetvec {

class CallFailures {
 public:
  explicit CallFailures(CallParts* parts);

  // All legs of a batch in flight have failed, the last one with this.
  void Handle(CallBatchList::iterator batch, const AttemptFacts& facts, const HttpOutcome& outcome);
  // Sends it again without delay: the request is at fault, not the texts.
  void Resend(CallBatchList::iterator batch, const Status& why, std::string_view how);

 private:
  // `decision.action` is kRetry.
  void Retry(CallBatchList::iterator batch, const RetryDecision& decision);
  // A failure that may be about the texts: retries, begins a trial, or gives up.
  void HandleUnclear(CallBatchList::iterator batch, RetryDecision decision);
  void HandleOfTrial(CallBatchList::iterator batch, const RetryDecision& decision);
  void BeginTrial(CallBatchList::iterator batch, const RetryDecision& decision);
  void Follow(const TextTrial::Verdict& verdict, const RetryDecision& decision);
  // Ends the texts of the batch or the call.
  void GiveUp(CallBatchList::iterator batch, const RetryDecision& decision, bool may_be_texts);
  void GiveUpUnclear(CallBatchList::iterator batch, const RetryDecision& decision);
  // Cuts a batch whose texts are at fault, or fails its only text.
  void Isolate(CallBatchList::iterator batch, const Status& status);
  // The service says that the request is too large.
  void CutTooLarge(CallBatchList::iterator batch, const AttemptFacts& facts, const Status& status);
  bool MaySplit(const CallBatch& batch) const;

  CallFrame& frame_;
  CallParts& parts_;
  Rng rng_;
  size_t lone_failures_ = 0;  // single texts rejected while no batch has succeeded
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_FAILURES_H_
