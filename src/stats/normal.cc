#include "stats/normal.h"

#include <cmath>
#include <numbers>

namespace vetvec {
namespace {

constexpr double kLargest = 37.5;  // NormalUpper is still a normal double here

// z > 0 with NormalUpper(z) = `tail`, tail <= 1/2: a start good to 5e-4 (Abramowitz and Stegun
// 26.2.23), then Newton on log(tail), which is nearly quadratic in z and so converges anywhere.
double UpperQuantile(double tail) {
  const double t = std::sqrt(-2.0 * std::log(tail));
  double z = t - (2.515517 + t * (0.802853 + t * 0.010328)) /
                     (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (int step = 0; step < 8; ++step) {
    const double upper = NormalUpper(z);
    const double density = std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi);
    const double change = std::log(upper / tail) * upper / density;
    z += change;
    if (std::fabs(change) < 1e-16 * (1.0 + std::fabs(z))) break;
  }
  return z;
}

}  // namespace

double NormalCdf(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

double NormalUpper(double z) { return 0.5 * std::erfc(z / std::numbers::sqrt2); }

double NormalQuantile(double p) {
  if (!(p > NormalCdf(-kLargest))) return -kLargest;
  if (p >= 1.0) return kLargest;
  if (p == 0.5) return 0.0;
  return p < 0.5 ? -UpperQuantile(p) : UpperQuantile(1.0 - p);
}

}  // namespace vetvec
