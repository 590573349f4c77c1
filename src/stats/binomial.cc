#include "stats/binomial.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vetvec {
namespace {

// log(n!) - log(sqrt(2 pi n) (n/e)^n), the error of Stirling's formula; n >= 1.
double StirlingError(double n) {
  if (n < 16.0) {
    double log_factorial = 0.0;
    for (double i = 2.0; i <= n; i += 1.0) log_factorial += std::log(i);
    return log_factorial - (n + 0.5) * std::log(n) + n - 0.5 * std::log(2.0 * std::numbers::pi);
  }
  const double s = 1.0 / (n * n);
  return (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - (1.0 / 1680 - s / 1188) * s) * s) * s) / n;
}

// x log(x / m) + m - x without cancellation near x = m; x, m > 0.
double DevianceTerm(double x, double m) {
  if (std::fabs(x - m) >= 0.1 * (x + m)) return x * std::log(x / m) + m - x;
  const double v = (x - m) / (x + m);
  double sum = (x - m) * v;
  double power = 2.0 * x * v;
  for (int j = 1; j < 1000; ++j) {
    power *= v * v;
    const double next = sum + power / (2 * j + 1);
    if (next == sum) break;
    sum = next;
  }
  return sum;
}

// Sum of the masses from k downwards, k at or below the mode.
double LowerTail(uint64_t k, uint64_t n, double p) {
  double term = BinomialMass(k, n, p);
  double sum = term;
  for (uint64_t i = k; i > 0 && term > sum * 1e-18; --i) {
    term *= static_cast<double>(i) / static_cast<double>(n - i + 1) * ((1.0 - p) / p);
    sum += term;
  }
  return sum;
}

}  // namespace

double BinomialMass(uint64_t k, uint64_t n, double p) {
  if (k > n) return 0.0;
  if (p <= 0.0) return k == 0 ? 1.0 : 0.0;
  if (p >= 1.0) return k == n ? 1.0 : 0.0;
  const double size = static_cast<double>(n);
  if (k == 0) return std::exp(size * std::log1p(-p));
  if (k == n) return std::exp(size * std::log(p));
  const double x = static_cast<double>(k);
  const double rest = static_cast<double>(n - k);
  const double log_mass = StirlingError(size) - StirlingError(x) - StirlingError(rest) -
                          DevianceTerm(x, size * p) - DevianceTerm(rest, size * (1.0 - p));
  return std::exp(log_mass) * std::sqrt(size / (2.0 * std::numbers::pi * x * rest));
}

double BinomialAtMost(uint64_t k, uint64_t n, double p) {
  if (k >= n || p <= 0.0) return 1.0;
  if (p >= 1.0) return 0.0;
  if (static_cast<double>(k) <= static_cast<double>(n) * p) {
    return std::min(1.0, LowerTail(k, n, p));
  }
  return std::max(0.0, 1.0 - LowerTail(n - k - 1, n, 1.0 - p));
}

double BinomialAtLeast(uint64_t k, uint64_t n, double p) {
  if (k == 0) return 1.0;
  return k > n ? 0.0 : BinomialAtMost(n - k, n, 1.0 - p);
}

}  // namespace vetvec
