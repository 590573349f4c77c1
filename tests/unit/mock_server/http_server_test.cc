#include "mock_server/http_server.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <thread>
#include <vector>

namespace vetvec {
namespace {

using ::testing::HasSubstr;

// A client on a plain socket, so that what is on the wire is seen as it is.
class Client {
 public:
  explicit Client(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    connected_ =
        ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    const timeval limit{10, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { ::close(socket_); }

  bool connected() const { return connected_; }
  void Send(const std::string& path) const {
    const std::string text = "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}";
    ASSERT_EQ(::send(socket_, text.data(), text.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(text.size()));
  }
  // Until the text ends with `ending`, or the connection does.
  std::string ReadUntil(const std::string& ending) {
    std::string text;
    char buffer[4096];
    error_ = 0;
    while (ending.empty() || !text.ends_with(ending)) {
      const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
      if (got < 0) error_ = errno;
      if (got <= 0) break;
      text.append(buffer, static_cast<size_t>(got));
    }
    return text;
  }
  int error() const { return error_; }

 private:
  int socket_;
  bool connected_ = false;
  int error_ = 0;
};

HttpReply ReplyFor(const HttpRequest& request) {
  HttpReply reply;
  reply.headers.emplace_back("x-method", request.method);
  reply.body = "0123456789";
  if (request.path == "/cut") reply.send_only = 4;
  if (request.path == "/cut_reset") {
    reply.send_only = 4;
    reply.reset_after_cut = true;
  }
  if (request.path == "/close") reply.hangup = Hangup::kClose;
  if (request.path == "/reset") reply.hangup = Hangup::kReset;
  return reply;
}

class HttpServerTest : public ::testing::Test {
 protected:
  HttpServerTest() : server_(ReplyFor, 80) {
    const Status status = server_.Start("127.0.0.1", 0);
    EXPECT_TRUE(status.ok()) << status.ToString();
  }
  HttpServer server_;
};

TEST_F(HttpServerTest, KeepsTheConnection) {
  Client client(server_.port());
  for (int i = 0; i < 300; ++i) {
    client.Send("/ok");
    const std::string reply = client.ReadUntil("0123456789");
    ASSERT_THAT(reply, HasSubstr("HTTP/1.1 200 OK\r\n"));
    ASSERT_THAT(reply, HasSubstr("x-method: POST\r\n"));
    ASSERT_THAT(reply, HasSubstr("Content-Length: 10\r\n"));
  }
}

TEST_F(HttpServerTest, CutsTheBody) {
  Client client(server_.port());
  client.Send("/cut");
  const std::string reply = client.ReadUntil("");
  EXPECT_THAT(reply, HasSubstr("Content-Length: 10\r\n"));
  EXPECT_TRUE(reply.ends_with("\r\n\r\n0123")) << reply;
  EXPECT_EQ(client.error(), 0);
}

TEST_F(HttpServerTest, ResetsInTheBody) {
  Client client(server_.port());
  client.Send("/cut_reset");
  client.ReadUntil("");
  EXPECT_EQ(client.error(), ECONNRESET);
}

TEST_F(HttpServerTest, HangsUpWithoutAByte) {
  Client closing(server_.port());
  closing.Send("/close");
  EXPECT_EQ(closing.ReadUntil(""), "");
  EXPECT_EQ(closing.error(), 0);
  Client resetting(server_.port());
  resetting.Send("/reset");
  EXPECT_EQ(resetting.ReadUntil(""), "");
  EXPECT_EQ(resetting.error(), ECONNRESET);
}

TEST_F(HttpServerTest, ServesManyConnectionsAtOnce) {
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 64; ++t) {
    threads.emplace_back([&] {
      Client client(server_.port());
      for (int i = 0; i < 5; ++i) {
        client.Send("/ok");
        good += client.ReadUntil("0123456789").ends_with("0123456789");
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 320);
}

TEST_F(HttpServerTest, StopsAtOnceWithIdleConnections) {
  Client client(server_.port());
  client.Send("/ok");
  client.ReadUntil("0123456789");
  const auto begin = std::chrono::steady_clock::now();
  server_.Stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
  EXPECT_EQ(client.ReadUntil(""), "");
  EXPECT_FALSE(Client(server_.port()).connected());
}

TEST(HttpServer, SaysThatItCannotListen) {
  HttpServer first(ReplyFor, 1);
  ASSERT_TRUE(first.Start("192.0.2.1", 0).code() == StatusCode::kUnavailable);
}

}  // namespace
}  // namespace vetvec
