#include "simulation/share_judge.h"

#include <fmt/core.h>

#include <algorithm>

#include "limits/gcra.h"

namespace vetvec {
namespace {

constexpr int64_t kMinute = 60 * kNanosPerSecond;
// The 50 ms that a limiter adds to the minute are for clocks of different speed, too.
constexpr double kFasterClock = 60.05 / 60;
constexpr const char* kDimensions[] = {"requests", "texts", "tokens"};

}  // namespace

ShareJudge::ShareJudge(const RateLimits& limits)
    : limits_{limits.requests_per_minute, limits.texts_per_minute, limits.tokens_per_minute},
      min_burst_{0, limits.max_request_texts, limits.max_request_tokens} {}

std::string ShareJudge::CheckMinutes(size_t dimension) const {
  int64_t sum = 0;
  size_t first = 0;
  for (const Event& event : events_) {
    sum += event.cost[dimension];
    while (events_[first].at < event.at - kMinute) sum -= events_[first++].cost[dimension];
    if (sum > limits_[dimension]) {
      return fmt::format("{} {} within 60 s, limit {}", sum, kDimensions[dimension],
                         limits_[dimension]);
    }
  }
  return "";
}

std::string ShareJudge::CheckBucket(size_t dimension) const {
  Gcra whole(limits_[dimension], min_burst_[dimension], 0);
  whole.BecomeShared(0);
  const auto burst = static_cast<double>(whole.MostAtOnce());
  const auto unit = static_cast<double>(whole.WholeNanosOf(1));
  double level = burst;
  int64_t last = 0;
  for (const Event& event : events_) {
    const auto passed = static_cast<double>(event.at - last);
    level = std::min(burst, level + passed * kFasterClock / unit);
    level -= static_cast<double>(event.cost[dimension]);
    last = event.at;
    if (level < -1e-6) {
      return fmt::format("{:.6g} {} too many at {:.3f} s: burst {}, one takes {:.6g} s", -level,
                         kDimensions[dimension], static_cast<double>(event.at) / 1e9, burst,
                         unit / 1e9);
    }
  }
  return "";
}

std::string ShareJudge::Verdict() const {
  for (size_t i = 0; i < limits_.size(); ++i) {
    if (limits_[i] == 0) continue;
    std::string wrong = CheckMinutes(i);
    if (wrong.empty()) wrong = CheckBucket(i);
    if (!wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace vetvec
