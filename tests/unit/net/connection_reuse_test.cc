#include "net/connection_reuse.h"

#include <gtest/gtest.h>

#include "base/clock.h"

namespace vetvec {
namespace {

constexpr int64_t kMinute = 60 * kNanosPerSecond;

TEST(ConnectionReuse, TwoDeathsEndItForAMinute) {
  ConnectionReuse reuse;
  EXPECT_TRUE(reuse.MayReuse("a", 0));
  EXPECT_TRUE(reuse.OnDeath("a", 0));
  EXPECT_TRUE(reuse.MayReuse("a", 1));
  reuse.OnReply("a", /*was_reused=*/false);
  EXPECT_TRUE(reuse.OnDeath("a", 2));
  EXPECT_FALSE(reuse.MayReuse("a", 3));
  EXPECT_TRUE(reuse.MayReuse("b", 3));
  EXPECT_TRUE(reuse.MayReuse("a", kMinute + 3));
  EXPECT_TRUE(reuse.OnDeath("a", kMinute + 4));  // and for longer, if it has not got better
  EXPECT_FALSE(reuse.MayReuse("a", 3 * kMinute));
  EXPECT_TRUE(reuse.MayReuse("a", 4 * kMinute));
}

TEST(ConnectionReuse, ADeathNowAndThenDoesNot) {
  ConnectionReuse reuse;
  for (int64_t i = 0; i < 100; ++i) {
    EXPECT_TRUE(reuse.OnDeath("a", i * kMinute));
    for (int reply = 0; reply < 30; ++reply) reuse.OnReply("a", /*was_reused=*/true);
    EXPECT_TRUE(reuse.MayReuse("a", i * kMinute + 1)) << i;
  }
}

TEST(ConnectionReuse, DeathsWithoutAnyReplyAreAnOutage) {
  ConnectionReuse reuse;
  int sent_again = 0;
  for (int i = 0; i < 64; ++i) sent_again += reuse.OnDeath("a", i) ? 1 : 0;
  EXPECT_EQ(sent_again, 8);
  reuse.OnReply("a", /*was_reused=*/false);
  EXPECT_TRUE(reuse.OnDeath("a", 100));
}

}  // namespace
}  // namespace vetvec
