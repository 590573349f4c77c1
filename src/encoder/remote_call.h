// RemoteCall: one embed call on a remote encoder, as a task in steps.
//
// The texts are cut into batches (call_batches.h). A step handles the replies that have arrived,
// reserves starts with the limiter for the next batches and starts those whose time has come
// (call_starts.h, call_legs.h); between steps it waits for a reply, a start or the deadline.
// Replies are parsed by the stepping thread, straight into the caller's rows (call_replies.h). A
// batch whose reply cannot be used is sent again, split, or halved until the bad texts stand alone
// (call_failures.h, text_trial.h); a failure that would affect every batch alike (key rejected,
// quota spent, service down) ends the call, and what was delivered before stays delivered.
#ifndef VETVEC_ENCODER_REMOTE_CALL_H_
#define VETVEC_ENCODER_REMOTE_CALL_H_

#include <memory>
#include <span>
#include <vector>

#include "core/encoder.h"
#include "encoder/call_failures.h"
#include "encoder/call_parts.h"
#include "encoder/call_starts.h"

namespace vetvec {

class RemoteCall : public EmbedTask {
 public:
  RemoteCall(RemoteState* remote, const TextBatch& texts, std::span<const size_t> items,
             const CallOptions& options, EmbedOutput* out, std::shared_ptr<Waker> waker)
      : items_(items.begin(), items.end()),
        parts_({*remote, remote->options, texts, options, *out, std::move(waker)}) {}

  bool Step(Pause* pause) override;
  // No other call waits for a reservation of this one while its thread is busy elsewhere.
  void StepAside() noexcept override { parts_.batches.GiveBackTickets(); }
  // OK if the call ran to its end, even if single items failed. Otherwise why it ended early.
  const Status& status() const override { return parts_.end.status(); }

 private:
  void Begin();
  // Whether there is a key to send; without one, the call waits for it or has stopped.
  bool HasCurrentKey();
  void Handle(LegReply reply);
  void Judge(LegReply* reply);
  void HandleVectors(const LegReply& reply, const ReplyInfo& info);
  void TakeVectors(const CallBatch& batch, const ReplyInfo& info);

  std::vector<size_t> items_;  // empty once they are in batches
  CallParts parts_;
  CallStarts starts_{&parts_};
  CallFailures failures_{&parts_};
  bool has_begun_ = false;
  CancelToken::Registration cancel_wakes_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_REMOTE_CALL_H_
