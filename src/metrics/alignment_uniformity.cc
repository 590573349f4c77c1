#include "metrics/alignment_uniformity.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/search_control.h"
#include "base/thread_pool.h"
#include "metrics/distance.h"
#include "metrics/postprocess.h"

namespace vetvec {
namespace {

// The sum of exp(values), kept as exp(top) * sum so that neither over- nor underflows.
struct ExpSum {
  double top = -std::numeric_limits<double>::infinity();
  double sum = 0.0;

  void Add(double value) {
    if (value <= top) {
      sum += std::exp(value - top);
    } else {
      sum = sum * std::exp(top - value) + 1.0;
      top = value;
    }
  }
  void Merge(const ExpSum& other) {
    if (other.sum == 0.0) return;
    if (other.top <= top) {
      sum += other.sum * std::exp(other.top - top);
    } else {
      sum = sum * std::exp(top - other.top) + other.sum;
      top = other.top;
    }
  }
};

Status CheckInput(MatrixViewD rows, std::span<const std::pair<size_t, size_t>> pairs,
                  const AlignmentOptions& options) {
  if (!(options.alpha > 0.0) || !(options.t > 0.0)) {
    return InvalidArgument("'alpha' and 't' must be above 0").WithKey("alpha", "", "> 0");
  }
  if (rows.rows() < 2) {
    return InsufficientData(fmt::format("uniformity needs at least 2 rows; found {}", rows.rows()));
  }
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].first >= rows.rows() || pairs[i].second >= rows.rows()) {
      return OutOfRange(fmt::format("pair {} refers to row {}, but there are only {} rows", i,
                                    std::max(pairs[i].first, pairs[i].second), rows.rows()))
          .WithItem(static_cast<int64_t>(i));
    }
  }
  return OkStatus();
}

// One sum per row, merged in row order whatever the number of threads.
Result<double> LogMeanExp(MatrixViewD rows, const AlignmentOptions& options) {
  const size_t n = rows.rows();
  const double t = options.t;
  std::vector<ExpSum> sums(n);
  SearchControl control(options, n, "the uniformity computation");
  ParallelFor(n, options.threads, [&](size_t i) {
    if (control.stopped()) return;
    for (size_t j = i + 1; j < n; ++j) {
      const double distance = DistanceL2(rows.row(i), rows.row(j));
      sums[i].Add(-t * distance * distance);
    }
    control.PieceDone();
  });
  VETVEC_RETURN_IF_ERROR(control.status());
  ExpSum all;
  for (const ExpSum& sum : sums) all.Merge(sum);
  const double pairs = 0.5 * static_cast<double>(n) * (static_cast<double>(n) - 1.0);
  return all.top + std::log(all.sum / pairs);
}

}  // namespace

Result<AlignmentUniformity> MeasureAlignmentUniformity(
    MatrixViewD rows, std::span<const std::pair<size_t, size_t>> pairs,
    const AlignmentOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckInput(rows, pairs, options));
  MatrixD unit;
  if (options.normalize) {
    VETVEC_ASSIGN_OR_RETURN(unit, UnitRows(rows));
    rows = unit.view();
  }
  AlignmentUniformity result;
  if (!pairs.empty()) {
    double sum = 0.0;
    for (const auto& [i, j] : pairs) {
      sum += std::pow(DistanceL2(rows.row(i), rows.row(j)), options.alpha);
    }
    result.alignment = sum / static_cast<double>(pairs.size());
  }
  VETVEC_ASSIGN_OR_RETURN(result.uniformity, LogMeanExp(rows, options));
  if (!std::isfinite(result.alignment.value_or(0.0)) || !std::isfinite(result.uniformity)) {
    return NonFinite("a distance, or a power of it, exceeds the largest double");
  }
  return result;
}

}  // namespace vetvec
