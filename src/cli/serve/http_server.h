// HttpServer: HTTP/1.1 on one event loop (Boost.Asio, Boost.Beast's parser), which http_server.cc
// alone includes.
//
// One thread serves all sockets, so that a connection costs memory but no thread. Everything is
// bounded: connections, heads, bodies (counted as they arrive, whatever their framing), what all
// bodies together hold, and the time for each. What cannot be served is refused at once with a
// reply; then the connection is closed so that the client can still read that reply.
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

// Connections beyond the limit that get a reply before they are closed; others are just closed.
constexpr uint64_t kRefusedConnections = 256;

struct HttpLimits {
  uint64_t connections = 0;
  uint64_t body_bytes = 0;       // of one request
  uint64_t receiving_bytes = 0;  // of all bodies that are arriving
  std::chrono::milliseconds head_time{0};
  std::chrono::milliseconds body_time{0};
};

// Whether the client of a request is still there. Thread safety: any thread.
class ClientWatch {
 public:
  // Calls `stop` when the client has gone, at once if it has already; `stop` must not throw.
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
  // Called before the body is read: the reply if the request is refused. `local_address` is the
  // address, without the port, to which the client connected.
  virtual std::optional<HttpReply> Refuse(const HttpRequest& head,
                                          const std::string& local_address) = 0;
  // The server itself has refused a request, of whose head it may have read only a part.
  virtual void OnRefused(const HttpRequest& head, int status) = 0;
  // `answer` is called once, on any thread. If there is no memory for that, it is destroyed without
  // having been called, and the client gets 503 or nothing.
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

  // Serves until `is_stopping`, which is asked every 50 ms. From then on no new requests are
  // accepted; returns when those under way have been answered.
  void Run(const std::function<bool()>& is_stopping);
  // Thread safety: the loop's thread.
  uint64_t connections() const;

 private:
  class Loop;
  const std::unique_ptr<Loop> loop_;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_HTTP_SERVER_H_
