#include "redis/connection.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace vetvec {

RedisConnection::RedisConnection(const RedisOptions& options, RedisPreparation* preparation,
                                 int64_t deadline_nanos)
    : options_(options), preparation_(preparation), deadline_(deadline_nanos) {}

Status RedisConnection::TimedOut() const {
  const char* stage = "the server did not reply to the login";
  if (!login_) {
    stage = "the host name was not resolved, or the password function did not return";
  } else if (socket_ != nullptr && socket_->is_in_handshake()) {
    stage = "the TLS handshake did not finish; check that the server speaks TLS on this port";
  } else if (!is_connected_) {
    stage = "the server did not accept the connection";
  }
  return Unavailable(
      fmt::format("cannot connect within {} ms: {}", options_.connect_timeout_ms, stage));
}

Result<bool> RedisConnection::Advance(int64_t now_nanos) {
  if (now_nanos >= deadline_) return TimedOut();
  if (!login_) {
    auto prepared = preparation_->Take();
    if (!prepared) return false;
    if (!prepared->ok()) return prepared->status();
    addresses_ = std::move((*prepared)->addresses);
    std::reverse(addresses_.begin(), addresses_.end());
    VETVEC_ASSIGN_OR_RETURN(login_, RedisLogin::Make(options_, (*prepared)->password));
  }
  if (!is_connected_) {
    VETVEC_ASSIGN_OR_RETURN(is_connected_, Connect(now_nanos));
  }
  if (!is_connected_) return false;
  address_deadline_ = deadline_;
  return LogIn();
}

Result<bool> RedisConnection::Connect(int64_t now_nanos) {
  for (;;) {
    if (socket_ == nullptr) {
      if (addresses_.empty()) return last_failure_;
      const auto left = static_cast<int64_t>(addresses_.size());
      address_deadline_ = now_nanos + (deadline_ - now_nanos) / left;
      auto opened = RedisSocket::Connect(options_, addresses_.back());
      addresses_.pop_back();
      if (!opened.ok()) {
        if (!is_reached_) last_failure_ = opened.status();
        continue;
      }
      socket_ = *std::move(opened);
    }
    const Result<bool> advanced = socket_->Advance();
    if (advanced.ok() && *advanced) return true;
    if (advanced.ok() && now_nanos < address_deadline_) return false;
    // What a server that was reached says tells more than that nobody listens at another address.
    if (!is_reached_) {
      is_reached_ = socket_->is_connected();
      last_failure_ = advanced.ok() ? TimedOut() : advanced.status();
    }
    socket_.reset();
  }
}

Result<bool> RedisConnection::LogIn() {
  while (login_->unsent_size() > 0) {
    const Result<size_t> sent = socket_->Write(login_->unsent(), login_->unsent_size());
    if (!sent.ok()) {
      VETVEC_RETURN_IF_ERROR(
          ReadReplies());  // it may have said why before it closed the connection
      return sent.status();
    }
    if (*sent == 0) break;
    login_->Sent(*sent);
  }
  VETVEC_RETURN_IF_ERROR(ReadReplies());
  return login_->is_done();
}

Status RedisConnection::ReadReplies() {
  std::array<char, 4096> bytes;
  size_t unanswered = 0;  // bytes without a complete reply: its caller looks at the time after each
  while (!login_->is_done()) {
    VETVEC_ASSIGN_OR_RETURN(const size_t received, socket_->Read(bytes.data(), bytes.size()));
    if (received == 0) return OkStatus();
    VETVEC_RETURN_IF_ERROR(reader_.Feed(bytes.data(), received));
    unanswered += received;
    if (unanswered > RedisReplyReader::kMostLineBytes) {
      return ProtocolError("the server's reply to the login is not a Redis reply");
    }
    RedisReply reply;
    while (!login_->is_done()) {
      VETVEC_ASSIGN_OR_RETURN(const bool has_reply, reader_.Next(&reply));
      if (!has_reply) break;
      unanswered = 0;
      VETVEC_RETURN_IF_ERROR(login_->TakeReply(reply));
    }
  }
  return OkStatus();
}

short RedisConnection::Events(bool has_bytes_to_send) const {
  return socket_->Events(has_bytes_to_send || (is_connected_ && login_->unsent_size() > 0));
}

}  // namespace vetvec
