// HttpServer: HTTP/1.1 for the mock server, one thread per open connection (cpp-httplib).
//
// Keep-alive has no limit in count or time. The accept loop (listener.h) and the connection loop
// are our own, because those of cpp-httplib cannot be stopped while a client keeps an idle
// connection open, and cannot reset a socket or send bytes that are not HTTP. cpp-httplib reads the
// requests and writes valid replies.
//
//   HttpServer server([&](const HttpRequest& request) { return service.Handle(request); }, 128);
//   VETVEC_RETURN_IF_ERROR(server.Start("127.0.0.1", 0));
//   server.port();
#ifndef VETVEC_MOCK_SERVER_HTTP_SERVER_H_
#define VETVEC_MOCK_SERVER_HTTP_SERVER_H_

#include <functional>
#include <memory>
#include <string>

#include "base/status.h"
#include "mock_server/http_types.h"

namespace vetvec::mock {

class HttpServer {
 public:
  using Handler = std::function<HttpReply(const HttpRequest& request)>;

  // Called for each new connection; false resets it before a byte is read.
  using Gate = std::function<bool()>;

  // `handler` runs on many threads at once. `threads` bounds the connections served at a time; more
  // wait until one closes. `gate` runs on one thread; without one, all connections are served.
  HttpServer(Handler handler, size_t threads, Gate gate = nullptr);
  ~HttpServer();  // stops

  // Binds, listens and serves in the background. Port 0: any free one. UNAVAILABLE if it cannot
  // bind.
  Status Start(const std::string& host, int port);
  // Accepts no new connections, lets running requests finish, and closes the rest.
  // Thread safety: any thread; further calls do nothing.
  void Stop();
  int port() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_HTTP_SERVER_H_
