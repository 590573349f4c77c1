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
#include <cstring>
#include <memory>
#include <mutex>
#include <unordered_set>

#include "base/result.h"
#include "mock_server/listener.h"
#include "mock_server/wire_socket.h"

namespace vetvec::mock {
namespace {

constexpr size_t kMaxBodyBytes = size_t{256} << 20;
constexpr int kReadTimeoutMillis = 30'000;  // inside a request; between requests there is no limit

// What the handler asks the connection loop to do after httplib has returned. A thread runs one
// request at a time, so a thread-local belongs to one connection.
struct AfterReply {
  bool mute = false;  // swallow what httplib writes
  bool reset = false;
  std::optional<WireScript> script;  // sent by the connection loop instead
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
  std::array<char, size_t{16} << 10> buffer_;
  size_t begin_ = 0;
  size_t end_ = 0;
};

}  // namespace

class HttpServer::Impl : public httplib::Server {
 public:
  Impl(HttpServer::Handler handler, HttpServer::Gate gate, size_t threads)
      : handler_(std::move(handler)),
        gate_(std::move(gate)),
        threads_(threads),
        listener_([this](int socket) { Accept(socket); }) {
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
    pool_ = std::make_unique<httplib::ThreadPool>(threads_);
    VETVEC_RETURN_IF_ERROR(listener_.Start(host, port));
    svr_sock_ = 0;  // httplib's flag that it may continue to send; the listener has the real one
    return OkStatus();
  }

  void Shutdown() {
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
      stopping_ = true;
      for (const socket_t socket : idle_) ::shutdown(socket, SHUT_RDWR);
    }
    svr_sock_ = INVALID_SOCKET;
    listener_.Stop();
    if (pool_) pool_->shutdown();
  }

  int port() const { return listener_.port(); }

 private:
  void Accept(socket_t socket) {
    if (gate_ && !gate_()) {
      CloseSocket(socket, true);
      return;
    }
    pool_->enqueue([this, socket] { ServeConnection(socket); });
  }

  void ServeConnection(socket_t socket) {
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    SocketStream stream(socket);
    bool reset = false;
    while (SetIdle(socket) && stream.AwaitRequest() && SetBusy(socket)) {
      after_reply = AfterReply();
      bool closed = false;
      const bool ok = process_request(stream, false, closed, nullptr);
      reset = after_reply.reset;
      // A script may wait for the client without limit: like an idle connection, it ends with the
      // server.
      if (after_reply.script && SetIdle(socket)) PlayScript(socket, *after_reply.script);
      if (!ok || closed || after_reply.mute || reset) break;
    }
    SetBusy(socket);
    after_reply = AfterReply();
    CloseSocket(socket, reset);
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
  void Refuse(int64_t millis) {
    listener_.Refuse(millis);
    const std::lock_guard lock(mutex_);
    for (const socket_t socket : idle_) ::shutdown(socket, SHUT_RDWR);
  }

  void Serve(const httplib::Request& in, httplib::Response& out) {
    HttpRequest request;
    request.method = in.method;
    request.path = in.path;
    request.target = in.target;
    request.body = in.body;
    request.headers.assign(in.headers.begin(), in.headers.end());
    for (const auto& [name, part] : in.files) {
      request.form.push_back({name, part.filename, part.content});
    }
    HttpReply reply = handler_(request);
    if (reply.refuse_ms > 0) Refuse(reply.refuse_ms);
    if (reply.hangup != Hangup::kNone) {
      after_reply = {true, reply.hangup == Hangup::kReset, std::nullopt};
      return;
    }
    if (reply.wire) {
      after_reply = {true, reply.wire->end == WireEnd::kReset, std::move(reply.wire)};
      return;
    }
    out.status = reply.status;
    for (const auto& [name, value] : reply.headers) out.set_header(name, value);
    SendBody(std::move(reply), out);
  }

  // Sent through a content provider, because httplib would compress a plain body whenever the
  // client allows it.
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
  const HttpServer::Gate gate_;
  const size_t threads_;
  Listener listener_;
  std::unique_ptr<httplib::ThreadPool> pool_;
  std::mutex mutex_;
  bool stopping_ = false;
  std::unordered_set<socket_t> idle_;  // connections that wait for a request
};

HttpServer::HttpServer(Handler handler, size_t threads, Gate gate)
    : impl_(std::make_unique<Impl>(std::move(handler), std::move(gate), threads)) {}
HttpServer::~HttpServer() { Stop(); }
Status HttpServer::Start(const std::string& host, int port) { return impl_->Listen(host, port); }
void HttpServer::Stop() { impl_->Shutdown(); }
int HttpServer::port() const { return impl_->port(); }

}  // namespace vetvec::mock
