// The client against servers that answer what Redis would not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <string>

#include "redis/client.h"
#include "redis/command_format.h"
#include "unit/net/raw_server.h"
#include "unit/redis/redis_client_testing.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::Not;

// Answers the login's PING; the first connection then runs `bad` after its first command, later
// ones answer everything with PONG.
class HostileServer {
 public:
  explicit HostileServer(std::function<void(RawConnection&)> bad)
      : server_([this, bad = std::move(bad)](RawConnection& connection) {
          const bool is_first = connections_++ == 0;
          if (!connection.ReadSome() || !connection.Write("+PONG\r\n")) return;
          if (is_first) {
            if (connection.ReadSome()) bad(connection);
            return;
          }
          while (connection.ReadSome()) {
            if (!connection.Write("+PONG\r\n")) return;
          }
        }) {}
  RedisOptions options() const {
    return PatientOptions("redis://127.0.0.1:" + std::to_string(server_.port()));
  }

 private:
  std::atomic<int> connections_{0};
  RawServer server_;
};

// What the first command ends with; the next connection must work again.
Status FirstStatus(const std::function<void(RawConnection&)>& bad) {
  const HostileServer server(bad);
  const auto client = ClientOf(server.options());
  const Status status = Ask(client, {"PING"}).status();
  EXPECT_TRUE(AwaitPong(client));
  return status;
}
Status FirstStatusOf(const std::string& reply) {
  return FirstStatus([&](RawConnection& connection) {
    connection.Write(reply);
    connection.ReadSome();  // the client closes the connection
  });
}

TEST(RedisHostileTest, GarbageIsAProtocolError) {
  for (const char* garbage :
       {"HTTP/1.1 400 Bad Request\r\n\r\n", "\r\n\r\n", "$x\r\n", ":1x\r\n"}) {
    const Status status = FirstStatusOf(garbage);
    EXPECT_EQ(status.code(), StatusCode::kProtocol) << garbage;
    EXPECT_THAT(status.message(), HasSubstr("redis://127.0.0.1")) << garbage;
  }
}

TEST(RedisHostileTest, GarbageInsteadOfTheLoginIsAProtocolError) {
  const RawServer server([](RawConnection& connection) {
    connection.ReadSome();
    connection.Write("SSH-2.0-OpenSSH_9.2\r\n");
    connection.ReadSome();
  });
  const auto client =
      ClientOf(PatientOptions("redis://127.0.0.1:" + std::to_string(server.port())));
  EXPECT_EQ(Ask(client, {"PING"}).status().code(), StatusCode::kProtocol);
}

TEST(RedisHostileTest, DeepNestingIsAProtocolError) {
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "*1\r\n";
  EXPECT_EQ(FirstStatusOf(deep).code(), StatusCode::kProtocol);
}

TEST(RedisHostileTest, ACutReplyIsUnavailable) {
  for (const char* cut : {"", "$10\r\nabc", "*3\r\n:1\r\n", "+PON", "$"}) {
    const Status status = FirstStatus([&](RawConnection& connection) { connection.Write(cut); });
    EXPECT_EQ(status.code(), StatusCode::kUnavailable) << cut;
    EXPECT_THAT(status.message(), HasSubstr("closed the connection")) << cut;
  }
}

TEST(RedisHostileTest, AResetIsUnavailable) {
  const Status status = FirstStatus([](RawConnection& connection) { connection.Reset(); });
  EXPECT_EQ(status.code(), StatusCode::kUnavailable);
}

TEST(RedisHostileTest, RepliesThatNobodyAskedForEndTheConnection) {
  const HostileServer server([](RawConnection& connection) {
    connection.Write("+PONG\r\n+PONG\r\n");
    connection.ReadSome();
  });
  const auto client = ClientOf(server.options());
  EXPECT_TRUE(Ask(client, {"PING"}).ok());
  EXPECT_TRUE(AwaitPong(client));
  EXPECT_TRUE(AskUntil(client, {"PING"}, [&](const Result<RedisReply>& reply) {
    return reply.ok() && client->Stat().connects == 2;
  }));
}

TEST(RedisHostileTest, AnEndlessReplyIsCutAtTheCap) {
  const HostileServer server([](RawConnection& connection) {
    const std::string piece(1 << 20, 'x');
    if (!connection.Write("$1000000000000\r\n")) return;
    while (connection.Write(piece)) {
    }
  });
  const auto client = ClientOf(server.options());
  const Status status = Ask(client, {"PING"}).status();
  EXPECT_EQ(status.code(), StatusCode::kProtocol);
  EXPECT_THAT(status.message(), HasSubstr("larger than 67108864 bytes"));
  EXPECT_LT(client->Stat().received_bytes, kMostRedisBytes + (4 << 20));
  EXPECT_TRUE(AwaitPong(client));
}

// To search for the end of the line each time would keep a core busy, and the end of the client
// waiting. What counts is how much the client reads of it.
TEST(RedisHostileTest, AnEndlessLineIsCutInTheLoginAndLater) {
  const std::string piece(1 << 16, 'x');
  constexpr size_t kMost = 64 << 20;  // more than all buffers between the two
  for (const bool is_login : {true, false}) {
    std::atomic<size_t> sent{0};
    const auto flood = [&](RawConnection& connection) {
      while (sent < kMost && connection.Write("+" + piece)) sent += piece.size();
    };
    const RawServer server([&](RawConnection& connection) {
      if (!connection.ReadSome()) return;
      if (!is_login && (!connection.Write("+PONG\r\n") || !connection.ReadSome())) return;
      flood(connection);
    });
    const auto client =
        ClientOf(PatientOptions("redis://127.0.0.1:" + std::to_string(server.port())));
    EXPECT_EQ(Ask(client, {"PING"}).status().code(), StatusCode::kProtocol) << is_login;
    EXPECT_LT(client->Stat().received_bytes, 1u << 20) << is_login;
    EXPECT_LT(sent, kMost) << is_login;
  }
}

// Neither a header alone nor an endless reply that comes byte by byte is a reply.
TEST(RedisHostileTest, AReplyThatDoesNotEndLosesTheConnection) {
  for (const bool drips : {false, true}) {
    const HostileServer server([drips](RawConnection& connection) {
      connection.Write("*2147483647\r\n");
      while (connection.Stall(5)) {
        if (drips && !connection.Write(":1\r\n")) return;
      }
    });
    RedisOptions options = server.options();
    options.reply_timeout_ms = 200;
    const Status status = Ask(ClientOf(options), {"PING"}).status();
    EXPECT_EQ(status.code(), StatusCode::kUnavailable);
    EXPECT_THAT(status.message(), HasSubstr("did not reply for 200 ms"));
  }
}

TEST(RedisHostileTest, AServerThatLoadsIsUnavailableAndKeepsItsConnection) {
  const HostileServer server([](RawConnection& connection) {
    connection.Write("-LOADING Redis is loading the dataset in memory\r\n");
    connection.ReadSome();
    connection.Write("-READONLY You can't write against a read only replica.\r\n");
    connection.ReadSome();
    connection.Write("-MOVED 3999 127.0.0.1:6381\r\n");
    connection.ReadSome();
  });
  const auto client = ClientOf(server.options());
  const auto loading = Ask(client, {"GET", "k"});
  EXPECT_EQ(loading.status().code(), StatusCode::kUnavailable);
  EXPECT_THAT(loading.status().message(), HasSubstr("LOADING"));
  for (const char* code : {"READONLY", "MOVED"}) {
    const auto reply = Ask(client, {"SET", "k", "v"});
    ASSERT_TRUE(reply.ok()) << reply.status().ToString();
    EXPECT_TRUE(reply->is_error());
    EXPECT_THAT(reply->text, HasSubstr(code));
  }
  EXPECT_EQ(client->Stat().connects, 1u);
}

TEST(RedisHostileTest, AServerThatIsNotReadyAtTheLoginIsTriedAgain) {
  std::atomic<int> connections{0};
  const RawServer server([&](RawConnection& connection) {
    const int number = connections++;
    if (!connection.ReadSome()) return;
    if (number == 0) {
      connection.Write("-LOADING Redis is loading the dataset in memory\r\n");
    } else if (number == 1) {
      connection.Write("-DENIED Redis is running in protected mode\r\n");
    } else {
      do connection.Write("+PONG\r\n");
      while (connection.ReadSome());
    }
  });
  const auto client =
      ClientOf(PatientOptions("redis://127.0.0.1:" + std::to_string(server.port())));
  const auto loading = Ask(client, {"PING"});
  EXPECT_EQ(loading.status().code(), StatusCode::kUnavailable);
  EXPECT_THAT(loading.status().message(), HasSubstr("LOADING"));
  EXPECT_TRUE(AwaitPong(client));
  EXPECT_EQ(client->Stat().failed_connects, 2u);
}

// An old server that does not know AUTH repeats its arguments.
TEST(RedisHostileTest, AServerThatRepeatsThePasswordIsNotQuoted) {
  const RawServer server([](RawConnection& connection) {
    connection.ReadSome();
    connection.Write("-ERR unknown command `AUTH`, with args beginning with: `secret-word`, \r\n");
    connection.ReadSome();
  });
  const auto client =
      ClientOf(PatientOptions("redis://:secret-word@127.0.0.1:" + std::to_string(server.port())));
  const auto reply = Ask(client, {"PING"});
  EXPECT_EQ(reply.status().code(), StatusCode::kUnauthenticated);
  EXPECT_THAT(reply.status().ToString(), Not(HasSubstr("secret-word")));
}

// Long messages with control characters do not reach a terminal as they are.
TEST(RedisHostileTest, WhatTheServerSaysIsShownEscapedAndShort) {
  const RawServer server([](RawConnection& connection) {
    connection.ReadSome();
    connection.Write("-ERR \x1b[31m" + std::string(5000, 'x') + "\r\n");
    connection.ReadSome();
  });
  const auto client =
      ClientOf(PatientOptions("redis://127.0.0.1:" + std::to_string(server.port())));
  const auto reply = Ask(client, {"PING"});
  EXPECT_LT(reply.status().message().size(), 500u);
  EXPECT_THAT(reply.status().message(), Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace vetvec
