#include "stats/student_t.h"

#include <cmath>
#include <numbers>

namespace vetvec {
namespace {

// Gamma(a + 1/2) / Gamma(a), a > 0: an asymptotic series where its eighth term is below 1e-15,
// otherwise by the recurrence.
double HalfGammaRatio(double a) {
  double factor = 1.0;
  while (a < 40.0) {
    factor *= a / (a + 0.5);
    a += 1.0;
  }
  const double v = 1.0 / a;
  const double series =
      1.0 +
      v * (-1.0 / 8 +
           v * (1.0 / 128 + v * (5.0 / 1024 + v * (-21.0 / 32768 + v * (-399.0 / 262144 +
                                                                        v * (869.0 / 4194304))))));
  return factor * std::sqrt(a) * series;
}

// The continued fraction of I_x(a, b) B(a, b) a / (x^a (1 - x)^b); converges fast for
// x < (a + 1) / (a + b + 2).
double BetaFraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  const auto guarded = [](double value) { return std::fabs(value) < kTiny ? kTiny : value; };
  double c = 1.0;
  double d = 1.0 / guarded(1.0 - (a + b) * x / (a + 1.0));
  double fraction = d;
  for (int m = 1; m < 100000; ++m) {
    const double k = m;
    const double even = k * (b - k) * x / ((a + 2.0 * k - 1.0) * (a + 2.0 * k));
    d = 1.0 / guarded(1.0 + even * d);
    c = guarded(1.0 + even / c);
    fraction *= d * c;
    const double odd = -(a + k) * (a + b + k) * x / ((a + 2.0 * k) * (a + 2.0 * k + 1.0));
    d = 1.0 / guarded(1.0 + odd * d);
    c = guarded(1.0 + odd / c);
    const double change = d * c;
    fraction *= change;
    if (std::fabs(change - 1.0) < 1e-16) break;
  }
  return fraction;
}

}  // namespace

double StudentTwoSided(double t, double df) {
  const double square = t * t;
  if (std::isinf(square)) return 0.0;
  if (square == 0.0) return 1.0;
  // P = I_x(a, 1/2) with x = df / (df + t^2) and y = 1 - x, both without cancellation.
  const double a = 0.5 * df;
  const double x = df / (df + square);
  const double y = square / (df + square);
  const double log_x = x > 0.5 ? std::log1p(-y) : std::log(x);
  const double front =
      std::exp(a * log_x) * std::sqrt(y) * HalfGammaRatio(a) / std::sqrt(std::numbers::pi);
  if (x < (a + 1.0) / (a + 2.5)) return std::fmin(1.0, front / a * BetaFraction(a, 0.5, x));
  return std::fmax(0.0, 1.0 - 2.0 * front * BetaFraction(0.5, a, y));
}

double StudentUpper(double t, double df) {
  const double tail = 0.5 * StudentTwoSided(t, df);
  return t >= 0.0 ? tail : 1.0 - tail;
}

double StudentQuantile(double p, double df) {
  if (p == 0.5) return 0.0;
  if (p < 0.5) return -StudentQuantile(1.0 - p, df);
  const double tail = 1.0 - p;
  double high = 1.0;
  while (StudentUpper(high, df) > tail && high < 1e300) high *= 2.0;
  double low = 0.0;
  for (int step = 0; step < 200 && high - low > 1e-13 * high; ++step) {
    const double middle = 0.5 * (low + high);
    (StudentUpper(middle, df) > tail ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace vetvec
