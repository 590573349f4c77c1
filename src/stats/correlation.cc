#include "stats/correlation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "stats/correlation_checks.h"
#include "stats/mean.h"
#include "stats/ranks.h"
#include "stats/student_t.h"

namespace vetvec {
namespace {

// `values` times a power of two that brings the largest into [1, 2), minus their mean. The mean is
// subtracted twice: the second time removes the rounding error of the first.
std::vector<double> Centred(std::span<const double> values) {
  double largest = 0.0;
  for (const double value : values) largest = std::max(largest, std::fabs(value));
  const int shift = largest > 0.0 ? -std::ilogb(largest) : 0;
  std::vector<double> centred(values.size());
  for (size_t i = 0; i < values.size(); ++i) centred[i] = std::scalbn(values[i], shift);
  for (int pass = 0; pass < 2; ++pass) {
    const double mean = MeanOf(centred);
    for (double& value : centred) value -= mean;
  }
  return centred;
}

// Nothing if a list is constant.
std::optional<double> PearsonCoefficient(std::span<const double> x, std::span<const double> y) {
  if (IsConstant(x) || IsConstant(y)) return std::nullopt;
  const std::vector<double> a = Centred(x);
  const std::vector<double> b = Centred(y);
  double ab = 0.0;
  double aa = 0.0;
  double bb = 0.0;
  for (size_t i = 0; i < a.size(); ++i) {
    ab += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  // A single root: exactly 1 for lists that are equal after scaling. The product is in range,
  // because the centred values are between 2^-53 and 2.
  return std::clamp(ab / std::sqrt(aa * bb), -1.0, 1.0);
}

double PearsonP(double r, size_t n, Alternative alternative) {
  const double df = static_cast<double>(n) - 2.0;
  const double rest = (1.0 - r) * (1.0 + r);
  const double t = rest > 0.0 ? r * std::sqrt(df / rest)
                              : std::copysign(std::numeric_limits<double>::infinity(), r);
  if (alternative == Alternative::kGreater) return StudentUpper(t, df);
  if (alternative == Alternative::kLess) return StudentUpper(-t, df);
  return StudentTwoSided(t, df);
}

Correlation FromValues(std::span<const double> x, std::span<const double> y,
                       Alternative alternative) {
  Correlation result;
  result.n = x.size();
  result.coefficient = PearsonCoefficient(x, y);
  if (result.coefficient.has_value() && result.n > 2) {
    result.p_value = PearsonP(*result.coefficient, result.n, alternative);
  }
  return result;
}

// 1 for the largest.
std::vector<double> DescendingRanks(std::span<const double> values) {
  std::vector<double> ranks = AverageRanks(values);
  for (double& rank : ranks) rank = static_cast<double>(values.size()) + 1.0 - rank;
  return ranks;
}

Status CheckFinite(std::span<const double> values, const char* name) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return NonFinite(fmt::format("{}[{}] is not finite", name, i))
          .WithItem(static_cast<int64_t>(i));
    }
  }
  return OkStatus();
}

}  // namespace

bool IsConstant(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(),
                     [&](double value) { return value == values[0]; });
}

Status CheckPairs(std::span<const double> x, std::span<const double> y, const char* x_name,
                  const char* y_name) {
  if (x.size() != y.size()) {
    return DimensionMismatch(
               fmt::format("{} has {} values but {} has {}", x_name, x.size(), y_name, y.size()))
        .WithKey(y_name);
  }
  if (x.size() < 2) {
    return InsufficientData(
        fmt::format("a correlation needs at least 2 pairs; found {}", x.size()));
  }
  VETVEC_RETURN_IF_ERROR(CheckFinite(x, x_name));
  return CheckFinite(y, y_name);
}

Result<Correlation> Pearson(std::span<const double> x, std::span<const double> y,
                            Alternative alternative) {
  VETVEC_RETURN_IF_ERROR(CheckPairs(x, y, "x", "y"));
  return FromValues(x, y, alternative);
}

Result<Correlation> Spearman(std::span<const double> x, std::span<const double> y,
                             Alternative alternative) {
  VETVEC_RETURN_IF_ERROR(CheckPairs(x, y, "x", "y"));
  return FromValues(AverageRanks(x), AverageRanks(y), alternative);
}

Result<RankAggregate> AggregateRanks(std::span<const double> accuracy,
                                     std::span<const double> robustness,
                                     std::span<const double> metric, bool higher_is_better) {
  VETVEC_RETURN_IF_ERROR(CheckPairs(accuracy, robustness, "accuracy", "robustness"));
  VETVEC_RETURN_IF_ERROR(CheckPairs(accuracy, metric, "accuracy", "metric"));
  RankAggregate result;
  result.rank_metric = DescendingRanks(metric);
  result.rank_reference = DescendingRanks(accuracy);
  const std::vector<double> second = DescendingRanks(robustness);
  for (size_t i = 0; i < second.size(); ++i) {
    result.rank_reference[i] = 0.5 * (result.rank_reference[i] + second[i]);
  }
  result.coefficient = PearsonCoefficient(result.rank_metric, result.rank_reference);
  if (result.coefficient.has_value() && !higher_is_better) *result.coefficient *= -1.0;
  return result;
}

}  // namespace vetvec
