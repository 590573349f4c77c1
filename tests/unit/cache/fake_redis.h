// FakeRedis: a Redis server in memory behind the client's interface, with every fault that a server
// can have.
//
//   auto redis = std::make_shared<FakeRedis>(&clock);
//   redis->fault = FakeRedis::Fault::kFull;
#ifndef VETVEC_TESTS_UNIT_CACHE_FAKE_REDIS_H_
#define VETVEC_TESTS_UNIT_CACHE_FAKE_REDIS_H_

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "redis/client.h"

namespace vetvec {

// Answers within Submit, on the caller's thread. Thread safety: any thread; `fault` may be changed
// between calls.
class FakeRedis : public RedisClient {
 public:
  enum class Fault {
    kNone,
    kHung,   // nothing is answered until the deadline; each command costs the fake clock kHangNanos
    kAway,   // no connection
    kLogin,  // the login is refused
    kFull,   // maxmemory with noeviction: writes are refused
    kReadOnly,  // a replica
    kLost,      // writes are executed, then the connection breaks
    kNoMemory,  // of this process, for the replies
    kErrors,    // an error reply to everything
    kNonsense,  // replies of the wrong kind
    kForgets,   // whatever is written is evicted at once
  };
  static constexpr int64_t kHangNanos = 25 * kNanosPerMilli;

  explicit FakeRedis(FakeClock* clock) : clock_(clock) { options_.host = "fake"; }

  void Submit(std::vector<RedisCommand> commands, int64_t, RedisCallback done) override {
    RedisReplies replies;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      for (const RedisCommand& command : commands) {
        ++counts_[command[0]];
        replies.push_back(Answer(command));
      }
    }
    switch (fault) {
      case Fault::kHung: {
        clock_->Advance(kHangNanos);
        const std::lock_guard<std::mutex> lock(mutex_);
        hung_.emplace_back(std::move(done), commands.size());
        return;
      }
      case Fault::kNoMemory: return done({});
      case Fault::kAway:
      case Fault::kLost: return done(Fail(commands.size(), Unavailable("no connection to fake")));
      case Fault::kLogin:
        return done(Fail(commands.size(), Status(StatusCode::kUnauthenticated, "WRONGPASS")));
      default: return done(std::move(replies));
    }
  }
  RedisStat Stat() const override { return {}; }
  const RedisOptions& options() const override { return options_; }

  // What hung ends as a client ends it at the deadline.
  void EndHung() {
    std::vector<std::pair<RedisCallback, size_t>> hung;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      hung.swap(hung_);
    }
    for (auto& [done, count] : hung) done(Fail(count, DeadlineExceeded("no reply")));
  }
  size_t CountOf(const std::string& command) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return counts_[command];
  }
  std::map<std::string, std::string> Strings() {
    const std::lock_guard<std::mutex> lock(mutex_);
    DropExpired();
    std::map<std::string, std::string> strings;
    for (const auto& [key, entry] : entries_) strings[key] = entry.value;
    return strings;
  }
  void Put(const std::string& key, const std::string& value, int64_t ttl_ms = 1'000'000) {
    const std::lock_guard<std::mutex> lock(mutex_);
    entries_[key] = {value, Now() + ttl_ms, false};
  }
  void PutList(const std::string& key) {
    const std::lock_guard<std::mutex> lock(mutex_);
    entries_[key] = {"", Now() + 1'000'000, true};
  }
  void Erase(const std::string& key) {
    const std::lock_guard<std::mutex> lock(mutex_);
    entries_.erase(key);
  }
  int64_t TtlMsOf(const std::string& key) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return entries_.at(key).expires_ms - Now();
  }

  Fault fault = Fault::kNone;
  std::function<void(const RedisCommand&)> on_command;  // before it is executed, with the lock held

 private:
  struct Entry {
    std::string value;
    int64_t expires_ms = 0;
    bool is_list = false;
  };

  static RedisReplies Fail(size_t count, const Status& status) {
    return RedisReplies(count, Result<RedisReply>(status));
  }
  static RedisReply Text(RedisReply::Kind kind, std::string text) {
    RedisReply reply;
    reply.kind = kind;
    reply.text = std::move(text);
    return reply;
  }
  static RedisReply Error(std::string text) {
    return Text(RedisReply::Kind::kError, std::move(text));
  }

  int64_t Now() { return clock_->WallMillis(); }
  void DropExpired() {
    std::erase_if(entries_,
                  [now = Now()](const auto& entry) { return entry.second.expires_ms <= now; });
  }

  RedisReply Answer(const RedisCommand& command) {
    if (on_command) on_command(command);
    DropExpired();
    switch (fault) {
      case Fault::kHung:
      case Fault::kAway:
      case Fault::kLogin:
      case Fault::kNoMemory: return {};
      case Fault::kErrors: return Error("NOPERM this user has no permissions");
      case Fault::kNonsense: return Text(RedisReply::Kind::kStatus, "QUEUED");
      default: break;
    }
    const std::string& name = command[0];
    if (name == "PING") return Text(RedisReply::Kind::kStatus, "PONG");
    if (name == "MGET") {
      RedisReply reply;
      reply.kind = RedisReply::Kind::kArray;
      for (size_t i = 1; i < command.size(); ++i) reply.items.push_back(Get(command[i]));
      return reply;
    }
    if (name == "SET") return Set(command);
    if (name == "EVALSHA") return Error("NOSCRIPT No matching script. Please use EVAL.");
    if (name == "EVAL") return Eval(command);
    return Error("ERR unknown command");
  }

  RedisReply Get(const std::string& key) {
    const auto found = entries_.find(key);
    if (found == entries_.end() || found->second.is_list) return {};
    return Text(RedisReply::Kind::kString, found->second.value);
  }

  // SET key value [NX] PX ms
  RedisReply Set(const RedisCommand& command) {
    if (fault == Fault::kFull)
      return Error("OOM command not allowed when used memory > 'maxmemory'.");
    if (fault == Fault::kReadOnly)
      return Error("READONLY You can't write against a read only replica.");
    const bool is_new_only = command[3] == "NX";
    if (is_new_only && entries_.count(command[1]) != 0) return {};
    if (fault != Fault::kForgets) {
      entries_[command[1]] = {command[2], Now() + std::stoll(command.back()), false};
    }
    return Text(RedisReply::Kind::kStatus, "OK");
  }

  // The two scripts of shared_flights.cc: EVAL text count keys... id [ms]
  RedisReply Eval(const RedisCommand& command) {
    if (fault == Fault::kReadOnly)
      return Error("READONLY You can't write against a read only replica.");
    const size_t keys = std::stoul(command[2]);
    const std::string& id = command[3 + keys];
    for (size_t i = 3; i < 3 + keys; ++i) {
      const auto found = entries_.find(command[i]);
      if (found == entries_.end() || found->second.value != id) continue;
      if (command[1].find("PEXPIRE") != std::string::npos) {
        found->second.expires_ms = Now() + std::stoll(command.back());
      } else {
        entries_.erase(found);
      }
    }
    return {};
  }

  FakeClock* const clock_;
  RedisOptions options_;
  std::mutex mutex_;
  std::map<std::string, Entry> entries_;
  std::map<std::string, size_t> counts_;
  std::vector<std::pair<RedisCallback, size_t>> hung_;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_CACHE_FAKE_REDIS_H_
