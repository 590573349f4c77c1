#include "mock_admin.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace {

class Socket {
 public:
  Socket() : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() { close(descriptor_); }
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace

std::string MockUrl() {
  const char* url = std::getenv("VETVEC_MOCK_URL");
  if (url == nullptr) throw std::runtime_error("VETVEC_MOCK_URL is not set");
  return url;
}

std::string MockCall(const std::string& path, const std::string& body) {
  const std::string url = MockUrl();
  const std::string port = url.substr(url.rfind(':') + 1);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
  const Socket connection;
  if (connect(connection.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error("the mock server does not answer");
  }
  const std::string request = (body.empty() ? "GET " : "POST ") + path +
                              " HTTP/1.1\r\nHost: 127.0.0.1:" + port +
                              "\r\nContent-Type: application/json\r\nConnection: close\r\n"
                              "Content-Length: " +
                              std::to_string(body.size()) + "\r\n\r\n" + body;
  for (std::size_t sent = 0; sent < request.size();) {
    const ssize_t more =
        send(connection.get(), request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
    if (more <= 0) throw std::runtime_error("the mock server closed the connection");
    sent += static_cast<std::size_t>(more);
  }
  std::string reply;
  char piece[4096];
  for (ssize_t got; (got = recv(connection.get(), piece, sizeof piece, 0)) > 0;) {
    reply.append(piece, static_cast<std::size_t>(got));
  }
  const std::size_t head = reply.find("\r\n\r\n");
  if (head == std::string::npos) throw std::runtime_error("no reply from the mock server");
  return reply.substr(head + 4);
}

int MockRequests() {
  return nlohmann::json::parse(MockCall("/admin/stats", ""))["requests"].get<int>();
}
