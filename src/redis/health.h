// ProbeRedis: what `vetvec doctor` asks a Redis server, and what is wrong with it for the shared
// cache and the shared limits.
#ifndef VETVEC_REDIS_HEALTH_H_
#define VETVEC_REDIS_HEALTH_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "redis/client.h"

namespace vetvec {

struct RedisFinding {
  enum class Kind : uint8_t {
    kUnreachable,  // no PING was answered
    kOldVersion,   // scripts may not write after they have read the time
    kReplica,      // writes are refused
    kEvicts,       // the state of the limits can be evicted
    kFull,         // and writes fail
    kNoScripts,    // EVAL is refused
    kNoWrites,     // SET, GET or DEL of a key of vetvec is refused or goes wrong
    kNoInfo,       // INFO is refused; the limits need it
    kSlow,
  };
  Kind kind = Kind::kUnreachable;
  // Without it the shared cache and limits do not work; else a warning.
  bool is_fatal = false;
  std::string text;    // one sentence
  std::string advice;  // what to do
};

// "old_version" and so on.
std::string_view RedisFindingName(RedisFinding::Kind kind);

struct RedisHealth {
  Status status;  // of PING
  int pings = 0;  // answered
  double median_ms = 0;
  double max_ms = 0;
  std::string version;
  std::string run_id;
  std::string role;  // "master", "slave"
  std::string maxmemory_policy;
  int64_t maxmemory_bytes = -1;  // 0: no limit; -1: unknown
  int64_t used_memory_bytes = -1;
  bool runs_scripts = false;
  bool reads_and_writes = false;
  std::vector<RedisFinding> findings;  // empty: all is well

  const RedisFinding* Find(RedisFinding::Kind kind) const;  // null: not found
};

// Sends 20 PINGs one by one, INFO, EVAL of a constant, and SET, GET and DEL of one key under
// "vetvec:doctor:", which expires after 10 s whatever happens. Blocks until `deadline_nanos`
// (SystemClock) at most. Texts of the server are shown escaped. Not on the client's thread.
RedisHealth ProbeRedis(const std::shared_ptr<RedisClient>& client, int64_t deadline_nanos);

}  // namespace vetvec

#endif  // VETVEC_REDIS_HEALTH_H_
