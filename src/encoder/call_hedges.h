// CallHedges: if a first attempt takes longer than 95 % of those before, it is sent a second time
// alongside it (limits/hedge_policy.h); the first good reply counts, and the other request is
// cancelled.
//
// A hedge takes its start, its pass and the retry budget at once, or is not sent; retries are never
// hedged. If both legs fail, the later failure counts as the attempt's.
#ifndef VETVEC_ENCODER_CALL_HEDGES_H_
#define VETVEC_ENCODER_CALL_HEDGES_H_

#include "encoder/call_batches.h"
#include "encoder/call_legs.h"
#include "encoder/call_replies.h"

namespace vetvec {

class CallHedges {
 public:
  CallHedges(CallFrame* frame, CallBatches* batches, CallLegs* legs, CallReplies* replies)
      : frame_(*frame), batches_(*batches), legs_(*legs), replies_(*replies) {}

  // A batch is about to be sent.
  void Plan(CallBatch* batch) const;
  // Sends hedges whose time has come; returns when the next one is due.
  int64_t SendDue(bool is_trial);
  // A batch has got its vectors from this leg's reply; the other leg may still be in flight.
  void NoteWinner(const LegReply& reply) const;
  // The other leg has ended after all.
  void EndSlower(LegReply* reply);

 private:
  bool TryTake(CallBatch* batch, int64_t now) const;

  CallFrame& frame_;
  CallBatches& batches_;
  CallLegs& legs_;
  CallReplies& replies_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_HEDGES_H_
