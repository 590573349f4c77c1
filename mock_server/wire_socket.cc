#include "mock_server/wire_socket.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace vetvec::mock {
namespace {

bool SendAll(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(sent));
  }
  return true;
}

// False if the client disconnects in the meantime. No limit if `millis` is negative.
bool Pause(int socket, int64_t millis) {
  using Time = std::chrono::steady_clock;
  const Time::time_point until =
      Time::now() + std::chrono::milliseconds(std::max<int64_t>(0, millis));
  for (;;) {
    int left = -1;
    if (millis >= 0) {
      const auto rest = std::chrono::ceil<std::chrono::milliseconds>(until - Time::now()).count();
      if (rest <= 0) return true;
      left = static_cast<int>(std::min<int64_t>(rest, 60'000));
    }
    pollfd entry{socket, POLLRDHUP, 0};
    if (::poll(&entry, 1, left) > 0) return false;
  }
}

bool PlayStep(int socket, const WireStep& step) {
  for (uint64_t turn = 0; step.repeat == 0 || turn < step.repeat; ++turn) {
    std::string_view rest = step.bytes;
    const size_t at_once = step.at_once == 0 ? std::max<size_t>(1, rest.size()) : step.at_once;
    do {
      const std::string_view part = rest.substr(0, at_once);
      rest.remove_prefix(part.size());
      if (!SendAll(socket, part)) return false;
      if (step.gap_ms > 0 && !Pause(socket, step.gap_ms)) return false;
    } while (!rest.empty());
  }
  return true;
}

}  // namespace

void CloseSocket(int socket, bool reset) {
  if (reset) {
    const linger hard{1, 0};  // close() sends RST and drops what is queued
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
  } else {
    ::shutdown(socket, SHUT_RDWR);
  }
  ::close(socket);
}

void PlayScript(int socket, const WireScript& script) {
  for (const WireStep& step : script.steps) {
    if (!PlayStep(socket, step)) return;
  }
  if (script.end == WireEnd::kHang) (void)Pause(socket, -1);
}

}  // namespace vetvec::mock
