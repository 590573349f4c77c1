// The input that the methods evalrank and evalrank-ablation share.
#ifndef VETVEC_EVAL_EVAL_RANKING_H_
#define VETVEC_EVAL_EVAL_RANKING_H_

#include <vector>

#include "base/json_fwd.h"
#include "base/result.h"
#include "metrics/ranking.h"

namespace vetvec {

// "pairs", as they are: rows below `rows`, never a row with itself.
Result<std::vector<PositivePair>> ReadRankPairs(const Json& input, size_t rows);
// "hits", by default [1, 3].
Result<std::vector<uint64_t>> ReadHits(const Json& input);
// "tie_eps" and "mode"; the similarity is the caller's.
Result<RankOptions> ReadRankOptions(const Json& input);
// {"1": share, ...}, in the order of `hits_at`.
OrderedJson HitsJson(const RankingScores& scores, const std::vector<uint64_t>& hits_at);

}  // namespace vetvec

#endif  // VETVEC_EVAL_EVAL_RANKING_H_
