// A CachedEncoder with a store that it shares with other hosts: which texts are sent, and by whom.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/task.h"
#include "cache/memory_store.h"
#include "encoder/cached_encoder.h"
#include "encoder/open_encoder.h"
#include "unit/cache/fake_redis.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using RedisFault = FakeRedis::Fault;

// One host: its own encoder and disk, the service and the server in common.
class Host {
 public:
  Host(FakeClock* clock, const std::shared_ptr<FakeRedis>& redis,
       const std::shared_ptr<FakeService>& service, CacheMode mode = CacheMode::kOn)
      : clock_(clock) {
    RedisStoreOptions store;
    store.client = redis;
    store.clock = clock;
    shared = *RedisStore::Open(store);
    EncoderOptions options;
    options.transport = service;
    options.cache = disk;
    options.shared_cache = shared;
    options.cache_mode = mode;
    options.memory_cache_bytes = 0;
    options.api_key = "k";
    options.clock = clock;
    encoder =
        *OpenEncoder("openai:m?base_url=http://127.0.0.1:1/v1&batch=2&concurrency=1", options);
  }

  Status Embed(const std::vector<std::string>& texts, const CallOptions& call = {}) {
    const PackedTexts packed = PackedTexts::Of(texts);
    out = std::make_unique<EmbedOutput>(texts.size());
    const Status status = encoder->Embed(packed.view(), call, out.get());
    for (size_t i = 0; i < texts.size(); ++i) {
      if (!out->items[i].ok()) continue;
      EXPECT_EQ(RowOf(out->rows, i), FakeVector(texts[i])) << i;
    }
    return status;
  }

  // The same in steps, for calls that wait for each other.
  void Start(std::vector<std::string> texts, const CallOptions& call = {}) {
    texts_ = std::move(texts);
    packed_ = std::make_unique<PackedTexts>(PackedTexts::Of(texts_));
    view_ = packed_->view();
    call_ = call;
    out = std::make_unique<EmbedOutput>(texts_.size());
    waker_ = std::make_shared<ThreadWaker>();
    task_ = encoder->NewTask(view_, call_, out.get(), waker_);
  }
  // True: it has ended.
  bool Step() { return task_->Step(&pause); }
  Status End() {
    for (int i = 0; i < 10'000 && !Step(); ++i) clock_->Advance(5 * kNanosPerMilli);
    const Status status = task_->status();
    task_.reset();
    return status;
  }
  void Drop() { task_.reset(); }

  std::shared_ptr<Store> disk = OpenMemoryStore({});
  std::shared_ptr<RedisStore> shared;
  std::unique_ptr<Encoder> encoder;
  std::unique_ptr<EmbedOutput> out;
  Pause pause;

 private:
  FakeClock* const clock_;
  std::vector<std::string> texts_;
  std::unique_ptr<PackedTexts> packed_;
  TextBatch view_;
  CallOptions call_;
  std::shared_ptr<ThreadWaker> waker_;
  std::unique_ptr<EmbedTask> task_;
};

class SharedCacheTest : public testing::Test {
 protected:
  size_t TextsSent() {
    size_t texts = 0;
    for (const auto& request : service_->sent()) texts += request.size();
    return texts;
  }

  FakeClock clock_;
  std::shared_ptr<FakeRedis> redis_ = std::make_shared<FakeRedis>(&clock_);
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  Host here_{&clock_, redis_, service_};
  Host there_{&clock_, redis_, service_};
};

TEST_F(SharedCacheTest, WhatOneHostHasFetchedTheOtherNeedNotSend) {
  EXPECT_TRUE(here_.Embed({"a", "bb", "ccc"}).ok());
  EXPECT_EQ(TextsSent(), 3u);
  EXPECT_TRUE(there_.Embed({"ccc", "a", "bb"}).ok());
  EXPECT_EQ(TextsSent(), 3u);
  EXPECT_THAT(there_.out->sources, Each(VectorSource::kSharedCache));
  EXPECT_EQ(there_.out->usage.cache_shared_hits, 3u);
  EXPECT_EQ(there_.out->usage.texts_sent, 0u);
  EXPECT_EQ(there_.encoder->dimension(), 3u);
  // No lease is left.
  EXPECT_EQ(redis_->Strings().size(), 3u);
}

TEST_F(SharedCacheTest, HitsAreCopiedToTheDiskAndNotWrittenBack) {
  EXPECT_TRUE(here_.Embed({"a"}).ok());
  EXPECT_TRUE(there_.Embed({"a"}).ok());
  const size_t reads = redis_->CountOf("MGET");
  EXPECT_EQ(there_.shared->SharedStat().stored, 0u);
  EXPECT_TRUE(there_.Embed({"a"}).ok());
  EXPECT_THAT(there_.out->sources, ElementsAre(VectorSource::kDiskCache));
  EXPECT_EQ(redis_->CountOf("MGET"), reads);
}

TEST_F(SharedCacheTest, TextsThatAnotherHostIsFetchingAreWaitedFor) {
  service_->Hold();
  here_.Start({"a", "bb"});
  EXPECT_FALSE(here_.Step());
  there_.Start({"bb", "ccc"});
  EXPECT_FALSE(there_.Step());
  service_->Release();
  EXPECT_TRUE(here_.End().ok());
  EXPECT_TRUE(there_.End().ok());
  EXPECT_EQ(TextsSent(), 3u);
  EXPECT_THAT(there_.out->sources,
              ElementsAre(VectorSource::kSharedCache, VectorSource::kComputed));
  EXPECT_EQ(there_.shared->SharedStat().waited, 1u);
  EXPECT_EQ(there_.shared->SharedStat().given_up, 0u);
  EXPECT_EQ(redis_->Strings().size(), 3u);
}

TEST_F(SharedCacheTest, ALeaderThatEndsWithoutAVectorIsReplaced) {
  service_->Hold();
  here_.Start({"a"});
  EXPECT_FALSE(here_.Step());
  there_.Start({"a"});
  EXPECT_FALSE(there_.Step());
  here_.Drop();  // as if it were cancelled: gives back its lease
  service_->Release();
  EXPECT_TRUE(there_.End().ok());
  EXPECT_THAT(there_.out->sources, ElementsAre(VectorSource::kComputed));
}

TEST_F(SharedCacheTest, ALeaderThatDiesIsReplacedWhenItsLeaseExpires) {
  redis_->Put("vetvec:v1:" + HexOf(KeyDeriver(here_.encoder->identity(), "").KeyOf("a")) + ":f",
              "dead", 30'000);
  const int64_t start = clock_.MonotonicNanos();
  CallOptions call;
  call.deadline_nanos = start + 300 * kNanosPerSecond;
  there_.Start({"a"}, call);
  EXPECT_TRUE(there_.End().ok());
  EXPECT_EQ(TextsSent(), 1u);
  EXPECT_NEAR(static_cast<double>(clock_.MonotonicNanos() - start) / kNanosPerSecond, 30.0, 1.0);
}

TEST_F(SharedCacheTest, HalfOfTheTimeIsLeftToFetchByOneself) {
  const std::string lease =
      "vetvec:v1:" + HexOf(KeyDeriver(here_.encoder->identity(), "").KeyOf("a")) + ":f";
  redis_->Put(lease, "alive", 1'000'000);
  const int64_t start = clock_.MonotonicNanos();
  CallOptions call;
  call.deadline_nanos = start + 10 * kNanosPerSecond;
  here_.Start({"a"}, call);
  EXPECT_TRUE(here_.End().ok());
  EXPECT_NEAR(static_cast<double>(clock_.MonotonicNanos() - start) / kNanosPerSecond, 5.0, 0.5);
  EXPECT_EQ(here_.shared->SharedStat().given_up, 1u);
  EXPECT_EQ(redis_->Strings().count(lease), 1u);  // it is another's
}

TEST_F(SharedCacheTest, LeasesAreRenewedWhileAFetchTakesLong) {
  service_->Hold();
  CallOptions call;
  call.deadline_nanos = clock_.MonotonicNanos() + 300 * kNanosPerSecond;
  here_.Start({"a"}, call);
  for (int i = 0; i < 50; ++i) {
    EXPECT_FALSE(here_.Step());
    clock_.Advance(kNanosPerSecond);
  }
  EXPECT_EQ(redis_->Strings().size(), 1u);  // 50 s after it was taken for 30
  EXPECT_LE(here_.pause.until_nanos, clock_.MonotonicNanos() + 10 * kNanosPerSecond);
  service_->Release();
  EXPECT_TRUE(here_.End().ok());
}

TEST_F(SharedCacheTest, CancellingACallThatWaitsForAnotherHostEndsIt) {
  service_->Hold();
  here_.Start({"a"});
  EXPECT_FALSE(here_.Step());
  CallOptions call;
  call.cancel = CancelToken::Create();
  there_.Start({"a"}, call);
  EXPECT_FALSE(there_.Step());
  call.cancel->Request();
  EXPECT_TRUE(there_.Step());
  EXPECT_EQ(there_.End().code(), StatusCode::kCancelled);
  EXPECT_EQ(there_.out->usage.failed_texts, 1u);
  service_->Release();
  EXPECT_TRUE(here_.End().ok());
}

TEST_F(SharedCacheTest, ALeaseNameThatHoldsSomethingElseDoesNotHoldACallUp) {
  redis_->PutList("vetvec:v1:" + HexOf(KeyDeriver(here_.encoder->identity(), "").KeyOf("a")) +
                  ":f");
  const int64_t start = clock_.MonotonicNanos();
  here_.Start({"a"});
  EXPECT_TRUE(here_.End().ok());
  EXPECT_LE(clock_.MonotonicNanos() - start, kNanosPerSecond);
}

TEST_F(SharedCacheTest, OnlyCacheAsksTheSharedStoreAndTakesNoLease) {
  EXPECT_TRUE(here_.Embed({"a"}).ok());
  Host reader(&clock_, redis_, service_, CacheMode::kOnly);
  EXPECT_EQ(reader.Embed({"a", "bb"}).code(), StatusCode::kPartial);
  EXPECT_TRUE(reader.out->items[0].ok());
  EXPECT_EQ(reader.out->items[1].code(), StatusCode::kNotFound);
  EXPECT_EQ(reader.out->usage.failed_texts, 1u);
  EXPECT_EQ(TextsSent(), 1u);
  EXPECT_EQ(redis_->Strings().size(), 1u);
}

TEST_F(SharedCacheTest, ProbesDoNotTouchTheSharedStore) {
  CallOptions call;
  call.flags = kCallNoCache;
  EXPECT_TRUE(here_.Embed({"a"}, call).ok());
  EXPECT_TRUE(redis_->Strings().empty());
  EXPECT_EQ(redis_->CountOf("MGET"), 0u);
}

TEST_F(SharedCacheTest, NoFaultFailsACallOrAddsMoreThanOneTimeout) {
  for (const RedisFault fault :
       {RedisFault::kHung, RedisFault::kAway, RedisFault::kLogin, RedisFault::kFull,
        RedisFault::kReadOnly, RedisFault::kLost, RedisFault::kNoMemory, RedisFault::kErrors,
        RedisFault::kNonsense, RedisFault::kForgets}) {
    SCOPED_TRACE(static_cast<int>(fault));
    Host host(&clock_, redis_, service_);
    redis_->fault = fault;
    const int64_t start = clock_.MonotonicNanos();
    EXPECT_TRUE(host.Embed({"text of fault " + std::to_string(static_cast<int>(fault)), "b"}).ok());
    // The fake's clock moves only when something hangs: once for the look-up, once for the write.
    EXPECT_LE(clock_.MonotonicNanos() - start, 2 * FakeRedis::kHangNanos);
    EXPECT_THAT(host.out->sources, Each(VectorSource::kComputed));
    redis_->EndHung();
    redis_->fault = RedisFault::kNone;
    for (const auto& [key, value] : redis_->Strings()) redis_->Erase(key);
  }
}

TEST_F(SharedCacheTest, ShortDeadlinesDoNotSpeakAgainstTheServer) {
  redis_->fault = RedisFault::kHung;
  for (int i = 0; i < 5; ++i) {
    CallOptions call;
    call.deadline_nanos = clock_.MonotonicNanos() + kNanosPerMilli;
    static_cast<void>(here_.Embed({"a"}, call));
  }
  EXPECT_EQ(here_.shared->SharedStat().timeouts, 0u);
  EXPECT_FALSE(here_.shared->breaker().is_open());
  redis_->EndHung();
}

TEST_F(SharedCacheTest, AServerThatIsLostBetweenLookUpAndLeaseCostsNothing) {
  redis_->on_command = [&](const RedisCommand& command) {
    if (command[0] == "SET") redis_->fault = RedisFault::kLost;
  };
  EXPECT_TRUE(here_.Embed({"a"}).ok());
  EXPECT_THAT(here_.out->sources, ElementsAre(VectorSource::kComputed));
}

TEST_F(SharedCacheTest, StoresOfDifferentDtypesAreRefused) {
  RedisStoreOptions store;
  store.client = redis_;
  store.clock = &clock_;
  store.dtype = VectorDtype::kFloat16;
  EncoderOptions options;
  options.cache = OpenMemoryStore({});
  options.shared_cache = *RedisStore::Open(store);
  options.api_key = "k";
  options.transport = service_;
  const Status status = OpenEncoder("openai:m", options).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("f16"));
}

TEST_F(SharedCacheTest, MetricsNameTheSharedStore) {
  EXPECT_TRUE(here_.Embed({"a"}).ok());
  std::string text;
  here_.encoder->AppendMetrics("encoder=\"e\"", &text);
  EXPECT_THAT(text, HasSubstr("vetvec_store_stored_total{encoder=\"e\",tier=\"shared\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_store_rows{encoder=\"e\",tier=\"disk\"} 1\n"));
  EXPECT_EQ(text.find("vetvec_store_rows{encoder=\"e\",tier=\"shared\"}"),
            std::string::npos);  // not known
  EXPECT_THAT(text, HasSubstr("vetvec_shared_cache_led_total{encoder=\"e\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_shared_cache_is_off{encoder=\"e\"} 0\n"));
}

}  // namespace
}  // namespace vetvec
