// What is promised of token counts before a call (core/token_count.h, vetvec/encoder.h), held
// against real tokenizers' counts: token-counts/token_counts.json, made by make_token_counts.py
// there.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/encoder.h"
#include "core/token_count.h"

namespace vetvec {
namespace {

struct Row {
  std::string language, kind, text;
  std::map<std::string, double> tokens;  // by tokenizer
};

std::vector<Row> Rows() {
  std::ifstream file(std::string(VETVEC_GOLDEN_DIR) + "/token-counts/token_counts.json");
  std::vector<Row> rows;
  const nlohmann::json table = nlohmann::json::parse(file);
  for (const auto& row : table.at("texts")) {
    rows.push_back({row.at("language").get<std::string>(), row.at("kind").get<std::string>(),
                    row.at("text").get<std::string>(),
                    row.at("tokens").get<std::map<std::string, double>>()});
  }
  return rows;
}

// Error of ExpectTokens against `tokenizer`, by language, over prose.
std::map<std::string, double> ErrorByLanguage(const std::string& tokenizer) {
  std::map<std::string, std::pair<double, double>> sums;
  for (const Row& row : Rows()) {
    if (row.kind != "prose") continue;
    sums[row.language].first += static_cast<double>(ExpectTokens(row.text));
    sums[row.language].second += row.tokens.at(tokenizer);
  }
  std::map<std::string, double> errors;
  for (const auto& [language, sum] : sums) errors[language] = sum.first / sum.second - 1;
  return errors;
}

TEST(TokenCounts, TheUpperEstimateIsAboveEveryTokenizer) {
  double most = 0;
  double least = 1e9;
  const std::vector<Row> rows = Rows();
  ASSERT_GE(rows.size(), 40u);
  for (const Row& row : rows) {
    for (const auto& [tokenizer, tokens] : row.tokens) {
      const double ratio = static_cast<double>(EstimateTokens(row.text)) / tokens;
      EXPECT_GE(ratio, 1.0) << tokenizer << ": " << row.text;
      if (row.kind != "prose" || tokenizer != "cl100k_base") continue;
      most = std::max(most, ratio);
      least = std::min(least, ratio);
    }
  }
  // "1.4 to 4.1 times as high" in vetvec/encoder.h and docs/METHODS.md.
  std::printf("upper estimate / cl100k_base over prose: %.2f to %.2f\n", least, most);
  EXPECT_GE(least, 1.4);
  EXPECT_LE(most, 4.1);
}

TEST(TokenCounts, TheExpectedCountIsAsNearAsPromised) {
  double sum = 0;
  double worst = 0;
  std::string worst_language;
  const std::map<std::string, double> errors = ErrorByLanguage("cl100k_base");
  ASSERT_EQ(errors.size(), 29u);
  for (const auto& [language, error] : errors) {
    std::printf("  %-12s %+.0f %%\n", language.c_str(), 100 * error);
    sum += std::abs(error);
    if (std::abs(error) > worst) worst_language = language;
    worst = std::max(worst, std::abs(error));
  }
  const double mean = sum / static_cast<double>(errors.size());
  std::printf(
      "expected / cl100k_base: off by %.1f %% in the mean, %.1f %% at most (%s); limits: 12, 34\n",
      100 * mean, 100 * worst, worst_language.c_str());
  EXPECT_LE(mean, 0.12);
  EXPECT_LE(worst, 0.34);
}

TEST(TokenCounts, BytesThatAreNotTextAreCounted) {
  EXPECT_EQ(ExpectTokens(""), 0u);
  EXPECT_EQ(ExpectTokens(" "), 1u);
  EXPECT_EQ(ExpectTokens("a"), 1u);
  EXPECT_GE(ExpectTokens("\xFF\xFE\xFD"), 3u);
}

TEST(TokenCounts, ACounterGoesBeforeTheEstimateAndIsChecked) {
  const std::vector<std::string_view> texts = {"one", "two words"};
  std::vector<uint64_t> tokens(2);
  ASSERT_TRUE(CountTokens(nullptr, texts, tokens).ok());
  EXPECT_EQ(tokens[1], EstimateTokens("two words"));
  const auto counter = [](uint64_t count) {
    return [count](std::span<const std::string_view>, std::span<uint64_t> out) {
      for (uint64_t& each : out) each = count;
      return OkStatus();
    };
  };
  ASSERT_TRUE(CountTokens(counter(7), texts, tokens).ok());
  EXPECT_EQ(tokens, (std::vector<uint64_t>{7, 7}));
  EXPECT_EQ(CountTokens(counter(UINT64_MAX), texts, tokens).code(), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
