#include "identity/guarded_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "encoder/encoder_settings.h"
#include "identity/texts.h"
#include "unit/base/temporary_folder.h"
#include "unit/identity/noisy_model.h"

namespace vetvec {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

constexpr size_t kPassRequests = 6;

class GuardedEncoderTest : public testing::Test {
 protected:
  GuardedEncoderTest() { model_->takes_calls = true; }
  ~GuardedEncoderTest() override {
    if (guarded_ == nullptr) delete model_;
  }
  void Forget() {
    model_->sent.clear();
    model_->other_sent.clear();
    model_->batches.clear();
  }
  void Open(bool reports = false, int64_t period_s = 0) {
    IdentityGateOptions options;
    options.path = "id.json";
    options.encoder = model_->name();
    options.reports = reports;
    options.period_nanos = period_s * kNanosPerSecond;
    options.log = [this](LogLevel, std::string_view message) { logged_.emplace_back(message); };
    options.clock = &clock_;
    guarded_ = std::make_unique<GuardedEncoder>(std::unique_ptr<Encoder>(model_),
                                                *ReadIdentityRecord(path_), options);
  }
  Status Embed(const CallOptions& call = {}) {
    const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b"});
    out_ = std::make_unique<EmbedOutput>(texts.size());
    return guarded_->Embed(texts.view(), call, out_.get());
  }
  Json State() { return Json::parse(guarded_->StateJson()); }
  std::string Metrics() {
    std::string text;
    guarded_->AppendMetrics("encoder=\"x\"", &text);
    return text;
  }

  const TemporaryFolder folder_;
  const std::string path_ = folder_.Write("id.json", NoisyModelRecord());
  NoisyModel* model_ = new NoisyModel;  // of guarded_, once that is open
  FakeClock clock_;
  std::vector<std::string> logged_;
  std::unique_ptr<GuardedEncoder> guarded_;
  std::unique_ptr<EmbedOutput> out_;
};

TEST_F(GuardedEncoderTest, TheFirstCallSendsOnePassAndTheSecondNone) {
  const std::string before = *ReadFile(path_);
  Open();
  EXPECT_THAT(model_->sent, IsEmpty());
  EXPECT_TRUE(State()["checked"].is_null());
  EXPECT_THAT(Metrics(), Not(HasSubstr("{")));
  CallOptions call;
  call.max_tokens = 10;
  call.only_cached = true;
  ASSERT_TRUE(Embed(call).ok());
  EXPECT_THAT(model_->batches, SizeIs(kPassRequests));
  EXPECT_THAT(model_->sent, SizeIs(kIdentityTextCount));
  EXPECT_THAT(model_->other_sent, ElementsAre("a", "b"));
  EXPECT_EQ(out_->usage.requests, kPassRequests + 1);
  EXPECT_EQ(out_->usage.texts, 2u);
  EXPECT_EQ(State()["answer"], "same");
  EXPECT_EQ(State()["altered"], false);
  EXPECT_EQ(State()["angle"], 0);
  EXPECT_THAT(Metrics(), HasSubstr("vetvec_identity_altered{encoder=\"x\"} 0\n"));
  Forget();
  ASSERT_TRUE(Embed().ok());
  EXPECT_THAT(model_->sent, IsEmpty());
  EXPECT_EQ(out_->usage.requests, 1u);
  EXPECT_EQ(*ReadFile(path_), before);
}

TEST_F(GuardedEncoderTest, AnotherModelIsRefusedUntilACheckFindsTheRecordedOne) {
  model_->model = 2;
  Open(/*reports=*/false, /*period_s=*/3600);
  const Status refused = Embed();
  EXPECT_EQ(refused.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(refused.message(), AllOf(HasSubstr("fake:a is not the model that 'id.json' records"),
                                       HasSubstr("its vectors lie 1."),
                                       HasSubstr("use that one, or embed the index again"),
                                       HasSubstr("identity compare"), Not(HasSubstr("\n"))));
  EXPECT_THAT(model_->batches, SizeIs(8 * kPassRequests));
  EXPECT_THAT(model_->other_sent, IsEmpty());
  EXPECT_EQ(out_->items[1].code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(Metrics(), HasSubstr("vetvec_identity_altered{encoder=\"x\"} 1\n"));
  Forget();
  model_->model = 1;
  clock_.Advance(3599 * kNanosPerSecond);
  EXPECT_EQ(Embed().message(), refused.message());
  EXPECT_THAT(model_->sent, IsEmpty());
  clock_.Advance(kNanosPerSecond);
  EXPECT_TRUE(Embed().ok());
  EXPECT_THAT(model_->batches, SizeIs(kPassRequests));
  model_->model = 3;
  EXPECT_TRUE(Embed().ok());  // nobody has looked since
  clock_.Advance(3600 * kNanosPerSecond);
  EXPECT_EQ(Embed().code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(logged_, IsEmpty());
}

TEST_F(GuardedEncoderTest, WithoutAPeriodACheckCountsForGood) {
  Open();
  ASSERT_TRUE(Embed().ok());
  Forget();
  clock_.Advance(int64_t{10} * 365 * 86'400 * kNanosPerSecond);
  ASSERT_TRUE(Embed().ok());
  EXPECT_THAT(model_->sent, IsEmpty());
}

TEST_F(GuardedEncoderTest, AnotherModelIsReportedOncePerCheck) {
  model_->model = 2;
  Open(/*reports=*/true, /*period_s=*/60);
  ASSERT_TRUE(Embed().ok());
  ASSERT_TRUE(Embed().ok());
  EXPECT_THAT(model_->other_sent, SizeIs(4));
  EXPECT_THAT(logged_, ElementsAre(HasSubstr("is not the model that 'id.json' records")));
  EXPECT_EQ(State()["altered"], true);
  EXPECT_EQ(State()["policy"], "report");
  EXPECT_GT(State()["angle"], 1);
  clock_.Advance(60 * kNanosPerSecond);
  ASSERT_TRUE(Embed().ok());
  EXPECT_THAT(logged_, SizeIs(2));
}

TEST_F(GuardedEncoderTest, AnotherDimensionOrLengthNeedsNoSecondPass) {
  model_->dimensions = 8;
  Open();
  EXPECT_THAT(Embed().message(), HasSubstr("vectors have 8 dimensions; recorded: 16"));
  EXPECT_THAT(model_->batches, SizeIs(kPassRequests));
  EXPECT_TRUE(State()["angle"].is_null());
}

TEST_F(GuardedEncoderTest, ACheckThatFailsGoesOnWithTheNextCall) {
  Open();
  model_->calls_left = 4;
  const Status failed = Embed();
  EXPECT_EQ(failed.code(), StatusCode::kUnavailable);
  EXPECT_THAT(failed.message(),
              AllOf(HasSubstr("could not be checked whether fake:a is the model that 'id.json'"),
                    HasSubstr("the service is down")));
  EXPECT_EQ(out_->usage.requests, 4u);
  EXPECT_THAT(model_->other_sent, IsEmpty());
  clock_.Advance(60 * kNanosPerSecond);
  ASSERT_TRUE(Embed().ok());
  EXPECT_THAT(model_->sent, SizeIs(kIdentityTextCount)) << "what was answered is not sent again";
}

TEST_F(GuardedEncoderTest, WhatWasAnsweredLongAgoIsSentAgain) {
  Open();
  model_->calls_left = 4;
  EXPECT_FALSE(Embed().ok());
  Forget();
  clock_.Advance(61 * kNanosPerSecond);
  ASSERT_TRUE(Embed().ok());
  EXPECT_THAT(model_->batches, SizeIs(kPassRequests));
}

TEST_F(GuardedEncoderTest, TwoDimensionsInOnePassAreForgotten) {
  Open();
  model_->calls_left = 4;
  EXPECT_FALSE(Embed().ok());
  model_->dimensions = 8;
  EXPECT_EQ(Embed().code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(Embed().code(), StatusCode::kFailedPrecondition);
}

TEST_F(GuardedEncoderTest, AProbeIsNotChecked) {
  model_->model = 2;
  Open();
  CallOptions probe;
  probe.flags = kCallAsReceived;
  EXPECT_TRUE(Embed(probe).ok());
  EXPECT_THAT(model_->sent, IsEmpty());
  EXPECT_EQ(&Unguarded(*guarded_), model_);
}

TEST_F(GuardedEncoderTest, OpensByItsSettings) {
  OptionValues settings(&EncoderSettingOptions());
  const auto open = [&](CacheMode mode) {
    auto opened = GuardEncoder(std::make_unique<NoisyModel>(), settings, mode, {});
    return opened.ok() ? std::pair((*opened)->guarded_encoder() != nullptr, StatusCode::kOk)
                       : std::pair(false, opened.status().code());
  };
  EXPECT_EQ(open(CacheMode::kOnly), std::pair(false, StatusCode::kOk));
  ASSERT_TRUE(settings.Set("identity", path_).ok());
  EXPECT_EQ(open(CacheMode::kOn), std::pair(true, StatusCode::kOk));
  EXPECT_EQ(open(CacheMode::kOff), std::pair(true, StatusCode::kOk));
  EXPECT_EQ(open(CacheMode::kOnly), std::pair(false, StatusCode::kInvalidArgument));
  ASSERT_TRUE(settings.Set("identity", folder_.Path("none.json")).ok());
  EXPECT_EQ(open(CacheMode::kOn), std::pair(false, StatusCode::kNotFound));
  IdentityRecord record = *ReadIdentityRecord(path_);
  record.passes.pop_back();
  ASSERT_TRUE(WriteFileAtomic(path_, IdentityRecordText(record)).ok());
  ASSERT_TRUE(settings.Set("identity", path_).ok());
  EXPECT_EQ(open(CacheMode::kOn), std::pair(false, StatusCode::kFailedPrecondition));
}

}  // namespace
}  // namespace vetvec
