// HttpServer: HTTP/1.1 on one event loop, with Boost.Asio and Boost.Beast's parser. Only
// http_server.cc and its parts include Boost.
//
// One thread serves all sockets, so that a connection costs memory but no thread. Everything is
// bounded: the number of connections, the size of heads and bodies (counted as they arrive,
// whatever their framing), the memory for all bodies together, and the time for each step. A
// request that cannot be served is refused at once with a reply. The connection is then closed in
// such a way that the client can still read the reply.
#ifndef VETVEC_CLI_SERVE_HTTP_SERVER_H_
#define VETVEC_CLI_SERVE_HTTP_SERVER_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "cli/serve/http_message.h"

namespace vetvec::cli {

// The number of connections beyond the limit that get a reply before they are closed; further ones
// are just closed.
constexpr uint64_t kRefusedConnections = 256;

struct HttpLimits {
  uint64_t connections = 0;
  uint64_t body_bytes = 0;       // of one request
  uint64_t receiving_bytes = 0;  // of all bodies that are arriving
  uint64_t sending_bytes = 0;    // of all replies that clients have not read yet
  std::chrono::milliseconds head_time{0};
  std::chrono::milliseconds body_time{0};
};

// Whether the client of a request is still there. Thread safety: any thread.
class ClientWatch {
 public:
  // Calls `stop` when the client has gone, or at once if it already has; `stop` must not throw.
  void OnGone(std::function<void()> stop);
  void Gone();

 private:
  std::mutex mutex_;
  bool is_gone_ = false;
  std::function<void()> stop_;
};

// What the server serves. The functions run on the loop's thread and return quickly.
class HttpService {
 public:
  virtual ~HttpService() = default;
  // Called before the body is read. Returns a reply if the request is refused. `local_address` is
  // the address, without the port, to which the client connected.
  virtual std::optional<HttpReply> Refuse(const HttpRequest& head,
                                          const std::string& local_address) = 0;
  // Called when the server itself has refused a request. It may have read only a part of the head.
  virtual void OnRefused(const HttpRequest& head, int status) = 0;
  // `answer` is called once, on any thread. If there is not enough memory to call it, it is
  // destroyed instead, and the client gets 503 or no reply.
  virtual void Handle(HttpRequest request, std::shared_ptr<ClientWatch> client,
                      std::function<void(HttpReply)> answer) = 0;
};

struct BoundAddress {
  std::string host;
  uint16_t port = 0;
  bool is_loopback = false;
};

class HttpServer {
 public:
  HttpServer(const HttpLimits& limits, HttpService* service);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // `port` 0: any free one. Throws std::runtime_error.
  BoundAddress Listen(const std::string& host, uint16_t port);
  // Calls `readable` on the loop's thread while `descriptor` is readable. Call before Run.
  void Watch(int descriptor, std::function<void()> readable);
  // Runs `task` on one of a few threads for work that would hold up the loop. Thread safety: any
  // thread.
  void RunInBackground(std::function<void()> task);

  // Serves until `is_stopping`, which is called every 50 ms, returns true. After that, no new
  // requests are accepted. Returns when the requests in progress have been answered.
  void Run(const std::function<bool()>& is_stopping);
  // Thread safety: the loop's thread.
  uint64_t connections() const;

 private:
  class Loop;
  const std::unique_ptr<Loop> loop_;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_HTTP_SERVER_H_
