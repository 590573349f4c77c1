#include "encoder/request_count.h"

#include <gtest/gtest.h>

#include "encoder/open_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

struct Case {
  const char* spec;
  size_t texts;
};

// Replies of one format do for the count: what the fake answers to others is an error, and with
// NO_RETRY each request is made once all the same.
size_t RequestsMade(Encoder& encoder, FakeService& service, const PackedTexts& texts) {
  EmbedOutput out(texts.size());
  CallOptions options;
  options.flags = kCallNoCache | kCallNoDedupe;
  EXPECT_TRUE(encoder.Embed(texts.view(), options, &out).ok());
  return service.requests().size();
}

TEST(RequestCounter, CountsWhatIsSent) {
  const Case cases[] = {{"openai:m?base_url=http://127.0.0.1:9/v1", 250},
                        {"openai:m?base_url=http://127.0.0.1:9/v1&batch=7", 50},
                        {"mistral:m?base_url=http://127.0.0.1:9/v1&batch=1000", 1100},
                        {"openai:m?base_url=http://127.0.0.1:9/v1&tpm=6000000", 900},
                        {"openai:m?base_url=http://127.0.0.1:9/v1&batch=2048", 2500}};
  for (const Case& one : cases) {
    const auto service = std::make_shared<FakeService>();
    EncoderOptions options;
    options.api_key = "k";
    options.transport = service;
    const auto encoder = OpenEncoder(one.spec, options);
    ASSERT_TRUE(encoder.ok()) << encoder.status().ToString();
    PackedTexts texts;
    for (size_t i = 0; i < one.texts; ++i) {
      texts.Add(std::string(20 + i % 400, 'a') + std::to_string(i));
    }
    RequestCounter counter(**encoder);
    for (size_t i = 0; i < texts.size(); ++i) {
      counter.Add(texts[i].size(), EstimateTokens(texts[i]));
    }
    EXPECT_GT(counter.requests(), 1u) << one.spec;
    EXPECT_EQ(counter.requests(), RequestsMade(**encoder, *service, texts)) << one.spec;
  }
}

TEST(RequestCounter, ATokenizerMakesFewerRequests) {
  const auto service = std::make_shared<FakeService>();
  EncoderOptions options;
  options.transport = service;
  options.token_counter = [](std::span<const std::string_view>, std::span<uint64_t> tokens) {
    for (uint64_t& each : tokens) each = 10;
    return OkStatus();
  };
  // 33,000 tokens a minute: requests of 1,000 at most, that is 100 texts of 10.
  const auto encoder = OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1&tpm=33000", options);
  ASSERT_TRUE(encoder.ok());
  PackedTexts texts;
  for (size_t i = 0; i < 150; ++i) texts.Add(std::string(400, 'a') + std::to_string(i));
  RequestCounter counter(**encoder);
  for (size_t i = 0; i < texts.size(); ++i) counter.Add(texts[i].size(), 10);
  EXPECT_EQ(counter.requests(), 2u);
  EmbedOutput out(texts.size());
  ASSERT_TRUE((*encoder)->Embed(texts.view(), {}, &out).ok());
  EXPECT_EQ(service->requests().size(), 2u);
  EXPECT_EQ(out.usage.tokens_estimated, 1500u) << "by the tokenizer, not by the estimate";
}

TEST(RequestCounter, ABrokenTokenizerFailsTheCallBeforeAnythingIsSent) {
  const auto service = std::make_shared<FakeService>();
  EncoderOptions options;
  options.transport = service;
  options.token_counter = [](std::span<const std::string_view>, std::span<uint64_t>) {
    return InvalidArgument("broken");
  };
  const auto encoder = OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1", options);
  ASSERT_TRUE(encoder.ok());
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a"});
  EmbedOutput out(1);
  EXPECT_EQ((*encoder)->Embed(texts.view(), {}, &out).code(), StatusCode::kInvalidArgument);
  EXPECT_TRUE(service->requests().empty());
}

TEST(RequestCounter, LocalEncodersMakeNone) {
  const auto encoder = OpenEncoder("builtin:", {});
  ASSERT_TRUE(encoder.ok());
  EXPECT_EQ((*encoder)->remote_encoder(), nullptr);
  RequestCounter counter(**encoder);
  counter.Add(10, 10);
  EXPECT_EQ(counter.requests(), 0u);
}

}  // namespace
}  // namespace vetvec
