#include "metrics/score_comparison.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "stats/cluster_mean.h"
#include "stats/holm.h"
#include "stats/normal.h"
#include "stats/permutation.h"
#include "stats/student_t.h"

namespace vetvec {
namespace {

constexpr size_t kFlipsAComparison = 400;  // resolve 0.05 / family to one twentieth of its value

Status CheckUnits(const ScoreUnits& first, const ScoreUnits& second) {
  if (first.values.size() != second.values.size() || first.clusterings != second.clusterings) {
    return DimensionMismatch("the two vendors were scored on different items");
  }
  if (first.clusterings.empty()) return InsufficientData("the items are not assigned to clusters");
  return OkStatus();
}

// Vendors with equal values everywhere have no difference that could be detected.
bool AreAllZero(const std::vector<double>& differences) {
  return std::all_of(differences.begin(), differences.end(), [](double d) { return d == 0; });
}

double WidenedError(const ClusterMean& mean, const std::vector<uint64_t>& clusters, double range) {
  return std::hypot(mean.standard_error, UnseenError(mean, clusters, range));
}

// Takes the result of this clustering if it is less certain about the difference than those before.
Status Weigh(const std::vector<double>& differences, const std::vector<uint64_t>& clusters,
             double range, const CompareOptions& options, bool is_first, ScoreComparison* out) {
  VETVEC_ASSIGN_OR_RETURN(const ClusterMean mean, MeanOfClusters(differences, clusters));
  PermutationOptions flips;
  flips.seed = options.seed;
  flips.resamples = std::max(options.least_flips, kFlipsAComparison * options.family);
  flips.threads = options.threads;
  flips.cancel = options.cancel;
  VETVEC_ASSIGN_OR_RETURN(const PermutationResult flipped,
                          PairedPermutation(ClusterSums(differences, clusters), flips));
  const double standard_error = WidenedError(mean, clusters, range);
  const double half = StudentQuantile(0.975, mean.degrees) * standard_error;
  out->difference = mean.mean;
  out->p_value = is_first ? flipped.p_value : std::max(out->p_value, flipped.p_value);
  out->clusters = is_first ? mean.clusters : std::min<uint64_t>(out->clusters, mean.clusters);
  if (is_first || 2 * half > out->interval.high - out->interval.low) {
    out->interval = {mean.mean - half, mean.mean + half};
    out->standard_error = standard_error;
    out->degrees = mean.degrees;
  }
  return OkStatus();
}

bool IsWithin(const Interval& interval, double margin) {
  return interval.low >= -margin && interval.high <= margin;
}

}  // namespace

double UnseenError(const ClusterMean& mean, const std::vector<uint64_t>& clusters, double range) {
  const double whole =
      range * AlikeFactor(clusters) /
      std::sqrt(static_cast<double>(mean.items) * static_cast<double>(mean.clusters));
  return mean.unlike < kUnlikeClusters ? whole : std::min(whole, mean.farthest);
}

Result<ScoreComparison> CompareScores(const ScoreUnits& first, const ScoreUnits& second,
                                      const CompareOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckUnits(first, second));
  std::vector<double> differences(first.values.size());
  for (size_t i = 0; i < differences.size(); ++i) {
    differences[i] = first.values[i] - second.values[i];
  }
  ScoreComparison out;
  out.items = differences.size();
  out.p_value = 0;
  for (size_t c = 0; c < first.clusterings.size(); ++c) {
    VETVEC_RETURN_IF_ERROR(
        Weigh(differences, first.clusterings[c], first.range, options, c == 0, &out));
  }
  if (AreAllZero(differences)) out.p_value = 1;
  return out;
}

std::optional<Interval> IntervalOfScore(const ScoreUnits& units) {
  std::optional<Interval> widest;
  for (const std::vector<uint64_t>& clusters : units.clusterings) {
    const Result<ClusterMean> mean = MeanOfClusters(units.values, clusters);
    if (!mean.ok()) return std::nullopt;
    const double half =
        StudentQuantile(0.975, mean->degrees) * WidenedError(*mean, clusters, units.range);
    if (widest && 2 * half <= widest->high - widest->low) continue;
    widest = Interval{mean->mean - half, mean->mean + half};
  }
  return widest;
}

std::optional<double> DetectableDifference(double standard_error, double degrees, size_t clusters,
                                           double level) {
  if (clusters < ClustersToReach(level)) return std::nullopt;
  // Sign flips with few distinct sums are slightly more conservative than t; with this higher
  // target, the power is 80%.
  constexpr double kAim = kComparisonPower + 0.02;
  const double quantiles = StudentQuantile(1 - level / 2, degrees) + NormalQuantile(kAim);
  return quantiles * standard_error;
}

void DecideComparisons(double equal_within, std::vector<ScoreComparison>* family) {
  std::vector<double> p_values;
  for (const ScoreComparison& one : *family) p_values.push_back(one.p_value);
  const std::vector<double> adjusted = HolmAdjusted(p_values);
  const double level = kFamilyLevel / static_cast<double>(std::max<size_t>(1, family->size()));
  for (size_t i = 0; i < family->size(); ++i) {
    ScoreComparison& one = (*family)[i];
    one.p_holm = adjusted[i];
    one.detectable = DetectableDifference(one.standard_error, one.degrees, one.clusters, level);
    one.outcome = ComparisonOutcome::kUndecided;
    if (IsWithin(one.interval, equal_within)) {
      one.outcome = ComparisonOutcome::kEqual;
    } else if (one.p_holm < kFamilyLevel && one.difference != 0) {
      one.outcome =
          one.difference > 0 ? ComparisonOutcome::kFirstBetter : ComparisonOutcome::kSecondBetter;
    }
  }
}

}  // namespace vetvec
