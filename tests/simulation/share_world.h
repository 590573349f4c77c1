// ShareWorld: a random schedule of members that share limits over a Redis that fails.
//
// The members are real (RateLimiter, ShareMember), the script is real (LuaScript); clocks, network
// and server are simulated, and all follows from one number. What may happen: members join, leave
// and die; hosts sleep, and have clocks of different speed; commands and replies are late or lost,
// and late commands are executed all the same, even by the next server; Redis hangs, dies, comes
// back empty, with what it knew some time ago, or as a replica that lacks the last writes; its
// clock jumps by an hour; its key is deleted.
#ifndef VETVEC_TESTS_SIMULATION_SHARE_WORLD_H_
#define VETVEC_TESTS_SIMULATION_SHARE_WORLD_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "base/rng.h"
#include "limits/share_member.h"
#include "simulation/lua_redis.h"
#include "simulation/share_judge.h"

namespace vetvec {

// Faults to plant where a change of the script does not do.
struct PlantedFaults {
  bool is_lease_longer = false;       // a member takes its lease for longer than the server does
  bool are_old_replies_used = false;  // a late reply counts as one to the last renewal
};

struct WorldFigures {
  uint64_t renewals = 0;
  uint64_t begun = 0;
  uint64_t recoveries = 0;
};

class ShareWorld {
 public:
  ShareWorld(uint64_t seed, LuaScript* script, PlantedFaults planted = {});
  ~ShareWorld();

  void set_traced(bool is_traced) { is_traced_ = is_traced; }  // prints all renewals
  // Runs to the end. Empty, or the first promise that was broken.
  std::string Run();
  const WorldFigures& figures() const { return figures_; }

 private:
  class HostClock;
  struct Member;
  enum class Kind : uint8_t {
    kJoin,
    kRenew,
    kExecute,
    kReply,
    kTimeout,
    kTraffic,
    kChangeMood,
    kDie,
    kLeave,
    kSleep,
    kSnapshot,
    kCrash,
    kRestart,
    kHang,
    kJumpClock,
    kDeleteKey,
    kQuiet,
  };
  struct Event {
    int64_t at = 0;
    uint64_t order = 0;
    Kind kind = Kind::kJoin;
    size_t member = 0;
    uint64_t detail = 0;
    bool operator>(const Event& other) const {
      return at != other.at ? at > other.at : order > other.order;
    }
  };

  struct Command {
    size_t member = 0;
    uint64_t seq = 0;
    uint64_t server = 0;  // the process it was sent to
    std::vector<std::string> arguments;
    RedisReply reply;
  };

  void PlanFaults();
  void Plan(int64_t at, Kind kind, size_t member = 0, uint64_t detail = 0);
  void Handle(const Event& event);
  void Join(size_t i);
  void Renew(size_t i);
  void Send(size_t i, ShareHolder::Renewal renewal);
  void Execute(uint64_t command);
  void Trace(const Command& command) const;
  void Receive(size_t i, uint64_t command);
  void Traffic(size_t i);
  void Begun(Member* member);
  bool MayReserve(Member* member);
  void ChangeMood(size_t i);
  void AfterChange(size_t i);
  void AskAgain(size_t i, int64_t host_time);
  void Restart(uint64_t how);
  void CheckShares();
  void CheckLiveness();
  int64_t TurnsNanos() const;
  int64_t Delay(bool is_reply);
  bool Chance(uint64_t percent) { return rng_.Below(100) < percent; }
  int64_t Within(int64_t nanos) {
    return static_cast<int64_t>(rng_.Below(static_cast<uint64_t>(nanos)));
  }

  Rng rng_;
  LuaScript* const script_;
  const PlantedFaults planted_;
  RateLimits limits_;
  ShareJudge judge_;
  int64_t lease_ms_ = 0;
  static constexpr int64_t kLately = 4 * kNanosPerSecond;

  int64_t now_ = 0;
  int64_t end_ = 0;
  int64_t quiet_from_ = 0;
  bool is_quiet_ = false;
  bool is_traced_ = false;
  uint64_t next_event_ = 0;
  std::priority_queue<Event, std::vector<Event>, std::greater<Event>> events_;
  std::vector<std::unique_ptr<Member>> members_;
  std::deque<Command> commands_;

  FakeRedis server_;
  FakeRedis snapshot_;
  int64_t jumped_ms_ = 0;
  bool is_up_ = true;
  int64_t hangs_until_ = 0;
  uint64_t process_ = 0;       // counts the server's processes
  uint64_t history_ = 0;       // makes run ids
  int64_t was_whole_at_ = -1;  // when the shares last summed to the whole
  std::string wrong_;
  WorldFigures figures_;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_SIMULATION_SHARE_WORLD_H_
