// RedisSocket: a non-blocking stream to one address, with TLS on top if the options say so.
#ifndef VETVEC_REDIS_SOCKET_H_
#define VETVEC_REDIS_SOCKET_H_

#include <sys/socket.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "base/result.h"
#include "redis/options.h"
#include "redis/tls.h"

namespace vetvec {

struct RedisAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

// Of the socket in the file system.
RedisAddress UnixAddress(const std::string& path);
// Of a numeric host; empty if it is a name.
std::vector<RedisAddress> NumericAddress(const std::string& host, int port);
// Of a name, in the order in which to try them. Blocks. UNAVAILABLE, OUT_OF_MEMORY.
Result<std::vector<RedisAddress>> ResolveName(const std::string& host, int port);

// One thread at a time. Never raises SIGPIPE there if that signal is blocked.
class RedisSocket {
 public:
  // Begins to connect. `options` must outlive the object.
  static Result<std::unique_ptr<RedisSocket>> Connect(const RedisOptions& options,
                                                      const RedisAddress& address);
  ~RedisSocket();
  RedisSocket(const RedisSocket&) = delete;
  RedisSocket& operator=(const RedisSocket&) = delete;

  // Continues to connect and the handshake. True: bytes can be sent.
  Result<bool> Advance();
  // The number of bytes; 0: it would block, and poll() says when not. UNAVAILABLE: the connection
  // has ended.
  Result<size_t> Write(const char* bytes, size_t size);
  Result<size_t> Read(char* bytes, size_t size);

  int descriptor() const { return descriptor_; }
  bool is_connected() const { return is_connected_; }
  bool is_in_handshake() const { return tls_ != nullptr && !is_ready_; }
  // For poll().
  short Events(bool has_bytes_to_send) const;

 private:
  RedisSocket(const RedisOptions& options, int descriptor)
      : options_(options), descriptor_(descriptor) {}

  const RedisOptions& options_;
  const int descriptor_;
  bool is_connected_ = false;  // before the handshake
  bool is_ready_ = false;
  std::unique_ptr<RedisTls> tls_;
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_SOCKET_H_
