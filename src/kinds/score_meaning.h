// The score of meaning suites: metrics/meaning_score.h on a suite's pairs, the audit's triples
// (ScoreOptions::triples) and one vendor's vectors.
//
// With at least 100 seeds and 100 triples, the value is F2, with units for comparisons. Otherwise,
// it is S alone, without units; S and W2 are among the details in both cases. It describes vendors.
#ifndef VETVEC_KINDS_SCORE_MEANING_H_
#define VETVEC_KINDS_SCORE_MEANING_H_

#include "base/status.h"
#include "kinds/scoring_case.h"

namespace vetvec {

inline constexpr const char* kMeaningMeasure = "F2: edits and synonyms find their sentence, x 100";

Status ScoreMeaningSuite(const ScoringCase& scoring, ScoreResult* out);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SCORE_MEANING_H_
