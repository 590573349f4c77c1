#include "metrics/retrieval_search.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "base/thread_pool.h"
#include "base/utf8.h"
#include "metrics/ranking_rows.h"
#include "metrics/retrieval_tiles.h"

namespace vetvec {
namespace {

Status NotThere(const char* what, size_t number, const RetrievalTask& task) {
  return OutOfRange(
             fmt::format("{} {} refers to a query or document that does not exist; there are {} "
                         "queries and {} documents",
                         what, number, task.queries.size(), task.documents.size()))
      .WithItem(static_cast<int64_t>(number));
}

Status CheckTask(const RetrievalTask& task) {
  const size_t queries = task.queries.size();
  const size_t documents = task.documents.size();
  if (queries == 0 || documents == 0) {
    return InsufficientData("retrieval needs at least one query and one document");
  }
  const size_t cols = task.queries.vectors.cols();
  if (cols == 0 || task.documents.vectors.cols() != cols) {
    return DimensionMismatch(fmt::format("queries have {} elements, but documents have {}", cols,
                                         task.documents.vectors.cols()));
  }
  if (task.document_ids.size() != documents) {
    return InvalidArgument(
        fmt::format("there are {} ids for {} documents", task.document_ids.size(), documents));
  }
  for (size_t i = 0; i < task.grades.size(); ++i) {
    const RelevanceGrade& grade = task.grades[i];
    if (grade.query >= queries || grade.document >= documents) return NotThere("grade", i, task);
  }
  for (size_t i = 0; i < task.excluded.size(); ++i) {
    const auto& [query, document] = task.excluded[i];
    if (query >= queries || document >= documents) return NotThere("excluded pair", i, task);
  }
  return OkStatus();
}

// |x|^2 of each text that is not missing.
Result<std::vector<double>> SquaresOf(const RetrievalRows& rows, const char* what, size_t threads) {
  std::vector<double> squares(rows.size(), 0.0);
  std::vector<uint8_t> finite(rows.size(), 1);
  ParallelFor((rows.size() + kRankingBlock - 1) / kRankingBlock, threads, [&](size_t block) {
    std::vector<double> row(rows.vectors.cols());
    const size_t end = std::min(rows.size(), (block + 1) * kRankingBlock);
    for (size_t i = block * kRankingBlock; i < end; ++i) {
      if (rows.IsMissing(i)) continue;
      const std::span<const float> from = rows.vector(i);
      std::copy(from.begin(), from.end(), row.begin());
      finite[i] = std::all_of(row.begin(), row.end(), [](double v) { return std::isfinite(v); });
      squares[i] = DotInOrder(row, row);
    }
  });
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows.IsMissing(i) || (finite[i] != 0 && squares[i] > 0.0)) continue;
    const std::string name = fmt::format("{} {}", what, i);
    const Status status =
        finite[i] == 0
            ? NonFinite(fmt::format("the vector of {} contains a value that is not finite", name))
            : Degenerate(fmt::format(
                  "the vector of {} is all zeros: its cosine similarity is undefined", name));
    return status.WithItem(static_cast<int64_t>(i));
  }
  return squares;
}

// The position of each document among those with the same score.
Result<std::vector<uint32_t>> TiePlaces(std::span<const std::string_view> ids) {
  std::vector<uint32_t> order(ids.size());
  std::iota(order.begin(), order.end(), uint32_t{0});
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return ids[a] > ids[b]; });
  std::vector<uint32_t> places(ids.size());
  for (size_t i = 0; i < order.size(); ++i) {
    places[order[i]] = static_cast<uint32_t>(i);
    if (i > 0 && ids[order[i]] == ids[order[i - 1]]) {
      return InvalidArgument(
                 fmt::format("two documents have the id '{}'", Sanitized(ids[order[i]], 60)))
          .WithKey("id");
    }
  }
  return places;
}

using QueryDocument = std::pair<size_t, size_t>;

// The grades above 0 of queries and documents that are in the search, by query.
Result<std::vector<RelevanceGrade>> RelevantGrades(const RetrievalTask& task,
                                                   const std::vector<QueryDocument>& excluded) {
  std::vector<RelevanceGrade> grades(task.grades.begin(), task.grades.end());
  const auto key = [](const RelevanceGrade& grade) {
    return QueryDocument(grade.query, grade.document);
  };
  std::sort(grades.begin(), grades.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
  for (size_t i = 1; i < grades.size(); ++i) {
    if (key(grades[i]) != key(grades[i - 1])) continue;
    return InvalidArgument(fmt::format("document {} has two grades for query {}",
                                       grades[i].document, grades[i].query));
  }
  std::erase_if(grades, [&](const RelevanceGrade& grade) {
    return grade.relevance <= 0 || task.queries.IsMissing(grade.query) ||
           task.documents.IsMissing(grade.document) ||
           std::binary_search(excluded.begin(), excluded.end(), key(grade));
  });
  return grades;
}

}  // namespace

Result<RetrievalRanking> RankDocuments(const RetrievalTask& task,
                                       const RetrievalSearchOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckTask(task));
  PreparedRetrieval prepared{task, {}, {}, {}, {}, {}, {}};
  VETVEC_ASSIGN_OR_RETURN(prepared.tie_place, TiePlaces(task.document_ids));
  VETVEC_ASSIGN_OR_RETURN(prepared.query_squares,
                          SquaresOf(task.queries, "query", options.threads));
  VETVEC_ASSIGN_OR_RETURN(prepared.document_squares,
                          SquaresOf(task.documents, "document", options.threads));
  std::vector<QueryDocument> excluded(task.excluded.begin(), task.excluded.end());
  std::sort(excluded.begin(), excluded.end());
  VETVEC_ASSIGN_OR_RETURN(prepared.relevant, RelevantGrades(task, excluded));
  std::vector<size_t> position(task.documents.size());
  for (size_t i = 0; i < task.documents.size(); ++i) {
    position[i] = prepared.documents.size();
    if (!task.documents.IsMissing(i)) prepared.documents.push_back(i);
  }
  for (const auto& [query, document] : excluded) {
    if (task.documents.IsMissing(document)) continue;
    prepared.excluded.emplace_back(query, position[document]);
  }
  RetrievalRanking ranking;
  ranking.places.resize(task.queries.size());
  ranking.top.resize(options.top > 0 ? task.queries.size() : 0);
  VETVEC_RETURN_IF_ERROR(SearchTiles(prepared, options, BestKernels(), &ranking));
  return ranking;
}

}  // namespace vetvec
