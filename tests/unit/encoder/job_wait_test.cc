// Jobs wait out a service that is busy or loads its model, as long as vectors have come within the
// time that they have; other calls do not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>

#include "encoder/remote_encoder.h"
#include "unit/encoder/fake_service.h"
#include "unit/encoder/virtual_clock.h"

namespace vetvec {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr int64_t kMinuteNanos = 60 * kNanosPerSecond;

struct JobRefusal {
  int http_status;
  std::string body;
};
const JobRefusal kBusyReply{429, "{}"};
const JobRefusal kLoadingReply{503, R"({"error":{"code":503,"message":"Loading model"}})"};
const JobRefusal kSpentReply{429, R"({"error":{"message":"quota","code":"insufficient_quota"}})"};
const JobRefusal kBrokenReply{500, R"({"error":{"message":"internal error"}})"};

class JobWaitTest : public testing::Test {
 protected:
  JobWaitTest() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = "http://127.0.0.1:1/v1";
    options_.settings.model = "m";
    options_.settings.api_key = "canary-key-1234567";
    options_.limits.max_concurrency = 8;
    options_.clock = &clock_;
    options_.transport = service_;
    options_.log = [this](LogLevel, std::string_view text) {
      const std::lock_guard<std::mutex> lock(mutex_);
      log_.emplace_back(text);
    };
    for (int i = 0; i < 1000; ++i) texts_.push_back("text number " + std::to_string(i));
  }

  int64_t Elapsed() { return clock_.MonotonicNanos() - begin_; }

  // Refuses all between `from` and `until`, or the texts that contain `poison`.
  void Refuse(const JobRefusal& refusal, int64_t from, int64_t until,
              const std::string& poison = "") {
    service_->Rule([=, this](const FakeRequest& request) {
      const bool has_poison =
          !poison.empty() && std::any_of(request.texts.begin(), request.texts.end(),
                                         [&](const auto& text) { return text == poison; });
      if (!has_poison && (Elapsed() < from || Elapsed() >= until)) return GoodReply(request);
      ++refused_;
      return Reply(refusal.http_status, refusal.body);
    });
  }

  // All texts in one call of a job with an hour of patience, and a deadline that is far away.
  Status Embed(RemoteEncoder* encoder, int64_t patience_nanos = kJobPatienceNanos) {
    const PackedTexts packed = PackedTexts::Of(texts_);
    EmbedOutput out(texts_.size());
    CallOptions call;
    call.deadline_nanos = clock_.MonotonicNanos() + 100'000 * kNanosPerSecond;
    call.patience_nanos = patience_nanos;
    std::vector<size_t> items(texts_.size());
    std::iota(items.begin(), items.end(), size_t{0});
    const Status status = encoder->EmbedItems(packed.view(), items, call, &out);
    failed_.clear();
    for (size_t i = 0; i < texts_.size(); ++i) {
      if (!out.items[i].ok()) {
        failed_.push_back(i);
        continue;
      }
      EXPECT_EQ(RowOf(out.rows, i), FakeVector(texts_[i])) << i;
    }
    return status;
  }

  // On a new encoder. Returns the call's status.
  Status Run(int64_t patience_nanos = kJobPatienceNanos) {
    refused_ = 0;
    log_.clear();
    const auto encoder = *RemoteEncoder::Create(options_);
    begin_ = clock_.MonotonicNanos();
    Status status;
    clock_.Run(1, [&](size_t) { status = Embed(encoder.get(), patience_nanos); });
    took_ = Elapsed();
    return status;
  }

  VirtualClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  RemoteEncoderOptions options_;
  std::vector<std::string> texts_;
  std::vector<size_t> failed_;
  std::mutex mutex_;
  std::vector<std::string> log_;
  std::atomic<size_t> refused_{0};
  std::atomic<int64_t> begin_{0};
  int64_t took_ = 0;
};

TEST_F(JobWaitTest, TenMinutesOfABare429OrALoadingModelAreWaitedOut) {
  for (const JobRefusal& refusal : {kBusyReply, kLoadingReply}) {
    for (const size_t batch : {size_t{1}, size_t{100}}) {
      options_.batch_texts = batch;
      Refuse(refusal, 0, 10 * kMinuteNanos);
      const Status status = Run();
      EXPECT_TRUE(status.ok()) << status.ToString();
      EXPECT_TRUE(failed_.empty());
      EXPECT_GE(took_, 10 * kMinuteNanos);
      EXPECT_LE(took_, 12 * kMinuteNanos);
      EXPECT_LE(refused_, 60u);
      EXPECT_THAT(log_, Contains(HasSubstr("HTTP " + std::to_string(refusal.http_status))));
    }
  }
}

TEST_F(JobWaitTest, AWindowInTheMiddleCostsNoText) {
  for (const JobRefusal& refusal : {kBusyReply, kLoadingReply}) {
    for (const size_t batch : {size_t{1}, size_t{10}}) {
      options_.batch_texts = batch;
      std::atomic<int64_t> from{0};  // once some batches have been answered
      service_->Rule([&, first = service_->sent().size()](const FakeRequest& request) {
        if (request.number < first + 30) return GoodReply(request);
        if (from == 0) from = Elapsed() + 1;
        if (Elapsed() >= from + 10 * kMinuteNanos) return GoodReply(request);
        ++refused_;
        return Reply(refusal.http_status, refusal.body);
      });
      const Status status = Run();
      EXPECT_TRUE(status.ok()) << status.ToString();
      EXPECT_TRUE(failed_.empty());
      EXPECT_LE(refused_, 60u);
    }
  }
}

TEST_F(JobWaitTest, WaitingEndsWhenNoVectorHasComeForTheTimeThatIsSet) {
  for (const JobRefusal& refusal : {kBusyReply, kLoadingReply}) {
    for (const bool by_encoder : {false, true}) {
      options_.retry.patience_ms.reset();
      if (by_encoder) options_.retry.patience_ms = 300'000;
      Refuse(refusal, 0, INT64_MAX);
      const Status status = Run(by_encoder ? kJobPatienceNanos : 5 * kMinuteNanos);
      EXPECT_EQ(status.detail().http_status, refusal.http_status) << status.ToString();
      EXPECT_EQ(failed_.size(), texts_.size());
      EXPECT_GE(took_, 4 * kMinuteNanos - kMinuteNanos / 2);
      EXPECT_LE(took_, 6 * kMinuteNanos);
    }
  }
}

TEST_F(JobWaitTest, WhatDoesNotPassByItselfIsNotWaitedFor) {
  for (const JobRefusal& refusal : {kSpentReply, kBrokenReply}) {
    Refuse(refusal, 0, INT64_MAX);
    EXPECT_FALSE(Run().ok());
    EXPECT_LE(took_, kMinuteNanos);
  }
  Refuse(kSpentReply, 0, INT64_MAX);
  EXPECT_EQ(Run().code(), StatusCode::kQuotaExceeded);
  EXPECT_EQ(refused_, 1u);
}

TEST_F(JobWaitTest, OtherCallsAndEncodersThatMustNotDoNotWait) {
  for (const JobRefusal& refusal : {kBusyReply, kLoadingReply}) {
    Refuse(refusal, 0, INT64_MAX);
    EXPECT_FALSE(Run(/*patience_nanos=*/0).ok());
    EXPECT_LE(took_, kMinuteNanos);
    options_.retry.patience_ms = 0;
    EXPECT_FALSE(Run().ok());
    EXPECT_LE(took_, kMinuteNanos);
    options_.retry.patience_ms.reset();
  }
}

TEST_F(JobWaitTest, ATextThatAlwaysGets503IsStillFound) {
  for (const size_t batch : {size_t{1}, size_t{50}}) {
    options_.batch_texts = batch;
    Refuse(kLoadingReply, 0, 0, texts_[420]);
    const Status status = Run();
    EXPECT_EQ(failed_, std::vector<size_t>{420}) << status.ToString();
    EXPECT_LE(took_, 20 * kMinuteNanos);
    EXPECT_LE(refused_, 40u);
  }
}

TEST_F(JobWaitTest, AWaitThatTheServiceAsksForIsObeyedIfThereIsTime) {
  for (const int64_t minutes : {30, 90}) {
    const std::string seconds = std::to_string(minutes * 60);
    service_->Rule([&](const FakeRequest& request) {
      return Elapsed() >= minutes * kMinuteNanos ? GoodReply(request)
                                                 : Reply(429, "{}", {{"retry-after", seconds}});
    });
    const Status status = Run();
    EXPECT_EQ(status.ok(), minutes == 30) << status.ToString();
    if (status.ok()) continue;
    EXPECT_EQ(status.detail().retry_after_ms, minutes * 60'000);
    EXPECT_LE(took_, kMinuteNanos) << "it is known at once that this is too long";
  }
}

}  // namespace
}  // namespace vetvec
