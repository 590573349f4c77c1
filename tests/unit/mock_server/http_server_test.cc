#include "mock_server/http_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <thread>
#include <vector>

#include "unit/mock_server/wire_client.h"

namespace vetvec::mock {
namespace {

using ::testing::HasSubstr;

// A connection to the server with a request of its own.
class Client : public WireClient {
 public:
  using WireClient::WireClient;
  bool connected() const { return error() == 0; }
  void Send(const std::string& path) { Post(path, "{}"); }
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
  if (request.path == "/refuse") {
    reply.hangup = Hangup::kReset;
    reply.refuse_ms = 3000;
  }
  if (request.path == "/script") {
    reply.wire = WireScript{{{"not http", 1, 1, 1}, {" at", 1}, {" all", 1}}};
  }
  if (request.path == "/hang") reply.wire = WireScript{{}, WireEnd::kHang};
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
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  EXPECT_EQ(client.ReadUntil(""), "");
  EXPECT_FALSE(Client(server_.port()).connected());
}

TEST_F(HttpServerTest, RefusesForAWhile) {
  Client client(server_.port());
  client.Send("/refuse");
  EXPECT_EQ(client.ReadUntil(""), "");
  EXPECT_EQ(client.error(), ECONNRESET);
  EXPECT_EQ(WireClient(server_.port()).error(), ECONNREFUSED);
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!Client(server_.port()).connected() && std::chrono::steady_clock::now() < limit) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  Client again(server_.port());
  again.Send("/ok");
  EXPECT_THAT(again.ReadUntil("0123456789"), HasSubstr("200 OK"));
}

TEST_F(HttpServerTest, PlaysScripts) {
  Client client(server_.port());
  client.Send("/script");
  EXPECT_EQ(client.ReadUntil(""), "not http at all");
  Client hanging(server_.port());
  hanging.Send("/hang");
  hanging.Timeout(100);
  EXPECT_EQ(hanging.Read(), "");
  EXPECT_EQ(hanging.error(), EAGAIN);
  server_.Stop();  // ends the hang
  hanging.Timeout(60'000);
  EXPECT_EQ(hanging.ReadUntil(""), "");
  EXPECT_EQ(hanging.error(), 0);
}

TEST(HttpServer, GateResetsNewConnections) {
  std::atomic<int> asked = 0;
  HttpServer server(ReplyFor, 4, [&] { return ++asked != 1; });
  ASSERT_TRUE(server.Start("127.0.0.1", 0).ok());
  Client first(server.port());
  EXPECT_EQ(first.ReadUntil(""), "");
  EXPECT_EQ(first.error(), ECONNRESET);
  Client second(server.port());
  second.Send("/ok");
  EXPECT_THAT(second.ReadUntil("0123456789"), HasSubstr("200 OK"));
}

TEST(HttpServer, SaysThatItCannotListen) {
  HttpServer first(ReplyFor, 1);
  ASSERT_TRUE(first.Start("192.0.2.1", 0).code() == StatusCode::kUnavailable);
}

}  // namespace
}  // namespace vetvec::mock
