// Internals of NearestNeighbourDistances: the tiled search and its cancellation.
//
// Only nearest_neighbour*.cc and tests use it; all other code uses nearest_neighbour.h.
#ifndef VETVEC_METRICS_NEAREST_NEIGHBOUR_SEARCH_H_
#define VETVEC_METRICS_NEAREST_NEIGHBOUR_SEARCH_H_

#include <cstddef>
#include <vector>

#include "base/search_control.h"
#include "base/status.h"
#include "core/matrix.h"
#include "kernels/nn_kernels.h"
#include "metrics/nearest_neighbour.h"

namespace vetvec {

// Whether the bounds of the tiled search hold for these rows: at most 65,536 elements, each finite
// and at most 2^100.
bool TiledSearchApplies(MatrixView rows);

// Writes the distance of each row to its nearest other row to `nearest`, which has an entry per
// row. Errors: CANCELLED.
Status TiledSearch(MatrixView rows, Metric metric, const NearestNeighbourOptions& options,
                   const NnKernels& kernels, std::vector<double>* nearest);

}  // namespace vetvec

#endif  // VETVEC_METRICS_NEAREST_NEIGHBOUR_SEARCH_H_
