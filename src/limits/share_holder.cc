#include "limits/share_holder.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

constexpr int64_t kMostRenewalsPerSecond = 500;  // of all members
constexpr int64_t kLongPauseMs = 1000;
constexpr int64_t kShortPauseMs = 100;
constexpr int64_t kFirstRetryMs = 100;
constexpr int64_t kLastRetryMs = 1000;
constexpr int64_t kRenewalsPerLease = 4;
constexpr int64_t kAnchorsPerLease = 16;
// The owner's deadline is shorter; a renewal of which nothing was heard by then is abandoned.
constexpr int64_t kAbandonMs = 5000;

// The script's reply.
enum : size_t {
  kKind,
  kAnswer,
  kNumber,
  kTag,
  kVersion,
  kMembers,
  kRipeMs,
  kLeftMs,
  kPauseMs,
  kReplySize
};

bool IsAnswer(const RedisReply& reply) {
  using Kind = RedisReply::Kind;
  if (reply.kind != Kind::kArray || reply.items.size() != kReplySize) return false;
  for (size_t i = 0; i < kReplySize; ++i) {
    const bool is_text = i == kKind || i == kTag;
    if (reply.items[i].kind != (is_text ? Kind::kString : Kind::kInteger)) return false;
  }
  return true;
}

}  // namespace

ShareHolder::ShareHolder(Options options) : options_(std::move(options)) {
  options_.weight = std::clamp(options_.weight, int64_t{1}, int64_t{1000});
  options_.recovery_ms = std::max(options_.recovery_ms, options_.lease_ms);
  ripe_ms_ = options_.recovery_ms;
}

// Falls slowly, so that a share does not follow every pause between two requests.
int64_t ShareHolder::DemandOf(const Need& need) {
  const int64_t used = std::clamp(need.used, int64_t{0}, options_.whole);
  demand_ = std::max(used + used / 4, demand_ - demand_ / 8);
  demand_ = std::min(demand_, options_.whole);
  return need.is_waiting ? options_.whole : std::min(demand_, options_.whole - 1);
}

void ShareHolder::Hurry(int64_t now, const Need& need) {
  least_ = need.is_waiting ? std::max(int64_t{1}, need.least) : 0;
  is_starved_ = ShareAt(now) < least_;
  if (is_starved_ && pending_ == 0 && trouble_.empty()) {
    next_at_ = std::min(next_at_, std::max(now, sent_at_ + Pause()));
  }
}

ShareHolder::Renewal ShareHolder::NewRenewal(const char* kind, int64_t now, int64_t weight,
                                             int64_t demand, const Need& need) {
  if (now >= valid_until_) share_ = 0;
  presented_ = share_;
  pending_ = ++seq_;
  sent_at_ = now;
  next_at_ = now + kAbandonMs * kNanosPerMilli;
  const Anchor* const ripe = RipeAnchor(now);
  Renewal renewal;
  renewal.seq = seq_;
  renewal.arguments = {options_.id, std::to_string(seq_), kind};
  for (const int64_t each : {weight, presented_, demand, need.least, options_.lease_ms,
                             options_.recovery_ms, options_.turn_ms, number_}) {
    renewal.arguments.push_back(std::to_string(each));
  }
  renewal.arguments.push_back(tag_);
  for (const int64_t each : {version_, ripe == nullptr ? 0 : ripe->version,
                             ripe == nullptr ? 0 : (now - ripe->at) / kNanosPerMilli}) {
    renewal.arguments.push_back(std::to_string(each));
  }
  renewal.arguments.push_back(need.figures.empty() ? "-" : need.figures);
  return renewal;
}

ShareHolder::Renewal ShareHolder::Begin(int64_t now, const Need& need) {
  least_ = need.is_waiting ? std::max(int64_t{1}, need.least) : 0;
  is_starved_ = ShareAt(now) < least_;
  return NewRenewal("renew", now, options_.weight, DemandOf(need), need);
}

ShareHolder::Renewal ShareHolder::Leave(int64_t now) {
  share_ = 0;
  valid_until_ = now;
  Renewal renewal = NewRenewal("leave", now, options_.weight, 0, {});
  pending_ = 0;
  return renewal;
}

bool ShareHolder::OnReply(uint64_t seq, int64_t now, const RedisReply& reply) {
  if (!IsPending(seq)) return false;
  if (!IsAnswer(reply)) {
    OnFailure(
        seq, now,
        reply.is_error() ? reply.text : "unexpected reply from the script that assigns shares");
    is_rejected_ = true;
    return false;
  }
  pending_ = 0;
  trouble_.clear();
  retry_ms_ = 0;
  // What has run out while the renewal was on its way has been taken back, or will be; books that
  // know no better do not bring it back.
  const int64_t still_valid = ShareAt(now);
  const int64_t answer = std::clamp(reply.items[kAnswer].integer, int64_t{0}, options_.whole);
  const bool is_recovering = reply.items[kKind].text == "recovering";
  const bool is_other_incarnation =
      reply.items[kNumber].integer != number_ || reply.items[kTag].text != tag_;
  if (is_recovering && is_other_incarnation) ++recoveries_;
  if (!is_recovering) recoveries_ = 0;
  phase_ = is_recovering ? Phase::kRecovering : Phase::kHolding;
  share_ = is_recovering ? std::min(still_valid, answer) : answer;
  valid_until_ = sent_at_ + options_.lease_ms * kNanosPerMilli;
  is_starved_ = ShareAt(now) < least_;
  TakeBooks(reply, now);
  const bool must_present = share_ < presented_ || (is_recovering && is_other_incarnation);
  next_at_ = must_present ? now : std::max(now, sent_at_ + Pause());
  return true;
}

void ShareHolder::OnFailure(uint64_t seq, int64_t now, const std::string& trouble) {
  if (!IsPending(seq)) return;
  pending_ = 0;
  trouble_ = trouble.empty() ? "no reply" : trouble;
  is_rejected_ = false;
  retry_ms_ = retry_ms_ == 0 ? kFirstRetryMs : std::min(2 * retry_ms_, kLastRetryMs);
  next_at_ = now + retry_ms_ * kNanosPerMilli;
}

bool ShareHolder::is_damaged() const {
  return phase_ == Phase::kRecovering && tag_.ends_with(kDamagedBooks);
}

int64_t ShareHolder::Pause() const {
  const bool is_urgent = is_starved_ && phase_ != Phase::kRecovering;
  const int64_t least = members_ * 1000 / kMostRenewalsPerSecond;
  const int64_t wanted =
      is_urgent ? std::clamp(turn_in_ms_, kShortPauseMs, kLongPauseMs) : kLongPauseMs;
  const int64_t pause = std::max(wanted, least);
  return std::min(pause, options_.lease_ms / kRenewalsPerLease) * kNanosPerMilli;
}

void ShareHolder::TakeBooks(const RedisReply& reply, int64_t now) {
  const std::vector<RedisReply>& items = reply.items;
  if (items[kNumber].integer != number_ || items[kTag].text != tag_) anchors_.clear();
  number_ = items[kNumber].integer;
  tag_ = items[kTag].text;
  version_ = items[kVersion].integer;
  members_ = items[kMembers].integer;
  ripe_ms_ = items[kRipeMs].integer;
  recovery_left_ms_ = items[kLeftMs].integer;
  turn_in_ms_ = items[kPauseMs].integer;
  AddAnchor(version_, now);
}

void ShareHolder::AddAnchor(int64_t version, int64_t now) {
  const int64_t spacing = ripe_ms_ * kNanosPerMilli / kAnchorsPerLease;
  if (!anchors_.empty() && now - anchors_.back().at < spacing) return;
  anchors_.push_back({version, now});
  const int64_t ripe_nanos = ripe_ms_ * kNanosPerMilli;
  // The newest ripe one says all that older ones do.
  while (anchors_.size() > 1 && now - anchors_[1].at > ripe_nanos) anchors_.pop_front();
}

const ShareHolder::Anchor* ShareHolder::RipeAnchor(int64_t now) const {
  const Anchor* newest = nullptr;
  for (const Anchor& anchor : anchors_) {
    if ((now - anchor.at) / kNanosPerMilli > ripe_ms_) newest = &anchor;
  }
  return newest;
}

std::string ShareHolder::Serialized() const {
  std::string text =
      fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}", static_cast<int>(phase_),
                  share_, valid_until_, seq_, pending_, sent_at_, presented_, least_, is_starved_,
                  turn_in_ms_, demand_, number_, tag_, version_, ripe_ms_, members_);
  for (const Anchor& anchor : anchors_) text += fmt::format(" {}@{}", anchor.version, anchor.at);
  return text;
}

}  // namespace vetvec
