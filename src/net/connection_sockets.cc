#include "net/connection_sockets.h"

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstddef>

namespace vetvec {
namespace {

constexpr size_t kMostOpened = 64;
constexpr size_t kMostPorts = 1024;

// -1 if it is closed, or not an internet socket.
int PortOf(int socket) {
  union {
    sockaddr any;
    sockaddr_in v4;
    sockaddr_in6 v6;
  } address{};
  socklen_t size = sizeof address;
  if (getsockname(socket, &address.any, &size) != 0) return -1;
  if (address.any.sa_family == AF_INET) return ntohs(address.v4.sin_port);
  return address.any.sa_family == AF_INET6 ? ntohs(address.v6.sin6_port) : -1;
}

}  // namespace

ConnectionSockets::ConnectionSockets() { opened_.reserve(kMostOpened); }

void ConnectionSockets::Opened(int socket) noexcept {
  if (opened_.size() == kMostOpened) opened_.erase(opened_.begin());
  opened_.push_back(socket);
}

void ConnectionSockets::Connected(int local_port) {
  const auto found = std::find_if(opened_.begin(), opened_.end(),
                                  [&](int socket) { return PortOf(socket) == local_port; });
  if (found == opened_.end()) return;
  if (socket_of_port_.size() >= kMostPorts) {
    std::erase_if(socket_of_port_, [](const auto& one) { return PortOf(one.second) != one.first; });
  }
  socket_of_port_[local_port] = *found;
  opened_.erase(found);
}

bool ConnectionSockets::EndIfUnread(int local_port) {
  const auto found = socket_of_port_.find(local_port);
  if (found == socket_of_port_.end()) return false;
  // Looking does no harm if the number belongs to another socket by now, so in the usual case, no
  // bytes, one system call is enough.
  char byte = 0;
  if (recv(found->second, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0) return false;
  if (PortOf(found->second) != local_port) return false;
  // So that libcurl finds it dead, and closes it.
  static_cast<void>(shutdown(found->second, SHUT_RDWR));
  socket_of_port_.erase(found);
  return true;
}

}  // namespace vetvec
