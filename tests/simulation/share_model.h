// ShareModel: every order of events of three members and a Redis that fails, up to some length.
//
// The script and the holders are real; the limit has two units of share. Steps: a renewal with its
// reply, or only its sending, its execution, its reply, in any order with those of others; a member
// gives up waiting for a reply, or dies; time passes; Redis comes back empty or as it was long ago,
// loses the key, or its clock jumps. Breadth first, so that a counterexample is a shortest one.
#ifndef VETVEC_TESTS_SIMULATION_SHARE_MODEL_H_
#define VETVEC_TESTS_SIMULATION_SHARE_MODEL_H_

#include <array>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "limits/share_holder.h"
#include "simulation/lua_redis.h"

namespace vetvec {

class ShareModel {
 public:
  explicit ShareModel(const std::vector<LuaScript::Change>& changes = {});

  // Explores all sequences of at most `steps` steps of which at most `faults` are faults of Redis
  // or deaths. Empty, or the steps that break the promise.
  std::string Explore(int steps, int faults);
  uint64_t states() const { return states_; }

 private:
  static constexpr size_t kMembers = 3;

  // What is under way: a command, or a reply if there is one.
  struct Message {
    size_t member = 0;
    uint64_t seq = 0;
    std::vector<std::string> arguments;
    RedisReply reply;
    bool is_executed = false;
  };
  struct State {
    FakeRedis server;
    std::vector<ShareHolder> holders;
    std::vector<Message> messages;
    std::array<bool, kMembers> is_alive{};
    int64_t now = 0;
    int faults_left = 0;
    size_t node = 0;
  };
  struct Node {
    size_t parent = 0;
    std::string step;
  };

  State Start(bool is_shared);
  void Renew(State* state, size_t member, bool is_busy);
  void Send(State* state, size_t member, bool is_busy) const;
  void Execute(FakeRedis* server, Message* message);
  void Pass(State* state, int64_t nanos) const;
  void Expand(const State& state);
  void ExpandMember(const State& state, size_t member);
  void ExpandFaults(const State& state);
  void Reach(State state, const State& from, std::string step);
  std::string PathTo(size_t node) const;

  LuaScript script_;
  FakeRedis old_;  // as Redis was before the members shared
  std::vector<State> frontier_;
  bool is_last_step_ = false;
  std::vector<Node> nodes_;
  std::unordered_set<uint64_t> seen_;
  std::string wrong_;
  uint64_t states_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_SIMULATION_SHARE_MODEL_H_
