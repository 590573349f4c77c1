#include "metrics/retrieval_scores.h"

#include <fmt/core.h>

#include <set>
#include <string>
#include <utility>

namespace vetvec {
namespace {

// Whether each query has a relevant document, and whether it has one without a vector.
struct RelevantOf {
  std::vector<uint8_t> any;
  std::vector<uint8_t> missing;
};

RelevantOf FindRelevant(const RetrievalTask& task) {
  const std::set<std::pair<size_t, size_t>> excluded(task.excluded.begin(), task.excluded.end());
  RelevantOf found{std::vector<uint8_t>(task.queries.size(), 0),
                   std::vector<uint8_t>(task.queries.size(), 0)};
  for (const RelevanceGrade& grade : task.grades) {
    if (grade.relevance <= 0 || excluded.contains({grade.query, grade.document})) continue;
    found.any[grade.query] = 1;
    if (task.documents.IsMissing(grade.document)) found.missing[grade.query] = 1;
  }
  return found;
}

}  // namespace

Result<RetrievalScores> ScoreRetrieval(const RetrievalTask& task,
                                       const RetrievalSearchOptions& options) {
  RetrievalScores scores;
  VETVEC_ASSIGN_OR_RETURN(scores.ranking, RankDocuments(task, options));
  const RelevantOf relevant = FindRelevant(task);
  for (size_t i = 0; i < task.documents.size(); ++i) {
    scores.documents_missing += task.documents.IsMissing(i) ? 1U : 0U;
  }
  for (size_t query = 0; query < task.queries.size(); ++query) {
    if (task.queries.IsMissing(query)) {
      ++scores.queries_missing;
    } else if (relevant.any[query] == 0) {
      ++scores.queries_irrelevant;
    } else if (relevant.missing[query] != 0) {
      ++scores.relevant_missing;
    } else {
      const std::vector<RelevantPlace>& places = scores.ranking.places[query];
      scores.queries.push_back(query);
      scores.figures.push_back(FiguresOf(places));
      scores.tied += places.front().tied > 0 ? 1U : 0U;
    }
  }
  if (scores.queries.empty()) {
    return InsufficientData(
        fmt::format("no query can be scored: of {} queries, {} have no vector, {} have no relevant "
                    "document, and {} have a relevant document without a vector",
                    task.queries.size(), scores.queries_missing, scores.queries_irrelevant,
                    scores.relevant_missing));
  }
  scores.mean = MeanOf(scores.figures);
  return scores;
}

}  // namespace vetvec
