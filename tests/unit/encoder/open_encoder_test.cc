#include "encoder/open_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>

#include "base/file.h"
#include "base/json_fwd.h"
#include "unit/encoder/fake_service.h"
#include "unit/net/raw_server.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

TEST(OpenEncoder, AKeyIsNeededAtTheProvidersOwnUrlOnly) {
  const auto without = OpenEncoder("openai:m", {});
  ASSERT_FALSE(without.ok());
  EXPECT_EQ(without.status().code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(without.status().message(), HasSubstr("needs an API key"));
  EXPECT_THAT(without.status().message(), HasSubstr("OPENAI_API_KEY"));
  EXPECT_TRUE(OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1", {}).ok());
  EXPECT_TRUE(OpenEncoder("ollama:m", {}).ok());
}

TEST(OpenEncoder, UnknownKindsAndBadUrls) {
  EXPECT_THAT(OpenEncoder("opnai:m", {}).status().message(), HasSubstr("did you mean 'openai'"));
  EXPECT_EQ(OpenEncoder("openai:m?base_url=nowhere", {}).status().code(),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(OpenEncoder("vectors:/no/such/folder", {}).status().code(), StatusCode::kNotFound);
}

TEST(OpenEncoder, NameAndIdentity) {
  EncoderOptions options;
  options.api_key = "canary-key";
  const auto encoder =
      OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1/&dimensions=8&rpm=3", options);
  ASSERT_TRUE(encoder.ok());
  EXPECT_EQ((*encoder)->name(), "openai:m?base_url=http://127.0.0.1:9/v1&dimensions=8");
  EXPECT_EQ((*encoder)->identity().base_url, "http://127.0.0.1:9/v1");
  EXPECT_EQ((*encoder)->dimension(), 8u);
}

TEST(OpenEncoder, FactsOfAUsersFileAreUsedAndOldOnesAreTold) {
  const std::string path = testing::TempDir() + "facts.tsv";
  ASSERT_TRUE(WriteFileAtomic(path,
                              "kind\tmodel\tfact\tvalue\tsource\tdate\n"
                              "openai\tm\tmax_texts\t3\tour contract\t2023-01-01\n",
                              false)
                  .ok());
  auto service = std::make_shared<FakeService>();
  std::vector<std::string> warnings;
  FakeClock clock;  // in November 2023
  EncoderOptions options;
  options.transport = service;
  options.clock = &clock;
  options.providers_data = path;
  options.log = [&](LogLevel, std::string_view text) { warnings.emplace_back(text); };
  const auto encoder = OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1", options);
  ASSERT_TRUE(encoder.ok()) << encoder.status().ToString();
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_THAT(warnings[0],
              HasSubstr("openai:m: max_texts = 3 is the value that 'our contract' stated on"));
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b", "c", "d"});
  EmbedOutput out(4);
  EXPECT_TRUE((*encoder)->Embed(texts.view(), {}, &out).ok());
  EXPECT_EQ(service->sent().size(), 2u);
  options.providers_data = path + ".missing";
  EXPECT_EQ(OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1", options).status().code(),
            StatusCode::kNotFound);
}

TEST(OpenEncoder, Builtin) {
  const auto encoder = OpenEncoder("builtin:", {});
  ASSERT_TRUE(encoder.ok());
  EXPECT_EQ((*encoder)->dimension(), 64u);
}

TEST(OpenEncoder, Words) {
  const std::string path = ::testing::TempDir() + "open_encoder_" + std::to_string(getpid());
  ASSERT_TRUE(WriteFileAtomic(path, "2 2\nthe 1 2\nThe 3 4\n").ok());
  for (const auto& [lower, first] :
       {std::pair{"", 3.0F}, {"?lower=if-unknown", 3.0F}, {"?lower=yes", 1.0F}}) {
    const auto encoder = OpenEncoder("words:" + path + lower, {});
    ASSERT_TRUE(encoder.ok()) << encoder.status().ToString();
    EXPECT_EQ((*encoder)->name(), "words:" + path + lower);
    const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"The"});
    EmbedOutput out(1);
    ASSERT_TRUE((*encoder)->Embed(texts.view(), {}, &out).ok());
    EXPECT_EQ(out.rows.Row(0)[0], first) << lower;
  }
  std::filesystem::remove(path);
}

TEST(OpenEncoder, Base64IsAskedForWhereItIsKnownOrUntried) {
  const auto asked = [](const std::string& spec) {
    auto service = std::make_shared<FakeService>();
    EncoderOptions options;
    options.api_key = "k";
    options.transport = service;
    const auto encoder = OpenEncoder(spec, options);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a"});
    EmbedOutput out(1);
    EXPECT_TRUE((*encoder)->Embed(texts.view(), {}, &out).ok());
    return service->requests()[0].http.body.find("base64") != std::string::npos;
  };
  const std::string own = "openai:untried?base_url=http://127.0.0.1:9/v1";
  EXPECT_TRUE(asked("openai:m"));
  EXPECT_TRUE(asked(own));   // tried
  EXPECT_FALSE(asked(own));  // the fake service sends floats
  EXPECT_TRUE(asked(own + "&encoding=base64"));
  EXPECT_FALSE(asked("openai:n?base_url=http://127.0.0.1:9/v1&encoding=float"));
  EXPECT_FALSE(asked("openai:m?encoding=float"));
  EXPECT_FALSE(asked("mistral:m"));
  EXPECT_TRUE(asked("mistral:m?encoding=base64"));
}

Status EmbedAll(const std::string& spec, const EncoderOptions& options,
                const std::vector<std::string>& texts, EmbedOutput* out, uint32_t flags = 0) {
  const auto encoder = OpenEncoder(spec, options);
  if (!encoder.ok()) return encoder.status();
  const PackedTexts packed = PackedTexts::Of(texts);
  CallOptions call;
  call.flags = flags;
  return (*encoder)->Embed(packed.view(), call, out);
}

std::string TitanBody(const std::string& text) {
  return Json{{"embedding", FakeVector(text)}}.dump();
}

TEST(OpenEncoder, OneTextARequestWhereTheFormatHasRoomForOne) {
  auto service = std::make_shared<FakeService>();
  service->Rule([](const FakeRequest& request) {
    return Reply(200, TitanBody(request.texts.at(0)), {{"x-amzn-bedrock-input-token-count", "3"}});
  });
  EncoderOptions options;
  options.transport = service;
  options.api_key = "AKIDEXAMPLE:canary-0123456789";
  EmbedOutput out(3);
  const Status status =
      EmbedAll("bedrock:amazon.titan-embed-text-v2:0?region=us-east-1&input_type=document", options,
               {"a", "bb", "ccc"}, &out, kCallNoSplit);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(service->sent().size(), 3u);
  EXPECT_EQ(out.usage.tokens_reported, 9u);
  const Matrix rows = out.rows.TakeMatrix();
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(rows.view().row(i)[0], static_cast<float>(i + 1));
  bool is_signed = false;
  const FakeRequest first = service->requests()[0];
  for (const HttpHeader& header : first.http.headers) {
    is_signed =
        is_signed || (header.name == "authorization" &&
                      header.value.value().find("/us-east-1/bedrock/") != std::string::npos);
  }
  EXPECT_TRUE(is_signed);
}

TEST(OpenEncoder, ATextWithTooManyCharactersIsRefusedAlone) {
  auto service = std::make_shared<FakeService>();
  service->Rule([](const FakeRequest& request) {
    Json rows = Json::array();
    for (const std::string& text : request.texts) rows.push_back(FakeVector(text));
    return Reply(200, Json{{"embeddings", rows}}.dump());
  });
  EncoderOptions options;
  options.transport = service;
  options.api_key = "bearer";
  std::string longest;
  for (int i = 0; i < 2048; ++i) longest += "\xC3\xA9";
  EmbedOutput out(3);
  const Status status = EmbedAll("bedrock:cohere.embed-english-v3?region=us-east-1", options,
                                 {"a", longest, longest + "x"}, &out);
  EXPECT_EQ(status.code(), StatusCode::kPartial) << status.ToString();
  EXPECT_TRUE(out.items[0].ok() && out.items[1].ok());
  EXPECT_EQ(out.items[2].code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(out.items[2].message(),
              HasSubstr("has 2049 characters; the service accepts at most 2048"));
  EXPECT_EQ(service->sent(), (std::vector<std::vector<std::string>>{{"a", longest}}));
}

TEST(OpenEncoder, AWaitThatOnlyTheBodyTellsIsKept) {
  FakeClock clock;
  auto service = std::make_shared<FakeService>();
  service->Rule([](const FakeRequest& request) {
    if (request.number == 0) {
      return Reply(429, R"({"error":{"code":429,"message":"m","status":"RESOURCE_EXHAUSTED",)"
                        R"("details":[{"retryDelay":"17s"}]}})");
    }
    return Reply(200, R"({"embeddings":[{"values":[1,2]}]})");
  });
  EncoderOptions options;
  options.transport = service;
  options.api_key = "k";
  options.clock = &clock;
  const int64_t start = clock.MonotonicNanos();
  EmbedOutput out(1);
  const Status status = EmbedAll("gemini:gemini-embedding-001", options, {"a"}, &out);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(service->sent().size(), 2u);
  EXPECT_GE(clock.MonotonicNanos() - start, 17 * kNanosPerSecond);
}

TEST(OpenEncoder, HttpByATextOrAFile) {
  auto service = std::make_shared<FakeService>();
  EncoderOptions options;
  options.transport = service;
  options.http_definition =
      R"({"url":"http://127.0.0.1:9/e","model":"m","body":{"model":"{model}","input":"{texts}"},)"
      R"("vectors":"/data/*/embedding","index":"/data/*/index","max_texts":2})";
  EmbedOutput out(3);
  const Status status = EmbedAll("http:mine", options, {"a", "b", "c"}, &out);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(service->sent(), (std::vector<std::vector<std::string>>{{"a", "b"}, {"c"}}));
  EXPECT_EQ(service->requests()[0].http.url, "http://127.0.0.1:9/e");
  options.http_definition = "";
  EXPECT_EQ(OpenEncoder("http:/no/such/file.json", options).status().code(), StatusCode::kNotFound);
}

TEST(OpenEncoder, KindsThatNeedMoreThanAModel) {
  EncoderOptions options;
  options.api_key = "k";
  EXPECT_EQ(OpenEncoder("azure:d", options).status().detail().key, "base_url");
  EXPECT_EQ(OpenEncoder("bedrock:cohere.embed-v4:0", options).status().detail().key, "region");
  EXPECT_EQ(OpenEncoder("together:m?dimensions=8", options).status().detail().key, "dimensions");
  EXPECT_EQ(OpenEncoder("cohere:m?input_type=quary", options).status().detail().key, "input_type");
  const auto tei = OpenEncoder("tei:http://127.0.0.1:8080/", {});
  ASSERT_TRUE(tei.ok()) << tei.status().ToString();
  EXPECT_EQ((*tei)->identity().base_url, "http://127.0.0.1:8080");
  EXPECT_TRUE(OpenEncoder("azure:d?base_url=https://r.openai.azure.com", options).ok());
}

// Over a real socket: one reply cut short, one 429, then right answers.
TEST(OpenEncoder, EndToEndOverLoopback) {
  std::atomic<int> requests{0};
  RawServer server([&](RawConnection& connection) {
    while (connection.ReadRequest()) {
      const auto texts = Json::parse(connection.body()).at("input").get<std::vector<std::string>>();
      const std::string good = OkReply(GoodBody(texts), "Content-Type: application/json\r\n");
      switch (requests++) {
        case 0:
          connection.Write(good.substr(0, good.size() / 2));
          connection.Close();
          return;
        case 1:
          connection.Write(
              "HTTP/1.1 429 Too Many\r\nretry-after-ms: 20\r\nContent-Length: 2\r\n\r\n{}");
          break;
        default: connection.Write(good);
      }
    }
  });
  EncoderOptions options;
  options.api_key = "canary-key";
  const auto encoder =
      OpenEncoder("openai:m?batch=3&concurrency=1&base_url=" + server.Url("/v1"), options);
  ASSERT_TRUE(encoder.ok()) << encoder.status().ToString();
  std::vector<std::string> words;
  for (int i = 0; i < 10; ++i) words.push_back("word " + std::to_string(i));
  const PackedTexts texts = PackedTexts::Of(words);
  EmbedOutput out(words.size());
  const Status status = (*encoder)->Embed(texts.view(), {}, &out);
  ASSERT_TRUE(status.ok()) << status.ToString();
  for (size_t i = 0; i < words.size(); ++i) EXPECT_EQ(RowOf(out.rows, i), FakeVector(words[i]));
  EXPECT_EQ(requests.load(), 6);
  EXPECT_EQ(out.usage.retries, 2u);
  EXPECT_EQ(out.usage.maybe_billed_twice, 1u);
  EXPECT_GT(out.requests.back().total_millis, 0);
}

TEST(OpenEncoder, AnUnreachableHostIsUnavailable) {
  const auto encoder = OpenEncoder("openai:m?base_url=http://127.0.0.1:1/v1&max_attempts=2", {});
  ASSERT_TRUE(encoder.ok());
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a"});
  EmbedOutput out(1);
  const Status status = (*encoder)->Embed(texts.view(), {}, &out);
  EXPECT_EQ(status.code(), StatusCode::kUnavailable);
  EXPECT_EQ(out.usage.requests, 2u);
}

}  // namespace
}  // namespace vetvec
