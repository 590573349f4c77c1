#include "metrics/distance.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

#include "base/unknown_name.h"

namespace vetvec {
namespace {

// Sums of squares outside this range are computed again on scaled values. Square roots and products
// of two sums within it keep all their digits.
constexpr double kSmallSum = 1e-140;
constexpr double kLargeSum = 1e140;

bool InRange(double sum) { return sum >= kSmallSum && sum <= kLargeSum; }

template <typename T>
double LargestDifference(std::span<const T> a, std::span<const T> b, double factor) {
  double largest = 0.0;
  for (size_t i = 0; i < a.size(); ++i) {
    largest = std::max(largest, std::fabs(factor * double{a[i]} - factor * double{b[i]}));
  }
  return largest;
}

// |a - b|_2 when the plain sum of squares overflows or loses digits. Values are halved only if the
// differences themselves overflow, because halving would lose the last bit of denormals.
template <typename T>
double ScaledL2(std::span<const T> a, std::span<const T> b) {
  double factor = 1.0;
  double largest = LargestDifference(a, b, factor);
  if (std::isinf(largest)) {
    factor = 0.5;
    largest = LargestDifference(a, b, factor);
  }
  if (largest == 0.0) return 0.0;
  double sum = 0.0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double part = (factor * double{a[i]} - factor * double{b[i]}) / largest;
    sum += part * part;
  }
  return largest * std::sqrt(sum) / factor;
}

// Binary exponent of the largest element; a power of two scales without rounding.
template <typename T>
int LargestExponent(std::span<const T> a) {
  double largest = 0.0;
  for (const T value : a) largest = std::max(largest, std::fabs(double{value}));
  return largest == 0.0 ? 0 : std::ilogb(largest);
}

struct Products {
  double ab = 0;
  double aa = 0;
  double bb = 0;
};

template <typename T>
Products ScaledProducts(std::span<const T> a, std::span<const T> b) {
  const int shift_a = -LargestExponent(a);
  const int shift_b = -LargestExponent(b);
  Products sums;
  for (size_t i = 0; i < a.size(); ++i) {
    const double x = std::scalbn(double{a[i]}, shift_a);
    const double y = std::scalbn(double{b[i]}, shift_b);
    sums.ab += x * y;
    sums.aa += x * x;
    sums.bb += y * y;
  }
  return sums;
}

template <typename T>
Status CheckFiniteVector(std::span<const T> values) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return NonFinite(fmt::format("value {} of a vector is not finite", i));
    }
  }
  return OkStatus();
}

}  // namespace

const char* MetricName(Metric metric) {
  switch (metric) {
    case Metric::kL1: return "l1";
    case Metric::kL2: return "l2";
    case Metric::kCosine: return "cosine";
  }
  return "unknown";
}

Result<Metric> ParseMetric(std::string_view name) {
  for (const Metric metric : {Metric::kL1, Metric::kL2, Metric::kCosine}) {
    if (name == MetricName(metric)) return metric;
  }
  return UnknownName("metric", name, {"l1", "l2", "cosine"});
}

template <typename T>
double DistanceL1(std::span<const T> a, std::span<const T> b) {
  double sum = 0.0;
  for (size_t i = 0; i < a.size(); ++i) sum += std::fabs(double{a[i]} - double{b[i]});
  return sum;
}

template <typename T>
double DistanceL2(std::span<const T> a, std::span<const T> b) {
  double sum = 0.0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double difference = double{a[i]} - double{b[i]};
    sum += difference * difference;
  }
  // Differences of floats neither overflow nor vanish when squared in double.
  if constexpr (std::is_same_v<T, double>) {
    if (!InRange(sum)) return ScaledL2(a, b);
  }
  return std::sqrt(sum);
}

template <typename T>
Result<double> DistanceCosine(std::span<const T> a, std::span<const T> b) {
  Products sums;
  for (size_t i = 0; i < a.size(); ++i) {
    const double x = double{a[i]};
    const double y = double{b[i]};
    sums.ab += x * y;
    sums.aa += x * x;
    sums.bb += y * y;
  }
  if (!InRange(sums.aa) || !InRange(sums.bb)) sums = ScaledProducts(a, b);
  if (sums.aa == 0.0 || sums.bb == 0.0) {
    return Degenerate("the cosine distance of a zero vector is undefined");
  }
  return CosineFromProducts(sums.ab, sums.aa, sums.bb);
}

double CosineFromProducts(double ab, double aa, double bb) {
  return std::clamp(1.0 - ab / std::sqrt(aa * bb), 0.0, 2.0);
}

template <typename T>
Result<double> Distance(Metric metric, std::span<const T> a, std::span<const T> b) {
  if (a.size() != b.size() || a.empty()) {
    return DimensionMismatch(
        fmt::format("one vector has {} elements, but the other has {}", a.size(), b.size()));
  }
  VETVEC_RETURN_IF_ERROR(CheckFiniteVector(a));
  VETVEC_RETURN_IF_ERROR(CheckFiniteVector(b));
  if (metric == Metric::kCosine) return DistanceCosine(a, b);
  const double distance = metric == Metric::kL1 ? DistanceL1(a, b) : DistanceL2(a, b);
  if (!std::isfinite(distance)) {
    return NonFinite(fmt::format("the {} distance of two vectors exceeds the largest double",
                                 MetricName(metric)));
  }
  return distance;
}

template double DistanceL1(std::span<const float>, std::span<const float>);
template double DistanceL1(std::span<const double>, std::span<const double>);
template double DistanceL2(std::span<const float>, std::span<const float>);
template double DistanceL2(std::span<const double>, std::span<const double>);
template Result<double> DistanceCosine(std::span<const float>, std::span<const float>);
template Result<double> DistanceCosine(std::span<const double>, std::span<const double>);
template Result<double> Distance(Metric, std::span<const float>, std::span<const float>);
template Result<double> Distance(Metric, std::span<const double>, std::span<const double>);

}  // namespace vetvec
