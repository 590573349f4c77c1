// RedisLogin: the first commands of a connection, and what the replies to them mean.
#ifndef VETVEC_REDIS_LOGIN_H_
#define VETVEC_REDIS_LOGIN_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/secret_string.h"
#include "redis/options.h"
#include "redis/reply.h"

namespace vetvec {

// What the server said, for a message: in one line, not longer than 200 bytes.
std::string ShownRedisError(const RedisReply& reply);
// True for replies of a server that cannot serve anybody now: LOADING, MASTERDOWN.
bool IsServerAway(const RedisReply& reply);

// AUTH, SELECT and PING, as far as they are needed. PING tells whether the server lets us in.
class RedisLogin {
 public:
  // `password` may be null.
  static Result<RedisLogin> Make(const RedisOptions& options,
                                 const std::optional<SecretString>& password);

  // What is left to send.
  const char* unsent() const { return bytes_.value().data() + sent_; }
  size_t unsent_size() const { return bytes_.value().size() - sent_; }
  void Sent(size_t size);  // wipes the bytes when all are sent

  // UNAUTHENTICATED, UNAVAILABLE, PROTOCOL.
  Status TakeReply(const RedisReply& reply);
  bool is_done() const { return replies_ == steps_.size(); }

 private:
  enum class Step { kAuth, kSelect, kPing };

  std::vector<Step> steps_;
  SecretString bytes_;
  size_t sent_ = 0;
  size_t replies_ = 0;
  int database_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_LOGIN_H_
