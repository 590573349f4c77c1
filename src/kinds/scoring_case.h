// ScoringCase, and the scoring functions in the rows of the table of kinds. Each function fills
// `out`: value, interval, items, left_out, details and, if vendors can be compared, units. A
// status that is not OK becomes the result's `problem`; CANCELLED ends the judging. Internal to
// kinds.
#ifndef VETVEC_KINDS_SCORING_CASE_H_
#define VETVEC_KINDS_SCORING_CASE_H_

#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "core/matrix.h"
#include "kinds/score_result.h"
#include "kinds/suite_scores.h"
#include "metrics/pair_scores.h"
#include "metrics/score_comparison.h"
#include "suites/suite.h"

namespace vetvec {

inline constexpr double kPoints = 100;  // a score in points is its share times this

// A suite and one vendor's vectors for it.
struct ScoringCase {
  const Suite& suite;
  const std::vector<uint64_t>& rows;    // the rows of TextsOfItems in `vectors`
  const std::vector<uint8_t>& missing;  // a flag per row of `vectors`
  const MatrixView vectors;
  const ScoreOptions& options;

  bool IsMissing(size_t text) const { return missing[rows[text]] != 0; }
  Matrix Gather(const std::vector<uint64_t>& wanted) const;  // rows of `vectors`
};

// triple_score.cc: triples in the right order less those in the wrong order.
Status ScoreTriples(const ScoringCase& scoring, ScoreResult* out);
// score_labelled.cc: SynTextBench.
Status ScoreLabelled(const ScoringCase& scoring, ScoreResult* out);
// score_ranking.cc: EvalRank.
Status ScoreRanking(const ScoringCase& scoring, ScoreResult* out);
// score_pairs.cc: Spearman of cosine and label, if people or a model gave the labels.
Status ScoreGradedPairs(const ScoringCase& scoring, ScoreResult* out);
// score_pairs.cc: noise against changes of meaning, within each seed.
Status ScoreNoise(const ScoringCase& scoring, ScoreResult* out);
// score_constructs.cc: compares each construct with its counterpart, if rules gave the labels.
Status ScoreConstructs(const ScoringCase& scoring, ScoreResult* out);

// sr.cc: by constructs if all labels come from rules, otherwise by Spearman.
Status ScorePairsByLabel(const ScoringCase& scoring, ScoreResult* out);

// score_retrieval.cc: nDCG@10 of queries among documents.
Status ScoreSearch(const ScoringCase& scoring, ScoreResult* out);

// The pairs whose two texts have vectors, and their metrics. Sets the counts in `out`.
struct MeasuredPairs {
  std::vector<const ScoredPair*> pairs;
  std::vector<double> labels;
  PairScores scores;
};
Result<MeasuredPairs> MeasurePairs(const ScoringCase& scoring, ScoreResult* out);

// For each pair, the number of its text `a` in the order of first use, because pairs from one
// sentence are not independent.
std::vector<uint64_t> ClustersOfFirstText(const std::vector<const ScoredPair*>& pairs);

// The 95% interval of the units' mean (metrics/score_comparison.h), cut at `least` and `most`
// points.
std::optional<Interval> IntervalWithin(double least, double most, const ScoreUnits& units);

inline void AddDetail(std::string name, std::optional<double> value, ScoreResult* out) {
  out->details.push_back({std::move(name), value});
}

}  // namespace vetvec

#endif  // VETVEC_KINDS_SCORING_CASE_H_
