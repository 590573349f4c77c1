#include "providers/provider_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/json.h"
#include "provider_harness.h"

namespace vetvec {
namespace {

using namespace testing_providers;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kHeader = "kind\tmodel\tfact\tvalue\tsource\tdate\n";

Result<std::shared_ptr<const ProviderFacts>> With(const std::string& rows) {
  return ProviderFacts::With(kHeader + rows, "my.tsv");
}

std::map<std::string, std::string> Words(const char* kind, const char* model) {
  std::map<std::string, std::string> words;
  for (const InputTypeWord& word : ProviderFacts::BuiltIn()->WordsOf(kind, model)) {
    words[word.ours] = word.theirs;
  }
  return words;
}

TEST(ProviderFacts, EachRowHasASourceAndADate) {
  const ProviderFacts& facts = *ProviderFacts::BuiltIn();
  EXPECT_GT(facts.rows().size(), 100u);
  for (const ProviderFact& row : facts.rows()) {
    EXPECT_FALSE(row.source.empty()) << row.kind << " " << row.model << " " << row.name;
    EXPECT_GE(row.day, *DayOf("2026-11-21"));
  }
}

TEST(ProviderFacts, TheMostSpecificPatternApplies) {
  const ProviderFacts& facts = *ProviderFacts::BuiltIn();
  EXPECT_EQ(facts.LimitsOf("mistral", "mistral-embed").max_texts, 256u);
  EXPECT_EQ(facts.LimitsOf("cohere", "embed-english-v3.0").max_text_tokens, 512u);
  EXPECT_EQ(facts.LimitsOf("cohere", "embed-v4.0").max_text_tokens, 128'000u);
  EXPECT_EQ(facts.LimitsOf("dashscope", "text-embedding-v4").max_texts, 10u);
  EXPECT_EQ(facts.LimitsOf("dashscope", "text-embedding-v2").max_texts, 25u);
  EXPECT_EQ(facts.LimitsOf("dashscope", "qwen3.7-text-embedding-flash").max_texts, 20u);
  EXPECT_EQ(facts.LimitsOf("dashscope", "qwen3.7-text-embedding").max_text_tokens, 128'000u);
  EXPECT_EQ(facts.LimitsOf("nomic", "nomic-embed-text-v1.5").max_texts, 10u);
  EXPECT_EQ(facts.LimitsOf("nlpcloud", "m").max_texts, 50u);
  EXPECT_EQ(facts.LimitsOf("bedrock", "us.cohere.embed-english-v3").max_text_chars, 2048u);
  EXPECT_EQ(facts.LimitsOf("ollama", "m").max_texts, 0u);
  EXPECT_FALSE(facts.TakesDimensions("mistral", "mistral-embed"));
  EXPECT_TRUE(facts.TakesDimensions("mistral", "codestral-embed"));
  EXPECT_FALSE(facts.TakesInputType("jina", "jina-embeddings-v2-base-en"));
}

TEST(ProviderFacts, WordsDependOnTheModel) {
  EXPECT_EQ(Words("jina", "jina-embeddings-v3").at("clustering"), "separation");
  EXPECT_EQ(Words("jina", "jina-embeddings-v5-text-small").at("clustering"), "clustering");
  EXPECT_EQ(Words("jina", "jina-embeddings-v5-text-small").at("similarity"), "text-matching");
  EXPECT_EQ(Words("jina", "jina-embeddings-v4").count("clustering"), 0u);
  EXPECT_EQ(Words("jina", "jina-embeddings-v4").count("classification"), 0u);
  EXPECT_EQ(Words("voyage", "voyage-4").at("similarity"), "");
  ProviderSettings settings;
  settings.base_url = "http://127.0.0.1:1";
  settings.model = "jina-embeddings-v4";
  settings.input_type = "clustering";
  const Status refused = (*FindProvider("jina"))->Complete(&settings);
  EXPECT_EQ(refused.detail().key, "input_type");
}

TEST(ProviderFacts, AUsersRowsReplaceBuiltInOnes) {
  const auto facts = With(
      "mistral\t*\tmax_texts\t512\tour contract\t2026-12-01\n"
      "mistral\tour-*\tmax_texts\t-\tour contract\t2026-12-01\n");
  ASSERT_TRUE(facts.ok()) << facts.status().ToString();
  EXPECT_EQ((*facts)->LimitsOf("mistral", "mistral-embed").max_texts, 512u);
  EXPECT_EQ((*facts)->LimitsOf("mistral", "our-model").max_texts, 0u);
  EXPECT_EQ((*facts)->LimitsOf("cohere", "m").max_texts, 96u);
  ProviderSettings settings;
  settings.model = "m";
  settings.facts = *facts;
  EXPECT_EQ(Harness("mistral", settings).limits().max_texts, 512u);
}

TEST(ProviderFacts, BadRowsAreRefusedWithTheirLine) {
  const auto error = [](const std::string& rows) {
    const Status status = With(rows).status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(status.detail().file, "my.tsv");
    return status;
  };
  const std::string good = "openai\t*\tmax_texts\t1\ts\t2026-01-01\n";
  const Status fact = error(good + "openai\t*\tmax_text\t1\ts\t2026-01-01\n");
  EXPECT_EQ(fact.detail().line, 3);
  EXPECT_THAT(fact.message(), HasSubstr("did you mean 'max_texts'"));
  EXPECT_THAT(error("opnai\t*\tmax_texts\t1\ts\t2026-01-01\n").message(), HasSubstr("openai"));
  EXPECT_THAT(error("openai\t*\tmax_texts\t0\ts\t2026-01-01\n").message(),
              HasSubstr("allowed: 1 to"));
  EXPECT_THAT(error("openai\t*\tprice\tcheap\ts\t2026-01-01\n").message(), HasSubstr("0.02"));
  EXPECT_THAT(error("openai\t*\tmax_texts\t1\t\t2026-01-01\n").message(), HasSubstr("source"));
  EXPECT_THAT(error("openai\t*\tmax_texts\t1\ts\t1.1.2026\n").message(), HasSubstr("date"));
  EXPECT_FALSE(ProviderFacts::With("a\tb\n", "my.tsv").ok());
}

TEST(ProviderFacts, Days) {
  EXPECT_EQ(DayOf("1970-01-01"), 0);
  EXPECT_EQ(DayOf("2000-03-01"), 11'017);
  EXPECT_EQ(DayOf("2026-11-22"), 20'779);
  EXPECT_EQ(DayOf("2026-13-01"), std::nullopt);
  EXPECT_EQ(DayOf("2026-1-01"), std::nullopt);
}

TEST(ProviderFacts, OldRowsAndEndsAreTold) {
  const ProviderFacts& facts = *ProviderFacts::BuiltIn();
  const int64_t then = *DayOf("2026-11-22");
  EXPECT_THAT(FactWarnings(facts, "mistral", "codestral-embed", then + 179), IsEmpty());
  const auto old = FactWarnings(facts, "mistral", "codestral-embed", then + 180);
  ASSERT_EQ(old.size(), 1u);
  EXPECT_THAT(old[0], HasSubstr("on 2026-11-21, 181 days ago"));
  EXPECT_THAT(old[0], HasSubstr("providers_data"));
  EXPECT_THAT(FactWarnings(facts, "ollama", "m", then + 10'000), IsEmpty());
  const auto ended = FactWarnings(facts, "gemini", "text-embedding-004", then);
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_THAT(ended[0], HasSubstr("reached its end of life on 2026-01-14"));
}

TEST(ProviderFacts, AsJson) {
  const auto all = Json::parse(ProviderFactsJson(*ProviderFacts::BuiltIn(), ""));
  EXPECT_EQ(all.at("facts").size(), ProviderFacts::BuiltIn()->rows().size());
  const auto one = Json::parse(ProviderFactsJson(*ProviderFacts::BuiltIn(), "nlpcloud"));
  EXPECT_EQ(one.at("facts").at(0).at("fact"), "max_texts");
  EXPECT_EQ(one.at("facts").at(0).at("source"), "not known");
}

}  // namespace
}  // namespace vetvec
