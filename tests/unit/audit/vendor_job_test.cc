#include "audit/vendor_job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

// One entry per call: what each text ends with, and the call, if not by its texts.
struct Answer {
  std::vector<Status> items;
  Status call;
};

Status Busy() { return Status(StatusCode::kRateLimited, "busy").WithRetryable(true); }

// Delivers {id + 1} for every text whose status is OK.
class ScriptedEncoder : public Encoder {
 public:
  using OnCall = std::function<void(const CallOptions&)>;
  ScriptedEncoder(std::vector<Answer> answers, int* calls, OnCall on_call = nullptr)
      : answers_(std::move(answers)), calls_(*calls), on_call_(std::move(on_call)) {}

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    if (on_call_) on_call_(options);
    const size_t call = std::min<size_t>(static_cast<size_t>(calls_++), answers_.size() - 1);
    const Answer& answer = answers_[call];
    out->items = answer.items;
    const auto is_ok = [](const Status& status) { return status.ok(); };
    if (std::any_of(out->items.begin(), out->items.end(), is_ok)) {
      VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(1));
    }
    for (size_t i = 0; i < texts.size(); ++i) {
      if (answer.items[i].ok()) out->rows.Row(i)[0] = static_cast<float>(i + 1);
    }
    out->usage.requests = 1;
    return answer.call.ok() ? SummarizeItems(out->items) : answer.call;
  }
  size_t dimension() const override { return 1; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

 private:
  const std::vector<Answer> answers_;
  int& calls_;
  const OnCall on_call_;
  const std::string name_ = "scripted:";
  const VectorIdentity identity_;
};

class VendorJobTest : public testing::Test {
 protected:
  std::unique_ptr<VendorJob> Run(std::vector<Answer> answers, int64_t seconds = 3600) {
    auto encoder = std::make_unique<ScriptedEncoder>(std::move(answers), &calls, on_call);
    auto job = std::make_unique<VendorJob>("v", RoleEncoders(std::move(encoder)), run, texts.view(),
                                           std::vector<TextRole>(), [] {});
    job->SetClock(clock);
    EXPECT_TRUE(job->Start(clock->MonotonicNanos() + seconds * kNanosPerSecond, cancel).ok());
    job->Join();
    return job;
  }

  const TemporaryFolder folder;
  const RunFolder run{folder.Path("run")};
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b", "c"});
  const std::shared_ptr<CancelToken> cancel = CancelToken::Create();
  FakeClock fake_clock;
  Clock* clock = &fake_clock;
  int calls = 0;
  ScriptedEncoder::OnCall on_call;
};

const Status kOk;

TEST_F(VendorJobTest, NothingIsSentOnlineIfBatchesFail) {
  auto encoder =
      std::make_unique<ScriptedEncoder>(std::vector<Answer>{{{kOk, kOk, kOk}, kOk}}, &calls);
  VendorJob job("v", RoleEncoders(std::move(encoder)), run, texts.view(), {}, [] {});
  job.EmbedByBatches({}, 0.5);
  ASSERT_TRUE(job.Start(clock->MonotonicNanos() + 3600 * kNanosPerSecond, cancel).ok());
  job.Join();
  EXPECT_EQ(job.status().code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(job.status().message(),
              testing::HasSubstr("batches need an encoder that uses exactly one service"));
  EXPECT_EQ(calls, 0);
}

// Gives a text {its length, the number of this encoder}.
class NumberedEncoder : public Encoder {
 public:
  NumberedEncoder(TextRole role, std::vector<std::string>* sent) : role_(role), sent_(*sent) {
    identity_.prompt_prefix = std::to_string(static_cast<int>(role));
  }
  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(2));
    for (size_t i = 0; i < texts.size(); ++i) {
      sent_.push_back(identity_.prompt_prefix + std::string(texts[i]));
      out->rows.Row(i)[0] = static_cast<float>(texts[i].size());
      out->rows.Row(i)[1] = 1 + static_cast<float>(role_);
    }
    if (options.progress) (void)options.progress(texts.size(), texts.size());
    return OkStatus();
  }
  size_t dimension() const override { return 2; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

 private:
  const TextRole role_;
  std::vector<std::string>& sent_;
  const std::string name_ = "numbered:";
  VectorIdentity identity_;
};

// Sends all texts once more.
class RowsAgain : public StepSender {
 public:
  Status Count(const StepPlanning&, StepCost*) const override { return OkStatus(); }
  void Send(const StepCall& call, MatrixView first) override {
    EXPECT_EQ(first.rows(), call.audit.texts.size());
    EmbedOutput out(call.audit.texts.size());
    EXPECT_TRUE(call.encoders.Embed(call.audit.texts, call.audit.roles, call.options, &out).ok());
    const Matrix again = out.rows.TakeMatrix();
    rows.assign(again.data(), again.data() + again.rows() * again.cols());
  }
  Status Keep(StepFiles*) override { return OkStatus(); }

  std::vector<float> rows;
};

TEST_F(VendorJobTest, EachTextGoesToTheEncoderOfItsRoleTheFirstTimeAndTheSecond) {
  const std::vector<TextRole> roles = {TextRole::kQuery, TextRole::kNone, TextRole::kQuery,
                                       TextRole::kDocument};
  const PackedTexts four = PackedTexts::Of(std::vector<std::string>{"a", "bb", "ccc", "a"});
  std::vector<std::string> sent;
  auto encoders = RoleEncoders::Open(roles, [&](TextRole role) -> Result<std::unique_ptr<Encoder>> {
    return std::unique_ptr<Encoder>(std::make_unique<NumberedEncoder>(role, &sent));
  });
  ASSERT_TRUE(encoders.ok());
  VendorJob job("v", *std::move(encoders), run, four.view(), roles, [] {});
  const std::vector<Suite> suites;
  const std::vector<std::vector<uint64_t>> text_rows;
  const StepTexts audit = {four.view(), roles, suites, text_rows, 4, 1};
  RowsAgain again;
  job.SendBeside(audit, {&again});
  ASSERT_TRUE(job.Start(SystemClock()->MonotonicNanos() + 60 * kNanosPerSecond, cancel).ok());
  job.Join();
  ASSERT_TRUE(job.status().ok()) << job.status().ToString();
  const std::vector<float> rows(job.rows().data(), job.rows().data() + 8);
  EXPECT_THAT(rows, testing::ElementsAre(1, 2, 2, 1, 3, 2, 1, 3));
  EXPECT_EQ(job.done(), 4U);
  EXPECT_THAT(sent,
              testing::UnorderedElementsAre("1a", "1ccc", "0bb", "2a", "1a", "1ccc", "0bb", "2a"));
  EXPECT_EQ(again.rows, rows);
}

TEST_F(VendorJobTest, ABusyServiceIsAskedAgainAtTheEnd) {
  const int64_t before = fake_clock.MonotonicNanos();
  const auto job = Run({{{kOk, Busy(), Busy()}, Busy()}, {{kOk, kOk, kOk}, kOk}});
  EXPECT_TRUE(job->status().ok()) << job->status().ToString();
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(job->rows().row(2)[0], 3.0f);
  EXPECT_TRUE(job->failed().empty());
  EXPECT_EQ(fake_clock.MonotonicNanos() - before, 3 * kNanosPerSecond);
}

TEST_F(VendorJobTest, ARoundThatHasWaitedForABusyServiceIsTheLast) {
  on_call = [this](const CallOptions& options) {
    EXPECT_EQ(options.patience_nanos, kJobPatienceNanos);
    fake_clock.Advance(kJobPatienceNanos);
  };
  const auto job = Run({{{kOk, Busy(), Busy()}, Busy()}}, 100'000);
  EXPECT_EQ(job->status().code(), StatusCode::kRateLimited);
  EXPECT_EQ(calls, 1);
}

TEST_F(VendorJobTest, TextsWithoutAVectorAreAskedForAgain) {
  const Status nonsense = ProtocolError("no vector in it");
  const auto job = Run({{{kOk, kOk, nonsense}, kOk}, {{kOk, kOk, kOk}, kOk}});
  EXPECT_TRUE(job->status().ok()) << job->status().ToString();
  EXPECT_EQ(calls, 2);
}

TEST_F(VendorJobTest, NotForEver) {
  const Status away = Unavailable("away").WithRetryable(true);
  auto job = Run({{{kOk, away, away}, away}});
  EXPECT_EQ(job->status().code(), StatusCode::kUnavailable);
  EXPECT_EQ(calls, 3);
  calls = 0;
  job = Run({{{away, away, away}, away}});
  EXPECT_EQ(calls, 1) << "a service that has never answered";
  EXPECT_EQ(job->rows().rows(), 0u);
}

TEST_F(VendorJobTest, WhatALaterRoundLacksDoesNotDropTheVendor) {
  const Status away = Unavailable("away").WithRetryable(true);
  const auto job = Run({{{kOk, kOk, BadVector("all zero")}, kOk}, {{kOk, kOk, away}, away}});
  EXPECT_EQ(job->status().code(), StatusCode::kPartial) << job->status().ToString();
  EXPECT_EQ(job->failed(), std::vector<uint64_t>{2});
  EXPECT_EQ(job->rows().row(1)[0], 2.0f);
}

TEST_F(VendorJobTest, TheServicesOwnWaitIsKeptWithinBounds) {
  const int64_t before = fake_clock.MonotonicNanos();
  const Status told = Busy().WithRetryAfter(20'000);
  const Status absurd = Busy().WithRetryAfter(86'400'000);
  Run({{{told, told, told}, told}, {{told, told, told}, absurd}, {{kOk, kOk, kOk}, kOk}});
  EXPECT_EQ(fake_clock.MonotonicNanos() - before, 80 * kNanosPerSecond);
}

TEST_F(VendorJobTest, NoRoundForWhatStays) {
  for (const StatusCode code :
       {StatusCode::kUnauthenticated, StatusCode::kPermissionDenied, StatusCode::kQuotaExceeded,
        StatusCode::kBudgetExceeded, StatusCode::kDeadlineExceeded, StatusCode::kCancelled,
        StatusCode::kUnavailable}) {
    calls = 0;
    const Status status(code, "no");  // not retryable: the service said so
    const auto job = Run({{{status, status, status}, status}});
    EXPECT_EQ(job->status().code(), code);
    EXPECT_EQ(calls, 1) << StatusCodeName(code);
  }
  calls = 0;
  const auto job = Run({{{kOk, kOk, InvalidArgument("text 2 is empty")}, kOk}});
  EXPECT_EQ(job->status().code(), StatusCode::kPartial);
  EXPECT_EQ(calls, 1);
}

TEST_F(VendorJobTest, NoRoundPastTheDeadline) {
  const auto job = Run({{{Busy(), Busy(), Busy()}, Busy()}}, 3);
  EXPECT_EQ(job->status().code(), StatusCode::kRateLimited);
  EXPECT_EQ(calls, 1);
}

// The system's clock, which also reports that a pause begins.
class PauseClock : public Clock {
 public:
  int64_t MonotonicNanos() override { return SystemClock()->MonotonicNanos(); }
  int64_t WallMillis() override { return SystemClock()->WallMillis(); }
  Status SleepUntil(int64_t until_nanos, const std::shared_ptr<CancelToken>& cancel) override {
    pauses_.test_and_set();
    pauses_.notify_all();
    return SystemClock()->SleepUntil(until_nanos, cancel);
  }
  void AwaitPause() { pauses_.wait(false); }

 private:
  std::atomic_flag pauses_;
};

TEST_F(VendorJobTest, ACancelEndsThePause) {
  PauseClock pause_clock;
  clock = &pause_clock;
  const Status told = Busy().WithRetryAfter(60'000);
  const auto start = std::chrono::steady_clock::now();
  std::thread stop([&] {
    pause_clock.AwaitPause();
    cancel->Request();
  });
  const auto job = Run({{{told, told, told}, told}});
  stop.join();
  EXPECT_EQ(job->status().code(), StatusCode::kCancelled);
  EXPECT_EQ(calls, 1);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

}  // namespace
}  // namespace vetvec
