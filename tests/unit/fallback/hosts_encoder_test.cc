#include "fallback/hosts_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "encoder/open_encoder.h"
#include "encoder/remote_encoder.h"
#include "encoder/service_metrics.h"
#include "fallback/fallback_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The system's time, but for the date.
class DatedClock : public Clock {
 public:
  int64_t MonotonicNanos() override { return SystemClock()->MonotonicNanos(); }
  int64_t WallMillis() override { return wall_millis; }
  Status SleepUntil(int64_t until_nanos, const std::shared_ptr<CancelToken>& cancel) override {
    return SystemClock()->SleepUntil(until_nanos, cancel);
  }
  std::atomic<int64_t> wall_millis{1'800'000'000'000};
};

// As a host that serves another model.
HttpOutcome OtherModel(const FakeRequest& request) {
  Json data = Json::array();
  for (size_t i = 0; i < request.texts.size(); ++i) {
    data.push_back({{"index", i}, {"embedding", {1.0, -0.5, 3.0}}});
  }
  return Reply(200, Json{{"data", data}, {"usage", {{"total_tokens", 2}}}}.dump());
}

HttpOutcome Down(const FakeRequest& /*request*/) { return Reply(503, "down"); }

class HostsEncoderTest : public testing::Test {
 protected:
  static constexpr int64_t kLongMs = 60'000;  // no test waits for it

  void AddHost() {
    static std::atomic<int> next{1};  // a breaker of its own for each test
    services_.push_back(std::make_shared<FakeService>());
    EncoderOptions options;
    options.transport = services_.back();
    options.api_key = std::string("canary-key-1234567");
    options.log = [this](LogLevel, std::string_view message) {
      if (message.find("no longer used") == std::string_view::npos) return;
      const std::lock_guard<std::mutex> lock(mutex_);
      log_.emplace_back(message);
    };
    FallbackHost host;
    host.encoder =
        *OpenEncoder("openai:m?base_url=http://127.0.0.1:" + std::to_string(2000 + next++) +
                         "/v1&max_attempts=1",
                     options);
    host.certificate = {clock_.wall_millis, "f00d", host.encoder->name(), true, "same", true, 3e-6};
    options_.hosts.push_back(std::move(host));
  }
  void Open(size_t hosts) {
    while (options_.hosts.size() < hosts) AddHost();
    options_.clock = &clock_;
    options_.remote = options_.hosts[0].encoder;
    auto opened = FallbackEncoder::Create(options_);
    ASSERT_TRUE(opened.ok()) << opened.status().ToString();
    encoder_ = std::move(*opened);
  }
  Status Embed(const std::vector<std::string>& texts, int64_t timeout_ms = kLongMs) {
    const PackedTexts packed = PackedTexts::Of(texts);
    out_ = std::make_unique<EmbedOutput>(texts.size());
    CallOptions call;
    call.cancel = cancel_;
    call.deadline_nanos = SystemClock()->MonotonicNanos() + timeout_ms * kNanosPerMilli;
    return encoder_->Embed(packed.view(), call, out_.get());
  }
  // `count` texts that no cache has, a hundred a call.
  void EmbedNew(size_t count) {
    for (size_t done = 0; done < count; done += 100) {
      std::vector<std::string> texts;
      for (size_t i = 0; i < 100; ++i) texts.push_back("text " + std::to_string(++embedded_));
      ASSERT_TRUE(Embed(texts).ok());
    }
  }
  // A sample is compared by another thread.
  void EmbedUntil(const std::function<bool(const HostCounts&)>& is_reached) {
    const int64_t give_up = SystemClock()->MonotonicNanos() + kLongMs * kNanosPerMilli;
    while (!is_reached(encoder_->counts().hosts)) {
      ASSERT_LT(SystemClock()->MonotonicNanos(), give_up);
      EmbedNew(100);
    }
  }
  void ExpectGiven(size_t item, ProvenanceSource source, ProvenanceReason reason) {
    EXPECT_EQ(out_->provenance.at(item).source, source)
        << SourceName(out_->provenance[item].source);
    EXPECT_EQ(out_->provenance.at(item).reason, reason)
        << ReasonName(out_->provenance[item].reason);
  }
  std::vector<std::string> log() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return log_;
  }

  DatedClock clock_;
  std::mutex mutex_;
  std::vector<std::string> log_;
  std::vector<std::shared_ptr<FakeService>> services_;
  FallbackOptions options_;
  std::shared_ptr<CancelToken> cancel_ = CancelToken::Create();
  std::unique_ptr<EmbedOutput> out_;
  size_t embedded_ = 0;
  std::unique_ptr<FallbackEncoder> encoder_;  // before what it stands on
};

TEST_F(HostsEncoderTest, TheNextHostEmbedsWhatTheFirstOneDoesNot) {
  Open(2);
  ASSERT_TRUE(Embed({"kept"}).ok());
  services_[0]->Rule(Down);
  ASSERT_TRUE(Embed({"one", "kept", "three"}).ok());
  EXPECT_THAT(services_[1]->sent(), ElementsAre(ElementsAre("one", "three")));
  ExpectGiven(0, ProvenanceSource::kHost1, ProvenanceReason::kRemoteFailed);
  EXPECT_EQ(out_->provenance[0].remote_status, StatusCode::kUnavailable);
  ExpectGiven(1, ProvenanceSource::kRemote, ProvenanceReason::kCached);
  for (size_t i = 0; const char* text : {"one", "kept", "three"}) {
    EXPECT_EQ(RowOf(out_->rows, i++), FakeVector(text));
  }
  EXPECT_EQ(encoder_->usage().texts, 4u);
  EXPECT_EQ(encoder_->usage().failed_texts, 0u);
  EXPECT_EQ(encoder_->usage().requests, services_[0]->sent().size() + services_[1]->sent().size());
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectGiven(0, ProvenanceSource::kHost1, ProvenanceReason::kCached);
  const std::string text = ServiceMetrics(*encoder_);
  EXPECT_THAT(text, HasSubstr(",source=\"host_1\",reason=\"remote_failed\"} 2\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("host_2")));
  EXPECT_THAT(text, HasSubstr(",host=\"1\"} 1\n"));
}

TEST_F(HostsEncoderTest, TheThirdHostFollowsAndThenTheLocalEncoder) {
  options_.local = *OpenEncoder("builtin:", {});
  Open(3);
  services_[0]->Rule(Down);
  services_[1]->Rule(Down);
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectGiven(0, ProvenanceSource::kHost2, ProvenanceReason::kRemoteFailed);
  services_[2]->Rule(Down);
  ASSERT_TRUE(Embed({"two"}).ok());
  EXPECT_EQ(out_->provenance[0].source, ProvenanceSource::kLocal);
}

TEST_F(HostsEncoderTest, WithoutALocalEncoderTheFirstHostsFailureIsReported) {
  Open(2);
  services_[0]->Rule([](const FakeRequest&) { return Reply(401, "who are you"); });
  services_[1]->Rule(Down);
  const Status status = Embed({"one"}, 2000);
  EXPECT_EQ(status.code(), StatusCode::kUnauthenticated) << status.ToString();
  EXPECT_EQ(services_[1]->sent().size(), 1u);
  EXPECT_EQ(encoder_->counts().texts[0][static_cast<size_t>(ProvenanceReason::kRemoteFailed)], 1u);
}

TEST_F(HostsEncoderTest, ARefusedTextIsOfferedToNobodyElse) {
  Open(2);
  services_[0]->Rule([](const FakeRequest&) { return Reply(400, "what is that"); });
  EXPECT_EQ(Embed({"one"}).code(), StatusCode::kInvalidArgument);
  EXPECT_TRUE(services_[1]->sent().empty());
}

TEST_F(HostsEncoderTest, AnOpenBreakerIsPassedOver) {
  Open(2);
  CircuitBreaker& breaker = options_.remote->remote_encoder()->breaker();
  for (int i = 0; i < 5; ++i) {
    CircuitBreaker::Pass pass;
    breaker.TryPass(&pass);
    breaker.OnEnd(pass, CircuitBreaker::End::kFailed);
  }
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectGiven(0, ProvenanceSource::kHost1, ProvenanceReason::kServiceDown);
  EXPECT_TRUE(services_[0]->sent().empty());
}

TEST_F(HostsEncoderTest, AHangingHostLeavesTimeForTheNext) {
  Open(2);
  services_[0]->Hold();
  ASSERT_TRUE(Embed({"one"}, 1000).ok());
  ExpectGiven(0, ProvenanceSource::kHost1, ProvenanceReason::kDeadlineNear);
}

TEST_F(HostsEncoderTest, CancellingEndsTheCallAtWhicheverHost) {
  Open(2);
  services_[0]->Rule(Down);
  services_[1]->Hold();
  std::thread other([&] {
    services_[1]->WaitForHeld(1);
    cancel_->Request();
  });
  EXPECT_EQ(Embed({"one"}).code(), StatusCode::kCancelled);
  other.join();
}

TEST_F(HostsEncoderTest, AHostIsNotUsedAfterItsCertificateHasExpired) {
  options_.local = *OpenEncoder("builtin:", {});
  options_.certificate_max_age_ms = 1000;
  Open(3);
  services_[0]->Rule(Down);
  options_.hosts.clear();
  clock_.wall_millis += 1000;
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectGiven(0, ProvenanceSource::kHost1, ProvenanceReason::kRemoteFailed);
  clock_.wall_millis += 1;
  ASSERT_TRUE(Embed({"two"}).ok());
  ASSERT_TRUE(Embed({"three"}).ok());
  EXPECT_EQ(out_->provenance[0].source, ProvenanceSource::kLocal);
  EXPECT_EQ(services_[1]->sent().size(), 1u);
  EXPECT_TRUE(services_[2]->sent().empty());
  EXPECT_EQ(encoder_->counts().hosts.expired, 6u);
  EXPECT_THAT(log(), testing::SizeIs(2));
  EXPECT_THAT(log()[0], HasSubstr("too old"));
  EXPECT_THAT(ServiceMetrics(*encoder_), HasSubstr(",host=\"1\"} 0\n"));
}

TEST_F(HostsEncoderTest, ASpareHostThatChangesIsDroppedBeforeItIsNeeded) {
  options_.local = *OpenEncoder("builtin:", {});
  options_.sample_every = kLeastSampleEvery;
  Open(3);
  services_[1]->Rule(OtherModel);
  EmbedUntil([&](const HostCounts& counts) { return counts.dropped != 0 && !log().empty(); });
  const HostCounts counts = encoder_->counts().hosts;
  EXPECT_EQ(counts.dropped, 2u);
  EXPECT_EQ(counts.samples_beyond, 5u);
  EXPECT_EQ(services_[1]->sent().size(), 5u);  // and never one more
  ASSERT_EQ(log().size(), 1u);
  EXPECT_THAT(log()[0], HasSubstr("certificates"));
  services_[0]->Rule(Down);
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectGiven(0, ProvenanceSource::kHost2, ProvenanceReason::kRemoteFailed);
  EXPECT_EQ(services_[1]->sent().size(), 5u);
}

TEST_F(HostsEncoderTest, SamplesOfAFaithfulHostAreFew) {
  options_.sample_every = kLeastSampleEvery;
  Open(2);
  EmbedUntil([](const HostCounts& counts) { return counts.samples >= 10; });
  EXPECT_EQ(encoder_->counts().hosts.samples_beyond, 0u);
  EXPECT_EQ(encoder_->counts().hosts.dropped, 0u);
  encoder_.reset();
  EXPECT_LE(services_[1]->sent().size(), embedded_ / 40);  // 1 in 100, give or take
  EXPECT_TRUE(log().empty());
}

// Nobody can be asked while the first host is down: the samples wait for it.
TEST_F(HostsEncoderTest, TextsOfAnotherHostAreComparedOnceTheFirstOneIsBack) {
  options_.local = *OpenEncoder("builtin:", {});  // while the breaker lets few requests pass
  options_.sample_every = kLeastSampleEvery;
  Open(2);
  services_[0]->Rule(Down);
  services_[1]->Rule(OtherModel);
  options_.remote->remote_encoder()->breaker().LimitOpening(100 * kNanosPerMilli);
  EmbedNew(800);
  EXPECT_EQ(encoder_->counts().hosts.samples, 0u);
  services_[0]->Rule(GoodReply);
  EmbedUntil([](const HostCounts& counts) { return counts.dropped != 0; });
  EXPECT_EQ(encoder_->counts().hosts.samples_beyond, 5u);
  const auto sent = services_[0]->sent();  // those that waited, as new texts go to the first host
  EXPECT_GE(std::count_if(sent.begin(), sent.end(), [](auto& one) { return one.size() == 1; }), 2);
}

TEST_F(HostsEncoderTest, AHostWithAnotherDimensionIsDroppedAtOnce) {
  Open(3);
  ASSERT_TRUE(Embed({"one"}).ok());
  services_[0]->Rule(Down);
  services_[1]->Rule(
      [](const FakeRequest&) { return Reply(200, R"({"data":[{"index":0,"embedding":[1,2]}]})"); });
  ASSERT_TRUE(Embed({"two"}).ok());
  ExpectGiven(0, ProvenanceSource::kHost2, ProvenanceReason::kRemoteFailed);
  EXPECT_EQ(encoder_->counts().hosts.dropped, 2u);
}

TEST_F(HostsEncoderTest, WhatIsNotAdmittedIsNotOpened) {
  AddHost();
  AddHost();
  options_.clock = &clock_;
  options_.remote = options_.hosts[1].encoder;
  EXPECT_EQ(FallbackEncoder::Create(options_).status().code(), StatusCode::kInvalidArgument);
  options_.remote = options_.hosts[0].encoder;
  options_.warm_cache = true;
  EXPECT_EQ(FallbackEncoder::Create(options_).status().code(), StatusCode::kInvalidArgument);
  options_.warm_cache = false;
  options_.policy = FallbackPolicy::kHedged;  // without a local encoder
  EXPECT_EQ(FallbackEncoder::Create(options_).status().code(), StatusCode::kInvalidArgument);
  options_.policy = FallbackPolicy::kRemote;
  EXPECT_TRUE(FallbackEncoder::Create(options_).ok());
  options_.hosts[1].certificate.is_same = false;
  EXPECT_EQ(FallbackEncoder::Create(options_).status().code(), StatusCode::kFailedPrecondition);
  EXPECT_TRUE(services_[0]->sent().empty() && services_[1]->sent().empty());
}

}  // namespace
}  // namespace vetvec
