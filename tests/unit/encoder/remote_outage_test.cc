// What the remote encoder sends to a service that is down or half broken: promise B4, and the
// breaker as calls see it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>

#include "base/rng.h"
#include "encoder/remote_encoder.h"
#include "unit/encoder/fake_service.h"
#include "unit/encoder/virtual_clock.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr size_t kCallers = 64;

class RemoteOutageTest : public testing::Test {
 protected:
  RemoteOutageTest() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = "http://127.0.0.1:1/v1";
    options_.settings.model = "m";
    options_.settings.api_key = "canary-key-1234567";
    options_.limits.max_concurrency = kCallers;
    options_.batch_texts = 10;
    options_.clock = &clock_;
    options_.transport = service_;
  }

  // One text; the status of the call.
  Status Call(RemoteEncoder* encoder, const std::string& text, int64_t seconds) {
    const PackedTexts packed = PackedTexts::Of(std::vector<std::string>{text});
    EmbedOutput out(1);
    CallOptions call;
    call.deadline_nanos = clock_.MonotonicNanos() + seconds * kNanosPerSecond;
    const std::vector<size_t> items = {0};
    const Status status = encoder->EmbedItems(packed.view(), items, call, &out);
    first_attempts_ += out.usage.requests - out.usage.retries;
    requests_ += out.usage.requests;
    if (status.ok() && out.items[0].ok()) {
      EXPECT_EQ(RowOf(out.rows, 0), FakeVector(text));
      ++delivered_;
    }
    return status;
  }

  VirtualClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  RemoteEncoderOptions options_;
  std::atomic<uint64_t> first_attempts_{0};
  std::atomic<uint64_t> requests_{0};
  std::atomic<uint64_t> delivered_{0};
};

// B4: a total outage of 60 s, 64 batch callers that are all in flight when it begins.
TEST_F(RemoteOutageTest, BatchCallersWaitOutAnOutageWithOneProbePerOpening) {
  options_.retry.batch = true;
  const auto encoder = *RemoteEncoder::Create(options_);
  const int64_t begin = clock_.MonotonicNanos();
  const auto is_down = [&] { return clock_.MonotonicNanos() < begin + 60 * kNanosPerSecond; };
  std::atomic<uint64_t> during{0};
  service_->Hold();
  service_->Rule([&](const FakeRequest& request) {
    if (!is_down()) return GoodReply(request);
    ++during;
    return Reply(503, "down");
  });
  std::thread opener([&] {
    service_->WaitForHeld(kCallers);
    service_->Release();
  });
  clock_.Run(kCallers, [&](size_t i) {
    const Status status = Call(encoder.get(), "text " + std::to_string(i), 600);
    EXPECT_TRUE(status.ok()) << status.ToString();
  });
  opener.join();
  const uint64_t openings = encoder->breaker().GetSnapshot().openings;
  EXPECT_EQ(delivered_, kCallers);
  EXPECT_EQ(first_attempts_, kCallers);
  EXPECT_GE(openings, 4u);  // 5 + 10 + 15 + 20 s, and what is left
  EXPECT_LE(openings, 6u);
  EXPECT_LE(static_cast<double>(during), 1.1 * kCallers + static_cast<double>(openings));
  // All are done soon after the end: the next probe comes 25 s after the last, retries go at 3 a
  // second then.
  EXPECT_LE(clock_.MonotonicNanos(), begin + 130 * kNanosPerSecond);
  RecordProperty("requests_during_outage", std::to_string(during));
  RecordProperty("openings", std::to_string(openings));
}

// B4 with interactive callers that come repeatedly.
TEST_F(RemoteOutageTest, InteractiveCallersFailFastAndAreToldWhen) {
  const auto encoder = *RemoteEncoder::Create(options_);
  const int64_t begin = clock_.MonotonicNanos();
  service_->Rule([](const FakeRequest&) { return Reply(503, "down"); });
  std::atomic<uint64_t> refused{0};
  clock_.Run(kCallers, [&](size_t i) {
    while (clock_.MonotonicNanos() < begin + 60 * kNanosPerSecond) {
      const int64_t before = clock_.MonotonicNanos();
      const Status status = Call(encoder.get(), "text " + std::to_string(i), 20);
      EXPECT_EQ(status.code(), StatusCode::kUnavailable) << status.ToString();
      if (status.message().find("repeatedly") != std::string::npos) {
        ++refused;
        EXPECT_GE(status.detail().retry_after_ms, 0);
        EXPECT_TRUE(status.detail().retryable);
        EXPECT_LE(clock_.MonotonicNanos() - before, 8 * kNanosPerSecond);
      }
      EXPECT_TRUE(clock_.SleepUntil(clock_.MonotonicNanos() + kNanosPerSecond, nullptr).ok());
    }
  });
  const uint64_t openings = encoder->breaker().GetSnapshot().openings;
  EXPECT_GT(refused, 1000u);
  EXPECT_LE(static_cast<double>(requests_),
            1.1 * static_cast<double>(first_attempts_) + static_cast<double>(openings));
  EXPECT_LE(requests_, 5 + kCallers + openings);
}

// B4: a fifth of the attempts fail, steadily; with and without the breaker, which a row of five
// opens now and then.
TEST_F(RemoteOutageTest, SteadyFailuresAreRetriedWithinBounds) {
  constexpr size_t kCalls = 4000;
  for (const bool use_breaker : {false, true}) {
    options_.use_breaker = use_breaker;
    const auto encoder = *RemoteEncoder::Create(options_);
    first_attempts_ = requests_ = delivered_ = 0;
    Rng rng(11);
    std::mutex mutex;
    service_->Rule([&](const FakeRequest& request) {
      const std::lock_guard<std::mutex> lock(mutex);
      return rng.Uniform() < 0.2 ? Reply(500, "no") : GoodReply(request);
    });
    clock_.Run(8, [&](size_t i) {
      for (size_t call = 0; call < kCalls / 8; ++call) {
        static_cast<void>(Call(encoder.get(), "text " + std::to_string(i), 20));
        const int64_t next = clock_.MonotonicNanos() + 100 * kNanosPerMilli;
        EXPECT_TRUE(clock_.SleepUntil(next, nullptr).ok());
      }
    });
    EXPECT_LE(static_cast<double>(requests_), 1.30 * static_cast<double>(first_attempts_));
    if (!use_breaker) {
      EXPECT_GE(delivered_, kCalls * 3 / 4);
    }
    const std::string name = use_breaker ? "_with_breaker" : "_without_breaker";
    RecordProperty("amplification" + name, std::to_string(static_cast<double>(requests_) /
                                                          static_cast<double>(first_attempts_)));
    RecordProperty("delivered" + name, std::to_string(delivered_));
  }
}

// A batch call that need not go on until its deadline gives up a service that never answers, and
// waits longer for one that has.
TEST_F(RemoteOutageTest, ABatchCallWaitsForSomeOpenings) {
  for (const bool has_answered : {false, true}) {
    const auto encoder = *RemoteEncoder::Create(options_);
    const size_t before = service_->requests().size();
    service_->Rule([&](const FakeRequest& request) {
      return has_answered && request.number == before ? GoodReply(request) : Reply(503, "down");
    });
    const int64_t begin = clock_.MonotonicNanos();
    Status status;
    clock_.Run(1, [&](size_t) {
      std::vector<std::string> texts;
      for (int i = 0; i < 200; ++i) texts.push_back("text " + std::to_string(i));
      const PackedTexts packed = PackedTexts::Of(texts);
      EmbedOutput out(texts.size());
      std::vector<size_t> items(texts.size());
      std::iota(items.begin(), items.end(), size_t{0});
      CallOptions call;
      call.deadline_nanos = begin + 3600 * kNanosPerSecond;
      status = encoder->EmbedItems(packed.view(), items, call, &out);
      EXPECT_EQ(out.usage.failed_texts, has_answered ? 190u : 200u);
    });
    EXPECT_EQ(status.code(), StatusCode::kUnavailable) << status.ToString();
    const int64_t took = clock_.MonotonicNanos() - begin;
    EXPECT_GE(took, (has_answered ? 50 : 15) * kNanosPerSecond);
    EXPECT_LE(took, (has_answered ? 60 : 20) * kNanosPerSecond);
  }
}

TEST_F(RemoteOutageTest, TooManyRequestsAndBadTextsDoNotOpenTheBreaker) {
  const auto encoder = *RemoteEncoder::Create(options_);
  for (int i = 0; i < 60; ++i) {
    service_->Rule([i](const FakeRequest& request) {
      if (request.number % 2 == 1) return GoodReply(request);
      return i % 2 == 0 ? Reply(429, "{}", {{"retry-after-ms", "10"}}) : Reply(422, "{}");
    });
    static_cast<void>(Call(encoder.get(), "text", 20));
  }
  EXPECT_EQ(encoder->breaker().GetSnapshot().openings, 0u);
  EXPECT_EQ(encoder->breaker().GetSnapshot().in_flight, 0);
}

TEST_F(RemoteOutageTest, EncodersOfOneServiceAndKeyShare) {
  const auto one = *RemoteEncoder::Create(options_);
  const auto two = *RemoteEncoder::Create(options_);
  options_.settings.api_key = "another-key";
  const auto other_key = *RemoteEncoder::Create(options_);
  EXPECT_EQ(&one->limiter(), &two->limiter());
  EXPECT_NE(&one->limiter(), &other_key->limiter());
  service_->Rule([](const FakeRequest&) { return Reply(503, "down"); });
  clock_.Run(1, [&](size_t) {
    EXPECT_FALSE(Call(one.get(), "text", 20).ok());
    while (one->breaker().GetSnapshot().openings == 0) {
      EXPECT_FALSE(Call(one.get(), "text", 20).ok());
    }
    const size_t sent = service_->sent().size();
    EXPECT_THAT(Call(two.get(), "text", 4).message(), HasSubstr("next attempt in"));
    EXPECT_EQ(service_->sent().size(), sent);
    EXPECT_FALSE(Call(other_key.get(), "text", 20).ok());
    EXPECT_GT(service_->sent().size(), sent);
  });
}

}  // namespace
}  // namespace vetvec
