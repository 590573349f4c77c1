// `http`: a definition says what the providers that are programmed do, byte for byte where it
// counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_fwd.h"
#include "provider_harness.h"
#include "providers/http_plan.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using namespace testing_providers;

// A provider, and the definition that does the same.
struct Pair {
  const char* name;
  const char* kind;
  const char* model;
  const char* base_url;  // "": the provider's own
  int64_t dimensions;
  const char* input_type;
  const char* definition;
  const char* reply;  // for two texts, or for one where a request has one
};

constexpr const char* kOpenAiReply =
    R"({"data":[{"index":1,"embedding":[3,4]},{"index":0,"embedding":[1,2]}],
        "model":"m","usage":{"prompt_tokens":5,"total_tokens":6}})";

const Pair kPairs[] = {
    {"openai", "openai", "text-embedding-3-small", "", 256, "",
     R"({"url":"https://api.openai.com/v1/embeddings","max_texts":2048,
         "body":{"model":"{model}","dimensions":"{dimensions}","input":"{texts}"},
         "vectors":"/data/*/embedding","index":"/data/*/index","reported_model":"/model",
         "tokens":["/usage/total_tokens","/usage/prompt_tokens"],"model":"x"})",
     kOpenAiReply},
    {"azure", "azure", "dep", "https://r.openai.azure.com", 0, "",
     R"({"url":"https://r.openai.azure.com/openai/v1/embeddings","key_header":"api-key",
         "key_prefix":"","body":{"model":"{model}","input":"{texts}"},
         "vectors":"/data/*/embedding","index":"/data/*/index","tokens":"/usage/total_tokens"})",
     kOpenAiReply},
    {"voyage", "voyage", "voyage-3.5", "", 1024, "query",
     R"({"url":"https://api.voyageai.com/v1/embeddings",
         "input_types":{"document":"document","query":"query"},
         "body":{"model":"{model}","input":"{texts}","input_type":"{input_type}",
                 "truncation":false,"output_dimension":"{dimensions}"},
         "vectors":"/data/*/embedding","index":"/data/*/index","tokens":"/usage/total_tokens"})",
     kOpenAiReply},
    {"jina", "jina", "jina-embeddings-v3", "", 0, "document",
     R"({"url":"https://api.jina.ai/v1/embeddings",
         "input_types":{"document":"retrieval.passage","query":"retrieval.query"},
         "body":{"model":"{model}","input":"{texts}","task":"{input_type}","truncate":false,
                 "dimensions":"{dimensions}"},
         "vectors":"/data/*/embedding","index":"/data/*/index","tokens":"/usage/total_tokens"})",
     kOpenAiReply},
    {"mistral", "mistral", "codestral-embed", "", 512, "",
     R"({"url":"https://api.mistral.ai/v1/embeddings",
         "body":{"model":"{model}","input":"{texts}","output_dimension":"{dimensions}"},
         "vectors":"/data/*/embedding","index":"/data/*/index","tokens":"/usage/total_tokens"})",
     kOpenAiReply},
    {"cohere", "cohere", "embed-v4.0", "", 1024, "query",
     R"({"url":"https://api.cohere.com/v2/embed","max_texts":96,"input_type":"search_document",
         "input_types":{"document":"search_document","query":"search_query"},
         "body":{"model":"{model}","texts":"{texts}","input_type":"{input_type}",
                 "embedding_types":["float"],"truncate":"NONE","output_dimension":"{dimensions}"},
         "vectors":["/embeddings/float/*","/embeddings/*"],
         "tokens":"/meta/billed_units/input_tokens"})",
     R"({"embeddings":{"float":[[1,2],[3,4]]},"meta":{"billed_units":{"input_tokens":6}}})"},
    {"gemini", "gemini", "gemini-embedding-001", "", 768, "query",
     R"({"url":"https://generativelanguage.googleapis.com/v1/models/{model}:batchEmbedContents",
         "key_header":"x-goog-api-key","key_prefix":"","max_texts":100,
         "input_types":{"document":"RETRIEVAL_DOCUMENT","query":"RETRIEVAL_QUERY"},
         "body":{"requests":[{"{each}":{"model":"models/{model}",
                                        "content":{"parts":[{"text":"{text}"}]},
                                        "taskType":"{input_type}",
                                        "outputDimensionality":"{dimensions}"}}]},
         "vectors":"/embeddings/*/values"})",
     R"({"embeddings":[{"values":[1,2]},{"values":[3,4]}]})"},
    {"titan", "bedrock", "amazon.titan-embed-text-v2:0", "", 512, "",
     R"({"url":"https://bedrock-runtime.us-east-1.amazonaws.com/model/{model}/invoke",
         "headers":{"Accept":"application/json"},
         "body":{"inputText":"{text}","dimensions":"{dimensions}"},
         "vectors":"/embedding","tokens":"/inputTextTokenCount"})",
     R"({"embedding":[1,2],"inputTextTokenCount":6})"},
    {"tei", "tei", "http://127.0.0.1:8080", "", 0, "query",
     R"({"url":"http://127.0.0.1:8080/embed","max_texts":32,
         "body":{"inputs":"{texts}","truncate":false,"prompt_name":"{input_type}",
                 "dimensions":"{dimensions}"},
         "vectors":"/*","tokens_header":"X-Compute-Tokens"})",
     "[[1,2],[3,4]]"},
    {"ollama", "ollama", "all-minilm", "", 0, "",
     R"({"url":"http://127.0.0.1:11434/api/embed",
         "body":{"model":"{model}","input":"{texts}","truncate":false},
         "vectors":"/embeddings/*","tokens":"/prompt_eval_count","error_message":"/error"})",
     R"({"model":"all-minilm","embeddings":[[1,2],[3,4]],"prompt_eval_count":6})"},
    {"nlpcloud", "nlpcloud", "gpu/mpnet base", "", 0, "",
     R"({"url":"https://api.nlpcloud.io/v1/{model}/embeddings","key_prefix":"Token ",
         "body":{"sentences":"{texts}"},"vectors":"/embeddings/*"})",
     R"({"embeddings":[[1,2],[3,4]]})"},
    {"dashscope", "dashscope", "text-embedding-v4", "", 0, "document",
     R"({"url":"https://dashscope.aliyuncs.com/api/v1/services/embeddings/text-embedding/text-embedding",
         "input_types":{"document":"document","query":"query"},"max_texts":10,
         "body":{"model":"{model}","input":{"texts":"{texts}"},
                 "parameters":{"text_type":"{input_type}","dimension":"{dimensions}"}},
         "vectors":"/output/embeddings/*/embedding","index":"/output/embeddings/*/text_index",
         "tokens":"/usage/total_tokens"})",
     R"({"output":{"embeddings":[{"text_index":1,"embedding":[3,4]},
                                 {"text_index":0,"embedding":[1,2]}]},"usage":{"total_tokens":6}})"},
    {"nomic", "nomic", "nomic-embed-text-v1.5", "", 256, "query",
     R"({"url":"https://api-atlas.nomic.ai/v1/embedding/text","input_type":"search_document",
         "input_types":{"document":"search_document","query":"search_query"},
         "body":{"model":"{model}","texts":"{texts}","task_type":"{input_type}",
                 "dimensionality":"{dimensions}","long_text_mode":"truncate",
                 "max_tokens_per_text":8192},
         "vectors":"/embeddings/*","tokens":"/usage/total_tokens"})",
     R"({"embeddings":[[1,2],[3,4]],"usage":{"total_tokens":6}})"},
    {"together", "together", "m", "", 0, "",
     R"({"url":"https://api.together.ai/v1/embeddings",
         "body":{"model":"{model}","input":"{texts}"},
         "vectors":"/data/*/embedding","index":"/data/*/index","tokens":"/usage/total_tokens"})",
     kOpenAiReply},
};

void PrintTo(const Pair& pair, std::ostream* out) { *out << pair.name; }

class HttpExpresses : public testing::TestWithParam<Pair> {
 protected:
  static ProviderSettings Settings(bool is_http, const std::string& key = kKey) {
    const Pair& pair = GetParam();
    ProviderSettings settings;
    settings.model = is_http && std::string(pair.kind) == "tei" ? "" : pair.model;
    settings.base_url = pair.base_url;
    settings.dimensions = pair.dimensions;
    settings.input_type = pair.input_type;
    settings.api_key = key;
    settings.region = std::string(pair.kind) == "bedrock" ? "us-east-1" : "";
    if (is_http) settings.definition = pair.definition;
    return settings;
  }
};

// The path may be percent-encoded more or less where that means the same.
std::string WithoutColonCode(std::string url) {
  const size_t at = url.find("%3A");
  if (at != std::string::npos) url.replace(at, 3, ":");
  return url;
}

TEST_P(HttpExpresses, TheSameRequest) {
  const Harness native(GetParam().kind, Settings(false));
  const Harness http("http", Settings(true));
  const std::vector<std::string_view> texts =
      native.limits().one_text ? std::vector<std::string_view>{"a\"\n\xC3\xA9"}
                               : std::vector<std::string_view>{"a\"\n\xC3\xA9", "{text}"};
  const Built expected = native.Build(texts);
  const Built built = http.Build(texts);
  EXPECT_EQ(WithoutColonCode(built.url), WithoutColonCode(expected.url));
  EXPECT_EQ(built.headers, expected.headers);
  EXPECT_EQ(built.body, expected.body);
  EXPECT_EQ(http.limits().one_text, native.limits().one_text);
  EXPECT_EQ(http.identity().model, native.identity().model);
  EXPECT_EQ(http.identity().dimensions, native.identity().dimensions);
  EXPECT_EQ(http.identity().input_type, native.identity().input_type);
}

TEST_P(HttpExpresses, TheSameReading) {
  const Harness native(GetParam().kind, Settings(false));
  const Harness http("http", Settings(true));
  const size_t count = native.limits().one_text ? 1 : 2;
  const Headers headers = {{"x-compute-tokens", "6"}};
  const std::string good = GetParam().reply;
  const Read expected = native.Parse(good, count, 2, headers);
  ASSERT_TRUE(expected.status.ok()) << expected.status.ToString();
  // Whatever is done to a reply, both say the same of it.
  for (size_t at = 0; at <= good.size(); ++at) {
    for (const char c : {'0', '"', ',', ']', '}', 'x', '\0'}) {
      std::string body = good;
      if (at < good.size()) {
        if (c == '\0') {
          body.erase(at, 1);
        } else {
          body[at] = c;
        }
      }
      const Read a = native.Parse(body, count, 2, headers);
      const Read b = http.Parse(body, count, 2, headers);
      ASSERT_EQ(a.status.code(), b.status.code())
          << body << a.status.message() << b.status.message();
      ASSERT_EQ(a.status.detail().item_index, b.status.detail().item_index) << body;
      if (!a.status.ok()) continue;
      EXPECT_EQ(a.rows, b.rows) << body;
      EXPECT_TRUE(at < good.size() || a.info.tokens == b.info.tokens) << body;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Providers, HttpExpresses, testing::ValuesIn(kPairs),
                         [](const auto& pair) { return std::string(pair.param.name); });

constexpr const char* kSmall =
    R"({"url":"https://h/e","model":"m","body":{"t":"{texts}"},"vectors":"/v/*"})";

Status PlanError(const std::string& definition, const TemplateValues& values = {}) {
  const auto plan = MakeHttpPlan(definition, values);
  EXPECT_FALSE(plan.ok()) << definition;
  return plan.ok() ? OkStatus() : plan.status();
}

// kSmall with one key changed; "" takes it away.
std::string With(const std::string& key, const std::string& value) {
  Json definition = Json::parse(kSmall);
  if (value.empty()) {
    definition.erase(key);
  } else {
    definition[key] = Json::parse(value);
  }
  return definition.dump();
}

TEST(HttpPlan, WhatIsRefusedNamesTheKey) {
  ASSERT_TRUE(MakeHttpPlan(kSmall, {}).ok());
  EXPECT_THAT(PlanError("").message(), HasSubstr("not a JSON object"));
  EXPECT_THAT(PlanError("[]").message(), HasSubstr("not a JSON object"));
  EXPECT_THAT(PlanError("{\"url\":").message(), HasSubstr("not a JSON object"));
  EXPECT_THAT(PlanError(With("vektors", "1")).message(), HasSubstr("did you mean 'vectors'?"));
  for (const char* key : {"url", "body", "vectors"}) {
    EXPECT_EQ(PlanError(With(key, "")).detail().key, key);
  }
  EXPECT_EQ(PlanError(With("url", "\"ftp://h\"")).detail().key, "url");
  EXPECT_EQ(PlanError(With("url", "\"https://u:p@h/\"")).detail().key, "url");
  EXPECT_EQ(PlanError(With("url", "\"https://h/{texts}\"")).detail().key, "url");
  EXPECT_EQ(PlanError(With("url", "\"https://h/{dimensions}\"")).detail().key, "url");
  EXPECT_EQ(PlanError(With("url", "3")).detail().key, "url");
  for (const char* value : {"0", "-1", "1.5", "\"3\"", "10000000000"}) {
    EXPECT_EQ(PlanError(With("max_texts", value)).detail().key, "max_texts") << value;
  }
  EXPECT_EQ(PlanError(With("headers", "{\"Authorization\":\"x\"}")).detail().key, "headers");
  EXPECT_EQ(PlanError(With("headers", "{\"X\":3}")).detail().key, "headers");
  EXPECT_EQ(PlanError(With("sigv4", "{\"region\":\"r\"}")).detail().key, "sigv4");
  for (const char* pointer : {"\"\"", "\"v\"", "\"/a//b\"", "\"/a~2\"", "\"/*/x/*\"", "[]", "3"}) {
    EXPECT_FALSE(PlanError(With("vectors", pointer)).ok()) << pointer;
  }
  EXPECT_FALSE(PlanError(With("index", "\"/w/*/i\"")).ok());
  EXPECT_FALSE(PlanError(With("index", "\"/v\"")).ok());
  EXPECT_FALSE(PlanError(With("tokens", "\"/v/*\"")).ok());
  EXPECT_FALSE(PlanError(With("tokens", "\"/v\"")).ok());
  EXPECT_FALSE(PlanError(With("error_message", "\"x\"")).ok());
  EXPECT_EQ(PlanError(kSmall, {.model = "", .dimensions = 3, .input_type = ""}).detail().key,
            "body");
}

TEST(HttpPlan, Templates) {
  for (const char* body :
       {R"({})", R"({"t":"x {texts}"})", R"({"t":"{texts}","u":"{text}"})", R"({"t":"{unknown}"})",
        R"({"t":"{texts}","x":"{"})", R"({"t":"{texts}","x":"}"})", R"({"{each}":"{text}"})",
        R"([{"{each}":[{"{each}":"{text}"}]}])", R"([{"{each}":"{texts}"}])",
        R"(["{texts}","{dimensions}"])", R"([{"{each}":"x"}])"}) {
    EXPECT_EQ(PlanError(With("body", body)).detail().key, "body") << body;
  }
  std::string deep = "\"{texts}\"";
  for (int i = 0; i < 40; ++i) deep = "[" + deep + "]";
  EXPECT_THAT(PlanError(With("body", deep)).message(), HasSubstr("too deep"));
  EXPECT_THAT(PlanError(std::string(1'000'000, '[')).message(), HasSubstr("too deep"));

  ProviderSettings settings;
  settings.definition = With(
      "body",
      R"({"{{k}}":"{{x}} }}{{","one":[{"{each}":["q: {text}",1.5,null,true,{}]}],"m":"{model}",)"
      R"("n":{"d":"{dimensions}"}})");
  const Built built = Harness("http", settings).Build({"a\"", "b"});
  EXPECT_EQ(built.body, Json::parse(R"({"{{k}}":"{x} }{","m":"m","n":{},
      "one":[["q: a\"",1.5,null,true,{}],["q: b",1.5,null,true,{}]]})"));
  settings.definition = With("body", R"({"t":"{texts}","d":"{dimensions}","e":"d{dimensions}"})");
  settings.dimensions = 8;
  EXPECT_EQ(Harness("http", settings).Build({"a"}).body,
            Json::parse(R"({"t":["a"],"d":8,"e":"d8"})"));
}

TEST(HttpPlan, IdentityTellsApartWhatDecidesVectors) {
  const auto fields = [](const std::string& definition) {
    ProviderSettings settings;
    settings.definition = definition;
    return Harness("http", settings).identity();
  };
  const VectorIdentity plain = fields(kSmall);
  EXPECT_EQ(plain.provider, "http");
  EXPECT_EQ(plain.base_url, "https://h/e");
  EXPECT_EQ(plain.model, "m");
  EXPECT_EQ(plain.other_fields, "{}");
  EXPECT_EQ(fields(With("body", R"({"t":"{texts}","z":1,"a":"p {model}"})")).other_fields,
            R"({"a":"p {model}","z":1})");
  EXPECT_EQ(fields(With("body", R"({"t":"{texts}","encoding_format":"base64"})")).other_fields,
            "{}");
  EXPECT_EQ(fields(With("body", R"([{"{each}":{"q":"query: {text}"}}])")).other_fields,
            R"([{"{each}":{"q":"query: {text}"}}])");
  EXPECT_EQ(fields(With("url", "\"https://h/e?task=a\"")).other_fields,
            R"({"body":{},"query":"task=a"})");
  EXPECT_EQ(fields(With("headers", "{\"X-Task\":\"a\"}")).other_fields,
            R"({"body":{},"headers":{"x-task":"a"}})");
}

TEST(Http, ErrorsByPointerAndKeysHidden) {
  ProviderSettings settings;
  settings.api_key = kKey;
  Json definition = Json::parse(kSmall);
  definition["error_message"] = "/fault/text";
  definition["error_code"] = "/fault/no";
  settings.definition = definition.dump();
  const Harness http("http", settings);
  const std::string key = kKey;
  ServiceError error =
      http.Error("{\"fault\":{\"text\":\"bad " + key + "\",\"no\":\"E" + key + "\"}}");
  EXPECT_EQ(error.message, "bad [key]");
  EXPECT_EQ(error.code, "E[key]");
  EXPECT_EQ(http.Error(R"({"fault":{"no":17}})").code, "17");
  EXPECT_EQ(http.Error(R"({"error":{"message":"usual"}})").message, "usual");
  EXPECT_EQ(http.Error("<html>").message, "<html>");
}

TEST(Http, SignsWhereItIsSaid) {
  ProviderSettings settings;
  settings.definition = With("sigv4", R"({"region":"us-east-1","service":"bedrock"})");
  settings.api_key = std::string("AKID:") + kKey;
  const Built built = Harness("http", settings).Build({"a"}, 1'440'938'160'000);
  EXPECT_THAT(built.headers.at("authorization"),
              HasSubstr("Credential=AKID/20150830/us-east-1/bedrock/aws4_request"));
  EXPECT_EQ(built.headers.count("Authorization"), 0u);
  settings.api_key = "no-colon";
  EXPECT_EQ(Refusal("http", settings).detail().key, "api_key");
  EXPECT_EQ(Refusal("http", {}).detail().key, "definition");
}

TEST(Http, InputTypes) {
  ProviderSettings settings;
  settings.definition = With("body", R"({"t":"{texts}","task":"{input_type}"})");
  EXPECT_FALSE(Harness("http", settings).Build({"a"}).body.contains("task"));
  settings.input_type = "anything";  // no table: as it is
  EXPECT_EQ(Harness("http", settings).Build({"a"}).body.at("task"), "anything");
  settings.input_type = "none";
  EXPECT_FALSE(Harness("http", settings).Build({"a"}).body.contains("task"));
  Json definition = Json::parse(settings.definition);
  definition["input_types"] = {{"query", "q"}};
  definition["input_type"] = "standard";
  settings.definition = definition.dump();
  EXPECT_EQ(Harness("http", settings).Build({"a"}).body.at("task"), "standard");
  settings.input_type = "query";
  EXPECT_EQ(Harness("http", settings).Build({"a"}).body.at("task"), "q");
  EXPECT_EQ(Harness("http", settings).identity().input_type, "q");
  settings.input_type = "anything";
  EXPECT_EQ(Refusal("http", settings).detail().key, "input_type");
  settings.definition = kSmall;  // takes none: what texts are for may be said all the same
  EXPECT_EQ(Refusal("http", settings).detail().key, "input_type");
  settings.input_type = "document";
  EXPECT_EQ(Harness("http", settings).identity().input_type, "");
}

}  // namespace
}  // namespace vetvec
