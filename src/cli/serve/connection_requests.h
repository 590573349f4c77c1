// The part of Connection that reads, checks and answers requests. Part of http_server.cc.
#ifndef VETVEC_CLI_SERVE_CONNECTION_REQUESTS_H_
#define VETVEC_CLI_SERVE_CONNECTION_REQUESTS_H_

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/serve/connection.h"
#include "cli/serve/request_checks.h"

namespace vetvec::cli {

inline void Connection::Parse() {
  for (;;) {
    while (!parser_->got_some() && input_.size() > 0) {  // empty lines before a request
      const char c = *static_cast<const char*>(input_.cdata().data());
      if (c != '\r' && c != '\n') break;
      input_.consume(1);
    }
    if (input_.size() == 0) return Read();
    if (state_ == State::kIdle) {
      state_ = State::kHead;
      StopAfter(all_.limits.head_time);
    }
    boost::beast::error_code error;
    int refusal = 0;
    input_.consume(parser_->Put(input_.cdata(), &error, &refusal));
    if (refusal != 0) return Fail(refusal, WhyRefused(refusal, all_.limits, error.message()));
    if (parser_->is_header_done() && !std::exchange(is_head_checked_, true) && !CheckHead()) return;
    if (parser_->is_done()) return Work();
    if (!error) continue;
    if (input_.size() == kMaxInputBytes) return Fail(400, "a chunk's head or trailer is too long");
    return Read();
  }
}

// False if the request does not continue now.
inline bool Connection::CheckHead() {
  const HttpRequest& head = parser_->request();
  is_head_method_ = head.method == "HEAD";
  std::optional<HttpReply> refusal = CheckFraming(head);
  const bool is_kept = !refusal && !head.has_body && parser_->keep_alive();
  if (!refusal) refusal = all_.service.Refuse(head, LocalAddress());
  if (refusal) {
    Send(*std::move(refusal), is_kept);
    return false;
  }
  if (head.content_length.value_or(0) > all_.limits.body_bytes) {
    Fail(413, WhyRefused(413, all_.limits, ""));
    return false;
  }
  if (!head.has_body) return true;
  state_ = State::kBody;
  StopAfter(all_.limits.body_time);
  parser_->eager(true);
  if (head.Field("expect").empty() || input_.size() > 0) return true;
  static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  boost::asio::async_write(socket_, boost::asio::buffer(kContinue.data(), kContinue.size()),
                           [self = shared_from_this()](const Error& error, size_t) {
                             if (self->state_ != State::kBody) return;
                             self->Guard([&] { error ? self->Close() : self->Parse(); });
                           });
  return false;
}

// A request that is being worked on, on any thread. If it is destroyed without a reply, the loop
// sends one. Destroying it does not allocate memory.
class Connection::Pending {
 public:
  Pending(std::shared_ptr<Connection> connection, bool is_kept)
      : connection_(std::move(connection)), is_kept_(is_kept) {}
  ~Pending() {
    if (is_answered_) return;
    connection_->is_abandoned_ = true;
    connection_->all_.has_abandoned = true;
  }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;
  void Answer(HttpReply reply) {
    boost::asio::post(connection_->all_.io,
                      [self = connection_, is_kept = is_kept_, reply = std::move(reply)]() mutable {
                        self->Guard([&] { self->Send(std::move(reply), is_kept); });
                      });
    is_answered_ = true;
  }

 private:
  const std::shared_ptr<Connection> connection_;
  const bool is_kept_;
  bool is_answered_ = false;
};

inline void Connection::Work() {
  state_ = State::kWorking;
  timer_.cancel();
  WatchClient();
  const auto pending = std::make_shared<Pending>(shared_from_this(), parser_->keep_alive());
  all_.service.Handle(parser_->TakeRequest(), client_,
                      [pending](HttpReply reply) { pending->Answer(std::move(reply)); });
}

// A client that resets its connection does not want a reply; one that only ends its own stream
// does.
inline void Connection::WatchClient() {
  client_ = std::make_shared<ClientWatch>();
  socket_.async_wait(boost::asio::ip::tcp::socket::wait_error,
                     [self = shared_from_this()](const Error& error) {
                       if (error || self->state_ != State::kWorking) return;
                       self->client_->Gone();
                       self->Close();
                     });
}

inline void Connection::Send(HttpReply reply, bool is_kept) {
  if (state_ == State::kClosed) return;
  if (client_ != nullptr) {  // ends the wait, so that later reads cost no more than before
    client_.reset();
    Error ignored;
    socket_.cancel(ignored);
  }
  state_ = State::kReplying;
  parser_.reset();
  is_kept_ = is_kept && !all_.is_draining;
  reply_ = std::move(reply);
  reply_head_ = ReplyHead(reply_, is_kept_);
  CountReply(reply_.body.size());
  MakeRoom();
  StopAfter(kReplyTime);
  const std::array<boost::asio::const_buffer, 2> parts = {
      boost::asio::buffer(reply_head_),
      is_head_method_ ? boost::asio::const_buffer() : boost::asio::buffer(reply_.body)};
  boost::asio::async_write(socket_, parts, [self = shared_from_this()](const Error& error, size_t) {
    self->Guard([&] { self->OnSent(error); });
  });
}

inline std::string Connection::LocalAddress() const {
  namespace ip = boost::asio::ip;
  Error error;
  const ip::address address = socket_.local_endpoint(error).address();
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address.to_string();
  return ip::make_address_v4(ip::v4_mapped, address.to_v6()).to_string();
}

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_CONNECTION_REQUESTS_H_
