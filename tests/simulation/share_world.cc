#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "simulation/share_world_member.h"

namespace vetvec {
namespace {

constexpr int64_t kFaultsEnd = 10 * kNanosPerSecond;
constexpr int64_t kSecond = kNanosPerSecond;
constexpr int64_t kDeadlineNanos = kSecond;  // of a renewal
constexpr int64_t kHourMs = 3'600'000;

// One in four schedules has limits so small that members must take turns.
RateLimits RandomLimits(Rng* rng) {
  const uint64_t scale = rng->Below(4) == 0 ? 12 : 3000;
  const auto some = [&] {
    return rng->Below(2) == 0 ? 0 : static_cast<int64_t>(scale / 4 + 1 + rng->Below(scale));
  };
  RateLimits limits;
  limits.requests_per_minute = some();
  limits.texts_per_minute = 4 * some();
  limits.tokens_per_minute = 1000 * some();
  if (limits.texts_per_minute + limits.tokens_per_minute == 0) limits.requests_per_minute = 600;
  const auto largest = [&](int64_t limit) {
    const auto permille = static_cast<int64_t>(2 + rng->Below(60));
    return limit == 0 ? 0 : std::max(int64_t{1}, limit * permille / 1000);
  };
  limits.max_request_texts = largest(limits.texts_per_minute);
  limits.max_request_tokens = largest(limits.tokens_per_minute);
  return limits;
}

}  // namespace

ShareWorld::~ShareWorld() = default;

ShareWorld::ShareWorld(uint64_t seed, LuaScript* script, PlantedFaults planted)
    : rng_(seed),
      script_(script),
      planted_(planted),
      limits_(RandomLimits(&rng_)),
      judge_(limits_),
      lease_ms_(Chance(50) ? 3000 : 4000) {
  PlanFaults();
}

void ShareWorld::Plan(int64_t at, Kind kind, size_t member, uint64_t detail) {
  events_.push({at, next_event_++, kind, member, detail});
}

void ShareWorld::PlanFaults() {
  const bool has_quiet = Chance(15);
  quiet_from_ = has_quiet ? kFaultsEnd : kNoDeadline;
  end_ = kFaultsEnd;
  if (has_quiet) Plan(quiet_from_, Kind::kQuiet);
  const uint64_t members = 1 + rng_.Below(4);
  for (uint64_t i = 0; i < members; ++i) {
    Plan(Chance(60) ? 0 : Within(kFaultsEnd / 2), Kind::kJoin, i);
  }
  // Half of the schedules begin after the first recovery: with books that know that all have left.
  const uint64_t faults = rng_.Below(5);
  const int64_t calm = 2 * kSecond;
  for (uint64_t i = 0; i < faults; ++i) {
    const int64_t at = calm + Within(kFaultsEnd - calm);
    const size_t member = rng_.Below(members);
    switch (rng_.Below(10)) {
      case 0: Plan(at, Kind::kDie, member); break;
      case 1: Plan(at, Kind::kLeave, member); break;
      case 2: Plan(at, Kind::kSleep, member, rng_.Below(8000)); break;
      case 3: Plan(at, Kind::kJoin, members + i); break;
      case 4:
      case 5:
        Plan(at - std::min(calm, Within(3 * kSecond)), Kind::kSnapshot);
        Plan(at, Kind::kCrash);
        Plan(at + Within(4 * kSecond), Kind::kRestart, 0, rng_.Below(3));
        break;
      case 6: Plan(at, Kind::kHang, 0, rng_.Below(4000)); break;
      case 7:
      case 8: Plan(at, Kind::kJumpClock, 0, rng_.Below(2)); break;
      default: Plan(at, Kind::kDeleteKey); break;
    }
  }
}

std::string ShareWorld::Run() {
  if (Chance(60)) {  // the books of members that have left: no recovery at the start
    ShareHolder ghost({.id = "ghost", .lease_ms = lease_ms_, .recovery_ms = lease_ms_});
    for (int64_t at = 0; at < 40 * kSecond && ghost.phase() != ShareHolder::Phase::kHolding;
         at += kSecond) {
      server_.wall_ms += 1000;
      const ShareHolder::Renewal renewal = ghost.Begin(at, {});
      ghost.OnReply(renewal.seq, at, script_->Run(renewal.arguments, &server_));
    }
    script_->Run(ghost.Leave(41 * kSecond).arguments, &server_);
  }
  snapshot_ = server_;
  jumped_ms_ = server_.wall_ms;
  while (!events_.empty() && wrong_.empty() && events_.top().at <= end_) {
    const Event event = events_.top();
    events_.pop();
    now_ = event.at;
    Handle(event);
  }
  now_ = end_;
  if (wrong_.empty()) wrong_ = judge_.Verdict();
  if (wrong_.empty() && is_quiet_) CheckLiveness();
  figures_.begun = judge_.count();
  return wrong_;
}

void ShareWorld::Handle(const Event& event) {
  const size_t i = event.member;
  const bool is_of_member =
      event.kind != Kind::kJoin && event.kind != Kind::kExecute && event.kind < Kind::kSnapshot;
  if (is_of_member) {
    if (i >= members_.size() || !members_[i] || !members_[i]->is_alive) return;
    if (members_[i]->asleep_until > now_ && event.kind != Kind::kDie) {
      const int64_t wakes = members_[i]->asleep_until;
      if (event.kind == Kind::kRenew) members_[i]->renew_at = wakes;
      if (event.kind == Kind::kTraffic) members_[i]->traffic_at = wakes;
      return Plan(wakes, event.kind, i, event.detail);
    }
  }
  switch (event.kind) {
    case Kind::kJoin: return Join(i);
    case Kind::kRenew:
      if (members_[i]->renew_at == event.at) Renew(i);
      return;
    case Kind::kExecute: return Execute(event.detail);
    case Kind::kReply: return Receive(i, event.detail);
    case Kind::kTimeout:
      members_[i]->shares->OnFailure(event.detail, members_[i]->clock.BootNanos(), "timeout");
      return AfterChange(i);
    case Kind::kTraffic:
      if (members_[i]->traffic_at == event.at) Traffic(i);
      return;
    case Kind::kChangeMood: return ChangeMood(i);
    case Kind::kDie: members_[i]->is_alive = false; return;
    case Kind::kLeave:
      if (is_quiet_) return;
      Send(i, members_[i]->shares->Leave(members_[i]->clock.BootNanos()));
      members_[i]->is_alive = false;
      return;
    case Kind::kSleep: {
      if (is_quiet_) return;
      Member& member = *members_[i];
      const int64_t nanos = static_cast<int64_t>(event.detail) * kNanosPerMilli;
      member.asleep_until = now_ + nanos;
      member.clock.AddSleep(nanos);  // early: nobody looks at the clock until it wakes
      return;
    }
    case Kind::kSnapshot: snapshot_ = server_; return;
    case Kind::kCrash:
      is_up_ = false;
      ++process_;
      return;
    case Kind::kRestart:
      if (!is_up_) Restart(event.detail);
      return;
    case Kind::kHang:
      hangs_until_ = now_ + static_cast<int64_t>(event.detail) * kNanosPerMilli;
      return;
    case Kind::kJumpClock: jumped_ms_ += event.detail == 0 ? kHourMs : -kHourMs; return;
    case Kind::kDeleteKey: server_.hash.clear(); return;
    case Kind::kQuiet:
      is_quiet_ = true;
      // A recovery and the end of all leases, and then a turn for each.
      end_ = now_ + 2 * lease_ms_ * kNanosPerMilli + kLately + TurnsNanos();
      if (!is_up_) Restart(rng_.Below(3));
      hangs_until_ = std::min(hangs_until_, now_);
      return;
  }
}

// 0: empty; 1: with the last snapshot; 2: a replica that lacks the last writes.
void ShareWorld::Restart(uint64_t how) {
  is_up_ = true;
  server_.hash = how == 0 ? std::map<std::string, std::string>() : snapshot_.hash;
  server_.run_id = "a" + std::to_string(++history_);
}

void ShareWorld::Join(size_t i) {
  if (is_quiet_) return;
  if (members_.size() <= i) members_.resize(i + 1);
  auto member = std::make_unique<Member>(&now_, Within(1000 * kSecond),
                                         static_cast<int64_t>(rng_.Below(401)) - 200);
  member->limiter = *RateLimiter::Create(limits_, &member->clock);
  member->limiter->BecomeMember(nullptr);
  ShareHolder::Options options;
  options.id = "m" + std::to_string(i);
  options.weight = static_cast<int64_t>(1 + rng_.Below(3));
  options.lease_ms = lease_ms_ + (planted_.is_lease_longer ? 3000 : 0);
  options.recovery_ms = lease_ms_;
  options.turn_ms = 1000;
  member->shares =
      std::make_unique<ShareMember>(member->limiter.get(), options, "the service", "Redis");
  member->joined_at = now_;
  member->fed_at = now_;
  members_[i] = std::move(member);
  ChangeMood(i);
  AfterChange(i);
}

void ShareWorld::ChangeMood(size_t i) {
  Member& member = *members_[i];
  const uint64_t mood = rng_.Below(5);
  member.is_busy = mood < 3;
  member.pause = mood == 3 ? 50 * kNanosPerMilli + Within(2 * kSecond) : kNoDeadline / 2;
  member.next_request = now_;
  member.fed_at = now_;
  if (Chance(40) && now_ < kFaultsEnd) Plan(now_ + Within(8 * kSecond), Kind::kChangeMood, i);
  Traffic(i);
}

void ShareWorld::Renew(size_t i) {
  Member& member = *members_[i];
  member.renew_at = -1;
  Send(i, member.shares->Renew(member.clock.BootNanos()));
  AfterChange(i);
}

int64_t ShareWorld::Delay(bool is_reply) {
  if (!is_quiet_ && Chance(4)) return Within((is_reply ? 1 : 4) * kSecond);
  return 50'000 + Within(3 * kNanosPerMilli);
}

void ShareWorld::Send(size_t i, ShareHolder::Renewal renewal) {
  Command command;
  command.member = i;
  command.seq = renewal.seq;
  command.server = process_;
  command.arguments = std::move(renewal.arguments);
  if (planted_.is_lease_longer) command.arguments[7] = std::to_string(lease_ms_);
  commands_.push_back(std::move(command));
  if (!is_up_) return Plan(now_ + kNanosPerMilli, Kind::kTimeout, i, renewal.seq);
  Plan(std::max(now_, hangs_until_) + Delay(false), Kind::kExecute, i, commands_.size() - 1);
  Plan(now_ + kDeadlineNanos, Kind::kTimeout, i, renewal.seq);
}

void ShareWorld::Execute(uint64_t index) {
  Command& command = commands_[index];
  // A proxy may keep what was sent to the last process, a connection does not.
  if (!is_up_ || (command.server != process_ && Chance(70))) return;
  server_.wall_ms = jumped_ms_ + now_ / kNanosPerMilli;
  command.reply = script_->Run(command.arguments, &server_);
  if (is_traced_) Trace(command);
  ++figures_.renewals;
  if (!is_quiet_ && Chance(3)) return;
  Plan(std::max(now_, hangs_until_) + Delay(true), Kind::kReply, command.member, index);
}

void ShareWorld::Trace(const Command& command) const {
  std::string line = fmt::format("{:.3f}", static_cast<double>(now_) / 1e9);
  for (const std::string& argument : command.arguments) line += " " + argument;
  line += " ->";
  for (const RedisReply& item : command.reply.items) {
    line += item.text.empty() ? fmt::format(" {}", item.integer) : " " + item.text;
  }
  fmt::print("{}\n", line);
}

void ShareWorld::Receive(size_t i, uint64_t index) {
  const Command& command = commands_[index];
  Member& member = *members_[i];
  uint64_t seq = command.seq;
  if (planted_.are_old_replies_used) {
    while (member.shares->holder().IsPending(seq + 1)) ++seq;
  }
  member.shares->OnReply(seq, member.clock.BootNanos(), command.reply);
  if (member.shares->holder().phase() == ShareHolder::Phase::kRecovering) ++figures_.recoveries;
  CheckShares();
  AfterChange(i);
  Traffic(i);
}

void ShareWorld::AfterChange(size_t i) {
  Member& member = *members_[i];
  const int64_t at = std::max(now_, member.clock.RealAt(member.shares->NextAt()));
  if (at == member.renew_at) return;
  member.renew_at = at;
  Plan(at, Kind::kRenew, i);
}

void ShareWorld::CheckShares() {
  int64_t sum = 0;
  for (const auto& member : members_) {
    if (!member || !member->is_alive) continue;
    sum += member->shares->holder().ShareAt(member->clock.BootNanos());
  }
  if (sum == kWholeShare) was_whole_at_ = now_;
  if (sum > kWholeShare) {
    wrong_ = fmt::format("at {:.3f} s the shares sum to {:.9f} of the whole",
                         static_cast<double>(now_) / 1e9,
                         static_cast<double>(sum) / static_cast<double>(kWholeShare));
  }
}

}  // namespace vetvec
