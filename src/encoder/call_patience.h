// CallPatience: how long a call waits for a service that is busy, not ready or down.
//
// A batch call waits where an interactive call fails at once. A job waits for a service that is
// busy until so much time has passed without vectors; after several refusals in a row, it asks one
// thing at a time.
#ifndef VETVEC_ENCODER_CALL_PATIENCE_H_
#define VETVEC_ENCODER_CALL_PATIENCE_H_

#include <cstddef>
#include <cstdint>

#include "encoder/call_batches.h"
#include "encoder/call_frame.h"

namespace vetvec {

class CallPatience {
 public:
  CallPatience(const CallFrame& frame, CallBatches* batches) : frame_(frame), batches_(*batches) {}

  // The call begins; its deadline is set.
  void Begin(int64_t now);
  void OnVectors(int64_t now);
  void OnFailure(const AttemptFacts& facts, const RetryDecision& decision, CallBatch* batch);

  // Whether the call waits for the service instead of failing.
  bool MayWait(int64_t now) const { return is_batch_call_ || IsWaitingOut(now); }
  // Whether it has waited long enough for a service that is down. `successes`: of this call.
  bool HasWaitedEnough(size_t successes) const;
  // Whether no request may start now.
  bool IsHeld(int64_t now, int64_t* look_again) const;
  int64_t until_nanos() const { return until_nanos_; }          // 0: it has none
  const Status& last_failure() const { return last_failure_; }  // of those that it waits out
  // The status of a call that does not wait until `ask_again`.
  Status ServiceIsDown(const Status& last_error, int64_t ask_again, int64_t now) const;

 private:
  bool IsWaitingOut(int64_t now) const { return is_waiting_out_ && now < until_nanos_; }

  const CallFrame& frame_;
  CallBatches& batches_;
  uint64_t openings_at_start_ = 0;  // of the breaker
  bool is_batch_call_ = false;
  int64_t patience_nanos_ = 0;   // 0: the call is no job
  int64_t until_nanos_ = 0;      // moves on with each vector
  bool is_waiting_out_ = false;  // unless the last failure was of another kind
  Status last_failure_;
  size_t busy_in_row_ = 0;        // how many there were since the last vectors
  int64_t held_until_nanos_ = 0;  // if many: one request at a time, none before
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_PATIENCE_H_
