#include "mock_server/http_server.h"

#include <arpa/inet.h>
#include <httplib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_set>

#include "base/strings.h"

namespace vetvec {
namespace {

constexpr size_t kMaxBodyBytes = size_t{64} << 20;
constexpr int kReadTimeoutMillis = 30'000;  // inside a request; between requests there is no limit

// What the handler asks the connection loop to do once httplib has returned. One request at a time
// runs on a thread, so that a thread-local is the connection's own.
struct AfterReply {
  Hangup hangup = Hangup::kNone;
  bool mute = false;  // swallow what httplib writes
  bool reset = false;
};
thread_local AfterReply after_reply;

class SocketStream : public httplib::Stream {
 public:
  explicit SocketStream(socket_t socket) : socket_(socket) {}

  bool is_readable() const override { return begin_ < end_ || Poll(POLLIN, kReadTimeoutMillis); }
  bool is_writable() const override { return Poll(POLLOUT, kReadTimeoutMillis); }

  ssize_t read(char* out, size_t size) override {
    if (begin_ == end_) {
      if (!Poll(POLLIN, kReadTimeoutMillis)) return -1;
      if (size >= buffer_.size()) return Receive(out, size);
      const ssize_t got = Receive(buffer_.data(), buffer_.size());
      if (got <= 0) return got;
      begin_ = 0;
      end_ = static_cast<size_t>(got);
    }
    const size_t n = std::min(size, end_ - begin_);
    std::memcpy(out, buffer_.data() + begin_, n);
    begin_ += n;
    return static_cast<ssize_t>(n);
  }

  ssize_t write(const char* data, size_t size) override {
    if (after_reply.mute) return static_cast<ssize_t>(size);
    ssize_t sent = 0;
    do {
      sent = ::send(socket_, data, size, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent;
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip = "";
    port = 0;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    ip = "";
    port = 0;
  }
  socket_t socket() const override { return socket_; }

  // Waits, without limit, for the first byte of the next request; false if the client has gone.
  bool AwaitRequest() const { return begin_ < end_ || Poll(POLLIN, -1); }

 private:
  bool Poll(short events, int timeout_millis) const {
    pollfd entry{socket_, events, 0};
    int ready = 0;
    do {
      ready = ::poll(&entry, 1, timeout_millis);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && (entry.revents & events) != 0;
  }
  ssize_t Receive(char* out, size_t size) const {
    ssize_t got = 0;
    do {
      got = ::recv(socket_, out, size, 0);
    } while (got < 0 && errno == EINTR);
    return got;
  }

  const socket_t socket_;
  std::array<char, 16 * 1024> buffer_;
  size_t begin_ = 0;
  size_t end_ = 0;
};

void CloseSocket(socket_t socket, bool reset) {
  if (reset) {
    const linger hard{1, 0};  // close() sends RST and drops what is queued
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
  } else {
    ::shutdown(socket, SHUT_RDWR);
  }
  ::close(socket);
}

}  // namespace

class HttpServer::Impl : public httplib::Server {
 public:
  Impl(HttpServer::Handler handler, size_t threads) : handler_(std::move(handler)) {
    new_task_queue = [threads] { return new httplib::ThreadPool(threads); };
    set_payload_max_length(kMaxBodyBytes);
    set_keep_alive_max_count(1'000'000'000);
    set_keep_alive_timeout(3600);
    const auto handle = [this](const httplib::Request& request, httplib::Response& response) {
      Serve(request, response);
    };
    Get(".*", handle);
    Post(".*", handle);
    Put(".*", handle);
    Delete(".*", handle);
  }

  Status Listen(const std::string& host, int port) {
    if (port == 0) {
      port_ = bind_to_any_port(host);
    } else {
      port_ = bind_to_port(host, port) ? port : -1;
    }
    if (port_ <= 0) {
      return Unavailable("cannot listen on " + host + ":" + std::to_string(port));
    }
    ::listen(svr_sock_, 1024);  // httplib's 5 loses bursts of connections
    thread_ = std::thread([this] { listen_after_bind(); });
    return OkStatus();
  }

  void Shutdown() {
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
      stopping_ = true;
      for (const socket_t socket : idle_) ::shutdown(socket, SHUT_RDWR);
    }
    while (thread_.joinable() && !is_running()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    stop();
    if (thread_.joinable()) thread_.join();
  }

  int port() const { return port_; }

 private:
  bool process_and_close_socket(socket_t socket) override {
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    SocketStream stream(socket);
    bool reset = false;
    while (SetIdle(socket) && stream.AwaitRequest() && SetBusy(socket)) {
      after_reply = AfterReply();
      bool closed = false;
      const bool ok = process_request(stream, false, closed, nullptr);
      reset = after_reply.reset;
      if (!ok || closed || reset || after_reply.hangup != Hangup::kNone) break;
    }
    SetBusy(socket);
    after_reply = AfterReply();
    CloseSocket(socket, reset);
    return true;
  }

  bool SetIdle(socket_t socket) {
    const std::lock_guard lock(mutex_);
    if (stopping_) return false;
    idle_.insert(socket);
    return true;
  }
  bool SetBusy(socket_t socket) {
    const std::lock_guard lock(mutex_);
    idle_.erase(socket);
    return !stopping_;
  }

  void Serve(const httplib::Request& in, httplib::Response& out) {
    HttpRequest request;
    request.method = in.method;
    request.path = in.path;
    request.body = in.body;
    request.headers.assign(in.headers.begin(), in.headers.end());
    HttpReply reply = handler_(request);
    if (reply.hangup != Hangup::kNone) {
      after_reply = {reply.hangup, true, reply.hangup == Hangup::kReset};
      return;
    }
    out.status = reply.status;
    for (const auto& [name, value] : reply.headers) out.set_header(name, value);
    SendBody(std::move(reply), out);
  }

  // By content provider, since httplib would compress a plain body whenever the client allows it.
  static void SendBody(HttpReply reply, httplib::Response& out) {
    const auto shared = std::make_shared<const HttpReply>(std::move(reply));
    const size_t whole = shared->body.size();
    const size_t sent =
        shared->send_only < 0 ? whole : std::min(whole, static_cast<size_t>(shared->send_only));
    if (whole == 0) {
      out.set_content("", 0, shared->content_type);
      return;
    }
    out.set_content_provider(whole, shared->content_type,
                             [shared, sent](size_t offset, size_t length, httplib::DataSink& sink) {
                               if (offset >= sent) {
                                 after_reply.reset = shared->reset_after_cut;
                                 return false;  // httplib gives up the connection
                               }
                               return sink.write(shared->body.data() + offset,
                                                 std::min(length, sent - offset));
                             });
  }

  const HttpServer::Handler handler_;
  std::thread thread_;
  int port_ = 0;
  std::mutex mutex_;
  bool stopping_ = false;
  std::unordered_set<socket_t> idle_;  // connections that wait for a request
};

HttpServer::HttpServer(Handler handler, size_t threads)
    : impl_(std::make_unique<Impl>(std::move(handler), threads)) {}
HttpServer::~HttpServer() { Stop(); }
Status HttpServer::Start(const std::string& host, int port) { return impl_->Listen(host, port); }
void HttpServer::Stop() { impl_->Shutdown(); }
int HttpServer::port() const { return impl_->port(); }

std::string HttpRequest::Header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (EqualsIgnoreCase(key, name)) return value;
  }
  return "";
}

}  // namespace vetvec
