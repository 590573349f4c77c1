#include "encoder/role_encoders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cache/sqlite_store.h"
#include "encoder/remote_encoder.h"
#include "support/set_option.h"
#include "unit/base/temporary_folder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

constexpr TextRole kNone = TextRole::kNone;
constexpr TextRole kQuery = TextRole::kQuery;
constexpr TextRole kDocument = TextRole::kDocument;
constexpr const char* kOwn =
    "openai:m?base_url=http://127.0.0.1:9/v1&query_prefix=q:%20&document_prefix=d:%20";

EncoderSpec Spec(const std::string& text) {
  const auto spec = ParseEncoderSpec(text);
  EXPECT_TRUE(spec.ok()) << spec.status().ToString();
  return spec.ok() ? *spec : EncoderSpec();
}

bool Differ(const std::string& text, EncoderOptions options = {}) {
  options.may_lack_key = true;
  const std::vector<TextRole> roles = {kQuery, kDocument};
  const auto encoders = RoleEncoders::Open(roles, [&](TextRole role) {
    return OpenEncoder(SpecForRole(Spec(text), role == kNone ? kQuery : role), options);
  });
  EXPECT_TRUE(encoders.ok()) << text << ": " << encoders.status().ToString();
  return encoders.ok() && &encoders->Of(kQuery) != &encoders->Of(kDocument);
}

TEST(SpecForRole, SaysWhatTheTextsAreFor) {
  const auto type_of = [](const std::string& text, TextRole role) {
    return SpecForRole(Spec(text), role).settings.Text("input_type");
  };
  for (const char* text :
       {"cohere:m", "openai:m", "tei:http://x", "onnx:d", "http:f",
        "bedrock:amazon.titan-embed-text-v2:0?region=us-east-1", "builtin:?query_prefix=q"}) {
    EXPECT_EQ(type_of(text, kNone), "") << text;
    EXPECT_EQ(type_of(text, kQuery), "query") << text;
    EXPECT_EQ(type_of(text, kDocument), "document") << text;
  }
  EXPECT_EQ(type_of("builtin:", kQuery), "");
  EXPECT_EQ(type_of("words:f", kQuery), "");
  EXPECT_EQ(type_of("words:f?query_prefix=q", kQuery), "query");
  EXPECT_EQ(type_of("vectors:d", kQuery), "");
  EXPECT_EQ(type_of("cohere:m?input_type=clustering", kQuery), "clustering") << "the user's";
}

TEST(SpecForRole, ChangesNothingElse) {
  const EncoderSpec spec = Spec(std::string(kOwn) + "&rpm=3&batch=2&dimensions=8");
  EncoderSpec query = SpecForRole(spec, kQuery);
  EXPECT_TRUE(CheckEncoderSpec(query).ok());
  query.settings.Unset("input_type");
  EXPECT_EQ(query.ToString(), spec.ToString());
}

TEST(RoleEncoders, DifferWhereTheVendorHasTypesOrPrefixes) {
  for (const char* text :
       {"cohere:m", "voyage:m", "jina:jina-embeddings-v3", "nomic:m", "dashscope:m", "gemini:m",
        "gemini:gemini-embedding-2", "bedrock:cohere.embed-english-v3?region=us-east-1",
        "tei:http://127.0.0.1:8080", kOwn, "ollama:m?query_prefix=q",
        "builtin:?document_prefix=a%20b"}) {
    EXPECT_TRUE(Differ(text)) << text;
  }
  for (const char* text :
       {"openai:m", "mistral:m", "together:m", "ollama:m", "nlpcloud:m",
        "builtin:", "azure:m?base_url=https://r.openai.azure.com",
        "jina:jina-embeddings-v2-base-en", "bedrock:amazon.titan-embed-text-v2:0?region=us-east-1",
        "cohere:m?input_type=query", "dashscope:m?base_url=http://127.0.0.1:9/compatible-mode/v1",
        "openai:m?query_prefix=same%20&document_prefix=same%20"}) {
    EXPECT_FALSE(Differ(text)) << text;
  }
  EncoderOptions http;
  http.http_definition =
      R"({"url":"http://127.0.0.1:9/e","body":{"t":"{texts}"},"vectors":"/v/*"})";
  EXPECT_FALSE(Differ("http:x", http));
  EXPECT_TRUE(Differ("http:x?query_prefix=q", http));
  http.http_definition =
      R"({"url":"http://127.0.0.1:9/e","body":{"t":"{texts}","k":"{input_type}"},"vectors":"/v/*"})";
  EXPECT_TRUE(Differ("http:x", http));
}

TEST(TakesInputType, OfAnAuditWithManyVendors) {
  EXPECT_TRUE(TakesInputType(Spec("cohere:m"), "search_query"));
  EXPECT_FALSE(TakesInputType(Spec("openai:m"), "search_query"));
  EXPECT_TRUE(TakesInputType(Spec("openai:m"), "similarity"));
  EXPECT_TRUE(TakesInputType(Spec("onnx:d"), "a-prompt"));
  EXPECT_FALSE(TakesInputType(Spec("builtin:"), "document"));
  EXPECT_TRUE(TakesInputType(Spec("builtin:?query_prefix=a"), "document"));
  EXPECT_FALSE(TakesInputType(Spec("vectors:d"), "document"));
}

class RoleEncodersTest : public testing::Test {
 protected:
  RoleEncodersTest() {
    options.transport = service;
    options.api_key = "k";
  }
  RoleEncoders Open(const std::string& spec, const std::vector<TextRole>& roles) {
    auto encoders = RoleEncoders::Open(Spec(spec), options, roles);
    EXPECT_TRUE(encoders.ok()) << encoders.status().ToString();
    return *std::move(encoders);
  }
  std::vector<std::string> SentTexts() const {
    std::vector<std::string> all;
    for (const FakeRequest& request : service->requests()) {
      all.insert(all.end(), request.texts.begin(), request.texts.end());
    }
    return all;
  }

  const std::shared_ptr<FakeService> service = std::make_shared<FakeService>();
  EncoderOptions options;
  const std::string with_none = std::string(kOwn);
};

TEST_F(RoleEncodersTest, EachTextIsEmbeddedAsItsRoleSays) {
  const std::vector<TextRole> roles = {kDocument, kQuery, kDocument, kQuery};
  // kNone has an encoder of its own: texts without a role need an input type where there are
  // prefixes.
  const auto open = [&](TextRole role) {
    EncoderSpec spec = SpecForRole(Spec(kOwn), role);
    if (role == kNone) SetOption(&spec.settings, "input_type", "document");
    return OpenEncoder(spec, options);
  };
  const auto encoders = RoleEncoders::Open(roles, open);
  ASSERT_TRUE(encoders.ok()) << encoders.status().ToString();
  EXPECT_TRUE(encoders->AreAlike(kNone, kDocument));
  EXPECT_FALSE(encoders->AreAlike(kQuery, kDocument));
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "bb", "ccc", "a"});
  EmbedOutput out(4);
  std::vector<size_t> rows_told;
  uint64_t done = 0;
  CallOptions call;
  call.on_rows = [&](std::span<const size_t> items) {
    rows_told.insert(rows_told.end(), items.begin(), items.end());
  };
  call.progress = [&](uint64_t now, uint64_t total) {
    EXPECT_GE(now, done);
    EXPECT_EQ(total, 4U);
    done = now;
    return 0;
  };
  const Status status = encoders->Embed(texts.view(), roles, call, &out);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_THAT(SentTexts(), UnorderedElementsAre("d: a", "q: bb", "d: ccc", "q: a"));
  for (const auto& [i, text] : {std::pair{0, "d: a"}, {1, "q: bb"}, {2, "d: ccc"}, {3, "q: a"}}) {
    const std::vector<float> vector = FakeVector(text);
    EXPECT_TRUE(std::equal(vector.begin(), vector.end(), out.rows.Row(static_cast<size_t>(i))))
        << text;
  }
  EXPECT_EQ(out.usage.texts, 4U);
  EXPECT_EQ(out.usage.requests, 2U);
  EXPECT_EQ(out.requests.size(), 2U);
  EXPECT_THAT(rows_told, UnorderedElementsAre(0, 1, 2, 3));
  EXPECT_EQ(done, 4U);
}

TEST_F(RoleEncodersTest, NothingIsSentTwiceWhereRolesMakeNoDifference) {
  const std::vector<TextRole> roles = {kDocument, kQuery, kNone};
  const RoleEncoders encoders = Open("openai:m", roles);
  EXPECT_TRUE(encoders.AreAlike(kQuery, kDocument));
  EXPECT_TRUE(encoders.AreAlike(kQuery, kNone));
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "a", "a"});
  EmbedOutput out(3);
  std::vector<size_t> shares;
  const auto on_share = [&](std::span<const size_t> items) { shares.push_back(items.size()); };
  ASSERT_TRUE(encoders.Embed(texts.view(), roles, {}, &out, on_share).ok());
  EXPECT_THAT(SentTexts(), ElementsAre("a"));
  EXPECT_THAT(shares, ElementsAre(3));
}

TEST_F(RoleEncodersTest, LimitsAreOneForAllRoles) {
  const RoleEncoders encoders = Open("voyage:m?concurrency=2", {kQuery, kDocument});
  RemoteEncoder* const query = encoders.Of(kQuery).remote_encoder();
  RemoteEncoder* const document = encoders.Of(kDocument).remote_encoder();
  ASSERT_NE(query, nullptr);
  EXPECT_NE(query, document);
  EXPECT_EQ(query->state().shared, document->state().shared);
  EXPECT_EQ(&query->limiter(), &encoders.Of(kNone).remote_encoder()->limiter());
}

TEST_F(RoleEncodersTest, OneStoreForAllRoles) {
  const TemporaryFolder folder;
  SqliteStoreOptions store;
  store.directory = folder.path();
  options.cache = *OpenSqliteStore(store);
  const std::vector<TextRole> roles = {kDocument, kQuery};
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "a"});
  for (int round = 0; round < 2; ++round) {
    const RoleEncoders encoders = Open(std::string(kOwn) + "&input_type=document", roles);
    EXPECT_TRUE(encoders.AreAlike(kQuery, kDocument)) << "the user's type holds for all";
    const auto own = RoleEncoders::Open(roles, [&](TextRole role) {
      EncoderSpec spec = SpecForRole(Spec(kOwn), role);
      if (role == kNone) SetOption(&spec.settings, "input_type", "none");
      return OpenEncoder(spec, options);
    });
    EmbedOutput out(2);
    CallOptions call;
    call.durable = true;
    ASSERT_TRUE(own->Embed(texts.view(), roles, call, &out).ok());
    EXPECT_EQ(out.usage.cache_disk_hits, round == 0 ? 0U : 2U);
    EXPECT_EQ(out.rows.Row(0)[1] == out.rows.Row(1)[1], false) << "d: a and q: a";
  }
  EXPECT_THAT(SentTexts(), UnorderedElementsAre("d: a", "q: a"));
}

TEST_F(RoleEncodersTest, FailuresKeepTheirTexts) {
  service->Rule([](const FakeRequest& request) {
    if (request.texts[0].starts_with("q: ")) return Reply(401, "{}");
    return GoodReply(request);
  });
  const std::vector<TextRole> roles = {kDocument, kQuery, kDocument};
  const auto encoders = RoleEncoders::Open(roles, [&](TextRole role) {
    EncoderSpec spec = SpecForRole(Spec(kOwn), role);
    if (role == kNone) SetOption(&spec.settings, "input_type", "none");
    return OpenEncoder(spec, options);
  });
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b", ""});
  EmbedOutput out(3);
  const Status status = encoders->Embed(texts.view(), roles, {}, &out);
  EXPECT_EQ(status.code(), StatusCode::kUnauthenticated) << status.ToString();
  EXPECT_TRUE(out.items[0].ok());
  EXPECT_EQ(out.rows.Row(0)[0], 4.0F);
  EXPECT_EQ(out.items[1].code(), StatusCode::kUnauthenticated);
  EXPECT_EQ(out.rows.Row(1)[0], 0.0F);
  EXPECT_EQ(out.items[2].code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(out.items[2].detail().item_index, 2) << "of the whole batch";
}

TEST_F(RoleEncodersTest, ABudgetIsOneForAllRoles) {
  const std::vector<TextRole> roles = {kDocument, kQuery};
  const RoleEncoders encoders = Open("voyage:m", roles);
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"aaaa", "bbbb"});
  CallOptions call;
  call.max_tokens = static_cast<int64_t>(EstimateTokens("aaaa"));
  EmbedOutput out(2);
  const Status status = encoders.Embed(texts.view(), roles, call, &out);
  EXPECT_EQ(status.code(), StatusCode::kBudgetExceeded) << status.ToString();
  EXPECT_TRUE(out.items[0].ok());
  EXPECT_EQ(service->sent().size(), 1U);
}

TEST_F(RoleEncodersTest, ARoleForEachTextOrNone) {
  const RoleEncoders encoders = Open("voyage:m", {kQuery});
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b"});
  EmbedOutput out(2);
  EXPECT_EQ(encoders.Embed(texts.view(), std::vector{kQuery}, {}, &out).code(),
            StatusCode::kInvalidArgument);
  EXPECT_TRUE(encoders.Embed(texts.view(), {}, {}, &out).ok());
  EXPECT_EQ(service->requests()[0].http.body.find("query"), std::string::npos);
  EmbedOutput none(0);
  EXPECT_TRUE(encoders.Embed(PackedTexts().view(), {}, {}, &none).ok());
}

}  // namespace
}  // namespace vetvec
