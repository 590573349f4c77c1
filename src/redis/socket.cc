#include "redis/socket.h"

#include <fmt/core.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include "base/descriptors.h"

namespace vetvec {
namespace {

Status SystemFailure(const char* what, int error) {
  if (error == ENOMEM) return OutOfMemory();
  return Unavailable(fmt::format("{}: {}", what, std::generic_category().message(error)));
}

// getaddrinfo's result: its status code, and the addresses.
int LookUp(const std::string& host, int port, int flags, std::vector<RedisAddress>* addresses) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const int code = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
  if (code != 0) return code;
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    RedisAddress address;
    if (one->ai_addrlen > sizeof address.storage) continue;
    std::memcpy(&address.storage, one->ai_addr, one->ai_addrlen);
    address.size = one->ai_addrlen;
    addresses->push_back(address);
  }
  return 0;
}

}  // namespace

RedisAddress UnixAddress(const std::string& path) {
  RedisAddress address;
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  path.copy(name.sun_path, sizeof name.sun_path - 1);
  std::memcpy(&address.storage, &name, sizeof name);
  address.size = sizeof name;
  return address;
}

std::vector<RedisAddress> NumericAddress(const std::string& host, int port) {
  std::vector<RedisAddress> addresses;
  LookUp(host, port, AI_NUMERICHOST, &addresses);
  return addresses;
}

Result<std::vector<RedisAddress>> ResolveName(const std::string& host, int port) {
  std::vector<RedisAddress> addresses;
  const int code = LookUp(host, port, 0, &addresses);
  if (code == EAI_MEMORY) return OutOfMemory();
  if (code == 0 && !addresses.empty()) return addresses;
  if (host == "localhost") {  // also where /etc/hosts does not have it, as libcurl does
    for (const char* const loopback : {"127.0.0.1", "::1"}) {
      if (LookUp(loopback, port, AI_NUMERICHOST, &addresses) == EAI_MEMORY) return OutOfMemory();
    }
    return addresses;
  }
  return Unavailable(fmt::format("the host name cannot be resolved: {}",
                                 code == 0 ? "it has no addresses" : gai_strerror(code)));
}

Result<std::unique_ptr<RedisSocket>> RedisSocket::Connect(const RedisOptions& options,
                                                          const RedisAddress& address) {
  const int family = address.storage.ss_family;
  const int descriptor =
      AboveStandard(socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (descriptor < 0) return SystemFailure("cannot open a socket", errno);
  std::unique_ptr<RedisSocket> made(new RedisSocket(options, descriptor));
  if (family != AF_UNIX) {
    const int yes = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    // Notices while nothing is asked that the server's machine has gone.
    setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  }
  const int result =
      connect(descriptor, reinterpret_cast<const sockaddr*>(&address.storage), address.size);
  // A socket in the file system with a full queue says EAGAIN, and cannot be waited for.
  if (result != 0 && errno != EINPROGRESS && errno != EINTR) {
    return SystemFailure("cannot connect", errno);
  }
  return made;
}

RedisSocket::~RedisSocket() {
  tls_.reset();
  close(descriptor_);
}

Result<bool> RedisSocket::Advance() {
  if (is_ready_) return true;
  if (!is_connected_) {
    pollfd entry{descriptor_, POLLOUT, 0};
    if (poll(&entry, 1, 0) <= 0) return false;
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(descriptor_, SOL_SOCKET, SO_ERROR, &error, &size) != 0) error = errno;
    if (error != 0) return SystemFailure("cannot connect", error);
    is_connected_ = true;
    if (options_.tls) {
      VETVEC_ASSIGN_OR_RETURN(tls_, RedisTls::Create(options_, descriptor_));
    }
  }
  is_ready_ = true;
  if (tls_ != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(is_ready_, tls_->Handshake());
  }
  return is_ready_;
}

Result<size_t> RedisSocket::Write(const char* bytes, size_t size) {
  if (tls_ != nullptr) return tls_->Write(bytes, size);
  const ssize_t sent = send(descriptor_, bytes, size, MSG_NOSIGNAL);
  if (sent >= 0) return static_cast<size_t>(sent);
  if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) return size_t{0};
  return SystemFailure("sending failed", errno);
}

Result<size_t> RedisSocket::Read(char* bytes, size_t size) {
  if (tls_ != nullptr) return tls_->Read(bytes, size);
  const ssize_t received = recv(descriptor_, bytes, size, 0);
  if (received > 0) return static_cast<size_t>(received);
  if (received == 0) return Unavailable("the server closed the connection");
  if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) return size_t{0};
  return SystemFailure("receiving failed", errno);
}

short RedisSocket::Events(bool has_bytes_to_send) const {
  if (!is_connected_) return POLLOUT;
  if (!is_ready_) return tls_->handshake_events();
  if (tls_ != nullptr && tls_->write_waits_for_read()) return POLLIN;
  return has_bytes_to_send ? POLLIN | POLLOUT : POLLIN;
}

}  // namespace vetvec
