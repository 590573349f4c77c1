// RedisTls: TLS on a connected non-blocking socket, by OpenSSL.
//
// The server's certificate is checked against the certificate authorities and the host name (or
// address), which is sent as SNI. OpenSSL writes with write(), which raises SIGPIPE; it is only
// called on the client's thread, where that signal is blocked (base/quiet_thread.h).
#ifndef VETVEC_REDIS_TLS_H_
#define VETVEC_REDIS_TLS_H_

#include <openssl/types.h>

#include <cstddef>
#include <memory>
#include <string>

#include "base/authorities.h"
#include "base/result.h"
#include "redis/options.h"

namespace vetvec {

// The thread of the socket. Errors of all functions are UNAVAILABLE or OUT_OF_MEMORY.
class RedisTls {
 public:
  // Reads the certificate authorities, so that a changed file is noticed by the next connection.
  static Result<std::unique_ptr<RedisTls>> Create(const RedisOptions& options, int socket);
  ~RedisTls();
  RedisTls(const RedisTls&) = delete;
  RedisTls& operator=(const RedisTls&) = delete;

  Result<bool> Handshake();  // true: done
  // The number of bytes; 0: it would block. Bytes that OpenSSL has decrypted are unknown to poll():
  // Read until there are none.
  Result<size_t> Write(const char* bytes, size_t size);
  Result<size_t> Read(char* bytes, size_t size);
  // What to wait for to continue the last call that would have blocked: POLLIN or POLLOUT.
  short handshake_events() const { return handshake_events_; }
  bool write_waits_for_read() const { return write_waits_for_read_; }

 private:
  struct Freer {
    void operator()(SSL_CTX* context) const;
    void operator()(SSL* ssl) const;
  };
  RedisTls() = default;
  Status Failure(const char* what, int code) const;

  Authorities authorities_;
  std::unique_ptr<SSL_CTX, Freer> context_;
  std::unique_ptr<SSL, Freer> ssl_;
  short handshake_events_ = 0;
  bool write_waits_for_read_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_TLS_H_
