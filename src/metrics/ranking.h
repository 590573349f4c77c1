// EvalRank: the rank of a text's positive among all texts of a background.
//
// For each pair (pivot i, positive j): rank = 1 + how many k != i have S_ik > S_ij + tie_eps. The
// positive is part of the background, the pivot is not. Similarities that differ by at most tie_eps
// are tied; by default, ties are optimistic (they do not lower the positive's rank), and they are
// counted.
//
//   RankOptions options;
//   VETVEC_ASSIGN_OR_RETURN(const auto places, RankPairs(background.view(), pairs, options));
//   const RankingScores scores = ScoreRanks(Ranks(places, RankTies::kOptimistic), {1, 3});
// Source: EvalRank, sections 4.2 and 4.3. Thread safety: any thread.
#ifndef VETVEC_METRICS_RANKING_H_
#define VETVEC_METRICS_RANKING_H_

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

namespace vetvec {

enum class Similarity : int32_t {
  kCosine = 0,  // x.y / (|x| |y|)
  kL2 = 1       // 1 / (1 + |x - y|)
};
// "cos", "l2".
Result<Similarity> ParseSimilarity(std::string_view name);

enum class RankTies : int32_t { kOptimistic = 0, kMid = 1, kPessimistic = 2 };
// "optimistic", "mid", "pessimistic".
Result<RankTies> ParseRankTies(std::string_view name);
const char* RankTiesName(RankTies ties);

using PositivePair = std::pair<size_t, size_t>;  // pivot, positive: rows of the background

struct RankOptions {
  Similarity similarity = Similarity::kCosine;
  // The mean of the background is subtracted from every row first, as in the released code (mode
  // "release-profile") but not in the paper. No effect on L2, up to rounding.
  bool centre = false;
  double tie_eps = 1e-12;  // >= 0
  // Cosines are rounded first (cosine_rounding.h), as audits do and the paper does not.
  bool round_cosines = false;
  size_t threads = 0;  // 0: UsableCores()
  // Pivots handled together: memory is this many float rows, plus 2 MiB and 512 float rows per
  // thread.
  size_t pivots_at_once = 4096;
  std::shared_ptr<CancelToken> cancel;  // may be null
  // Called on the caller's thread between blocks; non-zero stops the call with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

struct PairPlace {
  uint64_t above = 0;  // rows that are more similar to the pivot than its positive
  uint64_t tied = 0;   // other rows within tie_eps of the positive
};

// One place per pair. Exact: each comparison has the outcome that the similarities in double have,
// whatever the number of threads and the kernel (nearest_neighbour_bounds.h has the bound by which
// float32 products decide which similarities must be computed in double). A pair of a row with
// itself is allowed. Shapes: background [n, d], d >= 1.
// Errors: INSUFFICIENT_DATA: no pairs; INVALID_ARGUMENT: a negative tie_eps; OUT_OF_RANGE: a pair
//   refers to a row that does not exist; DIMENSION_MISMATCH: d = 0; NON_FINITE; DEGENERATE: a row
//   of zeros under cosine, after centring if requested (row in detail().item_index); CANCELLED.
// Cost: O(pivots n d).
Result<std::vector<PairPlace>> RankPairs(MatrixView background, std::span<const PositivePair> pairs,
                                         const RankOptions& options = {});
// The same for double, by the plain loop (for `vetvec papers eval` and as the reference in tests).
Result<std::vector<PairPlace>> RankPairs(MatrixViewD background,
                                         std::span<const PositivePair> pairs,
                                         const RankOptions& options = {});

// 1 + above, + tied / 2 or + tied.
std::vector<double> Ranks(std::span<const PairPlace> places, RankTies ties);

// The mean of 1 / rank over all orders of the tied rows: (H(above + tied + 1) - H(above)) /
// (tied + 1), where H are the harmonic numbers. The reciprocal of the mean rank is less, so that a
// vendor would gain by a little noise that breaks its ties. Cost: O(the highest rank).
std::vector<double> MeanReciprocalRanks(std::span<const PairPlace> places);

struct RankingScores {
  double mean_rank = 0;
  double mrr = 0;            // mean of 1 / rank
  std::vector<double> hits;  // share of ranks <= k, for each requested k
};
// `ranks` is not empty.
RankingScores ScoreRanks(std::span<const double> ranks, std::span<const uint64_t> hits_at);

// The pairs, then the reverse of each that is not there already, in the order of the pairs.
std::vector<PositivePair> WithReverses(std::span<const PositivePair> pairs);

}  // namespace vetvec

#endif  // VETVEC_METRICS_RANKING_H_
