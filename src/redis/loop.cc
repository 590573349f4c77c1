#include "redis/loop.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <random>
#include <utility>

#include "base/quiet_thread.h"

namespace vetvec {
namespace {

constexpr size_t kBufferBytes = 64 << 10;
constexpr int64_t kFirstBackoffNanos = 50 * kNanosPerMilli;
constexpr int64_t kLongestBackoffNanos = 2 * kNanosPerSecond;
constexpr std::chrono::milliseconds kNapWithoutPoll{5};

}  // namespace

RedisLoop::RedisLoop(RedisOptions options, Clock* clock, std::shared_ptr<RedisWake> wake)
    : options_(std::move(options)),
      clock_(clock),
      wake_(std::move(wake)),
      expired_(
          DeadlineExceeded(fmt::format("{} did not answer within the deadline", options_.Name()))),
      out_(kBufferBytes),
      in_(kBufferBytes),
      jitter_(std::random_device{}()) {}

Status RedisLoop::StartThread() {
  return StartQuietThread(
      "the thread of the Redis client", [self = shared_from_this()] { self->Run(); }, &thread_);
}

void RedisLoop::Submit(std::vector<RedisCommand> commands, int64_t deadline_nanos,
                       RedisCallback done) noexcept {
  Status status;
  try {
    Result<RedisBatches> made = MakeRedisBatch(commands, deadline_nanos);
    status = made.status();
    if (made.ok() && !commands.empty()) {
      const std::lock_guard<std::mutex> lock(mutex_);
      status = stopping_ ? closed_ : down_;
      if (status.ok()) {
        made->front().done = std::move(done);
        const bool was_idle = incoming_.empty();
        incoming_.splice(incoming_.end(), *made);
        if (was_idle) wake_->Wake();
        return;
      }
    }
  } catch (...) {
    status = CaughtStatus();
  }
  RedisReplies replies;
  try {
    replies.assign(commands.size(), Result<RedisReply>(status));
  } catch (...) {
    replies.clear();
  }
  done(std::move(replies));
}

RedisStat RedisLoop::Stat() {
  const std::lock_guard<std::mutex> lock(mutex_);
  RedisStat stat = stat_;
  stat.trouble = down_.message();
  return stat;
}

void RedisLoop::Stop() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stopping_ = true;
  }
  if (thread_.get_id() == std::this_thread::get_id()) {
    thread_.detach();  // we are in one of its callbacks; it holds the loop and ends on return
  } else {
    wake_->Wake();
    if (thread_.joinable()) thread_.join();
  }
  // The password function must not be called when the last holder has let go of the client.
  if (preparation_ != nullptr) preparation_->AwaitPassword();
}

void RedisLoop::Run() noexcept {
  while (TakeIncoming()) {
    Status status;
    try {
      status = Step();
    } catch (...) {
      status = CaughtStatus();
    }
    if (!status.ok()) Lost(status);
    Expire();
    Sleep();
  }
  connection_.reset();
}

bool RedisLoop::TakeIncoming() noexcept {
  wake_->Drain();  // before the look at incoming_: what comes later wakes us again
  RedisBatches taken;
  bool is_stopping = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    taken.swap(incoming_);
    is_stopping = stopping_;
  }
  is_wanted_ = is_wanted_ || !taken.empty();
  pipeline_.Add(&taken);
  if (is_stopping) pipeline_.Fail(closed_);
  return !is_stopping;
}

void RedisLoop::Expire() noexcept {
  const int64_t now = clock_->MonotonicNanos();
  const size_t due = pipeline_.CountDue(now);
  if (due == 0) return;
  {
    // Counted before the callbacks, as everything is: they may look at it.
    const std::lock_guard<std::mutex> lock(mutex_);
    stat_.timeouts += due;
  }
  pipeline_.EndDue(now, expired_);
}

Status RedisLoop::Step() {
  if (!is_wanted_) return OkStatus();
  const int64_t now = clock_->MonotonicNanos();
  if (connection_ == nullptr) {
    if (now < next_attempt_) return OkStatus();
    VETVEC_RETURN_IF_ERROR(Begin());
  }
  if (!is_up_) {
    VETVEC_ASSIGN_OR_RETURN(is_up_, connection_->Advance(now));
    if (!is_up_) return OkStatus();
    Connected();
  }
  return Exchange();
}

Status RedisLoop::Begin() {
  if (preparation_ == nullptr || preparation_->was_taken()) {
    VETVEC_ASSIGN_OR_RETURN(preparation_,
                            RedisPreparation::Start(options_, [wake = wake_] { wake->Wake(); }));
  }
  const int64_t timeout = options_.connect_timeout_ms * kNanosPerMilli;
  connection_ = std::make_unique<RedisConnection>(options_, preparation_.get(),
                                                  clock_->MonotonicNanos() + timeout);
  return OkStatus();
}

void RedisLoop::Connected() {
  connected_at_ = clock_->MonotonicNanos();
  out_begin_ = out_end_ = 0;
  const std::lock_guard<std::mutex> lock(mutex_);
  down_ = OkStatus();
  stat_.is_connected = true;
  ++stat_.connects;
}

Status RedisLoop::About(const Status& status) const {
  const Status named = status.Annotate(fmt::format("Redis ({})", options_.Name()));
  return named.WithRetryable(named.code() == StatusCode::kUnavailable);
}

void RedisLoop::Lost(const Status& reason) noexcept {
  const int64_t now = clock_->MonotonicNanos();
  const bool was_up = std::exchange(is_up_, false);
  connection_.reset();
  has_more_to_read_ = false;
  // A server that accepts connections and drops them is not contacted more often than an
  // unreachable one.
  if (was_up && now - connected_at_ >= kLongestBackoffNanos) failures_ = 0;
  const int64_t longest =
      std::min(kLongestBackoffNanos, kFirstBackoffNanos << std::min(failures_, 10));
  ++failures_;
  next_attempt_ = now + longest / 2 +
                  static_cast<int64_t>(jitter_.Uniform() * static_cast<double>(longest / 2));
  Status status = reason;
  try {
    status = About(reason);
  } catch (...) {
    status = OutOfMemory();
  }
  RedisBatches taken;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    down_ = status;
    stat_.is_connected = false;
    if (!was_up) ++stat_.failed_connects;
    if (pipeline_.waiting_since() != kNoDeadline) ++stat_.broken;
    taken.swap(incoming_);
  }
  pipeline_.Add(&taken);
  pipeline_.Fail(status);
}

int RedisLoop::PollMillis() const {
  if (has_more_to_read_) return 0;
  int64_t next = pipeline_.NextDeadline();
  if (connection_ == nullptr) {
    if (is_wanted_) next = std::min(next, next_attempt_);
  } else if (!is_up_) {
    next = std::min(next, connection_->NextNanos());
  } else if (pipeline_.waiting_since() != kNoDeadline) {
    next = std::min(next, pipeline_.waiting_since() + options_.reply_timeout_ms * kNanosPerMilli);
  }
  if (next == kNoDeadline) return -1;
  const int64_t left = next - clock_->MonotonicNanos();
  // Rounded up: waking too early would mean waking twice.
  const int64_t millis = (left + kNanosPerMilli - 1) / kNanosPerMilli;
  return static_cast<int>(std::clamp<int64_t>(millis, 0, 60'000));
}

void RedisLoop::Sleep() noexcept {
  std::array<pollfd, 2> entries{};
  entries[0] = {wake_->descriptor(), POLLIN, 0};
  nfds_t count = 1;
  if (connection_ != nullptr && connection_->descriptor() >= 0) {
    const bool has_bytes = is_up_ && (out_begin_ < out_end_ || pipeline_.has_unsent());
    entries[1] = {connection_->descriptor(), connection_->Events(has_bytes), 0};
    count = 2;
  }
  if (poll(entries.data(), count, PollMillis()) < 0 && errno != EINTR) {
    std::this_thread::sleep_for(kNapWithoutPoll);  // no memory: the loop must not spin
  }
}

}  // namespace vetvec
