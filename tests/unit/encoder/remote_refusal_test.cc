// What a refusal costs: of the key or the configuration, and of batches that are too large.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <set>

#include "encoder/remote_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

class RemoteRefusalTest : public testing::Test {
 protected:
  RemoteRefusalTest() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = "http://127.0.0.1:1/v1";
    options_.settings.model = "m";
    options_.limits.max_concurrency = 8;
    options_.clock = &clock_;
    options_.transport = service_;
  }

  // The status of the call; `out_` has the rest.
  Status Embed(size_t count, CallOptions call = {}) {
    if (encoder_ == nullptr) encoder_ = *RemoteEncoder::Create(options_);
    std::vector<std::string> texts;
    for (size_t i = 0; i < count; ++i) texts.push_back("text " + std::to_string(i));
    const PackedTexts packed = PackedTexts::Of(texts);
    out_ = std::make_unique<EmbedOutput>(count);
    std::vector<size_t> items(count);
    std::iota(items.begin(), items.end(), size_t{0});
    Status status = encoder_->EmbedItems(packed.view(), items, call, out_.get());
    for (size_t i = 0; i < count; ++i) {
      if (!out_->items[i].ok()) continue;
      EXPECT_EQ(RowOf(out_->rows, i), FakeVector(texts[i])) << i;
    }
    EXPECT_EQ(encoder_->limiter().GetSnapshot().waiting, 0);
    EXPECT_EQ(encoder_->limiter().GetSnapshot().in_flight, 0);
    return status;
  }

  void StartAfresh() {
    service_ = std::make_shared<FakeService>();
    options_.transport = service_;
    encoder_ = nullptr;
  }

  // Refuses requests with more than `most` texts in these words, with "{}" for their number.
  void RefuseMoreThan(size_t most, int http_status, const std::string& before,
                      const std::string& after) {
    service_->Rule([=](const FakeRequest& request) {
      const std::string number = std::to_string(request.texts.size());
      return request.texts.size() > most ? Reply(http_status, before + number + after)
                                         : GoodReply(request);
    });
  }

  void RefuseTexts(std::set<std::string> bad) {
    service_->Rule([bad = std::move(bad)](const FakeRequest& request) {
      for (const std::string& text : request.texts) {
        if (bad.contains(text)) return Reply(400, R"({"error":{"message":"bad input"}})");
      }
      return GoodReply(request);
    });
  }

  size_t Requests() const { return service_->requests().size(); }

  FakeClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  RemoteEncoderOptions options_;
  std::unique_ptr<RemoteEncoder> encoder_;
  std::unique_ptr<EmbedOutput> out_;
};

TEST_F(RemoteRefusalTest, AWrongKeyToldBy400CostsOneRequest) {
  service_->Rule([](const FakeRequest&) {
    return Reply(400, R"({"error":{"code":400,"message":"API key not valid.","status":)"
                      R"("INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}})");
  });
  const Status status = Embed(1'500);
  EXPECT_EQ(status.code(), StatusCode::kUnauthenticated);
  EXPECT_EQ(status.detail().provider_code, "API_KEY_INVALID");
  EXPECT_EQ(Requests(), 1u);
  EXPECT_EQ(out_->usage.failed_texts, 1'500u);
}

TEST_F(RemoteRefusalTest, ARefusalOfEverythingCostsThreeRequests) {
  for (const size_t texts : {1u, 2u, 3u, 4u, 5u, 99u, 100u, 101u, 1'500u, 10'000u}) {
    StartAfresh();
    service_->Rule([](const FakeRequest& request) {
      return Reply(400, R"({"error":{"message":"Unsupported parameter: dimensions (request )" +
                            std::string("req_1a2b3c4d") + std::to_string(request.number) + ")\"}}");
    });
    const Status status = Embed(texts);
    EXPECT_LE(Requests(), 3u) << texts;
    EXPECT_EQ(out_->usage.failed_texts, texts);
    if (texts == 1) continue;  // it may be at fault
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << texts;
    EXPECT_THAT(status.message(), HasSubstr("Unsupported parameter")) << texts;
    if (texts <= 3) continue;
    EXPECT_THAT(status.message(), HasSubstr("the texts are not the cause")) << texts;
  }
}

TEST_F(RemoteRefusalTest, WithLimitsAndTicketsThatWaitLikewise) {
  options_.limits.requests_per_minute = 600;
  options_.limits.max_concurrency = 2;
  service_->Rule([](const FakeRequest&) { return Reply(422, "no"); });
  EXPECT_EQ(Embed(1'500).code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(Requests(), 3u);
}

TEST_F(RemoteRefusalTest, OtherRefusalsAreNeverHalved) {
  for (const int http_status : {407, 426, 431, 451}) {
    StartAfresh();
    service_->Rule([=](const FakeRequest&) { return Reply(http_status, "no"); });
    const Status status = Embed(1'500);
    EXPECT_EQ(status.detail().http_status, http_status);
    EXPECT_EQ(Requests(), 1u) << http_status;
  }
}

TEST_F(RemoteRefusalTest, TextsAtFaultInBothHalvesAreStillFound) {
  RefuseTexts({"text 3", "text 77", "text 78", "text 150"});
  EXPECT_TRUE(Embed(300).ok());
  EXPECT_EQ(out_->usage.failed_texts, 4u);
  for (const size_t i : {3u, 77u, 78u, 150u}) EXPECT_FALSE(out_->items[i].ok()) << i;
}

// Once vectors have come, the configuration is right, however many texts are refused.
TEST_F(RemoteRefusalTest, AfterAVectorOnlyTextsAreAtFault) {
  EXPECT_TRUE(Embed(1).ok());
  std::set<std::string> bad;
  for (size_t i = 0; i < 50; i += 2) bad.insert("text " + std::to_string(i));
  RefuseTexts(bad);
  EXPECT_TRUE(Embed(100).ok());
  EXPECT_EQ(out_->usage.failed_texts, bad.size());
}

TEST_F(RemoteRefusalTest, AStatedLimitCostsOneRefusalOfTheEncoder) {
  struct Row {
    size_t most;
    int http_status;
    const char* before;
    const char* after;
  };
  const Row rows[] = {
      {10, 400,
       R"({"code":"InvalidParameter","message":"batch size is invalid, it should not be )"
       R"(larger than 10.: input.contents (",)"
       R"("request_id":")",
       "\"}"},
      {32, 422,
       R"({"detail":[{"type":"too_long","loc":["body","input"],"msg":"List should have at )"
       R"(most 32 items after validation, not )",
       "\"}]}"},
      {96, 400,
       R"({"message":"invalid request: total number of texts must be at most 96 - received )",
       "\"}"},
  };
  for (const Row& row : rows) {
    StartAfresh();
    RefuseMoreThan(row.most, row.http_status, row.before, row.after);
    EXPECT_TRUE(Embed(1'500).ok());
    EXPECT_EQ(out_->usage.failed_texts, 0u);
    const size_t needed = (1'500 + row.most - 1) / row.most;
    EXPECT_EQ(Requests(), needed + 1) << row.before;
    const size_t before = Requests();
    EXPECT_TRUE(Embed(1'500).ok());
    EXPECT_EQ(Requests() - before, needed) << row.before;
  }
}

TEST_F(RemoteRefusalTest, AnUnstatedLimitIsThatOfTheSplitThatWorked) {
  RefuseMoreThan(30, 400, R"({"error":{"message":"too many inputs: )", "\"}}");
  EXPECT_TRUE(Embed(1'500).ok());
  EXPECT_EQ(out_->usage.failed_texts, 0u);
  EXPECT_LE(Requests(), 2u + 1'500 / 25);
  StartAfresh();
  service_->Rule([](const FakeRequest& request) {
    return request.http.body.size() > 600 ? Reply(413, "<html>") : GoodReply(request);
  });
  EXPECT_TRUE(Embed(300).ok());
  const size_t first = Requests();
  EXPECT_TRUE(Embed(300).ok());
  EXPECT_LT(Requests() - first, first);
  size_t refused = 0;
  for (const RequestRecord& record : out_->requests) refused += record.http_status == 413 ? 1 : 0;
  EXPECT_EQ(refused, 0u);
}

// Errors that come with a 200.
TEST_F(RemoteRefusalTest, ARateLimitToldBy200IsWaitedForAndSlowsDown) {
  options_.limits.requests_per_minute = 6'000;
  options_.limits.adaptive = true;
  const std::string bodies[] = {R"({"error":{"message":"Rate limit reached","code":"x"}})",
                                R"({"code":429,"message":"slow down"})",
                                R"({"detail":"Too many requests"})"};
  for (const std::string& body : bodies) {
    StartAfresh();
    service_->Rule([&](const FakeRequest& request) {
      return request.number < 3 ? Reply(200, body, {{"retry-after", "2"}}) : GoodReply(request);
    });
    const int64_t before = clock_.MonotonicNanos();
    EXPECT_TRUE(Embed(10).ok()) << body;
    EXPECT_EQ(out_->usage.failed_texts, 0u);
    EXPECT_EQ(Requests(), 4u);
    EXPECT_GE(clock_.MonotonicNanos() - before, 6 * kNanosPerSecond);
    EXPECT_EQ(encoder_->limiter().GetSnapshot().rate_limited, 3u) << body;
    EXPECT_LT(encoder_->limiter().GetSnapshot().rate_factor, 1.0);
    EXPECT_EQ(out_->requests[0].error, "RATE_LIMITED");
    EXPECT_EQ(out_->requests[0].fault, ReplyFault::kNone);
    EXPECT_EQ(out_->usage.maybe_billed_twice, 0u);
  }
}

TEST_F(RemoteRefusalTest, KeysAndQuotasToldBy200EndTheCall) {
  service_->Rule([](const FakeRequest&) {
    return Reply(200, R"({"error":{"message":"Incorrect key","code":"invalid_api_key"}})");
  });
  Status status = Embed(1'500);
  EXPECT_EQ(status.code(), StatusCode::kUnauthenticated);
  EXPECT_EQ(status.detail().http_status, 200);
  EXPECT_THAT(status.message(),
              HasSubstr("HTTP 200, but the body contains an error equivalent to HTTP 401"));
  EXPECT_EQ(Requests(), 1u);
  StartAfresh();
  service_->Rule([](const FakeRequest&) {
    return Reply(200, R"({"code":"Arrearage","message":"Access denied"})");
  });
  EXPECT_EQ(Embed(1'500).code(), StatusCode::kQuotaExceeded);
  EXPECT_EQ(Requests(), 1u);
}

TEST_F(RemoteRefusalTest, AnErrorOfADefinitionIsKnownByItsCode) {
  options_.provider = *FindProvider("http");
  options_.settings.definition = R"({"url":"http://127.0.0.1:1/v1","model":"m",
      "body":{"input":"{texts}"},"vectors":"/data/*/embedding","index":"/data/*/index",
      "error_when":"/base_resp/status_code","error_message":"/base_resp/status_msg",
      "error_codes":{"1002":"rate_limited","1008":"quota","7":"ok"}})";
  ASSERT_TRUE(options_.provider->Complete(&options_.settings).ok());
  const auto with_code = [](const FakeRequest& request, const char* code) {
    const std::string base =
        R"({"base_resp":{"status_code":)" + std::string(code) + R"(,"status_msg":"m"},)";
    const std::string good = GoodBody(request.texts);
    return Reply(200, std::string(code) == "1002" || std::string(code) == "1008"
                          ? base + R"("data":null})"
                          : base + good.substr(1));
  };
  service_->Rule([&](const FakeRequest& request) {
    return with_code(request, request.number == 0 ? "1002" : request.number == 1 ? "7" : "0");
  });
  EXPECT_TRUE(Embed(200).ok());
  EXPECT_EQ(out_->usage.failed_texts, 0u);
  EXPECT_EQ(encoder_->limiter().GetSnapshot().rate_limited, 1u);
  service_->Rule([&](const FakeRequest& request) { return with_code(request, "1008"); });
  const Status status = Embed(200);
  EXPECT_EQ(status.code(), StatusCode::kQuotaExceeded);
  EXPECT_EQ(status.detail().provider_code, "1008");
}

}  // namespace
}  // namespace vetvec
