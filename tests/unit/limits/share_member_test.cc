// What a member says about its Redis: away, rejecting, empty, damaged, and empty again and again.
#include "limits/share_member.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::Not;

RedisReply ScriptReply(const std::string& kind, int64_t number, const std::string& tag) {
  RedisReply reply;
  reply.kind = RedisReply::Kind::kArray;
  const auto add = [&](const std::string& text, int64_t integer) {
    RedisReply& item = reply.items.emplace_back();
    item.kind = text.empty() ? RedisReply::Kind::kInteger : RedisReply::Kind::kString;
    item.text = text;
    item.integer = integer;
  };
  add(kind, 0);
  add("", 0);
  add("", number);
  add(tag, 0);
  for (const int64_t each : {int64_t{7}, int64_t{1}, int64_t{61'060}, int64_t{41'000}})
    add("", each);
  add("", 0);
  return reply;
}

RedisReply ErrorOfScript(const std::string& text) {
  RedisReply reply;
  reply.kind = RedisReply::Kind::kError;
  reply.text = text;
  return reply;
}

// The trouble after these replies; one without a kind is a failure with its text.
std::string TroubleAfter(const std::vector<Result<RedisReply>>& replies) {
  const auto limiter = *RateLimiter::Create({.requests_per_minute = 6000}, SystemClock());
  limiter->BecomeMember(nullptr);
  ShareMember member(limiter.get(), {.id = "a"}, "the service", "redis://there");
  int64_t now = 0;
  for (const Result<RedisReply>& reply : replies) {
    now += kNanosPerSecond;
    const uint64_t seq = member.Renew(now).seq;
    if (reply.ok()) {
      member.OnReply(seq, now, *reply);
    } else {
      member.OnFailure(seq, now, reply.status().message());
    }
  }
  return member.GetFigures(now).trouble;
}

TEST(ShareMember, TroubleNamesItsCause) {
  const Result<RedisReply> away = Unavailable("connection refused");
  const auto lost = [](int64_t number) {
    return Result<RedisReply>(ScriptReply("recovering", number, "a:" + std::to_string(number)));
  };
  const Result<RedisReply> damaged(ScriptReply("recovering", 1, "a:1:damaged"));
  const Result<RedisReply> held(ScriptReply("ok", 2, "a:2"));
  const Result<RedisReply> rejected(
      ErrorOfScript("ERR user_script:1: attempt to index a nil value"));
  const Result<RedisReply> no_info(
      ErrorOfScript("NOPERM this user has no permissions to run 'info'"));
  const std::vector<std::pair<std::vector<Result<RedisReply>>, std::string>> rows = {
      {{away}, "is unreachable (connection refused)"},
      {{rejected}, "rejects the renewal of the share (ERR user_script:1:"},
      {{no_info}, "rejects the renewal of the share (NOPERM"},
      {{lost(1)},
       "it is new or has lost its data; it grants none until all earlier leases have "
       "ended, in 41 s at most"},
      {{damaged}, "the record was damaged by another program; it grants none"},
      {{lost(1), lost(2)}, "was lost or damaged 2 times in a row, and the wait began anew"},
      {{lost(1), away, lost(2), away, lost(3), away},
       "is unreachable (connection refused); the "
       "record was lost or damaged 3 times in a row"},
      {{held}, "other members are using the limits in full"}};
  for (const auto& [replies, words] : rows) {
    const std::string trouble = TroubleAfter(replies);
    EXPECT_THAT(trouble, HasSubstr(words));
    const auto has_unreachable = HasSubstr("unreachable");
    EXPECT_EQ(testing::Value(trouble, has_unreachable), testing::Value(words, has_unreachable));
  }
  const std::vector<std::vector<Result<RedisReply>>> single = {
      {lost(1)}, {lost(1), lost(1)}, {lost(1), held, lost(3)}};
  for (const auto& replies : single) {
    EXPECT_THAT(TroubleAfter(replies), Not(HasSubstr("in a row")));
  }
}

}  // namespace
}  // namespace vetvec
