// RateLimiter::State: the implementation of RateLimiter. Four files share it: rate_limiter.cc the
// tickets, rate_limiter_adaptive.cc what the service reports, rate_limiter_shared.cc what other
// processes of the host do, rate_limiter_member.cc the share of limits that other hosts use too.
#ifndef VETVEC_LIMITS_RATE_LIMITER_STATE_H_
#define VETVEC_LIMITS_RATE_LIMITER_STATE_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>

#include "limits/fair_queue.h"
#include "limits/gcra.h"
#include "limits/limit_file.h"
#include "limits/rate_limiter.h"

namespace vetvec {

class RateLimiter::State {
 public:
  State(const RateLimits& limits, Clock* clock)
      : limits_(limits),
        clock_(clock),
        requests_(limits.requests_per_minute, 0, clock->MonotonicNanos()),
        texts_(limits.texts_per_minute, limits.max_request_texts, clock->MonotonicNanos()),
        tokens_(limits.tokens_per_minute, limits.max_request_tokens, clock->MonotonicNanos()) {}

  Result<Ticket> Reserve(Request request);
  uint64_t AddCaller(int64_t weight);
  void RemoveCaller(uint64_t caller) noexcept;
  void Tighten(const RateLimits& limits);
  int64_t TryBegin(uint64_t id, const std::shared_ptr<Waker>& waker);
  void Cancel(uint64_t id) noexcept;
  void Settle(uint64_t id, int64_t actual_tokens) noexcept;
  void EndRequest(uint64_t id) noexcept;
  void Release(uint64_t id) noexcept;
  void OnRateLimited(int64_t retry_after_ms);
  void HoldFor(int64_t retry_after_ms);
  void OnSuccess();
  void OnHeaders(const RateLimitHeaders& headers);
  Status Share(std::unique_ptr<LimitFile> file);
  void BecomeMember(std::shared_ptr<Waker> starved);
  void SetShare(int64_t share, int64_t valid_until);
  void SetShareTrouble(std::string trouble, int64_t retry_after_ms);
  void AddNotice(std::string notice);
  ShareNeed GetShareNeed();
  int64_t BurstNanos() const;
  bool is_member() const;
  int64_t RetryAfterMs() const;
  Snapshot GetSnapshot() const;
  std::string TakeNotice();
  std::string LockTrouble() const;
  Clock* clock() const { return clock_; }

 private:
  struct Begun {
    int64_t tokens = 0;
    int64_t charged_nanos = 0;
    // The lowest backlog of the token bucket since it began: the most that a refund may take
    // without undoing what the bucket has already drained.
    int64_t min_backlog_nanos = 0;
    bool has_slot = true;  // its request has not ended
  };
  // The schedule of the waiting tickets in their order, as if each began as early as allowed.
  class Schedule;

  // While it lives the books are those of all processes: read from the file, and written back. Does
  // nothing if the limits are not shared. The lock must be held.
  class Session;
  void Load();
  void Store();
  void TakeTat(int64_t tat, int64_t now, Gcra* limit) const;

  // The lock must be held.
  Status CheckFitsShare(const Request& request) const;
  void ApplyShare(int64_t share, int64_t now);
  void ExpireShare(int64_t now);
  int64_t LeastShare(const FairQueue::Waiting& ticket) const;
  void CountUse(const FairQueue::Waiting& ticket);

  int64_t FreeSlots() const;  // of this process
  int64_t MayBegin(size_t index, int64_t now) const;
  void BeginAt(size_t index, int64_t now);
  void Hold(int64_t retry_after_ms, int64_t now);
  void FreeSlot(std::unique_lock<std::mutex> lock) noexcept;
  void SetRate(int64_t ppm);
  int64_t MinRatePpm() const;
  int64_t RaisePpm(int64_t now) const;
  int64_t CostOf(const FairQueue::Waiting& ticket) const;
  // Unlocks and wakes those that could begin earlier than they expect.
  void NotifyAndUnlock(std::unique_lock<std::mutex> lock) noexcept;
  // Wakers of those; they are regarded as woken. The lock must be held.
  size_t TakeDueWakers(std::span<std::shared_ptr<Waker>> wakers) noexcept;

  RateLimits limits_;
  Clock* const clock_;
  mutable std::mutex mutex_;
  Gcra requests_;
  Gcra texts_;
  Gcra tokens_;
  FairQueue waiting_;
  std::unordered_map<uint64_t, Begun> begun_;
  int64_t in_flight_ = 0;  // those of begun_ that have a slot
  uint64_t next_id_ = 1;
  uint64_t count_begun_ = 0;
  uint64_t texts_begun_ = 0;
  int64_t waited_nanos_ = 0;
  uint64_t count_rate_limited_ = 0;
  int64_t hold_until_ = 0;
  int64_t rate_ppm_ = kFullRatePpm;
  int64_t cut_from_ppm_ = kFullRatePpm;  // the rate that was too high
  int64_t last_cut_ = -kNanosPerSecond;
  int64_t last_change_ = 0;

  std::unique_ptr<LimitFile> file_;  // null: only this process
  std::atomic<bool> has_notice_{false};
  int64_t others_in_flight_ = 0;   // other processes' requests
  int64_t owed_nanos_ = 0;         // charges that could not be written yet
  int64_t tag_ = 0;                // service this process has received
  int64_t tag_begun_ = 0;          // of all processes
  int64_t tokens_given_back_ = 0;  // by all processes
  int64_t stored_token_tat_ = 0;   // as this process left it

  bool is_member_ = false;
  int64_t share_ = 0;
  int64_t share_until_ = 0;  // Clock::BootNanos
  std::shared_ptr<Waker> starved_;
  std::string share_notice_;
  std::string share_trouble_;
  int64_t share_retry_ms_ = -1;
  std::array<int64_t, 3> used_nanos_{};  // see ShareNeed
  uint64_t tokens_begun_ = 0;
};

class RateLimiter::State::Schedule {
 public:
  explicit Schedule(const State& state)
      : state_(state),
        limits_{{{&state.requests_, state.requests_.tat()},
                 {&state.texts_, state.texts_.tat()},
                 {&state.tokens_, state.tokens_.tat()}}} {}

  int64_t Next(const FairQueue::Waiting& ticket) {
    const std::array<int64_t, 3> costs = {1, ticket.texts, ticket.tokens};
    if (last_ == kNoDeadline) return last_;
    last_ = std::max({last_, ticket.reserved_at, state_.hold_until_});
    for (size_t i = 0; i < limits_.size(); ++i) {
      const auto& [limit, tat] = limits_[i];
      if (limit->configured_limit() > 0)
        last_ = std::max(last_, limit->EarliestStart(tat, costs[i]));
    }
    if (last_ == kNoDeadline) return last_;  // not with this share
    for (size_t i = 0; i < limits_.size(); ++i) {
      auto& [limit, tat] = limits_[i];
      if (limit->configured_limit() > 0) tat = limit->After(tat, last_, costs[i]);
    }
    return last_;
  }

 private:
  struct Limit {
    const Gcra* limit;
    int64_t tat;
  };
  const State& state_;
  std::array<Limit, 3> limits_;
  int64_t last_ = 0;
};

class RateLimiter::State::Session {
 public:
  explicit Session(State* state) : state_(state) {
    is_open_ = state->file_ == nullptr || state->file_->Lock();
    if (is_open_ && state->file_) state->Load();
  }
  ~Session() {
    if (is_open_ && state_->file_) state_->Store();
    if (state_->file_ && state_->file_->has_notice()) state_->has_notice_ = true;
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  // False: the books are not available right now.
  bool is_open() const { return is_open_; }

 private:
  State* const state_;
  bool is_open_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_RATE_LIMITER_STATE_H_
