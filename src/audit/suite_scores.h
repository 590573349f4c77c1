// Scores of suites that have no triples: labelled, scored and ranking items on a vendor's vectors.
//
//   Result<ScoreResult> score = ScoreSuite(suite, text_rows, missing, vectors.view(), options);
//
//   labelled    SynTextBench's area beyond a_T (higher is better); accuracy and margin of each p
//   scored      labels of people or a model: Spearman of cosine and score, times 100, with the gap
//               and the AUC between high and low; labels by rule: the mean AUC of constructs
//               against their counterparts, times 100
//   ranking     MRR by cosine, with Hits@1, 3 and 10
//   robustness  share of seeds' noisy variants that are nearer than changed ones, by construct
// One file each: score_labelled.cc, score_pairs.cc (graded, robustness), score_constructs.cc,
// score_ranking.cc.
// Used by the judge. Deterministic; thread safety: free.
#ifndef VETVEC_AUDIT_SUITE_SCORES_H_
#define VETVEC_AUDIT_SUITE_SCORES_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "audit/result.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "suites/suite.h"

namespace vetvec {

struct ScoreOptions {
  double a_t = 0.7;   // of SynTextBench
  uint64_t seed = 1;  // of resampling
  std::shared_ptr<CancelToken> cancel;
};

// The texts of an item list, in the order in which workloads number them: labelled 1 an item,
// scored 2 (a, b), ranking 1 a text.
std::vector<const std::string*> TextsOfItems(const Suite& suite);

// `rows` are the rows of TextsOfItems in `vectors`; an item with a text that is `missing` (by row)
// is left out and counted. What cannot be computed is a ScoreResult with a `problem`. Errors:
// CANCELLED.
Result<ScoreResult> ScoreSuite(const Suite& suite, const std::vector<uint64_t>& rows,
                               const std::vector<uint8_t>& missing, MatrixView vectors,
                               const ScoreOptions& options);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_SUITE_SCORES_H_
