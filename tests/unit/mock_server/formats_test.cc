// Each vendor's format over a socket: what a right request gets, and what wrong ones are told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "unit/mock_server/served_mock.h"

namespace vetvec::mock {
namespace {

using ::nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const HttpHeaders kBearer = {{"Authorization", "Bearer sk-test"}};
const HttpHeaders kGoogle = {{"x-goog-api-key", "sk-test"}};
const HttpHeaders kToken = {{"Authorization", "Token sk-test"}};
const HttpHeaders kAzure = {{"api-key", "sk-test"}};

struct Vendor {
  const char* name;
  const char* path;     // below /hash
  const char* texts;    // JSON pointer to the texts of a request; "": one text
  json request;         // a good one for "one" and "two"
  const char* vectors;  // JSON pointer to the vectors of a reply
  const char* member;   // JSON pointer in each of them; "" if it is the vector itself
  HttpHeaders key;
};

const std::vector<Vendor>& Vendors() {
  static const auto* const kVendors = new std::vector<Vendor>{
      {"openai",
       "/v1/embeddings",
       "/input",
       {{"model", "m"}, {"input", {"one", "two"}}},
       "/data",
       "/embedding",
       kBearer},
      {"openai",
       "/openai/v1/embeddings",
       "/input",
       {{"model", "m"}, {"input", {"one", "two"}}},
       "/data",
       "/embedding",
       kBearer},
      {"azure",
       "/azure/openai/v1/embeddings",
       "/input",
       {{"model", "m"}, {"input", {"one", "two"}}},
       "/data",
       "/embedding",
       kAzure},
      {"azure",
       "/azure/openai/deployments/d/embeddings?api-version=2024-10-21",
       "/input",
       {{"input", {"one", "two"}}},
       "/data",
       "/embedding",
       kAzure},
      {"cohere",
       "/cohere/v2/embed",
       "/texts",
       {{"model", "embed-v4.0"},
        {"texts", {"one", "two"}},
        {"input_type", "search_document"},
        {"embedding_types", {"float"}}},
       "/embeddings/float",
       "",
       kBearer},
      {"voyage",
       "/voyage/v1/embeddings",
       "/input",
       {{"model", "voyage-3.5"}, {"input", {"one", "two"}}, {"input_type", "document"}},
       "/data",
       "/embedding",
       kBearer},
      {"jina",
       "/jina/v1/embeddings",
       "/input",
       {{"model", "jina-embeddings-v3"}, {"input", {"one", "two"}}, {"task", "text-matching"}},
       "/data",
       "/embedding",
       kBearer},
      {"mistral",
       "/mistral/v1/embeddings",
       "/input",
       {{"model", "mistral-embed"}, {"input", {"one", "two"}}},
       "/data",
       "/embedding",
       kBearer},
      {"gemini",
       "/gemini/v1beta/models/gemini-embedding-001:batchEmbedContents",
       "/requests",
       {{"requests",
         {{{"model", "models/gemini-embedding-001"}, {"content", {{"parts", {{{"text", "one"}}}}}}},
          {{"model", "models/gemini-embedding-001"},
           {"content", {{"parts", {{{"text", "two"}}}}}}}}}},
       "/embeddings",
       "/values",
       kGoogle},
      {"bedrock",
       "/bedrock/model/cohere.embed-english-v3/invoke",
       "/texts",
       {{"texts", {"one", "two"}}, {"input_type", "search_query"}},
       "/embeddings",
       "",
       kBearer},
      {"tei", "/tei/embed", "/inputs", {{"inputs", {"one", "two"}}}, "", "", kBearer},
      {"tei",
       "/tei/v1/embeddings",
       "/input",
       {{"input", {"one", "two"}}},
       "/data",
       "/embedding",
       kBearer},
      {"ollama",
       "/ollama/api/embed",
       "/input",
       {{"model", "m"}, {"input", {"one", "two"}}},
       "/embeddings",
       "",
       {}},
      {"nlpcloud",
       "/nlpcloud/v1/gpu/mpnet/embeddings",
       "/sentences",
       {{"sentences", {"one", "two"}}},
       "/embeddings",
       "",
       kToken},
      {"dashscope",
       "/dashscope/compatible-mode/v1/embeddings",
       "/input",
       {{"model", "text-embedding-v4"}, {"input", {"one", "two"}}},
       "/data",
       "/embedding",
       kBearer},
      {"dashscope",
       "/dashscope/api/v1/services/embeddings/text-embedding/text-embedding",
       "/input/texts",
       {{"model", "text-embedding-v4"},
        {"input", {{"texts", {"one", "two"}}}},
        {"parameters", {{"text_type", "document"}}}},
       "/output/embeddings",
       "/embedding",
       kBearer},
      {"nomic",
       "/nomic/v1/embedding/text",
       "/texts",
       {{"model", "nomic-embed-text-v1.5"}, {"texts", {"one", "two"}}},
       "/embeddings",
       "",
       kBearer},
      {"together",
       "/together/v1/embeddings",
       "/input",
       {{"model", "m"}, {"input", {"one", "two"}}},
       "/data",
       "/embedding",
       kBearer},
  };
  return *kVendors;
}

std::vector<float> Expected(const char* text) {
  std::vector<float> row(384);
  TestPersonas().Find("hash")->Embed(text, row);
  return row;
}

class Formats : public ::testing::TestWithParam<size_t> {
 protected:
  const Vendor& vendor() const { return Vendors()[GetParam()]; }
  std::string target() const { return std::string("/hash") + vendor().path; }
  WireReply Send(const json& request) { return mock_.Post(target(), request, vendor().key); }
  json Rows(const WireReply& reply) const {
    return json::parse(reply.body).at(json::json_pointer(vendor().vectors));
  }
  ServedMock mock_;
};

TEST_P(Formats, GivesThePersonasVectors) {
  const WireReply reply = Send(vendor().request);
  ASSERT_EQ(reply.status, 200) << vendor().path << reply.body;
  EXPECT_EQ(reply.Header("content-type"), "application/json");
  const json rows = Rows(reply);
  ASSERT_EQ(rows.size(), 2U);
  const json::json_pointer member(vendor().member);
  EXPECT_EQ(rows[0].at(member).get<std::vector<float>>(), Expected("one"));
  EXPECT_EQ(rows[1].at(member).get<std::vector<float>>(), Expected("two"));
  const json stats = mock_.Stats();
  EXPECT_EQ(stats["texts"], 2);
  EXPECT_EQ(stats["vectors"], 2);
  EXPECT_EQ(stats["keys"].size(), vendor().key.empty() ? 0U : 1U);
}

TEST_P(Formats, RefusesTheEmptyTheMissingAndTheBroken) {
  const json::json_pointer texts(vendor().texts);
  json request = vendor().request;
  request[texts] = json::array();
  const int empty = Send(request).status;
  EXPECT_TRUE(empty == 400 || empty == 422) << empty;
  request[texts.parent_pointer()].erase(texts.back());
  const int missing = Send(request).status;
  EXPECT_TRUE(missing == 400 || missing == 422) << missing;
  const int broken = mock_.Post(target(), std::string("{\"mo"), vendor().key).status;
  EXPECT_TRUE(broken == 400 || broken == 422) << broken;
  EXPECT_EQ(mock_.Stats()["texts"], 0);
}

TEST_P(Formats, AsksForTheRightKey) {
  ServiceOptions options;
  options.credentials.api_key = "sk-test";
  ServedMock mock(options);
  const bool keyless = vendor().key.empty();
  EXPECT_EQ(mock.Post(target(), vendor().request, vendor().key).status, 200);
  if (keyless) return;
  for (const HttpHeaders& headers :
       {HttpHeaders{}, HttpHeaders{{vendor().key[0].first, "Bearer sk-wrong"}},
        HttpHeaders{{"x-some-key", "sk-test"}}}) {
    const WireReply reply = mock.Post(target(), vendor().request, headers);
    EXPECT_TRUE(reply.status == 401 || reply.status == 403 ||
                (reply.status == 400 && std::string(vendor().name) == "gemini"))
        << reply.status << reply.body;
    EXPECT_THAT(reply.body, ::testing::Not(HasSubstr("sk-")));
  }
}

TEST_P(Formats, ErrorsHaveTheVendorsShape) {
  const auto get = [&](const char* fault) {
    mock_.Next(fault);
    const WireReply reply = Send(vendor().request);
    EXPECT_GE(reply.status, 400) << fault;
    return json::parse(reply.body, nullptr, false);
  };
  const std::string name = vendor().name;
  for (const char* fault : {"rate_limit:1", "status:400", "too_many_items", "too_many_tokens"}) {
    const json body = get(fault);
    ASSERT_TRUE(body.is_object()) << fault;
    if (name == "openai" || name == "azure" || name == "together" || name == "gemini" ||
        target().find("compatible") != std::string::npos) {
      EXPECT_TRUE(body["error"]["message"].is_string()) << body;
    } else if (name == "tei" && target().ends_with("/embed")) {
      EXPECT_TRUE(body["error"].is_string() && body["error_type"].is_string()) << body;
    } else if (name == "ollama") {
      EXPECT_TRUE(body["error"].is_string()) << body;
    } else if (name == "voyage" || name == "jina" || name == "nlpcloud" || name == "nomic") {
      EXPECT_TRUE(body["detail"].is_string() || body["detail"].is_array()) << body;
    } else {
      EXPECT_TRUE(body["message"].is_string()) << body;
    }
  }
}

// Without an index, a wrong index is an item less; a missing one and a shuffle change nothing.
TEST_P(Formats, FaultsOfOrderAndValue) {
  const json right = Rows(Send(vendor().request));
  const auto rows = [&](const char* fault) {
    mock_.Next(fault);
    return Rows(Send(vendor().request));
  };
  EXPECT_EQ(rows("missing_item").size(), 1U);
  EXPECT_EQ(rows("extra_item").size(), 3U);
  const json shuffled = rows("shuffled");
  const bool has_index = right[0].is_object() && std::string(vendor().name) != "gemini";
  EXPECT_EQ(shuffled == right, !has_index);
  EXPECT_EQ(rows("missing_index") == right, !has_index);
  EXPECT_EQ(rows("duplicate_index").size(), has_index ? 2U : 1U);
  const json::json_pointer member(vendor().member);
  EXPECT_TRUE(rows("null_element")[0].at(member)[0].is_null());
  EXPECT_EQ(rows("dimension:5")[1].at(member).size(), 5U);
}

std::string NameOf(const ::testing::TestParamInfo<size_t>& info) {
  return std::string(Vendors()[info.param].name) + "_" + std::to_string(info.param);
}
INSTANTIATE_TEST_SUITE_P(All, Formats, ::testing::Range(size_t{0}, Vendors().size()), NameOf);

class Details : public ::testing::Test {
 protected:
  WireReply Send(const std::string& path, const json& body, const HttpHeaders& key = kBearer) {
    return mock_.Post("/hash" + path, body, key);
  }
  static json Many(size_t count) { return std::vector<std::string>(count, "x"); }
  ServedMock mock_;
};

TEST_F(Details, BatchLimits) {
  const auto openai = [](json input) { return json{{"model", "m"}, {"input", std::move(input)}}; };
  EXPECT_EQ(Send("/mistral/v1/embeddings", openai(Many(256))).status, 200);
  EXPECT_THAT(Send("/mistral/v1/embeddings", openai(Many(257))).body, HasSubstr("\"3210\""));
  EXPECT_THAT(Send("/voyage/v1/embeddings", openai(Many(1001))).body,
              HasSubstr("The batch size limit is 1000. Your batch size is 1001."));
  EXPECT_THAT(Send("/dashscope/compatible-mode/v1/embeddings", openai(Many(11))).body,
              HasSubstr("should not be larger than 10"));
  EXPECT_EQ(Send("/tei/embed", {{"inputs", Many(32)}}).status, 200);
  const WireReply tei = Send("/tei/embed", {{"inputs", Many(33)}});
  EXPECT_EQ(tei.status, 413);
  EXPECT_THAT(tei.body, HasSubstr("batch size 33 > maximum allowed batch size 32"));
  const auto cohere = [](json texts) {
    return json{{"model", "embed-v4.0"},
                {"texts", std::move(texts)},
                {"input_type", "search_query"},
                {"embedding_types", {"float"}}};
  };
  EXPECT_EQ(Send("/cohere/v2/embed", cohere(Many(96))).status, 200);
  EXPECT_THAT(Send("/cohere/v2/embed", cohere(Many(97))).body, HasSubstr("at most 96"));
}

TEST_F(Details, Cohere) {
  json request = {{"model", "embed-english-v3.0"},
                  {"texts", {"one"}},
                  {"input_type", "search_query"},
                  {"embedding_types", {"float", "int8", "ubinary", "base64"}}};
  const json reply = json::parse(Send("/cohere/v2/embed", request).body);
  EXPECT_EQ(reply["embeddings"]["int8"][0].size(), 384U);
  EXPECT_EQ(reply["embeddings"]["ubinary"][0].size(), 48U);
  EXPECT_EQ(reply["embeddings"]["base64"][0].get<std::string>().size(), 2048U);
  const float first = Expected("one")[0];
  EXPECT_EQ(reply["embeddings"]["int8"][0][0], std::lround(first * 127));
  EXPECT_EQ(reply["meta"]["billed_units"]["input_tokens"], 1);
  EXPECT_EQ(reply["texts"], json::array({"one"}));
  json lacking = request;
  lacking.erase("input_type");
  const WireReply refused = Send("/cohere/v2/embed", lacking);
  EXPECT_EQ(refused.status, 400);
  EXPECT_THAT(json::parse(refused.body)["message"].get<std::string>(), HasSubstr("input_type"));
  std::string words;
  for (int i = 0; i < 600; ++i) words += "a ";
  request["texts"] = {words};
  EXPECT_EQ(Send("/cohere/v2/embed", request).status, 200);  // cut to 512 tokens
  request["truncate"] = "NONE";
  EXPECT_THAT(Send("/cohere/v2/embed", request).body, HasSubstr("too many tokens"));
}

// What the vendors' own clients send if only model, texts and input type are set.
TEST_F(Details, DefaultsOfTheVendorsClients) {
  const WireReply voyage = Send("/voyage/v1/embeddings", {{"model", "voyage-3.5"},
                                                          {"input", {"one"}},
                                                          {"input_type", nullptr},
                                                          {"truncation", true},
                                                          {"output_dimension", nullptr},
                                                          {"output_dtype", nullptr},
                                                          {"encoding_format", "base64"}});
  EXPECT_EQ(voyage.status, 200) << voyage.body;
  const WireReply nomic = Send("/nomic/v1/embedding/text", {{"model", "nomic-embed-text-v1.5"},
                                                            {"texts", {"one"}},
                                                            {"task_type", "search_document"},
                                                            {"dimensionality", nullptr},
                                                            {"long_text_mode", "truncate"},
                                                            {"max_tokens_per_text", 8192}});
  EXPECT_EQ(nomic.status, 200) << nomic.body;
  const json item = {{"model", "models/gemini-embedding-001"},
                     {"content", {{"parts", {{{"text", "one"}}}}, {"role", "user"}}}};
  const WireReply google = Send("/gemini/v1/models/gemini-embedding-001:batchEmbedContents",
                                {{"requests", {item}}}, kGoogle);
  EXPECT_EQ(json::parse(google.body)["embeddings"][0]["values"].get<std::vector<float>>(),
            Expected("one"));
  const WireReply ollama = Send("/ollama/v1/embeddings", {{"model", "m"}, {"input", {"one"}}}, {});
  EXPECT_EQ(json::parse(ollama.body)["data"][0]["embedding"].get<std::vector<float>>(),
            Expected("one"));
}

TEST_F(Details, RoutesOfCohere) {
  const json request = {
      {"model", "embed-v4.0"}, {"texts", {"one"}}, {"input_type", "search_document"}};
  const json by_type = json::parse(Send("/cohere/v2/embed", request).body);
  EXPECT_EQ(by_type["embeddings"]["float"][0].get<std::vector<float>>(), Expected("one"));
  const json plain = json::parse(Send("/cohere/v1/embed", request).body);
  EXPECT_EQ(plain["embeddings"][0].get<std::vector<float>>(), Expected("one"));
  EXPECT_EQ(plain["response_type"], "embeddings_floats");
  EXPECT_EQ(plain["meta"]["api_version"]["version"], "1");
  json inputs = request;
  inputs.erase("texts");
  inputs["inputs"] = {{{"content", {{{"type", "text"}, {"text", "one"}}}}}};
  EXPECT_EQ(json::parse(Send("/cohere/v2/embed", inputs).body)["embeddings"],
            by_type["embeddings"]);
  inputs["texts"] = {"one"};
  EXPECT_EQ(Send("/cohere/v2/embed", inputs).status, 400);
}

TEST_F(Details, AnUnknownPathIsRefusedInTheVendorsForm) {
  const WireReply google = Send("/gemini/v3/models/m:embedContent", json::object(), kGoogle);
  EXPECT_EQ(google.status, 404);
  EXPECT_EQ(json::parse(google.body)["error"]["status"], "NOT_FOUND");
  EXPECT_EQ(json::parse(google.body)["error"]["code"], 404);
  EXPECT_TRUE(json::parse(Send("/cohere/v3/embed", json::object()).body).contains("message"));
}

TEST_F(Details, VoyageAndMistralAndDashScopeRefuseForeignOptions) {
  const auto with = [](const char* model, const char* field, const json& value) {
    return json{{"model", model}, {"input", {"one"}}, {field, value}};
  };
  EXPECT_EQ(Send("/voyage/v1/embeddings", with("voyage-3.5", "encoding_format", "float")).status,
            400);
  const WireReply base64 =
      Send("/voyage/v1/embeddings", with("voyage-3.5", "encoding_format", "base64"));
  EXPECT_TRUE(json::parse(base64.body)["data"][0]["embedding"].is_string());
  EXPECT_FALSE(json::parse(base64.body)["usage"].contains("prompt_tokens"));
  EXPECT_EQ(Send("/voyage/v1/embeddings", with("voyage-3.5", "dimensions", 8)).status, 400);
  const WireReply extra = Send("/mistral/v1/embeddings", with("mistral-embed", "dimensions", 8));
  EXPECT_EQ(extra.status, 400);
  EXPECT_THAT(extra.body, HasSubstr("extra_forbidden"));
  EXPECT_EQ(Send("/mistral/v1/embeddings", with("mistral-embed", "output_dimension", 8)).status,
            400);
  EXPECT_EQ(Send("/mistral/v1/embeddings", with("codestral-embed", "output_dimension", 8)).status,
            200);
  EXPECT_EQ(Send("/dashscope/compatible-mode/v1/embeddings",
                 with("text-embedding-v4", "encoding_format", "base64"))
                .status,
            400);
  const WireReply together =
      Send("/together/v1/embeddings", with("m", "encoding_format", "base64"));
  EXPECT_TRUE(json::parse(together.body)["data"][0]["embedding"].is_array());
  EXPECT_FALSE(json::parse(together.body).contains("usage"));
}

TEST_F(Details, Azure) {
  const json request = {{"input", "one"}};
  const std::string path = "/azure/openai/deployments/d/embeddings";
  EXPECT_EQ(Send(path, request, kAzure).status, 404);  // no api-version
  EXPECT_EQ(Send(path + "?api-version=2024-10-21", request, kBearer).status, 200);
  const WireReply none = Send(path + "?api-version=2024-10-21", request, {});
  EXPECT_EQ(none.status, 401);
  EXPECT_EQ(json::parse(none.body)["error"]["code"], "401");
  mock_.Next("rate_limit:55");
  const WireReply limited =
      Send("/azure/openai/v1/embeddings", {{"model", "d"}, {"input", "one"}}, kAzure);
  EXPECT_EQ(json::parse(limited.body)["error"]["code"], "429");
  EXPECT_EQ(limited.Header("retry-after"), "55");
}

TEST_F(Details, Gemini) {
  const std::string path = "/gemini/v1beta/models/gemini-embedding-001";
  const json one = {{"content", {{"parts", {{{"text", "one"}}}}}}, {"outputDimensionality", 8}};
  const WireReply single = Send(path + ":embedContent", one, kGoogle);
  EXPECT_EQ(json::parse(single.body)["embedding"]["values"].size(), 8U);
  json item = one;
  item["model"] = "models/another";
  EXPECT_THAT(Send(path + ":batchEmbedContents", {{"requests", {item}}}, kGoogle).body,
              HasSubstr("model must be models/gemini-embedding-001"));
  item["model"] = "models/gemini-embedding-001";
  const json many(101, item);
  const WireReply refused = Send(path + ":batchEmbedContents", {{"requests", many}}, kGoogle);
  EXPECT_THAT(refused.body, HasSubstr("at most 100 requests"));
  EXPECT_EQ(json::parse(refused.body)["error"]["status"], "INVALID_ARGUMENT");
  item["title"] = "t";
  EXPECT_EQ(Send(path + ":batchEmbedContents", {{"requests", {item}}}, kGoogle).status, 400);
  mock_.Next("rate_limit");
  const json limited = json::parse(Send(path + ":embedContent", one, kGoogle).body);
  EXPECT_EQ(limited["error"]["status"], "RESOURCE_EXHAUSTED");
  EXPECT_EQ(limited["error"]["code"], 429);
}

TEST_F(Details, BedrockTitan) {
  const std::string path = "/bedrock/model/amazon.titan-embed-text-v2%3A0/invoke";
  const WireReply reply = Send(path, {{"inputText", "one"},
                                      {"dimensions", 256},
                                      {"normalize", true},
                                      {"embeddingTypes", {"float", "binary"}}});
  ASSERT_EQ(reply.status, 200) << reply.body;
  const json body = json::parse(reply.body);
  EXPECT_EQ(body["embedding"].size(), 256U);
  EXPECT_EQ(body["embeddingsByType"]["float"], body["embedding"]);
  EXPECT_EQ(body["inputTextTokenCount"], 1);
  EXPECT_EQ(reply.Header("x-amzn-bedrock-input-token-count"), "1");
  const WireReply old = Send("/bedrock/model/amazon.titan-embed-text-v1/invoke",
                             {{"inputText", "one"}, {"dimensions", 256}});
  EXPECT_EQ(old.status, 400);
  EXPECT_THAT(old.Header("x-amzn-errortype"), StartsWith("ValidationException:"));
  const WireReply unsigned_request = Send(path, {{"inputText", "one"}}, {});
  EXPECT_EQ(unsigned_request.status, 403);
  EXPECT_THAT(unsigned_request.Header("x-amzn-errortype"),
              StartsWith("MissingAuthenticationTokenException"));
  EXPECT_EQ(Send(path, {{"inputText", "one"}}, {{"Authorization", "AWS4-HMAC-SHA256 x"}}).status,
            403);
  mock_.Next("rate_limit");
  EXPECT_THAT(Send(path, {{"inputText", "one"}}).Header("x-amzn-errortype"),
              StartsWith("ThrottlingException"));
  mock_.Next("missing_item");
  EXPECT_FALSE(json::parse(Send(path, {{"inputText", "one"}}).body).contains("embedding"));
  const WireReply long_text = Send("/bedrock/model/cohere.embed-english-v3/invoke",
                                   {{"texts", {std::string(2049, 'x')}}, {"input_type", "image"}});
  EXPECT_THAT(long_text.body, HasSubstr("maxLength: 2048"));
}

TEST_F(Details, BedrockNova) {
  const std::string path = "/bedrock/model/amazon.nova-2-multimodal-embeddings-v1%3A0/invoke";
  json request = {{"taskType", "SINGLE_EMBEDDING"},
                  {"singleEmbeddingParams",
                   {{"embeddingPurpose", "GENERIC_INDEX"},
                    {"embeddingDimension", 256},
                    {"text", {{"truncationMode", "NONE"}, {"value", "one"}}}}}};
  const json reply = json::parse(Send(path, request).body);
  EXPECT_EQ(reply["embeddings"][0]["embedding"].size(), 256U);
  request["singleEmbeddingParams"].erase("embeddingPurpose");
  EXPECT_EQ(Send(path, request).status, 400);
}

TEST_F(Details, JinaTasksDependOnTheModel) {
  const auto task = [&](const char* model, const char* word) {
    return Send("/jina/v1/embeddings", {{"model", model}, {"input", {"one"}}, {"task", word}})
        .status;
  };
  EXPECT_EQ(task("jina-embeddings-v3", "separation"), 200);
  EXPECT_EQ(task("jina-embeddings-v5-text-small", "separation"), 400);
  EXPECT_EQ(task("jina-embeddings-v5-text-small", "clustering"), 200);
  EXPECT_EQ(task("jina-embeddings-v4", "classification"), 400);
  EXPECT_EQ(task("jina-embeddings-v4", "retrieval.query"), 200);
}

TEST_F(Details, LocalServers) {
  WireClient client(mock_.port());
  client.Send("GET /hash/tei/info HTTP/1.1\r\nHost: x\r\n\r\n");
  const json info = json::parse(client.ReadReply().body);
  EXPECT_EQ(info["max_client_batch_size"], 32);
  EXPECT_EQ(info["max_input_length"], 512);
  EXPECT_EQ(Send("/tei/embed", {{"inputs", ""}}).status, 400);
  mock_.Next("rate_limit");
  const json busy = json::parse(Send("/tei/v1/embeddings", {{"input", "one"}}).body);
  EXPECT_EQ(busy["error_type"], "Overloaded");
  EXPECT_EQ(busy["code"], 429);
  const json old =
      json::parse(Send("/ollama/api/embeddings", {{"model", "m"}, {"prompt", "one"}}, {}).body);
  EXPECT_EQ(old["embedding"].get<std::vector<float>>(), Expected("one"));
  EXPECT_EQ(json::parse(Send("/ollama/api/embed", {{"input", "x"}}, {}).body)["error"],
            "model is required");
}

TEST_F(Details, OthersAndDefaults) {
  mock_.Next("status:502");
  const WireReply page = Send("/nlpcloud/v1/mpnet/embeddings", {{"sentences", {"one"}}}, kToken);
  EXPECT_EQ(page.status, 502);
  EXPECT_EQ(page.Header("content-type"), "text/html");
  const WireReply nomic = Send("/nomic/v1/embedding/text", {{"model", "m"}, {"texts", "one"}});
  EXPECT_EQ(nomic.status, 422);
  EXPECT_EQ(json::parse(nomic.body)["detail"][0]["loc"], json::array({"body", "texts"}));
  EXPECT_EQ(mock_.Post("/hash/unknown/v1/embeddings", json{{"model", "m"}}).status, 404);
  EXPECT_EQ(mock_.Post("/hash/cohere/v3/embed", json{{"model", "m"}}).status, 404);
  // A vendor without a persona gets the default one.
  EXPECT_EQ(mock_.Post("/ollama/api/embed", json{{"model", "m"}, {"input", "x"}}).status, 200);
  EXPECT_EQ(mock_.Stats()["by_persona"]["faithful"], 1);
}

}  // namespace
}  // namespace vetvec::mock
