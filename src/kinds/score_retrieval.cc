// Retrieval and passages: each query's figure depends on the places of its relevant documents among
// all documents; of tied documents, it is the mean over all orders (metrics/retrieval_metrics.h).
#include <string>
#include <string_view>
#include <utility>

#include "kinds/query_clusters.h"
#include "kinds/query_keys.h"
#include "kinds/scoring_case.h"
#include "kinds/search_input.h"
#include "metrics/retrieval_scores.h"

namespace vetvec {
namespace {

void DescribeRetrieval(const RetrievalScores& scores, const RetrievalSet& set, ScoreResult* out) {
  AddDetail("MRR", scores.mean.reciprocal_rank, out);
  AddDetail("Hits@1", scores.mean.hit_at_1, out);
  AddDetail("Hits@10", scores.mean.hit_at_10, out);
  AddDetail("recall@10", scores.mean.recall_at_10, out);
  AddDetail("recall@100", scores.mean.recall_at_100, out);
  AddDetail("mean average precision", scores.mean.average_precision, out);
  AddDetail("documents searched",
            static_cast<double>(set.documents.size() - scores.documents_missing), out);
  AddDetail("queries whose first relevant document ties with another",
            static_cast<double>(scores.tied), out);
}

}  // namespace

Status ScoreSearch(const ScoringCase& scoring, ScoreResult* out) {
  const RetrievalSet& set = scoring.suite.retrieval;
  out->measure = "nDCG@10";
  const SearchInput input(scoring);
  RetrievalSearchOptions options;
  options.cancel = scoring.options.cancel;
  VETVEC_ASSIGN_OR_RETURN(const RetrievalScores scores, ScoreRetrieval(input.Task(), options));
  out->items = scores.queries.size();
  out->left_out = set.queries.size() - scores.queries.size();
  out->value = scores.mean.ndcg_at_10;
  for (const RetrievalFigures& figures : scores.figures) {
    out->units.values.push_back(kPoints * figures.ndcg_at_10);
  }
  out->units.clusterings.push_back(ClustersOfQueries(set, scores.queries));
  out->unit_keys = QueryKeys(set, scores.queries);
  const std::optional<Interval> interval = IntervalWithin(0, kPoints, out->units);
  if (interval) out->interval = {interval->low / kPoints, interval->high / kPoints};
  DescribeRetrieval(scores, set, out);
  return OkStatus();
}

}  // namespace vetvec
