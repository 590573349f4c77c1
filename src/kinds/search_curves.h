// What a suite of queries and documents shows about a vendor besides its score, from the vectors
// that are there: what smaller vectors lose, and the score among fewer documents.
//
//   MeasureSearchCurves(suite, text_rows, missing, vectors.view(), score, options)
// Used by audits (audit/curves.h), as SuiteKind::curves. Thread safety: any thread.
#ifndef VETVEC_KINDS_SEARCH_CURVES_H_
#define VETVEC_KINDS_SEARCH_CURVES_H_

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "core/matrix.h"
#include "kinds/score_result.h"
#include "kinds/suite_scores.h"
#include "metrics/cut_scores.h"
#include "metrics/size_curve.h"
#include "suites/suite.h"

namespace vetvec {

struct SearchCurves {
  CutScores cuts;
  std::vector<SizePoint> sizes;
};

// `rows`, `missing` and `vectors` are those of ScoreSuite, `score` is its result, which has units.
// Errors: CANCELLED; others as of ScoreSuite. Cost: that of MeasureCuts.
Result<SearchCurves> MeasureSearchCurves(const Suite& suite, const std::vector<uint64_t>& rows,
                                         const std::vector<uint8_t>& missing, MatrixView vectors,
                                         const ScoreResult& score, const ScoreOptions& options);

// The documents that the suite's source has; as many as it searches if the source has no more.
uint64_t DocumentsOfSource(const Suite& suite);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SEARCH_CURVES_H_
