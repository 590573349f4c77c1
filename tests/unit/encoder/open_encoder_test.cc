#include "encoder/open_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

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

TEST(OpenEncoder, Builtin) {
  const auto encoder = OpenEncoder("builtin:", {});
  ASSERT_TRUE(encoder.ok());
  EXPECT_EQ((*encoder)->dimension(), 64u);
}

TEST(OpenEncoder, Base64IsAskedForWhereItIsKnown) {
  const auto asked = [](const std::string& spec, WireEncoding encoding) {
    auto service = std::make_shared<FakeService>();
    EncoderOptions options;
    options.api_key = "k";
    options.transport = service;
    options.wire_encoding = encoding;
    const auto encoder = OpenEncoder(spec, options);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a"});
    EmbedOutput out(1);
    EXPECT_TRUE((*encoder)->Embed(texts.view(), {}, &out).ok());
    return service->requests()[0].http.body.find("base64") != std::string::npos;
  };
  const std::string own = "openai:m?base_url=http://127.0.0.1:9/v1";
  EXPECT_TRUE(asked("openai:m", WireEncoding::kAuto));
  EXPECT_FALSE(asked(own, WireEncoding::kAuto));
  EXPECT_TRUE(asked(own, WireEncoding::kBase64));
  EXPECT_FALSE(asked("openai:m", WireEncoding::kFloat));
  EXPECT_FALSE(asked("mistral:m", WireEncoding::kAuto));
}

// Over a real socket: one reply cut short, one 429, then right answers.
TEST(OpenEncoder, EndToEndOverLoopback) {
  std::atomic<int> requests{0};
  RawServer server([&](RawConnection& connection) {
    while (connection.ReadRequest()) {
      const auto texts =
          nlohmann::json::parse(connection.body()).at("input").get<std::vector<std::string>>();
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
  EncoderOptions options;
  options.max_attempts = 2;
  const auto encoder = OpenEncoder("openai:m?base_url=http://127.0.0.1:1/v1", options);
  ASSERT_TRUE(encoder.ok());
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a"});
  EmbedOutput out(1);
  const Status status = (*encoder)->Embed(texts.view(), {}, &out);
  EXPECT_EQ(status.code(), StatusCode::kUnavailable);
  EXPECT_EQ(out.usage.requests, 2u);
}

}  // namespace
}  // namespace vetvec
