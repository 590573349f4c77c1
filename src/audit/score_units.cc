// What scores of all kinds share: clusters of units and the interval of their mean.
#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "audit/score_kinds.h"
#include "stats/bootstrap.h"

namespace vetvec {
namespace {

constexpr size_t kResamples = 1000;

// The mean is sum S_c / sum n_c over clusters c; to first order a resample of clusters moves it as
// one of these K values moves their mean, which is the same: mean + (K / n) (S_c - n_c mean). For
// clusters of one size they are the clusters' means.
std::vector<double> ClusterValues(const std::vector<double>& values,
                                  const std::vector<uint64_t>& clusters) {
  std::unordered_map<uint64_t, size_t> numbers;
  std::vector<double> sums;
  std::vector<double> sizes;
  double total = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    const auto [entry, is_new] = numbers.try_emplace(clusters[i], sums.size());
    if (is_new) {
      sums.push_back(0);
      sizes.push_back(0);
    }
    sums[entry->second] += values[i];
    sizes[entry->second] += 1;
    total += values[i];
  }
  const double n = static_cast<double>(values.size());
  const double mean = total / n;
  const double scale = static_cast<double>(sums.size()) / n;
  for (size_t c = 0; c < sums.size(); ++c) {
    sums[c] = mean + scale * (sums[c] - sizes[c] * mean);
  }
  return sums;
}

}  // namespace

Matrix ScoringCase::Gather(const std::vector<uint64_t>& wanted) const {
  Matrix out(wanted.size(), vectors.cols());
  for (size_t i = 0; i < wanted.size(); ++i) {
    std::copy_n(vectors.row(wanted[i]).data(), vectors.cols(), out.row(i).data());
  }
  return out;
}

std::vector<uint64_t> ClustersOfFirstText(const std::vector<const ScoredPair*>& pairs) {
  std::unordered_map<std::string_view, uint64_t> numbers;
  std::vector<uint64_t> clusters;
  for (const ScoredPair* pair : pairs) {
    clusters.push_back(numbers.try_emplace(pair->a, numbers.size()).first->second);
  }
  return clusters;
}

Result<std::optional<Interval>> IntervalOfUnits(const ScoreUnits& units,
                                                const ScoreOptions& options) {
  std::optional<Interval> widest;
  for (const std::vector<uint64_t>& clusters : units.clusterings) {
    BootstrapOptions bootstrap;
    bootstrap.seed = options.seed;
    bootstrap.resamples = kResamples;
    bootstrap.cancel = options.cancel;
    const Result<BootstrapInterval> interval =
        BootstrapMean(ClusterValues(units.values, clusters), bootstrap);
    if (interval.status().code() == StatusCode::kCancelled) return interval.status();
    if (!interval.ok()) return std::optional<Interval>();
    const bool is_wider = !widest || interval->high - interval->low > widest->high - widest->low;
    if (is_wider) widest = Interval{interval->low, interval->high};
  }
  return widest;
}

}  // namespace vetvec
