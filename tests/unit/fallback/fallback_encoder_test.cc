#include "fallback/fallback_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "encoder/encoder_metrics.h"
#include "encoder/open_encoder.h"
#include "encoder/remote_encoder.h"
#include "encoder/service_metrics.h"
#include "local/builtin_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

// A local encoder that can be held and that gives two elements: (length, 7).
class FakeLocal : public Encoder {
 public:
  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    ++calls;
    texts_seen += texts.size();
    while (is_held && !(options.cancel && options.cancel->requested())) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (options.cancel && options.cancel->requested()) {
      ++cancelled;
      return Cancelled("stopped");
    }
    if (fails) return NotFound("no such text here");
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(2));
    CheckTexts(texts, out);
    for (size_t i = 0; i < texts.size(); ++i) {
      out->rows.Row(i)[0] = static_cast<float>(texts[i].size());
      out->rows.Row(i)[1] = 7;
      out->sources[i] = VectorSource::kComputed;
    }
    return SummarizeItems(out->items);
  }
  std::unique_ptr<EmbedTask> NewTask(const TextBatch&, const CallOptions&, EmbedOutput*,
                                     std::shared_ptr<Waker>) override {
    return nullptr;
  }
  size_t dimension() const override { return 2; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

  std::atomic<bool> is_held{false};
  std::atomic<bool> fails{false};
  std::atomic<int> calls{0};
  std::atomic<size_t> texts_seen{0};
  std::atomic<int> cancelled{0};

 private:
  const std::string name_ = "fake:";
  const VectorIdentity identity_{"fake", "", "", "", "", "", "", "", "{}", "0", "f32"};
};

constexpr int64_t kLongMs = 60'000;  // no test waits for it

class FallbackEncoderTest : public testing::Test {
 protected:
  FallbackEncoderTest() {
    static std::atomic<int> next{1};  // a breaker of its own for each test
    EncoderOptions options;
    options.transport = service_;
    options.api_key = std::string("canary-key-1234567");
    const std::string port = std::to_string(1 + next++);
    remote_ =
        *OpenEncoder("openai:m?base_url=http://127.0.0.1:" + port + "/v1&max_attempts=1", options);
    options_.remote = remote_;
    options_.local = local_;
  }

  void Open(FallbackPolicy policy) {
    options_.policy = policy;
    auto opened = FallbackEncoder::Create(options_);
    ASSERT_TRUE(opened.ok()) << opened.status().ToString();
    encoder_ = std::move(*opened);
    local_->calls = 0;
    local_->texts_seen = 0;
  }

  Status Embed(const std::vector<std::string>& texts, int64_t timeout_ms = kLongMs) {
    const PackedTexts packed = PackedTexts::Of(texts);
    out_ = std::make_unique<EmbedOutput>(texts.size());
    CallOptions call;
    call.cancel = cancel_;
    call.deadline_nanos = SystemClock()->MonotonicNanos() + timeout_ms * kNanosPerMilli;
    return encoder_->Embed(packed.view(), call, out_.get());
  }
  // As a submitted call: stepped here, the local encoder elsewhere.
  Status EmbedAsTask(const std::vector<std::string>& texts) {
    const PackedTexts packed = PackedTexts::Of(texts);
    const TextBatch view = packed.view();
    out_ = std::make_unique<EmbedOutput>(texts.size());
    CallOptions call;
    call.cancel = cancel_;
    call.deadline_nanos = SystemClock()->MonotonicNanos() + kLongMs * kNanosPerMilli;
    const auto waker = std::make_shared<ThreadWaker>();
    const auto task = encoder_->NewTask(view, call, out_.get(), waker);
    RunToEnd(task.get(), waker.get(), SystemClock());
    return task->status();
  }

  void ExpectProvenance(size_t item, ProvenanceSource source, ProvenanceReason reason) {
    EXPECT_EQ(out_->provenance.at(item).source, source)
        << SourceName(out_->provenance[item].source);
    EXPECT_EQ(out_->provenance.at(item).reason, reason)
        << ReasonName(out_->provenance[item].reason);
  }
  std::vector<float> Row(size_t i) { return RowOf(out_->rows, i); }
  std::vector<float> LocalRow(const std::string& text) const {
    return {static_cast<float>(text.size()), 7};
  }
  void UseMap() {
    auto map = std::make_shared<LinearMap>();
    map->weights = Matrix(2, 3);
    map->weights.row(0)[2] = 1;  // (x, y) to (y, 0, x + 0.5)
    map->weights.row(1)[0] = 1;
    map->bias = {0, 0, 0.5f};
    options_.map = map;
  }
  void OpenBreaker() {
    CircuitBreaker& breaker = remote_->remote_encoder()->breaker();
    for (int i = 0; i < 5; ++i) {
      CircuitBreaker::Pass pass;
      breaker.TryPass(&pass);
      breaker.OnEnd(pass, CircuitBreaker::End::kFailed);
    }
  }

  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  std::shared_ptr<FakeLocal> local_ = std::make_shared<FakeLocal>();
  std::shared_ptr<Encoder> remote_;
  FallbackOptions options_;
  std::shared_ptr<CancelToken> cancel_ = CancelToken::Create();
  std::unique_ptr<EmbedOutput> out_;
  std::unique_ptr<FallbackEncoder> encoder_;  // before what it stands on
};

TEST_F(FallbackEncoderTest, TheRemoteOneGivesWhatItCan) {
  Open(FallbackPolicy::kRemoteThenLocal);
  ASSERT_TRUE(Embed({"one", "three"}).ok());
  EXPECT_EQ(Row(1), FakeVector("three"));
  ExpectProvenance(1, ProvenanceSource::kRemote, ProvenanceReason::kPolicy);
  ASSERT_TRUE(Embed({"three"}).ok());
  ExpectProvenance(0, ProvenanceSource::kRemote, ProvenanceReason::kCached);
  EXPECT_EQ(local_->calls, 0);
  EXPECT_EQ(encoder_->usage().requests, 1u);
  EXPECT_EQ(encoder_->usage().cache_memory_hits, 1u);
}

TEST_F(FallbackEncoderTest, AFailingServiceCostsNoCall) {
  Open(FallbackPolicy::kRemoteThenLocal);
  service_->Rule([](const FakeRequest&) { return Reply(503, "down"); });
  ASSERT_TRUE(Embed({"one", "three"}).ok());
  EXPECT_EQ(Row(0), LocalRow("one"));
  ExpectProvenance(0, ProvenanceSource::kLocal, ProvenanceReason::kRemoteFailed);
  EXPECT_EQ(out_->provenance[0].remote_status, StatusCode::kUnavailable);
  EXPECT_EQ(encoder_->usage().texts, 2u);
  EXPECT_EQ(encoder_->usage().failed_texts, 0u);
}

TEST_F(FallbackEncoderTest, MetricsAreThoseOfTheServiceItsStoresAndTheSources) {
  Open(FallbackPolicy::kRemoteThenLocal);
  ASSERT_TRUE(Embed({"one"}).ok());
  const std::string text = ServiceMetrics(*encoder_);
  const std::string label = "{encoder=\"" + encoder_->name() + "\"";
  EXPECT_THAT(text, HasSubstr("vetvec_breaker" + label + ",vetvec_breaker=\"closed\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_store_rows" + label + ",tier=\"memory\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_fallback_texts_total" + label +
                              ",source=\"remote\",reason=\"policy\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_fallback_probes_total" + label + "} 0\n"));
}

TEST_F(FallbackEncoderTest, LocalVectorsNeverComeOutOfTheRemoteCache) {
  Open(FallbackPolicy::kRemoteThenLocal);
  service_->Rule([](const FakeRequest&) { return Reply(503, "down"); });
  ASSERT_TRUE(Embed({"one"}).ok());
  service_->Rule(GoodReply);
  ASSERT_TRUE(Embed({"one"}).ok());
  EXPECT_EQ(Row(0), FakeVector("one"));
  ExpectProvenance(0, ProvenanceSource::kRemote, ProvenanceReason::kPolicy);
}

TEST_F(FallbackEncoderTest, AHangingServiceLeavesTimeForTheLocalOne) {
  Open(FallbackPolicy::kRemoteThenLocal);
  service_->Hold();
  ASSERT_TRUE(Embed({"one"}, 2000).ok());
  EXPECT_EQ(Row(0), LocalRow("one"));
  ExpectProvenance(0, ProvenanceSource::kLocal, ProvenanceReason::kDeadlineNear);
}

TEST_F(FallbackEncoderTest, AShortDeadlineDoesNotKeepItFromAskingAndTheLocalOneAnswers) {
  Open(FallbackPolicy::kRemoteThenLocal);
  ASSERT_TRUE(Embed({"one"}).ok());
  service_->Hold();
  constexpr int64_t kShortMs = 40;
  static_cast<void>(Embed({"other"}, kShortMs));
  EXPECT_LE(service_->sent().size(), 2u);
  EXPECT_NE(out_->provenance[0].source, ProvenanceSource::kRemote);
}

TEST_F(FallbackEncoderTest, AnOpenBreakerSendsCallsToTheLocalOneAtOnce) {
  Open(FallbackPolicy::kRemoteThenLocal);
  ASSERT_TRUE(Embed({"kept"}).ok());
  OpenBreaker();
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectProvenance(0, ProvenanceSource::kLocal, ProvenanceReason::kServiceDown);
  ASSERT_TRUE(Embed({"kept"}).ok());  // what is cached is there all the same
  ExpectProvenance(0, ProvenanceSource::kRemote, ProvenanceReason::kCached);
  EXPECT_EQ(service_->sent().size(), 1u);
}

TEST_F(FallbackEncoderTest, AProbeFindsTheServiceAgain) {
  Open(FallbackPolicy::kRemoteThenLocal);
  OpenBreaker();
  const int64_t give_up = SystemClock()->MonotonicNanos() + kLongMs * kNanosPerMilli;
  int calls = 0;
  do {
    ASSERT_TRUE(Embed({"text " + std::to_string(++calls)}).ok());
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  } while (out_->provenance[0].source != ProvenanceSource::kRemote &&
           SystemClock()->MonotonicNanos() < give_up);
  ExpectProvenance(0, ProvenanceSource::kRemote, ProvenanceReason::kPolicy);
  EXPECT_EQ(encoder_->counts().probes, 1u);
  EXPECT_GT(calls, 1);
}

TEST_F(FallbackEncoderTest, WithoutAMapACallIsGivenByOneEncoder) {
  Open(FallbackPolicy::kRemoteThenLocal);
  ASSERT_TRUE(Embed({"kept"}).ok());
  service_->Rule([](const FakeRequest&) { return Reply(503, "down"); });
  ASSERT_TRUE(Embed({"kept", "other"}).ok());
  EXPECT_EQ(Row(0), LocalRow("kept"));
  ExpectProvenance(0, ProvenanceSource::kLocal, ProvenanceReason::kRemoteFailed);
  ExpectProvenance(1, ProvenanceSource::kLocal, ProvenanceReason::kRemoteFailed);
}

TEST_F(FallbackEncoderTest, WithAMapTextsOfACallMayComeFromBoth) {
  UseMap();
  Open(FallbackPolicy::kRemoteThenLocal);
  EXPECT_EQ(encoder_->dimension(), 3u);
  ASSERT_TRUE(Embed({"kept"}).ok());
  service_->Rule([](const FakeRequest&) { return Reply(503, "down"); });
  ASSERT_TRUE(Embed({"kept", "other"}).ok());
  EXPECT_EQ(Row(0), FakeVector("kept"));
  ExpectProvenance(0, ProvenanceSource::kRemote, ProvenanceReason::kCached);
  EXPECT_EQ(Row(1), (std::vector<float>{7, 0, 5.5f}));
  ExpectProvenance(1, ProvenanceSource::kMappedLocal, ProvenanceReason::kRemoteFailed);
  EXPECT_EQ(local_->texts_seen, 1u);
}

TEST_F(FallbackEncoderTest, TextsThatNoEncoderTakesFailAlone) {
  Open(FallbackPolicy::kRemoteThenLocal);
  service_->Rule([](const FakeRequest&) { return Reply(503, "down"); });
  EXPECT_EQ(Embed({"one", "  "}).code(), StatusCode::kPartial);
  EXPECT_EQ(Row(0), LocalRow("one"));
  EXPECT_EQ(Row(1), (std::vector<float>{0, 0}));
  EXPECT_EQ(out_->items[1].code(), StatusCode::kInvalidArgument);
  ExpectProvenance(1, ProvenanceSource::kNone, ProvenanceReason::kPolicy);
}

TEST_F(FallbackEncoderTest, ATextThatTheServiceRefusesDoesNotCostTheOthers) {
  Open(FallbackPolicy::kRemoteThenLocal);
  service_->Rule([](const FakeRequest& request) {
    for (const std::string& text : request.texts) {
      if (text == "bad") return Reply(400, R"({"error":{"message":"this text is not allowed"}})");
    }
    return GoodReply(request);
  });
  EXPECT_EQ(Embed({"one", "bad", "two"}).code(), StatusCode::kPartial);
  EXPECT_EQ(Row(2), FakeVector("two"));
  EXPECT_EQ(out_->items[1].code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(local_->calls, 0);
}

TEST_F(FallbackEncoderTest, LocalFirstPrefersWhatIsCached) {
  options_.latency_target_ms = kLongMs / 2;
  Open(FallbackPolicy::kLocalFirst);
  ASSERT_TRUE(Embed({"one"}).ok());  // nothing is known: the remote one has the target's time
  ExpectProvenance(0, ProvenanceSource::kRemote, ProvenanceReason::kPolicy);
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectProvenance(0, ProvenanceSource::kRemote, ProvenanceReason::kCached);
}

TEST_F(FallbackEncoderTest, LocalFirstDoesNotWaitForWhatIsTooSlow) {
  options_.latency_target_ms = 20;
  Open(FallbackPolicy::kLocalFirst);
  constexpr int64_t kSlow = 3 * kNanosPerSecond;
  encoder_->watch().OnAnswer(kSlow);
  service_->Hold();
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectProvenance(0, ProvenanceSource::kLocal, ProvenanceReason::kLatencyTarget);
  EXPECT_EQ(service_->sent().size(), 0u);
}

TEST_F(FallbackEncoderTest, LocalFirstMayFetchForTheCache) {
  options_.latency_target_ms = 20;
  options_.warm_cache = true;
  Open(FallbackPolicy::kLocalFirst);
  constexpr int64_t kSlow = 3 * kNanosPerSecond;
  encoder_->watch().OnAnswer(kSlow);
  service_->Hold();
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectProvenance(0, ProvenanceSource::kLocal, ProvenanceReason::kLatencyTarget);
  service_->WaitForHeld(1);
  EXPECT_EQ(encoder_->counts().kept_fetches, 1u);
  service_->Release();
  const int64_t give_up = SystemClock()->MonotonicNanos() + kLongMs * kNanosPerMilli;
  while (encoder_->usage().requests == 0 && SystemClock()->MonotonicNanos() < give_up) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_TRUE(Embed({"one"}).ok());
  EXPECT_EQ(Row(0), FakeVector("one"));
  ExpectProvenance(0, ProvenanceSource::kRemote, ProvenanceReason::kCached);
}

TEST_F(FallbackEncoderTest, FetchesForTheCacheEndWithTheEncoder) {
  options_.latency_target_ms = 20;
  options_.warm_cache = true;
  Open(FallbackPolicy::kLocalFirst);
  encoder_->watch().OnAnswer(3 * kNanosPerSecond);
  service_->Hold();
  constexpr size_t kCalls = 40;
  for (size_t i = 0; i < kCalls; ++i) ASSERT_TRUE(Embed({"text " + std::to_string(i)}).ok());
  EXPECT_EQ(encoder_->counts().kept_fetches, 32u);  // as many as may go on at once
  service_->WaitForHeld(1);
  encoder_.reset();
  EXPECT_GE(service_->cancelled(), 1u);
}

TEST_F(FallbackEncoderTest, HedgedTakesTheLocalOneWhenTheRemoteOneIsLate) {
  options_.hedge_delay_ms = 5;
  Open(FallbackPolicy::kHedged);
  service_->Hold();
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectProvenance(0, ProvenanceSource::kLocal, ProvenanceReason::kHedge);
}

TEST_F(FallbackEncoderTest, HedgedTakesTheRemoteOneWhenTheLocalOneIsSlower) {
  options_.hedge_delay_ms = 5;
  for (const bool as_task : {false, true}) {
    Open(FallbackPolicy::kHedged);
    local_->is_held = true;
    local_->cancelled = 0;
    service_->Hold();
    std::thread releaser([&] {
      while (local_->calls == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      service_->WaitForHeld(1);
      service_->Release();
    });
    const std::string text = as_task ? "a task" : "a call";
    const Status status = as_task ? EmbedAsTask({text}) : Embed({text});
    releaser.join();
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(Row(0), FakeVector(text));
    ExpectProvenance(0, ProvenanceSource::kRemote, ProvenanceReason::kPolicy);
    encoder_.reset();  // which ends the local job
    EXPECT_EQ(local_->cancelled, 1);
    local_->is_held = false;
  }
}

TEST_F(FallbackEncoderTest, ALocalFailureWaitsForTheRemoteOne) {
  options_.hedge_delay_ms = 1;
  Open(FallbackPolicy::kHedged);
  local_->fails = true;
  service_->Hold();
  std::thread releaser([&] {
    while (local_->calls == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    service_->WaitForHeld(1);
    service_->Release();
  });
  const Status status = Embed({"one"});
  releaser.join();
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(Row(0), FakeVector("one"));
}

TEST_F(FallbackEncoderTest, WhenBothFailTheErrorNamesBoth) {
  Open(FallbackPolicy::kRemoteThenLocal);
  local_->fails = true;
  service_->Rule([](const FakeRequest&) { return Reply(503, "down"); });
  const Status status = Embed({"one"});
  EXPECT_EQ(status.code(), StatusCode::kUnavailable) << status.ToString();
  EXPECT_THAT(status.message(), HasSubstr("no such text here"));
  ExpectProvenance(0, ProvenanceSource::kNone, ProvenanceReason::kRemoteFailed);
}

TEST_F(FallbackEncoderTest, PoliciesOfOneEncoder) {
  Open(FallbackPolicy::kRemote);
  service_->Rule([](const FakeRequest&) { return Reply(503, "down"); });
  EXPECT_EQ(Embed({"one"}).code(), StatusCode::kUnavailable);
  EXPECT_EQ(local_->calls, 0);
  const size_t sent = service_->sent().size();
  Open(FallbackPolicy::kLocal);
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectProvenance(0, ProvenanceSource::kLocal, ProvenanceReason::kPolicy);
  EXPECT_EQ(service_->sent().size(), sent);
}

TEST_F(FallbackEncoderTest, ACancelledCallWaitsForNeither) {
  options_.hedge_delay_ms = 1;
  for (const bool as_task : {false, true}) {
    cancel_ = CancelToken::Create();
    Open(FallbackPolicy::kHedged);
    local_->is_held = true;
    service_->Hold();
    std::thread canceller([&] {
      while (local_->calls == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      cancel_->Request();
    });
    const Status status = as_task ? EmbedAsTask({"one"}) : Embed({"one"});
    canceller.join();
    EXPECT_EQ(status.code(), StatusCode::kCancelled);
    ExpectProvenance(0, ProvenanceSource::kNone, ProvenanceReason::kHedge);
    encoder_.reset();
    local_->is_held = false;
  }
}

TEST_F(FallbackEncoderTest, OptionsAreChecked) {
  options_.policy = FallbackPolicy::kLocalFirst;
  EXPECT_EQ(FallbackEncoder::Create(options_).status().detail().key, "latency_target_ms");
  options_.policy = FallbackPolicy::kRemoteThenLocal;
  options_.latency_target_ms = 20;
  EXPECT_EQ(FallbackEncoder::Create(options_).status().detail().key, "latency_target_ms");
  options_.latency_target_ms = 0;
  options_.remote = local_;
  EXPECT_EQ(FallbackEncoder::Create(options_).status().detail().key, "remote");
  options_.remote = remote_;
  options_.local = remote_;
  EXPECT_EQ(FallbackEncoder::Create(options_).status().detail().key, "local");
  options_.local = nullptr;
  EXPECT_EQ(FallbackEncoder::Create(options_).status().code(), StatusCode::kInvalidArgument);
  options_.local = NewBuiltinEncoder();
  UseMap();
  EXPECT_EQ(FallbackEncoder::Create(options_).status().code(), StatusCode::kDimensionMismatch);
}

TEST_F(FallbackEncoderTest, ItsIdentityIsNeitherOnes) {
  Open(FallbackPolicy::kRemoteThenLocal);
  const KeyDeriver own(encoder_->identity(), "");
  EXPECT_NE(own.KeyOf("x"), KeyDeriver(remote_->identity(), "").KeyOf("x"));
  EXPECT_NE(own.KeyOf("x"), KeyDeriver(local_->identity(), "").KeyOf("x"));
  EXPECT_THAT(encoder_->name(), HasSubstr("remote_then_local"));
}

}  // namespace
}  // namespace vetvec
