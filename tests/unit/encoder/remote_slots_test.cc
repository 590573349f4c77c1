// While a call's thread runs a function of the caller's, no other call waits for it.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/callback_scope.h"
#include "encoder/embed_stream.h"
#include "encoder/open_encoder.h"
#include "encoder/remote_encoder.h"
#include "support/set_option.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

constexpr int64_t kLong = 3600 * kNanosPerSecond;

class RemoteSlotsTest : public testing::Test {
 protected:
  RemoteSlotsTest() {
    EncoderOptions options;
    options.transport = service_;
    options.api_key = "k";
    EncoderSpec spec = *ParseEncoderSpec("openai:m");
    SetOption(&spec.settings, "batch", 1);
    SetOption(&spec.settings, "concurrency", 2);
    encoder_ = *OpenEncoder(spec, options);
    for (int i = 0; i < 20; ++i) texts_.Add("text " + std::to_string(i));
  }

  CallOptions Options() const {
    CallOptions options;
    options.deadline_nanos = SystemClock()->MonotonicNanos() + kLong;
    return options;
  }
  // What a function of the caller's does: one more call.
  Status EmbedOne(const std::string& text) {
    const CallbackScope scope;
    PackedTexts one;
    one.Add(text);
    const TextBatch view = one.view();
    EmbedOutput out(1);
    return encoder_->Embed(view, Options(), &out);
  }
  RateLimiter& limiter() { return encoder_->remote_encoder()->limiter(); }
  void ExpectNothingHeld() {
    EXPECT_EQ(limiter().GetSnapshot().in_flight, 0);
    EXPECT_EQ(limiter().GetSnapshot().waiting, 0);
  }

  const std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  std::unique_ptr<Encoder> encoder_;
  PackedTexts texts_;
};

TEST_F(RemoteSlotsTest, ACallMadeInAProgressCallbackEnds) {
  const TextBatch view = texts_.view();
  EmbedOutput out(view.size());
  CallOptions options = Options();
  std::vector<Status> inner;
  options.progress = [&](uint64_t done, uint64_t) {
    ExpectNothingHeld();
    inner.push_back(EmbedOne("new " + std::to_string(done)));
    inner.push_back(EmbedOne("text 19"));  // of the outer call
    return 0;
  };
  EXPECT_TRUE(encoder_->Embed(view, options, &out).ok());
  EXPECT_GE(inner.size(), 2 * view.size());
  for (const Status& status : inner) EXPECT_TRUE(status.ok()) << status.message();
  ExpectNothingHeld();
}

TEST_F(RemoteSlotsTest, CallsMadeInTheCallbacksOfAStreamEnd) {
  size_t given = 0;
  std::string text;
  const auto next = [&](std::string_view* out) -> int32_t {
    if (given == texts_.size()) return 0;
    EXPECT_TRUE(EmbedOne("next " + std::to_string(given)).ok());
    text = texts_.view()[given++];
    *out = text;
    return 1;
  };
  const auto take = [&](uint64_t first, const EmbedOutput&) -> int32_t {
    EXPECT_TRUE(EmbedOne("rows " + std::to_string(first)).ok());
    return 0;
  };
  StreamOptions options;
  options.call = Options();
  EXPECT_TRUE(EmbedStream(*encoder_, options, next, take).ok());
  ExpectNothingHeld();
}

// The slot is free before the thread of the call has looked at the reply.
TEST_F(RemoteSlotsTest, TheThreadThatReceivesAReplyGivesItsSlotBack) {
  const TextBatch view = texts_.view();
  service_->Hold();
  const auto waker = std::make_shared<ThreadWaker>();
  EmbedOutput out(view.size());
  const CallOptions options = Options();
  const auto task = encoder_->NewTask(view, options, &out, waker);
  Pause pause;
  ASSERT_FALSE(task->Step(&pause));
  const size_t sent = service_->requests().size();
  ASSERT_GE(sent, 1u);
  EXPECT_EQ(limiter().GetSnapshot().in_flight, static_cast<int64_t>(sent));
  service_->Release();
  EXPECT_EQ(limiter().GetSnapshot().in_flight, 0);
  while (!task->Step(&pause)) waker->Wait(pause, SystemClock());
  EXPECT_TRUE(task->status().ok());
}

// A 429 delays all requests from the moment that it arrives; its body is read later, and only adds.
TEST_F(RemoteSlotsTest, A429IsToldOnceAndItsBodyMayProlongIt) {
  const TextBatch view = texts_.view();
  service_->Rule([](const FakeRequest&) {
    return Reply(429, R"({"error": {"message": "Please try again in 40 seconds."}})");
  });
  service_->Hold();
  const auto waker = std::make_shared<ThreadWaker>();
  EmbedOutput out(view.size());
  const CallOptions options = Options();
  const auto task = encoder_->NewTask(view, options, &out, waker);
  Pause pause;
  ASSERT_FALSE(task->Step(&pause));
  const uint64_t sent = service_->requests().size();
  service_->Release();
  EXPECT_EQ(limiter().GetSnapshot().rate_limited, sent);
  const int64_t before = SystemClock()->MonotonicNanos();
  ASSERT_FALSE(task->Step(&pause));
  EXPECT_EQ(limiter().GetSnapshot().rate_limited, sent);
  EXPECT_GE(limiter().GetSnapshot().hold_until_nanos, before + 40 * kNanosPerSecond);
}

}  // namespace
}  // namespace vetvec
