// Bootstrap intervals (BCa): bias-corrected and accelerated, what stands beside a mean or any other
// figure of paired cases.
//
//   VETVEC_ASSIGN_OR_RETURN(const BootstrapInterval ci, BootstrapMean(differences));
// Deterministic for a seed, whatever the number of threads: resample r draws from stream r of the
// documented generator (Philox4x32-10). Index k of a resample is (32 random bits * n) >> 32, so
// each row's chance is off by at most 2^-32. Thread safety: free. Source: Efron 1987, "Better
// bootstrap confidence intervals".
#ifndef VETVEC_STATS_BOOTSTRAP_H_
#define VETVEC_STATS_BOOTSTRAP_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "base/cancel.h"
#include "base/result.h"

namespace vetvec {

struct BootstrapOptions {
  uint64_t seed = 0;
  size_t resamples = 10000;             // 100 or more
  double level = 0.95;                  // in (0, 1)
  size_t threads = 0;                   // 0: UsableCores()
  std::shared_ptr<CancelToken> cancel;  // may be null
  // Called on the caller's thread between pieces of the resamples; non-zero: CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

struct BootstrapInterval {
  double estimate = 0;  // of the rows as they are
  double low = 0;
  double high = 0;
  double standard_error = 0;  // deviation of the replicates, divisor resamples - 1
  size_t undefined = 0;       // resamples for which the statistic has no value; left out
};

// Of the mean. Constant values: an interval of no width.
// Errors: INSUFFICIENT_DATA: fewer than 2 values; NON_FINITE; INVALID_ARGUMENT: options out of
//   range; DEGENERATE: every replicate lies on one side of the estimate, so that the correction for
//   bias is infinite; CANCELLED. Cost: O(resamples n).
Result<BootstrapInterval> BootstrapMean(std::span<const double> values,
                                        const BootstrapOptions& options = {});

// Of any statistic of rows 0..n-1: it is given the rows of a resample (repeats allowed) and says
// nothing where it is not defined. Called from several threads.
using RowStatistic = std::function<std::optional<double>(std::span<const uint32_t> rows)>;
// Errors: likewise, and DEGENERATE if the statistic is not defined on the rows as they are, or on
// more than half of the resamples. Cost: resamples + n calls.
Result<BootstrapInterval> BootstrapRows(size_t n, const RowStatistic& statistic,
                                        const BootstrapOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_STATS_BOOTSTRAP_H_
