// Bootstrap intervals (BCa): bias-corrected and accelerated, for a mean or any other statistic of
// paired cases.
//
//   VETVEC_ASSIGN_OR_RETURN(const BootstrapInterval ci, BootstrapMean(differences));
//
// Deterministic for a seed, whatever the number of threads: resample r draws from stream r of the
// documented generator (Philox4x32-10). Index k of a resample is (32 random bits * n) >> 32, so
// each row's chance is off by at most 2^-32. Thread safety: any thread. Source: Efron 1987, "Better
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
  double estimate = 0;  // of the original rows
  double low = 0;
  double high = 0;
  double standard_error = 0;  // standard deviation of the replicates, with divisor resamples - 1
  size_t undefined = 0;       // resamples for which the statistic has no value; left out
};

// For the mean. Constant values: an interval of zero width. Errors: INSUFFICIENT_DATA: fewer than 2
// values; NON_FINITE; INVALID_ARGUMENT: options out of range; DEGENERATE: every replicate lies on
// one side of the estimate, so that the bias correction is infinite; CANCELLED. Cost:
// O(resamples n).
Result<BootstrapInterval> BootstrapMean(std::span<const double> values,
                                        const BootstrapOptions& options = {});

// For any statistic of rows 0..n-1: it is passed the rows of a resample (repeats allowed) and
// returns nothing if it is undefined. Called from several threads.
using RowStatistic = std::function<std::optional<double>(std::span<const uint32_t> rows)>;
// Errors: likewise, and DEGENERATE if the statistic is undefined on the original rows, or on more
// than half of the resamples. Cost: resamples + n calls.
Result<BootstrapInterval> BootstrapRows(size_t n, const RowStatistic& statistic,
                                        const BootstrapOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_STATS_BOOTSTRAP_H_
