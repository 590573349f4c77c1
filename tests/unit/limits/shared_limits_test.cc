// SharedLimits with a Redis that answers what the test wants. The script itself: tests/simulation.
#include "limits/shared_limits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "limits/service_limits.h"

namespace vetvec {
namespace {

// Arguments of the script in a command: EVALSHA, SHA-1, number of keys, key, then these.
constexpr size_t kFirstArgument = 4;

class ScriptedRedis : public RedisClient {
 public:
  using Answer = std::function<Result<RedisReply>(const std::vector<std::string>& arguments)>;
  explicit ScriptedRedis(Answer answer) : answer_(std::move(answer)) {
    options_.host = "redis.example.com";
  }

  void Submit(std::vector<RedisCommand> commands, int64_t, RedisCallback done) override {
    if (commands[0][0] == "HGETALL") return done(books_());
    const std::vector<std::string> arguments(commands[0].begin() + kFirstArgument,
                                             commands[0].end());
    RedisReplies replies;
    replies.push_back(answer_(arguments));
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      calls_.push_back(commands[0]);
    }
    changed_.notify_all();
    done(std::move(replies));
  }
  RedisStat Stat() const override {
    RedisStat stat;
    stat.is_connected = true;
    return stat;
  }
  // Answers HGETALL and TIME; not while others use the object.
  void SetBooks(std::function<RedisReplies()> books) { books_ = std::move(books); }
  const RedisOptions& options() const override { return options_; }

  // Waits until one of the calls pleases.
  RedisCommand Await(const std::function<bool(const RedisCommand&)>& pleases) {
    std::unique_lock<std::mutex> lock(mutex_);
    for (size_t next = 0;; ++next) {
      if (!changed_.wait_for(lock, std::chrono::minutes(2), [&] { return next < calls_.size(); })) {
        ADD_FAILURE() << "no such call";
        return {};
      }
      if (pleases(calls_[next])) return calls_[next];
    }
  }
  std::vector<RedisCommand> calls() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return calls_;
  }

 private:
  const Answer answer_;
  std::function<RedisReplies()> books_;
  RedisOptions options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<RedisCommand> calls_;
};

RedisReply ReplyWith(const std::string& kind, int64_t share, int64_t left_ms = 0) {
  RedisReply reply;
  reply.kind = RedisReply::Kind::kArray;
  const auto add_text = [&](const std::string& text) {
    reply.items.emplace_back();
    reply.items.back().kind = RedisReply::Kind::kString;
    reply.items.back().text = text;
  };
  const auto add = [&](int64_t number) {
    reply.items.emplace_back();
    reply.items.back().kind = RedisReply::Kind::kInteger;
    reply.items.back().integer = number;
  };
  add_text(kind);
  add(share);
  add(1);
  add_text("m:1");
  for (const int64_t number : {int64_t{7}, int64_t{1}, int64_t{61'060}, left_ms, int64_t{0}}) {
    add(number);
  }
  return reply;
}

std::shared_ptr<ServiceLimits> JoinedLimits(const std::string& origin) {
  auto limits = ServiceLimits::Join(origin, "key", {.requests_per_minute = 6000}, SystemClock());
  EXPECT_TRUE(limits.ok()) << limits.status().ToString();
  return *limits;
}

TEST(SharedLimits, BeginsWithAShareAndGivesItBack) {
  const auto redis = std::make_shared<ScriptedRedis>([](const std::vector<std::string>& arguments) {
    return ReplyWith("ok", arguments[2] == "leave" ? 0 : kWholeShare);
  });
  auto limits = JoinedLimits("https://begins.example.com");
  ASSERT_TRUE(limits->ShareOverRedis(redis, {}).ok());
  ASSERT_TRUE(limits->ShareOverRedis(redis, {}).ok());  // changes nothing
  const auto ticket = limits->limiter().Reserve({});
  ASSERT_TRUE(ticket.ok());
  const int64_t deadline = SystemClock()->MonotonicNanos() + 120 * kNanosPerSecond;
  EXPECT_TRUE(limits->limiter().Wait(ticket->id, deadline, nullptr).ok());
  limits->limiter().Release(ticket->id);
  const ShareMember::Figures figures = *limits->GetShareFigures();
  EXPECT_EQ(figures.share, 1);
  EXPECT_EQ(figures.members, 1);
  EXPECT_GT(figures.renewals, 0U);
  EXPECT_GT(figures.lease_left_ms, 0);
  EXPECT_EQ(figures.trouble, "");
  limits.reset();
  const RedisCommand last = redis->calls().back();
  EXPECT_EQ(last[kFirstArgument + 2], "leave");
  EXPECT_EQ(last[kFirstArgument + 4], "0");  // presented
  EXPECT_EQ(last[3].rfind("vetvec:limits:{", 0), 0U);
  EXPECT_EQ(last[3].find("example"), std::string::npos);
}

TEST(SharedLimits, WithoutRedisAWaitEndsAtItsDeadlineAndSaysWhy) {
  const auto redis = std::make_shared<ScriptedRedis>(
      [](const std::vector<std::string>&) { return Unavailable("connection refused"); });
  const auto limits = JoinedLimits("https://away.example.com");
  ASSERT_TRUE(limits->ShareOverRedis(redis, {}).ok());
  int calls = 0;
  redis->Await([&](const RedisCommand&) { return ++calls == 2; });
  const auto ticket = limits->limiter().Reserve({});
  const int64_t deadline = SystemClock()->MonotonicNanos() + kNanosPerMilli;
  const Status status = limits->limiter().Wait(ticket->id, deadline, nullptr);
  EXPECT_EQ(status.code(), StatusCode::kDeadlineExceeded);
  EXPECT_NE(status.message().find("no share of the limits of https://away.example.com: Redis at "
                                  "redis://redis.example.com:6379 is unreachable"),
            std::string::npos)
      << status.message();
  EXPECT_NE(status.message().find("connection refused"), std::string::npos);
  EXPECT_TRUE(status.detail().retryable);
  EXPECT_NE(limits->limiter().TakeNotice().find("has not renewed"), std::string::npos);
  EXPECT_EQ(limits->limiter().TakeNotice(), "");
}

TEST(SharedLimits, ARecoveryIsNamedWithItsEnd) {
  const auto redis = std::make_shared<ScriptedRedis>(
      [](const std::vector<std::string>&) { return ReplyWith("recovering", 0, 41'000); });
  const auto limits = JoinedLimits("https://recovers.example.com");
  ASSERT_TRUE(limits->ShareOverRedis(redis, {}).ok());
  int calls = 0;
  redis->Await([&](const RedisCommand&) { return ++calls == 2; });
  const auto ticket = limits->limiter().Reserve({});
  const int64_t deadline = SystemClock()->MonotonicNanos() + kNanosPerMilli;
  const Status status = limits->limiter().Wait(ticket->id, deadline, nullptr);
  EXPECT_NE(status.message().find("41 s at most"), std::string::npos) << status.message();
  EXPECT_EQ(status.detail().retry_after_ms, 41'000);
}

TEST(SharedLimits, AWaiterMakesItRenewAtOnce) {
  const auto redis = std::make_shared<ScriptedRedis>(
      [](const std::vector<std::string>&) { return ReplyWith("ok", 0); });
  const auto limits = JoinedLimits("https://hurries.example.com");
  ASSERT_TRUE(limits->ShareOverRedis(redis, {}).ok());
  const auto ticket = limits->limiter().Reserve({});
  EXPECT_EQ(limits->limiter().TryBegin(ticket->id), kNoDeadline);
  const RedisCommand call = redis->Await([](const RedisCommand& each) {
    return each[kFirstArgument + 5] == std::to_string(kWholeShare);  // demands everything
  });
  // A burst of 3.5 % of 6000 requests holds 210 of them.
  EXPECT_EQ(call[kFirstArgument + 6], std::to_string((kWholeShare + 209) / 210));
  limits->limiter().Cancel(ticket->id);
}

TEST(SharedLimits, OptionsAreChecked) {
  const auto redis = std::make_shared<ScriptedRedis>(
      [](const std::vector<std::string>&) { return ReplyWith("ok", 0); });
  const auto limits = JoinedLimits("https://options.example.com");
  EXPECT_EQ(limits->ShareOverRedis(redis, {.lease_ms = 4999}).detail().key, "lease_ms");
  EXPECT_EQ(limits->ShareOverRedis(redis, {.weight = 0}).detail().key, "weight");
  EXPECT_FALSE(limits->GetShareFigures().has_value());
}

TEST(SharedLimits, ARequestAboveTheSharedBurstIsRejected) {
  const auto made =
      RateLimiter::Create({.tokens_per_minute = 10'000, .max_request_tokens = 500}, SystemClock());
  (*made)->BecomeMember(nullptr);
  EXPECT_TRUE((*made)->Reserve(500).ok());
  const Status status = (*made)->Reserve(501).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_NE(status.message().find("at most 500"), std::string::npos) << status.message();
}

TEST(SharedLimits, AShareEndsWithItsLease) {
  FakeClock clock;
  const auto limiter = *RateLimiter::Create({.requests_per_minute = 600}, &clock);
  limiter->BecomeMember(nullptr);
  limiter->SetShare(kWholeShare, clock.BootNanos() + 5 * kNanosPerSecond);
  clock.Advance(4 * kNanosPerSecond);
  const auto first = *limiter->Reserve({});
  EXPECT_EQ(limiter->TryBegin(first.id), 0);
  limiter->Release(first.id);
  clock.Advance(kNanosPerSecond);
  const auto second = *limiter->Reserve({});
  EXPECT_EQ(limiter->TryBegin(second.id), kNoDeadline);
  limiter->SetShare(kWholeShare, clock.BootNanos() + 5 * kNanosPerSecond);
  EXPECT_GT(limiter->TryBegin(second.id), clock.MonotonicNanos());  // the bucket is empty
  clock.Advance(kNanosPerSecond);
  EXPECT_EQ(limiter->TryBegin(second.id), 0);
}

int64_t InSeconds(int64_t seconds) {
  return SystemClock()->MonotonicNanos() + seconds * kNanosPerSecond;
}

RedisReply TextReply(const std::string& text) {
  RedisReply reply;
  reply.kind = RedisReply::Kind::kString;
  reply.text = text;
  return reply;
}

RedisReply ListReply(const std::vector<std::string>& texts) {
  RedisReply reply;
  reply.kind = RedisReply::Kind::kArray;
  for (const std::string& text : texts) reply.items.push_back(TextReply(text));
  return reply;
}

std::shared_ptr<ScriptedRedis> HoldingRedis() {
  return std::make_shared<ScriptedRedis>([](const std::vector<std::string>& arguments) {
    return ReplyWith("ok", arguments[2] == "leave" ? 0 : kWholeShare / 2);
  });
}

TEST(SharedLimits, BooksNameThisMember) {
  const auto redis = HoldingRedis();
  // The script has been called when the books are read.
  redis->SetBooks([&] {
    const std::string id = redis->Await([](const RedisCommand&) { return true; })[kFirstArgument];
    RedisReplies replies;
    replies.push_back(
        ListReply({"state", "3 ab:1 9 run:1 5000 1700000000000 10 2 60000 0 0 2000 0 0 0",
                   "m:" + id, "7 10 1 0 1 60000 9 4000 10 -2 0 0 0 -"}));
    replies.push_back(ListReply({"1700000007", "500999"}));
    return replies;
  });
  const auto limits = JoinedLimits("https://books.example.com");
  EXPECT_EQ(limits->ReadShareBooks(InSeconds(120), nullptr).status().code(),
            StatusCode::kFailedPrecondition);
  EXPECT_EQ(limits->ShareServer(), "");
  ASSERT_TRUE(limits->ShareOverRedis(redis, {}).ok());
  const auto books = limits->ReadShareBooks(InSeconds(120), nullptr);
  ASSERT_TRUE(books.ok()) << books.status().ToString();
  ASSERT_EQ(books->members.size(), 1U);
  EXPECT_TRUE(books->members[0].is_own);
  EXPECT_EQ(books->members[0].silent_ms, 1000 + 7500);
  EXPECT_EQ(books->recovery_left_ms, 61'060 - (3000 + 7500));
  EXPECT_EQ(limits->ShareServer(), "redis://redis.example.com:6379");
}

TEST(SharedLimits, BooksThatCannotBeReadSayWhatIsHeld) {
  const auto redis = HoldingRedis();
  const auto limits = JoinedLimits("https://held.example.com");
  redis->SetBooks([] {
    RedisReplies replies;
    replies.push_back(Unavailable("connection refused"));
    replies.push_back(Unavailable("connection refused"));
    return replies;
  });
  ASSERT_TRUE(limits->ShareOverRedis(redis, {}).ok());
  const Status away = limits->ReadShareBooks(InSeconds(120), nullptr).status();
  EXPECT_EQ(away.code(), StatusCode::kUnavailable);
  EXPECT_EQ(away.message().rfind(
                "the limits of https://held.example.com cannot be read: Redis at "
                "redis://redis.example.com:6379 is unreachable (connection refused); this "
                "process may still use 50.0% of them for another ",
                0),
            0U)
      << away.message();
}

TEST(SharedLimits, BooksThatMayNotBeReadAreAMatterOfPermission) {
  const auto redis = HoldingRedis();
  const auto limits = JoinedLimits("https://refused.example.com");
  std::string refusal = "NOPERM User x has no permissions to run the 'hgetall' command";
  redis->SetBooks([&] {
    RedisReplies replies;
    replies.push_back(TextReply(refusal));
    replies[0]->kind = RedisReply::Kind::kError;
    replies.push_back(ListReply({"1", "2"}));
    return replies;
  });
  ASSERT_TRUE(limits->ShareOverRedis(redis, {}).ok());
  EXPECT_EQ(limits->ReadShareBooks(InSeconds(120), nullptr).status().code(),
            StatusCode::kPermissionDenied);
  refusal = "WRONGTYPE";
  EXPECT_EQ(limits->ReadShareBooks(InSeconds(120), nullptr).status().code(), StatusCode::kDataLoss);
}

// A member that has just joined is waited for; a request to stop ends that.
TEST(SharedLimits, ReadingCanBeCancelledBeforeTheFirstAnswer) {
  class Silent : public ScriptedRedis {
   public:
    Silent() : ScriptedRedis(nullptr) {}
    void Submit(std::vector<RedisCommand>, int64_t, RedisCallback) override {}
  };
  const auto limits = JoinedLimits("https://silent.example.com");
  ASSERT_TRUE(limits->ShareOverRedis(std::make_shared<Silent>(), {}).ok());
  const auto cancel = CancelToken::Create();
  std::thread canceller([&] { cancel->Request(); });
  EXPECT_EQ(limits->ReadShareBooks(InSeconds(120), cancel).status().code(), StatusCode::kCancelled);
  canceller.join();
}

}  // namespace
}  // namespace vetvec
