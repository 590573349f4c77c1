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

}  // namespace

Gcra::Pace Gcra::PaceOf(int64_t limit, int64_t min_burst) {
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
      full_(PaceOf(limit, min_burst)),
      pace_(full_),
      tat_(now_nanos - kWindowNanos) {}  // as far as known, nothing has been sent yet

int64_t Gcra::Nanos(const Pace& pace, int64_t cost, int64_t ppm) {
  const Wide numerator = Wide{cost} * pace.unit_nanos * kFullRatePpm;
  return static_cast<int64_t>((numerator + ppm - 1) / ppm);
}

int64_t Gcra::Share(int64_t nanos, int64_t part, int64_t whole) {
  return static_cast<int64_t>(Wide{nanos} * part / whole);
}

int64_t Gcra::NanosOf(int64_t cost) const { return Nanos(pace_, cost, rate_ppm_); }

int64_t Gcra::EarliestStart(int64_t tat, int64_t cost) const {
  // The configured limit stays in force alongside an adopted one, whose burst may be rounded up.
  const int64_t full = Nanos(full_, cost, rate_ppm_) - full_.tolerance_nanos;
  return tat + std::max(full, NanosOf(cost) - pace_.tolerance_nanos);
}

int64_t Gcra::After(int64_t tat, int64_t start, int64_t cost) const {
  return std::max(tat, start) + NanosOf(cost);
}

void Gcra::Charge(int64_t now_nanos, int64_t nanos) { tat_ = std::max(tat_, now_nanos) + nanos; }

void Gcra::Drain(int64_t now_nanos) { tat_ = std::max(tat_, now_nanos + pace_.tolerance_nanos); }

void Gcra::Tighten(int64_t limit, int64_t min_burst) {
  if (limit == 0) return;
  const bool is_new = full_.limit == 0;
  const int64_t present = pace_.limit;
  const int64_t strictest = is_new ? limit : std::min(limit, full_.limit);
  min_burst_ = is_new ? min_burst : std::max(min_burst, min_burst_);
  full_ = PaceOf(strictest, min_burst_);
  pace_ = is_new ? full_ : PaceOf(std::min(present, strictest), min_burst_);
}

void Gcra::Adopt(int64_t limit) {
  limit = std::clamp(limit, int64_t{1}, full_.limit);
  if (limit != pace_.limit) pace_ = PaceOf(limit, min_burst_);
}

}  // namespace vetvec
