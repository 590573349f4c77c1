#include "encoder/base64_trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/json_fwd.h"
#include "encoder/remote_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using Ask = Base64Trial::Ask;
using Answer = Base64Trial::Answer;

TEST(Base64Trial, OneRequestTriesAtATime) {
  const auto trial = Base64Trial::Of("http://one/v1", "m");
  EXPECT_EQ(trial->Next(/*may_try=*/false), Ask::kFloats);
  EXPECT_EQ(trial->Next(true), Ask::kTry);
  EXPECT_EQ(trial->Next(true), Ask::kFloats);
  trial->End(Answer::kNone);
  EXPECT_EQ(trial->Next(true), Ask::kTry);
  trial->End(Answer::kBase64);
  EXPECT_EQ(trial->Next(false), Ask::kBase64);
}

TEST(Base64Trial, IsRememberedByUrlAndModel) {
  Base64Trial::Of("http://two/v1", "m")->Next(true);
  Base64Trial::Of("http://two/v1", "m")->End(Answer::kOther);
  EXPECT_EQ(Base64Trial::Of("http://two/v1", "m")->Next(true), Ask::kFloats);
  EXPECT_EQ(Base64Trial::Of("http://two/v1", "n")->Next(true), Ask::kTry);
  EXPECT_EQ(Base64Trial::Of("http://three/v1", "m")->Next(true), Ask::kTry);
}

bool AsksBase64(const FakeRequest& request) {
  return request.http.body.find("\"encoding_format\":\"base64\"") != std::string::npos;
}

// Three zeros and a one: a reply that is right for every text.
HttpOutcome Base64Reply(const FakeRequest& request) {
  Json data = Json::array();
  for (size_t i = 0; i < request.texts.size(); ++i) {
    data.push_back({{"index", i}, {"embedding", "AAAAAAAAAAAAAIA/"}});
  }
  return Reply(200, Json{{"data", data}}.dump());
}

// Each test has a URL of its own, since the answer is remembered.
class RemoteBase64Test : public testing::Test {
 protected:
  RemoteBase64Test() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = std::string("http://127.0.0.1:1/") +
                                 testing::UnitTest::GetInstance()->current_test_info()->name();
    options_.settings.model = "m";
    options_.settings.ask_base64 = true;
    options_.try_base64 = true;
    options_.limits.max_concurrency = 1;
    options_.limits.adaptive = false;
    options_.batch_texts = 1;
    options_.clock = &clock_;
    options_.transport = service_;
  }

  Status Embed(size_t count, uint32_t flags = 0) {
    const auto encoder = RemoteEncoder::Create(options_);
    std::vector<std::string> texts;
    for (size_t i = 0; i < count; ++i) texts.push_back(TextOf(i));
    const PackedTexts packed = PackedTexts::Of(texts);
    out_ = std::make_unique<EmbedOutput>(count);
    std::vector<size_t> items(count);
    std::iota(items.begin(), items.end(), size_t{0});
    CallOptions call;
    call.flags = flags;
    return (*encoder)->EmbedItems(packed.view(), items, call, out_.get());
  }
  static std::string TextOf(size_t i) { return "text " + std::to_string(i); }
  size_t AskedBase64() const {
    const auto requests = service_->requests();
    return static_cast<size_t>(std::count_if(requests.begin(), requests.end(), AsksBase64));
  }

  FakeClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  RemoteEncoderOptions options_;
  std::unique_ptr<EmbedOutput> out_;
};

TEST_F(RemoteBase64Test, IsAskedForOnceItHasBeenSent) {
  service_->Rule([](const FakeRequest& request) {
    return AsksBase64(request) ? Base64Reply(request) : GoodReply(request);
  });
  ASSERT_TRUE(Embed(5).ok());
  EXPECT_EQ(AskedBase64(), 5U);
}

TEST_F(RemoteBase64Test, ARejectedRequestIsSentOnceMoreAndNoneAfterIt) {
  for (const int status : {400, 415, 422, 501}) {
    options_.settings.model = "rejects with " + std::to_string(status);
    service_ = std::make_shared<FakeService>();
    options_.transport = service_;
    service_->Rule([status](const FakeRequest& request) {
      return AsksBase64(request) ? Reply(status, "{}") : GoodReply(request);
    });
    options_.retry.max_attempts = 1;
    ASSERT_TRUE(Embed(5).ok()) << status;
    EXPECT_EQ(service_->requests().size(), 6U);
    EXPECT_EQ(out_->usage.requests, 6U);
    EXPECT_EQ(out_->usage.failed_texts, 0U);
    EXPECT_EQ(out_->usage.maybe_billed_twice, 0U);
    ASSERT_TRUE(Embed(5).ok());  // another encoder
    EXPECT_EQ(AskedBase64(), 1U) << status;
  }
}

// A service that rejects everything costs no more than without the trial.
TEST_F(RemoteBase64Test, WhatIsRejectedInAnyFormCostsFourRequests) {
  options_.batch_texts = 8;
  service_->Rule([](const FakeRequest&) { return Reply(400, R"({"error":{"message":"bad"}})"); });
  EXPECT_FALSE(Embed(8).ok());
  EXPECT_EQ(service_->requests().size(), 4U);
  service_ = std::make_shared<FakeService>();
  options_.transport = service_;
  service_->Rule([](const FakeRequest&) { return Reply(400, R"({"error":{"message":"bad"}})"); });
  options_.try_base64 = false;
  EXPECT_FALSE(Embed(8).ok());
  EXPECT_EQ(service_->requests().size(), 3U);
}

// The half that is sent contains the bad text, the other half does not.
TEST_F(RemoteBase64Test, ABadTextIsFoundWhereBase64IsRejected) {
  for (const size_t bad : {size_t{1}, size_t{6}}) {
    options_.settings.model = "model" + std::to_string(bad);
    options_.batch_texts = 8;
    service_->Rule([bad](const FakeRequest& request) {
      const bool is_bad = std::ranges::find(request.texts, TextOf(bad)) != request.texts.end();
      if (AsksBase64(request) || is_bad) return Reply(400, R"({"error":{"message":"bad"}})");
      return GoodReply(request);
    });
    ASSERT_TRUE(Embed(8).ok());  // the others are delivered
    EXPECT_EQ(out_->usage.failed_texts, 1U) << bad;
    EXPECT_FALSE(out_->items[bad].ok());
  }
}

TEST_F(RemoteBase64Test, AFailureOrATimeoutIsRetriedWithFloats) {
  service_->Rule([](const FakeRequest& request) {
    return AsksBase64(request) ? Reply(500, "{}") : GoodReply(request);
  });
  EXPECT_TRUE(Embed(3).ok());
  EXPECT_EQ(AskedBase64(), 1U);
  options_.settings.model = "hangs";
  service_->Rule([](const FakeRequest& request) {
    return AsksBase64(request) ? TransportFailure(HttpFailure::kTimeout, false)
                               : GoodReply(request);
  });
  EXPECT_TRUE(Embed(3).ok());
  EXPECT_EQ(AskedBase64(), 2U);
}

TEST_F(RemoteBase64Test, WhatSaysNothingAboutBase64IsTriedAgain) {
  service_->Rule([](const FakeRequest& request) {
    if (request.number == 0) return Reply(503, "{}");
    if (request.number == 1) return TransportFailure(HttpFailure::kConnect, false);
    return AsksBase64(request) ? Base64Reply(request) : GoodReply(request);
  });
  ASSERT_TRUE(Embed(3).ok());
  EXPECT_EQ(AskedBase64(), 5U);
}

TEST_F(RemoteBase64Test, AProbeDoesNotTry) {
  service_->Rule([](const FakeRequest& request) { return GoodReply(request); });
  ASSERT_TRUE(Embed(1, kCallAsReceived | kCallNoRetry).ok());
  EXPECT_EQ(AskedBase64(), 0U);
}

TEST_F(RemoteBase64Test, ARejectedKeyIsNotAboutBase64) {
  service_->Rule([](const FakeRequest&) { return Reply(401, "{}"); });
  EXPECT_EQ(Embed(3).code(), StatusCode::kUnauthenticated);
  EXPECT_EQ(service_->requests().size(), 1U);
  service_->Rule([](const FakeRequest& request) {
    return AsksBase64(request) ? Base64Reply(request) : GoodReply(request);
  });
  ASSERT_TRUE(Embed(1).ok());
  EXPECT_EQ(AskedBase64(), 2U);
}

}  // namespace
}  // namespace vetvec
