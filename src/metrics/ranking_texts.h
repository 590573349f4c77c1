// Prepares EvalRank's ranking from scored text pairs: the positive pairs, the background and the
// pairs' rows in it, at word level and at sentence level.
//
//   VETVEC_ASSIGN_OR_RETURN(const auto positives, PositiveTexts(data_sets, TextLevel::kWord));
//   const std::vector<std::string> background = DistinctTexts({all_words, frequent}, kWord);
//   const PairRows found = FindPairRows(background, positives, TextLevel::kWord);
//   RankPairs(vectors_of_background, found.pairs, ...);
// Source: EvalRank, section 4.3; the exact rule from its released data. Thread safety: any thread.
#ifndef VETVEC_METRICS_RANKING_TEXTS_H_
#define VETVEC_METRICS_RANKING_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "metrics/ranking.h"

namespace vetvec {

enum class TextLevel : int32_t {
  kWord = 0,  // lower case (ASCII); a word is not paired with itself
  kSentence =
      1  // unchanged except for white space at both ends; equal sentences stay, in one direction
};

struct ScoredTexts {
  std::string first;
  std::string second;
  double score = 0;
};

using TextPair = std::pair<std::string, std::string>;

// Per data set: stable sort by score, descending, the first floor(n / 4); both directions; the
// union without repeats, in the order of the data sets. NON_FINITE for a score that is not finite.
Result<std::vector<TextPair>> PositiveTexts(std::span<const std::vector<ScoredTexts>> data_sets,
                                            TextLevel level);

// Every text once, in the order of first appearance.
std::vector<std::string> DistinctTexts(std::span<const std::vector<std::string>> lists,
                                       TextLevel level);

struct PairRows {
  std::vector<PositivePair> pairs;
  size_t unknown = 0;  // excluded pairs, with a text that is not in the background
};
PairRows FindPairRows(std::span<const std::string> background, std::span<const TextPair> pairs,
                      TextLevel level);

}  // namespace vetvec

#endif  // VETVEC_METRICS_RANKING_TEXTS_H_
