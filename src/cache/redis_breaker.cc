#include "cache/redis_breaker.h"

#include <utility>

namespace vetvec {

RedisBreaker::RedisBreaker(std::shared_ptr<RedisClient> client, Clock* clock)
    : client_(std::move(client)), clock_(clock), state_(std::make_shared<State>()) {}

bool RedisBreaker::Allows() {
  const int64_t now = clock_->MonotonicNanos();
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    if (!state_->is_open) return true;
    if (state_->is_pinging || now < state_->next_ping_nanos) return false;
    state_->is_pinging = true;
    state_->next_ping_nanos = now + kPingIntervalNanos;
  }
  client_->Submit({{"PING"}}, now + kPingTimeoutNanos,
                  [state = state_](const RedisReplies& replies) {
                    const std::lock_guard<std::mutex> lock(state->mutex);
                    state->is_pinging = false;
                    if (replies.empty() || !replies[0].ok()) return;
                    state->is_open = false;
                    state->timeouts = 0;
                  });
  return false;
}

void RedisBreaker::OnAnswer() {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  state_->timeouts = 0;
}

void RedisBreaker::OnTimeout() {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  if (state_->is_open || ++state_->timeouts < kMaxTimeouts) return;
  state_->is_open = true;
  ++state_->times_opened;
  state_->next_ping_nanos = clock_->MonotonicNanos() + kPingIntervalNanos;
}

bool RedisBreaker::is_open() const {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->is_open;
}

uint64_t RedisBreaker::times_opened() const {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->times_opened;
}

}  // namespace vetvec
