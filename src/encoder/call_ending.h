// CallEnding: how texts end without a vector, how a call ends early, and the progress that it
// reports.
#ifndef VETVEC_ENCODER_CALL_ENDING_H_
#define VETVEC_ENCODER_CALL_ENDING_H_

#include <vector>

#include "encoder/call_batches.h"
#include "encoder/call_keys.h"
#include "encoder/call_legs.h"
#include "encoder/text_trial.h"

namespace vetvec {

class CallEnding {
 public:
  CallEnding(CallFrame* frame, CallBatches* batches, CallLegs* legs, TextTrial* trial,
             const CallKeys& keys)
      : frame_(*frame), batches_(*batches), legs_(*legs), trial_(*trial), keys_(keys) {}

  // Why the call has ended early; OK if it has not.
  const Status& status() const { return status_; }
  bool has_stopped() const { return !status_.ok(); }

  // The texts of a waiting batch get `status`, and the batch is erased.
  void Fail(CallBatchList::iterator batch, const Status& status);
  // End the call: what is not delivered gets `status`. StopStarting lets requests in flight
  // finish, so that what they cost is not lost; Stop cancels them.
  void StopStarting(const Status& status);
  void Stop(const Status& status);
  // Fails each with its last error, unless the call stops.
  void Fail(const std::vector<CallBatchList::iterator>& batches);
  void ReportProgress();

 private:
  CallFrame& frame_;
  CallBatches& batches_;
  CallLegs& legs_;
  TextTrial& trial_;
  const CallKeys& keys_;
  Status status_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_ENDING_H_
