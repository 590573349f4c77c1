#include "fallback/hosts_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "encoder/service_metrics.h"
#include "unit/fallback/hosts_test_case.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class HostsEncoderTest : public HostsTest {};

TEST_F(HostsEncoderTest, TheNextHostEmbedsWhatTheFirstOneDoesNot) {
  Open(2);
  ASSERT_TRUE(Embed({"kept"}).ok());
  services_[0]->Rule(Down);
  ASSERT_TRUE(Embed({"one", "kept", "three"}).ok());
  EXPECT_THAT(services_[1]->sent(), ElementsAre(SizeIs(5), ElementsAre("one", "three")));
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
  const auto asked = ElementsAre(SizeIs(5), ElementsAre("test"));  // whether it refuses the texts
  EXPECT_THAT(services_[1]->sent(), asked);
  EXPECT_EQ(encoder_->counts().texts[0][static_cast<size_t>(ProvenanceReason::kRemoteFailed)], 1u);
}

TEST_F(HostsEncoderTest, WithoutALocalEncoderEveryHostsFailureIsNamed) {
  Open(2);
  for (const auto& service : services_) service->Rule(Unreachable);
  const Status status = Embed({"one"});
  EXPECT_EQ(status.code(), StatusCode::kUnavailable);
  for (const FallbackHost& host : options_.hosts) {
    EXPECT_THAT(status.message(), HasSubstr(host.encoder->name() + ": the connection broke"));
  }
  EXPECT_THAT(Embed({"two"}).message(),
              HasSubstr(options_.hosts[0].encoder->name() + ": has not answered lately"));
}

// With pauses between five attempts, each process would wait for seconds before it passes on.
TEST_F(HostsEncoderTest, AHostThatCannotBeReachedIsTriedOnceAndThenPassedOver) {
  more_ = "";
  Open(2);
  services_[0]->Rule(Unreachable);
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectGiven(0, ProvenanceSource::kHost1, ProvenanceReason::kRemoteFailed);
  EXPECT_THAT(services_[0]->sent(), SizeIs(1));
  ASSERT_TRUE(Embed({"two"}).ok());
  ExpectGiven(0, ProvenanceSource::kHost1, ProvenanceReason::kServiceDown);
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
  EXPECT_THAT(services_[1]->sent(), ElementsAre(SizeIs(5), ElementsAre("one")));
  EXPECT_THAT(services_[2]->sent(), ElementsAre(SizeIs(5)));
  EXPECT_EQ(counts().expired, 6u);
  EXPECT_THAT(log(), SizeIs(2));
  EXPECT_THAT(log()[0], HasSubstr("too old"));
  EXPECT_THAT(ServiceMetrics(*encoder_), HasSubstr(",host=\"1\"} 0\n"));
}

TEST_F(HostsEncoderTest, ASpareHostThatChangesIsDroppedBeforeItIsNeeded) {
  options_.local = *OpenEncoder("builtin:", {});
  options_.sample_every = kLeastSampleEvery;
  Open(3);
  ASSERT_TRUE(Embed({"before"}).ok());
  services_[1]->Rule(OtherModel);
  EmbedUntil([&](const HostCounts& counts) { return counts.dropped != 0 && !log().empty(); });
  EXPECT_EQ(counts().dropped, 2u);
  EXPECT_EQ(counts().samples_beyond, 5u);
  const size_t sent = services_[1]->sent().size();  // and never one more
  ASSERT_EQ(log().size(), 1u);
  EXPECT_THAT(log()[0], HasSubstr("certificates allow"));
  EXPECT_THAT(log()[0], HasSubstr("agrees with " + options_.hosts[0].encoder->name()));
  services_[0]->Rule(Down);
  ASSERT_TRUE(Embed({"one"}).ok());
  ExpectGiven(0, ProvenanceSource::kHost2, ProvenanceReason::kRemoteFailed);
  EXPECT_EQ(services_[1]->sent().size(), sent);
}

TEST_F(HostsEncoderTest, SamplesOfAFaithfulHostAreFew) {
  options_.sample_every = kLeastSampleEvery;
  Open(2);
  EmbedUntil([](const HostCounts& counts) { return counts.samples >= 15; });
  EXPECT_EQ(counts().samples_beyond, 0u);
  EXPECT_EQ(counts().dropped, 0u);
  encoder_.reset();
  EXPECT_LE(services_[1]->sent().size(), embedded_ / 40);  // 1 in 100, give or take
  EXPECT_TRUE(log().empty());
}

// Nobody can be asked while the first host is down.
TEST_F(HostsEncoderTest, AnotherHostIsComparedOnceTheFirstOneIsBack) {
  options_.local = *OpenEncoder("builtin:", {});  // while the breaker lets few requests pass
  options_.sample_every = kLeastSampleEvery;
  Open(2);
  services_[0]->Rule(Down);
  services_[1]->Rule(OtherModel);
  options_.remote->remote_encoder()->breaker().LimitOpening(100 * kNanosPerMilli);
  EmbedNew(800);
  EXPECT_EQ(counts().samples, 0u);
  EXPECT_EQ(counts().unchecked, 2u);
  ASSERT_THAT(log(), SizeIs(1));
  EXPECT_THAT(log()[0], HasSubstr("could not be compared"));
  services_[0]->Rule(GoodReply);
  EmbedUntil([](const HostCounts& counts) { return counts.dropped != 0; });
  EXPECT_GE(counts().samples_beyond, 5u);
  EXPECT_EQ(counts().dropped, 2u);
  EXPECT_EQ(counts().unchecked, 0u);
}

TEST_F(HostsEncoderTest, AHostWithAnotherDimensionIsDroppedAtOnce) {
  Open(3);
  ASSERT_TRUE(Embed({"one"}).ok());
  services_[0]->Rule(Down);
  services_[1]->Rule(Down);
  services_[2]->Rule([](const FakeRequest& request) {
    Json data = Json::array();
    for (size_t i = 0; i < request.texts.size(); ++i) {
      data.push_back({{"index", i}, {"embedding", {1, 2}}});
    }
    return Reply(200, Json{{"data", data}}.dump());
  });
  EXPECT_EQ(Embed({"two"}).code(), StatusCode::kUnavailable);
  EXPECT_EQ(counts().dropped, 4u);
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
