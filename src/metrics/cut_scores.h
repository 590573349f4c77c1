// What a search loses if its vectors are made smaller (vector_cut.h): nDCG@10 of the same queries
// among the same documents, by dimension and precision, as losses that are paired by query.
//
// Axes are fitted as they would be before a corpus grows: for each half of the clusters of queries,
// on the documents that none of its queries must find, and the queries of that half are scored.
//
//   VETVEC_ASSIGN_OR_RETURN(const CutScores cuts, MeasureCuts(task, base, scores.units, {}));
// Used by kinds/search_curves.cc. Deterministic for a random seed. Thread safety: any thread.
#ifndef VETVEC_METRICS_CUT_SCORES_H_
#define VETVEC_METRICS_CUT_SCORES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "metrics/retrieval_scores.h"
#include "metrics/score_comparison.h"
#include "metrics/vector_cut.h"

namespace vetvec {

// A smaller form of all vectors.
struct CutForm {
  size_t dimension = 0;
  CutMethod method = CutMethod::kFirst;
  CutPrecision precision = CutPrecision::kFloat32;

  double bytes() const { return FactsOf(precision).bytes * static_cast<double>(dimension); }
  double searched_bytes() const {
    return FactsOf(precision).searched_bytes * static_cast<double>(dimension);
  }
  // Whether it loses nothing that `other` keeps: as many dimensions, as fine, by the same method
  // or without one.
  bool IsMilderThan(const CutForm& other, size_t full) const {
    return (method == other.method || dimension == full) && dimension >= other.dimension &&
           precision <= other.precision;
  }
  bool operator==(const CutForm&) const = default;
};

struct CutScore {
  CutForm form;
  ScoreUnits losses;  // of the units of the score, in points
};

struct CutScores {
  size_t full = 0;             // dimension
  double chance = 0;           // what documents in a random order would score, in points
  ScoreUnits score;            // in full
  std::vector<CutScore> cuts;  // by method, then by dimension, then by precision, descending
};

// The least that a score must surely be above chance, in points: below it, a point is more than a
// tenth of what is found.
inline constexpr double kLeastToLose = 10;

struct CutOptions {
  uint64_t seed = 1;
  size_t threads = 0;
  std::shared_ptr<CancelToken> cancel = {};
};

// `base` is ScoreRetrieval of the task, `units` the score of each of its queries in points. Forms
// for which the documents have too few axes are left out; if the score is near chance, all are.
// Errors: CANCELLED; those of ScoreRetrieval. Cost: a search for each form, and two decompositions
// of the covariance.
Result<CutScores> MeasureCuts(const RetrievalTask& task, const RetrievalScores& base,
                              const ScoreUnits& units, const CutOptions& options);

}  // namespace vetvec

#endif  // VETVEC_METRICS_CUT_SCORES_H_
