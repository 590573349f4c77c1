#include "encoder/cached_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <mutex>
#include <new>
#include <thread>

#include "cache/memory_store.h"
#include "encoder/flights.h"
#include "encoder/open_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// Counts what a store is asked, and can refuse to keep.
class SpyStore : public Store {
 public:
  Status GetMany(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) override {
    if (has_no_memory) throw std::bad_alloc();
    return inner_->GetMany(keys, dimension, sink);
  }
  Status PutMany(std::span<const StoreRow> rows, const StoreWait& wait) override {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      puts.push_back(rows.size());
      durabilities.push_back(wait.durability);
    }
    if (has_no_memory) throw std::bad_alloc();
    if (!put_status.ok()) return put_status;
    return inner_->PutMany(rows, wait);
  }
  Status Flush(const StoreWait&) override {
    std::lock_guard<std::mutex> lock(mutex_);
    ++flushes;
    return OkStatus();
  }
  Result<StoreStat> Stat() override { return inner_->Stat(); }

  std::vector<size_t> puts;
  std::vector<Durability> durabilities;
  Status put_status;
  bool has_no_memory = false;
  int flushes = 0;

 private:
  std::mutex mutex_;
  std::unique_ptr<Store> inner_ = OpenMemoryStore({});
};

class CachedEncoderTest : public testing::Test {
 protected:
  CachedEncoderTest() {
    options_.transport = service_;
    options_.cache = store_;
    options_.api_key = "k";
    options_.clock = &clock_;
  }

  Encoder& encoder() {
    if (encoder_ == nullptr) {
      auto opened = OpenEncoder(spec_, options_);
      EXPECT_TRUE(opened.ok()) << opened.status().ToString();
      encoder_ = *std::move(opened);
    }
    return *encoder_;
  }
  void Reopen() { encoder_ = nullptr; }
  // Returns when that many texts of other calls wait for one that is being fetched.
  void WaitForJoined(size_t count) {
    const Flights& flights = dynamic_cast<CachedEncoder&>(encoder()).flights();
    while (flights.waiting() < count) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  struct Result {
    Status status;
    std::unique_ptr<EmbedOutput> out;
  };
  Result Embed(const std::vector<std::string>& texts, const CallOptions& call = {}) {
    const PackedTexts packed = PackedTexts::Of(texts);
    Result result{{}, std::make_unique<EmbedOutput>(texts.size())};
    result.status = encoder().Embed(packed.view(), call, result.out.get());
    size_t failed = 0;
    for (size_t i = 0; i < texts.size(); ++i) {
      if (result.out->items[i].ok()) {
        EXPECT_EQ(RowOf(result.out->rows, i), FakeVector(texts[i])) << i;
        EXPECT_NE(result.out->sources[i], VectorSource::kNone);
      } else {
        ++failed;
        EXPECT_EQ(result.out->sources[i], VectorSource::kNone);
        if (result.out->rows.dimension() > 0) {
          EXPECT_EQ(RowOf(result.out->rows, i), (std::vector<float>{0, 0, 0}));
        }
      }
    }
    EXPECT_EQ(result.out->usage.failed_texts, failed);
    EXPECT_EQ(result.out->usage.texts, texts.size());
    return result;
  }

  std::string spec_ = "openai:m?base_url=http://127.0.0.1:1/v1&batch=2&concurrency=1";
  FakeClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  std::shared_ptr<SpyStore> store_ = std::make_shared<SpyStore>();
  EncoderOptions options_;
  std::unique_ptr<Encoder> encoder_;
};

TEST_F(CachedEncoderTest, ManyTextsAreFetchedInRoundsWithOneProgress) {
  constexpr size_t kTexts = 70'000;  // more than one round has
  spec_ = "openai:m?base_url=http://127.0.0.1:1/v1&batch=2000&concurrency=1";
  std::vector<std::string> texts;
  for (size_t i = 0; i < kTexts; ++i) texts.push_back(std::to_string(i));
  uint64_t last = 0;
  CallOptions call;
  call.progress = [&](uint64_t done, uint64_t total) {
    EXPECT_GE(done, last);
    EXPECT_EQ(total, kTexts);
    last = done;
    return 0;
  };
  const Result result = Embed(texts, call);
  EXPECT_TRUE(result.status.ok()) << result.status.ToString();
  EXPECT_EQ(last, kTexts);
  EXPECT_EQ(result.out->usage.texts_sent, kTexts);
}

TEST_F(CachedEncoderTest, AfterTheDeadlineNothingIsSentAndEachTextSaysWhy) {
  constexpr size_t kTexts = 10'000;
  std::vector<std::string> texts;
  for (size_t i = 0; i < kTexts; ++i) texts.push_back(std::to_string(i));
  CallOptions call;
  call.deadline_nanos = clock_.MonotonicNanos();
  const Result result = Embed(texts, call);
  EXPECT_EQ(result.status.code(), StatusCode::kDeadlineExceeded) << result.status.ToString();
  for (const Status& item : result.out->items) {
    ASSERT_EQ(item.code(), StatusCode::kDeadlineExceeded);
  }
  EXPECT_TRUE(service_->sent().empty());
}

TEST_F(CachedEncoderTest, EqualTextsAreSentOnce) {
  const Result result = Embed({"a", "bb", "a", "bb", "a"});
  EXPECT_TRUE(result.status.ok()) << result.status.ToString();
  EXPECT_THAT(service_->sent(), ElementsAre(ElementsAre("a", "bb")));
  EXPECT_EQ(result.out->usage.texts_sent, 2u);
  EXPECT_EQ(result.out->usage.joined, 3u);
  EXPECT_THAT(result.out->sources,
              ElementsAre(VectorSource::kComputed, VectorSource::kComputed, VectorSource::kJoined,
                          VectorSource::kJoined, VectorSource::kJoined));
}

TEST_F(CachedEncoderTest, NoDedupeSendsThemAll) {
  CallOptions call;
  call.flags = kCallNoDedupe | kCallNoCache;
  EXPECT_TRUE(Embed({"a", "a", "a"}, call).status.ok());
  EXPECT_THAT(service_->sent(), ElementsAre(ElementsAre("a", "a"), ElementsAre("a")));
  EXPECT_TRUE(store_->puts.empty());
}

// A flight that nobody ended would make the next call for the text wait until its deadline.
TEST_F(CachedEncoderTest, AStoreWithoutMemoryFailsNoCallAndLeavesNoFlight) {
  store_->has_no_memory = true;
  EXPECT_TRUE(Embed({"a", "bb"}).status.ok());
  CallOptions call;
  call.keep_in_memory = false;
  EXPECT_TRUE(Embed({"ccc"}, call).status.ok());
  EXPECT_TRUE(Embed({"a", "bb", "ccc"}, call).status.ok());
  EXPECT_THAT(service_->sent(),
              ElementsAre(ElementsAre("a", "bb"), ElementsAre("ccc"), ElementsAre("ccc")));
  call.durable = true;
  EXPECT_EQ(Embed({"dddd"}, call).status.code(), StatusCode::kOutOfMemory);
}

TEST_F(CachedEncoderTest, MemoryThenDiskThenService) {
  EXPECT_TRUE(Embed({"a", "bb"}).status.ok());
  Result result = Embed({"bb", "ccc", "a"});
  EXPECT_EQ(result.out->usage.cache_memory_hits, 2u);
  EXPECT_EQ(result.out->sources[0], VectorSource::kMemoryCache);
  Reopen();  // a new process: the memory tier is gone
  result = Embed({"bb", "ccc", "a", "dddd"});
  EXPECT_EQ(result.out->usage.cache_disk_hits, 3u);
  EXPECT_EQ(result.out->usage.cache_memory_hits, 0u);
  EXPECT_EQ(result.out->sources[1], VectorSource::kDiskCache);
  EXPECT_THAT(service_->sent(),
              ElementsAre(ElementsAre("a", "bb"), ElementsAre("ccc"), ElementsAre("dddd")));
  EXPECT_EQ(encoder().usage().texts, 4u);
}

TEST_F(CachedEncoderTest, NoCacheNeitherReadsNorWrites) {
  EXPECT_TRUE(Embed({"a"}).status.ok());
  CallOptions call;
  call.flags = kCallNoCache;
  EXPECT_TRUE(Embed({"a", "bb"}, call).status.ok());
  EXPECT_EQ(service_->sent().size(), 2u);
  EXPECT_EQ(store_->puts.size(), 1u);
}

TEST_F(CachedEncoderTest, ModeOffKeepsNothingAndStillSendsOnce) {
  options_.cache_mode = CacheMode::kOff;
  EXPECT_TRUE(Embed({"a", "a"}).status.ok());
  EXPECT_TRUE(Embed({"a"}).status.ok());
  EXPECT_THAT(service_->sent(), ElementsAre(ElementsAre("a"), ElementsAre("a")));
  EXPECT_TRUE(store_->puts.empty());
}

TEST_F(CachedEncoderTest, ModeOnlySendsNothing) {
  EXPECT_TRUE(Embed({"a"}).status.ok());
  Reopen();
  options_.cache_mode = CacheMode::kOnly;
  Result result = Embed({"a", "bb"});
  EXPECT_EQ(result.status.code(), StatusCode::kPartial);
  EXPECT_TRUE(result.out->items[0].ok());
  EXPECT_EQ(result.out->items[1].code(), StatusCode::kNotFound);
  EXPECT_EQ(service_->sent().size(), 1u);
}

TEST_F(CachedEncoderTest, BadTextsAreRefusedPerItem) {
  const Result result = Embed({"a", "", " \t", "\xFF", "bb", ""});
  EXPECT_EQ(result.status.code(), StatusCode::kPartial);
  EXPECT_THAT(service_->sent(), ElementsAre(ElementsAre("a", "bb")));
  for (const size_t i : {size_t{1}, size_t{2}, size_t{3}, size_t{5}}) {
    EXPECT_EQ(result.out->items[i].code(), StatusCode::kInvalidArgument);
  }
}

TEST_F(CachedEncoderTest, RowsAreStoredAsEachReplyArrives) {
  // The fourth request fails for good: what the three before it brought has been kept.
  service_->Rule([](const FakeRequest& request) {
    return request.number == 3 ? Reply(401, "{}") : GoodReply(request);
  });
  CallOptions call;
  call.durable = true;
  const Result result = Embed({"1", "2", "3", "4", "5", "6", "7", "8", "9"}, call);
  EXPECT_EQ(result.status.code(), StatusCode::kUnauthenticated);
  EXPECT_THAT(store_->puts, ElementsAre(2u, 2u, 2u));
  EXPECT_THAT(store_->durabilities, testing::Each(Durability::kCommitted));
  EXPECT_EQ(result.out->usage.failed_texts, 3u);
  Reopen();
  service_->Rule(GoodReply);
  EXPECT_TRUE(Embed({"1", "2", "3", "4", "5", "6"}).status.ok());
  EXPECT_EQ(service_->sent().size(), 4u);
}

TEST_F(CachedEncoderTest, AStoreThatFailsOnlyMattersToDurableCalls) {
  store_->put_status = Unavailable("disk full");
  EXPECT_TRUE(Embed({"a"}).status.ok());
  CallOptions call;
  call.durable = true;
  const Result result = Embed({"bb"}, call);
  EXPECT_EQ(result.status.code(), StatusCode::kUnavailable);
  EXPECT_TRUE(result.out->items[0].ok());  // the vector itself is there
}

TEST_F(CachedEncoderTest, TenantsAndIdentitiesAreKeptApart) {
  EXPECT_TRUE(Embed({"a"}).status.ok());
  Reopen();
  options_.tenant_salt = "other";
  EXPECT_TRUE(Embed({"a"}).status.ok());
  Reopen();
  options_.tenant_salt = "";
  spec_ += "&revision=2";
  EXPECT_TRUE(Embed({"a"}).status.ok());
  EXPECT_EQ(service_->sent().size(), 3u);
}

TEST_F(CachedEncoderTest, StoredVectorsOfAnotherLengthAreIgnored) {
  spec_ += "&dimensions=3";
  const KeyDeriver keys(encoder().identity(), "");
  const std::vector<float> stale = {1, 2};
  const StoreRow row{keys.KeyOf("a"), stale};
  EXPECT_TRUE(store_->PutMany({&row, 1}, {}).ok());
  EXPECT_TRUE(Embed({"a"}).status.ok());
  EXPECT_EQ(service_->sent().size(), 1u);
}

TEST_F(CachedEncoderTest, AsReceivedIsNeverCached) {
  service_->Rule([](const FakeRequest&) {
    return Reply(200, R"({"data":[{"index":0,"embedding":[0,0,0]}]})");
  });
  CallOptions call;
  call.flags = kCallAsReceived;
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a"});
  EmbedOutput out(1);
  EXPECT_TRUE(encoder().Embed(texts.view(), call, &out).ok());
  EXPECT_EQ(RowOf(out.rows, 0), (std::vector<float>{0, 0, 0}));
  EXPECT_TRUE(store_->puts.empty());
  EmbedOutput strict(1);
  EXPECT_EQ(encoder().Embed(texts.view(), {}, &strict).code(), StatusCode::kBadVector);
}

TEST_F(CachedEncoderTest, EqualTextsInFlightAreJoined) {
  service_->Hold();
  Result first;
  Result second;
  encoder();
  std::thread leader([&] { first = Embed({"a", "bb"}); });
  service_->WaitForHeld(1);
  std::thread follower([&] { second = Embed({"bb", "a"}); });
  WaitForJoined(2);
  EXPECT_EQ(service_->sent().size(), 1u);
  service_->Release();
  leader.join();
  follower.join();
  EXPECT_TRUE(first.status.ok());
  EXPECT_TRUE(second.status.ok()) << second.status.ToString();
  EXPECT_EQ(service_->sent().size(), 1u);
  EXPECT_EQ(second.out->usage.joined, 2u);
  EXPECT_EQ(second.out->usage.requests, 0u);
}

TEST_F(CachedEncoderTest, AFollowerSurvivesItsLeader) {
  service_->Hold();
  Result first;
  Result second;
  CallOptions cancellable;
  cancellable.cancel = CancelToken::Create();
  encoder();
  std::thread leader([&] { first = Embed({"a"}, cancellable); });
  service_->WaitForHeld(1);
  std::thread follower([&] { second = Embed({"a"}); });
  WaitForJoined(1);
  cancellable.cancel->Request();
  leader.join();
  service_->WaitForHeld(1);  // the follower's own request
  service_->Release();
  follower.join();
  EXPECT_EQ(first.status.code(), StatusCode::kCancelled);
  EXPECT_TRUE(second.status.ok()) << second.status.ToString();
  EXPECT_EQ(second.out->sources[0], VectorSource::kComputed);
  EXPECT_EQ(service_->sent().size(), 2u);
}

TEST_F(CachedEncoderTest, AFollowerCanBeCancelled) {
  service_->Hold();
  Result first;
  encoder();
  std::thread leader([&] { first = Embed({"a"}); });
  service_->WaitForHeld(1);
  CallOptions cancellable;
  cancellable.cancel = CancelToken::Create();
  std::thread canceller([&] {
    WaitForJoined(1);
    cancellable.cancel->Request();
  });
  const Result second = Embed({"a"}, cancellable);
  EXPECT_EQ(second.status.code(), StatusCode::kCancelled);
  service_->Release();
  leader.join();
  canceller.join();
  EXPECT_TRUE(first.status.ok());
}

TEST_F(CachedEncoderTest, PartialFailureIsReportedPerItem) {
  service_->Rule([](const FakeRequest& request) {
    for (const std::string& text : request.texts) {
      if (text == "bad") return Reply(400, R"({"error":"no"})");
    }
    return GoodReply(request);
  });
  const Result result = Embed({"a", "bad", "bad", "ccc"});
  EXPECT_EQ(result.status.code(), StatusCode::kPartial);
  EXPECT_EQ(result.status.detail().item_index, 1);
  EXPECT_EQ(result.out->items[2].code(), StatusCode::kInvalidArgument);
  EXPECT_TRUE(result.out->items[3].ok());
}

TEST_F(CachedEncoderTest, FlushGoesToTheDiskStore) {
  EXPECT_TRUE(encoder().Flush().ok());
  EXPECT_EQ(store_->flushes, 1);
}

TEST_F(CachedEncoderTest, ManyThreadsManyTexts) {
  spec_ = "openai:m?base_url=http://127.0.0.1:1/v1&batch=7&concurrency=3";
  encoder();
  std::vector<std::thread> threads;
  for (size_t t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      for (size_t round = 0; round < 10; ++round) {
        std::vector<std::string> texts;
        for (size_t i = 0; i < 40; ++i) texts.push_back(std::to_string((i * 3 + t + round) % 90));
        EXPECT_TRUE(Embed(texts).status.ok());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  size_t sent = 0;
  for (const auto& texts : service_->sent()) sent += texts.size();
  EXPECT_EQ(sent, 90u);  // each text once, whoever asked
  EXPECT_EQ(encoder().usage().texts, 3200u);
}

}  // namespace
}  // namespace vetvec
