// SharedFlights: which texts other hosts are fetching at the moment, so that no text is paid for
// twice. Leases on the server: the string `vetvec:v1:KEY:f`, which the process that fetches KEY's
// text sets for 30 s, renews every 10 s and removes when it has stored the row.
//
// A host that finds neither row nor lease takes the lease and looks for the row once more, in that
// order, because the former leader stores the row before it gives up its lease.
//
//   SharedFlights flights(store);
//   flights.Claim(keys, dimension, budget, waker);
//   if (flights.StepClaim(...)) ...       // each key: found, led, or fetched elsewhere
//   flights.Release(led_keys);
#ifndef VETVEC_CACHE_SHARED_FLIGHTS_H_
#define VETVEC_CACHE_SHARED_FLIGHTS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cache/redis_store.h"

namespace vetvec {

enum class FlightState : uint8_t {
  kUnclear,    // the server did not say: fetch, without a lease
  kFound,      // the row was there and has been given to the sink
  kLed,        // this process has the lease and must fetch
  kElsewhere,  // another process has the lease
};

// The leases of one call. Thread safety: one thread at a time. `store` must outlive it.
class SharedFlights {
 public:
  static constexpr int64_t kLeaseMs = 30'000;
  static constexpr int64_t kRenewNanos = 10 * kNanosPerSecond;

  explicit SharedFlights(RedisStore* store);

  // Starts to take the leases of `keys`, which must be distinct.
  void Claim(std::vector<CacheKey> keys, size_t dimension, std::shared_ptr<Waker> waker);
  // True: states() is complete. If the budget is over, those without an answer are kUnclear.
  bool StepClaim(RedisBudget* budget, const RowSink& sink, Pause* pause);
  const std::vector<FlightState>& states() const { return states_; }

  // Starts to look which of `keys` are still led elsewhere.
  void Look(std::vector<CacheKey> keys, std::shared_ptr<Waker> waker);
  // True: states() has kElsewhere for those that are, kUnclear for the rest. has_failed(): the
  // server did not say.
  bool StepLook(RedisBudget* budget, Pause* pause);
  bool has_failed() const { return has_failed_; }

  // Nobody waits for these. Leases of others, and those that have expired, are left alone.
  void Release(std::span<const CacheKey> keys) noexcept;
  void Renew(std::span<const CacheKey> keys) noexcept;

 private:
  using Keys = std::shared_ptr<const std::vector<CacheKey>>;
  void Start(std::vector<CacheKey> keys, size_t chunk_keys, std::shared_ptr<Waker> waker,
             RedisExchange::MakeChunk make);
  // Takes the replies; `read` returns false if they say that something is wrong.
  bool Step(RedisBudget* budget, Pause* pause,
            const std::function<bool(size_t begin, size_t count, RedisReplies&)>& read);
  bool ReadClaims(size_t begin, size_t count, const RedisReplies& replies, const RowSink& sink);
  void Fail();
  void RunOnLeases(const RedisScript& script, std::span<const CacheKey> keys,
                   std::vector<std::string> arguments) noexcept;

  RedisStore* const store_;
  const std::string id_;  // the value of this call's leases
  Keys keys_;
  size_t dimension_ = 0;
  size_t chunk_keys_ = 1;
  std::unique_ptr<RedisExchange> exchange_;  // null: none in progress
  std::vector<FlightState> states_;
  bool has_failed_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_SHARED_FLIGHTS_H_
