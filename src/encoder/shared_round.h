// SharedRound: what a call gets from other hosts in one round: the rows in the shared store, and
// those that other hosts are fetching at the moment; in steps, without waiting on a thread.
//
//   looking -> claiming -> (pausing -> polling -> claiming ...) -> done
//
// A text that is not in the store is claimed. Either this call gets the lease and fetches the text,
// or another host has the lease. In that case, this call waits until the row arrives, the lease
// ends or half of the time before the deadline has passed. If the server is unreachable or slow,
// everything is fetched at once. Used by CachedCall.
#ifndef VETVEC_ENCODER_SHARED_ROUND_H_
#define VETVEC_ENCODER_SHARED_ROUND_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/task.h"
#include "cache/key.h"
#include "cache/redis_store.h"
#include "cache/shared_flights.h"

namespace vetvec {

struct SharedRoundInput {
  std::vector<size_t> items;                    // to look for
  const std::vector<CacheKey>* keys = nullptr;  // by item; must outlive the round
  size_t dimension = 0;                         // required; 0: any
  bool takes_leases = true;                     // false: only looks
  int64_t deadline_nanos = 0;                   // of the call
  std::shared_ptr<Waker> waker;
  // Where the row of an item goes; null: it does not fit, which is a miss.
  std::function<float*(size_t item, size_t dimension)> row_of;
  // The rows of these items have been written.
  std::function<void(std::span<const size_t> items)> on_hits;
};

// The leases that a call has for texts which it fetches. They must be renewed while it does.
class SharedLeases {
 public:
  // `keys` by item; both must outlive it.
  SharedLeases(SharedFlights* flights, const std::vector<CacheKey>& keys)
      : flights_(*flights), keys_(keys), has_lease_(keys.size(), 0) {}
  // Gives back those that are left.
  ~SharedLeases();
  SharedLeases(const SharedLeases&) = delete;
  SharedLeases& operator=(const SharedLeases&) = delete;

  // The call has, or may have, the lease of `item`.
  void Add(size_t item) {
    has_lease_[item] = 1;
    ++count_;
  }
  // After the first were added: when they will be renewed.
  void Begin(int64_t now);
  // Those of `items` that it has.
  void Release(std::span<const size_t> items) noexcept;
  // Renews them if it is time; shortens *pause until it is time again.
  void Renew(int64_t now, Pause* pause);

 private:
  SharedFlights& flights_;
  const std::vector<CacheKey>& keys_;
  std::vector<uint8_t> has_lease_;  // by item: perhaps
  size_t count_ = 0;
  int64_t next_renewal_nanos_ = kNoDeadline;
};

// Thread safety: one thread at a time.
class SharedRound {
 public:
  static constexpr int64_t kFirstPollNanos = 20 * kNanosPerMilli;
  static constexpr int64_t kLongestPollNanos = 200 * kNanosPerMilli;
  static constexpr int kMaxLostClaims = 3;

  SharedRound(std::shared_ptr<RedisStore> store, SharedRoundInput input);

  // Appends to *fetch what the call must now fetch itself. True: there will be no more of either.
  // Sets *pause in either case, because leases must be renewed: step again then.
  bool Step(std::vector<size_t>* fetch, Pause* pause);
  // These items have been fetched and their rows put into the store: gives back their leases.
  void Release(std::span<const size_t> items) noexcept { leases_.Release(items); }

 private:
  enum class Phase { kLooking, kClaiming, kPausing, kPolling, kDone };

  bool StepPhase(std::vector<size_t>* fetch, Pause* pause);
  bool Look(std::vector<size_t>* fetch, Pause* pause);
  bool EndClaim(std::vector<size_t>* fetch);
  bool WaitForPoll(std::vector<size_t>* fetch, Pause* pause);
  bool EndPoll(std::vector<size_t>* fetch);
  void Claim(std::vector<size_t> items);
  void PauseOrEnd();
  void GiveUpWaiting(std::vector<size_t>* fetch);
  RowSink SinkOf(const std::vector<size_t>& items);
  void DeliverHits();
  std::vector<CacheKey> KeysOf(std::span<const size_t> items) const;

  const std::shared_ptr<RedisStore> store_;
  const SharedRoundInput in_;
  SharedFlights flights_;
  SharedLeases leases_;
  RedisBudget budget_;
  std::unique_ptr<RedisLookup> lookup_;
  Phase phase_ = Phase::kLooking;
  std::vector<size_t> asked_;      // the items of the look-up, claim or poll in progress
  std::vector<size_t> waiting_;    // led elsewhere
  std::vector<size_t> hits_;       // written, not yet reported
  std::vector<uint8_t> is_found_;  // by item
  int64_t next_poll_nanos_ = 0;
  int64_t poll_interval_nanos_ = kFirstPollNanos;
  int64_t give_up_nanos_ = 0;  // 0: has not waited
  int lost_claims_ = 0;        // in a row
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_SHARED_ROUND_H_
