// Texts that a service cannot handle, for which it fails the whole request, and outages that look
// the same: the other texts are delivered, with few more requests, and an outage costs no more than
// its retries and one text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <numeric>
#include <set>

#include "base/rng.h"
#include "encoder/remote_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

class RemotePoisonTest : public testing::Test {
 protected:
  RemotePoisonTest() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = "http://127.0.0.1:1/v1";
    options_.settings.model = "m";
    options_.limits.max_concurrency = 4;
    options_.clock = &clock_;
  }

  // A new encoder for a new account, so that nothing is known.
  void StartAfresh() {
    service_ = std::make_shared<FakeService>();
    options_.transport = service_;
    options_.settings.api_key = SecretString("key-" + std::to_string(++accounts_) + "-0123456789");
    encoder_ = *RemoteEncoder::Create(options_);
  }

  Status Embed(size_t count, int64_t seconds = 0) {
    std::vector<std::string> texts;
    for (size_t i = 0; i < count; ++i) texts.push_back("text " + std::to_string(i));
    const PackedTexts packed = PackedTexts::Of(texts);
    out_ = std::make_unique<EmbedOutput>(count);
    std::vector<size_t> items(count);
    std::iota(items.begin(), items.end(), size_t{0});
    CallOptions call;
    if (seconds > 0) call.deadline_nanos = clock_.MonotonicNanos() + seconds * kNanosPerSecond;
    const Status status = encoder_->EmbedItems(packed.view(), items, call, out_.get());
    for (size_t i = 0; i < count; ++i) {
      if (!out_->items[i].ok()) continue;
      EXPECT_EQ(RowOf(out_->rows, i), FakeVector(texts[i])) << i;
    }
    EXPECT_EQ(encoder_->limiter().GetSnapshot().waiting, 0);
    EXPECT_EQ(encoder_->limiter().GetSnapshot().in_flight, 0);
    return status;
  }

  void Poison(const std::set<std::string>& bad, const std::function<HttpOutcome()>& refusal) {
    service_->Rule([=](const FakeRequest& request) {
      for (const std::string& text : request.texts) {
        if (bad.contains(text)) return refusal();
      }
      return GoodReply(request);
    });
  }

  size_t Requests() const { return service_->requests().size(); }

  FakeClock clock_;
  std::shared_ptr<FakeService> service_;
  RemoteEncoderOptions options_;
  std::unique_ptr<RemoteEncoder> encoder_;
  std::unique_ptr<EmbedOutput> out_;
  int accounts_ = 0;
};

std::vector<std::set<size_t>> Places(size_t count, size_t bad, Rng* rng) {
  std::vector<std::set<size_t>> all(6);
  for (size_t i = 0; i < bad; ++i) {
    all[0].insert(i);
    all[1].insert(count - 1 - i);
    all[2].insert(count / 2 - bad / 2 + i);
    all[3].insert(i * count / bad);
  }
  for (const size_t random : {size_t{4}, size_t{5}}) {
    while (all[random].size() < bad) all[random].insert(rng->Below(count));
  }
  return all;
}

TEST_F(RemotePoisonTest, TheOtherTextsAreDeliveredWithFewRequests) {
  struct Kind {
    const char* name;
    std::function<HttpOutcome()> refusal;
    bool with_answers_only = false;  // the status usually speaks of the configuration
    size_t more = 8;                 // requests
  };
  const Kind kinds[] = {
      {"500", [] { return Reply(500, R"({"error":{"message":"input is too large"}})"); }},
      {"400", [] { return Reply(400, R"({"error":{"message":"bad input"}})"); }},
      {"422", [] { return Reply(422, R"({"detail":"bad input"})"); }},
      {"503", [] { return Reply(503, "busy"); }},
      {"418", [] { return Reply(418, "teapot"); }},
      {"406", [] { return Reply(406, "<html><title>Not Acceptable</title></html>"); }},
      {"403 page", [] { return Reply(403, "<html><title>Blocked</title></html>"); }},
      {"403", [] { return Reply(403, R"({"error":"moderated"})"); }, true},
      {"404", [] { return Reply(404, "{}"); }, true},
      {"reset", [] { return TransportFailure(HttpFailure::kReset, true); }, false, 16},
      {"nonsense", [] { return Reply(200, "{}"); }},
  };
  Rng rng(3);
  for (const Kind& kind : kinds) {
    for (const size_t count : {2u, 20u, 100u, 300u}) {
      for (const size_t bad : {1u, 3u, 8u}) {
        if (2 * bad > count) continue;
        if (count > 20 && &kind > kinds + 1) continue;  // to be short
        for (const std::set<size_t>& places : Places(count, bad, &rng)) {
          SCOPED_TRACE(std::string(kind.name) + ": " + std::to_string(bad) + " of " +
                       std::to_string(count) + ", first at " + std::to_string(*places.begin()));
          StartAfresh();
          if (kind.with_answers_only) {
            ASSERT_TRUE(Embed(1).ok());
          }
          const size_t before = Requests();
          std::set<std::string> texts;
          for (const size_t place : places) texts.insert("text " + std::to_string(place));
          Poison(texts, kind.refusal);
          // Half an hour, so that a breaker that other texts have opened may close again.
          ASSERT_TRUE(Embed(count, 1'800).ok());
          for (size_t i = 0; i < count; ++i)
            ASSERT_EQ(out_->items[i].ok(), !places.contains(i)) << i;
          const size_t batch = std::min(count, options_.batch_texts);
          const size_t levels = std::bit_width(batch - 1);
          const size_t batches = (count + batch - 1) / batch;
          EXPECT_LE(Requests() - before, batches + 2 * bad * levels + kind.more);
        }
      }
    }
  }
}

// A text that fails alone at the end of a call, and the bad text in the last of several batches.
TEST_F(RemotePoisonTest, TheLastTextIsNotTakenForAnOutage) {
  for (const size_t count : {101u, 201u}) {
    StartAfresh();
    Poison({"text " + std::to_string(count - 1)}, [] { return Reply(500, "{}"); });
    EXPECT_TRUE(Embed(count).ok());
    EXPECT_EQ(out_->usage.failed_texts, 1u);
    EXPECT_LE(Requests(), 3u + 4u);
  }
}

// One text per request: a text that fails twice in the same way while others are answered.
TEST_F(RemotePoisonTest, ATextThatFailsAloneIsTriedOnceMore) {
  options_.batch_texts = 1;
  StartAfresh();
  Poison({"text 3", "text 7"}, [] { return Reply(500, "{}"); });
  EXPECT_TRUE(Embed(20).ok());
  EXPECT_EQ(out_->usage.failed_texts, 2u);
  EXPECT_LE(Requests(), 20u + 2u + 1u);
}

TEST_F(RemotePoisonTest, AnOutageCostsItsRetriesAndOneText) {
  const std::function<HttpOutcome()> failures[] = {
      [] { return Reply(500, R"({"error":{"message":"down"}})"); }, [] { return Reply(503, ""); },
      [] { return TransportFailure(HttpFailure::kReset, true); },
      [] { return TransportFailure(HttpFailure::kConnect, false); }};
  for (const auto& failure : failures) {
    for (const int attempts : {1, 2, 5}) {
      for (const size_t count : {1u, 2u, 100u, 1'000u}) {
        options_.retry.max_attempts = attempts;
        StartAfresh();
        service_->Rule([&](const FakeRequest&) { return failure(); });
        const Status status = Embed(count);
        EXPECT_EQ(status.code(), StatusCode::kUnavailable) << status.ToString();
        EXPECT_EQ(out_->usage.failed_texts, count);
        // With several batches, the breaker opens after five failures.
        const auto retries = static_cast<size_t>(count > 100 ? std::max(attempts, 5) : attempts);
        // A single text needs no comparison.
        EXPECT_LE(Requests(), count == 1 ? retries : retries + 1) << attempts << " " << count;
      }
    }
  }
}

// A service that is down for some seconds is not taken for one that refuses a text.
TEST_F(RemotePoisonTest, AShortOutageCostsNoText) {
  for (const int status : {500, 503}) {
    for (const size_t count : {1u, 2u, 20u, 300u}) {
      for (const size_t failures : {1u, 2u, 3u, 4u}) {
        StartAfresh();
        service_->Rule([=](const FakeRequest& request) {
          return request.number < failures ? Reply(status, "{}") : GoodReply(request);
        });
        EXPECT_TRUE(Embed(count).ok()) << status << " " << count << " " << failures;
        EXPECT_EQ(out_->usage.failed_texts, 0u);
        EXPECT_LE(Requests(), failures + (count + 99) / 100 + 3);
      }
    }
  }
}

TEST_F(RemotePoisonTest, TheErrorSaysThatNoTextIsTheCause) {
  StartAfresh();
  service_->Rule([](const FakeRequest&) { return Reply(400, R"({"error":"no such field"})"); });
  EXPECT_THAT(Embed(20).message(), HasSubstr("the texts are not the cause"));
  EXPECT_LE(Requests(), 3u);
  EXPECT_EQ(service_->sent().back(), std::vector<std::string>{"test"});
}

}  // namespace
}  // namespace vetvec
