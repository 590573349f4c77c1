// Shares over a real Redis server: the script as Redis runs it, and what remains when it is gone.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "limits/embedded_scripts.h"
#include "limits/share_books.h"
#include "limits/share_holder.h"
#include "limits/shared_limits.h"
#include "support/redis_server.h"
#include "unit/redis/redis_client_testing.h"

namespace vetvec {
namespace {

constexpr char kKey[] = "vetvec:limits:{test}";

bool AwaitThat(const std::function<bool()>& is_so) {
  for (const int64_t end = AfterSeconds(); SystemClock()->MonotonicNanos() < end;) {
    if (is_so()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

RedisReply RunRenewal(const std::shared_ptr<RedisClient>& client,
                      const ShareHolder::Renewal& renewal) {
  RedisCommand command = {"EVAL", std::string(kShareRenewLua), "1", kKey};
  command.insert(command.end(), renewal.arguments.begin(), renewal.arguments.end());
  const Result<RedisReply> reply = Ask(client, command);
  EXPECT_TRUE(reply.ok()) << reply.status().ToString();
  return *reply;
}

// A member with a short lease waits for the end of the first recovery, so that others need not.
void EndFirstRecovery(const std::shared_ptr<RedisClient>& client) {
  ShareHolder holder({.id = "first", .lease_ms = 100, .recovery_ms = 100});
  ASSERT_TRUE(AwaitThat([&] {
    const ShareHolder::Renewal renewal = holder.Begin(SystemClock()->BootNanos(), {});
    const RedisReply reply = RunRenewal(client, renewal);
    EXPECT_TRUE(holder.OnReply(renewal.seq, SystemClock()->BootNanos(), reply)) << reply.text;
    return holder.phase() == ShareHolder::Phase::kHolding || testing::Test::HasFailure();
  }));
  RunRenewal(client, holder.Leave(SystemClock()->BootNanos()));
}

struct Member {
  explicit Member(const std::shared_ptr<RedisClient>& client, int64_t weight = 1)
      : limiter(*RateLimiter::Create({.requests_per_minute = 6000}, SystemClock())) {
    auto joined = SharedLimits::Join(client, kKey, "the service", {.weight = weight}, limiter.get(),
                                     SystemClock());
    EXPECT_TRUE(joined.ok()) << joined.status().ToString();
    shared = *std::move(joined);
  }
  double share() const { return shared->GetFigures().share; }

  std::unique_ptr<RateLimiter> limiter;
  std::unique_ptr<SharedLimits> shared;
};

TEST(SharedLimitsRedis, SharesFollowWeightsAndComeFree) {
  REQUIRE_REDIS_SERVER();
  const RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  EndFirstRecovery(client);
  auto first = std::make_unique<Member>(client);
  EXPECT_TRUE(AwaitThat([&] { return first->share() == 1; }));
  Member second(client, 3);
  EXPECT_TRUE(AwaitThat([&] { return first->share() == 0.25 && second.share() == 0.75; }));
  const Result<ShareBooks> books = ParseShareBooks(*Ask(client, {"HGETALL", kKey}), "", -1);
  ASSERT_TRUE(books.ok()) << books.status().ToString();
  ASSERT_EQ(books->members.size(), 3u);  // the one that has left, too
  EXPECT_FALSE(books->is_recovering);
  for (const ShareBooks::Member& member : books->members) {
    EXPECT_EQ(member.weight, member.has_left ? 0 : member.share == kWholeShare / 4 ? 1 : 3);
    EXPECT_LT(member.silent_ms, 120'000);
  }
  EXPECT_EQ(books->share, kWholeShare);
  first.reset();
  EXPECT_TRUE(AwaitThat([&] { return second.share() == 1; }));
  const Result<RedisReply> left = Ask(client, {"PTTL", kKey});
  EXPECT_GT(left->integer, 6 * 86'400'000);
}

TEST(SharedLimitsRedis, AShareOutlivesTheServerAndARecoveryKeepsIt) {
  REQUIRE_REDIS_SERVER();
  RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  EndFirstRecovery(client);
  Member first(client);
  Member second(client);
  EXPECT_TRUE(AwaitThat([&] { return first.share() == 0.5 && second.share() == 0.5; }));
  server.Kill();
  EXPECT_TRUE(AwaitThat([&] { return !first.shared->GetFigures().trouble.empty(); }));
  EXPECT_EQ(first.share(), 0.5);
  ASSERT_TRUE(server.Start());  // empty
  // Both present what they hold, which is the whole: the recovery is over long before the leases.
  EXPECT_TRUE(AwaitThat([&] {
    const ShareMember::Figures a = first.shared->GetFigures();
    const ShareMember::Figures b = second.shared->GetFigures();
    return a.trouble.empty() && b.trouble.empty() && a.members == 2 && !a.is_recovering &&
           !b.is_recovering;
  }));
  EXPECT_EQ(first.share(), 0.5);
  EXPECT_EQ(second.share(), 0.5);
}

TEST(SharedLimitsRedis, BooksThatAMemberKnowsToBeOldAreThrownAway) {
  REQUIRE_REDIS_SERVER();
  const RedisServer server;
  const auto client = ClientOf(PatientOptions(server.Url()));
  EndFirstRecovery(client);
  ShareHolder holder({.id = "member"});
  const auto renew = [&] {
    const ShareHolder::Renewal renewal = holder.Begin(SystemClock()->BootNanos(), {});
    const RedisReply reply = RunRenewal(client, renewal);
    holder.OnReply(renewal.seq, SystemClock()->BootNanos(), reply);
  };
  ASSERT_TRUE(AwaitThat([&] {
    renew();
    return holder.ShareAt(SystemClock()->BootNanos()) == kWholeShare;
  }));
  const Result<RedisReply> old = Ask(client, {"DUMP", kKey});
  renew();
  ASSERT_EQ(holder.phase(), ShareHolder::Phase::kHolding);
  ASSERT_TRUE(Ask(client, {"RESTORE", kKey, "0", old->text, "REPLACE"}).ok());
  renew();
  EXPECT_EQ(holder.phase(), ShareHolder::Phase::kRecovering);
  EXPECT_EQ(holder.ShareAt(SystemClock()->BootNanos()), kWholeShare);  // what it had
}

}  // namespace
}  // namespace vetvec
