// RedisBreaker: keeps a Redis server that does not answer from delaying anybody twice.
//
// After three requests in a row without an answer in time it opens: its users then do without the
// server, at no cost. While it is open, it sends a PING now and then, for which nobody waits; the
// first PONG closes it.
//
//   if (!breaker.Allows()) return;      // open
//   ... breaker.OnAnswer() or breaker.OnTimeout() ...
#ifndef VETVEC_CACHE_REDIS_BREAKER_H_
#define VETVEC_CACHE_REDIS_BREAKER_H_

#include <cstdint>
#include <memory>
#include <mutex>

#include "base/clock.h"
#include "redis/client.h"

namespace vetvec {

// Thread safety: any thread.
class RedisBreaker {
 public:
  static constexpr int kMaxTimeouts = 3;
  static constexpr int64_t kPingIntervalNanos = 250 * kNanosPerMilli;
  static constexpr int64_t kPingTimeoutNanos = kNanosPerSecond;

  RedisBreaker(std::shared_ptr<RedisClient> client, Clock* clock);

  // False: open. Sends a PING if one is due.
  bool Allows();
  void OnAnswer();
  void OnTimeout();
  bool is_open() const;
  uint64_t times_opened() const;

 private:
  // Shared with the callback of a PING, which must not hold the client.
  struct State {
    std::mutex mutex;
    int timeouts = 0;  // in a row
    bool is_open = false;
    bool is_pinging = false;
    int64_t next_ping_nanos = 0;
    uint64_t times_opened = 0;
  };

  const std::shared_ptr<RedisClient> client_;
  Clock* const clock_;
  const std::shared_ptr<State> state_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_REDIS_BREAKER_H_
