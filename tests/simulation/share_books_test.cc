// ParseShareBooks reads what the real script has written.
#include "limits/share_books.h"

#include <gtest/gtest.h>

#include <string>

#include "limits/share_holder.h"
#include "simulation/lua_redis.h"

namespace vetvec {
namespace {

class ShareBooksTest : public testing::Test {
 protected:
  static ShareHolder Holder(const std::string& id, int64_t weight) {
    ShareHolder::Options options;
    options.id = id;
    options.weight = weight;
    return ShareHolder(options);
  }

  // One renewal of a member, `now` by its own clock.
  void Renew(ShareHolder* holder, int64_t now, const ShareHolder::Need& need = {}) {
    const ShareHolder::Renewal renewal = holder->Begin(now, need);
    EXPECT_TRUE(holder->OnReply(renewal.seq, now, script_.Run(renewal.arguments, &server_)));
  }

  ShareBooks Read(int64_t server_ms) const {
    RedisReply hash;
    hash.kind = RedisReply::Kind::kArray;
    const auto add = [&](const std::string& text) {
      hash.items.emplace_back();
      hash.items.back().kind = RedisReply::Kind::kString;
      hash.items.back().text = text;
    };
    for (const auto& [field, value] : server_.hash) {
      add(field);
      add(value);
    }
    const auto books = ParseShareBooks(hash, "bbbb", server_ms);
    EXPECT_TRUE(books.ok()) << books.status().ToString();
    return books.ok() ? *books : ShareBooks();
  }

  LuaScript script_;
  FakeRedis server_;
};

TEST_F(ShareBooksTest, TheFirstStartIsARecovery) {
  ShareHolder a = Holder("aaaa", 1);
  Renew(&a, 0);
  ShareBooks books = Read(server_.wall_ms + 10'000);
  EXPECT_TRUE(books.exist);
  EXPECT_TRUE(books.is_recovering);
  EXPECT_EQ(books.recovery_left_ms, a.recovery_left_ms() - 10'000);
  EXPECT_EQ(books.share, 0);
  ASSERT_EQ(books.members.size(), 1U);
  EXPECT_EQ(books.members[0].id, "aaaa");
  EXPECT_FALSE(books.members[0].is_own);
  EXPECT_EQ(books.members[0].silent_ms, 10'000);
  EXPECT_EQ(books.members[0].requests, -1);
  EXPECT_EQ(Read(server_.wall_ms + 1'000'000).recovery_left_ms, 0);
  EXPECT_EQ(Read(-1).recovery_left_ms, a.recovery_left_ms());
  EXPECT_EQ(Read(server_.wall_ms - 1'000'000).members[0].silent_ms,
            0);  // a clock that was set back
}

TEST_F(ShareBooksTest, MembersAreAsTheirHoldersSay) {
  ShareHolder a = Holder("aaaa", 1);
  ShareHolder b = Holder("bbbb", 3);
  const auto later = [&](int64_t seconds, int64_t* now) {
    *now += seconds * kNanosPerSecond;
    server_.wall_ms += seconds * 1000;
  };
  int64_t now = 0;
  while (a.phase() != ShareHolder::Phase::kHolding) {
    Renew(&a, now);
    later(1, &now);
    ASSERT_LT(now, 200 * kNanosPerSecond);
  }
  for (int i = 0; i < 4; ++i) {
    Renew(&a, now, {.is_waiting = true, .least = 1, .used = 0, .figures = "12,340,5600,7890"});
    Renew(&b, now, {.used = kWholeShare / 5, .figures = "1,2,3,4"});
    later(2, &now);
  }
  ShareBooks books = Read(server_.wall_ms);
  EXPECT_FALSE(books.is_recovering);
  EXPECT_EQ(books.recovery_left_ms, 0);
  ASSERT_EQ(books.members.size(), 2U);
  const ShareBooks::Member& first = books.members[0];
  const ShareBooks::Member& second = books.members[1];
  EXPECT_EQ(first.share, a.ShareAt(now));
  EXPECT_EQ(second.share, b.ShareAt(now));
  EXPECT_EQ(second.share, kWholeShare / 4);  // its demand: 1.25 times what it used
  EXPECT_EQ(books.share, kWholeShare);
  EXPECT_EQ(first.demand, kWholeShare);
  EXPECT_EQ(second.demand, kWholeShare / 4);
  EXPECT_EQ(first.weight, 1);
  EXPECT_EQ(second.weight, 3);
  EXPECT_EQ(first.silent_ms, 2000);
  EXPECT_EQ(first.requests, 12);
  EXPECT_EQ(first.texts, 340);
  EXPECT_EQ(first.tokens, 5600);
  EXPECT_EQ(first.waited_ms, 7890);
  EXPECT_FALSE(first.is_own);
  EXPECT_TRUE(second.is_own);
  script_.Run(b.Leave(now).arguments, &server_);
  books = Read(server_.wall_ms);
  ASSERT_EQ(books.members.size(), 2U);
  EXPECT_FALSE(books.members[0].has_left);
  EXPECT_TRUE(books.members[1].has_left);
  EXPECT_EQ(books.members[1].share, 0);
  EXPECT_EQ(books.share, a.ShareAt(now));
}

}  // namespace
}  // namespace vetvec
