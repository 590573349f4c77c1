#include "encoder/redis_services.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::Not;

class RedisServicesTest : public testing::Test {
 protected:
  // Whether this build has Redis support.
  bool IsSupported() {
    settings_.url = "redis://127.0.0.1:1";
    return Open().code() != StatusCode::kUnimplemented;
  }
  Status Open() { return OpenRedis(settings_, VectorDtype::kFloat16, &options_); }

  RedisSettings settings_;
  EncoderOptions options_;
};

TEST_F(RedisServicesTest, OpensWithoutTouchingTheNetwork) {
  if (!IsSupported()) GTEST_SKIP();
  settings_.lease_seconds = 7;
  settings_.weight = 3;
  const Status status = Open();
  ASSERT_TRUE(status.ok()) << status.ToString();
  ASSERT_NE(options_.shared_cache, nullptr);
  EXPECT_EQ(options_.shared_cache->dtype(), VectorDtype::kFloat16);
  EXPECT_EQ(options_.redis_limits.client, options_.shared_cache->client());
  EXPECT_EQ(options_.redis_limits.options.lease_ms, 7000);
  EXPECT_EQ(options_.redis_limits.options.weight, 3);
}

TEST_F(RedisServicesTest, OnlyWhatIsWanted) {
  if (!IsSupported()) GTEST_SKIP();
  options_ = {};
  settings_.cache = false;
  ASSERT_TRUE(Open().ok());
  EXPECT_EQ(options_.shared_cache, nullptr);
  EXPECT_NE(options_.redis_limits.client, nullptr);
  settings_.limits = false;
  EXPECT_EQ(Open().detail().key, "redis.url");
}

TEST_F(RedisServicesTest, WhatIsWrongIsNamedAndNoSecretShown) {
  if (!IsSupported()) GTEST_SKIP();
  const auto refused = [&](const char* key, const RedisSettings& settings) {
    settings_ = settings;
    const Status status = Open();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << status.ToString();
    EXPECT_EQ(status.detail().key, key) << status.ToString();
    EXPECT_THAT(status.ToString(), Not(HasSubstr("opensesame")));
  };
  const SecretString url("redis://127.0.0.1:1");
  refused("redis.url", {.url = "http://opensesame@h"});
  refused("redis.url",
          {.url = "redis://:opensesame@h", .password = [] { return Result<std::string>("x"); }});
  refused("redis.hmac_key", {.url = url, .hmac_key = "opensesame"});
  refused("redis.ca_file", {.url = url, .ca_file = "ca.pem"});
  refused("redis.ttl_s", {.url = url, .ttl_seconds = -1});
  refused("redis.read_timeout_ms", {.url = url, .read_timeout_ms = 10'001});
  refused("redis.lease_s", {.url = url, .lease_seconds = 4});
  refused("redis.weight", {.url = url, .weight = 1001});
}

}  // namespace
}  // namespace vetvec
