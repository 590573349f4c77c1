#include "stats/benjamini_hochberg.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace vetvec {

std::vector<double> BenjaminiHochbergAdjusted(std::span<const double> p_values) {
  std::vector<size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return p_values[a] > p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  const double m = static_cast<double>(p_values.size());
  double least = 1.0;
  for (size_t i = 0; i < order.size(); ++i) {  // from the largest, whose rank is m
    least = std::min(least, p_values[order[i]] * m / (m - static_cast<double>(i)));
    adjusted[order[i]] = least;
  }
  return adjusted;
}

}  // namespace vetvec
