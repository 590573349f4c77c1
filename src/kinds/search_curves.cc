#include "kinds/search_curves.h"

#include "kinds/scoring_case.h"
#include "kinds/search_input.h"
#include "metrics/retrieval_scores.h"

namespace vetvec {

Result<SearchCurves> MeasureSearchCurves(const Suite& suite, const std::vector<uint64_t>& rows,
                                         const std::vector<uint8_t>& missing, MatrixView vectors,
                                         const ScoreResult& score, const ScoreOptions& options) {
  const ScoringCase scoring = {suite, rows, missing, vectors, options};
  const SearchInput input(scoring);
  const RetrievalTask task = input.Task();
  RetrievalSearchOptions search;
  search.cancel = options.cancel;
  VETVEC_ASSIGN_OR_RETURN(const RetrievalScores scores, ScoreRetrieval(task, search));
  CutOptions cut;
  cut.seed = options.seed;
  cut.cancel = options.cancel;
  SearchCurves out;
  VETVEC_ASSIGN_OR_RETURN(out.cuts, MeasureCuts(task, scores, score.units, cut));
  std::vector<uint64_t> excluded(task.queries.size());
  for (const auto& [query, document] : task.excluded) {
    if (!task.documents.IsMissing(document)) ++excluded[query];
  }
  std::vector<uint64_t> searched;
  for (const size_t query : scores.queries) {
    searched.push_back(task.documents.size() - scores.documents_missing - excluded[query]);
  }
  out.sizes = SizeCurve(scores, score.units, searched);
  return out;
}

uint64_t DocumentsOfSource(const Suite& suite) {
  uint64_t documents = suite.retrieval.documents.size();
  for (const char* reason : {"over_limit", "document.over_limit"}) {
    const auto dropped = suite.dropped.find(reason);
    if (dropped != suite.dropped.end()) documents += dropped->second;
  }
  return documents;
}

}  // namespace vetvec
