// Functions shared by the scores of all kinds: rows, and clusters of units.
#include "kinds/scoring_case.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace vetvec {

Matrix ScoringCase::Gather(const std::vector<uint64_t>& wanted) const {
  return TakenRows(vectors, wanted);
}

std::vector<uint64_t> ClustersOfFirstText(const std::vector<const ScoredPair*>& pairs) {
  std::unordered_map<std::string_view, uint64_t> numbers;
  std::vector<uint64_t> clusters;
  for (const ScoredPair* pair : pairs) {
    clusters.push_back(numbers.try_emplace(pair->a, numbers.size()).first->second);
  }
  return clusters;
}

std::optional<Interval> IntervalWithin(double least, double most, const ScoreUnits& units) {
  std::optional<Interval> interval = IntervalOfScore(units);
  if (!interval) return interval;
  return Interval{std::max(least, interval->low), std::min(most, interval->high)};
}

}  // namespace vetvec
