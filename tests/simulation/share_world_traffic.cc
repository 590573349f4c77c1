// ShareWorld: the requests of the members, and whether they come to their turn.
#include <fmt/core.h>

#include <algorithm>

#include "simulation/share_world_member.h"

namespace vetvec {

bool ShareWorld::MayReserve(Member* member) {
  if (now_ < member->next_request) return false;
  const auto some = [&](int64_t most) {
    if (most == 0) return int64_t{1};
    const int64_t least = std::max(int64_t{1}, most / 3);
    return least + Within(most - least + 1);
  };
  member->cost = {1, some(limits_.max_request_texts), some(limits_.max_request_tokens)};
  RateLimiter::Request request;
  request.texts = member->cost[1];
  request.tokens = member->cost[2];
  const Result<RateLimiter::Ticket> ticket = member->limiter->Reserve(request);
  if (!ticket.ok()) {
    wrong_ = ticket.status().ToString();
    return false;
  }
  member->ticket = ticket->id;
  return true;
}

// Some of them are settled later, at fewer tokens: that many count.
void ShareWorld::Begun(Member* member) {
  std::array<int64_t, 3> cost = member->cost;
  for (const auto& [id, tokens] : member->to_settle) {
    member->limiter->Settle(id, tokens);
    member->limiter->Release(id);
  }
  member->to_settle.clear();
  if (cost[2] > 1 && Chance(20)) {
    cost[2] = 1 + Within(cost[2]);
    member->to_settle.emplace_back(member->ticket, cost[2]);
  } else {
    member->limiter->Release(member->ticket);
  }
  judge_.Count(now_, cost);
  member->ticket = 0;
  if (!is_quiet_ && Chance(2)) {
    member->limiter->OnRateLimited(Within(500));
  } else {
    member->limiter->OnSuccess();
  }
  if (!member->is_busy) member->next_request = now_ + member->pause;
}

void ShareWorld::Traffic(size_t i) {
  Member& member = *members_[i];
  for (;;) {
    if (member.ticket == 0 && !MayReserve(&member)) {
      member.fed_at = now_;
      return AskAgain(i, now_ + std::min(kNanosPerSecond, member.next_request - now_));
    }
    const int64_t again = member.limiter->TryBegin(member.ticket);
    const RateLimiter::ShareNeed need = member.limiter->GetShareNeed();
    if (again == 0 || !need.is_waiting || need.share >= need.least) member.fed_at = now_;
    if (again == 0) {
      Begun(&member);
      continue;
    }
    if (need.share < need.least) {
      member.shares->OnStarved(member.clock.BootNanos());
      AfterChange(i);
    }
    if (again == kNoDeadline) return;  // until the share changes
    return AskAgain(i, member.clock.RealAt(again + member.clock.slept()));
  }
}

void ShareWorld::AskAgain(size_t i, int64_t at) {
  if (at <= now_ || members_[i]->traffic_at == at) return;
  members_[i]->traffic_at = at;
  Plan(at, Kind::kTraffic, i);
}

// How long a member may have to wait: in the worst case each of the others comes first.
int64_t ShareWorld::TurnsNanos() const {
  int64_t turns = 0;
  for (const auto& member : members_) {
    if (member && member->is_alive) turns += 5 * kNanosPerSecond / 2;
  }
  return turns;
}

void ShareWorld::CheckLiveness() {
  const int64_t turns = TurnsNanos();
  for (size_t i = 0; i < members_.size(); ++i) {
    if (!members_[i] || !members_[i]->is_alive) continue;
    if (members_[i]->fed_at < end_ - kLately - turns) {
      wrong_ = fmt::format("member {} has waited without a share since {:.3f} s", i,
                           static_cast<double>(members_[i]->fed_at) / 1e9);
    }
  }
  if (turns > 0 && was_whole_at_ < end_ - kLately) {
    wrong_ = fmt::format("the shares have not summed to the whole since {:.3f} s",
                         static_cast<double>(was_whole_at_) / 1e9);
  }
}

}  // namespace vetvec
