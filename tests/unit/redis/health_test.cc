#include "redis/health.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/strings.h"
#include "support/redis_server.h"
#include "unit/redis/redis_client_testing.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using FindingKind = RedisFinding::Kind;

class RedisHealthTest : public testing::Test {
 protected:
  void SetUp() override { REQUIRE_REDIS_SERVER(); }
  static RedisHealth HealthOf(const std::string& url) {
    return ProbeRedis(ClientOf(PatientOptions(url)), AfterSeconds());
  }
};

TEST_F(RedisHealthTest, AServerThatIsWellHasNoFatalFinding) {
  const RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  const RedisHealth health = ProbeRedis(client, AfterSeconds());
  EXPECT_TRUE(health.status.ok());
  EXPECT_EQ(health.pings, 20);
  EXPECT_GT(health.median_ms, 0);
  EXPECT_GE(health.max_ms, health.median_ms);
  EXPECT_THAT(health.version, HasSubstr("."));
  EXPECT_EQ(health.run_id.size(), 40u);
  EXPECT_EQ(health.role, "master");
  EXPECT_EQ(health.maxmemory_policy, "noeviction");
  EXPECT_EQ(health.maxmemory_bytes, 0);
  EXPECT_GT(health.used_memory_bytes, 0);
  EXPECT_TRUE(health.runs_scripts);
  EXPECT_TRUE(health.reads_and_writes);
  for (const RedisFinding& finding : health.findings)
    EXPECT_FALSE(finding.is_fatal) << finding.text;
  EXPECT_EQ(Ask(client, {"DBSIZE"})->integer, 0);  // nothing is left behind
}

TEST_F(RedisHealthTest, AServerThatIsAwayIsOneFinding) {
  RedisServer server;
  server.Kill();
  const RedisHealth health = HealthOf(server.Url());
  EXPECT_EQ(health.status.code(), StatusCode::kUnavailable);
  ASSERT_EQ(health.findings.size(), 1u);
  EXPECT_EQ(health.findings[0].kind, FindingKind::kUnreachable);
  EXPECT_TRUE(health.findings[0].is_fatal);
}

TEST_F(RedisHealthTest, EvictionIsAWarning) {
  const RedisServer server({"--maxmemory", "100mb", "--maxmemory-policy", "volatile-ttl"});
  const RedisHealth health = HealthOf(server.Url());
  const RedisFinding* finding = health.Find(FindingKind::kEvicts);
  ASSERT_NE(finding, nullptr);
  EXPECT_FALSE(finding->is_fatal);
  EXPECT_THAT(finding->text, HasSubstr("volatile-ttl"));
  EXPECT_THAT(finding->advice, HasSubstr("allkeys-lru"));
  EXPECT_TRUE(health.reads_and_writes);
}

TEST_F(RedisHealthTest, WhatIsInUseIsNotEvictedByUse) {
  const RedisServer server({"--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"});
  EXPECT_EQ(HealthOf(server.Url()).Find(FindingKind::kEvicts), nullptr);
}

TEST_F(RedisHealthTest, FullMemoryIsFatal) {
  const RedisServer server({"--maxmemory", "1", "--maxmemory-policy", "noeviction"});
  const RedisHealth health = HealthOf(server.Url());
  ASSERT_NE(health.Find(FindingKind::kFull), nullptr);
  EXPECT_TRUE(health.Find(FindingKind::kFull)->is_fatal);
  ASSERT_NE(health.Find(FindingKind::kNoWrites), nullptr);
  EXPECT_THAT(health.Find(FindingKind::kNoWrites)->text, HasSubstr("OOM"));
}

TEST_F(RedisHealthTest, AReplicaIsFatal) {
  const RedisServer primary;
  const RedisServer replica({"--replicaof", "127.0.0.1", std::to_string(primary.port()),
                             "--replica-serve-stale-data", "yes"});
  const RedisHealth health = HealthOf(replica.Url());
  ASSERT_NE(health.Find(FindingKind::kReplica), nullptr);
  EXPECT_FALSE(health.reads_and_writes);
}

// The advice, followed, mends it.
TEST_F(RedisHealthTest, RefusedScriptsComeWithTheAclLineThatIsNeeded) {
  const RedisServer server(
      {"--user", "vet", "on", ">word", "~vetvec:*", "+ping", "+info", "+get", "+set", "+del"});
  const std::string url = server.Url("vet:word@");
  const RedisHealth health = HealthOf(url);
  EXPECT_FALSE(health.runs_scripts);
  EXPECT_TRUE(health.reads_and_writes);
  const RedisFinding* finding = health.Find(FindingKind::kNoScripts);
  ASSERT_NE(finding, nullptr);
  const size_t at = finding->advice.find("ACL SETUSER vet ");
  ASSERT_NE(at, std::string::npos) << finding->advice;
  RedisCommand line;
  for (const std::string_view word : Split(std::string_view(finding->advice).substr(at), ' ')) {
    line.emplace_back(word);
  }
  EXPECT_EQ(Ask(ClientOf(PatientOptions(server.Url())), line)->text, "OK");
  const RedisHealth mended = HealthOf(url);
  for (const RedisFinding& one : mended.findings) EXPECT_FALSE(one.is_fatal) << one.text;
}

TEST_F(RedisHealthTest, AUserThatMayDoNothingGetsTheAclLine) {
  const RedisServer server({"--user", "vet", "on", ">word"});
  const RedisHealth health = HealthOf(server.Url("vet:word@"));
  for (const FindingKind kind :
       {FindingKind::kNoInfo, FindingKind::kNoScripts, FindingKind::kNoWrites}) {
    const RedisFinding* finding = health.Find(kind);
    ASSERT_NE(finding, nullptr);
    EXPECT_THAT(finding->advice, HasSubstr("ACL SETUSER vet ~vetvec:*"));
  }
}

}  // namespace
}  // namespace vetvec
