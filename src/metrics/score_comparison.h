// Two vendors on the same items of one suite: better, equal, or undecided.
//
//   // For each suite and pair of vendors:
//   VETVEC_ASSIGN_OR_RETURN(ScoreComparison one, CompareScores(a, b, {}));
//   // Holm over the family, outcomes, detectable differences:
//   DecideComparisons(&family, {});
//
// A score is the mean of its units' values, in points (0 to 100, or -100 to 100). Units come in
// clusters (stats/cluster_mean.h); the p-value is that of flipping the signs of whole clusters.
// Used by audit/comparison.h. Deterministic for a seed. Thread safety: any thread.
#ifndef VETVEC_METRICS_SCORE_COMPARISON_H_
#define VETVEC_METRICS_SCORE_COMPARISON_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "stats/cluster_mean.h"
#include "stats/wilson.h"

namespace vetvec {

inline constexpr double kFamilyLevel = 0.05;
inline constexpr double kComparisonPower = 0.8;

// The units whose mean is a score. Unit i of one vendor corresponds to unit i of another, in the
// same clusters.
struct ScoreUnits {
  std::vector<double> values;  // in points
  // One or more lists, each as long as `values`: the clusters of the units. Of several (the word
  // pair, the seed), the one with the weakest evidence for a difference counts.
  std::vector<std::vector<uint64_t>> clusterings;

  double range = 100;  // the largest possible difference of a unit's values

  bool empty() const { return values.empty(); }
};

enum class ComparisonOutcome : int32_t {
  kUndecided = 0,  // too few items to say
  kEqual = 1,      // the interval of the difference lies within the margin
  kFirstBetter = 2,
  kSecondBetter = 3,
};

struct ScoreComparison {
  uint64_t items = 0;
  uint64_t clusters = 0;  // the smallest number over the clusterings
  double difference = 0;  // first minus second, in points
  Interval interval;      // 95%, cluster-robust t, widened as below
  double standard_error = 0;
  double degrees = 0;
  double p_value = 1;  // sign flips of clusters, two-sided
  // By DecideComparisons:
  double p_holm = 1;
  std::optional<double> detectable;  // the smallest difference detected with 80% power
  ComparisonOutcome outcome = ComparisonOutcome::kUndecided;
};

struct CompareOptions {
  uint64_t seed = 1;
  size_t family = 1;  // comparisons corrected together; decides how many flips are drawn
  size_t least_flips = 10'000;
  size_t threads = 0;
  std::shared_ptr<CancelToken> cancel;
};

// The variance of the difference is increased by that of one more cluster, up or down
// (UnseenError): even if few items or none differ, items that were not drawn may (the 0.5 that
// Agresti and Min 2005 add to each cell of paired shares, by clusters). So no difference in 20
// items is +-10 points, not +-0. Errors: DIMENSION_MISMATCH: not the same units; INSUFFICIENT_DATA:
// fewer than 2 clusters; CANCELLED. Cost: O(flips n), flips = max(10,000, 400 family), or all 2^K
// if they are fewer.
Result<ScoreComparison> CompareScores(const ScoreUnits& first, const ScoreUnits& second,
                                      const CompareOptions& options);

// Clusters unlike the median one from which on the farthest of them shows how far clusters lie.
inline constexpr size_t kUnlikeClusters = 10;

// By how much the standard error of the mean widens for what was not seen: the contribution of one
// more cluster, half up and half down. With kUnlikeClusters it moves the mean as the farthest one
// seen does, but never more than with fewer: then it has the usual size, and its units differ by
// the whole range.
double UnseenError(const ClusterMean& mean, const std::vector<uint64_t>& clusters, double range);

// The 95% interval of the mean of `units` themselves: by the clustering that gives the widest one,
// widened in the same way. Nothing for fewer than 2 clusters.
std::optional<Interval> IntervalOfScore(const ScoreUnits& units);

// Equal: the 95% interval lies within +-`equal_within` points, however significant a difference
// within them is: with many items, any two vendors differ. Better: not equal, and Holm's p is below
// 0.05.
void DecideComparisons(double equal_within, std::vector<ScoreComparison>* family);

// The smallest difference that is detected with 80% power at level `level` (two-sided), for a
// standard error with this many degrees of freedom. Nothing if none would be: fewer clusters than
// sign flips need.
std::optional<double> DetectableDifference(double standard_error, double degrees, size_t clusters,
                                           double level);

}  // namespace vetvec

#endif  // VETVEC_METRICS_SCORE_COMPARISON_H_
