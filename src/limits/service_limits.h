// ServiceLimits: what all encoders of this process that use the same service with the same key
// share: rate limiter, circuit breaker and retry budget.
//
// A registry finds it by origin, key and clock. The registry stores a hash of them, never the key;
// the shared object lives as long as anyone holds it. An encoder that joins with its own limits
// changes them for all: the lower of each is kept.
//
//   VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<ServiceLimits> shared,
//                           ServiceLimits::Join("https://api.example.com", key, limits, clock));
//   shared->limiter().Reserve(tokens);
#ifndef VETVEC_LIMITS_SERVICE_LIMITS_H_
#define VETVEC_LIMITS_SERVICE_LIMITS_H_

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "limits/circuit_breaker.h"
#include "limits/rate_limiter.h"
#include "limits/retry_budget.h"
#include "limits/shared_limits.h"

namespace vetvec {

// Thread safety: any thread.
class ServiceLimits {
 public:
  // INVALID_ARGUMENT for a negative limit. `clock` must outlive the result.
  static Result<std::shared_ptr<ServiceLimits>> Join(std::string_view origin, std::string_view key,
                                                     const RateLimits& limits, Clock* clock);

  // Shares the rate limits with the other processes on this host that name the same directory
  // (limits/limit_file.h). Errors: those of LimitFile::Open; the limits remain those of this
  // process.
  Status ShareWithHost(const std::string& directory);

  // Shares the rate limits with the members of all hosts that use the same Redis
  // (limits/shared_limits.h), instead of ShareWithHost. Later calls change nothing. Errors: those
  // of SharedLimits::Join; FAILED_PRECONDITION if they are shared with the host, or over another
  // Redis.
  Status ShareOverRedis(std::shared_ptr<RedisClient> client, const SharedLimitsOptions& options);
  // Of the share; nothing if the limits are not shared through Redis.
  std::optional<ShareMember::Figures> GetShareFigures() const;
  // SharedLimits::ReadBooks. FAILED_PRECONDITION: the limits are not shared through Redis.
  Result<ShareBooks> ReadShareBooks(int64_t deadline_nanos,
                                    const std::shared_ptr<CancelToken>& cancel) const;
  // Of Redis; empty: the limits are not shared through it.
  std::string ShareServer() const;

  RateLimiter& limiter() { return *limiter_; }
  CircuitBreaker& breaker() { return breaker_; }
  RetryBudget& budget() { return budget_; }

  // `waker` is woken when the breaker lets more requests pass, until Forget is called. Forget may
  // be called while it is being woken, so it is shared.
  uint64_t Listen(std::shared_ptr<Waker> waker);
  void Forget(uint64_t id) noexcept;

 private:
  ServiceLimits(std::unique_ptr<RateLimiter> limiter, std::string_view origin, std::string_view key,
                Clock* clock);
  void WakeAll() noexcept;

  const std::unique_ptr<RateLimiter> limiter_;
  const std::string origin_;
  const std::string file_name_;
  const std::string redis_key_;
  Clock* const clock_;
  CircuitBreaker breaker_;
  RetryBudget budget_;
  mutable std::mutex mutex_;
  std::map<uint64_t, std::shared_ptr<Waker>> listeners_;
  uint64_t next_id_ = 1;
  bool is_shared_ = false;
  std::unique_ptr<SharedLimits> shared_;  // null: not through Redis; never replaced
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_SERVICE_LIMITS_H_
