// CurlTransport: the real HttpTransport, one libcurl multi loop on one thread.
//
// All requests share the loop, its kept-alive connections and its HTTP/2 streams; all encoders of a
// process share the transport (Shared), which lives as long as one of them. Redirects are never
// followed, .netrc is never read, only http and https are used, certificates are checked with TLS
// 1.2 or newer, and a hanging name lookup delays neither Cancel nor the destructor. gzip and
// deflate are accepted, with the limit applied to the decoded size.
//
//   VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<HttpTransport> transport, CurlTransport::Create({}));
#ifndef VETVEC_NET_CURL_TRANSPORT_H_
#define VETVEC_NET_CURL_TRANSPORT_H_

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "net/http.h"

namespace vetvec {

std::string DefaultUserAgent();  // "vetvec/0.1.0"

struct CurlTransportOptions {
  int64_t max_idle_connections = 64;            // kept alive for later requests
  std::string user_agent = DefaultUserAgent();  // sent unless a request has its own
  // The network thread wakes at this interval even if nothing has woken it.
  int64_t longest_nap_ms = 1000;
};

class CurlTransport : public HttpTransport {
 public:
  // UNAVAILABLE if the thread, libcurl or what wakes the thread cannot be set up; OUT_OF_MEMORY.
  static Result<std::unique_ptr<HttpTransport>> Create(const CurlTransportOptions& options);
  // The process-wide transport with default options, created if there is none. A forked child has
  // its own.
  static Result<std::shared_ptr<HttpTransport>> Shared();

  // Cancels everything, waits until the last callback has returned, and joins the thread. Within a
  // callback, everything is cancelled after it, and the thread then ends. In a forked child it does
  // nothing: the thread and its requests belong to the parent.
  ~CurlTransport() override;

  // In a forked child: FORKED, immediately and without taking a lock.
  uint64_t Start(HttpRequest request, HttpCallback done) override;
  void Cancel(uint64_t id) noexcept override;
  void Recycle(std::string body) noexcept override;
  void ForgetSecrets() noexcept override;
  TaskLoop* task_loop() override;

 private:
  class Loop;
  explicit CurlTransport(std::shared_ptr<Loop> loop);

  std::shared_ptr<Loop> loop_;
  int64_t owner_process_;
};

}  // namespace vetvec

#endif  // VETVEC_NET_CURL_TRANSPORT_H_
