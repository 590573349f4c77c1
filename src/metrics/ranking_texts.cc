#include "metrics/ranking_texts.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "base/strings.h"

namespace vetvec {
namespace {

std::string Form(const std::string& text, TextLevel level) {
  return level == TextLevel::kWord ? AsciiLower(text) : std::string(Trim(text));
}

// The number of each text; the first of repeated ones.
std::unordered_map<std::string, size_t> Numbered(std::span<const std::string> texts,
                                                 TextLevel level) {
  std::unordered_map<std::string, size_t> numbers;
  for (size_t i = 0; i < texts.size(); ++i) numbers.emplace(Form(texts[i], level), i);
  return numbers;
}

}  // namespace

Result<std::vector<TextPair>> PositiveTexts(std::span<const std::vector<ScoredTexts>> data_sets,
                                            TextLevel level) {
  std::vector<TextPair> positives;
  std::set<TextPair> seen;
  const auto add = [&](TextPair pair) {
    if (seen.insert(pair).second) positives.push_back(std::move(pair));
  };
  for (const std::vector<ScoredTexts>& set : data_sets) {
    std::vector<const ScoredTexts*> sorted;
    for (const ScoredTexts& pair : set) {
      if (!std::isfinite(pair.score)) return NonFinite("the score of a pair is not finite");
      sorted.push_back(&pair);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const ScoredTexts* a, const ScoredTexts* b) {
      return a->score > b->score;
    });
    for (size_t i = 0; i < sorted.size() / 4; ++i) {
      const std::string first = Form(sorted[i]->first, level);
      const std::string second = Form(sorted[i]->second, level);
      if (level == TextLevel::kWord && first == second) continue;
      add({first, second});
      add({second, first});
    }
  }
  return positives;
}

std::vector<std::string> DistinctTexts(std::span<const std::vector<std::string>> lists,
                                       TextLevel level) {
  std::vector<std::string> texts;
  std::unordered_set<std::string> seen;
  for (const std::vector<std::string>& list : lists) {
    for (const std::string& text : list) {
      std::string form = Form(text, level);
      if (seen.insert(form).second) texts.push_back(std::move(form));
    }
  }
  return texts;
}

PairRows FindPairRows(std::span<const std::string> background, std::span<const TextPair> pairs,
                      TextLevel level) {
  const std::unordered_map<std::string, size_t> numbers = Numbered(background, level);
  PairRows found;
  for (const auto& [first, second] : pairs) {
    const auto pivot = numbers.find(Form(first, level));
    const auto positive = numbers.find(Form(second, level));
    if (pivot == numbers.end() || positive == numbers.end()) {
      ++found.unknown;
    } else {
      found.pairs.emplace_back(pivot->second, positive->second);
    }
  }
  return found;
}

}  // namespace vetvec
