#include "kinds/search_curves.h"

#include <algorithm>

#include "kinds/scoring_case.h"
#include "kinds/search_input.h"
#include "metrics/retrieval_scores.h"

namespace vetvec {
namespace {

constexpr uint64_t kMostPairs = 50'000'000;  // of queries and documents, in each search of a form
constexpr size_t kLeastQueries = 200;        // searched all the same
constexpr uint64_t kMostNumbers = 200'000'000;  // in the documents' vectors, which are copied

// Queries that are spread evenly, so that searches of all forms take about as long for a large
// suite as its score does.
void KeepSome(uint64_t documents, RetrievalScores* scores, ScoreUnits* units) {
  const size_t all = scores->queries.size();
  const size_t kept = std::max<size_t>(
      kLeastQueries, static_cast<size_t>(kMostPairs / std::max<uint64_t>(1, documents)));
  if (kept >= all) return;
  const auto thin = [&](auto* list) {
    for (size_t i = 0; i < kept; ++i) (*list)[i] = (*list)[i * all / kept];
    list->resize(kept);
  };
  thin(&scores->queries);
  thin(&scores->figures);
  thin(&units->values);
  for (std::vector<uint64_t>& clusters : units->clusterings) thin(&clusters);
}

}  // namespace

Result<SearchCurves> MeasureSearchCurves(const Suite& suite, const std::vector<uint64_t>& rows,
                                         const std::vector<uint8_t>& missing, MatrixView vectors,
                                         const ScoreResult& score, const ScoreOptions& options) {
  const ScoringCase scoring = {suite, rows, missing, vectors, options};
  const SearchInput input(scoring);
  const RetrievalTask task = input.Task();
  RetrievalSearchOptions search;
  search.cancel = options.cancel;
  VETVEC_ASSIGN_OR_RETURN(RetrievalScores scores, ScoreRetrieval(task, search));
  SearchCurves out;
  std::vector<uint64_t> excluded(task.queries.size());
  for (const auto& [query, document] : task.excluded) {
    if (!task.documents.IsMissing(document)) ++excluded[query];
  }
  std::vector<uint64_t> searched;
  for (const size_t query : scores.queries) {
    searched.push_back(task.documents.size() - scores.documents_missing - excluded[query]);
  }
  out.sizes = SizeCurve(scores, score.units, searched);
  if (task.documents.size() * vectors.cols() > kMostNumbers) return out;
  CutOptions cut;
  cut.seed = options.seed;
  cut.cancel = options.cancel;
  ScoreUnits units = score.units;
  KeepSome(task.documents.size(), &scores, &units);
  VETVEC_ASSIGN_OR_RETURN(out.cuts, MeasureCuts(task, scores, units, cut));
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
