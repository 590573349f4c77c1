// Alignment and uniformity of embeddings (Wang and Isola 2020; EvalRank, C.2): how close the
// vectors of a pair are, and how evenly all rows are spread.
//
//   VETVEC_ASSIGN_OR_RETURN(const AlignmentUniformity a, MeasureAlignmentUniformity(rows.view(),
//                           pairs, options));
#ifndef VETVEC_METRICS_ALIGNMENT_UNIFORMITY_H_
#define VETVEC_METRICS_ALIGNMENT_UNIFORMITY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

struct AlignmentOptions {
  double alpha = 2.0;                   // > 0
  double t = 2.0;                       // > 0
  bool normalize = true;                // scale rows to unit length first
  size_t threads = 0;                   // 0: UsableCores()
  std::shared_ptr<CancelToken> cancel;  // may be null
  // Called on the caller's thread with rows done; not 0 cancels with that value.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

struct AlignmentUniformity {
  std::optional<double> alignment;  // mean of |x_i - x_j|^alpha over the pairs; none: nothing
  double uniformity = 0;            // log of the mean of exp(-t |x_i - x_j|^2) over i < j
};

// Shapes: rows [n, d], n >= 2. Distances are of the difference of vectors, the mean of the
// exponentials is taken relative to the largest, so it cannot vanish.
// Errors: INSUFFICIENT_DATA: n < 2; INVALID_ARGUMENT: alpha or t not above 0; OUT_OF_RANGE: a pair
//   refers to a row that does not exist; DEGENERATE: a row of zeros under `normalize`; NON_FINITE;
//   CANCELLED.
// Cost: O(n^2 d); the same for every number of threads. Thread safety: any thread.
Result<AlignmentUniformity> MeasureAlignmentUniformity(
    MatrixViewD rows, std::span<const std::pair<size_t, size_t>> pairs,
    const AlignmentOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_METRICS_ALIGNMENT_UNIFORMITY_H_
