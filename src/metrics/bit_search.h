// A search by signs: each number of a vector is one bit (above 0 or not), and the document that
// differs from the query in the fewest bits comes first.
//
//   VETVEC_ASSIGN_OR_RETURN(const RetrievalRanking ranking, RankByBits(task, order, {.top = 40}));
// Used by cut_scores.h. Thread safety: any thread.
#ifndef VETVEC_METRICS_BIT_SEARCH_H_
#define VETVEC_METRICS_BIT_SEARCH_H_

#include <cstdint>
#include <span>

#include "base/result.h"
#include "metrics/retrieval_search.h"

namespace vetvec {

// As RankDocuments of vectors of 1 and -1, whose cosines rise as the number of differing bits
// falls. Of documents that differ in as many, that with the lower `order` is earlier in `top`.
// `task` is one that RankDocuments accepts; scores in `top` are minus the number of bits. Errors:
// CANCELLED. Cost: O(q n d / 64).
Result<RetrievalRanking> RankByBits(const RetrievalTask& task, std::span<const uint32_t> order,
                                    const RetrievalSearchOptions& options);

}  // namespace vetvec

#endif  // VETVEC_METRICS_BIT_SEARCH_H_
