// The client against a real server.
#include "redis/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "support/redis_server.h"
#include "support/sanitizers.h"
#include "unit/redis/redis_client_testing.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::Not;

// The thread sanitizer ends a forked child that starts one.
constexpr bool kForksMayStartThreads = !VETVEC_TEST_THREAD_SANITIZER;

class RedisClientTest : public testing::Test {
 protected:
  void SetUp() override { REQUIRE_REDIS_SERVER(); }
};

TEST_F(RedisClientTest, CommandsAreAnsweredInOrderAndAreBinarySafe) {
  const RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  const std::string value("a\0b\r\n\xff", 6);
  RedisReplies replies = client->Call(
      {{"SET", "k", value}, {"GET", "k"}, {"GET", "none"}, {"INCR", "k"}, {"MGET", "k", "none"}},
      AfterSeconds());
  ASSERT_EQ(replies.size(), 5u);
  for (const auto& reply : replies) ASSERT_TRUE(reply.ok()) << reply.status().ToString();
  EXPECT_EQ(replies[0]->text, "OK");
  EXPECT_EQ(replies[1]->text, value);
  EXPECT_TRUE(replies[2]->is_nil());
  EXPECT_TRUE(replies[3]->is_error());
  EXPECT_EQ(replies[4]->items.at(0).text, value);
  const RedisStat stat = client->Stat();
  EXPECT_TRUE(stat.is_connected);
  EXPECT_EQ(stat.connects, 1u);
  EXPECT_EQ(stat.commands, 5u);
  EXPECT_EQ(stat.errors, 1u);
  EXPECT_EQ(stat.trouble, "");
}

TEST_F(RedisClientTest, LargeValuesGoThrough) {
  const RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  const std::string value(8 << 20, 'v');
  ASSERT_TRUE(Ask(client, {"SET", "k", value}).ok());
  const auto got = Ask(client, {"GET", "k"});
  ASSERT_TRUE(got.ok()) << got.status().ToString();
  EXPECT_TRUE(got->text == value);
}

// INCR counts on the server: its replies come in the order of execution.
TEST_F(RedisClientTest, ManyThreadsArePipelinedInOrder) {
  const RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  constexpr int kThreads = 4;
  constexpr int kEach = 25'000;
  int64_t last = 0;                 // only on the client's thread
  std::vector<int> next(kThreads);  // likewise
  bool is_in_order = true;          // likewise
  std::atomic<int> left{kThreads * kEach};
  std::promise<void> done;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kEach; ++i) {
        client->Submit({{"INCR", "n"}, {"ECHO", std::to_string(i)}}, AfterSeconds(),
                       [&, t](RedisReplies replies) {
                         auto& expected = next[static_cast<size_t>(t)];
                         is_in_order = is_in_order && replies.size() == 2 && replies[0].ok() &&
                                       replies[0]->integer == ++last && replies[1].ok() &&
                                       replies[1]->text == std::to_string(expected++);
                         if (--left == 0) done.set_value();
                       });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  done.get_future().wait();
  EXPECT_TRUE(is_in_order);
  EXPECT_EQ(last, kThreads * kEach);
  EXPECT_EQ(client->Stat().connects, 1u);
}

TEST_F(RedisClientTest, TheSameOptionsShareOneClient) {
  const RedisServer server;
  RedisOptions options = PatientOptions(server.Url());
  const auto client = ClientOf(options);
  options.password = [] { return Result<std::string>("not compared"); };
  EXPECT_EQ(ClientOf(options), client);
  options.database = 1;
  EXPECT_NE(ClientOf(options), client);
}

TEST_F(RedisClientTest, AServerThatIsAwayCostsNothingAfterTheFirstAttempt) {
  RedisServer server;
  const std::string url = server.Url();
  server.Kill();
  const auto client = ClientOf(PatientOptions(url));
  const auto first = Ask(client, {"PING"});  // waits for the first attempt
  EXPECT_EQ(first.status().code(), StatusCode::kUnavailable);
  EXPECT_TRUE(first.status().detail().retryable);
  EXPECT_THAT(first.status().message(), HasSubstr(url));
  EXPECT_THAT(first.status().message(), HasSubstr("refused"));
  bool was_called = false;
  const auto here = std::this_thread::get_id();
  client->Submit({{"PING"}}, AfterSeconds(), [&](RedisReplies replies) {
    was_called = true;
    EXPECT_EQ(std::this_thread::get_id(), here);
    EXPECT_EQ(replies.at(0).status().code(), StatusCode::kUnavailable);
  });
  EXPECT_TRUE(was_called);  // before Submit returned
  EXPECT_THAT(client->Stat().trouble, HasSubstr("refused"));
  ASSERT_TRUE(server.Start());
  EXPECT_TRUE(AwaitPong(client));
  EXPECT_EQ(client->Stat().trouble, "");
}

TEST_F(RedisClientTest, AServerThatIsKilledAndStartedAgainIsConnectedToAgain) {
  RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(AwaitPong(client));
    server.Freeze();
    std::promise<RedisReplies> promise;
    client->Submit({{"INCR", "n"}}, AfterSeconds(),
                   [&](RedisReplies replies) { promise.set_value(std::move(replies)); });
    server.Kill();
    RedisReplies replies = promise.get_future().get();
    EXPECT_EQ(replies.at(0).status().code(), StatusCode::kUnavailable);
    ASSERT_TRUE(server.Start());
  }
  ASSERT_TRUE(AwaitPong(client));
  EXPECT_EQ(client->Stat().connects, 4u);
  EXPECT_TRUE(Ask(client, {"GET", "n"})->is_nil());  // nothing was sent twice
}

TEST_F(RedisClientTest, ADeadlineEndsACommandAndItsLateReplyIsDropped) {
  RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  ASSERT_TRUE(AwaitPong(client));
  server.Freeze();
  const auto late = Ask(client, {"ECHO", "late"}, AfterMillis(20));
  EXPECT_EQ(late.status().code(), StatusCode::kDeadlineExceeded);
  EXPECT_EQ(client->Stat().timeouts, 1u);
  std::promise<RedisReplies> promise;
  client->Submit({{"ECHO", "next"}}, AfterSeconds(),
                 [&](RedisReplies replies) { promise.set_value(std::move(replies)); });
  server.Thaw();
  RedisReplies replies = promise.get_future().get();
  ASSERT_TRUE(replies.at(0).ok()) << replies[0].status().ToString();
  EXPECT_EQ(replies[0]->text, "next");
  EXPECT_EQ(client->Stat().connects, 1u);
}

TEST_F(RedisClientTest, ADeadlineHoldsWhileTheFirstConnectionIsMade) {
  RedisServer server;
  server.Freeze();  // the system accepts the connection, nobody answers
  const auto client = ClientOf(PatientOptions(server.Url()));
  EXPECT_EQ(Ask(client, {"PING"}, AfterMillis(20)).status().code(), StatusCode::kDeadlineExceeded);
  server.Thaw();
  EXPECT_TRUE(AwaitPong(client));
}

TEST_F(RedisClientTest, AServerThatHangsLosesItsConnection) {
  RedisServer server;
  RedisOptions options = PatientOptions(server.Url());
  const auto patient = ClientOf(options);
  ASSERT_TRUE(AwaitPong(patient));
  options.reply_timeout_ms = 100;
  options.connect_timeout_ms = 100;
  const auto client = ClientOf(options);
  ASSERT_TRUE(AwaitPong(client));
  server.Freeze();
  EXPECT_TRUE(AwaitStatus(client, StatusCode::kUnavailable));
  EXPECT_FALSE(client->Stat().is_connected);
  server.Thaw();
  EXPECT_TRUE(AwaitPong(client));
}

TEST_F(RedisClientTest, CancellingEndsACall) {
  RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  ASSERT_TRUE(AwaitPong(client));
  server.Freeze();
  const auto cancel = CancelToken::Create();
  std::thread canceller([&] { cancel->Request(); });
  RedisReplies replies = client->Call({{"PING"}, {"PING"}}, AfterSeconds(), cancel);
  canceller.join();
  ASSERT_EQ(replies.size(), 2u);
  EXPECT_EQ(replies[1].status().code(), StatusCode::kCancelled);
}

TEST_F(RedisClientTest, DestroyingTheClientCancelsWhatIsUnanswered) {
  RedisServer server;
  auto client = ClientOf(PatientOptions(server.Url()));
  ASSERT_TRUE(AwaitPong(client));
  server.Freeze();
  Status status;
  client->Submit({{"PING"}}, AfterSeconds(),
                 [&](RedisReplies replies) { status = replies.at(0).status(); });
  client.reset();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
}

TEST_F(RedisClientTest, TheLastHolderMayLetGoInACallback) {
  const RedisServer server;
  auto client = ClientOf(PatientOptions(server.Url()));
  auto held = std::make_shared<std::shared_ptr<RedisClient>>(client);
  std::promise<void> is_the_last, done;
  client->Submit({{"PING"}}, AfterSeconds(), [&, held](RedisReplies) {
    is_the_last.get_future().wait();
    held->reset();
    done.set_value();
  });
  held.reset();
  client.reset();
  is_the_last.set_value();
  done.get_future().wait();
}

TEST_F(RedisClientTest, AForkedChildGetsForkedAndMayOpenItsOwn) {
  const RedisServer server;
  const RedisOptions options = PatientOptions(server.Url());
  auto client = ClientOf(options);
  ASSERT_TRUE(AwaitPong(client));
  const pid_t child = fork();
  if (child == 0) {
    if (Ask(client, {"PING"}).status().code() != StatusCode::kForked) _exit(1);
    if (kForksMayStartThreads) {
      const auto own = ClientOf(options);
      if (own == client || !Ask(own, {"PING"}).ok()) _exit(2);
    }
    client.reset();
    _exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(Ask(client, {"PING"}).ok());
  EXPECT_EQ(client->Stat().connects, 1u);
}

TEST_F(RedisClientTest, ASocketInTheFileSystem) {
  const RedisServer server;
  const auto client = ClientOf(PatientOptions("unix://" + server.socket_path() + "?db=3"));
  ASSERT_TRUE(Ask(client, {"SET", "k", "v"}).ok());
  const auto other = ClientOf(PatientOptions(server.Url()));
  EXPECT_TRUE(Ask(other, {"GET", "k"})->is_nil());  // in another database
  EXPECT_EQ(Ask(ClientOf(PatientOptions(server.Url() + "/3")), {"GET", "k"})->text, "v");
  const auto none = ClientOf(PatientOptions("unix:///nonexistent/folder/redis.sock"));
  const auto refused = Ask(none, {"PING"});
  EXPECT_EQ(refused.status().code(), StatusCode::kUnavailable);
  EXPECT_THAT(refused.status().message(), Not(HasSubstr("folder")));
}

TEST_F(RedisClientTest, AHostNameIsLookedUp) {
  const RedisServer server;
  EXPECT_TRUE(Ask(ClientOf(PatientOptions(server.Url("", "localhost"))), {"PING"}).ok());
  const auto unknown = Ask(ClientOf(PatientOptions("redis://no-such-host.invalid")), {"PING"});
  EXPECT_EQ(unknown.status().code(), StatusCode::kUnavailable);
  EXPECT_THAT(unknown.status().message(), HasSubstr("cannot be resolved"));
}

TEST_F(RedisClientTest, InvalidCommandsFailAlone) {
  const RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  EXPECT_EQ(Ask(client, {}).status().code(), StatusCode::kInvalidArgument);
  EXPECT_TRUE(client->Call({}, AfterSeconds()).empty());
  EXPECT_TRUE(Ask(client, {"PING"}).ok());
}

TEST_F(RedisClientTest, ScriptsRunByTheirHashAndAreSentOnce) {
  RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  const RedisScript script("return {KEYS[1], ARGV[1]}");
  for (int i = 0; i < 2; ++i) {
    std::promise<Result<RedisReply>> promise;
    script.Submit(client, {"k"}, {"a"}, AfterSeconds(),
                  [&](Result<RedisReply> reply) { promise.set_value(std::move(reply)); });
    const Result<RedisReply> reply = promise.get_future().get();
    ASSERT_TRUE(reply.ok()) << reply.status().ToString();
    ASSERT_EQ(reply->items.size(), 2u) << reply->text;
    EXPECT_EQ(reply->items[0].text, "k");
    EXPECT_EQ(reply->items[1].text, "a");
  }
  EXPECT_EQ(client->Stat().errors, 1u);    // NOSCRIPT
  EXPECT_EQ(client->Stat().commands, 3u);  // EVALSHA, EVAL, EVALSHA
}

}  // namespace
}  // namespace vetvec
