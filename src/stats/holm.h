// Holm's step-down correction for several simultaneous tests (one per relation, one per vendor).
//
//   std::vector<double> p = HolmAdjusted(raw);   // p[i] < 0.05: test i is significant at 5% over
//                                                // the family
// Source: Holm 1979. Cost: O(n log n).
#ifndef VETVEC_STATS_HOLM_H_
#define VETVEC_STATS_HOLM_H_

#include <span>
#include <vector>

namespace vetvec {

// Adjusted p-values in the order of `p_values` (each in [0, 1]), monotone in them, at most 1.
std::vector<double> HolmAdjusted(std::span<const double> p_values);

}  // namespace vetvec

#endif  // VETVEC_STATS_HOLM_H_
