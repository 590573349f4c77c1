// RawServer: a hand-written loopback server for tests of the HTTP client. Each connection runs a
// script on a thread of its own, so that a test can answer byte by byte, stall, cut or reset.
//
//   RawServer server([](RawConnection& c) {
//     while (c.ReadRequest()) c.Write(OkReply("hello"));
//   });
//   request.url = server.Url("/v1");
#ifndef VETVEC_TESTS_UNIT_NET_RAW_SERVER_H_
#define VETVEC_TESTS_UNIT_NET_RAW_SERVER_H_

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace vetvec {

inline std::string OkReply(std::string_view body, std::string_view extra_headers = "") {
  return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         std::string(extra_headers) + "\r\n" + std::string(body);
}

class RawConnection {
 public:
  RawConnection(int descriptor, SSL* ssl, const std::atomic<bool>* stop)
      : descriptor_(descriptor), ssl_(ssl), stop_(stop) {}
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;
  ~RawConnection() { Close(); }

  // Reads one request with its body (Content-Length). False at the end of the connection.
  bool ReadRequest() {
    size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
      if (!ReadMore()) return false;
    }
    const size_t length_at = buffer_.find("Content-Length: ");
    const size_t length =
        length_at < end ? static_cast<size_t>(std::atoll(buffer_.c_str() + length_at + 16)) : 0;
    while (buffer_.size() < end + 4 + length) {
      if (!ReadMore()) return false;
    }
    head_ = buffer_.substr(0, end + 2);
    body_ = buffer_.substr(end + 4, length);
    buffer_.erase(0, end + 4 + length);
    return true;
  }
  // Waits for bytes of any kind. False at the end of the connection.
  bool ReadSome() { return ReadMore(); }
  const std::string& head() const { return head_; }
  const std::string& body() const { return body_; }

  bool Write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ssl_ != nullptr
                            ? SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size()))
                            : send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<size_t>(n));
    }
    return true;
  }

  // Waits, but no longer than the server lives. False when the server or the peer has gone.
  bool Stall(int64_t millis) {
    for (int64_t waited = 0; waited < millis; waited += kSliceMillis) {
      if (stop_->load()) return false;
      pollfd entry{descriptor_, POLLRDHUP, 0};
      if (poll(&entry, 1, kSliceMillis) > 0) return false;
    }
    return true;
  }

  // Ends the connection with a reset in place of a FIN.
  void Reset() {
    const linger now{1, 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    CloseDescriptor();
  }
  void Close() {
    if (ssl_ != nullptr) SSL_free(ssl_);
    ssl_ = nullptr;
    CloseDescriptor();
  }

 private:
  static constexpr int kSliceMillis = 5;

  bool ReadMore() {
    char bytes[16384];
    for (;;) {
      const bool buffered = ssl_ != nullptr && SSL_pending(ssl_) > 0;
      pollfd entry{descriptor_, POLLIN, 0};
      if (buffered || poll(&entry, 1, kSliceMillis) > 0) break;
      if (stop_->load()) return false;
    }
    const ssize_t n = ssl_ != nullptr ? SSL_read(ssl_, bytes, sizeof bytes)
                                      : recv(descriptor_, bytes, sizeof bytes, 0);
    if (n <= 0) return false;
    buffer_.append(bytes, static_cast<size_t>(n));
    return true;
  }
  void CloseDescriptor() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
  }

  int descriptor_;
  SSL* ssl_;
  const std::atomic<bool>* stop_;
  std::string buffer_;
  std::string head_;
  std::string body_;
};

class RawServer {
 public:
  using Script = std::function<void(RawConnection&)>;

  // With `tls`, handshakes come first; a connection whose handshake fails runs no script.
  explicit RawServer(Script script, SSL_CTX* tls = nullptr)
      : script_(std::move(script)), tls_(tls), listener_(Listen(&port_)) {
    accepter_ = std::thread([this] { Accept(); });
  }
  ~RawServer() {
    stop_ = true;
    accepter_.join();
    for (std::thread& thread : threads_) thread.join();
    close(listener_);
  }
  RawServer(const RawServer&) = delete;
  RawServer& operator=(const RawServer&) = delete;

  // A listening socket on a free port of 127.0.0.1.
  static int Listen(int* port, int backlog = 64) {
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(descriptor, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        listen(descriptor, backlog) != 0 ||
        getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      std::abort();
    }
    *port = ntohs(address.sin_port);
    return descriptor;
  }

  int port() const { return port_; }
  std::string Url(std::string_view path, std::string_view host = "127.0.0.1") const {
    return std::string(tls_ != nullptr ? "https://" : "http://") + std::string(host) + ":" +
           std::to_string(port_) + std::string(path);
  }
  int connections() const { return connections_; }

 private:
  void Accept() {
    sigset_t broken_pipe;  // SSL_write to a client that has gone must not end the test
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
    while (!stop_) {
      pollfd entry{listener_, POLLIN, 0};
      if (poll(&entry, 1, 5) <= 0) continue;
      const int descriptor = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (descriptor < 0) continue;
      ++connections_;
      threads_.emplace_back([this, descriptor] { Serve(descriptor); });
    }
  }
  void Serve(int descriptor) {
    SSL* ssl = nullptr;
    if (tls_ != nullptr) {
      const timeval limit{5, 0};
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
      ssl = SSL_new(tls_);
      SSL_set_fd(ssl, descriptor);
      if (SSL_accept(ssl) != 1) {
        SSL_free(ssl);
        close(descriptor);
        return;
      }
    }
    RawConnection connection(descriptor, ssl, &stop_);
    script_(connection);
  }

  const Script script_;
  SSL_CTX* const tls_;
  int port_ = 0;
  int listener_;
  std::atomic<bool> stop_{false};
  std::atomic<int> connections_{0};
  std::thread accepter_;
  std::vector<std::thread> threads_;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_NET_RAW_SERVER_H_
