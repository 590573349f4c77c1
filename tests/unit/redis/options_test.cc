#include "redis/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(RedisOptionsTest, AUrlGivesEachPart) {
  const auto options = ParseRedisUrl("redis://ann:p%40ss%2Fw@Cache.Example:7000/3");
  ASSERT_TRUE(options.ok()) << options.status().ToString();
  EXPECT_EQ(options->host, "cache.example");
  EXPECT_EQ(options->port, 7000);
  EXPECT_EQ(options->database, 3);
  EXPECT_EQ(options->user, "ann");
  EXPECT_FALSE(options->tls);
  ASSERT_TRUE(options->password);
  EXPECT_EQ(*options->password(), "p@ss/w");
  EXPECT_EQ(options->Name(), "redis://cache.example:7000/3");
}

TEST(RedisOptionsTest, PartsHaveDefaults) {
  for (const char* url : {"redis://h", "redis://h/", "redis://h/0", "REDIS://H:6379"}) {
    const auto options = ParseRedisUrl(url);
    ASSERT_TRUE(options.ok()) << url;
    EXPECT_EQ(options->Name(), "redis://h:6379") << url;
    EXPECT_FALSE(options->password) << url;
    EXPECT_TRUE(options->user.empty()) << url;
  }
  const auto tls = ParseRedisUrl("rediss://:word@[::1]:1");
  ASSERT_TRUE(tls.ok());
  EXPECT_TRUE(tls->tls);
  EXPECT_EQ(tls->host, "::1");
  EXPECT_EQ(tls->Name(), "rediss://[::1]:1");
  EXPECT_EQ(*tls->password(), "word");
}

TEST(RedisOptionsTest, AUserAloneHasNoPassword) {
  const auto options = ParseRedisUrl("redis://ann@h");
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(options->user, "ann");
  EXPECT_FALSE(options->password);
}

TEST(RedisOptionsTest, ASocketInTheFileSystem) {
  const auto options = ParseRedisUrl("unix:///run/my%20redis/redis.sock?db=2");
  ASSERT_TRUE(options.ok()) << options.status().ToString();
  EXPECT_EQ(options->path, "/run/my redis/redis.sock");
  EXPECT_EQ(options->database, 2);
  EXPECT_TRUE(options->host.empty());
  EXPECT_EQ(options->Name(), "unix://redis.sock/2");
}

TEST(RedisOptionsTest, WrongUrlsAreRejectedWithWhatIsAllowed) {
  const std::string long_path = "unix:///" + std::string(200, 'x');
  for (const std::string& url : {std::string(),
                                 std::string("h:6379"),
                                 std::string("http://h"),
                                 std::string("redis://"),
                                 std::string("redis://:6379"),
                                 std::string("redis://h:0"),
                                 std::string("redis://h:65536"),
                                 std::string("redis://h:x"),
                                 std::string("redis://h:"),
                                 std::string("redis://h/x"),
                                 std::string("redis://h/-1"),
                                 std::string("redis://h/99999999999"),
                                 std::string("redis://h?db=1"),
                                 std::string("redis://h/1#x"),
                                 std::string("redis://h h"),
                                 std::string("redis://[::1"),
                                 std::string("redis://[h]"),
                                 std::string("redis://h%41"),
                                 std::string("unix://run/redis.sock"),
                                 std::string("unix:///s?database=1"),
                                 std::string("unix:///s?db="),
                                 std::string("unix:///%00"),
                                 std::string("unix:///%4"),
                                 std::string("redis://a%zz@h"),
                                 std::string("redis://\xc3\xa9"),
                                 long_path}) {
    const auto options = ParseRedisUrl(url);
    ASSERT_FALSE(options.ok()) << url;
    EXPECT_EQ(options.status().code(), StatusCode::kInvalidArgument) << url;
    EXPECT_THAT(options.status().message(), HasSubstr("rediss://")) << url;
    EXPECT_FALSE(options.status().detail().allowed.empty()) << url;
  }
}

TEST(RedisOptionsTest, NoMessageContainsThePassword) {
  for (const char* url :
       {"redis://ann:secret@", "redis://ann:secret@h:x", "redis://ann:sec%ret@h",
        "redis://ann:secret/word@h/x", "redis://ann:secret", "redis://ann:secret@h?x",
        "ann:secret@h", "secret://h/ /", "rediss://:secret@h?x"}) {
    const auto options = ParseRedisUrl(url);
    ASSERT_FALSE(options.ok()) << url;
    EXPECT_THAT(options.status().ToString(), Not(HasSubstr("sec"))) << url;
    EXPECT_THAT(options.status().detail().found, Not(HasSubstr("sec"))) << url;
  }
}

}  // namespace
}  // namespace vetvec
