#include "limits/share_member.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace vetvec {

ShareMember::ShareMember(RateLimiter* limiter, ShareHolder::Options options, std::string origin,
                         std::string server)
    : limiter_(limiter),
      holder_(std::move(options)),
      origin_(std::move(origin)),
      server_(std::move(server)) {
  Apply(0);
}

// The dimension of which most was used counts.
ShareHolder::Need ShareMember::NeedNow(const RateLimiter::ShareNeed& need, int64_t now) const {
  const int64_t elapsed = std::max(kNanosPerMilli, now - used_at_);
  double used = 0;
  for (size_t i = 0; i < used_before_.size(); ++i) {
    used = std::max(used, static_cast<double>(need.used_nanos[i] - used_before_[i]));
  }
  const double share = std::min(1.0, used / static_cast<double>(elapsed));
  ShareHolder::Need out;
  out.is_waiting = need.is_waiting;
  out.least = need.least;
  out.used = static_cast<int64_t>(share * static_cast<double>(holder_.options().whole));
  out.figures = fmt::format("{},{},{},{}", need.requests, need.texts, need.tokens,
                            need.waited_nanos / kNanosPerMilli);
  return out;
}

void ShareMember::OnStarved(int64_t now) {
  holder_.Hurry(now, NeedNow(limiter_->GetShareNeed(), now));
}

ShareHolder::Renewal ShareMember::Renew(int64_t now) {
  const RateLimiter::ShareNeed need = limiter_->GetShareNeed();
  ShareHolder::Renewal renewal = holder_.Begin(now, NeedNow(need, now));
  used_before_ = need.used_nanos;
  used_at_ = now;
  return renewal;
}

ShareHolder::Renewal ShareMember::Leave(int64_t now) {
  limiter_->SetShare(0, now);
  return holder_.Leave(now);
}

void ShareMember::OnReply(uint64_t seq, int64_t now, const RedisReply& reply) {
  if (!holder_.IsPending(seq)) return;
  ++(holder_.OnReply(seq, now, reply) ? renewals_ : failures_);
  Apply(now);
}

void ShareMember::OnFailure(uint64_t seq, int64_t now, const std::string& trouble) {
  if (!holder_.IsPending(seq)) return;
  ++failures_;
  holder_.OnFailure(seq, now, trouble);
  Apply(now);
}

void ShareMember::Apply(int64_t now) {
  limiter_->SetShare(holder_.ShareAt(now), holder_.valid_until());
  const Situation before = std::exchange(situation_, SituationNow(now));
  if (situation_ == before && situation_ == Situation::kFine) return;
  int64_t retry_after_ms = -1;
  std::string trouble = TroubleNow(now, &retry_after_ms);
  limiter_->SetShareTrouble(std::move(trouble), retry_after_ms);
  if (situation_ != before) NoteChange(before, now);
}

ShareMember::Situation ShareMember::SituationNow(int64_t now) const {
  if (!holder_.trouble().empty()) return Situation::kAway;
  if (holder_.phase() == ShareHolder::Phase::kRecovering) return Situation::kRecovering;
  if (holder_.phase() == ShareHolder::Phase::kJoining) return Situation::kJoining;
  return holder_.ShareAt(now) > 0 ? Situation::kFine : Situation::kWaiting;
}

void ShareMember::NoteChange(Situation before, int64_t now) {
  if (situation_ == Situation::kAway) {
    was_bad_ = true;
    notice_ = fmt::format(
        "Redis at {} has not renewed this process's share of the limits of {} ({}); the process "
        "may use {}% of the limits for another {} s, and then sends no requests until the share "
        "is renewed{}",
        server_, origin_, holder_.trouble(), 100 * holder_.ShareAt(now) / holder_.options().whole,
        std::max(int64_t{0}, holder_.valid_until() - now) / kNanosPerSecond, RestartsNow());
  } else if (situation_ == Situation::kRecovering) {
    was_bad_ = true;
    notice_ = fmt::format(
        "Redis at {} has no record of the limits of {}, because {}; no process's share grows until "
        "all members are back, or for {} s at most{}",
        server_, origin_, RecoveryNow(), (holder_.recovery_left_ms() + 999) / 1000, RestartsNow());
  } else if (was_bad_ && before != Situation::kJoining) {
    was_bad_ = false;
    notice_ =
        fmt::format("the limits of {} are shared through Redis at {} again", origin_, server_);
  }
}

std::string ShareMember::FailureNow() const {
  const char* what = holder_.is_rejected() ? "rejects the renewal of the share" : "is unreachable";
  return fmt::format("Redis at {} {} ({}){}", server_, what, holder_.trouble(), RestartsNow());
}

std::string ShareMember::RecoveryNow() const {
  return holder_.is_damaged() ? "the record was damaged by another program"
                              : "it is new or has lost its data";
}

// Each of them begins the wait anew, which nobody would find out from one message.
std::string ShareMember::RestartsNow() const {
  if (holder_.recoveries() < 2) return "";
  return fmt::format(
      "; the record was lost or damaged {} times in a row, and the wait began anew each time: find "
      "out what restarts this Redis or writes to its keys",
      holder_.recoveries());
}

std::string ShareMember::TroubleNow(int64_t now, int64_t* retry_after_ms) const {
  const std::string what = fmt::format("no share of the limits of {}: ", origin_);
  *retry_after_ms = 1000;
  switch (SituationNow(now)) {
    case Situation::kFine: return "";
    case Situation::kAway: return what + FailureNow();
    case Situation::kJoining:
      return what + fmt::format("Redis at {} has not answered yet", server_);
    case Situation::kRecovering:
      *retry_after_ms = holder_.recovery_left_ms();
      return what + fmt::format(
                        "Redis at {} has no record of the shares, because {}; it grants none until "
                        "all earlier leases have ended, in {} s at most{}",
                        server_, RecoveryNow(), (holder_.recovery_left_ms() + 999) / 1000,
                        RestartsNow());
    case Situation::kWaiting: break;
  }
  return what +
         "other members are using the limits in full, and this process is waiting for its turn";
}

ShareMember::Figures ShareMember::GetFigures(int64_t now) const {
  Figures figures;
  const int64_t share = holder_.ShareAt(now);
  figures.share = static_cast<double>(share) / static_cast<double>(holder_.options().whole);
  figures.is_recovering = holder_.phase() == ShareHolder::Phase::kRecovering;
  figures.members = holder_.members();
  figures.lease_left_ms = std::max(int64_t{0}, holder_.valid_until() - now) / kNanosPerMilli;
  figures.renewals = renewals_;
  figures.failures = failures_;
  int64_t retry_after_ms = -1;
  figures.trouble = share > 0 && holder_.trouble().empty() ? "" : TroubleNow(now, &retry_after_ms);
  return figures;
}

}  // namespace vetvec
