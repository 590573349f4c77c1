// CallStarts: which batches of a call are sent next, and when: as the limiter, the breaker, the
// retry budget, a trial and the deadline allow.
#ifndef VETVEC_ENCODER_CALL_STARTS_H_
#define VETVEC_ENCODER_CALL_STARTS_H_

#include <cstdint>
#include <memory>
#include <optional>

#include "encoder/call_parts.h"

namespace vetvec {

class CallStarts {
 public:
  explicit CallStarts(CallParts* parts) : frame_(parts->frame), parts_(*parts) {}

  // Starts what may start; returns when to check again (monotonic), or kNoDeadline if only a reply
  // helps.
  int64_t StartAll();
  // The call has ended.
  void StopListening() { listening_.reset(); }

 private:
  // Receives the breaker's news while this object lives.
  class Listening {
   public:
    Listening(ServiceLimits* shared, std::shared_ptr<Waker> waker)
        : shared_(shared), id_(shared->Listen(std::move(waker))) {}
    ~Listening() { shared_->Forget(id_); }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

   private:
    ServiceLimits* const shared_;
    const uint64_t id_;
  };

  // Those that hold a ticket; returns how many still do.
  size_t StartReserved(int64_t* look_again);
  bool TryStart(CallBatchList::iterator batch, int64_t now, int64_t* look_again);
  // False if the call had to stop, because the limiter's time for a request is too late.
  bool IsInTime(int64_t start_nanos, int64_t now);
  // Replies that have not been read count, although they have given their slots back: each needs
  // memory, and may end the call.
  bool HasEnoughInFlight() const;
  // The time that must be left to start a request.
  int64_t LeastNanos() const;
  // False if the call had to stop: too little time, or too few tokens allowed.
  bool MayStart(const CallBatch& batch, int64_t now);
  // Takes the breaker's pass and, for a retry, the budget.
  bool TakePass(CallBatch* batch, int64_t now, int64_t* look_again);
  bool PassBreaker(CallBatch* batch, int64_t now, int64_t* look_again);
  void GiveBackPass(CallBatch* batch);
  void Send(CallBatchList::iterator batch);

  CallFrame& frame_;
  CallParts& parts_;
  std::optional<Listening> listening_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_STARTS_H_
