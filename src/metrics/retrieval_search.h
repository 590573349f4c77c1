// The ranks of the documents that answer a query among all documents, and the first documents.
//
// A document's score is its cosine with the query, computed in double, rounded to 1e-6
// (cosine_rounding.h) and then to float. The highest score comes first. Equal scores are ties:
// `places` counts them, and retrieval_metrics.h takes the mean over their orders. In `top`, the id
// that is later in byte order comes first, as in trec_eval, which keeps scores as floats (newer
// ones as doubles, which say the same of these). For queries without ties, trec_eval's figures for
// a run written by trec_run.h are those of retrieval_metrics.h.
//
//   RetrievalTask task;
//   task.queries.vectors = queries.view();
//   task.documents.vectors = documents.view();
//   task.document_ids = ids;
//   task.grades = grades;
//   VETVEC_ASSIGN_OR_RETURN(const RetrievalRanking ranking, RankDocuments(task, {.top = 1000}));
// Used by retrieval_scores.h and trec_run.h. Thread safety: any thread.
#ifndef VETVEC_METRICS_RETRIEVAL_SEARCH_H_
#define VETVEC_METRICS_RETRIEVAL_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "metrics/retrieval_metrics.h"

namespace vetvec {

// The vectors of some texts. All members are borrowed.
struct RetrievalRows {
  MatrixView vectors;
  std::span<const uint64_t> rows;    // of each text in `vectors`; empty: text i is row i
  std::span<const uint8_t> missing;  // by row of `vectors`; empty: none is

  size_t size() const { return rows.empty() ? vectors.rows() : rows.size(); }
  size_t row(size_t text) const { return rows.empty() ? text : rows[text]; }
  bool IsMissing(size_t text) const { return !missing.empty() && missing[row(text)] != 0; }
  std::span<const float> vector(size_t text) const { return vectors.row(row(text)); }
};

struct RelevanceGrade {
  size_t query = 0;
  size_t document = 0;
  int32_t relevance = 1;  // 0 and below: not relevant
};

struct RetrievalTask {
  RetrievalRows queries;
  RetrievalRows documents;
  std::span<const std::string_view> document_ids;  // one per document, no two equal
  std::span<const RelevanceGrade> grades;
  // Query and document: not in this query's ranking, and never relevant to it.
  std::span<const std::pair<size_t, size_t>> excluded;
};

struct RetrievalSearchOptions {
  size_t top = 0;      // number of first documents to keep per query
  size_t threads = 0;  // 0: UsableCores()
  // Queries handled together: memory is this many float rows and lists of `top`, plus 2 MiB and 512
  // float rows per thread; never queries x documents.
  size_t queries_at_once = 4096;
  std::shared_ptr<CancelToken> cancel = nullptr;
  // Called on the caller's thread between blocks; non-zero stops the call with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress = nullptr;
};

struct RankedDocument {
  size_t document = 0;
  float score = 0;
};

struct RetrievalRanking {
  std::vector<std::vector<RelevantPlace>> places;  // of each query, the best one first
  std::vector<std::vector<RankedDocument>> top;    // of each query, if requested
};

// Missing documents are in no ranking; a missing query has no places and no list.
// Exact: every comparison has the outcome that the scores have, whatever the number of threads and
// the kernel; float32 products decide which scores must be computed in double (retrieval_tiles.h
// has the bound).
// Shapes: queries [q, d], documents [n, d], d >= 1.
// Errors: INSUFFICIENT_DATA: no query or no document; DIMENSION_MISMATCH; OUT_OF_RANGE: a grade or
//   an excluded pair refers to a query or document that does not exist; INVALID_ARGUMENT: a
//   repeated id or grade, or the number of ids differs from that of documents; NON_FINITE,
//   DEGENERATE: a vector that is not missing has a value that is not finite, or is zero (its text
//   in detail().item_index); CANCELLED.
// Cost: O(q n d) in float32 and O(n log n) comparisons of ids; `top` adds about
//   top (1 + ln(n / top)) cosines in double per query.
Result<RetrievalRanking> RankDocuments(const RetrievalTask& task,
                                       const RetrievalSearchOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_METRICS_RETRIEVAL_SEARCH_H_
