#include "cli/serve/http_server.h"

#include <fcntl.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

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
      : limits_(limits), all_{io_, limits_, *service, {limits.receiving_bytes, 0}, false, {}} {}

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
    watched_.assign(fcntl(descriptor, F_DUPFD_CLOEXEC, 0));  // what it holds, it closes
    readable_ = std::move(readable);
    Wait();
  }
  void RunInBackground(std::function<void()> task) {
    asio::post(background_, [task = std::move(task)] {
      try {
        task();
      } catch (const std::exception&) {  // not even the memory for a refusal was left
      }
    });
  }

  void Run(const std::function<bool()>& is_stopping) {
    Accept();
    Poll(is_stopping);
    while (!io_.stopped()) {
      try {
        io_.run();
      } catch (const std::bad_alloc&) {  // in the loop's own work: the next step may succeed
      }
    }
  }
  uint64_t connections() const { return all_.open.size(); }

 private:
  void Wait() {
    watched_.async_wait(asio::posix::stream_descriptor::wait_read, [this](const AsioError& error) {
      if (error) return;
      readable_();
      Wait();
    });
  }
  void Poll(const std::function<bool()>& is_stopping) {
    poll_.expires_after(kPoll);
    poll_.async_wait([this, &is_stopping](const AsioError&) {
      if (!all_.is_draining && is_stopping()) Drain();
      if (all_.is_draining && all_.open.empty()) return io_.stop();
      Poll(is_stopping);
    });
  }
  void Drain() {
    all_.is_draining = true;
    AsioError ignored;
    acceptor_.close(ignored);
    const std::vector<std::shared_ptr<Connection>> open(all_.open.begin(), all_.open.end());
    for (const auto& connection : open) connection->Drain();
  }
  void Accept() {
    acceptor_.async_accept([this](const AsioError& error, Tcp::socket socket) {
      if (all_.is_draining) return;
      if (!error) Begin(std::move(socket));
      if (!error || error == asio::error::connection_aborted) return Accept();
      pause_.expires_after(kNoDescriptors);
      pause_.async_wait([this](const AsioError&) { Accept(); });
    });
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
        503, "the limit of " + std::to_string(limits_.connections) + " connections is reached"));
  }

  const HttpLimits limits_;
  asio::io_context io_{1};
  Connections all_;
  Tcp::acceptor acceptor_{io_};
  asio::steady_timer poll_{io_};
  asio::steady_timer pause_{io_};
  asio::posix::stream_descriptor watched_{io_};
  std::function<void()> readable_;
  asio::thread_pool background_{BackgroundThreads()};
};

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
