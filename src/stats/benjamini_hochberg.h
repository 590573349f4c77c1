// Benjamini and Hochberg's step-up correction: which of many tests are significant, for a given
// share of false ones among them. Weaker than Holm (holm.h), which bounds the chance of a single
// false one.
//
//   std::vector<double> q = BenjaminiHochbergAdjusted(raw);   // q[i] < 0.05: test i is significant
// Source: Benjamini and Hochberg 1995. Cost: O(n log n).
#ifndef VETVEC_STATS_BENJAMINI_HOCHBERG_H_
#define VETVEC_STATS_BENJAMINI_HOCHBERG_H_

#include <span>
#include <vector>

namespace vetvec {

// Adjusted p-values in the order of `p_values` (each in [0, 1]), monotone in them, at most 1.
std::vector<double> BenjaminiHochbergAdjusted(std::span<const double> p_values);

}  // namespace vetvec

#endif  // VETVEC_STATS_BENJAMINI_HOCHBERG_H_
