// ShareWorld: a member and the clocks of its host.
#ifndef VETVEC_TESTS_SIMULATION_SHARE_WORLD_MEMBER_H_
#define VETVEC_TESTS_SIMULATION_SHARE_WORLD_MEMBER_H_

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "simulation/share_world.h"

namespace vetvec {

// A host's clocks: their own zero, up to 200 ppm too fast or too slow.
class ShareWorld::HostClock : public Clock {
 public:
  HostClock(const int64_t* real, int64_t offset, int64_t ppm)
      : real_(real), offset_(offset), ppm_(ppm) {}
  int64_t BootNanos() override { return offset_ + *real_ + *real_ / 1'000'000 * ppm_; }
  int64_t MonotonicNanos() override { return BootNanos() - slept_; }
  int64_t WallMillis() override { return 0; }
  Status SleepUntil(int64_t, const std::shared_ptr<CancelToken>&) override { return OkStatus(); }

  // The first real time at which BootNanos is at least `boot`.
  int64_t RealAt(int64_t boot) {
    const int64_t left = boot - BootNanos();
    return *real_ + std::max(int64_t{0}, left + (left >> 11) + 2);
  }
  void AddSleep(int64_t nanos) { slept_ += nanos; }
  int64_t slept() const { return slept_; }

 private:
  const int64_t* const real_;
  const int64_t offset_;
  const int64_t ppm_;
  int64_t slept_ = 0;
};

struct ShareWorld::Member {
  Member(const int64_t* real, int64_t offset, int64_t ppm) : clock(real, offset, ppm) {}

  HostClock clock;
  std::unique_ptr<RateLimiter> limiter;
  std::unique_ptr<ShareMember> shares;
  bool is_alive = true;
  int64_t asleep_until = 0;
  int64_t joined_at = 0;
  int64_t renew_at = -1;
  int64_t traffic_at = -1;
  bool is_busy = false;  // always has a request that waits
  int64_t pause = 0;     // between requests otherwise
  int64_t next_request = 0;
  uint64_t ticket = 0;
  std::array<int64_t, 3> cost{};
  int64_t fed_at = 0;  // when the share was last enough for its request
  std::vector<std::pair<uint64_t, int64_t>> to_settle;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_SIMULATION_SHARE_WORLD_MEMBER_H_
