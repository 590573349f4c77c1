// Paired permutation test: could the signs of the differences be due to chance?
//
// Under the null, each pair's difference has either sign with probability 1/2. Statistic: the mean
// difference. Exact (all sign patterns) if there are at most `resamples` patterns, otherwise random
// ones.
//
//   VETVEC_ASSIGN_OR_RETURN(const PermutationResult r, PairedPermutation(a_minus_b));
// Deterministic for a seed, whatever the number of threads. Thread safety: any thread.
#ifndef VETVEC_STATS_PERMUTATION_H_
#define VETVEC_STATS_PERMUTATION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "base/cancel.h"
#include "base/result.h"
#include "stats/alternative.h"

namespace vetvec {

struct PermutationOptions {
  uint64_t seed = 0;
  size_t resamples = 10000;  // at least 1
  Alternative alternative = Alternative::kTwoSided;
  size_t threads = 0;                   // 0: UsableCores()
  std::shared_ptr<CancelToken> cancel;  // may be null
  // Called on the caller's thread between pieces of the resamples; non-zero: CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

struct PermutationResult {
  double mean = 0;     // of the differences
  double p_value = 1;  // exact: share of the patterns; else (1 + as extreme) / (1 + resamples)
  bool exact = false;
};

// A pattern is as extreme as the data if its sum is, up to 1e-13 of the sum of magnitudes.
// Errors: INSUFFICIENT_DATA: no differences; NON_FINITE; INVALID_ARGUMENT: no resamples;
// CANCELLED.
// Cost: O(resamples n / 8).
Result<PermutationResult> PairedPermutation(std::span<const double> differences,
                                            const PermutationOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_STATS_PERMUTATION_H_
