// ScoreSuite: the score of a suite on a vendor's vectors, by the suite's kind (kinds/suite_kind.h).
//
//   Result<ScoreResult> score = ScoreSuite(suite, text_rows, missing, vectors.view(), options);
//
// Suites of triples are scored from their distances instead (triple_score.h). Each score has its
// own file: score_labelled.cc, score_pairs.cc (graded, robustness), score_constructs.cc,
// score_ranking.cc. Used by the judge. Deterministic; thread safety: any thread.
#ifndef VETVEC_KINDS_SUITE_SCORES_H_
#define VETVEC_KINDS_SUITE_SCORES_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "core/text_role.h"
#include "kinds/score_result.h"
#include "metrics/violations.h"
#include "suites/suite.h"

namespace vetvec {

// A triple with the rows of its texts.
struct TripleTexts {
  const Triple* triple = nullptr;
  TripleRows rows;
};

struct ScoreOptions {
  double a_t = 0.7;   // for SynTextBench
  uint64_t seed = 1;  // random seed for resampling
  std::shared_ptr<CancelToken> cancel;
  std::span<const TripleTexts> triples;  // for `meaning`: WordTriplesOf the audit's suites
};

// The triples in which a word is replaced by one of the same and of another meaning: CR1 and CR3 of
// all suites, each triple once, without those that have a `missing` text. `rows[s][i]` are the rows
// of suites[s].items[i]. The result refers to `suites`.
std::vector<TripleTexts> WordTriplesOf(const std::vector<Suite>& suites,
                                       const std::vector<std::vector<TripleRows>>& rows,
                                       const std::vector<uint8_t>& missing);

struct SuiteText {
  const std::string* text = nullptr;  // a string of the suite
  TextRole role = TextRole::kNone;
};

// The texts of an item list, in the order in which workloads number them: one per labelled item,
// two (a, b) per scored pair, one per ranking text; for retrieval the queries, then the documents.
// The texts of triples are not included.
std::vector<SuiteText> TextsOfItems(const Suite& suite);

// `rows` are the rows of TextsOfItems in `vectors`. An item with a text whose row is `missing` is
// left out and counted. If a score cannot be computed, ScoreResult::problem says why. Errors:
// CANCELLED.
Result<ScoreResult> ScoreSuite(const Suite& suite, const std::vector<uint64_t>& rows,
                               const std::vector<uint8_t>& missing, MatrixView vectors,
                               const ScoreOptions& options);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SUITE_SCORES_H_
