// RateLimiter: a member's share of limits that are kept elsewhere (limits/shared_limits.h).
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "limits/rate_limiter_state.h"

namespace vetvec {
namespace {

// What was counted in time with the share `from`, counted with the share `to`; rounded down.
int64_t AtShare(int64_t nanos, int64_t from, int64_t to) {
  if (from == 0 || to == 0) return 0;
  const double scaled = static_cast<double>(nanos) * static_cast<double>(from) /
                        static_cast<double>(to) * (1 - 1e-12);
  return static_cast<int64_t>(std::min(scaled, 1e18));
}

}  // namespace

void RateLimiter::State::BecomeMember(std::shared_ptr<Waker> starved) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_member_) return;
  is_member_ = true;
  starved_ = std::move(starved);
  const int64_t now = clock_->MonotonicNanos();
  for (Gcra* limit : {&requests_, &texts_, &tokens_}) limit->BecomeShared(now);
  for (auto& [id, begun] : begun_) begun.min_backlog_nanos = 0;
}

void RateLimiter::State::SetShare(int64_t share, int64_t valid_until) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!is_member_) return;
  const int64_t now = clock_->MonotonicNanos();
  ExpireShare(now);
  share_until_ = valid_until;
  ApplyShare(std::clamp(share, int64_t{0}, Gcra::kShareUnits), now);
  ExpireShare(now);
  NotifyAndUnlock(std::move(lock));
}

// A refund may be at most what the bucket has lacked at every moment since the request began, so
// what it lacks just before and just after the change counts.
void RateLimiter::State::ApplyShare(int64_t share, int64_t now) {
  const int64_t before = tokens_.Backlog(now);
  for (Gcra* limit : {&requests_, &texts_, &tokens_}) limit->SetShare(share, now);
  const int64_t after = tokens_.Backlog(now);
  if (share != share_) {
    for (auto& [id, begun] : begun_) {
      const int64_t least = std::min(begun.min_backlog_nanos, before);
      begun.min_backlog_nanos = std::min(AtShare(least, share_, share), after);
      begun.charged_nanos = AtShare(begun.charged_nanos, share_, share);
    }
  }
  share_ = share;
}

// From then on others may have had the share: the bucket has not filled since.
void RateLimiter::State::ExpireShare(int64_t now) {
  if (share_ == 0) return;
  const int64_t late = clock_->BootNanos() - share_until_;
  if (late >= 0) ApplyShare(0, now - late);
}

void RateLimiter::State::SetShareTrouble(std::string trouble, int64_t retry_after_ms) {
  const std::lock_guard<std::mutex> lock(mutex_);
  share_trouble_ = std::move(trouble);
  share_retry_ms_ = retry_after_ms;
}

void RateLimiter::State::AddNotice(std::string notice) {
  if (notice.empty()) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  share_notice_ = std::move(notice);
  has_notice_ = true;
}

int64_t RateLimiter::State::LeastShare(const FairQueue::Waiting& ticket) const {
  int64_t least = 1;
  const auto count = [&](const Gcra& limit, int64_t units) {
    if (limit.configured_limit() > 0) least = std::max(least, limit.LeastShare(units));
  };
  count(requests_, 1);
  count(texts_, ticket.texts);
  count(tokens_, ticket.tokens);
  return least;
}

Status RateLimiter::State::CheckFitsShare(const Request& request) const {
  const auto check = [](const Gcra& limit, int64_t count, const char* what, const char* key) {
    if (limit.configured_limit() == 0 || count <= limit.MostAtOnce()) return OkStatus();
    return InvalidArgument(
               fmt::format(
                   "a request with {0} {1} cannot be sent: the limit of {2} {1} per minute ({4}) "
                   "is shared through Redis, so a request may contain at most {3} {1}",
                   count, what, limit.configured_limit(), limit.MostAtOnce(), key))
        .WithKey(key, std::to_string(count), fmt::format("at most {}", limit.MostAtOnce()));
  };
  VETVEC_RETURN_IF_ERROR(check(texts_, request.texts, "texts", "ipm"));
  return check(tokens_, request.tokens, "tokens", "tpm");
}

void RateLimiter::State::CountUse(const FairQueue::Waiting& ticket) {
  const auto add = [](const Gcra& limit, int64_t units, int64_t* used) {
    if (limit.configured_limit() > 0) *used += limit.WholeNanosOf(units);
  };
  add(requests_, 1, &used_nanos_[0]);
  add(texts_, ticket.texts, &used_nanos_[1]);
  add(tokens_, ticket.tokens, &used_nanos_[2]);
  tokens_begun_ += static_cast<uint64_t>(ticket.tokens);
}

RateLimiter::ShareNeed RateLimiter::State::GetShareNeed() {
  const std::lock_guard<std::mutex> lock(mutex_);
  const int64_t now = clock_->MonotonicNanos();
  ExpireShare(now);
  ShareNeed need;
  need.share = share_;
  need.used_nanos = used_nanos_;
  need.requests = count_begun_;
  need.texts = texts_begun_;
  need.tokens = tokens_begun_;
  need.waited_nanos = waited_nanos_;
  // What a free slot or the end of a pause would let begin does not wait for the rate.
  if (waiting_.empty() || FreeSlots() <= 0 || hold_until_ > now) return need;
  need.is_waiting = Schedule(*this).Next(waiting_[0]) > now;
  if (need.is_waiting) need.least = LeastShare(waiting_[0]);
  return need;
}

int64_t RateLimiter::State::BurstNanos() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  int64_t longest = 0;
  for (const Gcra* limit : {&requests_, &texts_, &tokens_}) {
    if (limit->configured_limit() > 0) longest = std::max(longest, limit->BurstNanos());
  }
  return longest;
}

bool RateLimiter::State::is_member() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return is_member_;
}

int64_t RateLimiter::State::RetryAfterMs() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return is_member_ && share_ == 0 ? share_retry_ms_ : -1;
}

}  // namespace vetvec
