// RedisStore: the store that several hosts share, on a Redis server.
//
// A row is the string `vetvec:v1:KEY` (KEY: 64 hexadecimal digits), a sealed row (sealed_row.h)
// with a time to live. It behaves as an aid: reads wait for at most `read_timeout_ms`, then they
// are misses; after three such reads a breaker opens (redis_breaker.h) and reads wait for nothing;
// writes never wait, and are dropped while too many are queued. Whatever goes wrong is counted and
// logged once, and is never an error.
//
//   VETVEC_ASSIGN_OR_RETURN(auto store, RedisStore::Open({.client = client}));
//   RedisBudget budget = store->BudgetUntil(deadline);
//   RedisLookup lookup(store.get(), keys, dimension, waker);   // without waiting on a thread:
//   if (!lookup.Step(&budget, sink, &pause)) ...               // step again when woken
#ifndef VETVEC_CACHE_REDIS_STORE_H_
#define VETVEC_CACHE_REDIS_STORE_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "base/secret_string.h"
#include "base/task.h"
#include "cache/fork_guard.h"
#include "cache/redis_breaker.h"
#include "cache/redis_exchange.h"
#include "cache/redis_store_state.h"
#include "cache/sealed_row.h"
#include "cache/store.h"

namespace vetvec {

inline constexpr int64_t kDefaultRedisTtlSeconds = int64_t{30} * 24 * 3600;
inline constexpr int64_t kDefaultRedisReadTimeoutMs = 20;

struct RedisStoreOptions {
  std::shared_ptr<RedisClient> client;
  SecretString hmac_key;  // empty: rows are protected against accidents only
  VectorDtype dtype = VectorDtype::kFloat32;
  int64_t ttl_seconds = kDefaultRedisTtlSeconds;
  int64_t read_timeout_ms = kDefaultRedisReadTimeoutMs;
  uint64_t max_queued_bytes = uint64_t{64} << 20;  // of rows that are being written
  LogFunction log;
  Clock* clock = nullptr;  // null: SystemClock()
};

// How long a call may still wait for the server. A full chunk that has arrived extends it, so that
// large batches are read from a server that keeps delivering, and one that stops costs one timeout.
struct RedisBudget {
  int64_t until_nanos = 0;
  int64_t step_nanos = 0;
  int64_t deadline_nanos = kNoDeadline;  // of the call

  void Extend(int64_t now) { until_nanos = std::min(now + step_nanos, deadline_nanos); }
  // The call's deadline leaves less time than the server may take, so nothing follows from a server
  // that has not answered yet.
  bool is_cut() const { return until_nanos == deadline_nanos; }
};

// Thread safety: any thread.
class RedisStore : public Store {
 public:
  static constexpr size_t kMaxValueBytes = size_t{64} << 10;  // larger rows are not stored
  static constexpr size_t kMaxReplyBytes = size_t{1} << 20;   // of one MGET
  static constexpr size_t kMaxChunkKeys = 512;                // of one MGET

  // Does not touch the network. INVALID_ARGUMENT: the HMAC key.
  static Result<std::shared_ptr<RedisStore>> Open(RedisStoreOptions options);
  // Waits up to a second for rows that are being written, unless the server does not answer.
  ~RedisStore() override;

  Status GetMany(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) override;
  // Returns at once, whatever `wait` requests; what the server does with a row is its own affair.
  Status PutMany(std::span<const StoreRow> rows, const StoreWait& wait) override;
  // Waits until the server has answered for every row. OK also if it could not keep them.
  Status Flush(const StoreWait& wait) override;
  Result<StoreStat> Stat() override;
  VectorDtype dtype() const override { return options_.dtype; }
  RedisStoreStat SharedStat() const;

  static std::string NameOf(const CacheKey& key);  // of the row's string on the server

  // For RedisLookup and SharedFlights.
  RedisBudget BudgetUntil(int64_t deadline_nanos) const;
  // How many rows fit into one reply. `dimension` 0: unknown.
  size_t ChunkKeys(size_t dimension) const;
  // The server has not answered before the end of `budget`.
  void CountTimeout(const RedisBudget& budget);
  // The reply of GET, or one item of MGET's. True: a hit, which was given to `sink`.
  bool TakeRow(const CacheKey& key, size_t index, const RedisReply& reply, size_t dimension,
               const RowSink& sink);
  const std::shared_ptr<RedisClient>& client() const { return options_.client; }
  RedisBreaker& breaker() { return breaker_; }
  Clock* clock() const { return options_.clock; }
  const std::shared_ptr<RedisStoreState>& state() const { return state_; }
  bool forked() const { return guard_.forked(); }

 private:
  RedisStore(RedisStoreOptions options, RowSealer sealer);
  std::vector<RedisCommand> SetCommands(std::span<const StoreRow> rows, uint64_t* bytes);

  const ForkGuard guard_;
  const RedisStoreOptions options_;
  const RowSealer sealer_;
  RedisBreaker breaker_;
  const std::shared_ptr<RedisStoreState> state_;
  std::atomic<size_t> last_dimension_{0};
};

// A lookup in steps. Thread safety: one thread at a time.
class RedisLookup {
 public:
  // `store` must outlive it. `keys` are distinct.
  RedisLookup(RedisStore* store, std::vector<CacheKey> keys, size_t dimension,
              std::shared_ptr<Waker> waker);

  // Gives the rows that have arrived to `sink`, with their index in `keys`. True: it has ended,
  // and what has not been given is a miss. False: step again at pause->until_nanos or when woken.
  bool Step(RedisBudget* budget, const RowSink& sink, Pause* pause);
  // It has ended because the server is unreachable, too slow or reports errors.
  bool has_failed() const { return has_failed_; }

 private:
  bool Fail();

  RedisStore* const store_;
  const std::shared_ptr<const std::vector<CacheKey>> keys_;
  const size_t dimension_;
  const size_t chunk_keys_;
  std::unique_ptr<RedisExchange> exchange_;  // null: not started, or ended
  size_t answered_ = 0;                      // keys
  bool has_failed_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_REDIS_STORE_H_
