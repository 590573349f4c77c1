// The score that the same search would have among fewer documents: the expected nDCG@10 of a corpus
// of n documents drawn at random from those that were searched, computed from the places that the
// relevant documents have among all of them. Nothing is searched, and nothing is said about more
// documents than were searched.
//
// A query's relevant documents stay; of its N other documents, K of which come before a relevant
// one, m are drawn, and the number of those before it is hypergeometric:
//   E[1 / log2(1 + rank)] = sum_j C(K, j) C(N - K, m - j) / C(N, m) / log2(2 + r + j),
// with r relevant ones before it. Tied documents are in any order; the mean over their orders is
// taken (as in retrieval_metrics.h).
//
//   for (const SizePoint& point : SizeCurve(scores, units, searched)) ...
// Used by kinds/search_curves.cc. Thread safety: any thread.
#ifndef VETVEC_METRICS_SIZE_CURVE_H_
#define VETVEC_METRICS_SIZE_CURVE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "metrics/retrieval_scores.h"
#include "metrics/score_comparison.h"

namespace vetvec {

struct SizePoint {
  uint64_t documents = 0;
  ScoreUnits units;  // in points, as those of the score
};

// A query's expected nDCG@10 among `size` of `searched` documents. `places` as of NdcgAt. `size` is
// between the number of places and `searched`.
double ExpectedNdcg(std::span<const RelevantPlace> places, uint64_t searched, uint64_t size);

// Ascending; the last point is the score itself. `searched[i]`: the number of documents in the
// ranking of query scores.queries[i].
std::vector<SizePoint> SizeCurve(const RetrievalScores& scores, const ScoreUnits& units,
                                 std::span<const uint64_t> searched);

}  // namespace vetvec

#endif  // VETVEC_METRICS_SIZE_CURVE_H_
