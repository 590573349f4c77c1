#include "net/connection_reuse.h"

#include <algorithm>
#include <cstddef>

#include "base/clock.h"

namespace vetvec {
namespace {

constexpr double kDeathsToDistrust = 2;
constexpr double kDeathsPerReply = 0.05;
constexpr int kMostDeathsWithoutReply = 8;
constexpr int64_t kPeriodNanos = 60 * kNanosPerSecond;
constexpr int kMostPeriods = 10;
constexpr size_t kMostPlaces = 256;

}  // namespace

bool ConnectionReuse::MayReuse(const std::string& origin, int64_t now) const {
  if (places_.empty()) return true;
  const auto found = places_.find(origin);
  return found == places_.end() || now >= found->second.no_reuse_until;
}

bool ConnectionReuse::OnDeath(const std::string& origin, int64_t now) {
  if (places_.size() >= kMostPlaces && !places_.contains(origin)) places_.clear();
  Place& place = places_[origin];
  place.deaths += 1;
  ++place.deaths_without_reply;
  // After a period without reuse, the first death begins the next one.
  const bool is_relapse = place.periods > 0 && now >= place.no_reuse_until;
  if (place.deaths >= kDeathsToDistrust || is_relapse) {
    if (now >= place.no_reuse_until) place.periods = std::min(place.periods + 1, kMostPeriods);
    place.no_reuse_until = now + place.periods * kPeriodNanos;
    place.deaths = 1;
  }
  return place.deaths_without_reply <= kMostDeathsWithoutReply;
}

void ConnectionReuse::OnReply(const std::string& origin, bool was_reused) {
  if (places_.empty()) return;
  const auto found = places_.find(origin);
  if (found == places_.end()) return;
  Place& place = found->second;
  place.deaths_without_reply = 0;
  if (!was_reused) return;
  place.deaths -= kDeathsPerReply;
  if (place.deaths <= 0) places_.erase(found);  // as good as any other
}

}  // namespace vetvec
