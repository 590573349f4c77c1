// What a RedisStore counts, what it has in flight, and what it has already complained about; shared
// with the callbacks of commands that outlive it.
#ifndef VETVEC_CACHE_REDIS_STORE_STATE_H_
#define VETVEC_CACHE_REDIS_STORE_STATE_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "base/log.h"
#include "redis/client.h"

namespace vetvec {

// Since the store was opened.
struct RedisStoreStat {
  uint64_t hits = 0;
  uint64_t misses = 0;    // including rejected rows and failed reads
  uint64_t damaged = 0;   // rows that were rejected: not a row, or the wrong checksum
  uint64_t forged = 0;    // rows that were rejected: the wrong HMAC, or none
  uint64_t timeouts = 0;  // reads that the server did not answer in time
  uint64_t errors = 0;    // error replies, and commands that failed because the server was away
  uint64_t stored = 0;
  uint64_t dropped =
      0;  // rows that were not written: the server is unreachable, full or read-only, or
          // too many were queued
  uint64_t too_large = 0;  // rows that were not written because of their size
  uint64_t led = 0;        // texts that this process fetched with a lease
  uint64_t waited = 0;     // texts that another process was fetching
  uint64_t given_up = 0;   // of these, the texts that were then fetched here nevertheless
  uint64_t breaker_opened = 0;
  uint64_t queued_bytes = 0;
  bool is_open = false;  // the breaker
};

enum class RedisTrouble : uint8_t { kAway, kSlow, kLogin, kError, kDamaged, kForged, kTooLarge };

// Thread safety: any thread.
class RedisStoreState {
 public:
  RedisStoreState(std::string server, LogFunction log)
      : server_(std::move(server)), log_(std::move(log)) {}

  enum Counter : uint8_t {
    kHits,
    kMisses,
    kDamagedRows,
    kForgedRows,
    kTimeouts,
    kErrors,
    kStored,
    kDropped,
    kTooLargeRows,
    kLed,
    kWaited,
    kGivenUp,
    kCounters
  };
  void Count(Counter counter, uint64_t n = 1) {
    counters_[counter].fetch_add(n, std::memory_order_relaxed);
  }
  uint64_t Get(Counter counter) const { return counters_[counter].load(std::memory_order_relaxed); }

  // Logs the first trouble of each kind, until StopLog.
  void Warn(RedisTrouble trouble, std::string_view what) noexcept;
  // Once it has returned, the log function is neither running nor kept.
  void StopLog() noexcept;
  // Counts and logs a command that has failed, or an error reply.
  void WarnOf(const Status& status) noexcept;
  void WarnOf(const RedisReply& error) noexcept;

  uint64_t queued_bytes() const;
  // False if something is still in flight after `timeout_nanos`.
  bool WaitUntilIdle(int64_t timeout_nanos);

 private:
  friend class RedisErrand;

  const std::string server_;
  std::mutex log_mutex_;  // held while the function runs, which must not call the library
  LogFunction log_;
  std::atomic<uint64_t> counters_[kCounters]{};
  std::atomic<uint32_t> warned_{0};  // bits of RedisTrouble
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  uint64_t in_flight_ = 0;
  uint64_t queued_bytes_ = 0;
};

// Commands for which nobody waits, from when they are submitted until their callback is destroyed.
class RedisErrand {
 public:
  RedisErrand(std::shared_ptr<RedisStoreState> state, uint64_t bytes);
  ~RedisErrand();
  RedisErrand(const RedisErrand&) = delete;
  RedisErrand& operator=(const RedisErrand&) = delete;
  RedisStoreState& state() const { return *state_; }

 private:
  const std::shared_ptr<RedisStoreState> state_;
  const uint64_t bytes_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_REDIS_STORE_STATE_H_
