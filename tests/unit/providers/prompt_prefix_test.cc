// The words before each text, of every provider: which ones, where they stand in the body, and that
// they are in the identity.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/json_fwd.h"
#include "cache/key.h"
#include "unit/providers/provider_harness.h"

namespace vetvec::testing_providers {
namespace {

using testing::HasSubstr;

constexpr const char* kQuery = "query: ";
constexpr const char* kDocument = "passage:\n";

ProviderSettings For(const std::string& kind, const std::string& input_type) {
  ProviderSettings settings;
  settings.model = "m";
  settings.api_key = kKey;
  settings.input_type = input_type;
  settings.prefixes = {kQuery, kDocument};
  if (kind == "azure") settings.base_url = "https://r.openai.azure.com";
  if (kind == "bedrock") settings.region = "us-east-1";
  if (kind == "bedrock") settings.model = "cohere.embed-english-v3";
  if (kind == "tei") settings.model = "http://127.0.0.1:8080";
  if (kind == "http") {
    settings.model.clear();
    settings.definition =
        R"({"url":"http://127.0.0.1:9/e","body":{"t":"{texts}"},"vectors":"/v/*"})";
  }
  return settings;
}

// The strings of a body that hold `word`.
std::vector<std::string> StringsWith(const Json& body, const std::string& word) {
  std::vector<std::string> found;
  if (body.is_string() && body.get<std::string>().find(word) != std::string::npos) {
    found.push_back(body);
  }
  for (const auto& member : body.is_structured() ? body : Json::array()) {
    for (std::string& text : StringsWith(member, word)) found.push_back(std::move(text));
  }
  return found;
}

TEST(PromptPrefix, GoesBeforeEachTextAsTheInputTypeSays) {
  for (const std::string& kind : ProviderKinds()) {
    SCOPED_TRACE(kind);
    for (const auto& [input_type, prefix] :
         {std::pair<std::string, std::string>{"query", kQuery}, {"document", kDocument}}) {
      const Harness harness(kind, For(kind, input_type));
      EXPECT_EQ(StringsWith(harness.Build({"first text"}).body, "first"),
                std::vector<std::string>{prefix + "first text"});
      EXPECT_EQ(harness.identity().prompt_prefix, prefix);
      if (harness.limits().one_text) continue;
      EXPECT_EQ(StringsWith(harness.Build({"a text", "b text"}).body, "text"),
                (std::vector<std::string>{prefix + "a text", prefix + "b text"}));
    }
  }
}

TEST(PromptPrefix, NoneForNone) {
  for (const std::string& kind : ProviderKinds()) {
    SCOPED_TRACE(kind);
    const Harness harness(kind, For(kind, "none"));
    EXPECT_EQ(StringsWith(harness.Build({"a text"}).body, "text"),
              std::vector<std::string>{"a text"});
    EXPECT_EQ(harness.identity().prompt_prefix, "");
  }
}

TEST(PromptPrefix, WhatIsNotAppliedDoesNotChangeTheKey) {
  const auto key_of = [](const std::string& kind, const std::string& input_type,
                         const PromptPrefixes& prefixes) {
    ProviderSettings settings = For(kind, input_type);
    settings.prefixes = prefixes;
    return HexOf(KeyDeriver(Harness(kind, settings).identity(), "").KeyOf("t"));
  };
  for (const std::string& kind : ProviderKinds()) {
    SCOPED_TRACE(kind);
    const std::string query = key_of(kind, "query", {"q: ", ""});
    EXPECT_EQ(key_of(kind, "query", {"q: ", "d: "}), query);
    EXPECT_EQ(key_of(kind, "query", {"q: ", "e: "}), query);
    EXPECT_EQ(key_of(kind, "none", {"q: ", "d: "}), key_of(kind, "none", {}));
    const std::set<std::string> all = {query, key_of(kind, "query", {"q:", ""}),
                                       key_of(kind, "query", {"r: ", ""}),
                                       key_of(kind, "document", {"", "d: "})};
    EXPECT_EQ(all.size(), 4u);
  }
}

TEST(PromptPrefix, WhatIsSentByDefaultCountsAsGiven) {
  for (const char* kind : {"cohere", "nomic", "bedrock"}) {
    EXPECT_EQ(Harness(kind, For(kind, "")).identity().prompt_prefix, kDocument) << kind;
  }
  ProviderSettings http = For("http", "");
  http.definition =
      R"({"url":"http://127.0.0.1:9/e","body":{"t":"{texts}","task":"{input_type}"},
          "input_types":{"query":"q","document":"d"},"input_type":"d","vectors":"/v/*"})";
  EXPECT_EQ(Harness("http", http).identity().prompt_prefix, kDocument);
  http.input_type = "=q";
  EXPECT_EQ(Harness("http", http).identity().prompt_prefix, kQuery);
}

TEST(PromptPrefix, IsRefusedWhereNothingSaysWhichOneApplies) {
  for (const char* kind :
       {"openai", "azure", "voyage", "jina", "gemini", "tei", "ollama", "http"}) {
    SCOPED_TRACE(kind);
    const Status status = Refusal(kind, For(kind, ""));
    EXPECT_EQ(status.detail().key, "input_type");
    EXPECT_THAT(status.message(), HasSubstr("input_type is not set"));
  }
  EXPECT_THAT(Refusal("voyage", For("voyage", "=new-word")).message(),
              HasSubstr("'=new-word' does not determine which prefix applies"));
  EXPECT_EQ(Harness("voyage", For("voyage", "=query")).identity().prompt_prefix, kQuery);
  EXPECT_EQ(Harness("jina", For("jina", "retrieval.passage")).identity().prompt_prefix, kDocument);
}

TEST(PromptPrefix, AnInputTypeThatIsNotSentIsCheckedAllTheSame) {
  for (const char* kind :
       {"openai", "azure", "mistral", "together", "ollama", "nlpcloud", "http"}) {
    SCOPED_TRACE(kind);
    ProviderSettings settings = For(kind, "query");
    settings.prefixes = {};
    const Harness harness(kind, settings);
    EXPECT_TRUE(StringsWith(harness.Build({"a"}).body, "query").empty());
    EXPECT_EQ(harness.identity().input_type, "");
    EXPECT_EQ(Refusal(kind, For(kind, "qeury")).detail().key, "input_type");
    EXPECT_THAT(Refusal(kind, For(kind, "qeury")).message(), HasSubstr("did you mean 'query'"));
    EXPECT_EQ(Refusal(kind, For(kind, "=query")).detail().key, "input_type");
  }
  ProviderSettings titan = For("bedrock", "passage");
  titan.model = "amazon.titan-embed-text-v2:0";
  EXPECT_EQ(Refusal("bedrock", titan).detail().key, "input_type");
}

TEST(PromptPrefix, TakesThePlaceOfPromptsAndOfGoogles) {
  ProviderSettings tei = For("tei", "query");
  EXPECT_FALSE(Harness("tei", tei).Build({"a"}).body.contains("prompt_name"));
  tei.prefixes = {};
  EXPECT_EQ(Harness("tei", tei).Build({"a"}).body.at("prompt_name"), "query");
  ProviderSettings gemini = For("gemini", "query");
  gemini.model = "gemini-embedding-2";
  EXPECT_EQ(Harness("gemini", gemini).identity().prompt_prefix, kQuery);
  gemini.prefixes.query.clear();
  EXPECT_EQ(Harness("gemini", gemini).identity().prompt_prefix, "task: search result | query: ");
  EXPECT_EQ(StringsWith(Harness("gemini", gemini).Build({"a"}).body, "search"),
            std::vector<std::string>{"task: search result | query: a"});
}

TEST(PromptPrefix, IsSignedWithTheBody) {
  ProviderSettings settings = For("bedrock", "query");
  settings.api_key = std::string("AKID:") + kKey;
  const std::string with = Harness("bedrock", settings).Build({"a"}).headers.at("authorization");
  settings.prefixes = {};
  EXPECT_NE(Harness("bedrock", settings).Build({"a"}).headers.at("authorization"), with);
}

}  // namespace
}  // namespace vetvec::testing_providers
