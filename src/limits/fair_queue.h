// FairQueue: the order in which waiting tickets may begin.
//
// First come, first served within a caller; between callers, start-time fair queueing (Goyal, Vin
// and Cheng 1996): a ticket's tag is the service that its caller has received, in cost over weight,
// but never less than that of the ticket that began last, and the smallest tag goes first. This
// amounts to deficit round robin without rounds: callers that always wait get service in proportion
// to their weights, whatever they have queued. One that returns after a pause is served next, but
// has saved up no credit. Used by RateLimiter, which holds the lock.
#ifndef VETVEC_LIMITS_FAIR_QUEUE_H_
#define VETVEC_LIMITS_FAIR_QUEUE_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_map>

#include "base/waker.h"

namespace vetvec {

class FairQueue {
 public:
  struct Waiting {
    uint64_t id = 0;
    uint64_t caller = 0;
    int64_t tokens = 0;
    int64_t texts = 0;
    int64_t reserved_at = 0;
    int64_t told_nanos = 0;        // when its owner will ask again
    std::shared_ptr<Waker> waker;  // may be null
    int64_t tag = 0;               // set by Push
    int64_t step = 0;              // cost over weight, set by Push
  };

  // Weights are clamped to 1 .. 1000. Caller 0 always exists, with weight 1.
  uint64_t AddCaller(int64_t weight);
  // Its tickets must have been removed.
  void RemoveCaller(uint64_t caller);

  // `cost` in any unit that is the same for all tickets, at least kLeastCost so that weights count.
  static constexpr int64_t kLeastCost = 1000;
  void Push(Waiting ticket, int64_t cost);
  void Begin(size_t index);   // removes it and counts it as service
  void Cancel(size_t index);  // removes it as if it had never been there

  bool empty() const { return tickets_.empty(); }
  size_t size() const { return tickets_.size(); }
  Waiting& operator[](size_t index) { return tickets_[index]; }
  const Waiting& operator[](size_t index) const { return tickets_[index]; }
  static constexpr size_t kNone = SIZE_MAX;
  size_t Find(uint64_t id) const;

 private:
  struct Caller {
    int64_t weight = 1;
    int64_t next_tag = 0;
  };

  std::deque<Waiting> tickets_;  // by tag, then by id
  std::unordered_map<uint64_t, Caller> callers_{{0, Caller{}}};
  uint64_t next_caller_ = 1;
  int64_t tag_begun_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_FAIR_QUEUE_H_
