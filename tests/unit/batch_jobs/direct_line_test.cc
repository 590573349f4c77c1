#include "batch_jobs/direct_line.h"

#include <gtest/gtest.h>

#include "batch_jobs/dialect.h"

namespace vetvec {
namespace {

const DirectLines& OpenAi() {
  static const DirectLines* const lines = new DirectLines(
      ResultForm(),
      *ReplyShape::Compile({.vectors = {"/data/*/embedding"},
                            .index = "/data/*/index",
                            .tokens = {"/usage/prompt_tokens", "/usage/total_tokens"}}));
  return *lines;
}

TEST(DirectLine, ReadsTheUsualForm) {
  const auto line = OpenAi().Read(
      R"({"id":"x", "custom_id": "vv-1", "response":{"status_code":200,"request_id":"r","body":)"
      R"({"object":"list","data":[{"object":"embedding","index":0,"embedding":[1, 2]}],)"
      R"("usage":{"prompt_tokens":0,"total_tokens":7}}},"error":null})");
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(line->custom_id, "vv-1");
  EXPECT_EQ(line->vector, "[1, 2]");
  EXPECT_EQ(line->tokens, 7u);
}

TEST(DirectLine, ReadsGeminisForm) {
  const ResultForm& gemini = (*FindBatchDialect("gemini"))->result_form();
  const auto one = DirectLines(gemini, *gemini.shape)
                       .Read(R"({"response":{"embedding":{"values":[1]},)"
                             R"("usageMetadata":{"promptTokenCount":3}},"key":"k"})");
  ASSERT_TRUE(one.has_value());
  EXPECT_EQ(one->custom_id, "k");
  EXPECT_EQ(one->tokens, 3u);
}

TEST(DirectLine, LeavesEverythingElseToTheParser) {
  const std::string good =
      R"({"custom_id":"a","response":{"status_code":200,"body":{"data":[{"embedding":[1]}]}}})";
  ASSERT_TRUE(OpenAi().Read(good).has_value());
  for (size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(OpenAi().Read(good.substr(0, size)).has_value()) << size;
  }
  for (
      const char* line :
      {R"({"custom_id":"a","response":{"body":{"data":[{"embedding":[1]}]}}})",
       R"({"custom_id":"","response":{"status_code":200,"body":{"data":[{"embedding":[1]}]}}})",
       R"({"custom_id":"\u0061","response":{"status_code":200,"body":{"data":[{"embedding":[1]}]}}})",
       R"({"response":{"status_code":200,"body":{"data":[{"embedding":[1]}]}}})",
       R"({"custom_id":"a","response":{"status_code":200,"body":{"data":[{"embedding":"AA=="}]}}})",
       R"({"custom_id":"a","response":{"status_code":200,"body":{"data":[]}}})",
       R"({"custom_id":"a","response":null,"error":{"code":"x"}})"}) {
    EXPECT_FALSE(OpenAi().Read(line).has_value()) << line;
  }
  std::string deep = R"({"custom_id":"a","x":)" + std::string(100'000, '[');
  EXPECT_FALSE(OpenAi().Read(deep).has_value());
}

}  // namespace
}  // namespace vetvec
