#include "limits/gcra.h"

#include <algorithm>

#include "base/clock.h"

namespace vetvec {
namespace {

__extension__ typedef __int128 Wide;  // costs times nanoseconds do not fit into 64 bits

constexpr int64_t kWindowNanos = 60 * kNanosPerSecond + 50 * kNanosPerMilli;
constexpr int64_t kBurstPercent = 3;

// From here on, one unit less does not matter.
constexpr int64_t kSpareFromLimit = 200;

// Of shared limits, in thousandths.
constexpr int64_t kSharedBurst = 35;
constexpr int64_t kSharedMargin = 15;

// Later than anything that is waited for, and so far from overflow that a few can be added.
constexpr int64_t kFarNanos = kNoDeadline / 8;

int64_t Ceiling(Wide numerator, Wide divisor) {
  return static_cast<int64_t>(std::min<Wide>((numerator + divisor - 1) / divisor, kFarNanos));
}

}  // namespace

Gcra::Pace Gcra::PaceOf(int64_t limit, int64_t min_burst) const {
  return is_shared_ ? SharedPaceOf(limit, min_burst) : LocalPaceOf(limit, min_burst);
}

Gcra::Pace Gcra::SharedPaceOf(int64_t limit, int64_t min_burst) {
  Pace pace;
  pace.limit = limit;
  const int64_t wanted = std::max({int64_t{1}, limit * kSharedBurst / 1000, min_burst});
  const int64_t burst = std::min(wanted, std::max(int64_t{1}, limit / 2));
  const int64_t margin = limit * kSharedMargin / 1000;
  const int64_t spare = limit >= kSpareFromLimit ? 0 : 1;
  const int64_t units = std::max(int64_t{1}, limit - burst - margin + spare);
  pace.unit_nanos = (kWindowNanos + units - 1) / units;
  pace.tolerance_nanos = burst * pace.unit_nanos;
  return pace;
}

Gcra::Pace Gcra::LocalPaceOf(int64_t limit, int64_t min_burst) {
  Pace pace;
  pace.limit = limit;
  const int64_t wanted = std::max(
      {int64_t{1}, limit / 100 * kBurstPercent + limit % 100 * kBurstPercent / 100, min_burst});
  const int64_t burst = std::min(wanted, std::max(int64_t{1}, limit / 2));
  // A service that counts as we do never reports that nothing remains, which would make all
  // requests wait.
  const int64_t spare = limit >= kSpareFromLimit ? 0 : 1;
  const int64_t units = std::max(int64_t{1}, limit - burst + spare);
  pace.unit_nanos = (kWindowNanos + units - 1) / units;
  pace.tolerance_nanos = burst * pace.unit_nanos;
  return pace;
}

Gcra::Gcra(int64_t limit, int64_t min_burst, int64_t now_nanos)
    : min_burst_(min_burst),
      full_(LocalPaceOf(limit, min_burst)),
      pace_(full_),
      tat_(now_nanos - kWindowNanos) {}  // as far as known, nothing has been sent yet

int64_t Gcra::Nanos(const Pace& pace, int64_t cost, int64_t ppm) const {
  const Wide numerator = Wide{cost} * pace.unit_nanos * kFullRatePpm;
  if (is_shared_) {
    if (share_ == 0) return kFarNanos;
    return Ceiling(numerator * kShareUnits, Wide{ppm} * share_);
  }
  return static_cast<int64_t>((numerator + ppm - 1) / ppm);
}

int64_t Gcra::Share(int64_t nanos, int64_t part, int64_t whole) {
  return static_cast<int64_t>(Wide{nanos} * part / whole);
}

int64_t Gcra::NanosOf(int64_t cost) const { return Nanos(pace_, cost, rate_ppm_); }

// A full bucket is enough, however slow the rate has become: what is missing is paid afterwards.
int64_t Gcra::SharedStart(const Pace& pace, int64_t tat, int64_t cost) const {
  const int64_t nanos = std::min(Nanos(pace, cost, rate_ppm_), pace.tolerance_nanos);
  return tat + nanos - pace.tolerance_nanos;
}

int64_t Gcra::EarliestStart(int64_t tat, int64_t cost) const {
  if (is_shared_) {
    if (LeastShare(cost) > share_) return kNoDeadline;
    return std::max(SharedStart(full_, tat, cost), SharedStart(pace_, tat, cost));
  }
  // The configured limit stays in force alongside an adopted one, whose burst may be rounded up.
  const int64_t full = Nanos(full_, cost, rate_ppm_) - full_.tolerance_nanos;
  return tat + std::max(full, NanosOf(cost) - pace_.tolerance_nanos);
}

int64_t Gcra::After(int64_t tat, int64_t start, int64_t cost) const {
  return std::max(tat, start) + NanosOf(cost);
}

void Gcra::Charge(int64_t now_nanos, int64_t nanos) { tat_ = std::max(tat_, now_nanos) + nanos; }

void Gcra::Owe(int64_t now_nanos, int64_t cost) {
  if (share_ == 0) {
    owed_nanos_ = std::min(kFarNanos, owed_nanos_ + WholeNanosOf(cost));
  } else {
    Charge(now_nanos, NanosOf(cost));
    tat_ = std::min(tat_, now_nanos + kFarNanos);
  }
}

int64_t Gcra::WholeNanosOf(int64_t cost) const {
  return Ceiling(Wide{cost} * full_.unit_nanos, Wide{1});
}

int64_t Gcra::LeastShare(int64_t cost) const {
  // Even a cost of nothing needs a share.
  return std::max(int64_t{1}, Ceiling(Wide{cost} * kShareUnits, Wide{MostAtOnce()}));
}

void Gcra::BecomeShared(int64_t now_nanos) {
  is_shared_ = true;
  share_ = 0;
  full_ = SharedPaceOf(full_.limit, min_burst_);
  pace_ = SharedPaceOf(pace_.limit, min_burst_);
  owed_nanos_ = Backlog(now_nanos);
}

// With the backlog b (how far the bucket is from full, in time), the bucket holds (B T - b) s units
// of the whole's time, less than nothing if more is owed. That stays, rounded down, and is cut to
// the new burst. Of the two paces the one with the longer backlog counts.
void Gcra::SetShare(int64_t share, int64_t now_nanos) {
  if (share == share_) return;
  const int64_t before = Backlog(now_nanos);
  int64_t backlog = 0;
  int64_t owed = 0;
  for (const Pace* pace : {&full_, &pace_}) {
    const int64_t burst = pace->tolerance_nanos;
    if (share == 0) {
      owed =
          std::max(owed, Ceiling(Wide{std::max(int64_t{0}, before - burst)} * share_, kShareUnits));
    } else if (share_ == 0) {
      backlog = std::max(backlog, burst + Ceiling(Wide{owed_nanos_} * kShareUnits, share));
    } else if (before > burst) {
      backlog = std::max(backlog, burst + Ceiling(Wide{before - burst} * share_, share));
    } else {
      const Wide left = Wide{burst - before} * share_ / share;
      backlog = std::max(backlog, static_cast<int64_t>(std::max(Wide{0}, burst - left)));
    }
  }
  owed_nanos_ = owed;
  tat_ = now_nanos + backlog;
  share_ = share;
}

void Gcra::Drain(int64_t now_nanos) { tat_ = std::max(tat_, now_nanos + pace_.tolerance_nanos); }

void Gcra::Tighten(int64_t limit, int64_t min_burst) {
  if (limit == 0) return;
  const bool is_new = full_.limit == 0;
  const int64_t present = pace_.limit;
  const int64_t strictest = is_new ? limit : std::min(limit, full_.limit);
  min_burst_ = is_new ? min_burst : std::max(min_burst, min_burst_);
  const int64_t unit_nanos = full_.unit_nanos;
  full_ = PaceOf(strictest, min_burst_);
  if (!is_new) owed_nanos_ = Ceiling(Wide{owed_nanos_} * full_.unit_nanos, unit_nanos);
  pace_ = is_new ? full_ : PaceOf(std::min(present, strictest), min_burst_);
}

void Gcra::Adopt(int64_t limit) {
  limit = std::clamp(limit, int64_t{1}, full_.limit);
  if (limit != pace_.limit) pace_ = PaceOf(limit, min_burst_);
}

}  // namespace vetvec
