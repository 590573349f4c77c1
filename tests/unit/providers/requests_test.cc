// What each provider puts on the wire: URL, headers and body, for texts "a" and "b\"\n".
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_fwd.h"
#include "provider_harness.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using namespace testing_providers;

const std::vector<std::string_view> kTexts = {"a", "b\"\n"};
const Json kJsonTexts = {"a", "b\"\n"};
const Headers kBearer = {{"Content-Type", "application/json"},
                         {"Authorization", std::string("Bearer ") + kKey}};

ProviderSettings For(const std::string& model, const std::string& input_type = "",
                     int64_t dimensions = 0) {
  ProviderSettings settings;
  settings.model = model;
  settings.api_key = kKey;
  settings.input_type = input_type;
  settings.dimensions = dimensions;
  return settings;
}

TEST(Requests, AzureV1AndClassic) {
  ProviderSettings settings = For("dep loy", "document", 512);
  settings.base_url = "https://r.openai.azure.com";
  const Harness v1("azure", settings);
  Built built = v1.Build(kTexts);
  EXPECT_EQ(built.url, "https://r.openai.azure.com/openai/v1/embeddings");
  EXPECT_EQ(built.headers, (Headers{{"Content-Type", "application/json"}, {"api-key", kKey}}));
  EXPECT_EQ(built.body, (Json{{"model", "dep loy"}, {"dimensions", 512}, {"input", kJsonTexts}}));
  EXPECT_EQ(v1.identity().base_url, "https://r.openai.azure.com/openai/v1");

  settings.api_version = "2024-10-21";
  built = Harness("azure", settings).Build(kTexts);
  EXPECT_EQ(built.url,
            "https://r.openai.azure.com/openai/deployments/dep%20loy/embeddings"
            "?api-version=2024-10-21");
  EXPECT_EQ(built.body, (Json{{"dimensions", 512}, {"input", kJsonTexts}}));

  settings.api_version = "preview";
  settings.base_url = "https://r.openai.azure.com/openai/v1";
  built = Harness("azure", settings).Build(kTexts);
  EXPECT_EQ(built.url, "https://r.openai.azure.com/openai/v1/embeddings?api-version=preview");

  settings.api_key = std::string("Bearer ") + kKey;
  EXPECT_EQ(Harness("azure", settings).Build(kTexts).headers, kBearer);

  EXPECT_EQ(Refusal("azure", For("d")).detail().key, "base_url");
  settings.api_version = "2024-10-21";
  EXPECT_EQ(Refusal("azure", settings).detail().key, "api_version");
  settings.base_url = "https://r.openai.azure.com/openai/deployments/d";
  settings.api_version = "";
  EXPECT_EQ(Refusal("azure", settings).detail().key, "api_version");
}

TEST(Requests, Cohere) {
  const Harness cohere("cohere", For("embed-v4.0", "query", 1024));
  const Built built = cohere.Build(kTexts);
  EXPECT_EQ(built.url, "https://api.cohere.com/v2/embed");
  EXPECT_EQ(built.headers, kBearer);
  EXPECT_EQ(built.body, (Json{{"model", "embed-v4.0"},
                              {"input_type", "search_query"},
                              {"embedding_types", {"float"}},
                              {"truncate", "NONE"},
                              {"output_dimension", 1024},
                              {"texts", kJsonTexts}}));
  EXPECT_EQ(cohere.identity().input_type, "search_query");
  EXPECT_EQ(cohere.identity().truncation, "NONE");
  EXPECT_EQ(cohere.identity().other_fields, "{}");
  EXPECT_EQ(cohere.limits().max_texts, 96u);
  EXPECT_EQ(cohere.limits().max_text_tokens, 128'000u);
  // Required from version 3 on.
  const Harness v3("cohere", For("embed-english-v3.0"));
  EXPECT_EQ(v3.Build(kTexts).body.at("input_type"), "search_document");
  EXPECT_EQ(v3.identity().input_type, "search_document");
  EXPECT_EQ(v3.limits().max_text_tokens, 512u);
  ProviderSettings base64 = For("embed-v4.0");
  base64.ask_base64 = true;
  EXPECT_EQ(Harness("cohere", base64).Build(kTexts).body.at("embedding_types"), Json{"base64"});
}

TEST(Requests, Voyage) {
  ProviderSettings settings = For("voyage-3.5", "document", 1024);
  settings.ask_base64 = true;
  const Harness voyage("voyage", settings);
  const Built built = voyage.Build(kTexts);
  EXPECT_EQ(built.url, "https://api.voyageai.com/v1/embeddings");
  EXPECT_EQ(built.headers, kBearer);
  EXPECT_EQ(built.body, (Json{{"model", "voyage-3.5"},
                              {"encoding_format", "base64"},
                              {"output_dimension", 1024},
                              {"input_type", "document"},
                              {"truncation", false},
                              {"input", kJsonTexts}}));
  EXPECT_EQ(voyage.identity().truncation, "false");
  EXPECT_EQ(voyage.limits().max_request_tokens, 320'000u);
  const Harness lite("voyage", For("voyage-3.5-lite", "similarity"));
  EXPECT_EQ(lite.limits().max_request_tokens, 1'000'000u);
  // "float" is refused by the service: left out.
  EXPECT_EQ(lite.Build(kTexts).body,
            (Json{{"model", "voyage-3.5-lite"}, {"truncation", false}, {"input", kJsonTexts}}));
  EXPECT_EQ(Harness("voyage", For("voyage-law-2")).limits().max_request_tokens, 120'000u);
}

TEST(Requests, Jina) {
  ProviderSettings settings = For("jina-embeddings-v3", "document", 512);
  const Harness jina("jina", settings);
  Built built = jina.Build(kTexts);
  EXPECT_EQ(built.url, "https://api.jina.ai/v1/embeddings");
  EXPECT_EQ(built.headers, kBearer);
  EXPECT_EQ(built.body, (Json{{"model", "jina-embeddings-v3"},
                              {"dimensions", 512},
                              {"task", "retrieval.passage"},
                              {"truncate", false},
                              {"input", kJsonTexts}}));
  EXPECT_EQ(jina.identity().input_type, "retrieval.passage");
  settings.ask_base64 = true;
  built = Harness("jina", settings).Build(kTexts);
  EXPECT_EQ(built.body.at("embedding_type"), "base64");
  // Version 2 has no tasks.
  const Harness v2("jina", For("jina-embeddings-v2-base-en", "query"));
  EXPECT_FALSE(v2.Build(kTexts).body.contains("task"));
  EXPECT_EQ(v2.identity().input_type, "");
}

TEST(Requests, MistralAndTogether) {
  const Harness mistral("mistral", For("codestral-embed-2505", "document", 1024));
  Built built = mistral.Build(kTexts);
  EXPECT_EQ(built.url, "https://api.mistral.ai/v1/embeddings");
  EXPECT_EQ(built.headers, kBearer);
  EXPECT_EQ(
      built.body,
      (Json{{"model", "codestral-embed-2505"}, {"output_dimension", 1024}, {"input", kJsonTexts}}));
  EXPECT_EQ(mistral.identity().input_type, "");  // not sent
  EXPECT_EQ(Refusal("mistral", For("mistral-embed", "", 512)).detail().key, "dimensions");
  built = Harness("together", For("m", "query")).Build(kTexts);
  EXPECT_EQ(built.url, "https://api.together.ai/v1/embeddings");
  EXPECT_EQ(built.headers, kBearer);
  EXPECT_EQ(built.body, (Json{{"model", "m"}, {"input", kJsonTexts}}));
  EXPECT_EQ(Refusal("together", For("m", "", 512)).detail().key, "dimensions");
}

TEST(Requests, Gemini) {
  const Harness gemini("gemini", For("models/gemini-embedding-001", "document", 768));
  Built built = gemini.Build(kTexts);
  EXPECT_EQ(built.url,
            "https://generativelanguage.googleapis.com/v1/models/"
            "gemini-embedding-001:batchEmbedContents");
  EXPECT_EQ(built.headers,
            (Headers{{"Content-Type", "application/json"}, {"x-goog-api-key", kKey}}));
  const auto item = [](const std::string& model, const std::string& text) {
    return Json{{"model", "models/" + model}, {"content", {{"parts", {{{"text", text}}}}}}};
  };
  Json first = item("gemini-embedding-001", "a");
  Json second = item("gemini-embedding-001", "b\"\n");
  for (Json* one : {&first, &second}) {
    (*one)["taskType"] = "RETRIEVAL_DOCUMENT";
    (*one)["outputDimensionality"] = 768;
  }
  EXPECT_EQ(built.body, (Json{{"requests", {first, second}}}));
  EXPECT_EQ(gemini.identity().model, "gemini-embedding-001");
  EXPECT_EQ(gemini.identity().input_type, "RETRIEVAL_DOCUMENT");
  EXPECT_EQ(gemini.limits().max_texts, 100u);
  EXPECT_EQ(gemini.limits().max_text_tokens, 2048u);
  // The second generation takes words before the text in place of a task type.
  const Harness second_generation("gemini", For("gemini-embedding-2", "query"));
  EXPECT_EQ(second_generation.Build({"a"}).body,
            (Json{{"requests", {item("gemini-embedding-2", "task: search result | query: a")}}}));
  EXPECT_EQ(second_generation.identity().input_type, "");
  EXPECT_EQ(second_generation.identity().prompt_prefix, "task: search result | query: ");
  EXPECT_EQ(second_generation.limits().max_text_tokens, 8192u);
}

TEST(Requests, BedrockTitan) {
  ProviderSettings settings = For("amazon.titan-embed-text-v2:0", "document", 512);
  settings.region = "eu-central-1";
  const Harness titan("bedrock", settings);
  const Built built = titan.Build({"a"});
  EXPECT_EQ(built.url,
            "https://bedrock-runtime.eu-central-1.amazonaws.com/model/"
            "amazon.titan-embed-text-v2%3A0/invoke");
  Headers headers = kBearer;
  headers["Accept"] = "application/json";
  EXPECT_EQ(built.headers, headers);
  EXPECT_EQ(built.body, (Json{{"inputText", "a"}, {"dimensions", 512}}));
  EXPECT_EQ(titan.identity().input_type, "");
  EXPECT_TRUE(titan.limits().one_text);
  EXPECT_EQ(titan.limits().max_texts, 1u);
  settings.model = "amazon.titan-embed-text-v1";
  EXPECT_EQ(Refusal("bedrock", settings).detail().key, "dimensions");
  settings.dimensions = 0;
  EXPECT_EQ(Harness("bedrock", settings).Build({"a"}).body, (Json{{"inputText", "a"}}));
  settings.region = "";
  EXPECT_EQ(Refusal("bedrock", settings).detail().key, "region");
  settings.region = "x.evil.com/";
  EXPECT_EQ(Refusal("bedrock", settings).detail().key, "region");
  settings.model = "meta.llama";
  EXPECT_EQ(Refusal("bedrock", settings).detail().key, "target");
}

TEST(Requests, BedrockCohere) {
  ProviderSettings settings = For("us.cohere.embed-v4:0", "query", 1024);
  settings.region = "us-east-1";
  const Harness v4("bedrock", settings);
  EXPECT_EQ(v4.Build(kTexts).body, (Json{{"input_type", "search_query"},
                                         {"embedding_types", {"float"}},
                                         {"truncate", "NONE"},
                                         {"output_dimension", 1024},
                                         {"texts", kJsonTexts}}));
  EXPECT_EQ(v4.limits().max_text_chars, 0u);
  EXPECT_FALSE(v4.limits().one_text);
  settings = For("cohere.embed-english-v3");
  settings.region = "us-east-1";
  const Harness v3("bedrock", settings);
  EXPECT_EQ(v3.limits().max_texts, 96u);
  EXPECT_EQ(v3.limits().max_text_chars, 2048u);
  EXPECT_EQ(v3.identity().truncation, "NONE");
}

TEST(Requests, BedrockNova) {
  ProviderSettings settings = For("amazon.nova-2-multimodal-embeddings-v1:0", "query", 1024);
  settings.region = "us-east-1";
  const Harness nova("bedrock", settings);
  EXPECT_EQ(nova.Build({"a"}).body,
            (Json{{"taskType", "SINGLE_EMBEDDING"},
                  {"singleEmbeddingParams",
                   {{"embeddingPurpose", "TEXT_RETRIEVAL"},
                    {"embeddingDimension", 1024},
                    {"text", {{"truncationMode", "NONE"}, {"value", "a"}}}}}}));
  EXPECT_TRUE(nova.limits().one_text);
  EXPECT_EQ(nova.limits().max_text_tokens, 8192u);
  EXPECT_EQ(nova.identity().input_type, "TEXT_RETRIEVAL");
  EXPECT_EQ(nova.identity().truncation, "NONE");
  settings.input_type = "";  // required by the service
  EXPECT_EQ(Harness("bedrock", settings).settings().input_type, "GENERIC_INDEX");
}

TEST(Requests, BedrockInferenceProfiles) {
  const char* const arn =
      "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc123";
  ProviderSettings settings = For(arn, "document", 256);
  settings.region = "us-east-1";
  const Status none = Refusal("bedrock", settings);
  EXPECT_EQ(none.detail().key, "target");
  EXPECT_THAT(none.message(), testing::HasSubstr("set family to one of: titan-v2"));
  settings.family = "titan-v2";
  const Built titan = Harness("bedrock", settings).Build({"a"});
  EXPECT_EQ(titan.body, (Json{{"inputText", "a"}, {"dimensions", 256}}));
  EXPECT_EQ(titan.url,
            "https://bedrock-runtime.us-east-1.amazonaws.com/model/arn%3Aaws%3Abedrock%3A"
            "us-east-1%3A123456789012%3Aapplication-inference-profile%2Fabc123/invoke");
  settings.family = "cohere-v3";
  settings.dimensions = 0;
  const Harness cohere("bedrock", settings);
  EXPECT_EQ(cohere.limits().max_text_chars, 2048u);
  EXPECT_EQ(cohere.Build(kTexts).body.at("texts"), kJsonTexts);
  settings.family = "titan-v1";
  settings.dimensions = 256;
  EXPECT_EQ(Refusal("bedrock", settings).detail().key, "dimensions");
  settings.family = "titan";
  EXPECT_EQ(Refusal("bedrock", settings).detail().key, "family");
}

// Keys of MongoDB Atlas.
TEST(Requests, VoyageKeysOfAnotherHost) {
  ProviderSettings settings = For("voyage-3.5");
  settings.api_key = "al-0123456789";
  EXPECT_EQ(Harness("voyage", settings).Build(kTexts).url, "https://ai.mongodb.com/v1/embeddings");
  settings.base_url = "http://127.0.0.1:1/v1";  // the user's own
  EXPECT_EQ(Harness("voyage", settings).Build(kTexts).url, "http://127.0.0.1:1/v1/embeddings");
}

TEST(Requests, DashScopeHostsOfRegions) {
  ProviderSettings settings = For("text-embedding-v4");
  settings.region = "ap-southeast-1";
  EXPECT_EQ(Refusal("dashscope", settings).detail().key, "workspace");
  settings.workspace = "ws-1";
  EXPECT_EQ(Harness("dashscope", settings).Build(kTexts).url,
            "https://ws-1.ap-southeast-1.maas.aliyuncs.com/api/v1/services/embeddings/"
            "text-embedding/text-embedding");
  settings.workspace = "x.evil.com/";
  EXPECT_EQ(Refusal("dashscope", settings).detail().key, "workspace");
  settings.workspace = "ws-1";
  settings.base_url = "http://127.0.0.1:1";
  EXPECT_EQ(Refusal("dashscope", settings).detail().key, "region");
}

TEST(Requests, BedrockSigns) {
  ProviderSettings settings = For("amazon.titan-embed-text-v2:0");
  settings.api_key = std::string("AKIDEXAMPLE:") + kKey + ":SESSION";
  settings.base_url = "https://bedrock-runtime.us-west-2.amazonaws.com";
  const Harness titan("bedrock", settings);
  EXPECT_EQ(titan.settings().region, "us-west-2");
  const Built built = titan.Build({"a"}, 1'440'938'160'000);
  EXPECT_EQ(built.headers.at("x-amz-date"), "20150830T123600Z");
  EXPECT_EQ(built.headers.at("x-amz-security-token"), "SESSION");
  EXPECT_THAT(built.headers.at("authorization"),
              HasSubstr("Credential=AKIDEXAMPLE/20150830/us-west-2/bedrock/aws4_request, "
                        "SignedHeaders=accept;content-type;host;x-amz-date;x-amz-security-token"));
  EXPECT_EQ(built.headers.count("Authorization"), 0u);
  EXPECT_NE(titan.Build({"a"}, 1'440'938'161'000).headers.at("authorization"),
            built.headers.at("authorization"));
  settings.base_url = "https://vpce.example.com";
  EXPECT_EQ(Refusal("bedrock", settings).detail().key, "region");
  settings.region = "us-west-2";
  EXPECT_TRUE(Harness("bedrock", settings).settings().base_url == "https://vpce.example.com");
}

TEST(Requests, Tei) {
  ProviderSettings settings = For("HTTP://LocalHost:8080/", "query", 64);
  const Harness tei("tei", settings);
  const Built built = tei.Build(kTexts);
  EXPECT_EQ(built.url, "http://localhost:8080/embed");
  EXPECT_EQ(built.headers, kBearer);
  EXPECT_EQ(built.body, (Json{{"truncate", false},
                              {"prompt_name", "query"},
                              {"dimensions", 64},
                              {"inputs", kJsonTexts}}));
  EXPECT_EQ(tei.identity().base_url, "http://localhost:8080");
  EXPECT_EQ(tei.identity().model, "");
  EXPECT_EQ(tei.identity().truncation, "false");
  EXPECT_EQ(tei.limits().max_texts, 32u);
  settings.input_type = "document";
  settings.dimensions = 0;
  settings.api_key = "";
  const Built plain = Harness("tei", settings).Build(kTexts);
  EXPECT_EQ(plain.body, (Json{{"truncate", false}, {"inputs", kJsonTexts}}));
  EXPECT_EQ(plain.headers, (Headers{{"Content-Type", "application/json"}}));
  settings.input_type = "=my prompt";
  EXPECT_EQ(Harness("tei", settings).Build(kTexts).body.at("prompt_name"), "my prompt");
  EXPECT_THAT(Refusal("tei", For("not a url")).message(), HasSubstr("the target must be"));
}

TEST(Requests, OllamaOnBothRoutes) {
  ProviderSettings settings = For("all-minilm");
  settings.api_key = "";
  const Harness native("ollama", settings);
  Built built = native.Build(kTexts);
  EXPECT_EQ(built.url, "http://127.0.0.1:11434/api/embed");
  EXPECT_EQ(built.body,
            (Json{{"model", "all-minilm"}, {"truncate", false}, {"input", kJsonTexts}}));
  EXPECT_EQ(native.identity().truncation, "false");
  settings.base_url = "http://127.0.0.1:11434/v1";
  const Harness openai("ollama", settings);
  built = openai.Build(kTexts);
  EXPECT_EQ(built.url, "http://127.0.0.1:11434/v1/embeddings");
  EXPECT_EQ(built.body, (Json{{"model", "all-minilm"}, {"input", kJsonTexts}}));
  EXPECT_EQ(openai.identity().truncation, "");
}

TEST(Requests, NlpCloud) {
  const Built built = Harness("nlpcloud", For("gpu/para phrase", "query")).Build(kTexts);
  EXPECT_EQ(built.url, "https://api.nlpcloud.io/v1/gpu/para%20phrase/embeddings");
  EXPECT_EQ(built.headers, (Headers{{"Content-Type", "application/json"},
                                    {"Authorization", std::string("Token ") + kKey}}));
  EXPECT_EQ(built.body, (Json{{"sentences", kJsonTexts}}));
  EXPECT_EQ(Refusal("nlpcloud", For("m", "", 3)).detail().key, "dimensions");
}

TEST(Requests, DashScopeOnBothRoutes) {
  ProviderSettings settings = For("text-embedding-v4", "document", 1024);
  const Harness native("dashscope", settings);
  Built built = native.Build(kTexts);
  EXPECT_EQ(built.url,
            "https://dashscope.aliyuncs.com/api/v1/services/embeddings/text-embedding/"
            "text-embedding");
  EXPECT_EQ(built.headers, kBearer);
  EXPECT_EQ(built.body, (Json{{"model", "text-embedding-v4"},
                              {"input", {{"texts", kJsonTexts}}},
                              {"parameters", {{"text_type", "document"}, {"dimension", 1024}}}}));
  EXPECT_EQ(native.limits().max_texts, 10u);
  EXPECT_EQ(Harness("dashscope", For("text-embedding-v2")).limits().max_texts, 25u);
  settings.base_url = "https://dashscope-intl.aliyuncs.com/compatible-mode/v1";
  settings.ask_base64 = true;  // floats only: not asked for
  const Harness compatible("dashscope", settings);
  built = compatible.Build(kTexts);
  EXPECT_EQ(built.url, "https://dashscope-intl.aliyuncs.com/compatible-mode/v1/embeddings");
  EXPECT_EQ(built.body,
            (Json{{"model", "text-embedding-v4"}, {"dimensions", 1024}, {"input", kJsonTexts}}));
  EXPECT_EQ(compatible.identity().input_type, "");
}

TEST(Requests, Nomic) {
  const Harness nomic("nomic", For("nomic-embed-text-v1.5", "query", 256));
  const Built built = nomic.Build(kTexts);
  EXPECT_EQ(built.url, "https://api-atlas.nomic.ai/v1/embedding/text");
  EXPECT_EQ(built.headers, kBearer);
  EXPECT_EQ(built.body, (Json{{"model", "nomic-embed-text-v1.5"},
                              {"task_type", "search_query"},
                              {"dimensionality", 256},
                              {"long_text_mode", "truncate"},
                              {"max_tokens_per_text", 8192},
                              {"texts", kJsonTexts}}));
  EXPECT_EQ(nomic.identity().truncation, "truncate");
  EXPECT_EQ(nomic.identity().other_fields, "{\"max_tokens_per_text\":8192}");
  EXPECT_EQ(Harness("nomic", For("m")).identity().input_type, "search_document");
}

TEST(Requests, InputTypes) {
  // Ours, the service's own, none, and any other by "=".
  EXPECT_EQ(Harness("gemini", For("m", "fact")).identity().input_type, "FACT_VERIFICATION");
  EXPECT_EQ(Harness("gemini", For("m", "CLUSTERING")).identity().input_type, "CLUSTERING");
  EXPECT_EQ(Harness("gemini", For("m", "none")).identity().input_type, "");
  EXPECT_EQ(Harness("jina", For("m", "=nl2code.query")).identity().input_type, "nl2code.query");
  const Status status = Refusal("cohere", For("m", "quary"));
  EXPECT_THAT(status.message(), HasSubstr("did you mean 'query'?"));
  EXPECT_THAT(status.detail().allowed, HasSubstr("search_document"));
}

TEST(Requests, UsersHeadersGoAlong) {
  for (const std::string& kind : ProviderKinds()) {
    if (kind == "http") continue;  // http_test.cc
    ProviderSettings settings = For(kind == "tei" ? "http://127.0.0.1:1" : "cohere.embed-v4:0");
    if (kind == "azure") settings.base_url = "https://r.openai.azure.com";
    settings.region = kind == "bedrock" ? "us-east-1" : "";
    settings.headers.push_back({"X-Team", "a"});
    const Built built = Harness(kind, settings).Build({"a"});
    EXPECT_EQ(built.headers.at("X-Team"), "a") << kind;
    EXPECT_EQ(built.headers.at("Content-Type"), "application/json") << kind;
  }
}

}  // namespace
}  // namespace vetvec
