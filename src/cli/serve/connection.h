// Connection: one client's connection, from accepting to closing. Part of http_server.cc;
// connection_requests.h has what it does with requests.
//
//   kIdle -> kHead -> (kBody ->) kWorking -> kReplying -> kIdle ...   or, at the end, -> kLingering
//
// Nothing is read while a request is being worked on or answered, so further requests wait in the
// socket and are answered in order. A reset by the client ends both states. A refused client may
// still be sending: its bytes are read and dropped for a moment, up to the size of a permitted
// body. Closing at once would reset the connection, and a client whose writes fail may not read the
// reply.
#ifndef VETVEC_CLI_SERVE_CONNECTION_H_
#define VETVEC_CLI_SERVE_CONNECTION_H_

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "cli/serve/errors.h"
#include "cli/serve/http_server.h"
#include "cli/serve/request_parser.h"

namespace vetvec::cli {

constexpr auto kIdleTime = std::chrono::seconds(75);
constexpr auto kReplyTime = std::chrono::seconds(120);
constexpr auto kLingerTime = std::chrono::seconds(2);  // without a byte
constexpr auto kMaxLingerTime = std::chrono::seconds(10);
constexpr auto kDrainTime = std::chrono::seconds(5);  // for requests arriving when the server stops
constexpr uint64_t kLingerBytes = 1 << 20;            // at least
constexpr size_t kReadHeadBytes = 2048;
constexpr size_t kReadBytes = 16384;
constexpr size_t kMaxInputBytes = 4 * kReadBytes;

class Connection;

// What all connections share. Thread safety: the loop's thread.
struct Connections {
  boost::asio::io_context& io;
  const HttpLimits& limits;
  HttpService& service;
  BodyBudget budget;
  uint64_t unsent = 0;  // bytes of replies that are being sent
  bool is_draining = false;
  std::set<std::shared_ptr<Connection>> open = {};
  std::atomic<bool> has_abandoned{false};  // set by any thread: Connection::AnswerAbandoned
};

class Connection : public std::enable_shared_from_this<Connection> {
  using Error = boost::system::error_code;
  enum class State { kIdle, kHead, kBody, kWorking, kReplying, kLingering, kClosed };
  class Pending;

 public:
  Connection(boost::asio::ip::tcp::socket socket, Connections* all)
      : socket_(std::move(socket)), timer_(all->io), all_(*all), input_(kMaxInputBytes) {}

  void Start() {
    Guard([&] {
      NewRequest();
      state_ = State::kHead;  // a new client, unlike an idle one, has to send something soon
      StopAfter(all_.limits.head_time);
      Read();
    });
  }
  // Instead of Start.
  void Refuse(HttpReply reply) {
    Guard([&] { Send(std::move(reply), false); });
  }
  // Replies with 503 if the work on the request has ended without a reply, for lack of memory.
  void AnswerAbandoned() {
    if (!is_abandoned_.exchange(false) || state_ != State::kWorking) return;
    Guard([&] { Send(ErrorReply(503, "not enough memory for the request"), false); });
  }
  // The server stops. An idle connection is closed now; one whose request is arriving is closed
  // soon; others are closed once their request is answered.
  void Drain() {
    const bool is_arriving =
        state_ == State::kBody || (state_ == State::kHead && parser_->got_some());
    if (is_arriving) return Guard([&] { StopAfter(kDrainTime); });
    if (state_ == State::kIdle || state_ == State::kHead) Close();
  }

 private:
  // Keeps the memory for replies bounded, however slowly clients read: closes the connections whose
  // replies have waited longest, other than this one and the last, since a reply may be larger than
  // the bound.
  void MakeRoom() {
    while (all_.unsent > all_.limits.sending_bytes) {
      std::shared_ptr<Connection> oldest;
      size_t others = 0;
      for (const auto& each : all_.open) {
        if (each.get() == this || each->counted_ == 0) continue;
        ++others;
        if (!oldest || each->sent_from_ < oldest->sent_from_) oldest = each;
      }
      if (others < 2) return;
      oldest->Close();
    }
  }
  void CountReply(size_t bytes) {
    all_.unsent = all_.unsent - counted_ + bytes;
    counted_ = bytes;
    sent_from_ = std::chrono::steady_clock::now();
  }
  void NewRequest() {
    parser_.emplace(all_.limits.body_bytes, &all_.budget);
    state_ = State::kIdle;
    is_head_checked_ = false;
    is_head_method_ = false;
    if (input_.size() == 0) input_.shrink_to_fit();
  }
  void Close() {
    if (std::exchange(state_, State::kClosed) == State::kClosed) return;
    Error ignored;
    socket_.close(ignored);
    timer_.cancel();
    parser_.reset();
    reply_ = {};
    CountReply(0);
    all_.open.erase(shared_from_this());
  }

  // Ends the current state if it lasts longer than this.
  void StopAfter(std::chrono::milliseconds time) {
    timer_.expires_after(time);
    timer_.async_wait([self = shared_from_this()](const Error& error) {
      const bool is_current = self->timer_.expiry() <= std::chrono::steady_clock::now();
      if (!error && is_current) self->Guard([&] { self->OnTimeout(); });
    });
  }
  void OnTimeout() {
    if (state_ == State::kHead && parser_->got_some()) {
      Fail(408, "the request head did not arrive in time");
    } else if (state_ == State::kBody) {
      Fail(408, "the request body did not arrive in time");
    } else {
      Close();
    }
  }

  void Read() {
    if (std::exchange(is_reading_, true)) return;
    const size_t room = kMaxInputBytes - input_.size();
    const bool is_body = state_ == State::kBody || state_ == State::kLingering;
    const size_t wanted = is_body ? kReadBytes : kReadHeadBytes;
    socket_.async_read_some(input_.prepare(std::min(room, wanted)),
                            [self = shared_from_this()](const Error& error, size_t size) {
                              self->is_reading_ = false;
                              self->Guard([&] { self->OnRead(error, size); });
                            });
  }
  void OnRead(const Error& error, size_t size) {
    if (state_ == State::kClosed) return;
    if (state_ == State::kReplying || state_ == State::kLingering) return Drop(error, size);
    if (error) return Close();
    input_.commit(size);
    Parse();
  }
  // Reads and drops what a refused client still sends.
  void Drop(const Error& error, size_t size) {
    dropped_ += size;
    if (state_ != State::kLingering) return;
    const bool is_enough = dropped_ >= std::max(kLingerBytes, all_.limits.body_bytes) ||
                           std::chrono::steady_clock::now() >= linger_end_;
    if (error || is_enough) return Close();
    StopAfter(kLingerTime);
    Read();
  }

  void Parse();
  bool CheckHead();
  void Work();
  void WatchClient();
  std::string LocalAddress() const;

  void Fail(int status, const std::string& message) {
    all_.service.OnRefused(parser_->request(), status);
    Send(ErrorReply(status, message), false);
  }
  void Send(HttpReply reply, bool is_kept);
  void OnSent(const Error& error) {
    if (state_ == State::kClosed) return;
    reply_ = {};
    CountReply(0);
    if (error) return Close();
    if (!is_kept_) return Linger();
    NewRequest();
    StopAfter(kIdleTime);
    Parse();
  }
  void Linger() {
    Error error;
    socket_.shutdown(boost::asio::ip::tcp::socket::shutdown_send, error);
    if (error) return Close();
    state_ = State::kLingering;
    linger_end_ = std::chrono::steady_clock::now() + kMaxLingerTime;
    input_.consume(input_.size());
    StopAfter(kLingerTime);
    Read();
  }

  // A lack of memory in a step of this connection must not end the loop.
  template <typename Step>
  void Guard(const Step& step) {
    try {
      step();
    } catch (const std::exception&) {
      Close();
    }
  }

  boost::asio::ip::tcp::socket socket_;
  boost::asio::steady_timer timer_;
  Connections& all_;
  boost::beast::flat_buffer input_;      // what was read, but not parsed yet
  std::optional<RequestParser> parser_;  // until the reply
  State state_ = State::kIdle;
  bool is_head_checked_ = false;
  bool is_head_method_ = false;
  bool is_reading_ = false;
  bool is_kept_ = true;                  // after the reply
  std::shared_ptr<ClientWatch> client_;  // while working
  std::atomic<bool> is_abandoned_{false};
  uint64_t dropped_ = 0;
  std::chrono::steady_clock::time_point linger_end_;
  size_t counted_ = 0;  // of all_.unsent
  std::chrono::steady_clock::time_point sent_from_;
  std::string reply_head_;
  HttpReply reply_;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_CONNECTION_H_
