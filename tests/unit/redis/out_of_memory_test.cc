// Each allocation of a connection and of a command fails once: every callback is called all the
// same, once, and the client works again afterwards.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "support/failing_new.h"
#include "support/redis_server.h"
#include "unit/redis/redis_client_testing.h"

namespace vetvec {
namespace {

class RedisOutOfMemoryTest : public testing::Test {
 protected:
  void SetUp() override {
    REQUIRE_REDIS_SERVER();
    REQUIRE_FAILING_NEW();
  }

  // Submits a command while allocation `number` fails. Its outcome: OK, or that of the failure.
  static Status SubmitWithFailure(const std::shared_ptr<RedisClient>& client, int number) {
    std::vector<RedisCommand> commands(3, {"ECHO", std::string(100, 'e')});
    RedisReplies got;
    std::atomic<int> calls{0};
    RedisCallback done = [&](RedisReplies replies) {
      FailingNew::allocations_left = -1;
      got = std::move(replies);
      ++calls;
      calls.notify_one();
    };
    const int64_t deadline = AfterSeconds();
    FailingNew::allocations_left = number;
    client->Submit(std::move(commands), deadline, std::move(done));
    calls.wait(0);
    if (got.empty()) return OutOfMemory();
    EXPECT_EQ(got.size(), 3u);
    for (const auto& reply : got) {
      if (!reply.ok()) return reply.status();
      EXPECT_EQ(reply->text.size(), 100u);
    }
    EXPECT_EQ(calls, 1);
    return OkStatus();
  }

  struct Count {
    int ok = 0;
    int out_of_memory = 0;
    void Add(const Status& status) {
      EXPECT_TRUE(status.ok() || status.code() == StatusCode::kOutOfMemory) << status.ToString();
      ++(status.ok() ? ok : out_of_memory);
    }
  };
};

TEST_F(RedisOutOfMemoryTest, ACommandFailsAndTheNextOneWorks) {
  const RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  Count count;
  for (int number = 0; number < 60; ++number) {
    ASSERT_TRUE(AwaitPong(client)) << number;
    count.Add(SubmitWithFailure(client, number));
  }
  EXPECT_GT(count.ok, 0);
  EXPECT_GT(count.out_of_memory, 10);
}

TEST_F(RedisOutOfMemoryTest, OpeningAndConnectingFailAndWorkLater) {
  const RedisServer server({"--requirepass", "word"});
  RedisOptions options = PatientOptions(server.Url("", "localhost"));
  options.password = [] { return Result<std::string>("word"); };
  Count count;
  for (int number = 0; number < 200; ++number) {
    FailingNew::allocations_left = number;
    auto client = RedisClient::Of(options, SystemClock());
    const int64_t left = FailingNew::allocations_left.exchange(-1);
    if (!client.ok()) {
      count.Add(client.status());
      continue;
    }
    if (left >= 0) count.Add(SubmitWithFailure(*client, static_cast<int>(left)));
    ASSERT_TRUE(AwaitPong(*client)) << number;
  }
  EXPECT_GT(count.ok, 0);
  EXPECT_GT(count.out_of_memory, 50);
}

}  // namespace
}  // namespace vetvec
