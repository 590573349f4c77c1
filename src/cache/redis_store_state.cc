#include "cache/redis_store_state.h"

#include <fmt/core.h>

#include <chrono>

#include "base/utf8.h"

namespace vetvec {

void RedisStoreState::Warn(RedisTrouble trouble, std::string_view what) noexcept {
  const uint32_t bit = uint32_t{1} << static_cast<unsigned>(trouble);
  if ((warned_.fetch_or(bit) & bit) != 0) return;
  try {
    const std::lock_guard<std::mutex> lock(log_mutex_);
    Log(log_, LogLevel::kWarning,
        fmt::format("shared cache at {}: {}; calls do not fail because of this. This is reported "
                    "only once; the metrics count every occurrence",
                    server_, what));
  } catch (...) {  // a warning is not worth a call
  }
}

void RedisStoreState::StopLog() noexcept {
  const std::lock_guard<std::mutex> lock(log_mutex_);
  log_ = nullptr;
}

void RedisStoreState::WarnOf(const Status& status) noexcept {
  if (status.code() == StatusCode::kDeadlineExceeded) return;  // counted by whoever waited
  Count(kErrors);
  const bool is_login = status.code() == StatusCode::kUnauthenticated;
  Warn(is_login ? RedisTrouble::kLogin : RedisTrouble::kAway, status.message());
}

void RedisStoreState::WarnOf(const RedisReply& error) noexcept {
  constexpr size_t kMostShown = 120;
  Count(kErrors);
  try {
    Warn(RedisTrouble::kError,
         fmt::format("the server replied '{}'", Sanitized(error.text, kMostShown)));
  } catch (...) {
  }
}

uint64_t RedisStoreState::queued_bytes() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return queued_bytes_;
}

bool RedisStoreState::WaitUntilIdle(int64_t timeout_nanos) {
  std::unique_lock<std::mutex> lock(mutex_);
  return idle_.wait_for(lock, std::chrono::nanoseconds(timeout_nanos),
                        [&] { return in_flight_ == 0; });
}

RedisErrand::RedisErrand(std::shared_ptr<RedisStoreState> state, uint64_t bytes)
    : state_(std::move(state)), bytes_(bytes) {
  const std::lock_guard<std::mutex> lock(state_->mutex_);
  ++state_->in_flight_;
  state_->queued_bytes_ += bytes_;
}

RedisErrand::~RedisErrand() {
  const std::lock_guard<std::mutex> lock(state_->mutex_);
  --state_->in_flight_;
  state_->queued_bytes_ -= bytes_;
  if (state_->in_flight_ == 0) state_->idle_.notify_all();
}

}  // namespace vetvec
