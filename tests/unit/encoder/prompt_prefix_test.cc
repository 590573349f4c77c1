// Prefixes through whole encoders: what is sent, what is counted and cut, what the caches keep
// apart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_fwd.h"
#include "cache/sqlite_store.h"
#include "encoder/open_encoder.h"
#include "encoder/request_count.h"
#include "local/builtin_encoder.h"
#include "unit/base/temporary_folder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr const char* kOwnPrefixes =
    "openai:m?base_url=http://127.0.0.1:9/v1&query_prefix=query:%20"
    "&document_prefix=passage:%20";

struct Sent {
  Status status;
  Matrix rows;
  Usage usage;
  std::vector<Status> items;
};

Sent EmbedWith(Encoder& encoder, const std::vector<std::string>& texts) {
  const PackedTexts packed = PackedTexts::Of(texts);
  EmbedOutput out(texts.size());
  Sent sent;
  sent.status = encoder.Embed(packed.view(), {}, &out);
  sent.usage = out.usage;
  sent.items = out.items;
  if (sent.status.ok()) sent.rows = out.rows.TakeMatrix();
  return sent;
}

EncoderOptions With(const std::shared_ptr<FakeService>& service) {
  EncoderOptions options;
  options.transport = service;
  options.api_key = "k";
  return options;
}

TEST(PromptPrefix, IsSentAndDecidesTheVector) {
  auto service = std::make_shared<FakeService>();
  const auto encoder = OpenEncoder(std::string(kOwnPrefixes) + "&input_type=query", With(service));
  ASSERT_TRUE(encoder.ok()) << encoder.status().ToString();
  const Sent sent = EmbedWith(**encoder, {"a", "bb"});
  ASSERT_TRUE(sent.status.ok()) << sent.status.ToString();
  EXPECT_EQ(service->requests()[0].texts, (std::vector<std::string>{"query: a", "query: bb"}));
  EXPECT_EQ(service->requests()[0].http.body.find("input_type"), std::string::npos);
  EXPECT_EQ(sent.rows.view().row(1)[0], 9.0F);  // the length of what was sent
  EXPECT_THAT((*encoder)->name(), HasSubstr("query_prefix=query:%20"));
  EXPECT_EQ((*encoder)->name().find("document_prefix"), std::string::npos);
}

TEST(PromptPrefix, BlankTextsStayErrors) {
  auto service = std::make_shared<FakeService>();
  const auto encoder = OpenEncoder(std::string(kOwnPrefixes) + "&input_type=query", With(service));
  const Sent sent = EmbedWith(**encoder, {"a", "", " "});
  EXPECT_EQ(sent.status.code(), StatusCode::kPartial);
  EXPECT_EQ(sent.items[1].code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(sent.items[2].code(), StatusCode::kInvalidArgument);
}

TEST(PromptPrefix, KeepsEqualTextsApartInOneCache) {
  const TemporaryFolder folder;
  auto service = std::make_shared<FakeService>();
  EncoderOptions options = With(service);
  SqliteStoreOptions store;
  store.directory = folder.path();
  options.cache = *OpenSqliteStore(store);
  const auto embed = [&](const std::string& spec) {
    const auto encoder = OpenEncoder(spec, options);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    const Sent sent = EmbedWith(**encoder, {"a"});
    EXPECT_TRUE(sent.status.ok()) << sent.status.ToString();
    (void)(*encoder)->Flush();
    return sent.rows.view().row(0)[0];
  };
  const std::string plain = "openai:m?base_url=http://127.0.0.1:9/v1";
  EXPECT_EQ(embed(plain), 1.0F);
  EXPECT_EQ(embed(std::string(kOwnPrefixes) + "&input_type=query"), 8.0F);
  EXPECT_EQ(embed(std::string(kOwnPrefixes) + "&input_type=document"), 10.0F);
  EXPECT_EQ(service->sent().size(), 3U);
  // None of these is sent: the cache has them, whatever prefix is not applied.
  EXPECT_EQ(embed(std::string(kOwnPrefixes) + "&input_type=none"), 1.0F);
  EXPECT_EQ(embed(plain + "&input_type=document"), 1.0F);
  EXPECT_EQ(embed(plain + "&input_type=query&query_prefix=query:%20"), 8.0F);
  EXPECT_EQ(embed(plain + "&input_type=document&document_prefix=passage:%20"), 10.0F);
  EXPECT_EQ(service->sent().size(), 3U);
}

TEST(PromptPrefix, IsCountedInTokensBatchesAndBudgets) {
  const std::string prefix(400, 'a');
  auto service = std::make_shared<FakeService>();
  // A request has 10,000 / 33 = 303 tokens at most; the prefix alone is 200.
  const std::string spec = "openai:m?base_url=http://127.0.0.1:9/v1&tpm=10000&input_type=document";
  const auto plain = OpenEncoder(spec, With(service));
  const auto prefixed = OpenEncoder(spec + "&document_prefix=" + prefix, With(service));
  ASSERT_TRUE(prefixed.ok()) << prefixed.status().ToString();
  const Sent before = EmbedWith(**plain, {"a", "b", "c"});
  const Sent after = EmbedWith(**prefixed, {"a", "b", "c"});
  EXPECT_EQ(before.usage.requests, 1U);
  EXPECT_EQ(after.usage.requests, 3U);
  EXPECT_EQ(after.usage.tokens_estimated, before.usage.tokens_estimated + 3 * 200);
  RequestCounter counter(**prefixed);
  for (int i = 0; i < 3; ++i) counter.Add(401, EstimateTokens(prefix + "a"));
  EXPECT_EQ(counter.requests(), after.usage.requests);
}

TEST(PromptPrefix, IsCountedByTheUsersTokenizer) {
  auto service = std::make_shared<FakeService>();
  EncoderOptions options = With(service);
  options.token_counter = [](std::span<const std::string_view> texts, std::span<uint64_t> tokens) {
    for (size_t i = 0; i < texts.size(); ++i) tokens[i] = texts[i].size();
    return OkStatus();
  };
  const auto encoder = OpenEncoder(std::string(kOwnPrefixes) + "&input_type=document", options);
  EXPECT_EQ(EmbedWith(**encoder, {"a", "bb"}).usage.tokens_estimated, 10U + 11U);
}

TEST(PromptPrefix, IsCountedInBytesAndCharacters) {
  auto service = std::make_shared<FakeService>();
  service->Rule([](const FakeRequest& request) {
    Json rows = Json::array();
    for (const std::string& text : request.texts) rows.push_back(FakeVector(text));
    return Reply(200, Json{{"embeddings", {{"float", rows}}}}.dump());
  });
  const auto bedrock = OpenEncoder(
      "bedrock:cohere.embed-english-v3?region=us-east-1&document_prefix=" + std::string(48, 'x'),
      With(service));
  ASSERT_TRUE(bedrock.ok()) << bedrock.status().ToString();
  const Sent sent = EmbedWith(**bedrock, {std::string(2000, 'a'), std::string(2001, 'a')});
  EXPECT_TRUE(sent.items[0].ok()) << sent.items[0].ToString();
  EXPECT_EQ(sent.items[1].code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(sent.items[1].message(), HasSubstr("2049 characters"));
  EXPECT_THAT(sent.items[1].message(), HasSubstr("including the prefix"));
}

TEST(PromptPrefix, OfTheBuiltinEncoder) {
  const auto plain = OpenEncoder("builtin:", {});
  const auto query =
      OpenEncoder("builtin:?input_type=query&query_prefix=cat%20&document_prefix=dog%20", {});
  ASSERT_TRUE(query.ok()) << query.status().ToString();
  const Sent with = EmbedWith(**query, {"house"});
  const Sent without = EmbedWith(**plain, {"cat house"});
  for (size_t k = 0; k < kBuiltinDimension; ++k) {
    EXPECT_EQ(with.rows.view().row(0)[k], without.rows.view().row(0)[k]);
  }
  EXPECT_EQ((*query)->identity().prompt_prefix, "cat ");
  EXPECT_EQ((*query)->name(), "builtin:?input_type=query&query_prefix=cat%20");
  EXPECT_EQ((*plain)->name(), "builtin:");
  EXPECT_EQ(OpenEncoder("builtin:?query_prefix=a", {}).status().detail().key, "input_type");
}

}  // namespace
}  // namespace vetvec
