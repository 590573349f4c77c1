// The score of meaning suites: metrics/meaning_score.h on a suite's pairs and one vendor's vectors.
// A row of the table of kinds calls it, like those of scoring_case.h.
#ifndef VETVEC_KINDS_SCORE_MEANING_H_
#define VETVEC_KINDS_SCORE_MEANING_H_

#include "kinds/scoring_case.h"

namespace vetvec {

Status ScoreMeaningSuite(const ScoringCase& scoring, ScoreResult* out);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SCORE_MEANING_H_
