// MeanOf: the arithmetic mean, summed in the order of the values.
#ifndef VETVEC_STATS_MEAN_H_
#define VETVEC_STATS_MEAN_H_

#include <numeric>
#include <span>

namespace vetvec {

// 0 for no values.
inline double MeanOf(std::span<const double> values) {
  if (values.empty()) return 0;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace vetvec

#endif  // VETVEC_STATS_MEAN_H_
