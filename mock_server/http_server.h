// HttpServer: HTTP/1.1 for the mock server, one thread per open connection (cpp-httplib).
//
// Keep-alive has no limit in count or time. The connection loop is our own: cpp-httplib's cannot be
// stopped while a client keeps an idle connection open, and gives no way to reset a socket.
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

namespace vetvec {

class HttpServer {
 public:
  using Handler = std::function<HttpReply(const HttpRequest& request)>;

  // `handler` runs on many threads at once. `threads` bounds the connections served at a time; more
  // wait until one closes.
  HttpServer(Handler handler, size_t threads);
  ~HttpServer();  // stops

  // Binds, listens and serves in the background. Port 0: any free one. UNAVAILABLE if it cannot
  // bind.
  Status Start(const std::string& host, int port);
  // Takes no new connection, lets requests that have begun end, closes the rest.
  // Thread safety: free; further calls do nothing.
  void Stop();
  int port() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace vetvec

#endif  // VETVEC_MOCK_SERVER_HTTP_SERVER_H_
