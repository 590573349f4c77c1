// Internals of RankPairs: the tiled form for float rows. Used by ranking.cc and tests only.
#ifndef VETVEC_METRICS_RANKING_TILES_H_
#define VETVEC_METRICS_RANKING_TILES_H_

#include <span>
#include <vector>

#include "base/status.h"
#include "kernels/nn_kernels.h"
#include "metrics/ranking.h"
#include "metrics/ranking_rows.h"

namespace vetvec {

// Fills `places`, which has an entry per pair. The rows must be such that TiledSearchApplies.
// Errors: CANCELLED.
Status RankByTiles(const RankingRows<float>& rows, std::span<const PositivePair> pairs,
                   const RankOptions& options, const NnKernels& kernels,
                   std::vector<PairPlace>* places);

// How many of the first `columns` values tile[j] - offset[j] are above `high`, and at least `low`.
// Reads whole groups of 16.
struct RankCounts {
  uint32_t above = 0;
  uint32_t reached = 0;
};
RankCounts CountColumns(const float* tile, const float* offset, float high, float low,
                        size_t columns);

}  // namespace vetvec

#endif  // VETVEC_METRICS_RANKING_TILES_H_
