#include "providers/provider.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"

namespace vetvec {
namespace {

const std::string* HeaderOf(const ProviderRequest& request, const std::string& name) {
  for (const HttpHeader& header : request.headers) {
    if (header.name == name) return &header.value.value();
  }
  return nullptr;
}

TEST(Provider, UnknownKindIsNamedWithTheNearestAndTheList) {
  const auto provider = FindProvider("opnai");
  ASSERT_FALSE(provider.ok());
  EXPECT_EQ(provider.status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(
      provider.status().message(),
      "unknown provider 'opnai' (did you mean 'openai'?); allowed: azure, bedrock, cohere, "
      "dashscope, gemini, http, jina, mistral, nlpcloud, nomic, ollama, openai, tei, together, "
      "voyage");
  EXPECT_EQ(provider.status().detail().found, "opnai");
}

TEST(Provider, KindsAreInOrder) {
  EXPECT_THAT(ProviderKinds(),
              testing::ElementsAre("azure", "bedrock", "cohere", "dashscope", "gemini", "http",
                                   "jina", "mistral", "nlpcloud", "nomic", "ollama", "openai",
                                   "tei", "together", "voyage"));
  for (const std::string& kind : ProviderKinds()) {
    const auto provider = FindProvider(kind);
    ASSERT_TRUE(provider.ok());
    EXPECT_EQ((*provider)->defaults().kind, kind);
    const std::string base_url = (*provider)->defaults().base_url;
    const bool has_own_url =
        kind == "azure" || kind == "bedrock" || kind == "http" || kind == "tei";
    EXPECT_EQ(base_url.substr(0, 4), has_own_url ? "" : "http") << kind;
  }
}

TEST(Provider, OpenAiRequest) {
  ProviderSettings settings;
  settings.base_url = "http://h/v1";
  settings.model = "m\"1";
  settings.api_key = "K";
  settings.headers.push_back({"X-Team", "a"});
  const std::string_view texts[] = {"a\n\"b\"", "\xC3\xA9"};
  const Provider* openai = *FindProvider("openai");
  ProviderRequest request = openai->BuildRequest(texts, settings, {});
  EXPECT_EQ(request.url, "http://h/v1/embeddings");
  EXPECT_EQ(*HeaderOf(request, "Authorization"), "Bearer K");
  EXPECT_EQ(*HeaderOf(request, "Content-Type"), "application/json");
  EXPECT_EQ(*HeaderOf(request, "X-Team"), "a");
  // encoding_format and dimensions are absent, never null.
  EXPECT_EQ(Json::parse(request.body),
            (Json{{"model", "m\"1"}, {"input", {"a\n\"b\"", "\xC3\xA9"}}}));

  settings.ask_base64 = true;
  settings.dimensions = 256;
  settings.api_key = "";
  request = openai->BuildRequest(texts, settings, {});
  const Json body = Json::parse(request.body);
  EXPECT_EQ(body.at("encoding_format"), "base64");
  EXPECT_EQ(body.at("dimensions"), 256);
  EXPECT_EQ(HeaderOf(request, "Authorization"), nullptr);
  request = (*FindProvider("mistral"))->BuildRequest(texts, settings, {});
  EXPECT_EQ(Json::parse(request.body).at("output_dimension"), 256);
  EXPECT_FALSE(Json::parse(request.body).contains("dimensions"));
}

TEST(Provider, IdentityHasWhatDecidesTheVector) {
  ProviderSettings settings;
  settings.base_url = "http://h/v1";
  settings.model = "m";
  settings.api_key = "K";
  settings.input_type = "document";  // not sent by this format, so not part of the identity
  settings.ask_base64 = true;
  VectorIdentity identity = (*FindProvider("openai"))->Identity(settings);
  EXPECT_EQ(identity.provider, "openai");
  EXPECT_EQ(identity.base_url, "http://h/v1");
  EXPECT_EQ(identity.model, "m");
  EXPECT_EQ(identity.dimensions, "");
  EXPECT_EQ(identity.input_type, "");
  EXPECT_EQ(identity.other_fields, "{}");
  EXPECT_EQ(identity.stored_dtype, "f32");
  EXPECT_EQ(identity.revision, "");
  settings.dimensions = 64;
  settings.revision = "2026-11";
  identity = (*FindProvider("together"))->Identity(settings);
  EXPECT_EQ(identity.provider, "together");
  EXPECT_EQ(identity.dimensions, "64");
  EXPECT_EQ(identity.revision, "2026-11");
}

}  // namespace
}  // namespace vetvec
