#include "stats/ranks.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace vetvec {

std::vector<double> AverageRanks(std::span<const double> values) {
  std::vector<std::pair<double, size_t>> sorted(values.size());
  for (size_t i = 0; i < values.size(); ++i) sorted[i] = {values[i], i};
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<double> ranks(values.size());
  for (size_t begin = 0; begin < sorted.size();) {
    size_t end = begin;
    while (end < sorted.size() && sorted[end].first == sorted[begin].first) ++end;
    const double rank = 0.5 * static_cast<double>(begin + 1 + end);  // mean of begin+1 .. end
    for (size_t i = begin; i < end; ++i) ranks[sorted[i].second] = rank;
    begin = end;
  }
  return ranks;
}

}  // namespace vetvec
