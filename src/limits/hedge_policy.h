// HedgePolicy: when a request that takes unusually long may be sent a second time alongside the
// first.
//
// Off unless the user enables it, because both are billed. A hedge is sent once the first has taken
// longer than 95 % of those observed, and hedges are at most 5 % of the requests.
//
//   const int64_t delay = policy.DelayNanos();    // -1: too little is known
//   ... after that: if (policy.TryTake()) send the same again; the first good reply counts
#ifndef VETVEC_LIMITS_HEDGE_POLICY_H_
#define VETVEC_LIMITS_HEDGE_POLICY_H_

#include <cstddef>
#include <cstdint>
#include <mutex>

#include "limits/recent_times.h"

namespace vetvec {

// Thread safety: any thread.
class HedgePolicy {
 public:
  static constexpr size_t kLeastSamples = 40;

  // Call for each request sent that is not a hedge.
  void OnRequest();
  // How long a successful request took, or at least took.
  void OnLatency(int64_t nanos);
  // The 95th percentile of the last 256 latencies, at least 1 ms; -1 before there are 40.
  int64_t DelayNanos() const;
  // Takes the permission for one hedge.
  bool TryTake();

 private:
  mutable std::mutex mutex_;
  RecentTimes latencies_{kLeastSamples};
  uint64_t requests_ = 0;
  uint64_t hedges_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_HEDGE_POLICY_H_
