// RateLimiter: limits shared by several processes: what is read from and written to the LimitFile.
#include <algorithm>
#include <utility>

#include "limits/rate_limiter_state.h"

namespace vetvec {
namespace {

// If the service wants a longer pause, it will say so at the next request.
constexpr int64_t kMaxSharedHoldNanos = 3600 * kNanosPerSecond;

}  // namespace

Status RateLimiter::State::Share(std::unique_ptr<LimitFile> file) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (file_) return OkStatus();
  const int64_t request_tat = requests_.tat();
  const int64_t text_tat = texts_.tat();
  const int64_t token_tat = tokens_.tat();
  file_ = std::move(file);
  stored_token_tat_ = token_tat;
  const Session session(this);
  if (!session.is_open()) {
    file_ = nullptr;
    return Unavailable("another process holds the lock on the shared limit file");
  }
  // What this process has sent so far counts for all processes from now on.
  requests_.SetTat(std::max(requests_.tat(), request_tat));
  texts_.SetTat(std::max(texts_.tat(), text_tat));
  tokens_.SetTat(std::max(tokens_.tat(), token_tat));
  return OkStatus();
}

// Takes the file's arrival time. If it has none, the bucket is drained: others may have sent as
// much as the limit allows, with a file that was removed or before this one was damaged. If the
// file is a different one, this process's own arrival time counts as well.
void RateLimiter::State::TakeTat(int64_t tat, int64_t now, Gcra* limit) const {
  if (limit->configured_limit() == 0) return;
  const int64_t known = limit->tat();
  if (tat == 0) {
    limit->Drain(now);
  } else {
    limit->SetTat(file_->has_moved() ? std::max(tat, known) : tat);
  }
}

void RateLimiter::State::Load() {
  const LimitFile::Books& books = file_->books();
  const int64_t now = clock_->MonotonicNanos();
  TakeTat(books.request_tat, now, &requests_);
  TakeTat(books.text_tat, now, &texts_);
  // What others have begun since does not make up for what the bucket has drained in the meantime:
  // a refund may be at most what was left of this process's own charges. What others have returned
  // is gone as well.
  const int64_t given_back = std::max(int64_t{0}, books.tokens_given_back - tokens_given_back_);
  const int64_t least = std::max(int64_t{0}, stored_token_tat_ - now - given_back);
  for (auto& [id, begun] : begun_) {
    begun.min_backlog_nanos =
        std::max(int64_t{0}, std::min(begun.min_backlog_nanos - given_back, least));
  }
  tokens_given_back_ = std::max(tokens_given_back_, books.tokens_given_back);
  TakeTat(books.token_tat, now, &tokens_);
  if (owed_nanos_ > 0) tokens_.Charge(now, std::exchange(owed_nanos_, 0));
  hold_until_ = std::max(hold_until_, books.hold_until);
  if (books.rate_ppm > 0 && books.last_change >= last_change_) {
    cut_from_ppm_ = std::clamp(books.cut_from_ppm, int64_t{1}, kFullRatePpm);
    last_cut_ = books.last_cut;
    last_change_ = books.last_change;
    SetRate(std::clamp(books.rate_ppm, std::min(MinRatePpm(), kFullRatePpm), kFullRatePpm));
  }
  tag_begun_ = std::max(tag_begun_, books.tag_begun);
  others_in_flight_ = file_->OthersInFlight();
}

void RateLimiter::State::Store() {
  const int64_t now = clock_->MonotonicNanos();
  LimitFile::Books books;
  books.request_tat =
      requests_.configured_limit() > 0 ? requests_.tat() : file_->books().request_tat;
  books.text_tat = texts_.configured_limit() > 0 ? texts_.tat() : file_->books().text_tat;
  books.token_tat = tokens_.configured_limit() > 0 ? tokens_.tat() : file_->books().token_tat;
  books.tokens_given_back = tokens_given_back_;
  books.hold_until = std::min(hold_until_, now + kMaxSharedHoldNanos);
  books.rate_ppm = rate_ppm_;
  books.cut_from_ppm = cut_from_ppm_;
  books.last_cut = last_cut_;
  books.last_change = last_change_;
  books.tag_begun = tag_begun_;
  LimitFile::Mine mine;
  mine.in_flight = in_flight_;
  mine.tag = tag_;
  if (!waiting_.empty() && FreeSlots() > 0) mine.due = Schedule(*this).Next(waiting_[0]);
  stored_token_tat_ = books.token_tat;
  file_->Unlock(books, mine);
}

std::string RateLimiter::State::TakeNotice() {
  if (!has_notice_) return "";
  const std::lock_guard<std::mutex> lock(mutex_);
  has_notice_ = false;
  if (is_member_) return std::exchange(share_notice_, "");
  return file_ ? file_->TakeNotice() : "";
}

std::string RateLimiter::State::LockTrouble() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_member_ && share_ == 0) return share_trouble_;
  return file_ ? file_->LockTrouble() : "";
}

}  // namespace vetvec
