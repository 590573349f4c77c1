// The patterns of published tokenizers split texts as Hugging Face tokenizers does:
// tokenizer-patterns/patterns.json, made by make_patterns.py there.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tokenize/pattern.h"

namespace vetvec {
namespace {

// What is found and what lies between, of each word.
std::vector<std::string_view> Isolated(const std::vector<std::string_view>& words,
                                       const Pattern& pattern) {
  std::vector<std::string_view> parts;
  for (const std::string_view word : words) {
    WorkBudget work;
    work.Begin(word.size(), nullptr);
    size_t from = 0;
    for (Pattern::Match match; pattern.FindNext(word, &match, &work); from = match.end) {
      parts.push_back(word.substr(from, match.begin - from));
      parts.push_back(word.substr(match.begin, match.end - match.begin));
    }
    parts.push_back(word.substr(from));
  }
  std::erase_if(parts, [](std::string_view part) { return part.empty(); });
  return parts;
}

TEST(TokenizerPatterns, PublishedOnesSplitAsTheReferenceDoes) {
  std::ifstream file(std::string(VETVEC_GOLDEN_DIR) + "/tokenizer-patterns/patterns.json");
  const nlohmann::json table = nlohmann::json::parse(file);
  const auto texts = table.at("texts").get<std::vector<std::string>>();
  ASSERT_GE(table.at("rows").size(), 20u);
  for (const auto& row : table.at("rows")) {
    std::vector<Pattern> patterns;
    for (const auto& source : row.at("patterns")) {
      Result<Pattern> pattern = Pattern::Compile(source.get<std::string>());
      ASSERT_TRUE(pattern.ok()) << row.at("name") << pattern.status().ToString();
      patterns.push_back(*std::move(pattern));
    }
    for (size_t i = 0; i < texts.size(); ++i) {
      std::vector<std::string_view> words = {texts[i]};
      for (const Pattern& pattern : patterns) words = Isolated(words, pattern);
      std::vector<size_t> lengths;
      for (const std::string_view word : words) lengths.push_back(word.size());
      EXPECT_EQ(lengths, row.at("words").at(i).get<std::vector<size_t>>())
          << row.at("name") << ": " << texts[i];
    }
  }
}

}  // namespace
}  // namespace vetvec
