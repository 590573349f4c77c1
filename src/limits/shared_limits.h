// SharedLimits: a RateLimiter of this process as a member of limits that are shared through Redis.
//
// Renews the member's share every second (limits/share_renew.lua says what that promises) on the
// process' timer thread; replies arrive on the client's thread. While Redis is unreachable, the
// share stays valid for the rest of its lease; after that, no request is started. Destroying the
// object returns the share, if Redis is reachable, and waits at most a fifth of a second for that.
//
//   VETVEC_ASSIGN_OR_RETURN(auto shared,
//                           SharedLimits::Join(client, name, options, limiter, clock));
#ifndef VETVEC_LIMITS_SHARED_LIMITS_H_
#define VETVEC_LIMITS_SHARED_LIMITS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/cancel.h"
#include "base/clock.h"
#include "base/result.h"
#include "limits/rate_limiter.h"
#include "limits/share_books.h"
#include "limits/share_member.h"
#include "limits/share_timer.h"
#include "redis/client.h"

namespace vetvec {

struct SharedLimitsOptions {
  // For how long a share is valid without Redis: 5000 to 86,400,000. The same for all members.
  int64_t lease_ms = 60'000;
  // After Redis has lost its data nobody gets a share that it did not have for this long, at least
  // the lease. Only tests set it.
  int64_t recovery_ms = 0;  // 0: 60 s, or the lease if that is longer
  int64_t weight = 1;       // 1 to 1000: of this process among those that wait
};

// Where the limits of a service are shared, and how.
struct RedisLimits {
  std::shared_ptr<RedisClient> client;  // null: not through Redis
  SharedLimitsOptions options;
};

// What the key's name is made of; the name contains neither.
std::string SharedLimitsKey(std::string_view origin, std::string_view api_key);

// Thread safety: any thread.
class SharedLimits {
 public:
  // INVALID_ARGUMENT that names the option; those of ShareTimer::Shared. `limiter` and `clock` must
  // outlive the result, whose time must pass as real time does. `key`: of SharedLimitsKey; `origin`
  // is for messages.
  static Result<std::unique_ptr<SharedLimits>> Join(std::shared_ptr<RedisClient> client,
                                                    std::string key, std::string origin,
                                                    const SharedLimitsOptions& options,
                                                    RateLimiter* limiter, Clock* clock);
  ~SharedLimits();
  SharedLimits(const SharedLimits&) = delete;
  SharedLimits& operator=(const SharedLimits&) = delete;

  ShareMember::Figures GetFigures() const;
  // What Redis knows about all members, read without changing it. If this member has only just
  // joined, waits until Redis has answered its first renewal. Not on the client's thread. Errors:
  // UNAVAILABLE: Redis did not answer; the message states what this process holds.
  // PERMISSION_DENIED, DATA_LOSS (ParseShareBooks), UNAUTHENTICATED, PROTOCOL, CANCELLED.
  Result<ShareBooks> ReadBooks(int64_t deadline_nanos,
                               const std::shared_ptr<CancelToken>& cancel = nullptr) const;
  const std::string& server() const { return server_; }

 private:
  class Core;
  class StarvedWaker;
  SharedLimits(std::shared_ptr<Core> core, std::shared_ptr<ShareTimer> timer, std::string origin,
               std::string server);
  Status WhatIsHeld(const Status& why) const;

  const pid_t owner_process_ = ::getpid();
  std::shared_ptr<Core> core_;
  std::shared_ptr<ShareTimer> timer_;
  const std::string origin_;
  const std::string server_;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_SHARED_LIMITS_H_
