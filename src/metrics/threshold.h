// Adaptive thresholds of COSTELLO (4.3.3): how much farther than the negative the positive may be
// before this counts as a violation, derived from the nearest-neighbour distances of a dictionary.
//
//   zero: 0;  min: the least distance;  mean-2sigma, mean-sigma: mean minus 2 or 1 standard
//   deviations (divisor n). All are cut at 0 from below; `raw` is the value before the cut.
//
//   VETVEC_ASSIGN_OR_RETURN(ThresholdResult t, DictionaryThreshold(rows.view(), words.view(),
//                           Metric::kL2, ThresholdMethod::kMean2Sigma));
#ifndef VETVEC_METRICS_THRESHOLD_H_
#define VETVEC_METRICS_THRESHOLD_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "metrics/distance.h"
#include "metrics/nearest_neighbour.h"

namespace vetvec {

enum class ThresholdMethod : int32_t { kZero = 1, kMin = 2, kMean2Sigma = 3, kMeanSigma = 4 };

const char* ThresholdMethodName(ThresholdMethod method);  // "zero", "min", "mean-2sigma", ...
Result<ThresholdMethod> ParseThresholdMethod(std::string_view name);

struct ThresholdResult {
  double threshold = 0;  // max(0, raw)
  double raw = 0;
  size_t n = 0;  // distinct words; 0 if no dictionary was used
  double nn_min = 0;
  double nn_mean = 0;
  double nn_std = 0;         // population standard deviation (divisor n)
  std::vector<double> nn;    // nearest-neighbour distance of each kept word
  std::vector<size_t> kept;  // row of each kept word, ascending
};

// Rows of the words that are not byte-equal to an earlier one, ascending.
std::vector<size_t> DistinctWords(const TextBatch& words);

// From distances that are already known (all finite and >= 0); kept = 0..n-1.
// Errors: INSUFFICIENT_DATA for fewer than 2, except for kZero; NON_FINITE if mean or deviation
// exceed the largest double.
Result<ThresholdResult> ThresholdFromDistances(std::vector<double> nn, ThresholdMethod method);

// The same figures by another method, from one set of distances: cheap.
Result<ThresholdResult> ThresholdByMethod(const ThresholdResult& measured, ThresholdMethod method);

// The thresholds by all methods, in the order of ThresholdMethod: what reports show side by side.
using Thresholds = std::array<double, 4>;
Result<Thresholds> ThresholdsByAllMethods(const ThresholdResult& measured);

// The threshold that the released COSTELLO code computes from the same distances, shown next to
// ours: it squares L2 distances and subtracts multiples of sqrt(sigma) for sigma. nn, nn_min,
// nn_mean and nn_std are of its (squared) distances. Never ours: docs/METHODS.md.
// Errors: as ThresholdFromDistances, on the squares.
Result<ThresholdResult> CostelloReleaseThreshold(const ThresholdResult& measured, Metric metric,
                                                 ThresholdMethod method);

// From the rows of a dictionary. `words`: one text per row (repeats are dropped, first kept), or
// empty if they are not known. kZero also measures, if there are at least two rows. Errors:
// DIMENSION_MISMATCH: words and rows differ in number; INSUFFICIENT_DATA: fewer than 2
//   distinct words; those of NearestNeighbourDistances (item_index is the row in `rows`).
Result<ThresholdResult> DictionaryThreshold(MatrixView rows, const TextBatch& words, Metric metric,
                                            ThresholdMethod method,
                                            const NearestNeighbourOptions& options = {});
Result<ThresholdResult> DictionaryThreshold(MatrixViewD rows, const TextBatch& words, Metric metric,
                                            ThresholdMethod method,
                                            const NearestNeighbourOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_METRICS_THRESHOLD_H_
