// RedisClient: one pipelined connection to a Redis server, with a thread of its own.
//
// Opening does not touch the network and never fails because of it: a server that is unreachable is
// connected to again with backoff (50 ms to 2 s, with jitter) for as long as the client lives.
// Commands are sent in the order in which they were submitted, many in one write. RESP2. While
// there is no connection commands fail at once with UNAVAILABLE, so that a server that is gone
// costs its callers nothing; only the first connection is waited for, within the command's
// deadline. A command is never sent twice: after a connection has broken, whether an unanswered
// command was executed is not known.
//
//   auto client = RedisClient::Of(options, clock);  // the process' client for these options
//   client->Submit({{"GET", "key"}}, deadline,
//                  [](std::vector<Result<RedisReply>> replies) { ... });
#ifndef VETVEC_REDIS_CLIENT_H_
#define VETVEC_REDIS_CLIENT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/cancel.h"
#include "base/clock.h"
#include "base/result.h"
#include "redis/options.h"
#include "redis/reply.h"

namespace vetvec {

// The command's name and its arguments, binary-safe.
using RedisCommand = std::vector<std::string>;

// One result for each command, in order. An error reply is a RedisReply of kind kError: what it
// means depends on the command. A Status is: UNAVAILABLE (no connection, or it broke, or the server
// is loading or shutting down), DEADLINE_EXCEEDED, CANCELLED (the client was closed),
// UNAUTHENTICATED (the login was rejected; it is tried again with backoff), PROTOCOL (the server
// does not speak Redis), INVALID_ARGUMENT (an empty command, or one of more than 64 MiB),
// OUT_OF_MEMORY, FORKED. Empty if there is not even memory for a result for each command: see
// ReplyOf.
using RedisReplies = std::vector<Result<RedisReply>>;
// Takes the reply of command `index`: OUT_OF_MEMORY if `replies` is empty.
Result<RedisReply> ReplyOf(RedisReplies* replies, size_t index = 0);

// Called once, on the client's thread with no lock held, or on the caller's if nothing was sent.
// Must be short and must not throw.
using RedisCallback = std::function<void(RedisReplies replies)>;

struct RedisStat {
  bool is_connected = false;
  uint64_t connects = 0;  // successful
  uint64_t failed_connects = 0;
  uint64_t broken = 0;    // connections that ended with commands unanswered
  uint64_t commands = 0;  // sent
  uint64_t timeouts = 0;
  uint64_t errors = 0;  // error replies
  uint64_t sent_bytes = 0;
  uint64_t received_bytes = 0;
  std::string trouble;  // why there is no connection; empty: there is one, or none was tried
};

// Thread safety: any thread. After fork() the child's calls return FORKED.
class RedisClient {
 public:
  // The one client of this process for these options (compared without the password function, of
  // which the first is kept). It lives as long as anyone holds it; when the last holder lets go,
  // what is unanswered ends with CANCELLED. The time of `clock` must pass as real time does.
  // UNIMPLEMENTED in a build without Redis support; UNAVAILABLE, OUT_OF_MEMORY: no thread.
  static Result<std::shared_ptr<RedisClient>> Of(const RedisOptions& options, Clock* clock);

  virtual ~RedisClient() = default;

  // Sends `commands` together. Those that are not answered at `deadline_nanos` end with
  // DEADLINE_EXCEEDED; their late replies are dropped. The connection is closed if commands wait
  // for replies and none has come for `reply_timeout_ms`, or if a reply has more than 64 MiB. Does
  // not throw.
  virtual void Submit(std::vector<RedisCommand> commands, int64_t deadline_nanos,
                      RedisCallback done) = 0;

  // Waits for the replies on the calling thread, which must not be the client's. With `cancel`
  // requested every result is CANCELLED; what was sent may still be executed.
  RedisReplies Call(std::vector<RedisCommand> commands, int64_t deadline_nanos,
                    const std::shared_ptr<CancelToken>& cancel = nullptr);

  virtual RedisStat Stat() const = 0;
  virtual const RedisOptions& options() const = 0;
};

// Runs Lua scripts by their SHA-1: EVALSHA, and EVAL once if the server does not know the script.
// Thread safety: any thread; calls in progress do not need the object.
class RedisScript {
 public:
  explicit RedisScript(std::string text);
  // `done` is called as a RedisCallback is.
  void Submit(const std::shared_ptr<RedisClient>& client, std::vector<std::string> keys,
              std::vector<std::string> arguments, int64_t deadline_nanos,
              std::function<void(Result<RedisReply>)> done) const;

 private:
  const std::shared_ptr<const std::string> text_;
  const std::string sha1_;
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_CLIENT_H_
