// NearestNeighbourDistances: for each row of a dictionary, the distance to the nearest other row.
//
// The base of the adaptive thresholds (threshold.h). Exact: each result is the value that
// Distance(metric, row i, row j) has for the best j != i, bit for bit, whatever the number of
// threads and whatever the kernel (nearest_neighbour_bounds.h proves the bound by which
// float32 products choose the candidates).
//
//   NearestNeighbourOptions options;
//   options.cancel = token;
//   VETVEC_ASSIGN_OR_RETURN(std::vector<double> nn,
//                           NearestNeighbourDistances(rows.view(), Metric::kL2, options));
#ifndef VETVEC_METRICS_NEAREST_NEIGHBOUR_H_
#define VETVEC_METRICS_NEAREST_NEIGHBOUR_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "metrics/distance.h"

namespace vetvec {

struct NearestNeighbourOptions {
  size_t threads = 0;                   // 0: UsableCores()
  std::shared_ptr<CancelToken> cancel;  // may be null
  // Called on the caller's thread between tiles; non-zero stops the call with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

// Distances to the nearest other index, in row order; equal rows give 0.
// Shapes: `rows` [n, d], n >= 2, d >= 1.
// Errors: INSUFFICIENT_DATA: n < 2. DIMENSION_MISMATCH: d = 0. NON_FINITE: a value, or a distance
//   above the largest double (row in detail().item_index). DEGENERATE: a zero row under cosine
//   (likewise). CANCELLED.
// Cost: O(n^2 d) time; float: O(n d) memory and a few MiB per thread.
Result<std::vector<double>> NearestNeighbourDistances(MatrixView rows, Metric metric,
                                                      const NearestNeighbourOptions& options = {});
// The same for double, by the plain blocked loop (for `vetvec papers eval` and as the reference in
// tests).
Result<std::vector<double>> NearestNeighbourDistances(MatrixViewD rows, Metric metric,
                                                      const NearestNeighbourOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_METRICS_NEAREST_NEIGHBOUR_H_
