#include "cache/redis_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "unit/cache/fake_redis.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using RedisFault = FakeRedis::Fault;

class RedisStoreTest : public testing::Test {
 protected:
  RedisStoreTest() {
    options_.client = redis_;
    options_.clock = &clock_;
    options_.log = [this](LogLevel, std::string_view message) { log_.emplace_back(message); };
  }

  RedisStore& store() {
    if (store_ == nullptr) {
      Result<std::shared_ptr<RedisStore>> opened = RedisStore::Open(options_);
      EXPECT_TRUE(opened.ok()) << opened.status().ToString();
      store_ = *std::move(opened);
    }
    return *store_;
  }
  // Which of the rows [begin, end) are found, all of them right.
  std::vector<uint64_t> Found(uint64_t begin, uint64_t end, size_t dimension = 8,
                              size_t required = 0) {
    std::vector<CacheKey> keys;
    for (uint64_t i = begin; i < end; ++i) keys.push_back(TestKey(i));
    std::map<size_t, std::vector<float>> rows;
    const Status status = store().GetMany(keys, required, [&](size_t index, size_t size) {
      return rows.emplace(index, std::vector<float>(size)).first->second.data();
    });
    EXPECT_TRUE(status.ok()) << status.ToString();
    std::vector<uint64_t> found;
    for (const auto& [index, row] : rows) {
      EXPECT_EQ(row, TestVector(begin + index, dimension));
      found.push_back(begin + index);
    }
    return found;
  }

  FakeClock clock_;
  std::shared_ptr<FakeRedis> redis_ = std::make_shared<FakeRedis>(&clock_);
  std::vector<std::string> log_;
  RedisStoreOptions options_;
  std::shared_ptr<RedisStore> store_;
};

TEST_F(RedisStoreTest, KeepsRowsUnderDocumentedNamesWithATimeToLive) {
  ASSERT_TRUE(PutRange(store(), 0, 3, 8).ok());
  EXPECT_THAT(Found(0, 4), testing::ElementsAre(0, 1, 2));
  const std::string name = "vetvec:v1:" + HexOf(TestKey(1));
  ASSERT_EQ(redis_->Strings().count(name), 1u);
  EXPECT_EQ(redis_->TtlMsOf(name), int64_t{30} * 24 * 3600 * 1000);
  const RedisStoreStat stat = store().SharedStat();
  EXPECT_EQ(stat.hits, 3u);
  EXPECT_EQ(stat.misses, 1u);
  EXPECT_EQ(stat.stored, 3u);
  EXPECT_EQ(stat.queued_bytes, 0u);
}

TEST_F(RedisStoreTest, RowsOfAnotherDimensionAreMisses) {
  ASSERT_TRUE(PutRange(store(), 0, 1, 8).ok());
  EXPECT_THAT(Found(0, 1, 8, 9), testing::IsEmpty());
  EXPECT_THAT(Found(0, 1, 8, 8), testing::ElementsAre(0));
}

TEST_F(RedisStoreTest, HalfRowsAreHalfAsLarge) {
  ASSERT_TRUE(PutRange(store(), 0, 1, 1536).ok());
  options_.dtype = VectorDtype::kFloat16;
  store_ = nullptr;
  EXPECT_EQ(store().dtype(), VectorDtype::kFloat16);
  ASSERT_TRUE(PutRange(store(), 1, 2, 1536).ok());
  const auto strings = redis_->Strings();
  EXPECT_EQ(strings.at(RedisStore::NameOf(TestKey(0))).size(), 4 + 16 + 1536 * 4u);
  EXPECT_EQ(strings.at(RedisStore::NameOf(TestKey(1))).size(), 4 + 16 + 1536 * 2u);
  // A float32 row under a key of this store was not put there by it.
  EXPECT_THAT(Found(0, 1, 1536), testing::IsEmpty());
  EXPECT_EQ(store().SharedStat().damaged, 1u);
}

TEST_F(RedisStoreTest, OneMgetRepliesWithAtMostAMebibyte) {
  ASSERT_TRUE(PutRange(store(), 0, 400, 1536).ok());
  EXPECT_EQ(Found(0, 400, 1536, 1536).size(), 400u);
  EXPECT_EQ(store().ChunkKeys(1536), 168u);
  EXPECT_EQ(redis_->CountOf("MGET"), 3u);
}

TEST_F(RedisStoreTest, RowsAbove64KibibytesAreCountedInsteadOfStored) {
  ASSERT_TRUE(PutRange(store(), 0, 1, 16'379).ok());
  ASSERT_TRUE(PutRange(store(), 1, 2, 16'380).ok());
  EXPECT_EQ(redis_->Strings().size(), 1u);
  EXPECT_EQ(store().SharedStat().too_large, 1u);
  EXPECT_THAT(log_, testing::ElementsAre(HasSubstr("64 KiB")));
}

TEST_F(RedisStoreTest, DamagedAndForgedRowsAreMissesAndCounted) {
  options_.hmac_key = "0123456789abcdef";
  ASSERT_TRUE(PutRange(store(), 0, 4, 8).ok());
  const auto strings = redis_->Strings();
  std::string damaged = strings.at(RedisStore::NameOf(TestKey(0)));
  damaged[50] = static_cast<char>(damaged[50] ^ 1);
  redis_->Put(RedisStore::NameOf(TestKey(0)), damaged);
  redis_->Put(RedisStore::NameOf(TestKey(1)), strings.at(RedisStore::NameOf(TestKey(2))));
  redis_->PutList(RedisStore::NameOf(TestKey(2)));
  EXPECT_THAT(Found(0, 4), testing::ElementsAre(3));
  EXPECT_EQ(store().SharedStat().damaged, 2u);

  options_.hmac_key = "another key of the other host";
  store_ = nullptr;
  EXPECT_THAT(Found(3, 4), testing::IsEmpty());
  EXPECT_EQ(store().SharedStat().forged, 1u);
  EXPECT_THAT(log_.back(), HasSubstr("HMAC"));
  EXPECT_THAT(log_.back(), testing::Not(HasSubstr("another key of")));
}

TEST_F(RedisStoreTest, NoFaultIsAnError) {
  for (const RedisFault fault :
       {RedisFault::kHung, RedisFault::kAway, RedisFault::kLogin, RedisFault::kFull,
        RedisFault::kReadOnly, RedisFault::kLost, RedisFault::kNoMemory, RedisFault::kErrors,
        RedisFault::kNonsense, RedisFault::kForgets}) {
    SCOPED_TRACE(static_cast<int>(fault));
    store_ = nullptr;
    log_.clear();
    for (const auto& [key, value] : redis_->Strings()) redis_->Erase(key);
    ASSERT_TRUE(PutRange(store(), 0, 2, 8).ok());
    redis_->fault = fault;
    EXPECT_TRUE(PutRange(store(), 2, 4, 8).ok());
    const size_t most = fault == RedisFault::kFull || fault == RedisFault::kReadOnly ||
                                fault == RedisFault::kForgets
                            ? 2
                            : 0;
    EXPECT_EQ(Found(0, 4).size(), most);
    redis_->EndHung();
    const RedisStoreStat stat = store().SharedStat();
    EXPECT_EQ(stat.queued_bytes, 0u);
    EXPECT_EQ(stat.hits + stat.misses, 4u);
    EXPECT_GE(stat.dropped,
              fault == RedisFault::kForgets || fault == RedisFault::kNonsense ? 0u : 2u);
    EXPECT_LE(log_.size(), 2u);
    for (int i = 0; i < 5; ++i) static_cast<void>(Found(0, 4));
    EXPECT_LE(log_.size(), 2u);  // once for each kind of trouble
    redis_->EndHung();
    redis_->fault = RedisFault::kNone;
  }
}

TEST_F(RedisStoreTest, AServerThatHangsCostsThreeTimeoutsUntilItAnswersAgain) {
  ASSERT_TRUE(PutRange(store(), 0, 1, 8).ok());
  redis_->fault = RedisFault::kHung;
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(store().breaker().is_open());
    EXPECT_THAT(Found(0, 1), testing::IsEmpty());
  }
  EXPECT_TRUE(store().breaker().is_open());
  const size_t reads = redis_->CountOf("MGET");
  EXPECT_EQ(reads, 3u);
  for (int i = 0; i < 100; ++i) EXPECT_THAT(Found(0, 1), testing::IsEmpty());
  EXPECT_EQ(redis_->CountOf("MGET"), reads);
  ASSERT_TRUE(PutRange(store(), 1, 3, 8).ok());
  EXPECT_EQ(store().SharedStat().dropped, 2u);
  EXPECT_EQ(store().SharedStat().timeouts, 3u);

  redis_->EndHung();
  redis_->fault = RedisFault::kNone;
  clock_.Advance(RedisBreaker::kPingIntervalNanos);
  EXPECT_THAT(Found(0, 1), testing::IsEmpty());  // sends a PING
  EXPECT_THAT(Found(0, 1), testing::ElementsAre(0));
  EXPECT_EQ(store().SharedStat().breaker_opened, 1u);
}

TEST_F(RedisStoreTest, PingsOfAnOpenBreakerAreRare) {
  redis_->fault = RedisFault::kHung;
  for (int i = 0; i < 3; ++i) static_cast<void>(Found(0, 1));
  for (int i = 0; i < 1000; ++i) {
    static_cast<void>(Found(0, 1));
    clock_.Advance(kNanosPerMilli);
    redis_->EndHung();
  }
  // In one second of the loop, and in what the fake's hanging adds.
  EXPECT_LE(redis_->CountOf("PING"), 8u);
}

TEST_F(RedisStoreTest, AFullQueueDropsRows) {
  redis_->fault = RedisFault::kHung;
  options_.max_queued_bytes = 1000;
  ASSERT_TRUE(PutRange(store(), 0, 40, 8).ok());
  EXPECT_GT(store().SharedStat().queued_bytes, 1000u);
  ASSERT_TRUE(PutRange(store(), 40, 42, 8).ok());
  EXPECT_EQ(store().SharedStat().dropped, 2u);
  redis_->EndHung();
  EXPECT_EQ(store().SharedStat().queued_bytes, 0u);
}

TEST_F(RedisStoreTest, RowsThatAreNotVectorsAreRefused) {
  const std::vector<float> infinite = {1.0f, INFINITY};
  const std::vector<StoreRow> rows = {{TestKey(1), infinite}};
  EXPECT_EQ(store().PutMany(rows, {}).code(), StatusCode::kNonFinite);
  EXPECT_TRUE(redis_->Strings().empty());
}

}  // namespace
}  // namespace vetvec
