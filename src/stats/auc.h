// AUC: the chance that a case of one kind scores higher than a case of the other.
//
//   Result<double> auc = AreaUnderCurve(similar_cosines, different_cosines);   // 1: fully apart
// Thread safety: any thread.
#ifndef VETVEC_STATS_AUC_H_
#define VETVEC_STATS_AUC_H_

#include <span>

#include "base/result.h"

namespace vetvec {

// P(positive > negative) + P(equal) / 2, in [0, 1], by average ranks (Mann and Whitney).
// Errors: INSUFFICIENT_DATA: a list is empty; NON_FINITE. Cost: O(n log n).
Result<double> AreaUnderCurve(std::span<const double> positives, std::span<const double> negatives);

}  // namespace vetvec

#endif  // VETVEC_STATS_AUC_H_
