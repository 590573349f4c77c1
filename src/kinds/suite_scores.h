// ScoreSuite: the score of a suite on a vendor's vectors, by the suite's kind (kinds/suite_kind.h).
//
//   Result<ScoreResult> score = ScoreSuite(suite, text_rows, missing, vectors.view(), options);
//
// Each score has its own file: triple_score.cc, score_labelled.cc, score_pairs.cc (graded,
// robustness), score_constructs.cc, score_ranking.cc. Used by the judge. Deterministic; thread
// safety: any thread.
#ifndef VETVEC_KINDS_SUITE_SCORES_H_
#define VETVEC_KINDS_SUITE_SCORES_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/cancel.h"
#include "base/option.h"
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
  size_t suite = 0;  // its number among the suites
};

struct ScoreOptions {
  const OptionValues* own = nullptr;  // the suite's own options; null: their defaults
  uint64_t seed = 1;                  // random seed for resampling
  Metric metric = Metric::kL2;        // for triples
  std::shared_ptr<CancelToken> cancel = {};
  std::span<const TripleTexts> triples = {};  // for `meaning`: WordTriplesOf the audit's triples
};

struct SuiteText {
  const std::string* text = nullptr;  // a string of the suite
  TextRole role = TextRole::kNone;
};

// The texts of an item list, in the order in which workloads number them: three (seed, positive,
// negative) per triple, one per labelled item, two (a, b) per scored pair, one per ranking text;
// for retrieval the queries, then the documents.
std::vector<SuiteText> TextsOfItems(const Suite& suite);

// The triples of all suites, without those that have a `missing` text. `rows[s]` are the rows of
// TextsOfItems(suites[s]). The result refers to `suites`.
std::vector<TripleTexts> TriplesOf(std::span<const Suite> suites,
                                   std::span<const std::vector<uint64_t>> rows,
                                   const std::vector<uint8_t>& missing);
// Those in which a word is replaced by one of the same and of another meaning (CR1 and CR3), each
// once.
std::vector<TripleTexts> WordTriplesOf(std::span<const TripleTexts> triples);
std::vector<TripleRows> TripleRowsOf(std::span<const TripleTexts> triples);

// `rows` are the rows of TextsOfItems in `vectors`. An item with a text whose row is `missing` is
// left out and counted. If a score cannot be computed, ScoreResult::problem says why. Errors:
// CANCELLED.
Result<ScoreResult> ScoreSuite(const Suite& suite, const std::vector<uint64_t>& rows,
                               const std::vector<uint8_t>& missing, MatrixView vectors,
                               const ScoreOptions& options);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SUITE_SCORES_H_
