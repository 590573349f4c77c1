// Each provider's replies: good, shuffled, too few, too many, damaged; usage; error bodies.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/json_fwd.h"
#include "provider_harness.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using namespace testing_providers;

// A reply with these vectors for texts 0, 1, ...; in what order is up to the caller.
using Item = std::pair<size_t, std::string>;  // the text's index, the vector as JSON
using Writer = std::string (*)(const std::vector<Item>& items);

std::string ListOf(const std::vector<Item>& items, const std::string& before,
                   const std::string& between, const std::string& after) {
  std::string out = "[";
  for (const auto& [index, vector] : items) {
    if (out.size() > 1) out += ",";
    out += before;
    if (!between.empty()) out += std::to_string(index) + between;
    out += vector + after;
  }
  return out + "]";
}

std::string OpenAiList(const std::vector<Item>& items) {
  return ListOf(items, "{\"object\":\"embedding\",\"index\":", ",\"embedding\":", "}");
}
std::string OpenAiReply(const std::vector<Item>& items) {
  return "{\"object\":\"list\",\"data\":" + OpenAiList(items) +
         ",\"model\":\"m\",\"usage\":{\"prompt_tokens\":7,\"total_tokens\":7}}";
}
std::string PlainList(const std::vector<Item>& items) { return ListOf(items, "", "", ""); }

struct Format {
  const char* name;
  const char* kind;
  const char* model;
  const char* base_url;
  Writer writer;
  bool is_indexed;
  uint64_t tokens;     // that the writer reports
  const char* list;    // in the message for a reply without any vector
  const char* header;  // with the tokens in place of the body; "": none
};

const Format kFormats[] = {
    {"openai", "openai", "m", "", OpenAiReply, true, 7, "data", ""},
    {"azure", "azure", "m", "https://r.openai.azure.com", OpenAiReply, true, 7, "data", ""},
    {"voyage", "voyage", "m", "",
     [](const std::vector<Item>& items) {
       return "{\"object\":\"list\",\"data\":" + OpenAiList(items) +
              ",\"model\":\"m\",\"usage\":{\"total_tokens\":7}}";
     },
     true, 7, "data", ""},
    {"jina", "jina", "m", "", OpenAiReply, true, 7, "data", ""},
    {"mistral", "mistral", "m", "",
     [](const std::vector<Item>& items) {
       return "{\"id\":\"x\",\"created\":1,\"object\":\"list\",\"data\":" + OpenAiList(items) +
              ",\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":0,\"total_tokens\":7}}";
     },
     true, 7, "data", ""},
    {"together", "together", "m", "",
     [](const std::vector<Item>& items) {
       return "{\"object\":\"list\",\"model\":\"m\",\"data\":" + OpenAiList(items) + "}";
     },
     true, 0, "data", ""},
    {"cohere", "cohere", "m", "",
     [](const std::vector<Item>& items) {
       return "{\"id\":\"x\",\"embeddings\":{\"float\":" + PlainList(items) +
              "},\"texts\":[\"a\"],\"meta\":{\"api_version\":{\"version\":\"2\"},"
              "\"billed_units\":{\"input_tokens\":7}}}";
     },
     false, 7, "embeddings/float", ""},
    {"cohere_legacy", "cohere", "m", "",
     [](const std::vector<Item>& items) {
       return "{\"id\":\"x\",\"texts\":[\"a\"],\"embeddings\":" + PlainList(items) +
              ",\"response_type\":\"embeddings_floats\"}";
     },
     false, 0, "embeddings/float", ""},
    {"gemini", "gemini", "m", "",
     [](const std::vector<Item>& items) {
       return "{\"embeddings\":" + ListOf(items, "{\"values\":", "", "}") + "}";
     },
     false, 0, "embeddings", ""},
    {"bedrock_cohere", "bedrock", "cohere.embed-v4:0", "",
     [](const std::vector<Item>& items) {
       return "{\"id\":\"x\",\"embeddings\":{\"float\":" + PlainList(items) +
              "},\"response_type\":\"embeddings_by_type\"}";
     },
     false, 7, "embeddings/float", "x-amzn-bedrock-input-token-count"},
    {"tei", "tei", "http://127.0.0.1:8080", "", PlainList, false, 7, "list of vectors",
     "x-compute-tokens"},
    {"ollama", "ollama", "m", "",
     [](const std::vector<Item>& items) {
       return "{\"model\":\"m\",\"embeddings\":" + PlainList(items) +
              ",\"total_duration\":14143917,\"load_duration\":1019500,\"prompt_eval_count\":7}";
     },
     false, 7, "embeddings", ""},
    {"ollama_v1", "ollama", "m", "http://127.0.0.1:11434/v1", OpenAiReply, true, 7, "data", ""},
    {"nlpcloud", "nlpcloud", "m", "",
     [](const std::vector<Item>& items) { return "{\"embeddings\":" + PlainList(items) + "}"; },
     false, 0, "embeddings", ""},
    {"dashscope", "dashscope", "m", "",
     [](const std::vector<Item>& items) {
       return "{\"output\":{\"embeddings\":" +
              ListOf(items, "{\"text_index\":", ",\"embedding\":", "}") +
              "},\"usage\":{\"total_tokens\":7},\"request_id\":\"r\"}";
     },
     true, 7, "output/embeddings", ""},
    {"dashscope_compatible", "dashscope", "m", "https://d.example/compatible-mode/v1", OpenAiReply,
     true, 7, "data", ""},
    {"nomic", "nomic", "m", "",
     [](const std::vector<Item>& items) {
       return "{\"embeddings\":" + PlainList(items) +
              ",\"usage\":{\"prompt_tokens\":7,\"total_tokens\":7},\"model\":\"m\"}";
     },
     false, 7, "embeddings", ""},
};

void PrintTo(const Format& format, std::ostream* out) { *out << format.name; }

class Replies : public testing::TestWithParam<Format> {
 protected:
  static Harness Make() {
    ProviderSettings settings;
    settings.model = GetParam().model;
    settings.base_url = GetParam().base_url;
    settings.api_key = kKey;
    settings.region = std::string(GetParam().kind) == "bedrock" ? "us-east-1" : "";
    return Harness(GetParam().kind, settings);
  }
  static Read Parse(const std::vector<Item>& items, size_t count, size_t dimension = 0) {
    Headers headers;
    if (*GetParam().header != '\0') headers[GetParam().header] = " 7";
    return Make().Parse(GetParam().writer(items), count, dimension, headers);
  }
};

TEST_P(Replies, GoodOnesWithTheirUsage) {
  for (const size_t dimension : {size_t{0}, size_t{2}}) {
    const Read read = Parse({{0, "[1,-2.5]"}, {1, "[0.25, 3e-3 ]"}, {2, "[ -1,0]"}}, 3, dimension);
    ASSERT_TRUE(read.status.ok()) << read.status.ToString();
    EXPECT_EQ(read.rows, (Rows{{1.0f, -2.5f}, {0.25f, 0.003f}, {-1.0f, 0.0f}}));
    EXPECT_EQ(read.info.tokens, GetParam().tokens);
  }
}

TEST_P(Replies, ShuffledOnesGoByIndexOrByPosition) {
  const Read read = Parse({{2, "[3]"}, {0, "[1]"}, {1, "[2]"}}, 3);
  ASSERT_TRUE(read.status.ok()) << read.status.ToString();
  const Rows expected = GetParam().is_indexed ? Rows{{1}, {2}, {3}} : Rows{{3}, {1}, {2}};
  EXPECT_EQ(read.rows, expected);
  if (!GetParam().is_indexed) return;
  const Read twice = Parse({{0, "[3]"}, {0, "[1]"}}, 2);
  EXPECT_EQ(twice.status.code(), StatusCode::kProtocol);
  const Read outside = Parse({{0, "[3]"}, {2, "[1]"}}, 2);
  EXPECT_EQ(outside.status.code(), StatusCode::kProtocol);
}

TEST_P(Replies, WrongCounts) {
  const Read few = Parse({{0, "[1]"}, {1, "[2]"}}, 3);
  EXPECT_EQ(few.status.code(), StatusCode::kProtocol);
  EXPECT_THAT(few.status.message(), HasSubstr("2 vectors for 3 texts"));
  const Read many = Parse({{0, "[1]"}, {1, "[2]"}}, 1);
  EXPECT_EQ(many.status.code(), StatusCode::kProtocol);
  EXPECT_THAT(many.status.message(), HasSubstr("more vectors than texts were sent (1)"));
  const Read none = Parse({}, 1);
  EXPECT_EQ(none.status.code(), StatusCode::kProtocol);
}

TEST_P(Replies, BadVectorsNameTheirText) {
  for (const char* vector :
       {"[1,null]", "null", "[1,NaN]", "[1,1e999]", "[1,\"2\"]", "[1]", "[1,2,3]", "[]", "[0,0]",
        "[1,2e6]", "{}", "[[1,2]]", "3", "\"AACAPw==\"", "\"no base64\""}) {
    const Read read = Parse({{0, "[1,2]"}, {1, vector}}, 2, 2);
    EXPECT_EQ(read.status.code(), StatusCode::kBadVector) << vector << read.status.ToString();
    EXPECT_EQ(read.status.detail().item_index, 1) << vector;
  }
  EXPECT_EQ(Parse({{0, "[1,2]"}, {1, "[1,2,3]"}}, 2).status.code(), StatusCode::kBadVector);
}

TEST_P(Replies, Base64WhateverWasAskedFor) {
  const Read read = Parse({{0, "\"AACAPwAAAMA=\""}, {1, "[2,3]"}}, 2);
  ASSERT_TRUE(read.status.ok()) << read.status.ToString();
  EXPECT_EQ(read.rows, (Rows{{1, -2}, {2, 3}}));
}

TEST_P(Replies, WhatIsNotAReply) {
  const Harness harness = Make();
  for (const char* body : {"", " ", "{}", "null", "3", "\"x\"", "{\"x\":[[1]]}", "[", "{\"data\"",
                           "<html>502</html>", "{\"embeddings\":null}", "{\"output\":[]}"}) {
    const Read read = harness.Parse(body, 1);
    EXPECT_EQ(read.status.code(), StatusCode::kProtocol) << body << read.status.ToString();
  }
  EXPECT_THAT(harness.Parse("{\"x\":1}", 1).status.message(),
              HasSubstr(GetParam().kind == std::string("tei") ? "" : GetParam().list));
  const std::string good = GetParam().writer({{0, "[1,2]"}, {1, "[3,4]"}});
  for (size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(harness.Parse(good.substr(0, size), 2).status.ok()) << good.substr(0, size);
  }
  EXPECT_EQ(harness.Parse(good + "]", 2).status.code(), StatusCode::kProtocol);
  EXPECT_EQ(harness.Parse(good + good, 2).status.code(), StatusCode::kProtocol);
  const Read error = harness.Parse("{\"error\":{\"message\":\"overloaded\"}}", 1);
  EXPECT_THAT(error.status.message(), HasSubstr("with a success status: overloaded"));
}

INSTANTIATE_TEST_SUITE_P(Formats, Replies, testing::ValuesIn(kFormats),
                         [](const auto& format) { return std::string(format.param.name); });

TEST(TitanReply, OneVectorAndItsTokens) {
  ProviderSettings settings;
  settings.model = "amazon.titan-embed-text-v2:0";
  settings.region = "us-east-1";
  const Harness titan("bedrock", settings);
  Read read = titan.Parse(
      R"({"embedding":[1,2],"embeddingsByType":{"float":[5,6]},"inputTextTokenCount":7})", 1);
  ASSERT_TRUE(read.status.ok()) << read.status.ToString();
  EXPECT_EQ(read.rows, (Rows{{1, 2}}));
  EXPECT_EQ(read.info.tokens, 7u);
  read = titan.Parse(R"({"embeddingsByType":{"float":[5,6]}})", 1, 2,
                     {{"x-amzn-bedrock-input-token-count", "9"}});
  EXPECT_EQ(read.rows, (Rows{{5, 6}}));
  EXPECT_EQ(read.info.tokens, 9u);
  for (const char* body : {R"({"embedding":null})", R"({"embedding":[1,null]})",
                           R"({"embedding":[0,0]})", R"({"embedding":[[1,2]]})"}) {
    EXPECT_EQ(titan.Parse(body, 1).status.code(), StatusCode::kBadVector) << body;
  }
  EXPECT_EQ(titan.Parse(R"({"embedding":[1]})", 1, 2).status.code(), StatusCode::kBadVector);
  EXPECT_EQ(titan.Parse(R"({"embedding":[1]})", 2).status.code(), StatusCode::kProtocol);
  EXPECT_EQ(titan.Parse(R"({"embedding":[1],"embedding":[2]})", 1).status.code(),
            StatusCode::kProtocol);
  EXPECT_EQ(titan.Parse(R"({"inputTextTokenCount":3})", 1).status.code(), StatusCode::kProtocol);
}

TEST(TokensHeader, NonsenseCountsAsNotThere) {
  ProviderSettings settings;
  settings.model = "http://127.0.0.1:8080";
  const Harness tei("tei", settings);
  for (const char* value : {"", "x", "-1", "1.5", "99999999999999999999"}) {
    const Read read = tei.Parse("[[1]]", 1, 0, {{"x-compute-tokens", value}});
    EXPECT_TRUE(read.status.ok());
    EXPECT_EQ(read.info.tokens, 0u) << value;
  }
}

struct ErrorCase {
  const char* kind;
  const char* body;
  const char* name;
  const char* message;
  int64_t retry_after_ms = -1;
};

Harness ForErrors(const std::string& kind) {
  ProviderSettings settings;
  settings.model = kind == "tei" ? "http://127.0.0.1:8080" : "amazon.titan-embed-text-v2:0";
  settings.api_key = std::string("AKIDEXAMPLE:") + kKey;
  settings.base_url = kind == "azure" ? "https://r.openai.azure.com" : "";
  settings.region = kind == "bedrock" ? "us-east-1" : "";
  return Harness(kind, settings);
}

TEST(ProviderErrors, ShapesOfEach) {
  const ErrorCase cases[] = {
      {"azure", R"({"error":{"code":"429","message":"Please retry after 55 seconds"}})", "429",
       "Please retry after 55 seconds", 55'000},
      {"cohere", R"({"message":"invalid api token"})", "", "invalid api token"},
      {"voyage", R"({"detail":"too many"})", "", "too many"},
      {"jina", R"({"code":"AUTHZ_INSUFFICIENT_BALANCE","message":"m"})",
       "AUTHZ_INSUFFICIENT_BALANCE", "m"},
      {"gemini",
       R"({"error":{"code":429,"message":"slow","status":"RESOURCE_EXHAUSTED","details":[)"
       R"({"@type":"t/google.rpc.RetryInfo","retryDelay":"17.5s"}]}})",
       "RESOURCE_EXHAUSTED", "slow", 17'500},
      {"gemini",
       R"({"error":{"code":429,"message":"day","status":"RESOURCE_EXHAUSTED","details":[)"
       R"({"violations":[{"quotaId":"EmbedRequestsPerDayPerProject"}]},{"retryDelay":"9s"}]}})",
       "quota_exceeded", "day", 9'000},
      {"gemini",
       R"({"error":{"code":400,"message":"bad","status":"INVALID_ARGUMENT","details":3}})",
       "INVALID_ARGUMENT", "bad"},
      {"tei", R"({"error":"Model is overloaded","error_type":"Overloaded"})", "Overloaded",
       "Model is overloaded"},
      {"ollama", R"({"error":"model not found"})", "", "model not found"},
      {"nlpcloud", "<html>502</html>", "", "<html>502</html>"},
      {"dashscope",
       R"({"code":"InvalidParameter","message":"batch size is invalid","request_id":"r"})",
       "InvalidParameter", "batch size is invalid"},
      {"nomic", R"({"detail":[{"loc":["body"],"msg":"field required","type":"missing"}]})",
       "missing", "field required"},
  };
  for (const ErrorCase& c : cases) {
    const ServiceError error = ForErrors(c.kind).Error(c.body);
    EXPECT_EQ(error.Name(), c.name) << c.body;
    EXPECT_EQ(error.message, c.message) << c.body;
    EXPECT_EQ(error.retry_after_ms, c.retry_after_ms) << c.body;
  }
}

TEST(ProviderErrors, BedrockNamesTheKindInAHeader) {
  const Harness bedrock = ForErrors("bedrock");
  const Headers header = {{"x-amzn-errortype", "ThrottlingException:http://internal.amazon.com/"}};
  const ServiceError error = bedrock.Error(R"({"message":"Too many requests"})", header);
  EXPECT_EQ(error.Name(), "ThrottlingException");
  EXPECT_EQ(error.message, "Too many requests");
  EXPECT_EQ(bedrock.Error("{}").Name(), "");
  EXPECT_EQ(bedrock.Error("{}", {{"x-amzn-errortype", "A\x01\xFF"}}).Name().find('\x01'),
            std::string::npos);
}

TEST(ProviderErrors, NoKeyIsRepeated) {
  for (const std::string& kind : ProviderKinds()) {
    if (kind == "http") continue;  // http_test.cc
    const Harness harness = ForErrors(kind);
    for (const std::string& secret :
         {std::string(kKey), std::string("AKIDEXAMPLE"), std::string("AKIDEXAMPLE:") + kKey}) {
      const ServiceError error =
          harness.Error("{\"error\":{\"message\":\"bad " + secret + "\",\"code\":\"" + secret +
                            "\",\"type\":\"" + secret + "\"}}",
                        {{"x-amzn-errortype", secret}});
      for (const std::string* text : {&error.message, &error.code, &error.type}) {
        EXPECT_EQ(text->find(kKey), std::string::npos) << kind;
        EXPECT_EQ(text->find("AKIDEXAMPLE"), std::string::npos) << kind;
      }
    }
  }
}

}  // namespace
}  // namespace vetvec
