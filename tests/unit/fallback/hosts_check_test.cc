// A host's first vectors, and those of long calls, are compared before they are returned.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "unit/fallback/hosts_test_case.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

constexpr size_t kLongCall = 20'000;

class HostsCheckTest : public HostsTest {
 protected:
  static std::vector<std::string> ManyTexts() {
    std::vector<std::string> texts;
    for (size_t i = 0; i < kLongCall; ++i) texts.push_back("text " + std::to_string(i));
    return texts;
  }
  // How many rows of the last call are not the model's, or of another source.
  size_t CountWrong(const std::vector<std::string>& texts, ProvenanceSource source) {
    size_t wrong = 0;
    for (size_t i = 0; i < texts.size(); ++i) {
      const bool is_right = RowOf(out_->rows, i) == FakeVector(texts[i]);
      if (!is_right || out_->provenance[i].source != source) ++wrong;
    }
    return wrong;
  }
};

TEST_F(HostsCheckTest, AFirstHostThatHasChangedIsOutvotedBeforeALongCall) {
  Open(3);
  services_[0]->Rule(OtherModel);
  const std::vector<std::string> texts = ManyTexts();
  ASSERT_TRUE(Embed(texts).ok());
  EXPECT_EQ(CountWrong(texts, ProvenanceSource::kHost1), 0u);
  ExpectGiven(0, ProvenanceSource::kHost1, ProvenanceReason::kRemoteFailed);
  EXPECT_EQ(out_->provenance[0].remote_status, StatusCode::kFailedPrecondition);
  EXPECT_THAT(services_[0]->sent(), ElementsAre(SizeIs(5)));
  EXPECT_EQ(counts().dropped, 1u);
  EXPECT_EQ(counts().samples_beyond, 5u);
  ASSERT_THAT(log(), SizeIs(1));
  const auto name = [&](size_t host) { return options_.hosts[host].encoder->name(); };
  EXPECT_THAT(log()[0], HasSubstr("hosts " + name(0) + " and " + name(1) + " differ"));
  EXPECT_THAT(log()[0], HasSubstr(name(2) + " agrees with " + name(1)));
  EXPECT_THAT(log()[0], HasSubstr(name(0) + " is no longer used"));
  ASSERT_TRUE(Embed({"text 0", "later"}).ok());  // nor are its caches
  ExpectGiven(0, ProvenanceSource::kHost1, ProvenanceReason::kCached);
  ExpectGiven(1, ProvenanceSource::kHost1, ProvenanceReason::kRemoteFailed);
  EXPECT_THAT(services_[0]->sent(), SizeIs(1));
}

TEST_F(HostsCheckTest, OfTwoHostsTheLaterOneIsDroppedAndNeitherIsBlamed) {
  Open(2);
  services_[1]->Rule(OtherModel);
  const std::vector<std::string> texts = ManyTexts();
  ASSERT_TRUE(Embed(texts).ok());
  EXPECT_EQ(CountWrong(texts, ProvenanceSource::kRemote), 0u);
  EXPECT_THAT(services_[1]->sent(), SizeIs(1));
  EXPECT_EQ(counts().dropped, 2u);
  ASSERT_THAT(log(), SizeIs(1));
  EXPECT_THAT(log()[0], HasSubstr("no other host can say which one has changed"));
  services_[0]->Rule(Down);
  EXPECT_EQ(Embed({"one"}).code(), StatusCode::kUnavailable);
}

TEST_F(HostsCheckTest, AnotherHostIsComparedBeforeItIsUsed) {
  Open(3);
  services_[0]->Rule(Down);
  services_[1]->Rule(OtherModel);
  const std::vector<std::string> texts = ManyTexts();
  ASSERT_TRUE(Embed(texts).ok());  // two that differ, and nobody else answers: the earlier one
  EXPECT_EQ(counts().dropped, 4u);
  EXPECT_EQ(counts().unchecked, 2u);
  ASSERT_THAT(log(), SizeIs(2));
  EXPECT_THAT(log()[0], HasSubstr("no other host can say"));
  EXPECT_THAT(log()[1], HasSubstr("could not be compared"));
}

TEST_F(HostsCheckTest, WhatAHostGaveInACallDuringWhichItChangedIsGivenUp) {
  Open(3);
  services_[0]->Rule([](const FakeRequest& request) {
    constexpr size_t kChangesAt = 20;
    return request.number < kChangesAt ? GoodReply(request) : OtherModel(request);
  });
  const std::vector<std::string> texts = ManyTexts();
  ASSERT_TRUE(Embed(texts).ok());
  EXPECT_EQ(CountWrong(texts, ProvenanceSource::kHost1), 0u);
  EXPECT_EQ(counts().dropped, 1u);
  EXPECT_EQ(encoder_->usage().texts, kLongCall);
  EXPECT_EQ(encoder_->usage().failed_texts, 0u);
}

TEST_F(HostsCheckTest, ACallDoesNotFailIfNoOtherHostAnswers) {
  Open(2);
  services_[1]->Rule(Down);
  const std::vector<std::string> texts = ManyTexts();
  ASSERT_TRUE(Embed(texts).ok());
  EXPECT_EQ(CountWrong(texts, ProvenanceSource::kRemote), 0u);
  EXPECT_EQ(counts().unchecked, 1u);
  EXPECT_EQ(counts().dropped, 0u);
  ASSERT_THAT(log(), SizeIs(1));
  EXPECT_THAT(log()[0], HasSubstr("could not be compared"));
  services_[1]->Rule(GoodReply);
  const int64_t give_up = SystemClock()->MonotonicNanos() + kLongMs * kNanosPerMilli;
  while (counts().unchecked != 0) {  // until its breaker lets requests pass
    ASSERT_LT(SystemClock()->MonotonicNanos(), give_up);
    clock_.ahead_nanos += 61 * kNanosPerSecond;
    EmbedNew(100);
  }
  EXPECT_EQ(counts().samples_beyond, 0u);
  EXPECT_GE(counts().samples, 1u);  // of a comparison (5), or one of the traffic that came before
}

TEST_F(HostsCheckTest, CallsAtOnceWaitForOneComparison) {
  Open(2);
  services_[1]->Hold();
  std::vector<std::thread> calls;
  std::atomic<size_t> good{0};
  for (int i = 0; i < 8; ++i) {
    calls.emplace_back([&, i] {
      EmbedOutput out(1);
      if (EmbedInto(&out, {"text " + std::to_string(i)}).ok()) ++good;
    });
  }
  services_[1]->WaitForHeld(1);
  services_[1]->Release();
  for (std::thread& call : calls) call.join();
  EXPECT_EQ(good, 8u);
  EXPECT_THAT(services_[1]->sent(), SizeIs(1));
  EXPECT_EQ(counts().samples, 5u);
}

TEST_F(HostsCheckTest, AHostThatHasBeenDownIsComparedAgain) {
  Open(3);
  CircuitBreaker& breaker = options_.remote->remote_encoder()->breaker();
  breaker.LimitOpening(50 * kNanosPerMilli);
  ASSERT_TRUE(Embed({"before"}).ok());
  services_[0]->Rule(OtherModel);
  for (int i = 0; i < 5; ++i) {
    CircuitBreaker::Pass pass;
    breaker.TryPass(&pass);
    breaker.OnEnd(pass, CircuitBreaker::End::kFailed);
  }
  const int64_t give_up = SystemClock()->MonotonicNanos() + kLongMs * kNanosPerMilli;
  for (int i = 0; counts().dropped == 0; ++i) {
    ASSERT_LT(SystemClock()->MonotonicNanos(), give_up);
    const std::vector<std::string> texts = {"after " + std::to_string(i)};
    ASSERT_TRUE(Embed(texts).ok());
    ASSERT_EQ(CountWrong(texts, ProvenanceSource::kHost1), 0u);
  }
  EXPECT_EQ(counts().dropped, 1u);
}

}  // namespace
}  // namespace vetvec
