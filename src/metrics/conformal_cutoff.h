// Cutoffs that keep a stated share of matches, from the scores of some: split conformal prediction
// (Vovk et al. 2005), which assumes of a new match only that it is exchangeable with these.
//
//   std::vector<KeptShare> kept;
//   VETVEC_ASSIGN_OR_RETURN(kept, CutoffsOf(scores, clusters, {.seed = 7}));
// Used by search_calibration_fit.h. Thread safety: any thread.
#ifndef VETVEC_METRICS_CONFORMAL_CUTOFF_H_
#define VETVEC_METRICS_CONFORMAL_CUTOFF_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/search_calibration.h"

namespace vetvec {

inline constexpr size_t kKeptShares = 21;
// Fewer have no cutoff for the largest share.
inline constexpr size_t kLeastCalibrationPairs = 100;

std::array<double, kKeptShares> SharesToKeep();  // 0.5, 0.525, ... 0.975, 0.99

// The floor((n + 1)(1 - keep))-th smallest of `sorted` (ascending); nothing if that is the 0th: so
// few scores promise nothing. 0 < keep < 1.
std::optional<double> ConformalCutoff(std::span<const double> sorted, double keep);

struct CutoffOptions {
  uint64_t seed = 1;
  size_t resamples = 1000;
  const CancelToken* cancel = nullptr;
};

// The cutoff for each of SharesToKeep(), with the percentile interval of a bootstrap of whole
// clusters: `clusters[i]` is a number that the scores of one source share. Errors:
// INSUFFICIENT_DATA: fewer than kLeastCalibrationPairs or than 2 clusters; CANCELLED.
Result<std::vector<KeptShare>> CutoffsOf(std::span<const double> scores,
                                         std::span<const uint64_t> clusters,
                                         const CutoffOptions& options);

}  // namespace vetvec

#endif  // VETVEC_METRICS_CONFORMAL_CUTOFF_H_
