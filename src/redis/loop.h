// The thread behind RedisClient: takes batches from any thread, keeps the connection, and calls the
// callbacks.
#ifndef VETVEC_REDIS_LOOP_H_
#define VETVEC_REDIS_LOOP_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "base/rng.h"
#include "redis/client.h"
#include "redis/connection.h"
#include "redis/pipeline.h"
#include "redis/preparation.h"
#include "redis/wake.h"

namespace vetvec {

class RedisLoop : public std::enable_shared_from_this<RedisLoop> {
 public:
  RedisLoop(RedisOptions options, Clock* clock, std::shared_ptr<RedisWake> wake);

  Status StartThread();  // the thread shares ownership of the loop
  void Submit(std::vector<RedisCommand> commands, int64_t deadline_nanos,
              RedisCallback done) noexcept;
  RedisStat Stat();
  // Ends everything and joins; if called on its own thread, lets the thread end on its own.
  void Stop();
  const RedisOptions& options() const { return options_; }

 private:
  void Run() noexcept;
  // False: the loop is to end.
  bool TakeIncoming() noexcept;
  void Expire() noexcept;
  // One step of the connection: it begins, goes on, or exchanges bytes.
  Status Step();
  Status Begin();
  void Lost(const Status& reason) noexcept;
  void Connected();
  Status Exchange();
  Status Send();
  Status Receive();
  Status TakeReplies();
  void Sleep() noexcept;
  int PollMillis() const;
  Status About(const Status& status) const;  // names the server

  const RedisOptions options_;
  Clock* const clock_;
  const std::shared_ptr<RedisWake> wake_;
  const Status closed_ = Cancelled("the Redis client was closed");
  const Status expired_;
  std::thread thread_;

  std::mutex mutex_;  // guards what follows, up to the blank line
  RedisBatches incoming_;
  Status down_;  // not OK: there is no connection, and commands fail with it
  bool stopping_ = false;
  RedisStat stat_;

  // Only used by the loop's thread.
  RedisPipeline pipeline_;
  bool is_wanted_ = false;  // something has been submitted
  bool is_up_ = false;      // logged in
  std::shared_ptr<RedisPreparation> preparation_;
  std::unique_ptr<RedisConnection> connection_;
  std::vector<char> out_;  // of a fixed size
  size_t out_begin_ = 0;
  size_t out_end_ = 0;
  std::vector<char> in_;  // likewise
  bool has_more_to_read_ = false;
  Rng jitter_;
  int failures_ = 0;  // in a row
  int64_t next_attempt_ = 0;
  int64_t connected_at_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_LOOP_H_
