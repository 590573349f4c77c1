// Average ranks: the basis of Spearman's correlation, the rank sums and the AUC.
//
//   std::vector<double> r = AverageRanks(std::vector<double>{7, 3, 7});   // 2.5, 1, 2.5
// Thread safety: any thread. Cost: O(n log n).
#ifndef VETVEC_STATS_RANKS_H_
#define VETVEC_STATS_RANKS_H_

#include <span>
#include <vector>

namespace vetvec {

// Ranks from 1 (smallest), equal values (exact comparison) sharing their mean. `values` are finite.
std::vector<double> AverageRanks(std::span<const double> values);

}  // namespace vetvec

#endif  // VETVEC_STATS_RANKS_H_
