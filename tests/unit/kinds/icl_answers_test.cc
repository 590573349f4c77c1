#include "kinds/icl_answers.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "suites/suite_file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

TEST(ReadPolarity, TheFirstWordOrTheOnlyOne) {
  for (const char* text :
       {"Positive", " positive.", "**Positive**", "A: POSITIVE", "Answer: positive", "\"Positive\"",
        "It is positive.", "Positive, not negative"}) {
    EXPECT_EQ(ReadPolarity(text), 1) << text;
  }
  for (const char* text :
       {"Negative", "The words are Negative on the whole.", "negative\n\nQ: x"}) {
    EXPECT_EQ(ReadPolarity(text), -1) << text;
  }
  for (const char* text : {"", "neutral", "Either positive or negative.", "positively", "Posi",
                           "Nonnegative", "\xff\xfe"}) {
    EXPECT_FALSE(ReadPolarity(text).has_value()) << text;
  }
}

SynTextBenchPrompts Prompts() {
  SynTextBenchSuiteOptions options;
  options.p = {0, 0.5};
  options.n = 4;
  options.in_context = true;
  const Result<PolarWords> words = LoadPolarWords({});
  EXPECT_TRUE(words.ok());
  Result<SynTextBenchPrompts> prompts = MakeSynTextBenchPrompts(options, *words);
  EXPECT_TRUE(prompts.ok());
  return *std::move(prompts);
}

TEST(WritePromptAnswers, CountsByRatio) {
  const TemporaryFolder folder;
  const SynTextBenchPrompts prompts = Prompts();
  ASSERT_EQ(prompts.lines.size(), 8u);
  EXPECT_EQ(Json::parse(prompts.lines[0])["label"], 1);
  const AskFunction ask = [](const std::vector<std::string>& questions,
                             std::vector<LlmReply>* replies) {
    const std::vector<LlmReply> all = {
        {OkStatus(), "Positive", "stop"},  {OkStatus(), "Negative", "stop"},    // +1: right, wrong
        {OkStatus(), "who knows", "stop"}, {OkStatus(), "I can't", "refusal"},  // -1
        {Unavailable("busy"), "", ""},     {Unavailable("busy"), "", ""},
        {Unavailable("busy"), "", ""},     {OkStatus(), "", "content_filter"}};
    EXPECT_EQ(questions.size(), all.size());
    *replies = all;
    return OkStatus();
  };
  std::string manifest;
  const std::string path = folder.Path("answers.jsonl");
  const Status status = WritePromptAnswers(prompts, "openai:m", ask, path, &manifest);
  ASSERT_TRUE(status.ok()) << status.ToString();
  const Json facts = Json::parse(manifest)["facts"];
  EXPECT_EQ(facts["llm"], "openai:m");
  EXPECT_DOUBLE_EQ(facts["accuracy"], 1.0 / 3) << "the mean over the p with an answer";
  const Json& first = facts["tasks"][0];
  EXPECT_EQ(first["questions"], 4);
  EXPECT_EQ(first["right"], 1);
  EXPECT_EQ(first["unclear"], 1);
  EXPECT_EQ(first["no_answer"], 1);
  EXPECT_DOUBLE_EQ(first["accuracy"], 1.0 / 3)
      << "an unclear answer is wrong, a missing one is left out";
  EXPECT_LT(first["interval"][0], 1.0 / 3);
  EXPECT_TRUE(facts["tasks"][1]["accuracy"].is_null());
  EXPECT_TRUE(facts["tasks"][1]["interval"].is_null());
  const Result<std::string> lines = ReadFile(path);
  ASSERT_TRUE(lines.ok());
  const Json line = Json::parse(lines->substr(0, lines->find('\n')));
  EXPECT_EQ(line["reply"], "Positive");
  EXPECT_EQ(line["predicted"], 1);
  EXPECT_EQ(line["prompt"], Json::parse(prompts.lines[0])["prompt"]);
}

TEST(WritePromptAnswers, WithoutAnswersNothingIsWritten) {
  const TemporaryFolder folder;
  std::string manifest;
  const std::string path = folder.Path("answers.jsonl");
  const Status none = WritePromptAnswers(
      Prompts(), "m",
      [](const std::vector<std::string>&, std::vector<LlmReply>* replies) {
        for (LlmReply& reply : *replies) reply.status = Unavailable("busy");
        return OkStatus();
      },
      path, &manifest);
  EXPECT_EQ(none.code(), StatusCode::kInsufficientData);
  const Status failed = WritePromptAnswers(
      Prompts(), "m",
      [](const std::vector<std::string>&, std::vector<LlmReply>*) { return Cancelled("now"); },
      path, &manifest);
  EXPECT_EQ(failed.code(), StatusCode::kCancelled);
  EXPECT_FALSE(ReadFile(path).ok());
}

}  // namespace
}  // namespace vetvec
