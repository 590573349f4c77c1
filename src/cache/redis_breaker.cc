#include "cache/redis_breaker.h"

#include <utility>

namespace vetvec {

RedisBreaker::RedisBreaker(std::shared_ptr<RedisClient> client, Clock* clock)
    : client_(std::move(client)), clock_(clock) {}

bool RedisBreaker::Allows() {
  const int64_t now = clock_->MonotonicNanos();
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!is_open_) return true;
    if (is_pinging_ || now < next_ping_nanos_) return false;
    is_pinging_ = true;
  }
  client_->Submit({{"PING"}}, now + kPingTimeoutNanos,
                  [self = shared_from_this()](const RedisReplies& replies) {
                    self->OnPing(replies);
                  });
  return false;
}

void RedisBreaker::OnPing(const RedisReplies& replies) {
  const std::lock_guard<std::mutex> lock(mutex_);
  is_pinging_ = false;
  next_ping_nanos_ = clock_->MonotonicNanos() + kPingIntervalNanos;
  if (replies.empty() || !replies[0].ok()) return;
  is_open_ = false;
  timeouts_ = 0;
}

void RedisBreaker::OnAnswer() {
  const std::lock_guard<std::mutex> lock(mutex_);
  timeouts_ = 0;
}

void RedisBreaker::OnTimeout() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_open_ || ++timeouts_ < kMaxTimeouts) return;
  is_open_ = true;
  ++times_opened_;
  next_ping_nanos_ = clock_->MonotonicNanos() + kPingIntervalNanos;
}

bool RedisBreaker::is_open() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return is_open_;
}

uint64_t RedisBreaker::times_opened() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return times_opened_;
}

}  // namespace vetvec
