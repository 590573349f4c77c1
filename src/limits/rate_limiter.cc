#include "limits/rate_limiter.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "limits/rate_limiter_state.h"

namespace vetvec {
namespace {

constexpr int64_t kMaxLimit = 1'000'000'000'000;
// Other processes cannot wake waiters here.
constexpr int64_t kOthersPollNanos = 10 * kNanosPerMilli;
constexpr int64_t kTurnPollNanos = kNanosPerMilli;
constexpr int64_t kLockPollNanos = 5 * kNanosPerMilli;
constexpr int64_t kSlotPollNanos = kNanosPerSecond;
constexpr int64_t kNoRateCost = 10'000;  // of a ticket if only concurrent requests are limited

Status CheckLimit(int64_t value, const char* key) {
  if (value >= 0 && value <= kMaxLimit) return OkStatus();
  return InvalidArgument(
             fmt::format("{} must be between 0 (no limit) and 1000000000000, not {}", key, value))
      .WithKey(key, std::to_string(value), "0 to 1000000000000");
}

Status CheckLimits(const RateLimits& limits) {
  VETVEC_RETURN_IF_ERROR(CheckLimit(limits.requests_per_minute, "rpm"));
  VETVEC_RETURN_IF_ERROR(CheckLimit(limits.texts_per_minute, "ipm"));
  VETVEC_RETURN_IF_ERROR(CheckLimit(limits.tokens_per_minute, "tpm"));
  VETVEC_RETURN_IF_ERROR(CheckLimit(limits.max_concurrency, "concurrency"));
  VETVEC_RETURN_IF_ERROR(CheckLimit(limits.max_request_texts, "max_request_texts"));
  return CheckLimit(limits.max_request_tokens, "max_request_tokens");
}

// INVALID_ARGUMENT if a request has more of `what` than a minute allows.
Status CheckFits(int64_t count, int64_t most, const std::string& what, const char* key) {
  if (most == 0 || count <= most) return OkStatus();
  return InvalidArgument(fmt::format("a request of {0} {1} can never be sent under the limit of "
                                     "{2} {1} per minute ({3})",
                                     count, what, most, key))
      .WithKey(key, std::to_string(count), fmt::format("at most {}", most));
}

int64_t Stricter(int64_t a, int64_t b) { return a == 0 ? b : b == 0 ? a : std::min(a, b); }

// Wakes a thread that sleeps in Wait.
class TokenWaker : public Waker {
 public:
  explicit TokenWaker(std::shared_ptr<CancelToken> token) : token_(std::move(token)) {}
  void Wake() noexcept override { token_->Request(); }

 private:
  const std::shared_ptr<CancelToken> token_;
};

}  // namespace

int64_t RateLimiter::State::FreeSlots() const {
  if (limits_.max_concurrency == 0) return std::numeric_limits<int64_t>::max();
  return limits_.max_concurrency - in_flight_;
}

// What a ticket takes of the limit that it uses most, in nanoseconds of that limit: the measure of
// fairness.
int64_t RateLimiter::State::CostOf(const FairQueue::Waiting& ticket) const {
  int64_t cost = kNoRateCost;
  const auto count = [&](const Gcra& limit, int64_t units) {
    if (limit.configured_limit() == 0) return;
    cost = std::max(cost, is_member_ ? limit.WholeNanosOf(units) : limit.NanosOf(units));
  };
  count(requests_, 1);
  count(texts_, ticket.texts);
  count(tokens_, ticket.tokens);
  return cost;
}

Result<RateLimiter::Ticket> RateLimiter::State::Reserve(Request request) {
  if (request.tokens < 0 || request.texts < 0) {
    return InvalidArgument("a request cannot have a negative number of tokens or texts");
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  VETVEC_RETURN_IF_ERROR(CheckFits(request.texts, limits_.texts_per_minute, "texts", "ipm"));
  VETVEC_RETURN_IF_ERROR(CheckFits(request.tokens, limits_.tokens_per_minute, "tokens", "tpm"));
  if (is_member_) VETVEC_RETURN_IF_ERROR(CheckFitsShare(request));
  FairQueue::Waiting ticket;
  ticket.id = next_id_++;
  ticket.caller = request.caller;
  ticket.tokens = request.tokens;
  ticket.texts = request.texts;
  ticket.reserved_at = clock_->MonotonicNanos();
  ticket.waker = std::move(request.waker);
  const uint64_t id = ticket.id;
  const int64_t cost = CostOf(ticket);
  waiting_.Push(std::move(ticket), cost);
  Schedule schedule(*this);
  for (size_t i = 0;; ++i) {
    const int64_t start = schedule.Next(waiting_[i]);
    if (waiting_[i].id != id) continue;
    waiting_[i].told_nanos = start;
    // A member's share follows what it needs: what it is now says little.
    return Ticket{id, is_member_ ? waiting_[i].reserved_at : start};
  }
}

uint64_t RateLimiter::State::AddCaller(int64_t weight) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return waiting_.AddCaller(weight);
}

void RateLimiter::State::RemoveCaller(uint64_t caller) noexcept {
  const std::lock_guard<std::mutex> lock(mutex_);
  waiting_.RemoveCaller(caller);
}

void RateLimiter::State::Tighten(const RateLimits& limits) {
  const std::lock_guard<std::mutex> lock(mutex_);
  limits_.requests_per_minute = Stricter(limits_.requests_per_minute, limits.requests_per_minute);
  limits_.texts_per_minute = Stricter(limits_.texts_per_minute, limits.texts_per_minute);
  limits_.tokens_per_minute = Stricter(limits_.tokens_per_minute, limits.tokens_per_minute);
  if (limits_.is_default_concurrency == limits.is_default_concurrency) {
    limits_.max_concurrency = Stricter(limits_.max_concurrency, limits.max_concurrency);
  } else if (limits_.is_default_concurrency) {
    limits_.max_concurrency = limits.max_concurrency;
    limits_.is_default_concurrency = false;
  }
  limits_.adaptive = limits_.adaptive || limits.adaptive;
  const int64_t share = share_;
  if (is_member_) ApplyShare(0, clock_->MonotonicNanos());
  requests_.Tighten(limits.requests_per_minute, 0);
  texts_.Tighten(limits.texts_per_minute, limits.max_request_texts);
  tokens_.Tighten(limits.tokens_per_minute, limits.max_request_tokens);
  if (is_member_) ApplyShare(share, clock_->MonotonicNanos());
}

int64_t RateLimiter::State::TryBegin(uint64_t id, const std::shared_ptr<Waker>& waker) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (begun_.count(id) > 0) return 0;
  const size_t index = waiting_.Find(id);
  if (index == FairQueue::kNone) return kNoDeadline;
  FairQueue::Waiting& ticket = waiting_[index];
  if (waker) ticket.waker = waker;
  int64_t again = 0;
  {
    const Session session(this);
    const int64_t now = clock_->MonotonicNanos();
    if (is_member_) ExpireShare(now);
    ticket.told_nanos = session.is_open() ? MayBegin(index, now) : now + kLockPollNanos;
    again = ticket.told_nanos;
    if (again == 0) BeginAt(index, now);
  }
  if (again != 0) {
    const bool is_starved = is_member_ && share_ < LeastShare(waiting_[0]);
    const std::shared_ptr<Waker> starved = is_starved ? starved_ : nullptr;
    lock.unlock();
    if (starved) starved->Wake();
    return again;
  }
  NotifyAndUnlock(std::move(lock));
  return 0;
}

// 0 if it may begin; otherwise when to ask again.
int64_t RateLimiter::State::MayBegin(size_t index, int64_t now) const {
  Schedule schedule(*this);
  int64_t start = 0;
  for (size_t i = 0; i <= index; ++i) start = schedule.Next(waiting_[i]);
  if (start > now) return start;
  // Tickets before it come first, even if they have not asked yet.
  const int64_t free = FreeSlots() - static_cast<int64_t>(index);
  if (free <= 0) return kNoDeadline;
  if (free <= others_in_flight_) return now + kOthersPollNanos;
  if (file_ && file_->IsOthersTurn(now, std::max(tag_, tag_begun_))) return now + kTurnPollNanos;
  return 0;
}

void RateLimiter::State::BeginAt(size_t index, int64_t now) {
  const FairQueue::Waiting& ticket = waiting_[index];
  const auto place = begun_.try_emplace(ticket.id).first;  // first: all else cannot fail
  if (file_) {
    tag_begun_ = std::max(tag_, tag_begun_);
    tag_ = tag_begun_ + CostOf(ticket);
  }
  const int64_t backlog = tokens_.Backlog(now);
  for (auto& [id, begun] : begun_) {
    begun.min_backlog_nanos = std::min(begun.min_backlog_nanos, backlog);
  }
  Begun begun;
  begun.tokens = ticket.tokens;
  if (requests_.configured_limit() > 0) requests_.Commit(now, 1);
  if (texts_.configured_limit() > 0) texts_.Commit(now, ticket.texts);
  if (tokens_.configured_limit() > 0) {
    begun.charged_nanos = tokens_.NanosOf(ticket.tokens);
    tokens_.Commit(now, ticket.tokens);
  }
  begun.min_backlog_nanos = tokens_.Backlog(now);
  place->second = begun;
  ++in_flight_;
  if (is_member_) CountUse(ticket);
  ++count_begun_;
  texts_begun_ += static_cast<uint64_t>(ticket.texts);
  waited_nanos_ += std::max(int64_t{0}, now - ticket.reserved_at);
  waiting_.Begin(index);
}

void RateLimiter::State::Cancel(uint64_t id) noexcept {
  std::unique_lock<std::mutex> lock(mutex_);
  const size_t index = waiting_.Find(id);
  if (index == FairQueue::kNone) return;
  waiting_.Cancel(index);
  NotifyAndUnlock(std::move(lock));
}

void RateLimiter::State::Settle(uint64_t id, int64_t actual_tokens) noexcept {
  std::unique_lock<std::mutex> lock(mutex_);
  const auto found = begun_.find(id);
  if (found == begun_.end() || tokens_.configured_limit() == 0) return;
  Begun& begun = found->second;
  actual_tokens = std::clamp(actual_tokens, int64_t{0}, kMaxLimit);
  if (actual_tokens == begun.tokens) return;
  {
    const Session session(this);
    const int64_t now = clock_->MonotonicNanos();
    if (actual_tokens > begun.tokens) {
      const int64_t more = tokens_.share() == 0 ? 0 : tokens_.NanosOf(actual_tokens - begun.tokens);
      if (session.is_open()) {
        tokens_.Owe(now, actual_tokens - begun.tokens);
      } else {
        owed_nanos_ += more;
      }
      begun.charged_nanos += more;
    } else if (session.is_open()) {
      // A share of what was charged, since the rate may have changed in the meantime.
      const int64_t unused =
          Gcra::Share(begun.charged_nanos, begun.tokens - actual_tokens, begun.tokens);
      const int64_t back = std::min({unused, begun.min_backlog_nanos, tokens_.Backlog(now)});
      tokens_.GiveBack(back);
      tokens_given_back_ += back;
      begun.charged_nanos -= back;
      for (auto& [other, each] : begun_) {
        each.min_backlog_nanos = std::max(int64_t{0}, each.min_backlog_nanos - back);
      }
    }
    begun.tokens = actual_tokens;
  }
  NotifyAndUnlock(std::move(lock));
}

void RateLimiter::State::EndRequest(uint64_t id) noexcept {
  std::unique_lock<std::mutex> lock(mutex_);
  const auto found = begun_.find(id);
  if (found == begun_.end() || !std::exchange(found->second.has_slot, false)) return;
  FreeSlot(std::move(lock));
}

void RateLimiter::State::Release(uint64_t id) noexcept {
  std::unique_lock<std::mutex> lock(mutex_);
  const auto found = begun_.find(id);
  if (found == begun_.end()) return;
  const bool has_slot = found->second.has_slot;
  begun_.erase(found);
  if (has_slot) FreeSlot(std::move(lock));
}

void RateLimiter::State::FreeSlot(std::unique_lock<std::mutex> lock) noexcept {
  --in_flight_;
  // Others wait for the slot: worth a few tries, whereas anything else can wait for the next call.
  constexpr int kTries = 10;
  for (int i = 0; i < kTries; ++i) {
    if (Session(this).is_open()) break;
  }
  NotifyAndUnlock(std::move(lock));
}

RateLimiter::Snapshot RateLimiter::State::GetSnapshot() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  Snapshot snapshot;
  snapshot.waiting = static_cast<int64_t>(waiting_.size());
  snapshot.in_flight = in_flight_;
  snapshot.rate_factor = static_cast<double>(rate_ppm_) / static_cast<double>(kFullRatePpm);
  snapshot.hold_until_nanos = hold_until_;
  snapshot.begun = count_begun_;
  snapshot.begun_texts = texts_begun_;
  snapshot.waited_nanos = waited_nanos_;
  snapshot.rate_limited = count_rate_limited_;
  return snapshot;
}

void RateLimiter::State::NotifyAndUnlock(std::unique_lock<std::mutex> lock) noexcept {
  // As many as fit, and again: a list of all would need memory.
  constexpr size_t kAtOnce = 16;
  for (;;) {
    std::array<std::shared_ptr<Waker>, kAtOnce> wakers;
    const size_t count = TakeDueWakers(wakers);
    lock.unlock();
    for (size_t i = 0; i < count; ++i) wakers[i]->Wake();
    if (count < kAtOnce) return;
    lock.lock();
  }
}

size_t RateLimiter::State::TakeDueWakers(std::span<std::shared_ptr<Waker>> wakers) noexcept {
  size_t count = 0;
  Schedule schedule(*this);
  const int64_t slots = FreeSlots();
  for (size_t i = 0; i < waiting_.size() && count < wakers.size(); ++i) {
    if (static_cast<int64_t>(i) >= slots) break;  // those behind wait for a slot, not for a time
    FairQueue::Waiting& each = waiting_[i];
    const int64_t start = schedule.Next(each);
    if (start >= each.told_nanos) continue;
    each.told_nanos = start;  // reports it once
    if (each.waker) wakers[count++] = each.waker;
  }
  return count;
}

Result<std::unique_ptr<RateLimiter>> RateLimiter::Create(const RateLimits& limits, Clock* clock) {
  VETVEC_RETURN_IF_ERROR(CheckLimits(limits));
  return std::unique_ptr<RateLimiter>(new RateLimiter(std::make_unique<State>(limits, clock)));
}

RateLimiter::RateLimiter(std::unique_ptr<State> state) : state_(std::move(state)) {}
RateLimiter::~RateLimiter() = default;

Status RateLimiter::Wait(uint64_t id, int64_t deadline_nanos,
                         const std::shared_ptr<CancelToken>& cancel) {
  Clock* const clock = state_->clock();
  for (;;) {
    const std::shared_ptr<CancelToken> woken = CancelToken::Create();
    CancelToken::Registration link;
    if (cancel) link = cancel->OnCancel([woken] { woken->Request(); });
    if (cancel && cancel->requested()) {
      Cancel(id);
      return Cancelled("the call was cancelled while it waited for the rate limits");
    }
    const int64_t start = state_->TryBegin(id, std::make_shared<TokenWaker>(woken));
    if (start == 0) return OkStatus();
    const int64_t now = clock->MonotonicNanos();
    // A member's share may grow before the deadline.
    const bool is_too_late = start != kNoDeadline && start > deadline_nanos && !state_->is_member();
    if (now >= deadline_nanos || is_too_late) {
      Cancel(id);
      const std::string trouble = LockTrouble();
      Status late = DeadlineExceeded(
          trouble.empty() ? "the rate limits allow the request only after the deadline" : trouble);
      const int64_t retry_ms = state_->RetryAfterMs();
      if (retry_ms >= 0) return late.WithRetryAfter(retry_ms).WithRetryable(true);
      return start == kNoDeadline
                 ? late
                 : late.WithRetryAfter((start - now + kNanosPerMilli - 1) / kNanosPerMilli)
                       .WithRetryable(true);
    }
    const int64_t until = start == kNoDeadline ? now + kSlotPollNanos : start;
    // CANCELLED here means woken; the loop finds out by what.
    static_cast<void>(clock->SleepUntil(std::min(until, deadline_nanos), woken));
  }
}

Status RateLimiter::Share(std::unique_ptr<LimitFile> file) {
  return state_->Share(std::move(file));
}

void RateLimiter::BecomeMember(std::shared_ptr<Waker> starved) {
  state_->BecomeMember(std::move(starved));
}
void RateLimiter::SetShare(int64_t share, int64_t valid_until) {
  state_->SetShare(share, valid_until);
}
void RateLimiter::SetShareTrouble(std::string trouble, int64_t retry_after_ms) {
  state_->SetShareTrouble(std::move(trouble), retry_after_ms);
}
void RateLimiter::AddNotice(std::string notice) { state_->AddNotice(std::move(notice)); }
RateLimiter::ShareNeed RateLimiter::GetShareNeed() { return state_->GetShareNeed(); }
int64_t RateLimiter::BurstNanos() const { return state_->BurstNanos(); }

Status RateLimiter::Tighten(const RateLimits& limits) {
  VETVEC_RETURN_IF_ERROR(CheckLimits(limits));
  state_->Tighten(limits);
  return OkStatus();
}

Result<RateLimiter::Ticket> RateLimiter::Reserve(int64_t tokens) {
  return state_->Reserve({.tokens = tokens});
}
Result<RateLimiter::Ticket> RateLimiter::Reserve(Request request) {
  return state_->Reserve(std::move(request));
}
uint64_t RateLimiter::AddCaller(int64_t weight) { return state_->AddCaller(weight); }
void RateLimiter::RemoveCaller(uint64_t caller) noexcept { state_->RemoveCaller(caller); }
int64_t RateLimiter::TryBegin(uint64_t id) { return state_->TryBegin(id, nullptr); }
void RateLimiter::Cancel(uint64_t id) noexcept { state_->Cancel(id); }
void RateLimiter::Settle(uint64_t id, int64_t actual_tokens) noexcept {
  state_->Settle(id, actual_tokens);
}
void RateLimiter::EndRequest(uint64_t id) noexcept { state_->EndRequest(id); }
void RateLimiter::Release(uint64_t id) noexcept { state_->Release(id); }
void RateLimiter::OnRateLimited(int64_t retry_after_ms) { state_->OnRateLimited(retry_after_ms); }
void RateLimiter::HoldFor(int64_t retry_after_ms) { state_->HoldFor(retry_after_ms); }
void RateLimiter::OnSuccess() { state_->OnSuccess(); }
void RateLimiter::OnHeaders(const RateLimitHeaders& headers) { state_->OnHeaders(headers); }
RateLimiter::Snapshot RateLimiter::GetSnapshot() const { return state_->GetSnapshot(); }
std::string RateLimiter::TakeNotice() { return state_->TakeNotice(); }
std::string RateLimiter::LockTrouble() const { return state_->LockTrouble(); }

}  // namespace vetvec
