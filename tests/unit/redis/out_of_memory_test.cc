// Each allocation of a connection and of a command fails once: every callback is called all the
// same, once, and the client works again afterwards.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "support/redis_server.h"
#include "support/sanitizers.h"
#include "unit/redis/redis_client_testing.h"

namespace {

std::atomic<int64_t> allocations_to_failure{-1};  // negative: none fails

}  // namespace

#if !VETVEC_TEST_THREAD_SANITIZER  // that defines them itself
void* operator new(size_t size) {
  if (allocations_to_failure.load() >= 0 && allocations_to_failure.fetch_sub(1) == 0) {
    throw std::bad_alloc();
  }
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
#endif

namespace vetvec {
namespace {

class RedisOutOfMemoryTest : public testing::Test {
 protected:
  void SetUp() override {
    REQUIRE_REDIS_SERVER();
    if (VETVEC_TEST_THREAD_SANITIZER) GTEST_SKIP() << "allocations cannot be made to fail";
  }

  // Submits a command while allocation `number` fails. Its outcome: OK, or that of the failure.
  static Status SubmitWithFailure(const std::shared_ptr<RedisClient>& client, int number) {
    std::vector<RedisCommand> commands(3, {"ECHO", std::string(100, 'e')});
    RedisReplies got;
    std::atomic<int> calls{0};
    RedisCallback done = [&](RedisReplies replies) {
      allocations_to_failure = -1;
      got = std::move(replies);
      ++calls;
      calls.notify_one();
    };
    const int64_t deadline = AfterSeconds();
    allocations_to_failure = number;
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
    allocations_to_failure = number;
    auto client = RedisClient::Of(options, SystemClock());
    const int64_t left = allocations_to_failure.exchange(-1);
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
