// CallInbox: the replies to a call's requests, until its thread handles them.
//
// Filled by the transport's thread, which needs no memory for it: the places of the replies are
// made when the requests are started. It also tells the limiter, because the call's thread may be
// busy elsewhere, in a function of the caller's or in parsing, and other calls wait for the slot.
#ifndef VETVEC_ENCODER_CALL_INBOX_H_
#define VETVEC_ENCODER_CALL_INBOX_H_

#include <memory>
#include <mutex>

#include "base/waker.h"
#include "encoder/call_batch.h"
#include "limits/rate_limiter.h"

namespace vetvec {

// Thread safety: any thread. Outlives its call.
class CallInbox {
 public:
  CallInbox(RateLimiter* limiter, std::shared_ptr<Waker> waker)
      : limiter_(limiter), waker_(std::move(waker)) {}

  // The place of a reply that is awaited.
  ReplyList::iterator Await(LegReply reply);
  void Deliver(ReplyList::iterator place, HttpOutcome outcome) noexcept;
  ReplyList Take();
  // The call has ended: the limiter may not live any longer.
  void Close();

 private:
  std::mutex mutex_;
  RateLimiter* limiter_;  // null: the call has ended
  const std::shared_ptr<Waker> waker_;
  ReplyList awaited_;
  ReplyList replies_;
};

// What only the body of the reply says; Deliver has told the rest.
void TellLimiterOfBody(const HttpOutcome& outcome, const AttemptFacts& facts, RateLimiter* limiter);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_INBOX_H_
