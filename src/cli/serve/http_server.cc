#include "cli/serve/http_server.h"

#include <fcntl.h>
#include <fmt/core.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "cli/serve/background.h"
#include "cli/serve/connection_requests.h"

namespace vetvec::cli {
namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using AsioError = boost::system::error_code;

constexpr auto kPoll = std::chrono::milliseconds(50);
constexpr auto kNoDescriptors = std::chrono::milliseconds(100);  // until the next attempt to accept

size_t BackgroundThreads() { return std::clamp(std::thread::hardware_concurrency(), 2U, 8U); }

// Asio opens sockets without the flag; api_key_command must not keep a client's connection open.
void CloseOnExec(int descriptor) { static_cast<void>(fcntl(descriptor, F_SETFD, FD_CLOEXEC)); }

}  // namespace

class HttpServer::Loop {
 public:
  Loop(const HttpLimits& limits, HttpService* service)
      : limits_(limits), all_{io_, limits_, *service, {limits.receiving_bytes, 0}} {}

  BoundAddress Listen(const std::string& host, uint16_t port) try {
    const Tcp::endpoint wanted =
        Tcp::resolver(io_).resolve(host, std::to_string(port), Tcp::resolver::passive)->endpoint();
    acceptor_.open(wanted.protocol());
    CloseOnExec(acceptor_.native_handle());
    acceptor_.set_option(Tcp::acceptor::reuse_address(true));
    acceptor_.bind(wanted);
    acceptor_.listen();
    const Tcp::endpoint bound = acceptor_.local_endpoint();
    return {bound.address().to_string(), bound.port(), bound.address().is_loopback()};
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error(error.code().message());
  }

  void Watch(int descriptor, std::function<void()> readable) {
    watched_.assign(fcntl(descriptor, F_DUPFD_CLOEXEC, 0));  // a copy, because watched_ closes it
    readable_ = std::move(readable);
    Wait();
  }
  void RunInBackground(std::function<void()> task) { background_.Post(std::move(task)); }

  void Run(const std::function<bool()>& is_stopping) {
    while (!all_.is_draining || !all_.open.empty()) {
      try {
        Tick(is_stopping());
      } catch (const std::bad_alloc&) {  // the next one may succeed
      }
      try {
        io_.run_for(kPoll);
      } catch (const std::bad_alloc&) {  // in the loop's own work: the next step may succeed
      }
    }
  }
  uint64_t connections() const { return all_.open.size(); }

 private:
  // Restarts whatever has ended for lack of memory or descriptors.
  void Tick(bool is_stopping) {
    if (is_stopping && !is_drained_) Drain();
    if (!all_.is_draining && !is_accepting_ && std::chrono::steady_clock::now() >= accept_at_) {
      Accept();
    }
    if (readable_ && !is_waiting_) Wait();
    if (!all_.has_abandoned) return;
    const std::vector<std::shared_ptr<Connection>> open = OpenConnections();
    all_.has_abandoned = false;  // only now that there was enough memory for the list
    for (const auto& connection : open) connection->AnswerAbandoned();
  }
  void Wait() {
    watched_.async_wait(asio::posix::stream_descriptor::wait_read, [this](const AsioError& error) {
      is_waiting_ = false;
      if (error) return;
      readable_();
      Wait();
    });
    is_waiting_ = true;
  }
  std::vector<std::shared_ptr<Connection>> OpenConnections() const {
    return {all_.open.begin(), all_.open.end()};
  }
  void Drain() {
    all_.is_draining = true;
    AsioError ignored;
    acceptor_.close(ignored);
    for (const auto& connection : OpenConnections()) connection->Drain();
    is_drained_ = true;
  }
  void Accept() {
    acceptor_.async_accept([this](const AsioError& error, Tcp::socket socket) {
      is_accepting_ = false;
      if (all_.is_draining) return;
      if (!error) Begin(std::move(socket));
      if (!error || error == asio::error::connection_aborted) return Accept();
      accept_at_ = std::chrono::steady_clock::now() + kNoDescriptors;
    });
    is_accepting_ = true;
  }
  void Begin(Tcp::socket socket) {
    if (all_.open.size() >= limits_.connections + kRefusedConnections) return;  // closes it
    CloseOnExec(socket.native_handle());
    AsioError ignored;
    socket.set_option(Tcp::no_delay(true), ignored);
    const bool is_excess = all_.open.size() >= limits_.connections;
    const auto connection = std::make_shared<Connection>(std::move(socket), &all_);
    all_.open.insert(connection);
    if (!is_excess) return connection->Start();
    connection->Refuse(ErrorReply(
        503, fmt::format("the limit of {} connections has been reached", limits_.connections)));
  }

  const HttpLimits limits_;
  asio::io_context io_{1};
  Connections all_;
  const asio::executor_work_guard<asio::io_context::executor_type> always_{io_.get_executor()};
  Tcp::acceptor acceptor_{io_};
  bool is_accepting_ = false;
  bool is_waiting_ = false;
  bool is_drained_ = false;
  std::chrono::steady_clock::time_point accept_at_;  // after a failure, no attempt before this time
  asio::posix::stream_descriptor watched_{io_};
  std::function<void()> readable_;
  Background background_{BackgroundThreads()};
};

void ClientWatch::OnGone(std::function<void()> stop) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!is_gone_) {
      stop_ = std::move(stop);
      return;
    }
  }
  stop();
}

void ClientWatch::Gone() {
  std::function<void()> stop;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_gone_ = true;
    stop.swap(stop_);
  }
  if (stop) stop();
}

HttpServer::HttpServer(const HttpLimits& limits, HttpService* service)
    : loop_(std::make_unique<Loop>(limits, service)) {}
HttpServer::~HttpServer() = default;

BoundAddress HttpServer::Listen(const std::string& host, uint16_t port) {
  return loop_->Listen(host, port);
}
void HttpServer::Watch(int descriptor, std::function<void()> readable) {
  loop_->Watch(descriptor, std::move(readable));
}
void HttpServer::RunInBackground(std::function<void()> task) {
  loop_->RunInBackground(std::move(task));
}
void HttpServer::Run(const std::function<bool()>& is_stopping) { loop_->Run(is_stopping); }
uint64_t HttpServer::connections() const { return loop_->connections(); }

}  // namespace vetvec::cli
