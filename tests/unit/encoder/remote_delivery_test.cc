// Promises B1 and B5 of the remote encoder: every vector once, in order and bit by bit, whatever
// goes wrong on the way; Retry-After obeyed. 3 schedules of faults here;
// VETVEC_FAULT_SCHEDULES=200 plays as many.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <numeric>
#include <set>

#include "base/json_fwd.h"
#include "base/rng.h"
#include "encoder/remote_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

constexpr size_t kTextCount = 10'000;

std::vector<std::string> ManyTexts(size_t count) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < count; ++i) texts.push_back("sentence number " + std::to_string(i));
  return texts;
}

std::set<std::string> Some(const std::vector<std::string>& texts, size_t count, Rng* rng) {
  std::set<std::string> some;
  while (some.size() < count) some.insert(texts[rng->Below(texts.size())]);
  return some;
}

class RemoteDeliveryTest : public testing::Test {
 protected:
  RemoteDeliveryTest() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = "http://127.0.0.1:1/v1";
    options_.settings.model = "m";
    options_.settings.api_key = "canary-key-1234567";
    options_.settings.dimensions = 3;  // so that a first reply of another length is known as wrong
    options_.limits.max_concurrency = 8;
    options_.batch_texts = 100;
    options_.clock = &clock_;
    options_.transport = service_;
    options_.use_retry_budget = false;
    options_.retry.batch = true;
    options_.retry.base_backoff_ms = 2;
    options_.retry.max_backoff_ms = 20;
    options_.default_timeout_ms = 3'600'000;
  }

  struct Delivery {
    Status status;
    std::unique_ptr<EmbedOutput> out;
    std::vector<int> times;  // that each text was delivered
  };
  Delivery Embed(const std::vector<std::string>& texts) {
    const auto encoder = *RemoteEncoder::Create(options_);
    const PackedTexts packed = PackedTexts::Of(texts);
    Delivery delivery{{}, std::make_unique<EmbedOutput>(texts.size()), {}};
    delivery.times.resize(texts.size());
    std::vector<size_t> items(texts.size());
    std::iota(items.begin(), items.end(), size_t{0});
    CallOptions call;
    call.on_rows = [&](std::span<const size_t> rows) {
      for (const size_t row : rows) ++delivery.times[row];
    };
    delivery.status = encoder->EmbedItems(packed.view(), items, call, delivery.out.get());
    EXPECT_EQ(encoder->breaker().GetSnapshot().in_flight, 0);
    EXPECT_EQ(encoder->limiter().GetSnapshot().in_flight, 0);
    EXPECT_EQ(encoder->limiter().GetSnapshot().waiting, 0);
    return delivery;
  }

  // A new service, which answers requests without any of `bad` and refuses the others.
  void AnswerAllBut(const std::set<std::string>& bad, int http_status, const std::string& body) {
    service_ = std::make_shared<FakeService>();
    options_.transport = service_;
    service_->Rule([=](const FakeRequest& request) {
      for (const std::string& text : request.texts) {
        if (bad.count(text) > 0) return Reply(http_status, body);
      }
      return GoodReply(request);
    });
  }

  FakeClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  RemoteEncoderOptions options_;
};

std::string Edited(const FakeRequest& request, const std::function<void(Json*)>& edit) {
  auto reply = Json::parse(GoodBody(request.texts));
  edit(&reply);
  return reply.dump();
}

// A fault that may be retried as often as need be.
HttpOutcome RetryableFault(Rng* rng) {
  switch (rng->Below(12)) {
    case 0: return Reply(429, "{}", {{"retry-after-ms", std::to_string(1 + rng->Below(20))}});
    case 1: return Reply(429, "{}", {{"retry-after", "0.01"}});
    case 2: return Reply(429, "{}");
    case 3: return Reply(429, "{}", {{"retry-after", "soon"}});
    case 4: return Reply(408, "late");
    case 5: return Reply(500, "<html>");
    case 6: return Reply(502, "");
    case 7: return Reply(503, R"({"error":{"message":"busy"}})", {{"retry-after", "-1"}});
    case 8: return Reply(529, "{}");
    case 9: return TransportFailure(HttpFailure::kConnect, false);
    case 10: return TransportFailure(HttpFailure::kTimeout, true);
    default: return TransportFailure(HttpFailure::kReset, true);
  }
}

// One that is retried once: it hits no request twice.
HttpOutcome RetryOnceFault(const FakeRequest& request, Rng* rng) {
  const std::string good = GoodBody(request.texts);
  switch (rng->Below(12)) {
    case 0: return Reply(409, "{}");
    case 1: return Reply(425, "{}");
    case 2: return Reply(200, good.substr(0, rng->Below(good.size())));
    case 3: return Reply(200, good + "}");
    case 4: return Reply(200, "");
    case 5: return Reply(200, "<html><body>Welcome</body></html>");
    case 6: return Reply(200, R"({"error":{"message":"overloaded"}})");
    case 7: return Reply(200, Edited(request, [](Json* body) { (*body)["data"].erase(0); }));
    case 8:
      return Reply(200, Edited(request, [](Json* body) {
                     (*body)["data"][0]["index"] = (*body)["data"][1]["index"];
                   }));
    case 9:
      return Reply(
          200, Edited(request, [](Json* body) { (*body)["data"][0]["embedding"][1] = nullptr; }));
    case 10:
      return Reply(200,
                   Edited(request, [](Json* body) { (*body)["data"][2]["embedding"].erase(0); }));
    default:
      return Reply(200,
                   Edited(request, [](Json* body) { (*body)["data"][1]["index"] = 1'000'000; }));
  }
}

size_t Schedules() {
  const char* text = std::getenv("VETVEC_FAULT_SCHEDULES");
  return text != nullptr ? static_cast<size_t>(std::strtoul(text, nullptr, 10)) : 3;
}

// B1: each request is hit with probability 0.30.
TEST_F(RemoteDeliveryTest, EveryVectorOnceInOrderAndBitByBitUnderFaults) {
  const std::vector<std::string> texts = ManyTexts(kTextCount);
  const Delivery truth = Embed(texts);
  ASSERT_TRUE(truth.status.ok());
  const size_t bytes = kTextCount * truth.out->rows.dimension() * sizeof(float);
  uint64_t faults = 0;
  for (uint64_t seed = 1; seed <= Schedules(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    std::set<std::string> hit_once;
    service_ = std::make_shared<FakeService>();
    options_.transport = service_;
    options_.seed = seed;
    service_->Rule([&](const FakeRequest& request) {
      if (rng.Uniform() >= 0.30) return GoodReply(request);
      ++faults;
      const bool may_hit = rng.Below(2) == 0 && hit_once.insert(request.texts[0]).second;
      return may_hit ? RetryOnceFault(request, &rng) : RetryableFault(&rng);
    });
    const Delivery delivery = Embed(texts);
    ASSERT_TRUE(delivery.status.ok()) << delivery.status.ToString();
    for (size_t i = 0; i < kTextCount; ++i) {
      ASSERT_TRUE(delivery.out->items[i].ok()) << i << delivery.out->items[i].ToString();
      ASSERT_EQ(delivery.times[i], 1) << i;
    }
    ASSERT_EQ(std::memcmp(delivery.out->rows.Row(0), truth.out->rows.Row(0), bytes), 0);
    EXPECT_GT(service_->requests().size(), kTextCount / options_.batch_texts);
  }
  EXPECT_GE(faults, 20 * Schedules());
  RecordProperty("schedules", std::to_string(Schedules()));
  RecordProperty("faults", std::to_string(faults));
}

// k texts that never work, among random faults: exactly k errors.
TEST_F(RemoteDeliveryTest, BadTextsAmongFaultsGiveExactlyTheirErrors) {
  const std::vector<std::string> texts = ManyTexts(2'000);
  const std::set<std::string> bad = {texts[0], texts[777], texts[778], texts[1'024], texts[1'999]};
  Rng rng(5);
  service_->Rule([&](const FakeRequest& request) {
    if (rng.Uniform() < 0.30) return RetryableFault(&rng);
    for (const std::string& text : request.texts) {
      if (bad.count(text) > 0) return Reply(400, R"({"error":{"message":"bad input"}})");
    }
    return GoodReply(request);
  });
  const Delivery delivery = Embed(texts);
  ASSERT_TRUE(delivery.status.ok()) << delivery.status.ToString();
  for (size_t i = 0; i < texts.size(); ++i) {
    const bool is_bad = bad.count(texts[i]) > 0;
    ASSERT_EQ(delivery.out->items[i].ok(), !is_bad) << i;
    ASSERT_EQ(delivery.times[i], is_bad ? 0 : 1) << i;
  }
}

// Halving costs at most 2 k log2(batch) requests more than there are batches, and the trial of a
// first batch that is refused at most two.
TEST_F(RemoteDeliveryTest, HalvingCostsFewRequests) {
  constexpr size_t kBatch = 64;
  options_.batch_texts = kBatch;
  const std::vector<std::string> texts = ManyTexts(kBatch * 20);
  Rng rng(9);
  for (size_t k = 1; k <= 12; ++k) {
    const std::set<std::string> bad = Some(texts, k, &rng);
    AnswerAllBut(bad, 422, R"({"error":{"message":"bad input"}})");
    const Delivery delivery = Embed(texts);
    EXPECT_EQ(delivery.out->usage.failed_texts, k);
    const auto levels = static_cast<size_t>(std::log2(kBatch));
    EXPECT_LE(service_->requests().size() - texts.size() / kBatch, 2 * k * levels + 2) << k;
  }
}

// A text that the service fails on, again and again, while it answers the others: its error is its
// own, and is found by halving as well. Retries come on top.
TEST_F(RemoteDeliveryTest, ATextThatTheServiceAlwaysFailsOnIsFound) {
  constexpr size_t kBatch = 64;
  options_.retry.batch = false;
  options_.use_breaker = false;  // five failures with nothing between them would open it
  options_.batch_texts = kBatch;
  const std::vector<std::string> texts = ManyTexts(kBatch * 20);
  Rng rng(5);
  for (const size_t k : {size_t{1}, size_t{2}, size_t{5}}) {
    const std::set<std::string> bad = Some(texts, k, &rng);
    AnswerAllBut(bad, 500, R"({"error":{"message":"worker died"}})");
    const Delivery delivery = Embed(texts);
    for (size_t i = 0; i < texts.size(); ++i) {
      const bool is_bad = bad.count(texts[i]) > 0;
      ASSERT_EQ(delivery.out->items[i].ok(), !is_bad) << delivery.out->items[i].ToString();
      ASSERT_EQ(delivery.times[i], is_bad ? 0 : 1) << i;
    }
    const size_t extra = service_->requests().size() - texts.size() / kBatch;
    const auto levels = static_cast<size_t>(std::log2(kBatch));
    EXPECT_LE(extra - delivery.out->usage.retries, 2 * k * levels) << k;
    // The batch has five attempts, a text alone as well; a part between them has one or, where no
    // other has been answered since it was sent, up to five.
    EXPECT_LE(delivery.out->usage.retries, k * (4 + 4 * levels + 4)) << k;
  }
}

// Without others that are answered it is an outage, and the call ends.
TEST_F(RemoteDeliveryTest, AnOutageInTheMiddleIsNotTheTextsFault) {
  options_.batch_texts = 10;
  options_.limits.max_concurrency = 1;
  options_.retry.batch = false;
  options_.use_breaker = false;
  service_->Rule([](const FakeRequest& request) {
    return request.number < 3 ? GoodReply(request) : Reply(500, "{}");
  });
  const Delivery delivery = Embed(ManyTexts(100));
  EXPECT_EQ(delivery.out->usage.failed_texts, 70u);
  EXPECT_EQ(delivery.status.code(), StatusCode::kUnavailable) << delivery.status.ToString();
  size_t alone = 0;
  for (const auto& sent : service_->sent()) alone += sent.size() == 1 ? 1u : 0u;
  EXPECT_LE(alone, 2u);
}

// The same where the service says that there are too many.
TEST_F(RemoteDeliveryTest, TooManyTextsAreSplitUntilTheyFit) {
  service_->Rule([](const FakeRequest& request) {
    return request.texts.size() > 16
               ? Reply(400, R"({"error":{"message":"batch size 100 > maximum allowed 16"}})")
               : GoodReply(request);
  });
  const Delivery delivery = Embed(ManyTexts(1'000));
  ASSERT_TRUE(delivery.status.ok()) << delivery.status.ToString();
  EXPECT_EQ(delivery.out->usage.failed_texts, 0u);
  std::set<std::string> seen;
  for (const auto& sent : service_->sent()) {
    EXPECT_TRUE(seen.insert(sent.front() + "|" + std::to_string(sent.size())).second);
  }
}

// B5: a thousand 429s, none answered early or more than 250 ms late.
TEST_F(RemoteDeliveryTest, RetryAfterIsNeverCutShort) {
  const auto encoder = *RemoteEncoder::Create(options_);
  Rng rng(21);
  int64_t asked_at = 0;
  int64_t asked_for = 0;
  size_t waits = 0;
  service_->Rule([&](const FakeRequest& request) {
    const int64_t now = clock_.MonotonicNanos();
    if (asked_for > 0) {
      EXPECT_GE(now, asked_at + asked_for);
      EXPECT_LE(now, asked_at + asked_for + 250 * kNanosPerMilli);
      ++waits;
      asked_for = 0;
      return GoodReply(request);
    }
    asked_at = now;
    const auto ms = static_cast<int64_t>(1 + rng.Below(30'000));
    const int64_t seconds = 1 + ms / 1000;
    asked_for = ms * kNanosPerMilli;
    switch (rng.Below(4)) {
      case 0: return Reply(429, "{}", {{"retry-after-ms", std::to_string(ms)}});
      case 1: return Reply(503, "{}", {{"retry-after-ms", std::to_string(ms)}});
      case 2:
        asked_for = seconds * kNanosPerSecond;
        return Reply(429, "{}", {{"retry-after", std::to_string(seconds)}});
      default: {
        asked_for = 17 * kNanosPerSecond;
        return Reply(429, "{}",
                     {{"date", "Wed, 21 Oct 2026 07:27:30 GMT"},
                      {"retry-after", "Wed, 21 Oct 2026 07:27:47 GMT"}});
      }
    }
  });
  const PackedTexts packed = PackedTexts::Of(ManyTexts(1));
  const std::vector<size_t> items = {0};
  for (int call = 0; call < 1'000; ++call) {
    EmbedOutput out(1);
    ASSERT_TRUE(encoder->EmbedItems(packed.view(), items, {}, &out).ok());
  }
  EXPECT_EQ(waits, 1'000u);
}

}  // namespace
}  // namespace vetvec
