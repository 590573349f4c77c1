// WireClient: a client on a plain socket, so that what the mock sends is seen byte for byte.
//
//   WireClient client(port);
//   client.Post("/v1/embeddings", body);
//   EXPECT_THAT(client.ReadAll(), HasSubstr("HTTP/1.1 200"));
#ifndef VETVEC_TESTS_UNIT_MOCK_SERVER_WIRE_CLIENT_H_
#define VETVEC_TESTS_UNIT_MOCK_SERVER_WIRE_CLIENT_H_

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <utility>

#include "base/strings.h"
#include "mock_server/http_types.h"

namespace vetvec::mock {

// A reply taken apart.
struct WireReply {
  int status = 0;    // 0: none came
  std::string head;  // status line and headers
  std::string body;  // as sent
  std::string Header(const std::string& name) const {
    const std::string lower = AsciiLower(head);
    const size_t at = lower.find("\r\n" + name + ": ");
    if (at == std::string::npos) return "";
    const size_t begin = at + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
  }
};

class WireClient {
 public:
  explicit WireClient(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      error_ = errno;
    }
    Timeout(60'000);
  }
  WireClient(const WireClient&) = delete;
  WireClient& operator=(const WireClient&) = delete;
  ~WireClient() { ::close(socket_); }

  void Timeout(int millis) const {
    const timeval limit{millis / 1000, millis % 1000 * 1000};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  }
  void Send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) {
        error_ = errno;
        return;
      }
      text.remove_prefix(static_cast<size_t>(sent));
    }
  }
  void Post(const std::string& target, const std::string& body, const HttpHeaders& headers = {}) {
    std::string text = "POST " + target +
                       " HTTP/1.1\r\nHost: mock\r\nContent-Length: " + std::to_string(body.size()) +
                       "\r\n";
    for (const auto& [name, value] : headers) text.append(name + ": " + value + "\r\n");
    Send(text + "\r\n" + body);
  }
  // What comes next, at most `most` bytes; "" at the end, with the error if there was one
  // (EAGAIN: nothing came in time).
  std::string Read(size_t most = 64 * 1024) {
    std::string buffer(most, '\0');
    const ssize_t got = ::recv(socket_, buffer.data(), buffer.size(), 0);
    error_ = got < 0 ? errno : 0;
    buffer.resize(got > 0 ? static_cast<size_t>(got) : 0);
    return buffer;
  }
  // Until the text ends with `ending`, or the connection does.
  std::string ReadUntil(const std::string& ending) {
    std::string text;
    while (ending.empty() || !text.ends_with(ending)) {
      const std::string part = Read();
      if (part.empty()) break;
      text += part;
    }
    return text;
  }
  std::string ReadAll() { return ReadUntil(""); }
  // One honest reply with Content-Length.
  WireReply ReadReply() {
    std::string text;
    size_t split = std::string::npos;
    while ((split = text.find("\r\n\r\n")) == std::string::npos) {
      const std::string part = Read();
      if (part.empty()) return {};
      text += part;
    }
    WireReply reply{std::atoi(text.c_str() + 9), text.substr(0, split + 2), text.substr(split + 4)};
    const auto size = static_cast<size_t>(std::atoll(reply.Header("content-length").c_str()));
    while (reply.body.size() < size) {
      const std::string part = Read();
      if (part.empty()) break;
      reply.body += part;
    }
    return reply;
  }
  int error() const { return error_; }  // errno of the last call that failed; 0 else

 private:
  const int socket_;
  int error_ = 0;
};

}  // namespace vetvec::mock

#endif  // VETVEC_TESTS_UNIT_MOCK_SERVER_WIRE_CLIENT_H_
