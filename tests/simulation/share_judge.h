// ShareJudge: what all members of a simulated limit have begun, and what they may have.
//
// Checked for requests, texts and tokens: no window of 60 s holds more than the limit, and every
// shorter window at most what one limiter with the whole limit could begin in it (limits/gcra.h).
// The second finds what the first would find only in minutes.
#ifndef VETVEC_TESTS_SIMULATION_SHARE_JUDGE_H_
#define VETVEC_TESTS_SIMULATION_SHARE_JUDGE_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "limits/rate_limiter.h"

namespace vetvec {

class ShareJudge {
 public:
  explicit ShareJudge(const RateLimits& limits);

  // Requests, texts, tokens (as settled) of a request that began at `now`.
  void Count(int64_t now, const std::array<int64_t, 3>& cost) { events_.push_back({now, cost}); }
  // Empty, or what is wrong.
  std::string Verdict() const;
  size_t count() const { return events_.size(); }

 private:
  struct Event {
    int64_t at;
    std::array<int64_t, 3> cost;
  };
  std::string CheckMinutes(size_t dimension) const;
  std::string CheckBucket(size_t dimension) const;

  std::array<int64_t, 3> limits_;
  std::array<int64_t, 3> min_burst_;
  std::vector<Event> events_;  // by time
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_SIMULATION_SHARE_JUDGE_H_
