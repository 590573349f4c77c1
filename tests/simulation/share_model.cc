#include "simulation/share_model.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/hash.h"

namespace vetvec {
namespace {

constexpr int64_t kUnits = 2;
constexpr int64_t kLeaseMs = 4000;
constexpr int64_t kTick = 2500 * kNanosPerMilli;  // two of them outlast a lease, one does not
constexpr size_t kMostMessages = 3;

std::vector<LuaScript::Change> Scaled(std::vector<LuaScript::Change> changes) {
  changes.emplace_back("local WHOLE = 1000000000", fmt::format("local WHOLE = {}", kUnits));
  changes.emplace_back("return lease + 1000 + math.ceil(lease / 1000)", "return lease + 500");
  // The order of events is what is explored, not how often targets are computed.
  changes.emplace_back("and 100 + state.count or 1000", "and 0 or 0");
  return changes;
}

ShareHolder::Need NeedOf(bool is_busy) {
  ShareHolder::Need need;
  need.is_waiting = is_busy;
  need.least = is_busy ? 1 : 0;
  return need;
}

}  // namespace

ShareModel::ShareModel(const std::vector<LuaScript::Change>& changes) : script_(Scaled(changes)) {}

void ShareModel::Pass(State* state, int64_t nanos) const {
  state->now += nanos;
  state->server.wall_ms += nanos / kNanosPerMilli;
}

void ShareModel::Execute(FakeRedis* server, Message* message) {
  message->reply = script_.Run(message->arguments, server);
  message->is_executed = true;
}

void ShareModel::Send(State* state, size_t member, bool is_busy) const {
  const ShareHolder::Renewal renewal = state->holders[member].Begin(state->now, NeedOf(is_busy));
  Message message;
  message.member = member;
  message.seq = renewal.seq;
  message.arguments = renewal.arguments;
  state->messages.push_back(std::move(message));
}

void ShareModel::Renew(State* state, size_t member, bool is_busy) {
  Send(state, member, is_busy);
  Message message = std::move(state->messages.back());
  state->messages.pop_back();
  Execute(&state->server, &message);
  state->holders[member].OnReply(message.seq, state->now, message.reply);
}

// Member 0 has everything and is old enough to witness the age of leases; or shares with member 1.
ShareModel::State ShareModel::Start(bool is_shared) {
  State state;
  for (size_t i = 0; i < kMembers; ++i) {
    ShareHolder::Options options;
    options.id = "m" + std::to_string(i);
    options.lease_ms = kLeaseMs;
    options.recovery_ms = kLeaseMs;
    options.whole = kUnits;
    state.holders.emplace_back(options);
    state.is_alive[i] = true;
  }
  for (int i = 0; i < 4; ++i) {
    Renew(&state, 0, true);
    Pass(&state, kTick);
  }
  Renew(&state, 0, true);
  Renew(&state, 1, false);
  old_ = state.server;
  for (int i = 0; is_shared && i < 3; ++i) {
    Renew(&state, 0, true);
    Renew(&state, 1, true);
  }
  return state;
}

std::string ShareModel::PathTo(size_t node) const {
  std::string path;
  for (; node != 0; node = nodes_[node].parent) path = "\n  " + nodes_[node].step + path;
  return path;
}

void ShareModel::Reach(State state, const State& from, std::string step) {
  if (!wrong_.empty()) return;
  std::string text = fmt::format("{} {} {}|", state.now, state.server.wall_ms, state.faults_left);
  text += state.server.run_id;
  for (const auto& [field, value] : state.server.hash) text += "|" + field + "=" + value;
  int64_t sum = 0;
  for (size_t i = 0; i < kMembers; ++i) {
    text += state.is_alive[i] ? "|" + state.holders[i].Serialized() : "|dead";
    if (state.is_alive[i]) sum += state.holders[i].ShareAt(state.now);
  }
  std::sort(state.messages.begin(), state.messages.end(), [](const Message& a, const Message& b) {
    return a.member != b.member ? a.member < b.member : a.seq < b.seq;
  });
  for (const Message& message : state.messages) {
    text += fmt::format("|{}:{}:{}", message.member, message.seq, message.is_executed);
    for (const std::string& argument : message.arguments) text += " " + argument;
    for (const RedisReply& item : message.reply.items) {
      text += fmt::format(" {}{}", item.text, item.integer);
    }
  }
  if (!seen_.insert(Xxh64(text.data(), text.size())).second) return;
  ++states_;
  state.node = nodes_.size();
  nodes_.push_back({from.node, std::move(step)});
  if (sum > kUnits) {
    wrong_ = fmt::format("{} of {} units are applied after:{}", sum, kUnits, PathTo(state.node));
  }
  if (!is_last_step_) frontier_.push_back(std::move(state));
}

void ShareModel::ExpandMember(const State& state, size_t member) {
  const ShareHolder& holder = state.holders[member];
  const bool is_pending = holder.IsPending(holder.seq());
  if (is_pending) {
    State next = state;
    next.holders[member].OnFailure(holder.seq(), state.now, "timeout");
    return Reach(std::move(next), state, fmt::format("m{} gives up waiting", member));
  }
  for (const bool is_busy : {true, false}) {
    const char* const how = is_busy ? "busy" : "idle";
    State next = state;
    Renew(&next, member, is_busy);
    Reach(std::move(next), state, fmt::format("m{} renews, {}", member, how));
    if (state.messages.size() >= kMostMessages) continue;
    State sent = state;
    Send(&sent, member, is_busy);
    Reach(std::move(sent), state, fmt::format("m{} sends, {}", member, how));
  }
}

void ShareModel::ExpandFaults(const State& state) {
  if (state.faults_left == 0) return;
  const auto reach = [&](const char* step, auto change) {
    State next = state;
    --next.faults_left;
    change(&next);
    Reach(std::move(next), state, step);
  };
  for (size_t i = 0; i < kMembers; ++i) {
    if (state.is_alive[i]) reach("a member dies", [&](State* next) { next->is_alive[i] = false; });
  }
  reach("Redis comes back empty", [&](State* next) {
    next->server.hash.clear();
    next->server.run_id += "x";
  });
  reach("Redis comes back as it was", [&](State* next) {
    next->server.hash = old_.hash;
    next->server.run_id += "x";
  });
  reach("the key is deleted", [](State* next) { next->server.hash.clear(); });
  reach("the server's clock jumps", [](State* next) { next->server.wall_ms += 3'600'000; });
}

void ShareModel::Expand(const State& state) {
  for (size_t i = 0; i < state.messages.size(); ++i) {
    State next = state;
    Message& message = next.messages[i];
    const size_t member = message.member;
    if (!message.is_executed) {
      Execute(&next.server, &message);
      Reach(std::move(next), state, fmt::format("m{}'s command is executed", member));
    } else {
      if (next.is_alive[member]) {
        next.holders[member].OnReply(message.seq, state.now, message.reply);
      }
      next.messages.erase(next.messages.begin() + static_cast<std::ptrdiff_t>(i));
      Reach(std::move(next), state, fmt::format("m{} gets its reply", member));
    }
  }
  for (size_t i = 0; i < kMembers; ++i) {
    if (state.is_alive[i]) ExpandMember(state, i);
  }
  State later = state;
  Pass(&later, kTick);
  Reach(std::move(later), state, "2.5 s pass");
  ExpandFaults(state);
}

std::string ShareModel::Explore(int steps, int faults) {
  nodes_.push_back({});
  for (const bool is_shared : {false, true}) {
    State start = Start(is_shared);
    start.faults_left = faults;
    Reach(std::move(start), State(), is_shared ? "m0 and m1 share" : "m0 has everything");
  }
  for (int step = 0; step < steps && wrong_.empty(); ++step) {
    is_last_step_ = step + 1 == steps;  // then a state is looked at, not kept
    const std::vector<State> states = std::exchange(frontier_, {});
    for (const State& state : states) {
      Expand(state);
      if (!wrong_.empty()) break;
    }
  }
  return wrong_;
}

}  // namespace vetvec
