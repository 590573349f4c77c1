#include "mock_server/listener.h"

#include <fmt/core.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace vetvec::mock {
namespace {

constexpr int kBacklog = 1024;  // bursts of connections are not lost
constexpr int kPollMillis = 100;

int64_t NowNanos() {
  return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

int BoundSocket(const sockaddr_storage& address, socklen_t size) {
  const int socket = ::socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return -1;
  const int on = 1;
  setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (::bind(socket, reinterpret_cast<const sockaddr*>(&address), size) == 0) return socket;
  ::close(socket);
  return -1;
}

int PortOf(const sockaddr_storage& address) {
  return address.ss_family == AF_INET6
             ? ntohs(reinterpret_cast<const sockaddr_in6*>(&address)->sin6_port)
             : ntohs(reinterpret_cast<const sockaddr_in*>(&address)->sin_port);
}

}  // namespace

Listener::Listener(std::function<void(int socket)> on_accept) : on_accept_(std::move(on_accept)) {}
Listener::~Listener() { Stop(); }

Status Listener::Start(const std::string& host, int port) {
  const std::string where = fmt::format("{}:{}", host, port);
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
    return Unavailable(fmt::format("cannot listen on {}", where));
  }
  for (const addrinfo* entry = found; entry != nullptr && holder_ < 0; entry = entry->ai_next) {
    address_ = {};
    std::copy_n(reinterpret_cast<const char*>(entry->ai_addr), entry->ai_addrlen,
                reinterpret_cast<char*>(&address_));
    address_size_ = entry->ai_addrlen;
    holder_ = BoundSocket(address_, address_size_);
  }
  freeaddrinfo(found);
  if (holder_ < 0) return Unavailable(fmt::format("cannot listen on {}", where));
  address_size_ = sizeof address_;
  getsockname(holder_, reinterpret_cast<sockaddr*>(&address_), &address_size_);
  if (!Listen()) {
    ::close(holder_);
    holder_ = -1;
    return Unavailable(fmt::format("cannot listen on {}", where));
  }
  port_ = PortOf(address_);
  thread_ = std::thread([this] { Loop(); });
  return OkStatus();
}

bool Listener::Listen() {
  const int socket = BoundSocket(address_, address_size_);
  if (socket < 0) return false;
  if (::listen(socket, kBacklog) != 0) {
    ::close(socket);
    return false;
  }
  socket_ = socket;
  return true;
}

void Listener::Refuse(int64_t millis) {
  refuse_until_ns_ = NowNanos() + millis * 1'000'000;
  // close() alone would leave the socket listening for as long as the accept thread polls it.
  const int socket = socket_;
  if (socket >= 0) ::shutdown(socket, SHUT_RDWR);
}

void Listener::Loop() {
  while (!stopping_) {
    if (NowNanos() < refuse_until_ns_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      continue;
    }
    pollfd entry{socket_, POLLIN, 0};
    if (::poll(&entry, 1, kPollMillis) <= 0) continue;
    if ((entry.revents & POLLIN) != 0 && (entry.revents & POLLHUP) == 0) {
      const int client = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
      if (client >= 0) on_accept_(client);
      continue;
    }
    // Shut down by Refuse; when the time is over, a new socket takes the port.
    while (!stopping_ && NowNanos() < refuse_until_ns_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ::close(socket_.exchange(-1));
    while (!stopping_ && !Listen()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void Listener::Stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
  for (const int socket : {socket_.exchange(-1), std::exchange(holder_, -1)}) {
    if (socket >= 0) ::close(socket);
  }
}

}  // namespace vetvec::mock
