// What the books of shared limits must not be. What they are: tests/simulation/share_books_test.cc.
#include "limits/share_books.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vetvec {
namespace {

constexpr char kState[] = "3 ab:1 9 run:1 5000 1700000000000 10 2 60000 0 0 -1 0 0 0";
constexpr char kMember[] = "7 10 1 1000000000 1 60000 9 4000 10 -2 0 0 0 1,2,3,4";

Result<ShareBooks> Parse(const std::vector<std::string>& words) {
  RedisReply hash;
  hash.kind = RedisReply::Kind::kArray;
  for (const std::string& word : words) {
    hash.items.emplace_back();
    hash.items.back().kind = RedisReply::Kind::kString;
    hash.items.back().text = word;
  }
  return ParseShareBooks(hash, "a", -1);
}

TEST(ShareBooks, AnEmptyHashIsNone) {
  const auto books = Parse({});
  ASSERT_TRUE(books.ok());
  EXPECT_FALSE(books->exist);
  EXPECT_TRUE(books->members.empty());
}

TEST(ShareBooks, FieldsMayComeInAnyOrder) {
  const auto books = Parse({"m:a", kMember, "state", kState});
  ASSERT_TRUE(books.ok()) << books.status().ToString();
  EXPECT_TRUE(books->exist);
  ASSERT_EQ(books->members.size(), 1U);
  EXPECT_TRUE(books->members[0].is_own);
  EXPECT_EQ(books->members[0].share, 10);
  EXPECT_EQ(books->members[0].silent_ms, 1000);
  EXPECT_EQ(books->members[0].waited_ms, 4);
}

TEST(ShareBooks, WhatOthersHaveWrittenIsReported) {
  const std::string member = kMember;
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"state"},
           {"m:a", kMember},
           {"state", ""},
           {"state", "1 2 3"},
           {"state", std::string(kState) + " 1"},
           {"state", "3 ab:1 9 run:1 5e3 1700000000000 10 2 60000 0 0 -1 0 0 0"},
           {"state", kState, "m:a", member.substr(2)},
           {"state", kState, "m:a", member + ",5"},
           {"state", kState, "m:a", "7 10 1 99999999999999999 1 60000 9 4000 10 -2 0 0 0 -"},
           {"state", "damaged"},
           {"state", kState, "m:a", "7 -9 1 1 1 60000 9 4000 10 -2 0 0 0 -"}}) {
    const auto books = Parse(words);
    ASSERT_FALSE(books.ok()) << words.back();
    EXPECT_EQ(books.status().code(), StatusCode::kDataLoss) << books.status().ToString();
    EXPECT_EQ(books.status().message().find("damaged") == std::string::npos, words.size() % 2 != 0);
  }
  RedisReply error;
  error.kind = RedisReply::Kind::kError;
  EXPECT_EQ(ParseShareBooks(error, "a", -1).status().code(), StatusCode::kDataLoss);
}

TEST(ShareBooks, NoTextOfTheServerReachesATerminal) {
  const auto books = Parse({"state", kState, "m:\x1b[2Ja", kMember});
  ASSERT_TRUE(books.ok());
  EXPECT_EQ(books->members[0].id, "\\u{1B}[2Ja");
  const Status status = Parse({"state", kState, "m:\x1b[2J", "x"}).status();
  EXPECT_NE(status.message(), "");
  EXPECT_EQ(status.message().find('\x1b'), std::string::npos);
}

TEST(ShareBooks, AFieldThatIsNoMemberIsIgnored) {
  const auto books = Parse({"state", kState, "other", "x", "m:a", kMember});
  ASSERT_TRUE(books.ok()) << books.status().ToString();
  EXPECT_EQ(books->members.size(), 1U);
}

TEST(ShareBooks, TheTagSaysThatTheBooksReplaceDamagedOnes) {
  const auto books =
      Parse({"state", "3 ab:1:damaged 9 r 5000 1700000000000 0 1 60000 0 0 7 0 0 0"});
  ASSERT_TRUE(books.ok()) << books.status().ToString();
  EXPECT_TRUE(books->is_recovering);
  EXPECT_TRUE(books->was_damaged);
}

}  // namespace
}  // namespace vetvec
