// Books that somebody else has changed: the script never fails, the members never hold more than
// the whole of what they held, and after the longest lease they share the whole again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "limits/share_holder.h"
#include "simulation/lua_redis.h"

namespace vetvec {
namespace {

constexpr int64_t kDamagedLeaseMs = 3000;

struct Damage {
  std::string name;
  std::function<void(FakeRedis*)> apply;
};

class ShareDamageTest : public testing::Test {
 protected:
  ShareDamageTest() {
    for (const char* id : {"aaaa", "bbbb"}) {
      holders_.emplace_back(ShareHolder::Options{
          .id = id, .lease_ms = kDamagedLeaseMs, .recovery_ms = kDamagedLeaseMs});
    }
  }

  // One renewal of each member, then a second passes.
  void Pass(int seconds) {
    for (int i = 0; i < seconds; ++i) {
      for (ShareHolder& holder : holders_) {
        const ShareHolder::Renewal renewal = holder.Begin(now_, {.is_waiting = true, .least = 1});
        EXPECT_TRUE(holder.OnReply(renewal.seq, now_, script_.Run(renewal.arguments, &server_)));
        EXPECT_LE(Held(), kWholeShare);
        has_seen_damage_ |= holder.is_damaged();
      }
      now_ += kNanosPerSecond;
      server_.wall_ms += 1000;
    }
  }
  int64_t Held() const {
    int64_t held = 0;
    for (const ShareHolder& holder : holders_) held += holder.ShareAt(now_);
    return held;
  }

  LuaScript script_;
  FakeRedis server_;
  std::vector<ShareHolder> holders_;
  int64_t now_ = 0;
  bool has_seen_damage_ = false;
};

std::vector<std::string> WordsOf(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::string WithWord(const std::string& text, size_t at, const std::string& word) {
  std::string out;
  const std::vector<std::string> words = WordsOf(text);
  for (size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : " ") + (i == at ? word : words[i]);
  return out;
}

// Each is a record that no member has written.
std::vector<Damage> Damages(const FakeRedis& sound) {
  std::vector<Damage> all;
  const auto set = [&](const std::string& field, const std::string& value) {
    all.push_back(
        {field + " = '" + value + "'", [=](FakeRedis* server) { server->hash[field] = value; }});
  };
  for (const std::string field : {"state", "m:aaaa", "m:bbbb", "m:zzzz"}) {
    for (const char* value : {"", " ", "hello", "nan nan nan", "damaged", "0.9 0.9 1 60000 0 0 0 0",
                              "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", "\xff\x00\n"}) {
      set(field, value);
    }
  }
  for (const std::string field : {"state", "m:aaaa", "m:bbbb"}) {
    const std::string value = sound.hash.at(field);
    set(field, value.substr(0, value.size() / 2));
    set(field, value + " 1");
    all.push_back({"no " + field, [=](FakeRedis* server) { server->hash.erase(field); }});
    for (size_t i = 0; i < WordsOf(value).size(); ++i) {
      const bool is_text = field == "state" ? i == 1 || i == 3 : i == 13;
      for (const char* word : {"x", "nan", "inf", "-inf", "1e3", "0x10", "1.5", "-7",
                               "9999999999999999", "99999999999999999999"}) {
        if (!is_text) set(field, WithWord(value, i, word));
      }
    }
  }
  all.push_back({"another type", [](FakeRedis* server) {
                   server->hash.clear();
                   server->is_other_type = true;
                 }});
  return all;
}

TEST_F(ShareDamageTest, EachIsNoRecordAndHealsAfterTheLongestLease) {
  Pass(10);
  ASSERT_EQ(Held(), kWholeShare);
  const FakeRedis sound = server_;
  const std::vector<ShareHolder> members = holders_;
  const int64_t begin = now_;
  int damages = 0;
  for (const Damage& damage : Damages(sound)) {
    SCOPED_TRACE(damage.name);
    server_ = sound;
    holders_ = members;
    now_ = begin;
    has_seen_damage_ = false;
    damage.apply(&server_);
    Pass(2 * static_cast<int>(kDamagedLeaseMs) / 1000 + 4);
    EXPECT_EQ(Held(), kWholeShare);
    for (const ShareHolder& holder : holders_) {
      EXPECT_EQ(holder.phase(), ShareHolder::Phase::kHolding);
      EXPECT_EQ(holder.trouble(), "");
      EXPECT_GT(holder.ShareAt(now_), 0);
    }
    // Without the state, nothing says that there was one.
    EXPECT_EQ(has_seen_damage_, damage.name != "no state");
    EXPECT_EQ(server_.hash.count("m:zzzz"), 0u);
    ++damages;
    if (HasFailure()) break;
  }
  EXPECT_GE(damages, 300);
}

TEST_F(ShareDamageTest, AFieldOfAnotherKindIsRemovedAndChangesNothing) {
  Pass(10);
  server_.hash["note"] = "written by hand";
  Pass(2);
  EXPECT_EQ(server_.hash.count("note"), 0u);
  EXPECT_FALSE(has_seen_damage_);
  EXPECT_EQ(Held(), kWholeShare);
}

// As a Redis that is killed every second: each start is another recovery, which is told.
TEST_F(ShareDamageTest, RecoveriesInARowAreCounted) {
  Pass(10);
  EXPECT_EQ(holders_[0].recoveries(), 0);
  for (int i = 0; i < 4; ++i) {
    holders_[1] =
        ShareHolder({.id = "bbbb", .lease_ms = kDamagedLeaseMs, .recovery_ms = kDamagedLeaseMs});
    server_.hash.clear();
    server_.run_id += "b";
    Pass(1);
  }
  EXPECT_GE(holders_[0].recoveries(), 4);
  EXPECT_FALSE(holders_[0].is_damaged());
  Pass(10);
  EXPECT_EQ(holders_[0].recoveries(), 0);
  EXPECT_EQ(Held(), kWholeShare);
}

}  // namespace
}  // namespace vetvec
