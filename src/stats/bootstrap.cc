#include "stats/bootstrap.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/search_control.h"
#include "base/thread_pool.h"
#include "stats/mean.h"
#include "stats/normal.h"
#include "stats/random_rows.h"

namespace vetvec {
namespace {

constexpr size_t kMinResamples = 100;
constexpr size_t kResamplesAPiece = 64;

Status CheckOptions(size_t n, const BootstrapOptions& options) {
  if (n < 2) {
    return InsufficientData(fmt::format("a bootstrap needs at least 2 rows; found {}", n));
  }
  if (n > std::numeric_limits<uint32_t>::max()) {
    return InvalidArgument("a bootstrap needs fewer than 2^32 rows");
  }
  if (options.resamples < kMinResamples) {
    return InvalidArgument(fmt::format("'resamples' must be at least {}", kMinResamples))
        .WithKey("resamples", std::to_string(options.resamples), ">= 100");
  }
  if (!(options.level > 0.0 && options.level < 1.0)) {
    return InvalidArgument("'level' must be above 0 and below 1").WithKey("level", "", "(0, 1)");
  }
  return OkStatus();
}

// Runs `replicate(r)` for each resample.
template <typename Replicate>
Status Resample(const BootstrapOptions& options, const Replicate& replicate) {
  const size_t pieces = (options.resamples + kResamplesAPiece - 1) / kResamplesAPiece;
  SearchControl control(options, pieces, "the bootstrap");
  ParallelFor(pieces, options.threads, [&](size_t piece) {
    if (control.stopped()) return;
    const size_t end = std::min(options.resamples, (piece + 1) * kResamplesAPiece);
    for (size_t r = piece * kResamplesAPiece; r < end && !control.stopped(); ++r) replicate(r);
    control.PieceDone();
  });
  return control.status();
}

// Between the order statistics, by linear interpolation; `share` is clamped to [0, 1].
double Quantile(const std::vector<double>& sorted, double share) {
  const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
  const size_t below = static_cast<size_t>(at);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  const double part = at - static_cast<double>(below);
  return sorted[below] + part * (sorted[above] - sorted[below]);
}

double StandardDeviation(const std::vector<double>& values) {
  const double mean = MeanOf(values);
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

// From the influence of each row (jackknife mean minus jackknife value); 0 if none has any.
double Acceleration(const std::vector<double>& influence) {
  double largest = 0.0;
  for (const double value : influence) largest = std::max(largest, std::fabs(value));
  if (largest == 0.0) return 0.0;
  double squares = 0.0;
  double cubes = 0.0;
  for (const double value : influence) {
    const double part = value / largest;
    squares += part * part;
    cubes += part * part * part;
  }
  return cubes / (6.0 * squares * std::sqrt(squares));
}

// DEGENERATE if no replicate is on one side of the estimate, or equal to it: BCa's bias correction
// would be infinite, and the result would be the end of the replicates, not an interval.
Result<BootstrapInterval> BcaInterval(double estimate, std::vector<double> replicates,
                                      double acceleration, double level) {
  BootstrapInterval result;
  result.estimate = estimate;
  result.standard_error = StandardDeviation(replicates);
  std::sort(replicates.begin(), replicates.end());
  const auto below = std::lower_bound(replicates.begin(), replicates.end(), estimate);
  const auto upto = std::upper_bound(replicates.begin(), replicates.end(), estimate);
  const double share =
      0.5 * static_cast<double>((below - replicates.begin()) + (upto - replicates.begin())) /
      static_cast<double>(replicates.size());
  if (share <= 0.0 || share >= 1.0) {
    return Degenerate(
        fmt::format("the BCa interval does not exist, because the estimate lies {} all of its {} "
                    "bootstrap replicates",
                    share <= 0.0 ? "below" : "above", replicates.size()));
  }
  const double bias = NormalQuantile(share);
  const auto adjusted = [&](double tail) {
    const double z = bias + NormalQuantile(tail);
    const double scale = 1.0 - acceleration * z;
    // Beyond the pole of the correction the interval ends where the replicates do.
    if (scale <= 0.0) return z > 0.0 ? 1.0 : 0.0;
    return NormalCdf(bias + z / scale);
  };
  const double tail = 0.5 * (1.0 - level);
  result.low = Quantile(replicates, adjusted(tail));
  result.high = Quantile(replicates, adjusted(1.0 - tail));
  return result;
}

// The sum of resample r of `values`. Drawn in parts, so that rows and values stay in the
// first-level cache; in eight parallel sums: a fixed order, without waiting for each addition.
double ResampledSum(uint64_t seed, size_t r, const std::vector<double>& values) {
  constexpr size_t kPart = 512;
  std::array<uint32_t, kPart> rows;
  std::array<double, 8> sums{};
  const double* const value = values.data();
  for (size_t begin = 0; begin < values.size(); begin += kPart) {
    const size_t count = std::min(kPart, values.size() - begin);
    RandomRows(seed, r, static_cast<uint32_t>(values.size()), std::span(rows).first(count), begin);
    const uint32_t* const row = rows.data();
    const size_t whole = count / sums.size() * sums.size();
    for (size_t i = 0; i < whole; i += sums.size()) {
      for (size_t s = 0; s < sums.size(); ++s) sums[s] += value[row[i + s]];
    }
    for (size_t i = whole; i < count; ++i) sums[i - whole] += value[row[i]];
  }
  return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

}  // namespace

Result<BootstrapInterval> BootstrapMean(std::span<const double> values,
                                        const BootstrapOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckOptions(values.size(), options));
  const double n = static_cast<double>(values.size());
  double largest = 0.0;
  for (size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return NonFinite(fmt::format("value {} is not finite", i)).WithItem(static_cast<int64_t>(i));
    }
    largest = std::max(largest, std::fabs(values[i]));
  }
  // Deviations from the first value, scaled by a power of two to below 1: sums are finite, and a
  // constant list has replicates that are all exactly 0.
  const int shift = largest > 0.0 ? std::ilogb(largest) + 2 : 0;
  const double origin = std::scalbn(values[0], -shift);
  std::vector<double> scaled(values.size());
  double sum = 0.0;
  for (size_t i = 0; i < values.size(); ++i) {
    scaled[i] = std::scalbn(values[i], -shift) - origin;
    sum += scaled[i];
  }
  const double mean = sum / n;
  std::vector<double> replicates(options.resamples);
  VETVEC_RETURN_IF_ERROR(Resample(
      options, [&](size_t r) { replicates[r] = ResampledSum(options.seed, r, scaled) / n; }));
  std::vector<double> influence(values.size());
  for (size_t i = 0; i < values.size(); ++i) influence[i] = scaled[i] - mean;
  VETVEC_ASSIGN_OR_RETURN(
      BootstrapInterval result,
      BcaInterval(mean, std::move(replicates), Acceleration(influence), options.level));
  for (double* value : {&result.estimate, &result.low, &result.high}) {
    *value = std::scalbn(*value + origin, shift);
  }
  result.standard_error = std::scalbn(result.standard_error, shift);
  return result;
}

Result<BootstrapInterval> BootstrapRows(size_t n, const RowStatistic& statistic,
                                        const BootstrapOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckOptions(n, options));
  const auto finite = [](const std::optional<double>& value) {
    return value.has_value() && std::isfinite(*value);
  };
  std::vector<uint32_t> all(n);
  for (size_t i = 0; i < n; ++i) all[i] = static_cast<uint32_t>(i);
  const std::optional<double> estimate = statistic(all);
  if (!finite(estimate)) return Degenerate("the statistic is undefined for these rows");
  std::vector<std::optional<double>> drawn(options.resamples);
  VETVEC_RETURN_IF_ERROR(Resample(options, [&](size_t r) {
    std::vector<uint32_t> rows(n);
    RandomRows(options.seed, r, static_cast<uint32_t>(n), rows);
    drawn[r] = statistic(rows);
  }));
  std::vector<double> replicates;
  for (const std::optional<double>& value : drawn) {
    if (finite(value)) replicates.push_back(*value);
  }
  if (replicates.size() < 2 || 2 * replicates.size() < drawn.size()) {
    return Degenerate(fmt::format("the statistic is undefined for {} of {} resamples",
                                  drawn.size() - replicates.size(), drawn.size()));
  }
  std::vector<double> left_out(n, *estimate);  // if a row is left out and it has no value
  ParallelFor(n, options.threads, [&](size_t i) {
    std::vector<uint32_t> rest = all;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const std::optional<double> value = statistic(rest);
    if (finite(value)) left_out[i] = *value;
  });
  double mean = 0.0;
  for (const double value : left_out) mean += value / static_cast<double>(n);
  for (double& value : left_out) value = mean - value;
  const size_t undefined = drawn.size() - replicates.size();
  VETVEC_ASSIGN_OR_RETURN(
      BootstrapInterval result,
      BcaInterval(*estimate, std::move(replicates), Acceleration(left_out), options.level));
  result.undefined = undefined;
  return result;
}

}  // namespace vetvec
