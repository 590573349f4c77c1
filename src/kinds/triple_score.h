// The quality score of triples. Random vectors score 0. Triples that share a word pair or a seed
// sentence are clustered.
//
//   order score = share of triples with D+ < D-, less the share with D+ > D-, in points (-100 to
//   100)
//
// The threshold is 0 for every vendor: vendors are never compared at thresholds of their own. CR1,
// CR3 and CR4 make up the score of a suite; CR2 tests even-handedness, which is a separate
// property. Violations by threshold (COSTELLO) are described in RelationResult. It describes
// vendors but does not rank them (docs/JUDGING.md). Used by the judge and compare.h.
#ifndef VETVEC_KINDS_TRIPLE_SCORE_H_
#define VETVEC_KINDS_TRIPLE_SCORE_H_

#include <cstddef>
#include <vector>

#include "core/triple.h"
#include "metrics/score_comparison.h"
#include "metrics/violations.h"

namespace vetvec {

inline constexpr const char* kOrderMeasure =
    "triples in the right order minus triples in the wrong order, %";

// A triple with its order for one vendor.
struct JudgedTriple {
  const Triple* triple = nullptr;
  double order = 0;  // +100 if the positive is nearer to the seed, -100 if the negative is
};

// By the i-th of `distances`, which are those of `triple`. Cosine distances are rounded
// (metrics/cosine_rounding.h).
JudgedTriple JudgedOf(const Triple& triple, const TripleDistances& distances, size_t i,
                      bool is_cosine);

// The order of each triple, clustered by word pair and by seed.
ScoreUnits OrderUnits(const std::vector<JudgedTriple>& triples);

}  // namespace vetvec

#endif  // VETVEC_KINDS_TRIPLE_SCORE_H_
