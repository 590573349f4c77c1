// A run as trec_eval reads it: "QUERY Q0 DOCUMENT RANK SCORE TAG", one line per document found.
//
// Scores are written with enough digits to distinguish all floats, so trec_eval sorts them into our
// order, ties included, and computes the figures of retrieval_metrics.h: those with a cutoff
// exactly, if the run is as deep as the cutoff; recip_rank and map without the relevant documents
// below the run's depth.
//
//   VETVEC_RETURN_IF_ERROR(WriteTrecRun("run.trec", query_ids, document_ids, ranking.top));
// Thread safety: any thread.
#ifndef VETVEC_METRICS_TREC_RUN_H_
#define VETVEC_METRICS_TREC_RUN_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "metrics/retrieval_search.h"

namespace vetvec {

inline constexpr size_t kTrecRunDepth = 1000;  // usual depth of runs for trec_eval

// Replaces `path` atomically; `top` is the result of RankDocuments. Errors: INVALID_ARGUMENT, with
// the id, if one is empty or has white space, which the format cannot hold; those of base/file.h.
Status WriteTrecRun(const std::string& path, std::span<const std::string_view> query_ids,
                    std::span<const std::string_view> document_ids,
                    const std::vector<std::vector<RankedDocument>>& top,
                    std::string_view tag = "vetvec");

}  // namespace vetvec

#endif  // VETVEC_METRICS_TREC_RUN_H_
