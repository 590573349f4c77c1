#include "limits/rate_limiter.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "limits/gcra.h"

namespace vetvec {
namespace {

constexpr int64_t kMaxLimit = 1'000'000'000'000;
constexpr int64_t kMaxHeaderHoldMillis =
    120'000;  // a daily quota's reset is not worth sleeping for
constexpr int64_t kSlotPollNanos = kNanosPerSecond;
constexpr int64_t kRaisePpmPerSecond = 20'000;
constexpr int64_t kMinTokenRatePpm = 50'000;
constexpr int64_t kMinRequestsPerMinute = 30;

Status CheckLimit(int64_t value, const char* key) {
  if (value >= 0 && value <= kMaxLimit) return OkStatus();
  return InvalidArgument(std::string(key) + " must be 0 (no limit) or positive, not " +
                         std::to_string(value))
      .WithKey(key, std::to_string(value), "0 to 1000000000000");
}

}  // namespace

class RateLimiter::State {
 public:
  State(const RateLimits& limits, Clock* clock)
      : limits_(limits),
        clock_(clock),
        requests_(limits.requests_per_minute, 0, clock->MonotonicNanos()),
        tokens_(limits.tokens_per_minute, limits.max_request_tokens, clock->MonotonicNanos()) {}

  Result<Ticket> Reserve(int64_t tokens);
  int64_t TryBegin(uint64_t id, const std::shared_ptr<CancelToken>& waker);
  void Cancel(uint64_t id);
  void Settle(uint64_t id, int64_t actual_tokens);
  void Release(uint64_t id);
  void OnRateLimited(int64_t retry_after_ms);
  void OnSuccess();
  void OnHeaders(const RateLimitHeaders& headers);
  void SetWake(std::function<void()> wake);
  Snapshot GetSnapshot() const;
  Clock* clock() const { return clock_; }

 private:
  struct Waiting {
    uint64_t id = 0;
    int64_t tokens = 0;
    int64_t reserved_at = 0;
    int64_t told_nanos = 0;              // when its owner will ask again
    std::shared_ptr<CancelToken> waker;  // set while its owner sleeps in Wait
  };
  struct Begun {
    int64_t tokens = 0;
    int64_t charged_nanos = 0;
    // The least backlog of the token bucket since it began: what a refund may take at most without
    // undoing what the bucket has already drained.
    int64_t min_backlog_nanos = 0;
  };
  // The schedule of the waiting tickets in their order, as if each began as early as it may.
  class Schedule;

  int64_t FreeSlots() const;
  void BeginAt(size_t index, int64_t now);
  void SetRate(int64_t ppm);
  int64_t MinRatePpm() const;
  // Unlocks and wakes those who could begin earlier than they think.
  void NotifyAndUnlock(std::unique_lock<std::mutex> lock);

  const RateLimits limits_;
  Clock* const clock_;
  mutable std::mutex mutex_;
  Gcra requests_;
  Gcra tokens_;
  std::deque<Waiting> waiting_;
  std::unordered_map<uint64_t, Begun> begun_;
  std::function<void()> wake_;
  uint64_t next_id_ = 1;
  int64_t hold_until_ = 0;
  int64_t rate_ppm_ = kFullRatePpm;
  int64_t last_cut_ = -kNanosPerSecond;
  int64_t last_change_ = 0;
};

class RateLimiter::State::Schedule {
 public:
  explicit Schedule(const State& state)
      : state_(state), request_tat_(state.requests_.tat()), token_tat_(state.tokens_.tat()) {}

  int64_t Next(const Waiting& ticket) {
    const Gcra& requests = state_.requests_;
    const Gcra& tokens = state_.tokens_;
    last_ = std::max({last_, ticket.reserved_at, state_.hold_until_});
    if (requests.configured_limit() > 0) {
      last_ = std::max(last_, requests.EarliestStart(request_tat_, 1));
    }
    if (tokens.configured_limit() > 0) {
      last_ = std::max(last_, tokens.EarliestStart(token_tat_, ticket.tokens));
    }
    if (requests.configured_limit() > 0) request_tat_ = requests.After(request_tat_, last_, 1);
    if (tokens.configured_limit() > 0) token_tat_ = tokens.After(token_tat_, last_, ticket.tokens);
    return last_;
  }

 private:
  const State& state_;
  int64_t request_tat_;
  int64_t token_tat_;
  int64_t last_ = 0;
};

int64_t RateLimiter::State::FreeSlots() const {
  if (limits_.max_concurrency == 0) return std::numeric_limits<int64_t>::max();
  return limits_.max_concurrency - static_cast<int64_t>(begun_.size());
}

Result<RateLimiter::Ticket> RateLimiter::State::Reserve(int64_t tokens) {
  if (tokens < 0) return InvalidArgument("a request cannot have a negative number of tokens");
  if (limits_.tokens_per_minute > 0 && tokens > limits_.tokens_per_minute) {
    return InvalidArgument("a request of " + std::to_string(tokens) +
                           " tokens can never be sent under the limit of " +
                           std::to_string(limits_.tokens_per_minute) + " tokens per minute (tpm)")
        .WithKey("tpm", std::to_string(tokens),
                 "at most " + std::to_string(limits_.tokens_per_minute));
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  Waiting ticket;
  ticket.id = next_id_++;
  ticket.tokens = tokens;
  ticket.reserved_at = clock_->MonotonicNanos();
  waiting_.push_back(ticket);
  Schedule schedule(*this);
  int64_t start = 0;
  for (const Waiting& each : waiting_) start = schedule.Next(each);
  waiting_.back().told_nanos = start;
  return Ticket{ticket.id, start};
}

int64_t RateLimiter::State::TryBegin(uint64_t id, const std::shared_ptr<CancelToken>& waker) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (begun_.count(id) > 0) return 0;
  const int64_t now = clock_->MonotonicNanos();
  Schedule schedule(*this);
  for (size_t i = 0; i < waiting_.size(); ++i) {
    const int64_t start = schedule.Next(waiting_[i]);
    if (waiting_[i].id != id) continue;
    // Those before it come first, also where they have not asked yet.
    const bool has_slot = static_cast<int64_t>(i) < FreeSlots();
    if (start <= now && has_slot) {
      BeginAt(i, now);
      NotifyAndUnlock(std::move(lock));
      return 0;
    }
    waiting_[i].told_nanos = start > now ? start : kNoDeadline;
    waiting_[i].waker = waker;
    return waiting_[i].told_nanos;
  }
  return kNoDeadline;
}

void RateLimiter::State::BeginAt(size_t index, int64_t now) {
  const auto ticket = waiting_.begin() + static_cast<std::ptrdiff_t>(index);
  const int64_t backlog = tokens_.Backlog(now);
  for (auto& [id, begun] : begun_) {
    begun.min_backlog_nanos = std::min(begun.min_backlog_nanos, backlog);
  }
  Begun begun;
  begun.tokens = ticket->tokens;
  if (requests_.configured_limit() > 0) requests_.Commit(now, 1);
  if (tokens_.configured_limit() > 0) {
    begun.charged_nanos = tokens_.NanosOf(ticket->tokens);
    tokens_.Commit(now, ticket->tokens);
  }
  begun.min_backlog_nanos = tokens_.Backlog(now);
  begun_.emplace(ticket->id, begun);
  waiting_.erase(ticket);
}

void RateLimiter::State::Cancel(uint64_t id) {
  std::unique_lock<std::mutex> lock(mutex_);
  const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                  [id](const Waiting& each) { return each.id == id; });
  if (found == waiting_.end()) return;
  waiting_.erase(found);
  NotifyAndUnlock(std::move(lock));
}

void RateLimiter::State::Settle(uint64_t id, int64_t actual_tokens) {
  std::unique_lock<std::mutex> lock(mutex_);
  const auto found = begun_.find(id);
  if (found == begun_.end() || tokens_.configured_limit() == 0) return;
  Begun& begun = found->second;
  actual_tokens = std::clamp(actual_tokens, int64_t{0}, kMaxLimit);
  const int64_t now = clock_->MonotonicNanos();
  if (actual_tokens > begun.tokens) {
    const int64_t more = tokens_.NanosOf(actual_tokens - begun.tokens);
    tokens_.Charge(now, more);
    begun.charged_nanos += more;
  } else if (actual_tokens < begun.tokens) {
    // A share of what was charged, since the rate may have changed meanwhile.
    const int64_t unused =
        Gcra::Share(begun.charged_nanos, begun.tokens - actual_tokens, begun.tokens);
    const int64_t back = std::min({unused, begun.min_backlog_nanos, tokens_.Backlog(now)});
    tokens_.GiveBack(back);
    begun.charged_nanos -= back;
    for (auto& [other, each] : begun_) {
      each.min_backlog_nanos = std::max(int64_t{0}, each.min_backlog_nanos - back);
    }
  }
  begun.tokens = actual_tokens;
  NotifyAndUnlock(std::move(lock));
}

void RateLimiter::State::Release(uint64_t id) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (begun_.erase(id) > 0) NotifyAndUnlock(std::move(lock));
}

// A vendor that is asked for half a request per second is not asked too much.
int64_t RateLimiter::State::MinRatePpm() const {
  if (limits_.requests_per_minute == 0) return kMinTokenRatePpm;
  return std::min(kFullRatePpm,
                  kMinRequestsPerMinute * kFullRatePpm / limits_.requests_per_minute + 1);
}

void RateLimiter::State::SetRate(int64_t ppm) {
  rate_ppm_ = ppm;
  requests_.SetRate(ppm);
  tokens_.SetRate(ppm);
}

void RateLimiter::State::OnRateLimited(int64_t retry_after_ms) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t now = clock_->MonotonicNanos();
  if (retry_after_ms > 0) {
    const int64_t wait = std::min(retry_after_ms, kMaxRetryAfterMillis) * kNanosPerMilli;
    hold_until_ = std::max(hold_until_, now + wait);
  }
  if (!limits_.adaptive) return;
  last_change_ = now;
  if (now - last_cut_ < kNanosPerSecond) return;
  last_cut_ = now;
  SetRate(std::min(rate_ppm_, std::max(MinRatePpm(), rate_ppm_ / 10 * 7)));
}

void RateLimiter::State::OnSuccess() {
  std::unique_lock<std::mutex> lock(mutex_);
  if (rate_ppm_ == kFullRatePpm) return;
  const int64_t now = clock_->MonotonicNanos();
  const int64_t elapsed = std::min(now - last_change_, kNanosPerSecond);
  const int64_t raise = kRaisePpmPerSecond * elapsed / kNanosPerSecond;
  if (raise <= 0) return;  // too soon: the time counts next time
  last_change_ = now;
  SetRate(std::min(kFullRatePpm, rate_ppm_ + raise));
  NotifyAndUnlock(std::move(lock));
}

void RateLimiter::State::OnHeaders(const RateLimitHeaders& headers) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!limits_.adaptive) return;
  if (headers.limit_requests > 0 && requests_.configured_limit() > 0) {
    requests_.Adopt(headers.limit_requests);
  }
  if (headers.limit_tokens > 0 && tokens_.configured_limit() > 0) {
    tokens_.Adopt(headers.limit_tokens);
  }
  const int64_t now = clock_->MonotonicNanos();
  const auto hold = [&](int64_t reset_ms) {
    const int64_t wait = std::min(reset_ms, kMaxHeaderHoldMillis) * kNanosPerMilli;
    hold_until_ = std::max(hold_until_, now + wait);
  };
  if (headers.remaining_requests == 0 && headers.reset_requests_ms > 0) {
    hold(headers.reset_requests_ms);
  }
  const int64_t next_tokens = waiting_.empty() ? 1 : std::max(int64_t{1}, waiting_.front().tokens);
  if (headers.remaining_tokens >= 0 && headers.remaining_tokens < next_tokens &&
      headers.reset_tokens_ms > 0) {
    hold(headers.reset_tokens_ms);
  }
}

void RateLimiter::State::SetWake(std::function<void()> wake) {
  const std::lock_guard<std::mutex> lock(mutex_);
  wake_ = std::move(wake);
}

RateLimiter::Snapshot RateLimiter::State::GetSnapshot() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  Snapshot snapshot;
  snapshot.waiting = static_cast<int64_t>(waiting_.size());
  snapshot.in_flight = static_cast<int64_t>(begun_.size());
  snapshot.rate_factor = static_cast<double>(rate_ppm_) / static_cast<double>(kFullRatePpm);
  snapshot.hold_until_nanos = hold_until_;
  return snapshot;
}

void RateLimiter::State::NotifyAndUnlock(std::unique_lock<std::mutex> lock) {
  std::vector<std::shared_ptr<CancelToken>> wakers;
  bool any = false;
  Schedule schedule(*this);
  const int64_t slots = FreeSlots();
  int64_t position = 0;
  for (Waiting& each : waiting_) {
    const int64_t start = schedule.Next(each);
    if (position++ >= slots) break;  // those behind wait for a slot, not for a time
    if (start >= each.told_nanos) continue;
    each.told_nanos = start;  // tells it once
    any = true;
    if (each.waker) wakers.push_back(std::move(each.waker));
  }
  const std::function<void()> wake = any ? wake_ : nullptr;
  lock.unlock();
  for (const auto& waker : wakers) waker->Request();
  if (wake) wake();
}

Result<std::unique_ptr<RateLimiter>> RateLimiter::Create(const RateLimits& limits, Clock* clock) {
  VETVEC_RETURN_IF_ERROR(CheckLimit(limits.requests_per_minute, "rpm"));
  VETVEC_RETURN_IF_ERROR(CheckLimit(limits.tokens_per_minute, "tpm"));
  VETVEC_RETURN_IF_ERROR(CheckLimit(limits.max_concurrency, "concurrency"));
  VETVEC_RETURN_IF_ERROR(CheckLimit(limits.max_request_tokens, "max_request_tokens"));
  return std::unique_ptr<RateLimiter>(new RateLimiter(std::make_unique<State>(limits, clock)));
}

RateLimiter::RateLimiter(std::unique_ptr<State> state) : state_(std::move(state)) {}
RateLimiter::~RateLimiter() = default;

Status RateLimiter::Wait(uint64_t id, int64_t deadline_nanos,
                         const std::shared_ptr<CancelToken>& cancel) {
  Clock* const clock = state_->clock();
  for (;;) {
    const std::shared_ptr<CancelToken> waker = CancelToken::Create();
    CancelToken::Registration link;
    if (cancel) link = cancel->OnCancel([waker] { waker->Request(); });
    if (cancel && cancel->requested()) {
      Cancel(id);
      return Cancelled("cancelled while waiting for the rate limit");
    }
    const int64_t start = state_->TryBegin(id, waker);
    if (start == 0) return OkStatus();
    const int64_t now = clock->MonotonicNanos();
    if (now >= deadline_nanos || (start != kNoDeadline && start > deadline_nanos)) {
      Cancel(id);
      Status late =
          DeadlineExceeded("the rate limit lets the request begin only after the deadline");
      return start == kNoDeadline
                 ? late
                 : late.WithRetryAfter((start - now + kNanosPerMilli - 1) / kNanosPerMilli);
    }
    const int64_t until = start == kNoDeadline ? now + kSlotPollNanos : start;
    // CANCELLED here means woken; the loop finds out by whom.
    static_cast<void>(clock->SleepUntil(std::min(until, deadline_nanos), waker));
  }
}

Result<RateLimiter::Ticket> RateLimiter::Reserve(int64_t tokens) { return state_->Reserve(tokens); }
int64_t RateLimiter::TryBegin(uint64_t id) { return state_->TryBegin(id, nullptr); }
void RateLimiter::Cancel(uint64_t id) { state_->Cancel(id); }
void RateLimiter::Settle(uint64_t id, int64_t actual_tokens) { state_->Settle(id, actual_tokens); }
void RateLimiter::Release(uint64_t id) { state_->Release(id); }
void RateLimiter::OnRateLimited(int64_t retry_after_ms) { state_->OnRateLimited(retry_after_ms); }
void RateLimiter::OnSuccess() { state_->OnSuccess(); }
void RateLimiter::OnHeaders(const RateLimitHeaders& headers) { state_->OnHeaders(headers); }
void RateLimiter::SetWake(std::function<void()> wake) { state_->SetWake(std::move(wake)); }
RateLimiter::Snapshot RateLimiter::GetSnapshot() const { return state_->GetSnapshot(); }

}  // namespace vetvec
