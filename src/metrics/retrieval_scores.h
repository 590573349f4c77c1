// The score of a retrieval: the figures of every query that can be judged, and what was excluded.
//
//   VETVEC_ASSIGN_OR_RETURN(const RetrievalScores scores, ScoreRetrieval(task));
//   scores.mean.ndcg_at_10;          // the suite's figure
//   scores.figures[0].ndcg_at_10;    // a unit per query, for comparisons
// Used by audits of passages and retrieval suites. Thread safety: any thread.
#ifndef VETVEC_METRICS_RETRIEVAL_SCORES_H_
#define VETVEC_METRICS_RETRIEVAL_SCORES_H_

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "metrics/retrieval_metrics.h"
#include "metrics/retrieval_search.h"

namespace vetvec {

struct RetrievalScores {
  std::vector<size_t> queries;            // those scored, in order
  std::vector<RetrievalFigures> figures;  // of each
  RetrievalFigures mean;
  uint64_t tied = 0;  // those whose first relevant document shares its score with another one
  // Queries that are not scored, each counted once, under the first reason that applies.
  uint64_t queries_missing = 0;     // without a vector
  uint64_t queries_irrelevant = 0;  // no document is relevant to them
  uint64_t relevant_missing = 0;    // a relevant document of theirs has no vector
  uint64_t documents_missing = 0;   // without a vector, and so in no ranking
  RetrievalRanking ranking;         // of all queries, by number
};

// Errors: those of RankDocuments; INSUFFICIENT_DATA if no query can be scored. Cost: that of
// RankDocuments.
Result<RetrievalScores> ScoreRetrieval(const RetrievalTask& task,
                                       const RetrievalSearchOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_METRICS_RETRIEVAL_SCORES_H_
