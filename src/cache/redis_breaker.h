// RedisBreaker: keeps a Redis server that does not answer from delaying anybody twice.
//
// After three requests in a row without an answer in time it opens: its users then do without the
// server, at no cost. While it is open, it sends a PING now and then, for which nobody waits; the
// first PONG closes it.
//
//   if (!breaker->Allows()) return;      // open
//   ... breaker->OnAnswer() or OnTimeout() ...
#ifndef VETVEC_CACHE_REDIS_BREAKER_H_
#define VETVEC_CACHE_REDIS_BREAKER_H_

#include <cstdint>
#include <memory>
#include <mutex>

#include "base/clock.h"
#include "redis/client.h"

namespace vetvec {

// Thread safety: any thread. Held by shared_ptr, because a PING may outlive its users.
class RedisBreaker : public std::enable_shared_from_this<RedisBreaker> {
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
  void OnPing(const RedisReplies& replies);

  const std::shared_ptr<RedisClient> client_;
  Clock* const clock_;
  mutable std::mutex mutex_;
  int timeouts_ = 0;  // in a row
  bool is_open_ = false;
  bool is_pinging_ = false;
  int64_t next_ping_nanos_ = 0;
  uint64_t times_opened_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_REDIS_BREAKER_H_
