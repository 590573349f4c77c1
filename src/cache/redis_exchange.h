// RedisExchange: many commands in chunks, of which only a few are in flight at once.
//
// Bounds the memory of replies that wait to be read: the next chunk is sent when a reply is taken.
// Nobody waits on a thread: a waker is woken for each reply that arrives.
//
//   RedisExchange exchange(client, waker, clock, timeout, chunks, [=](size_t chunk) { ... });
//   while (exchange.Take(&chunk, &replies)) ...   // then wait for the waker, until has_ended()
#ifndef VETVEC_CACHE_REDIS_EXCHANGE_H_
#define VETVEC_CACHE_REDIS_EXCHANGE_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/waker.h"
#include "redis/client.h"

namespace vetvec {

// Thread safety: one thread at a time, besides the client's. Destroying it abandons the chunks that
// are in flight; their replies are dropped.
class RedisExchange {
 public:
  using MakeChunk = std::function<std::vector<RedisCommand>(size_t chunk)>;
  static constexpr size_t kMaxInFlight = 4;

  // `make` is called on the thread that starts the exchange or takes from it. The client gives up a
  // command after `timeout_nanos`; whoever is not prepared to wait for that destroys the exchange.
  RedisExchange(std::shared_ptr<RedisClient> client, std::shared_ptr<Waker> waker, Clock* clock,
                int64_t timeout_nanos, size_t chunks, MakeChunk make);
  ~RedisExchange();
  RedisExchange(const RedisExchange&) = delete;
  RedisExchange& operator=(const RedisExchange&) = delete;

  // The next chunk whose replies have arrived, and sends another. False: none so far.
  bool Take(size_t* chunk, RedisReplies* replies);
  // Every chunk has been taken.
  bool has_ended() const { return taken_ == chunks_; }

 private:
  // Shared with the callbacks.
  struct Inbox {
    std::mutex mutex;
    std::vector<std::pair<size_t, RedisReplies>> arrived;  // never more than kMaxInFlight
    std::shared_ptr<Waker> waker;                          // null: abandoned
  };
  void SendNext();

  const std::shared_ptr<RedisClient> client_;
  Clock* const clock_;
  const int64_t timeout_nanos_;
  const size_t chunks_;
  const MakeChunk make_;
  const std::shared_ptr<Inbox> inbox_;
  size_t sent_ = 0;
  size_t taken_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_REDIS_EXCHANGE_H_
