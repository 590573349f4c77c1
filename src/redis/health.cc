#include "redis/health.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string_view>
#include <utility>

#include "base/strings.h"
#include "base/text_escape.h"

namespace vetvec {
namespace {

using FindingKind = RedisFinding::Kind;

constexpr int kPings = 20;
constexpr double kSlowMs = 10;  // half of what the shared cache waits for a reply by default
constexpr double kFullShare = 0.95;
constexpr int64_t kOldestMajor = 5;

std::string ShownText(const Result<RedisReply>& reply) {
  constexpr size_t kMostShown = 200;
  if (!reply.ok()) return reply.status().message();
  const std::string_view text = reply->text;
  return Visible(text.substr(0, kMostShown));
}

bool IsError(const Result<RedisReply>& reply) { return !reply.ok() || reply->is_error(); }

class Probe {
 public:
  Probe(RedisClient* client, int64_t deadline) : client_(client), deadline_(deadline) {}

  RedisHealth Run() {
    if (!Ping()) return std::move(health_);
    Inform();
    JudgeServer();
    JudgeMemory();
    TryScript();
    TryKey();
    return std::move(health_);
  }

 private:
  Result<RedisReply> Ask(RedisCommand command) {
    std::vector<RedisCommand> one;
    one.push_back(std::move(command));
    RedisReplies replies = client_->Call(std::move(one), deadline_);
    return ReplyOf(&replies);
  }

  void Add(FindingKind kind, bool is_fatal, std::string text, std::string advice) {
    health_.findings.push_back({kind, is_fatal, std::move(text), std::move(advice)});
  }

  bool Ping() {
    std::vector<double> millis;
    for (int i = 0; i < kPings; ++i) {
      const int64_t begin = SystemClock()->MonotonicNanos();
      const Result<RedisReply> reply = Ask({"PING"});  // an error reply is an answer, too
      const int64_t end = SystemClock()->MonotonicNanos();
      if (!reply.ok()) {
        health_.status = reply.status();
        break;
      }
      millis.push_back(static_cast<double>(end - begin) / kNanosPerMilli);
    }
    health_.pings = static_cast<int>(millis.size());
    if (millis.empty()) {
      Add(FindingKind::kUnreachable, true, health_.status.message(),
          "check that the server is running, and that the URL and the login are correct");
      return false;
    }
    health_.status = OkStatus();
    std::sort(millis.begin(), millis.end());
    health_.median_ms = millis[millis.size() / 2];
    health_.max_ms = millis.back();
    if (health_.median_ms > kSlowMs) {
      Add(FindingKind::kSlow, false,
          fmt::format("PING takes {:.1f} ms (median of {})", health_.median_ms, health_.pings),
          "use a server closer to this machine, or increase the read timeout of the shared cache");
    }
    return true;
  }

  void Inform() {
    for (const char* section : {"server", "memory", "replication"}) {
      const Result<RedisReply> reply = Ask({"INFO", section});
      if (IsError(reply)) {
        Add(FindingKind::kNoInfo, true,
            fmt::format("the server rejected INFO {}: {}", section, ShownText(reply)), AclAdvice());
        return;
      }
      for (const std::string_view line : Split(reply->text, '\n')) TakeLine(Trim(line));
    }
  }

  void TakeLine(std::string_view line) {
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos) return;
    const std::string_view key = line.substr(0, colon);
    const std::string value = Visible(line.substr(colon + 1));
    if (key == "redis_version") health_.version = value;
    if (key == "run_id") health_.run_id = value;
    if (key == "role") health_.role = value;
    if (key == "maxmemory_policy") health_.maxmemory_policy = value;
    if (key == "maxmemory") health_.maxmemory_bytes = ParseInt(value).value_or(-1);
    if (key == "used_memory") health_.used_memory_bytes = ParseInt(value).value_or(-1);
  }

  void JudgeServer() {
    const std::optional<int64_t> major =
        ParseInt(std::string_view(health_.version).substr(0, health_.version.find('.')));
    if (major && *major < kOldestMajor) {
      Add(FindingKind::kOldVersion, true, fmt::format("the server is Redis {}", health_.version),
          fmt::format("use Redis {} or later, or Valkey", kOldestMajor));
    }
    if (health_.role == "slave") {
      Add(FindingKind::kReplica, true, "the server is a replica and rejects writes",
          "use the URL of the primary");
    }
  }

  void JudgeMemory() {
    if (health_.maxmemory_bytes <= 0 || health_.maxmemory_policy.empty()) return;
    const std::string& policy = health_.maxmemory_policy;
    // The limits are renewed every second: what is chosen by use is not them.
    const bool keeps_limits =
        policy == "noeviction" || policy.ends_with("-lru") || policy.ends_with("-lfu");
    if (!keeps_limits) {
      Add(FindingKind::kEvicts, false,
          fmt::format("maxmemory-policy is {}: when memory is full, the state of the shared limits "
                      "can be evicted; then no requests are sent until all leases have ended",
                      policy),
          "set maxmemory-policy to allkeys-lru or allkeys-lfu, which keep keys that are in "
          "constant use, or keep the limits on a separate server");
    } else if (policy == "noeviction" &&
               static_cast<double>(health_.used_memory_bytes) >=
                   kFullShare * static_cast<double>(health_.maxmemory_bytes)) {
      Add(FindingKind::kFull, true,
          fmt::format("{} of {} bytes (maxmemory) are in use, and maxmemory-policy is noeviction, "
                      "so writes fail",
                      health_.used_memory_bytes, health_.maxmemory_bytes),
          "increase maxmemory, delete keys, or set maxmemory-policy to allkeys-lru");
    }
  }

  void TryScript() {
    const Result<RedisReply> reply = Ask({"EVAL", "return 1", "0"});
    health_.runs_scripts = !IsError(reply) && reply->integer == 1;
    if (health_.runs_scripts) return;
    Add(FindingKind::kNoScripts, true,
        fmt::format("the server does not run scripts: {}", ShownText(reply)), AclAdvice());
  }

  void TryKey() {
    std::random_device random;
    const std::string key = fmt::format("vetvec:doctor:{:08x}{:08x}", random(), random());
    const Result<RedisReply> set = Ask({"SET", key, "value", "PX", "10000"});
    const Result<RedisReply> got = IsError(set) ? set : Ask({"GET", key});
    const Result<RedisReply> deleted = IsError(got) ? got : Ask({"DEL", key});
    health_.reads_and_writes = !IsError(deleted) && got->text == "value" && deleted->integer == 1;
    if (health_.reads_and_writes) return;
    const std::string why =
        IsError(deleted) ? ShownText(deleted) : "the value was written but could not be read back";
    Add(FindingKind::kNoWrites, true,
        fmt::format("a key under vetvec:doctor: cannot be written, read and deleted: {}", why),
        why.rfind("NOPERM", 0) == 0 ? AclAdvice()
                                    : "see the server's message; the server's memory may be full");
  }

  std::string AclAdvice() const {
    const std::string& user = client_->options().user;
    return fmt::format(
        "on the server: ACL SETUSER {} ~vetvec:* +@read +@write +@scripting +@connection +info "
        "+time",
        user.empty() ? "default" : Visible(user));
  }

  RedisClient* const client_;
  const int64_t deadline_;
  RedisHealth health_;
};

}  // namespace

const RedisFinding* RedisHealth::Find(RedisFinding::Kind kind) const {
  const auto found = std::find_if(findings.begin(), findings.end(),
                                  [&](const RedisFinding& one) { return one.kind == kind; });
  return found == findings.end() ? nullptr : &*found;
}

std::string_view RedisFindingName(RedisFinding::Kind kind) {
  switch (kind) {
    case FindingKind::kUnreachable: return "unreachable";
    case FindingKind::kOldVersion: return "old_version";
    case FindingKind::kReplica: return "replica";
    case FindingKind::kEvicts: return "evicts";
    case FindingKind::kFull: return "full";
    case FindingKind::kNoScripts: return "no_scripts";
    case FindingKind::kNoWrites: return "no_writes";
    case FindingKind::kNoInfo: return "no_info";
    case FindingKind::kSlow: break;
  }
  return "slow";
}

RedisHealth ProbeRedis(const std::shared_ptr<RedisClient>& client, int64_t deadline_nanos) {
  return Probe(client.get(), deadline_nanos).Run();
}

}  // namespace vetvec
