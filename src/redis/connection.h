// RedisConnection: one connection, from the look-up of the host to the end of the login; then the
// stream and the reader of its replies.
#ifndef VETVEC_REDIS_CONNECTION_H_
#define VETVEC_REDIS_CONNECTION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "redis/login.h"
#include "redis/options.h"
#include "redis/preparation.h"
#include "redis/reply_reader.h"
#include "redis/socket.h"

namespace vetvec {

// One thread at a time. `options` and `preparation` must outlive it.
class RedisConnection {
 public:
  RedisConnection(const RedisOptions& options, RedisPreparation* preparation,
                  int64_t deadline_nanos);

  // Does what can be done without waiting. True: logged in. The statuses of RedisReplies.
  Result<bool> Advance(int64_t now_nanos);
  // When Advance is to be called again although nothing has happened; only before the login.
  int64_t NextNanos() const { return socket_ == nullptr ? deadline_ : address_deadline_; }

  int descriptor() const { return socket_ == nullptr ? -1 : socket_->descriptor(); }
  short Events(bool has_bytes_to_send) const;
  // After the login.
  RedisSocket& socket() { return *socket_; }
  RedisReplyReader& reader() { return reader_; }

 private:
  Result<bool> Connect(int64_t now_nanos);
  Result<bool> LogIn();
  Status ReadReplies();
  Status TimedOut() const;

  const RedisOptions& options_;
  RedisPreparation* const preparation_;
  const int64_t deadline_;
  int64_t address_deadline_ = 0;
  std::vector<RedisAddress> addresses_;  // those not tried yet, the next one last
  Status last_failure_;  // of an address where a server accepted the connection, if there was one
  bool is_reached_ = false;
  std::unique_ptr<RedisSocket> socket_;
  bool is_connected_ = false;
  std::optional<RedisLogin> login_;
  RedisReplyReader reader_;
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_CONNECTION_H_
