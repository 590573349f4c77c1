#include "metrics/ranking_texts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace vetvec {
namespace {

using Texts = std::vector<std::string>;

TEST(PositiveTexts, FirstQuarterOfAStableOrder) {
  const std::vector<std::vector<ScoredTexts>> sets = {
      {{"Cat", "feline", 9},
       {"a", "b", 1},
       {"dog", "Hound", 9},
       {"x", "y", 9},
       {"p", "q", 2},
       {"r", "s", 2},
       {"t", "u", 2},
       {"v", "w", 2}},  // two of eight: the first two of the nines
      {{"HOUND", "dog", 3}, {"a", "c", 2}, {"d", "e", 1}, {"f", "g", 0}},  // there already
      {{"Same", "same", 3}, {"a", "c", 2}, {"d", "e", 1}, {"f", "g", 0}},  // no pair at word level
      {{"few", "pairs", 3}}};                                              // floor(1/4) = 0
  EXPECT_EQ(*PositiveTexts(sets, TextLevel::kWord),
            (std::vector<TextPair>{
                {"cat", "feline"}, {"feline", "cat"}, {"dog", "hound"}, {"hound", "dog"}}));
  const std::vector<TextPair> sentences =
      *PositiveTexts(std::span(sets).subspan(2, 1), TextLevel::kSentence);
  EXPECT_EQ(sentences, (std::vector<TextPair>{{"Same", "same"}, {"same", "Same"}}));
  const std::vector<std::vector<ScoredTexts>> equal = {
      {{"one ", "one", 3}, {"a", "c", 2}, {"d", "e", 1}, {"f", "g", 0}}};
  EXPECT_EQ(PositiveTexts(equal, TextLevel::kSentence)->size(), 1U);
  const std::vector<std::vector<ScoredTexts>> bad = {{{"a", "b", std::nan("")}}};
  EXPECT_EQ(PositiveTexts(bad, TextLevel::kWord).status().code(), StatusCode::kNonFinite);
}

TEST(FindPairRows, LeavesUnknownTextsOutAndCountsThem) {
  const Texts background = {"cat", "dog", "hound"};
  const std::vector<TextPair> pairs = {{"Dog", "hound"}, {"cat", "wolf"}, {"hound", "dog"}};
  const PairRows found = FindPairRows(background, pairs, TextLevel::kWord);
  EXPECT_EQ(found.pairs, (std::vector<PositivePair>{{1, 2}, {2, 1}}));
  EXPECT_EQ(found.unknown, 1U);
}

Texts Lines(const std::filesystem::path& path) {
  std::ifstream file(path);
  Texts lines;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

// The sizes of EvalRank's released word sets, where the data is at hand (VETVEC_SHARED).
TEST(RankingTexts, ReleasedWordSets) {
  const char* shared = std::getenv("VETVEC_SHARED");
  const std::filesystem::path folder =
      std::filesystem::path(shared == nullptr ? "" : shared) / "data" / "evalrank";
  if (shared == nullptr || !std::filesystem::exists(folder / "wiki_vocab.txt")) {
    GTEST_SKIP() << "VETVEC_SHARED has no data/evalrank";
  }
  const std::vector<Texts> lists = {Lines(folder / "basic_vocab.txt"),
                                    Lines(folder / "wiki_vocab.txt")};
  EXPECT_EQ(DistinctTexts(std::span(lists).first(1), TextLevel::kWord).size(), 5846U);
  const Texts background = DistinctTexts(lists, TextLevel::kWord);
  EXPECT_EQ(background.size(), 22207U);
  std::vector<TextPair> pairs;
  for (const std::string& line : Lines(folder / "pos_pair_5514.txt")) {
    const size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    pairs.emplace_back(line.substr(0, tab), line.substr(tab + 1));
  }
  const PairRows found = FindPairRows(background, pairs, TextLevel::kWord);
  EXPECT_EQ(found.pairs.size(), 5514U);
  EXPECT_EQ(found.unknown, 0U);
  EXPECT_EQ(WithReverses(found.pairs).size(), 5514U);  // both directions are there
}

}  // namespace
}  // namespace vetvec
