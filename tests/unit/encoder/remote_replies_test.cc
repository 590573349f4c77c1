// Replies as services, gateways and proxies send them: what a call makes of each, and how many
// requests that takes. A row with a repository and a number is a symptom described in a public
// report there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "encoder/remote_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

constexpr StatusCode kDelivered = StatusCode::kOk;
constexpr size_t kTexts = 4;

class RemoteRepliesTest : public testing::Test {
 protected:
  RemoteRepliesTest() {
    options_.provider = *FindProvider("openai");
    options_.settings.base_url = "http://127.0.0.1:1/v1";
    options_.settings.model = "m";
    options_.clock = &clock_;
  }

  void StartAfresh() {
    service_ = std::make_shared<FakeService>();
    options_.transport = service_;
    options_.settings.api_key = SecretString("key-" + std::to_string(++accounts_) + "-0123456789");
    encoder_ = *RemoteEncoder::Create(options_);
  }

  Status Embed(size_t count = kTexts) {
    std::vector<std::string> texts;
    for (size_t i = 0; i < count; ++i) texts.push_back("text " + std::to_string(i));
    const PackedTexts packed = PackedTexts::Of(texts);
    out_ = std::make_unique<EmbedOutput>(count);
    std::vector<size_t> items(count);
    std::iota(items.begin(), items.end(), size_t{0});
    const Status status = encoder_->EmbedItems(packed.view(), items, {}, out_.get());
    for (size_t i = 0; i < count; ++i) {
      if (!out_->items[i].ok()) continue;
      EXPECT_EQ(RowOf(out_->rows, i), FakeVector(texts[i])) << i;
    }
    ++rows_;
    return status;
  }

  // The status of the call or, if all its texts failed for their own sake, theirs.
  StatusCode CodeOf(const Status& status) const {
    return status.ok() ? out_->items[0].code() : status.code();
  }
  size_t Requests() const { return service_->requests().size(); }
  void ExpectRows(size_t least) const { EXPECT_GE(rows_, least); }

  FakeClock clock_;
  std::shared_ptr<FakeService> service_;
  RemoteEncoderOptions options_;
  std::unique_ptr<RemoteEncoder> encoder_;
  std::unique_ptr<EmbedOutput> out_;
  size_t accounts_ = 0;
  size_t rows_ = 0;
};

// 35 rows.
TEST_F(RemoteRepliesTest, AStatusOfTheMomentCostsOneMoreRequest) {
  for (const int status : {408, 409, 420, 424, 425,
                           429, 460, 498, 499, 500,
                           502, 503, 504, 506, 507,
                           508, 509, 510, 511, 520 /* brianpetro/obsidian-smart-connections#751 */,
                           521, 522, 523, 524, 525,
                           526, 527, 529, 530, 540,
                           561, 590, 597, 598, 599}) {
    StartAfresh();
    service_->Rule([=](const FakeRequest& request) {
      return request.number == 0 ? Reply(status, "x") : GoodReply(request);
    });
    EXPECT_TRUE(Embed().ok()) << status;
    EXPECT_EQ(Requests(), 2u) << status;
  }
  ExpectRows(35);
}

// What services say, always: the outcome and the most requests.
struct Refusal {
  int status;
  const char* body;
  StatusCode code;
  size_t most;
  const char* words = "";  // of the message
  const char* server = "";
};

// 54 rows.
TEST_F(RemoteRepliesTest, RefusalsAreTakenForWhatTheyAre) {
  const StatusCode kKey = StatusCode::kUnauthenticated;
  const StatusCode kQuota = StatusCode::kQuotaExceeded;
  const StatusCode kRate = StatusCode::kRateLimited;
  const StatusCode kDown = StatusCode::kUnavailable;
  const StatusCode kBad = StatusCode::kInvalidArgument;
  const StatusCode kOther = StatusCode::kFailedPrecondition;
  const Refusal rows[] = {
      {301, "", kOther, 1, "redirects are not followed"},
      {302, "", kOther, 1},
      {307, "", kOther, 1},
      {308, "", kOther, 1},
      {400, "{}", kBad, 3, "the texts are not the cause"},
      {401, "{}", kKey, 1},
      // lofcz/LLMTornado#19
      {401, R"({"error":{"message":"You didn't provide an API key.","code":null}})", kKey, 1},
      {402, "{}", kQuota, 1},
      {403, "{}", StatusCode::kPermissionDenied, 1, "the API key does not permit this"},
      {404, "{}", StatusCode::kNotFound, 1, "/v1/embeddings"},
      {405, "", StatusCode::kNotFound, 1},
      {406, "", kOther, 2},
      {407, "", kKey, 1},
      {410, "", StatusCode::kNotFound, 1},
      {412, "", kOther, 2},
      {415, "", kOther, 1},
      {418, "", kOther, 2},
      {422, "{}", kBad, 3},
      {426, "", kOther, 1},
      {431, "", kOther, 1},
      {451, "", StatusCode::kPermissionDenied, 1},
      {500, "{}", kDown, 6},
      {501, "", StatusCode::kUnimplemented, 1},
      {503, "", kDown, 6},
      {505, "", kDown, 1},
      {511, "", kDown, 6, "requires a login"},
      // onlybooks/llm#16
      {429,
       R"({"error":{"message":"You exceeded your current quota, please check your plan","type":)"
       R"("insufficient_quota","code":"insufficient_quota"}})",
       kQuota, 1},
      {429,
       R"([{"error":{"code":429,"message":"m","details":[{"violations":[{"quotaId":)"
       R"("EmbedContentRequestsPerDayPerUser"}]},{"retryDelay":"9s"}]}}])",
       kQuota, 1},
      // cohere-ai/cohere-developer-experience#199
      {429,
       R"({"message":"You are using a Trial key, which is limited to 1000 API calls / month."})",
       kQuota, 1},
      // cohere-ai/cohere-python#325
      {429, R"({"message":"You are using a Trial key, which is limited to 10 API calls / minute"})",
       kRate, 5},
      // MicrosoftDocs/azure-docs#16282
      {403, "Out of call volume quota. Quota will be replenished in 5.03:23:11", kQuota, 1,
       "retry after 444191 s"},
      // goferito/node-bing-api#34
      {403,
       R"({"statusCode":403,"message":"Out of call volume quota. Quota will be replenished in )"
       R"(22.14:18:12."})",
       kQuota, 1},
      // Gitlawb/openclaude#936
      {429,
       R"({"error":{"message":"Rate limit exceeded: free-models-per-day. Add 10 credits","code":)"
       R"(429}})",
       kQuota, 1},
      // Avarok-Cybersecurity/atlas#543
      {429, R"({"error":{"message":"limit per day of free requests reached"}})", kQuota, 1},
      // huggingface/smolagents#361
      {429, R"({"error":{"message":"limited to 20 requests per minute and 200 requests per day"}})",
       kRate, 5},
      // run-llama/llama_index#414
      {429, R"({"error":{"message":"Rate limit reached on requests per min. Limit: 60 / min."}})",
       kRate, 5},
      // lihor-hub/news-dashboard#1010
      {429,
       R"({"error":{"message":"All providers failed [last: upstream 429: Too many requests]"}})",
       kRate, 5},
      // assafelovic/gpt-researcher#936
      {429, R"({"error":{"code":"429","message":"Please retry after 86400 seconds."}})", kRate, 1,
       "retry after 86400 s"},
      {400,
       R"([{"error":{"code":400,"message":"API key not valid.","details":[{"reason":)"
       R"("API_KEY_INVALID"}]}}])",
       kKey, 1},
      {400, R"({"errors":[{"code":1000,"message":"invalid api key"}]})", kKey, 1},
      // harvard-lil/h2o#2188, ymyuuu/WeChat-Steps-Modification#4, CodeItForkIt/flux-rss-reader#25
      {403, "<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>",
       StatusCode::kPermissionDenied, 2, "between here and the service", "cloudflare"},
      {403, "error code: 1010", StatusCode::kPermissionDenied, 2, "a web page from cloudflare",
       "cloudflare"},
      {403, "<html><title>Access Denied</title></html>", StatusCode::kPermissionDenied, 2,
       "Access Denied"},
      {404, "<html><title>404 Not Found</title></html>", StatusCode::kNotFound, 1,
       "a web page from nginx", "nginx"},
      {502, "<html><title>502 Bad Gateway</title></html>", kDown, 6, "502 Bad Gateway"},
      {400, "<html><title>400 The plain HTTP request was sent to HTTPS port</title></html>", kBad,
       3, "use https in the base URL"},
      {400, "Client sent an HTTP request to an HTTPS server.\n", kBad, 3,
       "use https in the base URL"},
      {200, "<html><title>Sign in</title></html>", StatusCode::kProtocol, 4,
       "a web page (Sign in)"},
      {200, R"([{"index":0,"embedding":[[1,2]]}])", StatusCode::kProtocol, 4,
       "the reply is an array"},
      {200, R"({"error":{"message":"Rate limit reached"}})", kRate, 5},
      {200, R"([{"error":{"message":"invalid api key"}}])", kKey, 1},
      {200, R"({"data":[]})", StatusCode::kProtocol, 4, "0 vectors for"},
      {204, "", StatusCode::kProtocol, 4, "HTTP 204, request to http://127.0.0.1:1/v1/embeddings"},
      {202, "", StatusCode::kProtocol, 4, "HTTP 202"},
  };
  for (const Refusal& row : rows) {
    SCOPED_TRACE(std::to_string(row.status) + " " + row.body);
    StartAfresh();
    service_->Rule(
        [&](const FakeRequest&) { return Reply(row.status, row.body, {{"server", row.server}}); });
    const Status status = Embed();
    EXPECT_EQ(CodeOf(status), row.code) << status.ToString();
    EXPECT_LE(Requests(), row.most);
    const std::string message = (status.ok() ? out_->items[0] : status).message();
    EXPECT_THAT(message, testing::HasSubstr(row.words));
    EXPECT_EQ(out_->usage.failed_texts, kTexts);
  }
  ExpectRows(std::size(rows));
}

TEST_F(RemoteRepliesTest, ARedirectSaysWhereItPoints) {
  StartAfresh();
  service_->Rule([](const FakeRequest&) {
    return Reply(307, "", {{"location", "/v1/embeddings/?token=secret"}});
  });
  const std::string message = Embed().message();
  EXPECT_THAT(message, testing::HasSubstr("the service points to /v1/embeddings/"));
  EXPECT_THAT(message, testing::Not(testing::HasSubstr("secret")));
}

// A wait that the first reply states: the milliseconds that pass at least. 14 rows.
TEST_F(RemoteRepliesTest, WaitsAreObeyedWhereverTheyAreStated) {
  struct Wait {
    int status;
    const char* body;
    int64_t millis;
  };
  const Wait rows[] = {
      {429, R"([{"error":{"message":"m","details":[{"retryDelay":"2s"}]}}])", 2'000},
      // posit-dev/raghilda#21, mongodb/chatbot#34
      {429, R"({"error":{"message":"Please try again in 20s. Contact us."}})", 20'000},
      {429,
       R"({"error":{"message":"Requests have exceeded call rate limit. Please retry after 7 seconds."}})",
       7'000},
      // microsoft/PubSec-Info-Assistant#479
      {429, R"({"error":{"code":"429","message":"Please retry after 54 seconds. Please go here"}})",
       54'000},
      {429, R"({"message":"Rate limit is exceeded. Try again in 12 seconds."})", 12'000},
      {429, "Try again in 1 minute", 60'000},
      {429,
       R"({"error":{"message":"tokens per day (TPD): Limit 500000. Please try again in 1.5s"}})",
       1'500},
      {429, R"({"detail":"Request was throttled. Expected available in 13 seconds."})", 13'000},
      {530, R"({"title":"Error 1033","retryable":true,"retry_after":12,"detail":"d"})", 12'000},
      {503, R"({"error":{"message":"Loading model","retry_after":3}})", 3'000},
      {503, R"({"message":"m","retryAfterMs":2500})", 2'500},
      {429, R"({"error":{"message":"m","metadata":{"retry_after_seconds":4}}})", 4'000},
      // tinyhumansai/openhuman#2898: no length of time
      {429, R"({"error":{"message":"Rate limit exceeded. Please retry after a brief wait."}})", 0},
      // openclaw/openclaw#110529
      {429, R"({"error":{"message":"rate limit: wait 10 seconds"}})", 10'000},
  };
  options_.default_timeout_ms = 120'000;
  for (const Wait& row : rows) {
    StartAfresh();
    service_->Rule([&](const FakeRequest& request) {
      return request.number == 0 ? Reply(row.status, row.body) : GoodReply(request);
    });
    const int64_t before = clock_.MonotonicNanos();
    EXPECT_TRUE(Embed().ok()) << row.body;
    EXPECT_GE(clock_.MonotonicNanos() - before, row.millis * kNanosPerMilli) << row.body;
    EXPECT_EQ(Requests(), 2u) << row.body;
  }
  ExpectRows(std::size(rows));
}

using Change = std::function<void(Json*)>;

std::string Changed(const FakeRequest& request, const Change& change) {
  Json body = Json::parse(GoodBody(request.texts));
  change(&body);
  return body.dump();
}

// The item of the n-th text.
Json& ItemOf(Json* body, size_t text) { return (*body)["data"][(*body)["data"].size() - 1 - text]; }

// Right vectors in odd clothes: one request. 19 rows.
TEST_F(RemoteRepliesTest, OddButWholeRepliesCostOneRequest) {
  const auto each = [](const std::function<void(Json*, size_t)>& change) {
    return [=](Json* body) {
      for (size_t i = 0; i < (*body)["data"].size(); ++i) change(&ItemOf(body, i), i);
    };
  };
  const Change changes[] = {
      [](Json* body) { ItemOf(body, 0).erase("index"); },
      [](Json* body) { ItemOf(body, 2).erase("index"); },
      [](Json* body) { ItemOf(body, 3).erase("index"); },
      [](Json* body) { ItemOf(body, 1)["index"] = nullptr; },
      each([](Json* item, size_t i) { (*item)["index"] = std::to_string(i); }),
      each([](Json* item, size_t i) { (*item)["index"] = static_cast<double>(i); }),
      [](Json* body) {  // all in order, without an index
        std::reverse((*body)["data"].begin(), (*body)["data"].end());
        for (Json& item : (*body)["data"]) item.erase("index");
      },
      [](Json* body) {
        std::reverse((*body)["data"].begin(), (*body)["data"].end());
        for (Json& item : (*body)["data"]) item["index"] = nullptr;
      },
      [](Json* body) { body->erase("usage"); },
      [](Json* body) { (*body)["usage"] = nullptr; },
      [](Json* body) { (*body)["usage"] = {{"total_tokens", -3}}; },
      [](Json* body) { (*body)["usage"] = "none"; },
      [](Json* body) { (*body)["model"] = nullptr; },
      [](Json* body) { (*body)["error"] = nullptr; },
      [](Json* body) { (*body)["object"] = 7; },
      each([](Json* item, size_t) { (*item)["object"] = nullptr; }),
  };
  size_t number = 0;
  for (const Change& change : changes) {
    StartAfresh();
    service_->Rule(
        [&](const FakeRequest& request) { return Reply(200, Changed(request, change)); });
    EXPECT_TRUE(Embed().ok()) << number;
    EXPECT_EQ(Requests(), 1u) << number;
    ++number;
  }
  const std::function<std::string(std::string)> wraps[] = {
      [](const std::string& body) { return "\xEF\xBB\xBF" + body; },
      [](const std::string& body) { return body + std::string(2, '\0'); },
      [](const std::string& body) { return "{\"model\":\"x\",\"usage\":{}," + body.substr(1); },
  };
  for (const auto& wrap : wraps) {
    StartAfresh();
    service_->Rule(
        [&](const FakeRequest& request) { return Reply(200, wrap(GoodBody(request.texts))); });
    EXPECT_TRUE(Embed().ok()) << wrap("{}");
    EXPECT_EQ(Requests(), 1u);
  }
  ExpectRows(19);
}

// What only batches show is learnt: a service whose single texts can be placed. 5 rows.
TEST_F(RemoteRepliesTest, BatchesThatCannotBePlacedAreAskedForSinglyFromThenOn) {
  const Change changes[] = {
      [](Json* body) {
        for (Json& item : (*body)["data"]) item["index"] = 0;
      },
      [](Json* body) {  // two without an index, and two with
        for (size_t i = 0; i + 1 < (*body)["data"].size(); i += 2)
          (*body)["data"][i].erase("index");
      },
      [](Json* body) {  // the mean of all
        while ((*body)["data"].size() > 1) (*body)["data"].erase(0);
      },
      // rps321321/obsidian-mcp-pro#204
      [](Json* body) {
        if ((*body)["data"].size() > 1) ItemOf(body, 0)["index"] = 77;
      },
      [](Json* body) {
        if ((*body)["data"].size() > 1) (*body)["data"].push_back((*body)["data"][0]);
      },
  };
  for (const Change& change : changes) {
    StartAfresh();
    service_->Rule(
        [&](const FakeRequest& request) { return Reply(200, Changed(request, change)); });
    EXPECT_TRUE(Embed(20).ok());
    EXPECT_EQ(out_->usage.failed_texts, 0u);
    EXPECT_LE(Requests(), 20u + 2u);
    const size_t before = Requests();
    EXPECT_TRUE(Embed(20).ok());
    EXPECT_EQ(Requests() - before, 20u);
  }
  ExpectRows(5);
}

TEST_F(RemoteRepliesTest, AServiceThatCountsFromOneIsToldSo) {
  StartAfresh();
  service_->Rule([](const FakeRequest& request) {
    return Reply(200, Changed(request, [](Json* body) {
                   for (Json& item : (*body)["data"]) item["index"] = item["index"].get<int>() + 1;
                 }));
  });
  const Status status = Embed();
  EXPECT_THAT(status.message(), testing::HasSubstr("seems to count from 1"));
  EXPECT_LE(Requests(), 4u);
}

// The dimension of a refused reply is forgotten. 5 rows.
TEST_F(RemoteRepliesTest, ARefusedReplyLeavesNothingBehind) {
  const auto longer = [](Json* body) {
    for (Json& item : (*body)["data"]) item["embedding"] = std::vector<float>(16, 1.0f);
  };
  const Change changes[] = {
      [=](Json* body) {
        longer(body);
        (*body)["data"][1]["embedding"] = nullptr;
      },
      [=](Json* body) {
        longer(body);
        (*body)["data"].erase(3);
      },
      [=](Json* body) {
        longer(body);
        (*body)["data"][3]["index"] = 2;
      },
      [=](Json* body) {
        longer(body);
        (*body)["data"][2]["embedding"].push_back(1.0f);
      },
  };
  for (const Change& change : changes) {
    StartAfresh();
    service_->Rule([&](const FakeRequest& request) {
      return request.number == 0 ? Reply(200, Changed(request, change)) : GoodReply(request);
    });
    EXPECT_TRUE(Embed().ok());
    EXPECT_EQ(Requests(), 2u);
  }
  StartAfresh();
  service_->Rule([&](const FakeRequest& request) {
    std::string body = Changed(request, longer);
    body.pop_back();
    return request.number == 0 ? Reply(200, body) : GoodReply(request);
  });
  EXPECT_TRUE(Embed().ok());
  EXPECT_EQ(Requests(), 2u);
  ExpectRows(5);
}

std::string Base64Of(const std::string& bytes) {
  static constexpr char kLetters[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t bits = 0;
    for (size_t j = 0; j < 3; ++j) {
      bits = (bits << 8) | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0u);
    }
    for (size_t j = 0; j < 4; ++j) {
      out += i * 8 + j * 6 < bytes.size() * 8 ? kLetters[(bits >> (18 - 6 * j)) & 63] : '=';
    }
  }
  return out;
}

template <typename Float>
std::string BytesOf(const std::vector<float>& vector) {
  std::string bytes;
  for (const float value : vector) {
    const auto wide = static_cast<Float>(value);
    bytes.append(reinterpret_cast<const char*>(&wide), sizeof wide);
  }
  return bytes;
}

// Base64 that does not decode to the vectors turns to numbers, once. 7 rows.
TEST_F(RemoteRepliesTest, Base64ThatMakesNoSenseTurnsToNumbers) {
  const auto unit = [](const std::string& text) {  // eight elements, as of a float32 model
    std::vector<float> vector = FakeVector(text);
    for (size_t i = 0; i < 5; ++i) vector.push_back(vector[i % 3] + static_cast<float>(i));
    for (float& value : vector) value /= 700.1f;
    return vector;
  };
  const std::function<Json(const std::vector<float>&)> codes[] = {
      // labring/FastGPT#6807, huggingface/text-embeddings-inference#288: right
      [](const auto& v) { return Json(Base64Of(BytesOf<float>(v))); },
      // runpod-workers/worker-infinity-embedding#30, openai/openai-dotnet#938: ignored
      [](const auto& v) { return Json(v); },
      [](const auto& v) { return Json(Base64Of(BytesOf<double>(v))); },
      [](const auto& v) { return Json(Base64Of(BytesOf<float>(v)).substr(1)); },
      [](const auto& v) { return Json(Base64Of(BytesOf<float>(v) + "x")); },
      [](const auto&) { return Json("not base64 at all"); },
      [](const auto&) { return Json(""); },
  };
  for (size_t i = 0; i < std::size(codes); ++i) {
    options_.settings.ask_base64 = true;
    StartAfresh();
    service_->Rule([&](const FakeRequest& request) {
      const bool asked = request.http.body.find("base64") != std::string::npos;
      Json data = Json::array();
      for (size_t text = 0; text < request.texts.size(); ++text) {
        const std::vector<float> vector = unit(request.texts[text]);
        data.push_back({{"index", text}, {"embedding", asked ? codes[i](vector) : Json(vector)}});
      }
      return Reply(200, Json{{"data", data}}.dump());
    });
    const std::vector<std::string> texts = {"one", "four", "seven"};
    const PackedTexts packed = PackedTexts::Of(texts);
    for (const size_t most : {size_t{i < 2 ? 1u : 2u}, size_t{1}}) {
      EmbedOutput out(texts.size());
      const std::vector<size_t> items = {0, 1, 2};
      const size_t before = Requests();
      EXPECT_TRUE(encoder_->EmbedItems(packed.view(), items, {}, &out).ok()) << i;
      for (size_t text = 0; text < texts.size(); ++text) {
        ASSERT_TRUE(out.items[text].ok()) << i << out.items[text].ToString();
        EXPECT_EQ(RowOf(out.rows, text), unit(texts[text])) << i;
      }
      EXPECT_LE(Requests() - before, most) << i;
    }
  }
}

HttpOutcome Misencoded() {
  HttpOutcome outcome = TransportFailure(HttpFailure::kMalformed, true);
  outcome.status = ProtocolError("not gzip").WithRetryable(true);
  outcome.is_misencoded = true;
  return outcome;
}

// A service that compresses whatever it is asked for, one of whose replies was damaged.
TEST_F(RemoteRepliesTest, ABodyThatIsCompressedNeverthelessIsReadAgain) {
  StartAfresh();
  service_->Rule([](const FakeRequest& request) {
    if (request.number == 0) return Misencoded();
    return request.http.as_is ? Reply(200, "\x1f\x8b\x08", {{"content-encoding", "gzip"}})
                              : GoodReply(request);
  });
  EXPECT_TRUE(Embed().ok());
  EXPECT_EQ(Requests(), 3u);
  EXPECT_TRUE(Embed().ok());
  EXPECT_EQ(Requests(), 4u);
}

// 3 rows: a body that is not compressed as its headers say is asked for as it is, from then on.
TEST_F(RemoteRepliesTest, ABodyInAnotherEncodingIsAskedForAsItIs) {
  StartAfresh();
  service_->Rule([](const FakeRequest& request) {
    return request.http.as_is ? GoodReply(request) : Misencoded();
  });
  EXPECT_TRUE(Embed().ok());
  EXPECT_EQ(Requests(), 2u);
  EXPECT_TRUE(Embed().ok());
  EXPECT_EQ(Requests(), 3u);
}

// Too much in one request, and one text that is too long. 8 rows.
TEST_F(RemoteRepliesTest, WhatIsTooLargeIsCutAndWhatIsTooLongFailsAlone) {
  struct Limit {
    int status;
    const char* body;
    size_t most_texts;  // 0: one text is refused
    size_t most;
  };
  const Limit rows[] = {
      // tteon/seocho#127
      {400, R"({"error":{"message":"Too many inputs. The maximum number of inputs is 16"}})", 16,
       9},
      // apecloud/ApeRAG#724
      {413, "Request Entity Too Large", 64, 6},
      {422, R"({"detail":"batch size 100 > maximum allowed batch size 32"})", 32, 6},
      // JSONbored/loopover#5072
      {400, R"({"error":"the input length exceeds the context length"})", 0, 23},
      // gpustack/gpustack#472, ggml-org/llama.cpp#7422
      {500,
       R"({"error":{"message":"input is too large to process, please increase the physical batch size"}})",
       0, 23},
      // microsoft/PubSec-Info-Assistant#755
      {400,
       R"({"error":{"message":"maximum context length is 8192 tokens, you requested 155434"}})", 0,
       23},
      // jsperf/jsperf.com#522
      {403, "<html><title>Attention Required! | Cloudflare</title></html>", 0, 23},
      // microsoft/kernel-memory#275
      {500, R"({"message":"Http 500 for one document"})", 0, 23},
  };
  for (const Limit& row : rows) {
    StartAfresh();
    service_->Rule([&](const FakeRequest& request) {
      bool is_refused = row.most_texts > 0 && request.texts.size() > row.most_texts;
      for (const std::string& text : request.texts) {
        is_refused = is_refused || (row.most_texts == 0 && text == "text 37");
      }
      return is_refused ? Reply(row.status, row.body) : GoodReply(request);
    });
    EXPECT_TRUE(Embed(100).ok()) << row.body;
    EXPECT_EQ(out_->usage.failed_texts, row.most_texts == 0 ? 1u : 0u) << row.body;
    EXPECT_LE(Requests(), row.most) << row.body;
  }
  ExpectRows(std::size(rows));
}

}  // namespace
}  // namespace vetvec
