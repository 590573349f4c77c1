// Distances between two embeddings: L1, L2 and cosine, summed in double in index order.
//
// Used by everything that judges vectors. The difference of the vectors is taken first, so that
// near duplicates keep their digits (|x|^2 + |y|^2 - 2xy does not).
//
//   VETVEC_ASSIGN_OR_RETURN(double d, Distance(Metric::kL2, a, b));
// Source: COSTELLO, section 4.3.2. Thread safety: any thread.
#ifndef VETVEC_METRICS_DISTANCE_H_
#define VETVEC_METRICS_DISTANCE_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "base/result.h"

namespace vetvec {

enum class Metric : int32_t { kL1 = 1, kL2 = 2, kCosine = 3 };

const char* MetricName(Metric metric);  // "l1", "l2", "cosine"
// INVALID_ARGUMENT that lists the names, with "did you mean".
Result<Metric> ParseMetric(std::string_view name);

// Spans of equal length; float or double. The result is exact to rounding; it is infinite only if
// the distance itself exceeds the largest double (sums that overflow or vanish are computed again,
// scaled).
template <typename T>
double DistanceL1(std::span<const T> a, std::span<const T> b);
template <typename T>
double DistanceL2(std::span<const T> a, std::span<const T> b);

// 1 - a.b / (|a| |b|), clamped to [0, 2]. DEGENERATE if `a` or `b` is all zero.
template <typename T>
Result<double> DistanceCosine(std::span<const T> a, std::span<const T> b);

// The last step of it, from a.b, |a|^2 and |b|^2: for loops that keep the norms. Equal vectors give
// exactly 0, because sqrt(s * s) is s.
double CosineFromProducts(double ab, double aa, double bb);

// By metric, with checks. Errors: DIMENSION_MISMATCH for different or zero lengths; NON_FINITE for
// a value or a result that is not finite; DEGENERATE for a zero vector under cosine.
template <typename T>
Result<double> Distance(Metric metric, std::span<const T> a, std::span<const T> b);

}  // namespace vetvec

#endif  // VETVEC_METRICS_DISTANCE_H_
