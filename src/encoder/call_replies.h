// CallReplies: what the replies of a call contain: vectors, which are parsed straight into the
// caller's rows, an error, and what they cost.
//
// The tokens of each reply that arrived whole are counted once, whether or not its vectors can be
// used, since the service bills them. A reply that did not arrive whole may have been billed too;
// it is counted as a request with unknown tokens. For probes (kCallAsReceived), replies are
// recorded as received, and single bad vectors do not fail their batch.
#ifndef VETVEC_ENCODER_CALL_REPLIES_H_
#define VETVEC_ENCODER_CALL_REPLIES_H_

#include <vector>

#include "encoder/call_keys.h"
#include "encoder/call_legs.h"

namespace vetvec {

class CallReplies {
 public:
  CallReplies(CallFrame* frame, const CallKeys& keys, const CallLegs& legs)
      : frame_(*frame), keys_(keys), legs_(legs) {}

  // Reads the vectors of a reply with a success status. A refused reply leaves nothing behind.
  Status Parse(const CallBatch& batch, HttpOutcome* outcome, ReplyInfo* info);
  AttemptFacts FactsOf(const HttpOutcome& outcome, const Status& parsed,
                       const ReplyInfo& info) const;
  void CountBill(const CallBatch& batch, bool is_accepted, HttpOutcome* outcome, ReplyInfo* info);
  void Record(const CallBatch& batch, const HttpOutcome& outcome, const ReplyInfo& info,
              const Status& status);
  // Sets the error of the texts without a usable vector; returns the texts that have one.
  std::vector<size_t> TakeFindings(const CallBatch& batch, const ReplyInfo& info);

 private:
  void TakeBackRows(const CallBatch& batch, bool had_dimension);
  void ReadUsage(const CallBatch& batch, HttpOutcome* outcome, ReplyInfo* info) const;
  void RecordAsReceived(const CallBatch& batch, const ReplyInfo& info);

  CallFrame& frame_;
  const CallKeys& keys_;
  const CallLegs& legs_;
  std::vector<float> check_row_;  // of a check's reply
};

bool Is2xx(const HttpOutcome& outcome);  // a complete reply with a success status

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_REPLIES_H_
