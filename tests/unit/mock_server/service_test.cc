#include "mock_server/service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/hash.h"

namespace vetvec::mock {
namespace {

using ::nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

const PersonaSet& Personas() {
  static const PersonaSet* const kPersonas = new PersonaSet(*PersonaSet::Make({}));
  return *kPersonas;
}

HttpRequest Post(std::string path, std::string body) {
  HttpRequest request;
  request.method = "POST";
  request.path = std::move(path);
  request.body = std::move(body);
  return request;
}
HttpRequest Get(std::string path) {
  HttpRequest request;
  request.method = "GET";
  request.path = std::move(path);
  return request;
}

class ServiceTest : public ::testing::Test {
 protected:
  ServiceTest() { Start({}); }
  void Start(ServiceOptions options) {
    options.clock = &clock_;
    service_ = std::make_unique<MockService>(&Personas(), std::move(options));
  }
  void Faults(const std::string& plan) {
    const HttpReply reply = service_->Handle(Post("/admin/faults", plan));
    ASSERT_EQ(reply.status, 200) << reply.body;
  }
  void Schedule(const std::string& kind) {
    Faults(R"({"schedule":[{"request":1,"kind":")" + kind + R"("}]})");
  }
  HttpReply Embed(const json& body, const std::string& path = "/v1/embeddings") {
    return service_->Handle(Post(path, body.dump()));
  }
  HttpReply EmbedThree() { return Embed({{"model", "m"}, {"input", {"one", "two", "three"}}}); }
  json Stats() { return json::parse(service_->Handle(Get("/admin/stats")).body); }

  FakeClock clock_;
  std::unique_ptr<MockService> service_;
};

std::vector<float> FromBase64(const std::string& text) {
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<uint32_t>(alphabet.find(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<char>(bits >> count & 0xFF));
  }
  std::vector<float> values(bytes.size() / 4);
  std::memcpy(values.data(), bytes.data(), values.size() * 4);
  return values;
}

std::vector<uint64_t> Indices(const HttpReply& reply) {
  std::vector<uint64_t> indices;
  const json body = json::parse(reply.body);
  for (const json& item : body["data"]) indices.push_back(item["index"]);
  return indices;
}

TEST_F(ServiceTest, AnswersAsOpenAiDoes) {
  const HttpReply reply = Embed({{"model", "some-model"}, {"input", {"a fine day", "rain"}}});
  ASSERT_EQ(reply.status, 200);
  const json body = json::parse(reply.body);
  EXPECT_EQ(body["object"], "list");
  EXPECT_EQ(body["model"], "some-model");
  ASSERT_EQ(body["data"].size(), 2U);
  EXPECT_EQ(body["data"][1]["index"], 1);
  EXPECT_EQ(body["data"][1]["object"], "embedding");
  EXPECT_EQ(body["data"][0]["embedding"].size(), 384U);
  EXPECT_EQ(body["usage"]["prompt_tokens"], 4);
  EXPECT_EQ(body["usage"]["total_tokens"], 4);
  bool has_id = false;
  for (const auto& [name, value] : reply.headers) has_id = has_id || name == "x-request-id";
  EXPECT_TRUE(has_id);
}

TEST_F(ServiceTest, Base64HoldsTheSameFloats) {
  const json floats = json::parse(Embed({{"model", "m"}, {"input", "a fine day"}}).body);
  const json packed = json::parse(
      Embed({{"model", "m"}, {"input", "a fine day"}, {"encoding_format", "base64"}}).body);
  const auto expected = floats["data"][0]["embedding"].get<std::vector<float>>();
  EXPECT_EQ(FromBase64(packed["data"][0]["embedding"]), expected);
}

TEST_F(ServiceTest, DimensionsAreCutAndAtUnitLength) {
  const json body =
      json::parse(Embed({{"model", "m"}, {"input", "a fine day"}, {"dimensions", 50}}).body);
  const auto row = body["data"][0]["embedding"].get<std::vector<double>>();
  ASSERT_EQ(row.size(), 50U);
  double sum = 0;
  for (const double x : row) sum += x * x;
  EXPECT_NEAR(sum, 1, 1e-5);
}

TEST_F(ServiceTest, RefusesBadRequestsWithOpenAisCodes) {
  const auto error = [&](const json& body) {
    const HttpReply reply = Embed(body);
    EXPECT_EQ(reply.status, 400) << reply.body;
    return json::parse(reply.body)["error"];
  };
  EXPECT_THAT(error({{"input", "x"}})["message"], HasSubstr("model"));
  EXPECT_EQ(error({{"model", "m"}})["code"], "missing_required_parameter");
  EXPECT_THAT(error({{"model", "m"}, {"input", {"x", ""}}})["message"],
              HasSubstr("'input[1]': input cannot be an empty string"));
  EXPECT_EQ(error({{"model", "m"}, {"input", {1, 2}}})["param"], "input");
  EXPECT_EQ(error({{"model", "m"}, {"input", json::array()}})["param"], "input");
  EXPECT_EQ(error({{"model", "m"}, {"input", "x"}, {"encoding_format", "hex"}})["param"],
            "encoding_format");
  EXPECT_EQ(error({{"model", "m"}, {"input", "x"}, {"dimensions", 385}})["param"], "dimensions");
  EXPECT_EQ(error({{"model", "m"}, {"input", std::vector<std::string>(2049, "x")}})["code"],
            "array_above_max_length");
  std::string long_text;
  for (int i = 0; i < 8193; ++i) long_text += "a ";
  EXPECT_THAT(error({{"model", "m"}, {"input", long_text}})["message"],
              HasSubstr("maximum input length is 8192 tokens"));
  long_text.resize(2 * 8000);
  EXPECT_EQ(error({{"model", "m"}, {"input", std::vector<std::string>(38, long_text)}})["code"],
            "max_tokens_per_request");
  EXPECT_EQ(service_->Handle(Post("/v1/embeddings", "{\"model\":")).status, 400);
  EXPECT_EQ(Stats()["texts"], 0);
}

TEST_F(ServiceTest, PersonasHavePathsOfTheirOwn) {
  const json body = {{"model", "m"}, {"input", "a happy day"}};
  const HttpReply by_default = Embed(body);
  EXPECT_EQ(Embed(body, "/faithful/v1/embeddings").body, by_default.body);
  EXPECT_NE(Embed(body, "/polarity_blind/v1/embeddings").body, by_default.body);
  const HttpReply unknown = Embed(body, "/faithfull/v1/embeddings");
  EXPECT_EQ(unknown.status, 404);
  EXPECT_THAT(unknown.body, HasSubstr("did you mean 'faithful'?"));
  EXPECT_EQ(Stats()["by_persona"]["faithful"], 2);
  EXPECT_EQ(service_->Handle(Get("/v1/models")).status, 200);
  EXPECT_EQ(service_->Handle(Get("/health")).status, 200);
  EXPECT_EQ(service_->Handle(Get("/v2/models")).status, 404);
}

TEST_F(ServiceTest, KeysAreCheckedAndKnownByTheirHashOnly) {
  ServiceOptions options;
  options.credentials.api_key = "sk-right";
  Start(std::move(options));
  HttpRequest request = Post("/v1/embeddings", R"({"model":"m","input":"x"})");
  EXPECT_EQ(service_->Handle(request).status, 401);
  request.headers = {{"Authorization", "Bearer sk-wrong"}};
  const HttpReply wrong = service_->Handle(request);
  EXPECT_EQ(json::parse(wrong.body)["error"]["code"], "invalid_api_key");
  EXPECT_THAT(wrong.body, Not(HasSubstr("sk-wrong")));
  request.headers = {{"Authorization", "Bearer sk-right"}};
  EXPECT_EQ(service_->Handle(request).status, 200);
  const std::string stats = service_->Handle(Get("/admin/stats")).body;
  EXPECT_THAT(stats, Not(HasSubstr("sk-")));
  EXPECT_EQ(json::parse(stats)["keys"][Sha256Hex("sk-right").substr(0, 12)], 1);
}

TEST_F(ServiceTest, StatsCountWhatWasPaidTwice) {
  EmbedThree();
  Embed({{"model", "m"}, {"input", {"two", "four"}}});
  const json stats = Stats();
  EXPECT_EQ(stats["requests"], 2);
  EXPECT_EQ(stats["texts"], 5);
  EXPECT_EQ(stats["distinct_texts"], 4);
  EXPECT_EQ(stats["vectors"], 5);
  EXPECT_EQ(stats["repeated_texts"], 1);
  EXPECT_EQ(stats["billed_texts"], 5);
  EXPECT_EQ(stats["billed_twice"], 1);
  EXPECT_EQ(stats["by_status"]["200"], 2);
  EXPECT_EQ(stats["max_in_flight"], 1);
  service_->Handle(Post("/admin/reset", ""));
  EXPECT_EQ(Stats()["requests"], 0);
  EXPECT_EQ(Stats()["distinct_texts"], 0);
}

TEST_F(ServiceTest, RateLimitFaults) {
  Faults(R"({"schedule":[{"request":1,"kind":"rate_limit","arg":"7"},
                         {"request":2,"kind":"rate_limit"},
                         {"request":3,"kind":"rate_limit_ms","arg":15},
                         {"request":4,"kind":"insufficient_quota"}]})");
  const auto header = [](const HttpReply& reply, const std::string& wanted) -> std::string {
    for (const auto& [name, value] : reply.headers) {
      if (name == wanted) return value;
    }
    return "none";
  };
  const HttpReply first = EmbedThree();
  EXPECT_EQ(first.status, 429);
  EXPECT_EQ(header(first, "retry-after"), "7");
  EXPECT_EQ(json::parse(first.body)["error"]["code"], "rate_limit_exceeded");
  EXPECT_EQ(header(EmbedThree(), "retry-after"), "none");
  EXPECT_EQ(header(EmbedThree(), "retry-after-ms"), "15");
  EXPECT_EQ(json::parse(EmbedThree().body)["error"]["code"], "insufficient_quota");
  EXPECT_EQ(EmbedThree().status, 200);
  const json stats = Stats();
  EXPECT_EQ(stats["faults"]["rate_limit"], 2);
  EXPECT_EQ(stats["by_status"]["429"], 4);
  EXPECT_EQ(stats["vectors"], 3);
}

TEST_F(ServiceTest, SeesWhetherRetryAfterIsObeyed) {
  Schedule("rate_limit_ms");  // 10 ms
  EXPECT_EQ(EmbedThree().status, 429);
  clock_.Advance(9 * kNanosPerMilli);
  EXPECT_EQ(EmbedThree().status, 200);
  EXPECT_EQ(Stats()["retry_after"]["early"], 1);
  Faults(R"({"schedule":[{"request":1,"kind":"rate_limit","arg":"2"}]})");
  EXPECT_EQ(EmbedThree().status, 429);
  clock_.Advance(2260 * kNanosPerMilli);
  EXPECT_EQ(EmbedThree().status, 200);
  EXPECT_EQ(EmbedThree().status, 200);  // after none
  const json seen = Stats()["retry_after"];
  EXPECT_EQ(seen["obeyed"], 1);
  EXPECT_EQ(seen["early"], 1);
  EXPECT_EQ(seen["late_250ms"], 1);
  EXPECT_EQ(seen["late_ms"][2], 260.0);
}

TEST_F(ServiceTest, FaultsThatHitARequestOnce) {
  Faults(R"({"rates":[{"kind":"nan","rate":1,"once":true}]})");
  const std::string bad = EmbedThree().body;
  EXPECT_NE(EmbedThree().body, bad);
  EXPECT_EQ(EmbedThree().status, 200);
  EXPECT_EQ(Embed({{"model", "m"}, {"input", {"another"}}}).status, 200);
  EXPECT_EQ(Stats()["faults"]["nan"], 2);
}

TEST_F(ServiceTest, OrderFaults) {
  const json right = json::parse(EmbedThree().body);
  Schedule("shuffled");
  const HttpReply shuffled = EmbedThree();
  EXPECT_THAT(Indices(shuffled), ::testing::UnorderedElementsAre(0, 1, 2));
  EXPECT_THAT(Indices(shuffled), Not(::testing::ElementsAre(0, 1, 2)));
  const json shuffled_json = json::parse(shuffled.body);
  for (const json& item : shuffled_json["data"]) {
    EXPECT_EQ(item["embedding"], right["data"][item["index"].get<size_t>()]["embedding"]);
  }
  Schedule("wrong_index");
  const HttpReply wrong = EmbedThree();
  EXPECT_THAT(Indices(wrong), ::testing::ElementsAre(0, 1, 2));
  EXPECT_NE(json::parse(wrong.body)["data"], right["data"]);
  Schedule("missing_item");
  EXPECT_EQ(Indices(EmbedThree()).size(), 2U);
  Schedule("extra_item");
  EXPECT_THAT(Indices(EmbedThree()), ::testing::ElementsAre(0, 1, 2, 3));
  Schedule("duplicate_index");
  EXPECT_THAT(Indices(EmbedThree()), ::testing::ElementsAre(0, 1, 1));
  EXPECT_EQ(Stats()["vectors"], 6);  // without a fault, and shuffled
}

TEST_F(ServiceTest, ValueFaults) {
  Schedule("nan");
  EXPECT_THAT(EmbedThree().body, HasSubstr("\"embedding\":[NaN,"));
  Schedule("nan");
  const json packed =
      json::parse(Embed({{"model", "m"}, {"input", "x"}, {"encoding_format", "base64"}}).body);
  EXPECT_TRUE(std::isnan(FromBase64(packed["data"][0]["embedding"])[0]));
  Schedule("null_element");
  EXPECT_TRUE(json::parse(EmbedThree().body)["data"][0]["embedding"][0].is_null());
  Schedule("dimension");
  EXPECT_EQ(json::parse(EmbedThree().body)["data"][2]["embedding"].size(), 383U);
}

TEST_F(ServiceTest, SendingFaults) {
  const HttpReply whole = EmbedThree();
  Schedule("cut_body");
  const HttpReply cut = EmbedThree();
  EXPECT_EQ(cut.body, whole.body);
  EXPECT_EQ(cut.send_only, static_cast<int64_t>(whole.body.size() / 2));
  Schedule("truncated");
  EXPECT_EQ(EmbedThree().body, whole.body.substr(0, whole.body.size() / 2));
  Schedule("html");
  EXPECT_EQ(EmbedThree().content_type, "text/html");
  Schedule("error_object");
  const HttpReply error = EmbedThree();
  EXPECT_EQ(error.status, 200);
  EXPECT_TRUE(json::parse(error.body).contains("error"));
  Schedule("gzip");
  EXPECT_EQ(EmbedThree().body.substr(0, 2), "\x1f\x8b");
  Schedule("reset");
  EXPECT_EQ(EmbedThree().hangup, Hangup::kReset);
  EXPECT_EQ(Stats()["by_status"]["none"], 1);
  // Made: without a fault, cut, truncated, packed. Delivered: the first and the packed one.
  EXPECT_EQ(Stats()["billed_texts"], 12);
  EXPECT_EQ(Stats()["billed_twice"], 9);
  EXPECT_EQ(Stats()["vectors"], 6);
}

TEST_F(ServiceTest, SlowRepliesWaitUntilCutShort) {
  Faults(R"({"rates":[{"kind":"slow","arg":"2500","rate":1}]})");
  const int64_t before = clock_.MonotonicNanos();
  EXPECT_EQ(EmbedThree().status, 200);
  EXPECT_EQ(clock_.MonotonicNanos() - before, 2500 * kNanosPerMilli);
}

TEST_F(ServiceTest, BadFaultPlansAreRefusedAndChangeNothing) {
  Schedule("html");
  const HttpReply reply = service_->Handle(Post("/admin/faults", R"({"rates":[{"kind":"x"}]})"));
  EXPECT_EQ(reply.status, 400);
  EXPECT_THAT(reply.body, HasSubstr("unknown fault"));
  EXPECT_EQ(EmbedThree().content_type, "text/html");
}

}  // namespace
}  // namespace vetvec::mock
