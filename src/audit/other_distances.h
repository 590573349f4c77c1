// Violations by the distances that an audit does not judge by, for its tables: COSTELLO's Table 2
// compares L1, L2 and cosine. Used by the judge.
#ifndef VETVEC_AUDIT_OTHER_DISTANCES_H_
#define VETVEC_AUDIT_OTHER_DISTANCES_H_

#include <memory>
#include <utility>
#include <vector>

#include "audit/result.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "metrics/violations.h"

namespace vetvec {

// With more words, only the threshold zero is used: finding the nearest neighbours by two more
// distances would take longer than everything else that the judge does.
inline constexpr size_t kMostWordsForOtherDistances = 5000;

struct OtherDistancesInput {
  MatrixView rows;        // of all texts
  MatrixView dictionary;  // of the words
  std::vector<std::pair<Relation, std::vector<TripleRows>>> relations;
  Metric used = Metric::kL2;  // left out
  std::shared_ptr<CancelToken> cancel;
};

// A distance that is undefined for these vectors (cosine, if one is zero) is left out. Errors:
// CANCELLED.
Result<std::vector<DistanceResult>> MeasureOtherDistances(const OtherDistancesInput& input);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_OTHER_DISTANCES_H_
