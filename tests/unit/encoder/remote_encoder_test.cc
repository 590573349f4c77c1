#include "encoder/remote_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>

#include "base/json_fwd.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> Texts(size_t count) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < count; ++i) texts.push_back("text " + std::to_string(i));
  return texts;
}

class RemoteEncoderTest : public testing::Test {
 protected:
  RemoteEncoderTest() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = "http://127.0.0.1:1/v1";
    options_.settings.model = "m";
    options_.settings.api_key = "canary-key-1234567";
    options_.limits.max_concurrency = 4;
    options_.limits.adaptive = false;
    options_.batch_texts = 10;
    options_.clock = &clock_;
    options_.transport = service_;
  }

  struct Result {
    Status status;
    std::unique_ptr<EmbedOutput> out;
  };

  // Every delivered row is the right one; every other is not ok.
  Result Embed(const std::vector<std::string>& texts, const CallOptions& call = {}) {
    if (encoder_ == nullptr) encoder_ = *RemoteEncoder::Create(options_);
    const PackedTexts packed = PackedTexts::Of(texts);
    Result result{{}, std::make_unique<EmbedOutput>(texts.size())};
    // What nobody touches must not look delivered.
    for (Status& item : result.out->items) item = Internal("untouched");
    std::vector<size_t> items(texts.size());
    std::iota(items.begin(), items.end(), size_t{0});
    result.status = encoder_->EmbedItems(packed.view(), items, call, result.out.get());
    size_t failed = 0;
    for (size_t i = 0; i < texts.size(); ++i) {
      const Status& item = result.out->items[i];
      EXPECT_NE(item.code(), StatusCode::kInternal) << i;
      if (item.ok()) {
        EXPECT_EQ(RowOf(result.out->rows, i), FakeVector(texts[i])) << i;
        EXPECT_EQ(result.out->sources[i], VectorSource::kComputed);
      } else {
        ++failed;
        EXPECT_EQ(item.detail().item_index, static_cast<int64_t>(i));
        EXPECT_EQ(item.ToString().find("canary"), std::string::npos);
      }
    }
    EXPECT_EQ(result.out->usage.failed_texts, failed);
    EXPECT_EQ(result.out->usage.requests, result.out->requests.size());
    return result;
  }

  size_t Failed(const Result& result) { return result.out->usage.failed_texts; }

  FakeClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  RemoteEncoderOptions options_;
  std::unique_ptr<RemoteEncoder> encoder_;
};

TEST_F(RemoteEncoderTest, TraceContextIsSentOn) {
  std::vector<std::string> seen;
  service_->Rule([&](const FakeRequest& request) {
    for (const HttpHeader& header : request.http.headers) {
      if (header.name.starts_with("trace"))
        seen.push_back(header.name + ": " + header.value.value());
    }
    return GoodReply(request);
  });
  CallOptions call;
  EXPECT_TRUE(Embed({"a"}, call).status.ok());
  EXPECT_TRUE(seen.empty());
  call.traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  EXPECT_TRUE(Embed({"b"}, call).status.ok());
  call.tracestate = "vendor=1";
  EXPECT_TRUE(Embed({"c"}, call).status.ok());
  EXPECT_EQ(seen,
            (std::vector<std::string>{"traceparent: " + call.traceparent,
                                      "traceparent: " + call.traceparent, "tracestate: vendor=1"}));
}

TEST_F(RemoteEncoderTest, TellsTheLogWhyARequestIsSentAgainWithoutTheKey) {
  std::vector<std::string> lines;
  options_.log = [&](LogLevel level, std::string_view message) {
    EXPECT_EQ(level, LogLevel::kInfo);
    lines.emplace_back(message);
  };
  service_->Rule([&](const FakeRequest& request) {
    return request.number == 0 ? Reply(503, "canary-key-1234567 is overloaded")
                               : GoodReply(request);
  });
  EXPECT_TRUE(Embed({"a", "b"}).status.ok());
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_NE(lines[0].find("a request (2 texts, attempt 1) will be retried in"), lines[0].npos);
  EXPECT_NE(lines[0].find("HTTP 503"), lines[0].npos) << lines[0];
  EXPECT_EQ(lines[0].find("canary"), lines[0].npos) << lines[0];
}

TEST_F(RemoteEncoderTest, CutsIntoBatchesAndPlacesByIndex) {
  const Result result = Embed(Texts(25));
  ASSERT_TRUE(result.status.ok()) << result.status.ToString();
  EXPECT_EQ(Failed(result), 0u);
  ASSERT_EQ(service_->sent().size(), 3u);
  EXPECT_EQ(service_->sent()[2].size(), 5u);
  EXPECT_EQ(result.out->usage.texts_sent, 25u);
  EXPECT_EQ(result.out->usage.tokens_reported, 50u);
  EXPECT_GT(result.out->usage.tokens_estimated, 50u);
  EXPECT_EQ(result.out->requests[0].texts, 10u);
  EXPECT_EQ(result.out->requests[0].tokens, 20u);
  EXPECT_EQ(result.out->requests[0].http_status, 200);
  EXPECT_EQ(encoder_->dimension(), 3u);
}

TEST_F(RemoteEncoderTest, CutsByTokens) {
  options_.batch_tokens = 20;  // each text is estimated at 3 + 3 or 4 tokens
  EXPECT_TRUE(Embed(Texts(6)).status.ok());
  for (const auto& texts : service_->sent()) EXPECT_LE(texts.size(), 3u);
  EXPECT_GE(service_->sent().size(), 2u);
}

TEST_F(RemoteEncoderTest, ATextOverTheLimitIsRefusedBeforeAnyRequest) {
  std::vector<std::string> texts = Texts(2);
  texts.push_back(std::string(600'000, 'x'));
  options_.settings.base_url = "https://api.openai.com/v1";  // whose limit it is
  const Result result = Embed(texts);
  EXPECT_TRUE(result.status.ok());
  EXPECT_TRUE(result.out->items[0].ok());
  EXPECT_EQ(result.out->items[2].code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(result.out->items[2].message(), HasSubstr("at most 8192 tokens"));
  EXPECT_THAT(service_->sent(), ElementsAre(ElementsAre("text 0", "text 1")));
}

TEST_F(RemoteEncoderTest, ServerErrorsAreRetried) {
  service_->Rule([](const FakeRequest& request) {
    return request.number < 2 ? Reply(503, "busy") : GoodReply(request);
  });
  const Result result = Embed(Texts(3));
  EXPECT_TRUE(result.status.ok()) << result.status.ToString();
  EXPECT_EQ(service_->sent().size(), 3u);
  EXPECT_EQ(result.out->usage.retries, 2u);
  EXPECT_EQ(result.out->usage.texts_sent, 3u);
  EXPECT_EQ(result.out->requests[0].error, "UNAVAILABLE");
  EXPECT_EQ(result.out->requests[2].attempt, 3);
}

TEST_F(RemoteEncoderTest, UsageTellsTextsSentFromTextsSentAgain) {
  const auto has_bad = [](const FakeRequest& request) {
    return std::count(request.texts.begin(), request.texts.end(), "text 5") > 0;
  };
  const struct {
    const char* what;
    FakeService::RuleFunction rule;
    bool has_again;
  } rows[] = {
      {"nothing fails", GoodReply, false},
      {"a request is retried",
       [](const FakeRequest& request) {
         return request.number == 0 ? Reply(503, "busy") : GoodReply(request);
       },
       true},
      {"a text is refused",
       [&](const FakeRequest& request) {
         return has_bad(request) ? Reply(400, "bad") : GoodReply(request);
       },
       true},
  };
  for (const auto& row : rows) {
    options_.transport = service_ = std::make_shared<FakeService>();
    service_->Rule(row.rule);
    encoder_.reset();
    const Usage usage = Embed(Texts(8)).out->usage;
    uint64_t sent = 0;
    for (const auto& texts : service_->sent()) {
      for (const std::string& text : texts) sent += text.starts_with("text ") ? 1U : 0U;
    }
    EXPECT_EQ(usage.texts_sent, 8u) << row.what;
    EXPECT_EQ(usage.texts_sent + usage.texts_sent_again, sent) << row.what;
    EXPECT_EQ(usage.texts_sent_again > 0, row.has_again) << row.what;
  }
}

TEST_F(RemoteEncoderTest, BrokenConnectionsAreRetriedAndCountedAsMaybeBilled) {
  service_->Rule([](const FakeRequest& request) {
    return request.number == 0   ? TransportFailure(HttpFailure::kReset, true)
           : request.number == 1 ? TransportFailure(HttpFailure::kConnect, false)
                                 : GoodReply(request);
  });
  const Result result = Embed(Texts(3));
  EXPECT_TRUE(result.status.ok()) << result.status.ToString();
  EXPECT_EQ(result.out->usage.maybe_billed_twice, 1u);
}

TEST_F(RemoteEncoderTest, RetryAfterIsObeyed) {
  service_->Rule([](const FakeRequest& request) {
    return request.number == 0
               ? Reply(429, R"({"error":{"message":"slow"}})", {{"retry-after", "7"}})
               : GoodReply(request);
  });
  const int64_t before = clock_.MonotonicNanos();
  EXPECT_TRUE(Embed(Texts(1)).status.ok());
  EXPECT_GE(clock_.MonotonicNanos() - before, 7 * kNanosPerSecond);
  EXPECT_LE(clock_.MonotonicNanos() - before, 8 * kNanosPerSecond);
}

TEST_F(RemoteEncoderTest, RetryAfterBeyondTheDeadlineFailsAtOnce) {
  service_->Rule([](const FakeRequest&) { return Reply(429, "{}", {{"retry-after", "3600"}}); });
  const int64_t before = clock_.MonotonicNanos();
  const Result result = Embed(Texts(1));
  EXPECT_FALSE(result.status.ok());
  EXPECT_EQ(result.status.detail().retry_after_ms, 3'600'000);
  EXPECT_TRUE(result.status.detail().retryable);
  EXPECT_LT(clock_.MonotonicNanos() - before, kNanosPerSecond);
  EXPECT_EQ(service_->sent().size(), 1u);
}

TEST_F(RemoteEncoderTest, AttemptsAreLimited) {
  options_.retry.max_attempts = 3;
  service_->Rule([](const FakeRequest&) { return Reply(500, "no"); });
  const Result result = Embed(Texts(1));
  EXPECT_EQ(result.status.code(), StatusCode::kUnavailable);
  EXPECT_EQ(result.status.detail().http_status, 500);
  EXPECT_EQ(result.status.detail().attempts, 3);
  EXPECT_EQ(service_->sent().size(), 3u);  // a call with one text has no trial
}

TEST_F(RemoteEncoderTest, NoRetryFlagMeansOneAttempt) {
  service_->Rule([](const FakeRequest&) { return Reply(500, "no"); });
  CallOptions call;
  call.flags = kCallNoRetry;
  const Result result = Embed(Texts(1), call);
  EXPECT_EQ(Failed(result), 1u);
  EXPECT_EQ(service_->sent().size(), 1u);
  EXPECT_TRUE(service_->requests()[0].http.allow_resend);  // a dead connection is not an attempt
}

TEST_F(RemoteEncoderTest, AWrongKeyStopsTheCall) {
  options_.limits.max_concurrency = 1;
  service_->Rule([](const FakeRequest&) {
    return Reply(401, R"({"error":{"message":"Incorrect API key provided: canary-key-1234567"}})");
  });
  const Result result = Embed(Texts(50));
  EXPECT_EQ(result.status.code(), StatusCode::kUnauthenticated);
  EXPECT_THAT(result.status.message(), HasSubstr("[key]"));
  EXPECT_EQ(Failed(result), 50u);
  EXPECT_EQ(service_->sent().size(), 1u);
}

TEST_F(RemoteEncoderTest, AMissingKeyIsSaidToBeMissing) {
  options_.settings.api_key = "";
  service_->Rule([](const FakeRequest& request) {
    return Reply(request.number == 0 ? 401 : 403, R"({"error":{"message":"who are you?"}})");
  });
  for (const StatusCode code : {StatusCode::kUnauthenticated, StatusCode::kPermissionDenied}) {
    const Result result = Embed(Texts(1));
    EXPECT_EQ(result.status.code(), code);
    EXPECT_THAT(
        result.status.message(),
        HasSubstr(
            "no key was sent: because base_url is set, the key in OPENAI_API_KEY is sent only "
            "if api_key_env is set to this name"));
    EXPECT_THAT(result.status.message(), HasSubstr("who are you?"));
  }
  // A header of the user's may be the key.
  encoder_ = nullptr;
  options_.settings.headers.push_back({"X-Api-Key", std::string("mine-1234567")});
  EXPECT_THAT(Embed(Texts(1)).status.message(), HasSubstr("does not permit this"));
}

TEST_F(RemoteEncoderTest, QuotaIsNotRetried) {
  options_.limits.max_concurrency = 1;
  service_->Rule([](const FakeRequest& request) {
    return request.number == 0
               ? GoodReply(request)
               : Reply(429, R"({"error":{"message":"You exceeded","code":"insufficient_quota"}})");
  });
  const Result result = Embed(Texts(50));
  EXPECT_EQ(result.status.code(), StatusCode::kQuotaExceeded);
  EXPECT_EQ(result.status.detail().provider_code, "insufficient_quota");
  EXPECT_EQ(service_->sent().size(), 2u);
  EXPECT_EQ(Failed(result), 40u);  // what was delivered before stays delivered
}

// k texts that the service refuses give exactly k errors.
TEST_F(RemoteEncoderTest, BadTextsAreFoundByHalving) {
  for (const bool nonsense : {false, true}) {
    service_ = std::make_shared<FakeService>();
    options_.transport = service_;
    encoder_ = nullptr;
    service_->Rule([nonsense](const FakeRequest& request) {
      for (const std::string& text : request.texts) {
        if (text == "text 3" || text == "text 17" || text == "text 18") {
          return nonsense ? Reply(200, "<html>")
                          : Reply(400, R"({"error":{"message":"'$.input' is invalid"}})");
        }
      }
      return GoodReply(request);
    });
    const Result result = Embed(Texts(40));
    EXPECT_TRUE(result.status.ok()) << result.status.ToString();
    EXPECT_EQ(Failed(result), 3u);
    for (const size_t i : {size_t{3}, size_t{17}, size_t{18}}) {
      EXPECT_EQ(result.out->items[i].code(),
                nonsense ? StatusCode::kProtocol : StatusCode::kInvalidArgument);
    }
    EXPECT_EQ(SummarizeItems(result.out->items).code(), StatusCode::kPartial);
  }
}

TEST_F(RemoteEncoderTest, OneBadVectorCostsOneText) {
  service_->Rule([](const FakeRequest& request) {
    std::string body = GoodBody(request.texts);
    for (size_t i = 0; i < request.texts.size(); ++i) {
      if (request.texts[i] == "text 4") {
        auto reply = Json::parse(body);
        reply["data"][request.texts.size() - 1 - i]["embedding"] = {1, nullptr, 2};
        body = reply.dump();
      }
    }
    return Reply(200, body);
  });
  const Result result = Embed(Texts(10));
  EXPECT_EQ(Failed(result), 1u);
  EXPECT_EQ(result.out->items[4].code(), StatusCode::kBadVector);
  EXPECT_THAT(result.out->items[4].message(), testing::HasSubstr("the vector of text 4 has null"))
      << "though it is the first of the request that it stood in alone";
}

// The body with the vector of `text` replaced.
std::string BodyWith(const FakeRequest& request, size_t text, const Json& embedding) {
  auto reply = Json::parse(GoodBody(request.texts));
  reply["data"][request.texts.size() - 1 - text]["embedding"] = embedding;
  return reply.dump();
}

TEST_F(RemoteEncoderTest, ARefusedReplyIsRecordedWithItsFaultThoughTheNextIsWhole) {
  service_->Rule([](const FakeRequest& request) {
    return request.number == 0 ? Reply(200, BodyWith(request, 3, {1, nullptr, 2}))
                               : GoodReply(request);
  });
  std::vector<RequestRecord> told;
  CallOptions call;
  call.on_request = [&](const RequestRecord& record) { told.push_back(record); };
  const Result result = Embed(Texts(10), call);
  EXPECT_EQ(Failed(result), 0u);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].error, "BAD_VECTOR");
  EXPECT_EQ(told[0].fault, ReplyFault::kValue);
  EXPECT_EQ(told[0].fault_text, "the vector of text 3 has null as element 1 (counted from 0)");
  EXPECT_EQ(told[0].fault_before, ReplyFault::kNone);
  EXPECT_EQ(told[1].error, "");
  EXPECT_EQ(told[1].fault, ReplyFault::kNone);
  EXPECT_EQ(told[1].fault_before, ReplyFault::kValue);
  EXPECT_EQ(result.out->requests[0].fault, ReplyFault::kValue);
}

TEST_F(RemoteEncoderTest, EachKindOfFaultIsRecordedAsSuch) {
  const auto fault_of = [&](const FakeService::RuleFunction& bad) {
    service_->Rule([&](const FakeRequest& request) {
      return request.texts.size() == 10 ? bad(request) : GoodReply(request);
    });
    encoder_.reset();
    EXPECT_EQ(Failed(Embed(Texts(2))), 0u);  // the dimension, and that batches can be placed
    const Result result = Embed(Texts(10));
    EXPECT_EQ(Failed(result), 0u);
    const std::vector<RequestRecord>& requests = result.out->requests;
    EXPECT_EQ(requests.size(), 4u);  // twice whole, then two halves
    if (requests.size() < 4) return ReplyFault::kNone;
    EXPECT_EQ(requests[1].fault, requests[0].fault);
    for (size_t i = 1; i < 4; ++i) EXPECT_EQ(requests[i].fault_before, requests[0].fault) << i;
    EXPECT_EQ(requests[3].fault, ReplyFault::kNone);
    EXPECT_FALSE(requests[0].fault_text.empty());
    EXPECT_LT(requests[0].fault_text.size(), 200u);
    return requests[0].fault;
  };
  EXPECT_EQ(fault_of([](const FakeRequest& r) { return Reply(200, BodyWith(r, 2, {1, 2})); }),
            ReplyFault::kDimension);
  EXPECT_EQ(fault_of([](const FakeRequest& r) { return Reply(200, BodyWith(r, 2, {0, 0, 0})); }),
            ReplyFault::kValue);
  EXPECT_EQ(fault_of([](const FakeRequest& r) {
              return Reply(200, GoodBody({r.texts.begin(), r.texts.end() - 1}));
            }),
            ReplyFault::kCount);
  EXPECT_EQ(fault_of([](const FakeRequest& r) {
              auto reply = Json::parse(GoodBody(r.texts));
              reply["data"][0]["index"] = 0;
              return Reply(200, reply.dump());
            }),
            ReplyFault::kIndex);
  EXPECT_EQ(fault_of([](const FakeRequest&) { return Reply(200, "canary-key-1234567 <html>"); }),
            ReplyFault::kMalformed);
}

TEST_F(RemoteEncoderTest, RepliesThatAreNotOfSuccessHaveNoFault) {
  service_->Rule([](const FakeRequest& request) {
    return request.number == 0 ? Reply(503, "{}") : GoodReply(request);
  });
  const Result result = Embed(Texts(3));
  ASSERT_EQ(result.out->requests.size(), 2u);
  EXPECT_EQ(result.out->requests[0].fault, ReplyFault::kNone);
  EXPECT_EQ(result.out->requests[0].fault_text, "");
  EXPECT_EQ(result.out->requests[1].fault_before, ReplyFault::kNone);
}

// Nothing is known of the dimension when the first reply comes; the later ones are told apart.
TEST_F(RemoteEncoderTest, AnotherDimensionThanThoseBeforeIsAFault) {
  service_->Rule([](const FakeRequest& request) {
    return request.number == 0 ? Reply(200, BodyWith(request, 0, {1, 2})) : GoodReply(request);
  });
  options_.batch_texts = 1;
  options_.limits.max_concurrency = 1;
  EmbedOutput out(3);
  encoder_ = *RemoteEncoder::Create(options_);
  const std::vector<size_t> items = {0, 1, 2};
  const PackedTexts packed = PackedTexts::Of(Texts(3));
  (void)encoder_->EmbedItems(packed.view(), items, {}, &out);
  ASSERT_GE(out.requests.size(), 2u);
  EXPECT_EQ(out.requests[0].fault, ReplyFault::kNone);
  for (size_t i = 1; i < out.requests.size(); ++i) {
    EXPECT_EQ(out.requests[i].fault, ReplyFault::kDimension) << i;
  }
}

TEST_F(RemoteEncoderTest, RepliesAreBoundedWhateverTheBatch) {
  options_.batch_texts = 1000;
  options_.max_reply_bytes = 100'000;
  EXPECT_EQ(Failed(Embed(Texts(1000))), 0u);
  EXPECT_EQ(service_->requests()[0].http.max_response_bytes, 100'000u);
  EXPECT_EQ(RemoteEncoderOptions().max_reply_bytes, size_t{256} << 20);
  EXPECT_STREQ(service_->requests()[0].http.max_response_option, "max_reply_bytes");
  Embed({"one"});  // the dimension is known: a valid reply is smaller than the option allows
  EXPECT_LT(service_->requests()[1].http.max_response_bytes, 100'000u);
  EXPECT_EQ(service_->requests()[1].http.max_response_option, nullptr);
}

// Memory for all texts of the call would be allocated by the first vector of a reply.
TEST_F(RemoteEncoderTest, AnUnknownDimensionIsBounded) {
  size_t elements = kMaxUnknownDimension + 1;
  service_->Rule([&](const FakeRequest& request) {
    Json data = Json::array();
    for (size_t i = 0; i < request.texts.size(); ++i) {
      data.push_back({{"index", i}, {"embedding", std::vector<int>(elements, 1)}});
    }
    return Reply(200, Json{{"data", data}}.dump());
  });
  const Result refused = Embed(Texts(2));
  EXPECT_EQ(refused.out->items[0].code(), StatusCode::kBadVector);
  EXPECT_THAT(refused.out->items[0].message(), HasSubstr("65537 elements"));
  EXPECT_EQ(refused.out->rows.dimension(), 0u);
  EXPECT_EQ(refused.out->requests[0].fault, ReplyFault::kDimension);
}

TEST_F(RemoteEncoderTest, NonsenseIsRetriedOnce) {
  service_->Rule([](const FakeRequest& request) {
    return request.number == 0 ? Reply(200, "{\"data\":[") : GoodReply(request);
  });
  const Result result = Embed(Texts(10));
  EXPECT_TRUE(result.status.ok());
  EXPECT_EQ(Failed(result), 0u);
  EXPECT_EQ(service_->sent().size(), 2u);
  EXPECT_EQ(result.out->usage.maybe_billed_twice, 1u);
}

TEST_F(RemoteEncoderTest, TooLargeRequestsAreSplitAndNeverRepeated) {
  service_->Rule([](const FakeRequest& request) {
    return request.texts.size() > 3 ? Reply(413, "too large") : GoodReply(request);
  });
  const Result result = Embed(Texts(10));
  EXPECT_TRUE(result.status.ok());
  EXPECT_EQ(Failed(result), 0u);
  const auto sent = service_->sent();
  for (size_t i = 0; i < sent.size(); ++i) {
    for (size_t j = 0; j < i; ++j) EXPECT_NE(sent[i], sent[j]);
  }
}

TEST_F(RemoteEncoderTest, NoSplitSendsAllInOneRequest) {
  service_->Rule([](const FakeRequest&) { return Reply(413, "too large"); });
  CallOptions call;
  call.flags = kCallNoSplit;
  const Result result = Embed(Texts(30), call);
  EXPECT_EQ(Failed(result), 30u);
  ASSERT_EQ(service_->sent().size(), 1u);
  EXPECT_EQ(service_->sent()[0].size(), 30u);
}

TEST_F(RemoteEncoderTest, BudgetIsCheckedBeforeAnythingIsSent) {
  CallOptions call;
  call.max_tokens = 20;
  const Result result = Embed(Texts(10), call);
  EXPECT_EQ(result.status.code(), StatusCode::kBudgetExceeded);
  EXPECT_THAT(result.status.message(), HasSubstr("nothing was sent"));
  EXPECT_EQ(service_->sent().size(), 0u);
}

TEST_F(RemoteEncoderTest, RetriesCountAgainstTheBudget) {
  service_->Rule([](const FakeRequest&) { return Reply(200, "nonsense"); });
  CallOptions call;
  call.max_tokens = 12;  // one text of an estimated 7
  const Result result = Embed(Texts(1), call);
  EXPECT_EQ(result.status.code(), StatusCode::kBudgetExceeded);
  EXPECT_EQ(service_->sent().size(), 1u);
}

TEST_F(RemoteEncoderTest, RequestsPerMinuteAreKept) {
  options_.limits.requests_per_minute = 60;
  const int64_t before = clock_.MonotonicNanos();
  EXPECT_TRUE(Embed(Texts(100)).status.ok());  // ten requests
  EXPECT_EQ(service_->sent().size(), 10u);
  EXPECT_GE(clock_.MonotonicNanos() - before, 7 * kNanosPerSecond);
}

TEST_F(RemoteEncoderTest, AWaitBeyondTheDeadlineFailsAtOnceAndKeepsWhatCame) {
  options_.limits.requests_per_minute = 2;
  const int64_t before = clock_.MonotonicNanos();
  CallOptions call;
  call.deadline_nanos = before + 10 * kNanosPerSecond;
  const Result result = Embed(Texts(60), call);
  EXPECT_EQ(result.status.code(), StatusCode::kDeadlineExceeded);
  EXPECT_GT(result.status.detail().retry_after_ms, 10'000);
  EXPECT_TRUE(result.status.detail().retryable) << "after that time";
  EXPECT_EQ(Failed(result), 50u);
  EXPECT_EQ(clock_.MonotonicNanos(), before);
}

TEST_F(RemoteEncoderTest, AShortDeadlineIsTriedOnce) {
  for (const int64_t millis : {1, 5, 20, 49}) {
    CallOptions call;
    call.deadline_nanos = clock_.MonotonicNanos() + millis * kNanosPerMilli;
    EXPECT_TRUE(Embed({"within " + std::to_string(millis) + " ms"}, call).status.ok());
  }
  EXPECT_EQ(service_->sent().size(), 4u);
  CallOptions call;
  call.deadline_nanos = clock_.MonotonicNanos() + 20 * kNanosPerMilli;
  service_->Rule([](const FakeRequest&) { return Reply(503, "busy"); });
  const Result result = Embed({"busy"}, call);
  EXPECT_FALSE(result.status.ok());
  EXPECT_EQ(service_->sent().size(), 5u) << "no time is left for another";
}

TEST_F(RemoteEncoderTest, ADeadlineThatHasPassedSendsNothing) {
  CallOptions call;
  call.deadline_nanos = clock_.MonotonicNanos();
  const Result result = Embed({"late"}, call);
  EXPECT_EQ(result.status.code(), StatusCode::kDeadlineExceeded);
  EXPECT_EQ(service_->sent().size(), 0u);
}

// The request's own limit lies behind the deadline; on a machine that stood still it is seen first.
TEST_F(RemoteEncoderTest, ATimeoutAfterTheDeadlineIsTheDeadline) {
  CallOptions call;
  call.deadline_nanos = clock_.MonotonicNanos() + kNanosPerSecond;
  service_->Rule([&](const FakeRequest&) {
    (void)clock_.SleepUntil(call.deadline_nanos + kNanosPerSecond, nullptr);
    return TransportFailure(HttpFailure::kTimeout, true);
  });
  const Result result = Embed(Texts(1), call);
  EXPECT_EQ(result.status.code(), StatusCode::kDeadlineExceeded);
  EXPECT_FALSE(result.status.detail().retryable);
  EXPECT_EQ(service_->sent().size(), 1u);
}

TEST_F(RemoteEncoderTest, DeadlineCoversAllAttempts) {
  options_.retry.max_attempts = 1000;
  options_.default_timeout_ms = 5'000;
  service_->Rule([](const FakeRequest&) { return Reply(503, "busy"); });
  const int64_t before = clock_.MonotonicNanos();
  const Result result = Embed(Texts(1));
  EXPECT_FALSE(result.status.ok());
  EXPECT_LE(clock_.MonotonicNanos() - before, 5 * kNanosPerSecond);
  for (const FakeRequest& request : service_->requests()) {
    EXPECT_GE(request.http.total_timeout_ms, 50);
    EXPECT_LE(request.http.total_timeout_ms, 5'100);
  }
}

TEST_F(RemoteEncoderTest, CancelFromAnotherThread) {
  EXPECT_TRUE(Embed(Texts(1)).status.ok());  // before, only one would be in flight
  service_->Hold();
  CallOptions call;
  call.cancel = CancelToken::Create();
  std::thread other([&] {
    service_->WaitForHeld(4);
    call.cancel->Request();
  });
  const Result result = Embed(Texts(100), call);
  other.join();
  EXPECT_EQ(result.status.code(), StatusCode::kCancelled);
  EXPECT_EQ(Failed(result), 100u);
  EXPECT_EQ(service_->cancelled(), 4u);
  EXPECT_EQ(encoder_->limiter().GetSnapshot().in_flight, 0);
  EXPECT_EQ(encoder_->limiter().GetSnapshot().waiting, 0);
  service_->Release();
}

TEST_F(RemoteEncoderTest, ProgressRunsHereAndCanStop) {
  options_.limits.max_concurrency = 1;
  const std::thread::id here = std::this_thread::get_id();
  std::vector<uint64_t> seen;
  CallOptions call;
  call.progress = [&](uint64_t done, uint64_t total) {
    EXPECT_EQ(std::this_thread::get_id(), here);
    EXPECT_EQ(total, 50u);
    seen.push_back(done);
    return done >= 20 ? 77 : 0;
  };
  const Result result = Embed(Texts(50), call);
  EXPECT_EQ(result.status.code(), StatusCode::kCancelled);
  EXPECT_EQ(result.status.detail().callback_value, 77);
  EXPECT_THAT(seen, ElementsAre(10u, 20u));
  EXPECT_EQ(Failed(result), 30u);
}

TEST_F(RemoteEncoderTest, AnOutageEndsTheCallButNotWhatIsInFlight) {
  options_.retry.max_attempts = 1;
  options_.limits.max_concurrency = 2;
  EXPECT_TRUE(Embed(Texts(1)).status.ok());  // before, only one would be in flight
  service_->Hold();
  service_->Rule([](const FakeRequest& request) {
    return request.number == 1 || request.number > 2 ? Reply(503, "down") : GoodReply(request);
  });
  std::thread other([&] {
    service_->WaitForHeld(2);
    service_->Release();
  });
  const Result result = Embed(Texts(50));
  other.join();
  EXPECT_EQ(result.status.code(), StatusCode::kUnavailable);
  EXPECT_EQ(service_->sent().size(), 4u);  // and one text that shows that it is an outage
  EXPECT_EQ(Failed(result), 40u);          // the other request's ten texts were delivered
}

// What is on its way when the service refuses the key or says that the quota is spent may have been
// paid for.
TEST_F(RemoteEncoderTest, ARefusalEndsTheCallButNotWhatIsInFlight) {
  options_.limits.max_concurrency = 2;
  const std::vector<std::pair<int, std::string>> refusals = {
      {401, "{}"}, {429, R"({"error":{"code":"insufficient_quota"}})"}};
  for (const auto& [status, body] : refusals) {
    EXPECT_TRUE(Embed(Texts(1)).status.ok());  // before, only one would be in flight
    const size_t before = service_->sent().size();
    service_->Hold();
    service_->Rule([&](const FakeRequest& request) {
      return request.number == before ? Reply(status, body) : GoodReply(request);
    });
    std::thread other([&] {
      service_->WaitForHeld(2);
      service_->Release();
    });
    const Result result = Embed(Texts(50));
    other.join();
    EXPECT_FALSE(result.status.ok());
    EXPECT_NE(result.status.code(), StatusCode::kPartial);
    EXPECT_EQ(service_->sent().size(), before + 2);
    EXPECT_EQ(Failed(result), 40u);  // the other request's ten texts were delivered
    service_->Rule(GoodReply);
  }
}

TEST_F(RemoteEncoderTest, KeyIsSentAsASecretHeader) {
  Embed(Texts(1));
  bool found = false;
  const FakeRequest request = service_->requests()[0];
  for (const HttpHeader& header : request.http.headers) {
    if (header.name != "Authorization") continue;
    found = true;
    EXPECT_TRUE(header.secret);
    EXPECT_EQ(header.value.value(), "Bearer canary-key-1234567");
  }
  EXPECT_TRUE(found);
}

TEST_F(RemoteEncoderTest, ALaterReplyOfAnotherLengthIsAnError) {
  EXPECT_TRUE(Embed(Texts(2)).status.ok());
  service_->Rule(
      [](const FakeRequest&) { return Reply(200, R"({"data":[{"index":0,"embedding":[1,2]}]})"); });
  const Result result = Embed(Texts(1));
  EXPECT_EQ(result.out->items[0].code(), StatusCode::kBadVector);
  EXPECT_THAT(result.out->items[0].message(), HasSubstr("2 elements, but 3 were expected"));
}

}  // namespace
}  // namespace vetvec
