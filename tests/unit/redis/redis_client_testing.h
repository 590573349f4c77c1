// What tests of the Redis client share.
#ifndef VETVEC_TESTS_UNIT_REDIS_REDIS_CLIENT_TESTING_H_
#define VETVEC_TESTS_UNIT_REDIS_REDIS_CLIENT_TESTING_H_

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "redis/client.h"

namespace vetvec {

// Longer than anything takes: a test that reaches it fails.
inline int64_t AfterSeconds(int64_t seconds = 120) {
  return SystemClock()->MonotonicNanos() + seconds * kNanosPerSecond;
}
inline int64_t AfterMillis(int64_t millis) {
  return SystemClock()->MonotonicNanos() + millis * kNanosPerMilli;
}

// Timeouts that no slow machine reaches; tests that want them to be reached set their own.
inline RedisOptions PatientOptions(const std::string& url) {
  auto options = ParseRedisUrl(url);
  EXPECT_TRUE(options.ok()) << options.status().ToString();
  options->connect_timeout_ms = 60'000;
  options->reply_timeout_ms = 60'000;
  return *options;
}

inline std::shared_ptr<RedisClient> ClientOf(const RedisOptions& options) {
  auto client = RedisClient::Of(options, SystemClock());
  EXPECT_TRUE(client.ok()) << client.status().ToString();
  return *client;
}

inline Result<RedisReply> Ask(const std::shared_ptr<RedisClient>& client, RedisCommand command,
                              int64_t deadline = AfterSeconds()) {
  RedisReplies replies = client->Call({std::move(command)}, deadline);
  return ReplyOf(&replies);
}

// Asks until the answer pleases.
template <typename Pleases>
bool AskUntil(const std::shared_ptr<RedisClient>& client, const RedisCommand& command,
              Pleases pleases) {
  for (const int64_t end = AfterSeconds(); SystemClock()->MonotonicNanos() < end;) {
    if (pleases(Ask(client, command))) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}
inline bool AwaitPong(const std::shared_ptr<RedisClient>& client) {
  return AskUntil(client, {"PING"}, [](const Result<RedisReply>& reply) { return reply.ok(); });
}
inline bool AwaitStatus(const std::shared_ptr<RedisClient>& client, StatusCode code) {
  return AskUntil(client, {"PING"}, [code](const Result<RedisReply>& reply) {
    return reply.status().code() == code;
  });
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_REDIS_REDIS_CLIENT_TESTING_H_
