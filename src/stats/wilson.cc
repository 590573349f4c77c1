#include "stats/wilson.h"

#include <algorithm>
#include <cmath>

#include "stats/normal.h"

namespace vetvec {

Interval WilsonInterval(uint64_t successes, uint64_t trials, double level) {
  if (trials == 0) return {0.0, 1.0};
  successes = std::min(successes, trials);
  const double n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double z = -NormalQuantile(0.5 * (1.0 - level));
  const double z2 = z * z;
  const double centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
  const double half =
      z * std::sqrt(share * (1.0 - share) / n + z2 / (4.0 * n * n)) / (1.0 + z2 / n);
  // The ends are exactly 0 and 1 if nothing or everything succeeded; rounding must not hide this.
  const double low = successes == 0 ? 0.0 : std::clamp(centre - half, 0.0, share);
  const double high = successes == trials ? 1.0 : std::clamp(centre + half, share, 1.0);
  return {low, high};
}

}  // namespace vetvec
