// RedisOptions: where a Redis server is and how to log in.
//
// A URL is `redis://[USER[:PASSWORD]@]HOST[:PORT][/DATABASE]` (port 6379, database 0), `rediss://`
// for TLS, or `unix://PATH[?db=DATABASE]`. A password in a URL ends up in shell histories and
// process lists; `password` is a function for this reason. Other servers of the protocol (Valkey,
// KeyDB, Dragonfly) work alike.
#ifndef VETVEC_REDIS_OPTIONS_H_
#define VETVEC_REDIS_OPTIONS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vetvec {

// Returns the password of now. Called before each login, on a thread of the client; may block.
using RedisPasswordFunction = std::function<Result<std::string>()>;

struct RedisOptions {
  std::string host;  // empty: a socket in the file system
  std::string path;  // of that socket
  int port = 6379;
  int database = 0;
  bool tls = false;
  std::string ca_file;             // empty: the system's certificate authorities
  std::string user;                // of ACLs; empty: the default user
  RedisPasswordFunction password;  // null: no login, or one without a password if there is a user
  int64_t connect_timeout_ms = 1000;
  // A command without a reply for this long has failed, and the connection with it.
  int64_t reply_timeout_ms = 1000;

  // "redis://localhost:6379/1", "unix://redis.sock": without user, password and folder, for
  // messages and for telling servers apart.
  std::string Name() const;
};

// INVALID_ARGUMENT with what was found and what is allowed; the message never contains the
// password.
Result<RedisOptions> ParseRedisUrl(std::string_view url);

}  // namespace vetvec

#endif  // VETVEC_REDIS_OPTIONS_H_
