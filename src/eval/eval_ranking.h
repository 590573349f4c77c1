// The input that the methods evalrank and evalrank-ablation share.
#ifndef VETVEC_EVAL_EVAL_RANKING_H_
#define VETVEC_EVAL_EVAL_RANKING_H_

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "base/result.h"
#include "metrics/ranking.h"

namespace vetvec {

// "pairs", as they are: rows below `rows`, never a row with itself.
Result<std::vector<PositivePair>> ReadRankPairs(const nlohmann::json& input, size_t rows);
// "hits", by default [1, 3].
Result<std::vector<uint64_t>> ReadHits(const nlohmann::json& input);
// "tie_eps" and "mode"; the similarity is the caller's.
Result<RankOptions> ReadRankOptions(const nlohmann::json& input);
// {"1": share, ...}, in the order of `hits_at`.
nlohmann::ordered_json HitsJson(const RankingScores& scores, const std::vector<uint64_t>& hits_at);

}  // namespace vetvec

#endif  // VETVEC_EVAL_EVAL_RANKING_H_
