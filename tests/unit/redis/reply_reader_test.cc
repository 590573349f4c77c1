#include "redis/reply_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "redis/command_format.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using ReplyKind = RedisReply::Kind;

// All replies of `bytes`, fed in pieces of `step`; stops at an error.
std::vector<Result<RedisReply>> RepliesOf(std::string_view bytes, size_t step,
                                          size_t most = kMostRedisBytes) {
  RedisReplyReader reader(most);
  std::vector<Result<RedisReply>> replies;
  for (size_t at = 0; at < bytes.size(); at += step) {
    const std::string_view piece = bytes.substr(at, step);
    const Status fed = reader.Feed(piece.data(), piece.size());
    if (!fed.ok()) {
      replies.emplace_back(fed);
      return replies;
    }
    for (;;) {
      RedisReply reply;
      const Result<bool> next = reader.Next(&reply);
      if (!next.ok()) {
        replies.emplace_back(next.status());
        return replies;
      }
      if (!*next) break;
      replies.emplace_back(std::move(reply));
    }
  }
  return replies;
}

TEST(RedisReplyReaderTest, ALineThatDoesNotEndIsAnErrorAndALongStringIsNot) {
  const std::string long_text(RedisReplyReader::kMostLineBytes + 1, 'x');
  for (const std::string begin : {"+", "-", ":", "$", "*", "*2\r\n+a\r\n-"}) {
    for (const size_t step : {size_t{4096}, size_t{65536}}) {
      const auto replies = RepliesOf(begin + long_text, step);
      ASSERT_EQ(replies.size(), 1u) << begin;
      EXPECT_EQ(replies[0].status().code(), StatusCode::kProtocol) << begin;
    }
  }
  const std::string bulk = "$" + std::to_string(long_text.size()) + "\r\n" + long_text + "\r\n";
  for (const std::string& reply : {bulk, "*2\r\n" + bulk + bulk}) {
    const auto replies = RepliesOf(reply, 4096);
    ASSERT_EQ(replies.size(), 1u);
    EXPECT_TRUE(replies[0].ok()) << replies[0].status().ToString();
  }
}

TEST(RedisReplyReaderTest, EveryKindIsReadHoweverTheBytesArrive) {
  const std::string bytes =
      "+OK\r\n-ERR no\r\n:-42\r\n$-1\r\n*-1\r\n$0\r\n\r\n$5\r\na\0b\r\n\r\n*0\r\n"
      "*3\r\n:1\r\n*2\r\n$1\r\nx\r\n$-1\r\n+y\r\n:7\r\n";
  std::string with_zero = bytes;
  const size_t escape = with_zero.find("$5\r\na");
  with_zero = with_zero.substr(0, escape) + std::string("$5\r\na\0b\r\n\r\n", 11) +
              "*0\r\n*3\r\n:1\r\n*2\r\n$1\r\nx\r\n$-1\r\n+y\r\n:7\r\n";
  for (const size_t step : {size_t{1}, size_t{2}, size_t{7}, size_t{1000}}) {
    const auto replies = RepliesOf(with_zero, step);
    ASSERT_EQ(replies.size(), 10u) << step;
    for (const auto& reply : replies) ASSERT_TRUE(reply.ok()) << reply.status().ToString();
    EXPECT_EQ(replies[0]->kind, ReplyKind::kStatus);
    EXPECT_EQ(replies[0]->text, "OK");
    EXPECT_TRUE(replies[1]->is_error());
    EXPECT_EQ(replies[1]->text, "ERR no");
    EXPECT_EQ(replies[2]->integer, -42);
    EXPECT_TRUE(replies[3]->is_nil());
    EXPECT_TRUE(replies[4]->is_nil());
    EXPECT_EQ(replies[5]->kind, ReplyKind::kString);
    EXPECT_EQ(replies[5]->text, "");
    EXPECT_EQ(replies[6]->text, std::string("a\0b\r\n", 5));
    EXPECT_EQ(replies[7]->kind, ReplyKind::kArray);
    EXPECT_TRUE(replies[7]->items.empty());
    const RedisReply& nested = *replies[8];
    ASSERT_EQ(nested.items.size(), 3u);
    ASSERT_EQ(nested.items[1].items.size(), 2u);
    EXPECT_EQ(nested.items[1].items[0].text, "x");
    EXPECT_TRUE(nested.items[1].items[1].is_nil());
    EXPECT_EQ(nested.items[2].text, "y");
    EXPECT_EQ(replies[9]->integer, 7);
  }
}

TEST(RedisReplyReaderTest, WhatIsNotRespIsAProtocolError) {
  for (const char* bytes :
       {"HTTP/1.1 400 Bad Request\r\n", "\r\n", ":x\r\n", ":\r\n", "$x\r\n", "$-2\r\n", "*-2\r\n",
        "*99999999999999999999\r\n", "%1\r\n+a\r\n+b\r\n"}) {
    const auto replies = RepliesOf(bytes, 1);
    ASSERT_FALSE(replies.empty()) << bytes;
    ASSERT_FALSE(replies.back().ok()) << bytes;
    EXPECT_EQ(replies.back().status().code(), StatusCode::kProtocol) << bytes;
  }
}

TEST(RedisReplyReaderTest, DeepNestingIsAProtocolError) {
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += "*1\r\n";
  const auto replies = RepliesOf(deep + ":1\r\n", 3);
  ASSERT_EQ(replies.size(), 1u);
  EXPECT_EQ(replies[0].status().code(), StatusCode::kProtocol);
  EXPECT_THAT(replies[0].status().message(), HasSubstr("nested"));
}

TEST(RedisReplyReaderTest, HeadersThatPromiseMuchCostNothing) {
  EXPECT_TRUE(RepliesOf("*2147483647\r\n:1\r\n", 1).empty());
  EXPECT_TRUE(RepliesOf("$9223372036854775807\r\nabc", 1).empty());
  EXPECT_TRUE(RepliesOf("*2\r\n*2147483647\r\n*2147483647\r\n*2147483647\r\n", 1).empty());
}

TEST(RedisReplyReaderTest, AReplyIsCappedByItsBytesAndByItsMemory) {
  constexpr size_t kMost = 1000;
  const std::string fits =
      "$900\r\n" + std::string(900 - 200, 'x') + std::string(200, 'y') + "\r\n";
  const auto fitting = RepliesOf(fits + fits, 64, kMost);
  ASSERT_EQ(fitting.size(), 2u);
  EXPECT_TRUE(fitting[1].ok());
  const auto long_text = RepliesOf("$2000\r\n" + std::string(2000, 'x') + "\r\n", 64, kMost);
  ASSERT_EQ(long_text.size(), 1u);
  EXPECT_EQ(long_text[0].status().code(), StatusCode::kProtocol);
  EXPECT_THAT(long_text[0].status().message(), HasSubstr("larger than 1000 bytes"));
  std::string many = "*200\r\n";
  for (int i = 0; i < 200; ++i) many += ":1\r\n";
  const auto items = RepliesOf(many, 64, kMost);
  ASSERT_EQ(items.size(), 1u);
  EXPECT_THAT(items[0].status().message(), HasSubstr("larger than 1000 bytes"));
}

TEST(RedisReplyReaderTest, ManySmallRepliesHaveNoCap) {
  std::string many;
  for (int i = 0; i < 10000; ++i) many += "+PONG\r\n";
  EXPECT_EQ(RepliesOf(many, 500, 1000).size(), 10000u);
}

TEST(RedisCommandFormatTest, ArgumentsAreBinarySafe) {
  std::string bytes;
  ASSERT_TRUE(AppendRedisCommand({"SET", std::string("k\0\r\n", 4), ""}, &bytes).ok());
  EXPECT_EQ(bytes, std::string("*3\r\n$3\r\nSET\r\n$4\r\nk\0\r\n\r\n$0\r\n\r\n", 29));
}

TEST(RedisCommandFormatTest, EmptyAndHugeCommandsAreInvalid) {
  std::string bytes;
  EXPECT_EQ(AppendRedisCommand({}, &bytes).code(), StatusCode::kInvalidArgument);
  const Status huge = AppendRedisCommand({"SET", "k", std::string(kMostRedisBytes, 'x')}, &bytes);
  EXPECT_EQ(huge.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(huge.message(), HasSubstr("SET"));
  EXPECT_TRUE(bytes.empty());
}

}  // namespace
}  // namespace vetvec
