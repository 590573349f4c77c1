// McNemar's exact test: do two vendors, judged on the same cases, fail equally often?
//
// Only the discordant cases speak: under the null each falls to either side with probability 1/2.
// Used by metrics/relation_judgement.h. Thread safety: free.
#ifndef VETVEC_STATS_MCNEMAR_H_
#define VETVEC_STATS_MCNEMAR_H_

#include <cstdint>

namespace vetvec {

// Two-sided p-value for `only_first` cases that only the first failed and `only_second` that only
// the second failed: min(1, 2 P(X <= min)), X ~ B(only_first + only_second, 1/2). No discordant
// case: 1.
double McNemarExact(uint64_t only_first, uint64_t only_second);

}  // namespace vetvec

#endif  // VETVEC_STATS_MCNEMAR_H_
