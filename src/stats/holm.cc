#include "stats/holm.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace vetvec {

std::vector<double> HolmAdjusted(std::span<const double> p_values) {
  const size_t n = p_values.size();
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(n);
  double least = 0.0;
  for (size_t step = 0; step < n; ++step) {
    least = std::max(least, std::min(1.0, static_cast<double>(n - step) * p_values[order[step]]));
    adjusted[order[step]] = least;
  }
  return adjusted;
}

}  // namespace vetvec
