// RateLimiter: limits requests, texts and tokens per minute and concurrent requests to one service.
//
// GCRA (one theoretical arrival time per dimension) with reservations: a caller reserves, waits for
// the announced start, and begins; a request takes all dimensions or none. Tickets of one caller
// begin in their order, callers share by weight (limits/fair_queue.h). Promises, checked by
// property tests on a fake clock:
//   - what begins in ANY 60 seconds is at most the limit, in requests, texts and (settled) tokens;
//   - under backlog at least 95 % of the limit is used;
//   - a cancelled reservation gives everything back, and nothing twice;
//   - a lower limit never lets anything begin earlier;
//   - callers that always wait get equal shares (Jain index at least 0.98), or their weights'.
//
//   VETVEC_ASSIGN_OR_RETURN(RateLimiter::Ticket ticket, limiter->Reserve(tokens));
//   VETVEC_RETURN_IF_ERROR(limiter->Wait(ticket.id, deadline_nanos, cancel));  // begins it
//   ... send ...
//   limiter->Settle(ticket.id, reported_tokens);
//   limiter->Release(ticket.id);
// Event loops use TryBegin instead of Wait, and a Waker that is woken when to try earlier.
#ifndef VETVEC_LIMITS_RATE_LIMITER_H_
#define VETVEC_LIMITS_RATE_LIMITER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "base/cancel.h"
#include "base/clock.h"
#include "base/result.h"
#include "limits/fair_queue.h"
#include "limits/retry_after.h"

namespace vetvec {

class LimitFile;  // limits/limit_file.h

// 0 = no limit.
struct RateLimits {
  int64_t requests_per_minute = 0;
  int64_t texts_per_minute = 0;
  int64_t tokens_per_minute = 0;
  int64_t max_concurrency = 0;
  // The largest request that the batcher builds, in tokens: the token burst is at least this much
  // (and at least 3 % of the limit), so that such a request need not wait for an idle bucket.
  int64_t max_request_tokens = 0;
  int64_t max_request_texts = 0;        // likewise, in texts
  bool is_default_concurrency = false;  // another limiter's own max_concurrency takes precedence
  bool adaptive = true;  // slow down on 429 and speed up again, never above the limits
};

// Thread safety: any thread. Cost: O(waiting tickets) per call.
class RateLimiter {
 public:
  struct Ticket {
    uint64_t id = 0;
    int64_t start_nanos = 0;  // when it may begin if nothing changes; monotonic clock
  };

  // INVALID_ARGUMENT for a negative limit. `clock` must outlive the limiter.
  static Result<std::unique_ptr<RateLimiter>> Create(const RateLimits& limits, Clock* clock);
  ~RateLimiter();

  // INVALID_ARGUMENT that names the limit if there are more tokens or texts than those per minute:
  // such a request could never begin. Every ticket must end in Cancel or, once begun, Release.
  Result<Ticket> Reserve(int64_t tokens);
  struct Request {
    int64_t tokens = 0;
    int64_t texts = 1;
    uint64_t caller = 0;  // from AddCaller; 0: no particular caller
    // Woken whenever the ticket may be able to begin earlier than announced; may be null. Not
    // needed for Wait.
    std::shared_ptr<Waker> waker{};
  };
  Result<Ticket> Reserve(Request request);

  // A caller with its own share, in proportion to `weight` (1 to 1000).
  uint64_t AddCaller(int64_t weight);
  // Its tickets must have ended.
  void RemoveCaller(uint64_t caller) noexcept;

  // Another user of the limiter joins with its own limits: from now on the lower of each applies.
  // INVALID_ARGUMENT for a negative limit.
  Status Tighten(const RateLimits& limits);

  // From now on the limits apply to all processes that share the file; each applies its own limits
  // to the sum, so all should set the same. Once only; a second file is ignored. UNAVAILABLE: the
  // lock could not be taken; the limits remain those of this process.
  Status Share(std::unique_ptr<LimitFile> file);

  // From now on the limits are shared with members in other processes and on other hosts
  // (limits/shared_limits.h), and this limiter applies the share that SetShare sets: none at first.
  // A request may then be at most as large as the shared burst (limits/gcra.h); Reserve reports
  // larger ones. `starved` is woken when the share is not enough for the next request, and may be
  // null. Not together with Share.
  void BecomeMember(std::shared_ptr<Waker> starved);
  // `share` of 10^9, until Clock::BootNanos reaches `valid_until`.
  void SetShare(int64_t share, int64_t valid_until);
  // For TakeNotice; nothing if it is empty.
  void AddNotice(std::string notice);
  // Why there is no share, for error messages, and when to try again (-1: not known). Empty: none.
  void SetShareTrouble(std::string trouble, int64_t retry_after_ms);
  struct ShareNeed {
    bool is_waiting = false;  // a request waits for the rate
    int64_t share = 0;        // applied now
    int64_t least = 0;        // the share that the next request needs; 0: none waits
    // All that follows is counted since the limiter was created. What the requests have taken of
    // the whole limits of requests, texts and tokens, in the time that these need for it.
    std::array<int64_t, 3> used_nanos{};
    uint64_t requests = 0;
    uint64_t texts = 0;
    uint64_t tokens = 0;
    int64_t waited_nanos = 0;
  };
  ShareNeed GetShareNeed();
  // The time in which the whole limits allow what may begin at once.
  int64_t BurstNanos() const;

  // Begins the ticket if its time has come and returns 0. Otherwise returns the time to ask again,
  // or kNoDeadline if only a Release (see Waker) can help. Begins nothing twice: 0 for a ticket
  // that has begun, kNoDeadline for an unknown one.
  int64_t TryBegin(uint64_t id);

  // Sleeps until the ticket has begun. CANCELLED; DEADLINE_EXCEEDED at once (not at the deadline)
  // if the start lies after the deadline, with the wait in detail().retry_after_ms. On error the
  // ticket has been returned.
  Status Wait(uint64_t id, int64_t deadline_nanos, const std::shared_ptr<CancelToken>& cancel);

  // Returns a ticket that has not begun; those behind it move up. Does nothing once it has begun.
  void Cancel(uint64_t id) noexcept;

  // Corrects the tokens of a begun ticket to what the service counted. A refund never undoes what
  // the bucket has already drained, so that the 60-second promise holds for settled tokens.
  void Settle(uint64_t id, int64_t actual_tokens) noexcept;

  // The request has ended, successfully or not: others may have its slot. The ticket can still be
  // settled, until it is released. For the thread that receives the reply, so that no slot waits
  // for the thread that reads it.
  void EndRequest(uint64_t id) noexcept;
  // The ticket has ended, and with it the request.
  void Release(uint64_t id) noexcept;

  // For a 429: nothing begins before `retry_after_ms` have passed (-1: unknown), and the rate is
  // multiplied by 0.7, at most once per second.
  void OnRateLimited(int64_t retry_after_ms);
  // Nothing begins before that time has passed: what only the body of a 429 says.
  void HoldFor(int64_t retry_after_ms);
  // Raises the rate: by 10 % of the limit per second up to near where it was last cut, then by 2 %,
  // and after 3 s without another 429 faster again; never above the limit.
  void OnSuccess();
  // The service's own counters: a limit below the configured one is adopted; if less remains than
  // the next request needs, nothing begins until the reset.
  void OnHeaders(const RateLimitHeaders& headers);

  struct Snapshot {
    int64_t waiting = 0;
    int64_t in_flight = 0;
    double rate_factor = 1;  // 1 = full rate
    int64_t hold_until_nanos = 0;
    uint64_t begun = 0;         // requests since the limiter was created
    uint64_t begun_texts = 0;   // in these
    int64_t waited_nanos = 0;   // total time they waited between Reserve and their start
    uint64_t rate_limited = 0;  // calls of OnRateLimited
  };
  Snapshot GetSnapshot() const;

  // What has happened to the shared file or to the share, for the log: each kind is reported once,
  // to the first caller. Empty: nothing new. Cheap.
  std::string TakeNotice();
  // Why nothing begins: another process holds the lock on the shared file, or this member has no
  // share of the limits. Otherwise empty.
  std::string LockTrouble() const;

 private:
  class State;
  explicit RateLimiter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_RATE_LIMITER_H_
