// What the loop does on a connection that is logged in.
#include <fmt/core.h>

#include <utility>

#include "redis/login.h"
#include "redis/loop.h"

namespace vetvec {
namespace {

// Then deadlines are looked at, and what has been submitted in the meantime is sent.
constexpr int kReadsInARow = 16;

}  // namespace

Status RedisLoop::Exchange() {
  VETVEC_RETURN_IF_ERROR(Send());
  VETVEC_RETURN_IF_ERROR(TakeReplies());  // what came along with the login's last
  VETVEC_RETURN_IF_ERROR(Receive());
  const int64_t since = pipeline_.waiting_since();
  const int64_t timeout = options_.reply_timeout_ms * kNanosPerMilli;
  if (since == kNoDeadline || clock_->MonotonicNanos() - since < timeout) return OkStatus();
  return Unavailable(fmt::format("the server did not reply for {} ms, so the connection was closed",
                                 options_.reply_timeout_ms));
}

Status RedisLoop::Send() {
  const uint64_t before = pipeline_.sent_commands();
  uint64_t bytes = 0;
  for (;;) {
    if (out_begin_ == out_end_) out_begin_ = out_end_ = 0;
    out_end_ +=
        pipeline_.Fill(out_.data() + out_end_, out_.size() - out_end_, clock_->MonotonicNanos());
    if (out_begin_ == out_end_) break;
    VETVEC_ASSIGN_OR_RETURN(const size_t sent, connection_->socket().Write(out_.data() + out_begin_,
                                                                           out_end_ - out_begin_));
    if (sent == 0) break;
    out_begin_ += sent;
    bytes += sent;
  }
  if (bytes == 0) return OkStatus();
  const std::lock_guard<std::mutex> lock(mutex_);
  stat_.sent_bytes += bytes;
  stat_.commands += pipeline_.sent_commands() - before;
  return OkStatus();
}

Status RedisLoop::Receive() {
  has_more_to_read_ = true;
  for (int i = 0; i < kReadsInARow; ++i) {
    VETVEC_ASSIGN_OR_RETURN(const size_t received,
                            connection_->socket().Read(in_.data(), in_.size()));
    if (received == 0) {
      has_more_to_read_ = false;
      return OkStatus();
    }
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      stat_.received_bytes += received;
    }
    VETVEC_RETURN_IF_ERROR(connection_->reader().Feed(in_.data(), received));
    VETVEC_RETURN_IF_ERROR(TakeReplies());
  }
  return OkStatus();
}

Status RedisLoop::TakeReplies() {
  for (;;) {
    RedisReply reply;
    VETVEC_ASSIGN_OR_RETURN(const bool has_reply, connection_->reader().Next(&reply));
    if (!has_reply) return OkStatus();
    if (reply.is_error()) {
      const std::lock_guard<std::mutex> lock(mutex_);
      ++stat_.errors;
    }
    Result<RedisReply> result = std::move(reply);
    if (IsServerAway(*result)) result = About(Unavailable(ShownRedisError(*result)));
    if (!pipeline_.Answer(std::move(result), clock_->MonotonicNanos())) {
      return ProtocolError("the server sent a reply although no request was pending");
    }
  }
}

}  // namespace vetvec
