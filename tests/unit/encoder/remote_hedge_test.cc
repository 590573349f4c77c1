// Hedging: the second request for a slow first one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "encoder/remote_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

class RemoteHedgeTest : public testing::Test {
 protected:
  RemoteHedgeTest() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = "http://127.0.0.1:1/v1";
    options_.settings.model = "m";
    options_.settings.api_key = "canary-key-1234567";
    options_.limits.max_concurrency = 4;
    options_.clock = &clock_;
    options_.transport = service_;
    options_.hedge = true;
  }

  Status Call(const std::string& text, EmbedOutput* out) {
    const PackedTexts packed = PackedTexts::Of(std::vector<std::string>{text});
    const std::vector<size_t> items = {0};
    return encoder_->EmbedItems(packed.view(), items, {}, out);
  }
  // Sixty quick requests, so that it is known what is slow (and a hedge or two are allowed).
  void Learn() {
    encoder_ = *RemoteEncoder::Create(options_);
    for (int i = 0; i < 60; ++i) {
      EmbedOutput out(1);
      ASSERT_TRUE(Call("text", &out).ok());
    }
    learned_ = service_->requests().size();
  }
  // A call whose requests are held, stepped by hand; once it is slow, `count` are on their way, and
  // `then` lets them go.
  Status HeldCall(size_t count, EmbedOutput* out, const std::function<void()>& then) {
    service_->Hold();
    const PackedTexts packed = PackedTexts::Of(std::vector<std::string>{"slow text"});
    const TextBatch texts = packed.view();
    const std::vector<size_t> items = {0};
    const CallOptions options;
    const auto waker = std::make_shared<ThreadWaker>();
    const auto task = encoder_->NewTask(texts, items, options, out, waker);
    Pause pause;
    EXPECT_FALSE(task->Step(&pause));
    EXPECT_EQ(service_->requests().size(), learned_ + 1);
    clock_.Advance(10 * kNanosPerMilli);
    EXPECT_FALSE(task->Step(&pause));  // a hedge goes out now
    EXPECT_EQ(service_->requests().size(), learned_ + count);
    then();
    RunToEnd(task.get(), waker.get(), &clock_);
    EXPECT_EQ(encoder_->limiter().GetSnapshot().in_flight, 0);
    EXPECT_EQ(encoder_->limiter().GetSnapshot().waiting, 0);
    EXPECT_EQ(encoder_->breaker().GetSnapshot().in_flight, 0);
    return task->status();
  }

  FakeClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  RemoteEncoderOptions options_;
  std::unique_ptr<RemoteEncoder> encoder_;
  size_t learned_ = 0;
};

TEST_F(RemoteHedgeTest, WhicheverIsFasterIsDeliveredAndTheOtherCancelled) {
  for (const size_t winner : {size_t{0}, size_t{1}}) {
    service_ = std::make_shared<FakeService>();
    options_.transport = service_;
    Learn();
    EmbedOutput out(1);
    const Status status = HeldCall(2, &out, [&] { service_->ReleaseOne(learned_ + winner); });
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(RowOf(out.rows, 0), FakeVector("slow text"));
    EXPECT_EQ(service_->cancelled(), 1u);
    EXPECT_EQ(out.usage.requests, 2u);
    EXPECT_EQ(out.usage.retries, 0u);
    EXPECT_EQ(out.usage.maybe_billed_twice, 1u);
    EXPECT_EQ(out.usage.hedges, 1u);
    EXPECT_EQ(out.usage.tokens_reported, 2u);
    EXPECT_EQ(out.requests.size(), 2u);
    const auto requests = service_->requests();
    EXPECT_EQ(requests[learned_].http.body, requests[learned_ + 1].http.body);
    service_->Release();
    encoder_ = nullptr;
  }
}

TEST_F(RemoteHedgeTest, OneThatFailsLeavesItToTheOther) {
  Learn();
  service_->Rule([&](const FakeRequest& request) {
    return request.number == learned_ ? Reply(500, "no") : GoodReply(request);
  });
  EmbedOutput out(1);
  const Status status = HeldCall(2, &out, [&] {
    service_->ReleaseOne(learned_);
    service_->ReleaseOne(learned_ + 1);
  });
  EXPECT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(service_->requests().size(), learned_ + 2);  // no retry
  EXPECT_EQ(out.usage.retries, 0u);
}

TEST_F(RemoteHedgeTest, BothFailingIsOneFailedAttemptAndRetriesAreNotHedged) {
  Learn();
  service_->Rule([&](const FakeRequest& request) {
    return request.number < learned_ + 2 ? Reply(500, "no") : GoodReply(request);
  });
  EmbedOutput out(1);
  const Status status = HeldCall(2, &out, [&] { service_->Release(); });
  EXPECT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(service_->requests().size(), learned_ + 3);
  EXPECT_EQ(out.usage.retries, 1u);
}

TEST_F(RemoteHedgeTest, NoHedgeWithoutAPlaceOrByDefault) {
  for (const bool is_on : {true, false}) {
    service_ = std::make_shared<FakeService>();
    options_.transport = service_;
    options_.hedge = is_on;
    options_.limits.max_concurrency = is_on ? 1 : 4;
    Learn();
    EmbedOutput out(1);
    const Status status = HeldCall(1, &out, [&] { service_->Release(); });
    EXPECT_TRUE(status.ok());
    EXPECT_EQ(service_->requests().size(), learned_ + 1);
    encoder_ = nullptr;
  }
}

}  // namespace
}  // namespace vetvec
