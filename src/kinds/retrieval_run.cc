#include "kinds/retrieval_run.h"

#include <string_view>

#include "kinds/search_input.h"
#include "metrics/trec_run.h"

namespace vetvec {

Status WriteRetrievalRun(const Suite& suite, const std::vector<uint64_t>& rows,
                         const std::vector<uint8_t>& missing, MatrixView vectors,
                         const std::string& tag, const std::string& path,
                         const std::shared_ptr<CancelToken>& cancel) {
  const ScoreOptions options;
  const ScoringCase scoring = {suite, rows, missing, vectors, options};
  const SearchInput input(scoring);
  RetrievalSearchOptions search;
  search.top = kTrecRunDepth;
  search.cancel = cancel;
  VETVEC_ASSIGN_OR_RETURN(const RetrievalRanking ranking, RankDocuments(input.Task(), search));
  std::vector<std::string_view> query_ids;
  for (const RetrievalText& query : suite.retrieval.queries) query_ids.push_back(query.id);
  return WriteTrecRun(path, query_ids, input.document_ids(), ranking.top, tag);
}

}  // namespace vetvec
