// Correlation of paired values: Pearson, Spearman, Kendall's tau-b, and SynTextBench's aggregation
// of ranks; p-values with scipy's definitions.
//
//   VETVEC_ASSIGN_OR_RETURN(const Correlation c, Spearman(cosines, labels));
//   if (c.coefficient.has_value()) Print(*c.coefficient, c.p_value);
// An undefined result has no value: the coefficient of a constant list, a p-value of two pairs.
// Errors of each: DIMENSION_MISMATCH: the lists differ in length; INSUFFICIENT_DATA: fewer than 2
//   pairs; NON_FINITE: a value is not finite (index in detail().item_index).
// Thread safety: any thread.
#ifndef VETVEC_STATS_CORRELATION_H_
#define VETVEC_STATS_CORRELATION_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "stats/alternative.h"

namespace vetvec {

struct Correlation {
  std::optional<double> coefficient;  // in [-1, 1]
  std::optional<double> p_value;
  size_t n = 0;
};

// p: t = r sqrt((n-2) / (1-r^2)) against Student's law with n - 2 degrees of freedom. Cost: O(n).
Result<Correlation> Pearson(std::span<const double> x, std::span<const double> y,
                            Alternative alternative = Alternative::kTwoSided);

// Pearson of the average ranks, its p likewise. Cost: O(n log n).
Result<Correlation> Spearman(std::span<const double> x, std::span<const double> y,
                             Alternative alternative = Alternative::kTwoSided);

enum class KendallMode : int32_t { kNone = 0, kExact = 1, kAsymptotic = 2 };

struct KendallCorrelation : Correlation {
  KendallMode mode_used = KendallMode::kNone;  // kNone: no p-value
};

// tau-b = (C - D) / sqrt((N - Tx)(N - Ty)), N = n(n-1)/2. p: exact from the counts of inversions if
// nothing is tied and n <= 33, otherwise the normal distribution with the variance corrected for
// ties. Cost: O(n log n) time, O(n) memory. Source: Knight 1966; Kendall 1970.
Result<KendallCorrelation> Kendall(std::span<const double> x, std::span<const double> y,
                                   Alternative alternative = Alternative::kTwoSided);

// How a score ranks models, compared with the mean of their accuracy ranks and their robustness
// ranks. Source: SynTextBench, A.9. Ranks are descending: 1 is the largest.
struct RankAggregate {
  std::optional<double> coefficient;  // Pearson of the two; times -1 if lower is better
  std::vector<double> rank_metric;
  std::vector<double> rank_reference;  // not ranked again
};
Result<RankAggregate> AggregateRanks(std::span<const double> accuracy,
                                     std::span<const double> robustness,
                                     std::span<const double> metric, bool higher_is_better = true);

}  // namespace vetvec

#endif  // VETVEC_STATS_CORRELATION_H_
