// CallBatch: some texts of a call that go into one request, and its legs: the request itself and,
// if that is slow, the same request sent again.
#ifndef VETVEC_ENCODER_CALL_BATCH_H_
#define VETVEC_ENCODER_CALL_BATCH_H_

#include <cstddef>
#include <cstdint>
#include <list>
#include <vector>

#include "base/clock.h"
#include "base/status.h"
#include "core/reply_fault.h"
#include "encoder/failure_judge.h"
#include "limits/circuit_breaker.h"
#include "limits/retry_policy.h"
#include "net/http.h"

namespace vetvec {

// Whether a reply is asked for without compression: as the encoder has learnt; yes, because it was
// not compressed as its headers said; no, because it was compressed nevertheless.
enum class BodyForm : uint8_t { kUsual, kAsIs, kCompressed };

// One request for a batch.
struct CallLeg {
  uint64_t ticket = 0;        // of the limiter; 0: none
  CircuitBreaker::Pass pass;  // of the breaker, while in flight
  uint64_t request_id = 0;    // of the transport
  bool is_base64_trial = false;
  bool asked_base64 = false;
  bool asked_as_is = false;
  uint64_t key_generation = 0;
};

// Stays in one of the call's lists until its texts have vectors or errors.
struct CallBatch {
  // What a batch is in a trial (text_trial.h). A check has no items, but a text of ours.
  enum class Part : uint8_t { kNone, kLone, kCheck, kParked };
  size_t size() const { return part == Part::kCheck ? 1 : items.size(); }  // in texts

  std::vector<size_t> items;
  Part part = Part::kNone;
  RetryAction parked_for = RetryAction::kFail;  // what was to follow its failure
  bool is_taken_out = false;                    // the text that a trial took out of its batch
  uint64_t tokens = 0;                          // upper estimate
  int attempts = 0;                             // started so far
  bool once_used = false;
  int64_t not_before_nanos = 0;  // a retry waits until then
  bool needs_budget = false;     // a retry that has not yet taken its budget
  Status last_error;             // why it is retried
  // Of the last reply with content, if it was rejected. The halves of a batch inherit it.
  ReplyFault last_fault = ReplyFault::kNone;
  FailureJudge::Evidence evidence;
  // The service's last reply to it made no sense in this form; it is asked for without.
  bool wants_numbers = false;  // not base64
  BodyForm body_form = BodyForm::kUsual;
  int64_t sent_wall_millis = 0;
  CallLeg main;
  CallLeg hedge;  // call_hedges.h
  int64_t sent_nanos = 0;
  int64_t hedge_at_nanos = kNoDeadline;
  int open_legs = 0;         // requests that have not ended
  bool is_of_trial = false;  // sent while a trial was on
  bool is_settled = false;   // its vectors have arrived; a slower leg is still awaited
};
using CallBatchList = std::list<CallBatch>;

struct LegReply {
  CallLeg& leg() const { return is_hedge ? batch->hedge : batch->main; }

  CallBatchList::iterator batch;
  bool is_hedge = false;
  uint64_t ticket = 0;  // of the leg
  HttpOutcome outcome{};
};
using ReplyList = std::list<LegReply>;

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_BATCH_H_
