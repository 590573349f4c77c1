#include "batch_jobs/request_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"

namespace vetvec {
namespace {

CacheKey KeyOf(uint8_t byte) {
  CacheKey key;
  key.bytes.fill(byte);
  return key;
}

class RequestLinesTest : public testing::Test {
 protected:
  void Open(const char* kind) {
    provider_ = *FindProvider(kind);
    settings_.base_url = "https://api.example.com/v1";
    settings_.model = "m";
    settings_.api_key = "sk-secret";
    ASSERT_TRUE(provider_->Complete(&settings_).ok());
    dialect_ = *FindBatchDialect(kind);
  }
  Json LineOf(std::string_view text) {
    auto lines = RequestLines::Of(*dialect_, *provider_, settings_);
    EXPECT_TRUE(lines.ok()) << lines.status().ToString();
    std::string out;
    lines->Append(text, 7, KeyOf(0xAB), &out);
    EXPECT_TRUE(out.ends_with("}\n"));
    EXPECT_EQ(out.find('\n'), out.size() - 1);
    EXPECT_EQ(out.find("secret"), std::string::npos);
    job_ = Json::parse(lines->of_job());
    return Json::parse(out);
  }

  const Provider* provider_ = nullptr;
  const BatchDialect* dialect_ = nullptr;
  ProviderSettings settings_;
  Json job_ = Json::object();
};

TEST_F(RequestLinesTest, OpenAiHasTheWholeRequestInEachLine) {
  settings_.dimensions = 64;
  Open("openai");
  const Json line = LineOf("two\nlines");
  EXPECT_EQ(line,
            (Json{{"custom_id", "vv-7-abababababababab"},
                  {"method", "POST"},
                  {"url", "/v1/embeddings"},
                  {"body", {{"model", "m"}, {"dimensions", 64}, {"input", {"two\nlines"}}}}}));
  EXPECT_TRUE(job_.empty());
}

TEST_F(RequestLinesTest, MistralNamesTheModelInTheJob) {
  Open("mistral");
  EXPECT_EQ(LineOf("a \"text\""),
            (Json{{"custom_id", "vv-7-abababababababab"}, {"body", {{"input", {"a \"text\""}}}}}));
  EXPECT_EQ(job_, (Json{{"model", "m"}}));
}

TEST_F(RequestLinesTest, VoyageHasOnlyTheTextsInItsLines) {
  settings_.input_type = "document";
  settings_.prefixes.document = "passage: ";
  Open("voyage");
  EXPECT_EQ(LineOf("a")["body"], (Json{{"input", {"passage: a"}}}));
  EXPECT_EQ(job_, (Json{{"request_params",
                         {{"model", "m"}, {"input_type", "document"}, {"truncation", false}}}}));
}

TEST_F(RequestLinesTest, GeminiHasOneRequestInEachLine) {
  settings_.dimensions = 64;
  settings_.input_type = "document";
  Open("gemini");
  EXPECT_EQ(LineOf("a"), (Json{{"key", "vv-7-abababababababab"},
                               {"request",
                                {{"model", "models/m"},
                                 {"content", {{"parts", {{{"text", "a"}}}}}},
                                 {"taskType", "RETRIEVAL_DOCUMENT"},
                                 {"outputDimensionality", 64}}}}));
  EXPECT_TRUE(job_.empty());
}

TEST(CustomId, NamesTheTextAndItsKey) {
  const std::string text = CustomIdOf(1234567, KeyOf(1));
  EXPECT_LE(text.size(), 64u);  // what services accept
  const auto id = ParseCustomId(text);
  ASSERT_TRUE(id.has_value());
  EXPECT_EQ(id->index, 1234567u);
  EXPECT_TRUE(Matches(*id, KeyOf(1)));
  EXPECT_FALSE(Matches(*id, KeyOf(2)));
}

TEST(CustomId, RejectsEverythingElse) {
  for (const char* text : {"", "vv-", "vv-1", "vv-1-", "vv--1-0101010101010101", "vv-1-01010101",
                           "vv-1-010101010101010101", "xx-1-0101010101010101",
                           "vv-99999999999999999999999-0101010101010101"}) {
    EXPECT_FALSE(ParseCustomId(text).has_value()) << text;
  }
}

TEST(BatchDialect, UnknownKindsAreNamed) {
  const auto found = FindBatchDialect("bedrock");
  EXPECT_EQ(found.status().code(), StatusCode::kUnimplemented);
  EXPECT_THAT(found.status().message(),
              testing::HasSubstr("azure, gemini, http, mistral, openai, voyage"));
  EXPECT_THAT(FindBatchDialect("cohere").status().message(),
              testing::HasSubstr("embed jobs cost the same as calls"));
}

TEST(BatchDialect, LimitsComeFromTheFacts) {
  const auto& facts = *ProviderFacts::BuiltIn();
  EXPECT_EQ(BatchLimitsOf(facts, "openai", "m").texts, 50'000u);
  EXPECT_EQ(BatchLimitsOf(facts, "voyage", "m").window_hours, 12);
  EXPECT_EQ(BatchLimitsOf(facts, "http", "m").bytes, 200'000'000u);
}

TEST(BatchDialect, RootsOfUrls) {
  const auto root = [](const char* kind, const char* url) {
    const auto found = (*FindBatchDialect(kind))->RootOf(url);
    return found.ok() ? *found : "none";
  };
  EXPECT_EQ(root("openai", "https://a.com/v1/embeddings"), "https://a.com/v1");
  EXPECT_EQ(root("azure", "https://a.com/openai/deployments/d/embeddings"), "none");
  EXPECT_EQ(root("gemini", "https://a.com/v1/models/m:batchEmbedContents"), "https://a.com");
  EXPECT_EQ(root("gemini", "https://a.com/x/v1beta/models/m:batchEmbedContents"),
            "https://a.com/x");
  EXPECT_EQ(root("gemini", "https://a.com/v2/models/m:batchEmbedContents"), "none");
}

TEST(BatchDialect, GeminisOperations) {
  const BatchDialect& gemini = **FindBatchDialect("gemini");
  const BatchJob job = gemini.JobOf(
      Json::parse(R"({"name":"batches/b","done":true,"metadata":{"state":"BATCH_STATE_SUCCEEDED",)"
                  R"("displayName":"vetvec-0123","batchStats":{"requestCount":"3"},)"
                  R"("output":{"responsesFile":"files/r"}}})"));
  EXPECT_EQ(job.id, "batches/b");
  EXPECT_EQ(job.file, "0123");
  EXPECT_EQ(job.total, 3u);
  EXPECT_EQ(job.output_file, "files/r");
  const auto phase = [&](const char* text) { return gemini.JobOf(Json::parse(text)).phase; };
  EXPECT_EQ(phase(R"({"name":"b","done":true,"response":{}})"), JobPhase::kCompleted);
  EXPECT_EQ(phase(R"({"name":"b","done":true,"error":{"code":1}})"), JobPhase::kEnded);
  EXPECT_EQ(phase(R"({"name":"b","done":true,"error":{"code":3}})"), JobPhase::kFailed);
  EXPECT_EQ(phase(R"({"name":"b","metadata":{"state":"BATCH_STATE_PENDING"}})"),
            JobPhase::kRunning);
}

TEST(BatchDialect, WordsForTheStateOfAJob) {
  EXPECT_EQ(JobPhaseOf("completed"), JobPhase::kCompleted);
  EXPECT_EQ(JobPhaseOf("SUCCESS"), JobPhase::kCompleted);
  EXPECT_EQ(JobPhaseOf("TIMEOUT_EXCEEDED"), JobPhase::kEnded);
  EXPECT_EQ(JobPhaseOf("BATCH_STATE_SUCCEEDED"), JobPhase::kCompleted);
  EXPECT_EQ(JobPhaseOf("JOB_STATE_EXPIRED"), JobPhase::kEnded);
  EXPECT_EQ(JobPhaseOf("cancelling"), JobPhase::kRunning);
  EXPECT_EQ(JobPhaseOf("failed"), JobPhase::kFailed);
  EXPECT_EQ(JobPhaseOf("validating"), JobPhase::kRunning);
  EXPECT_EQ(JobPhaseOf("a word of tomorrow"), JobPhase::kRunning);
}

}  // namespace
}  // namespace vetvec
