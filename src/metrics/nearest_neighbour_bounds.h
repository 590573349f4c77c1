// How far a float32 kernel value may be from the exact one: the bound that makes the tiled search
// exact.
//
// A kernel gives a value v_ij for each pair. For each row i there is a number A_ij that is larger
// the nearer j is, and a proven bound with A_ij in [v_ij - E, v_ij + E]. The search keeps
// lower_i = max_j (v_ij - E) and drops j as soon as v_ij + E < lower_i: some other row is surely
// nearer. What is left is decided by the distance in double. Ambiguity costs time, never exactness.
//
// Notation: u = 2^-24 (float), w = 2^-53 (double), g = d u / (1 - d u); x_i the given rows (for
// cosine divided by their length), y_i = s (x_i - m) with the mean m and a power of two s; c_i =
// y_i rounded to float; n_i = |c_i|; M the largest n_j of j's block.
//
// L2 and cosine. v_ij = fl(fl(c_i . c_j) - fl(|c_j|^2 / 2)),
//   A_ij = |c_i|^2 / 2 - |y_i - y_j|^2 / 2.
//   Product: in any order of summation, with or without FMA, it is off by at most g n_i n_j
//     (Higham 2002, 3.1).
//   Half square: taken in double, rounded to float: u M^2 / 2 (1 + small).
//   Subtraction: u |v| <= u (n_i M + M^2 / 2) (1 + small).
//   Rounding of the rows: |c_i - y_i| <= u n_i (1 + small), so |c_i - c_j| and |y_i - y_j| differ
//     by at most t = u (n_i + M)(1 + small); halves of their squares by at most
//     t (2 (n_i + M) (1 + small)) / 2.
//   Sum: g n_i M + u (1 + small) (n_i^2 + 3 n_i M + 2 M^2) <= g n_i M + 2.2 u (n_i + M)^2.
//   The decision in double orders pairs by a value whose relative error is at most (d + 4) w
//     for L2. Dropping must respect it: (d + 4) w (n_i + M)^2 <= 0.001 u (n_i + M)^2 for
//     d <= 65536. So 2.3 u.
//   Cosine: the normalised rows are off by e = (d + 8) w, which adds 2 s e to t, so
//     2.1 s e (n_i + M); its decision has an absolute error below (d + 8) 2w, which adds
//     s^2 (d + 8) 4w.
//   Underflow, even where the host flushes denormals: d 2^-120 (the s makes every n_i at most 2).
// L1. v_ij = -fl(sum |x_i - x_j|), A_ij = -(sum |x_i - x_j|): each term has one rounding and d - 1
//   additions of its own sign, so the error is relative, at most (g + 2u) |v_ij| (1 + small),
//   decision in double included; and d 2^-120 for flushed denormals.
#ifndef VETVEC_METRICS_NEAREST_NEIGHBOUR_BOUNDS_H_
#define VETVEC_METRICS_NEAREST_NEIGHBOUR_BOUNDS_H_

#include <cmath>
#include <cstddef>
#include <limits>

#include "metrics/distance.h"

namespace vetvec {

inline constexpr size_t kMaxBoundedColumns = 65536;

// E = Margin(...) + relative() * |v|.
class KernelBounds {
 public:
  // `scale` is s.
  KernelBounds(Metric metric, size_t cols, double scale) {
    const double d = static_cast<double>(cols);
    const double u = std::ldexp(1.0, -24);
    const double w = std::ldexp(1.0, -53);
    const double g = d * u / (1.0 - d * u);
    floor_ = std::ldexp(d, -120);
    if (metric == Metric::kL1) {
      relative_ = 1.01 * (g + 2.0 * u);
      return;
    }
    product_ = 1.0001 * g;
    square_ = 2.3 * u;
    if (metric == Metric::kCosine) {
      linear_ = 2.1 * scale * (d + 8.0) * w;
      floor_ += scale * scale * (d + 8.0) * 4.0 * w;
    }
  }

  double relative() const { return relative_; }
  // The part of E that does not depend on v, for |c_i| = `row_norm` and M = `block_norm`.
  double Margin(double row_norm, double block_norm) const {
    const double sum = row_norm + block_norm;
    return product_ * row_norm * block_norm + square_ * sum * sum + linear_ * sum + floor_;
  }
  double Upper(double v, double margin) const { return v + margin + relative_ * std::fabs(v); }
  double Lower(double v, double margin) const { return v - margin - relative_ * std::fabs(v); }
  // A float v with Upper(v, margin) >= `lower` is at least this. (relative() > 0 only where
  // v <= 0.)
  float Limit(double lower, double margin) const {
    const double limit = (lower - margin) / (1.0 - relative_);
    const float rounded = static_cast<float>(limit - std::fabs(limit) * 1e-15);
    return std::nextafter(rounded, -std::numeric_limits<float>::infinity());
  }

 private:
  double relative_ = 0;
  double product_ = 0;
  double square_ = 0;
  double linear_ = 0;
  double floor_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_METRICS_NEAREST_NEIGHBOUR_BOUNDS_H_
