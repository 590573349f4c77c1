// Inside of NearestNeighbourDistances: the tiled search and what stops a search.
//
// Only nearest_neighbour*.cc and tests use it; everybody else calls nearest_neighbour.h.
#ifndef VETVEC_METRICS_NEAREST_NEIGHBOUR_SEARCH_H_
#define VETVEC_METRICS_NEAREST_NEIGHBOUR_SEARCH_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/status.h"
#include "core/matrix.h"
#include "metrics/nearest_neighbour.h"
#include "metrics/nn_kernels.h"

namespace vetvec {

// Cancel and progress of one search (or other work in pieces, named by `what` in the message). Made
// on the caller's thread; stopped() and PieceDone() are free.
class SearchControl {
 public:
  SearchControl(const NearestNeighbourOptions& options, size_t pieces,
                const char* what = "the search for nearest neighbours");

  bool stopped() const;  // do no more work
  void PieceDone();
  Status status() const;  // OK, or CANCELLED with the callback's value

 private:
  const NearestNeighbourOptions& options_;
  const uint64_t pieces_;
  const char* const what_;
  const std::thread::id caller_;
  std::atomic<uint64_t> done_{0};
  std::atomic<int32_t> callback_value_{0};
};

// Whether the bounds of the tiled search hold for these rows (finite, rows and elements checked by
// the caller): at most 65,536 elements of at most 2^100.
bool TiledSearchApplies(MatrixView rows);

// Writes the distance of each row to its nearest other row to `nearest`, which has an entry per
// row. Errors: CANCELLED.
Status TiledSearch(MatrixView rows, Metric metric, const NearestNeighbourOptions& options,
                   const NnKernels& kernels, std::vector<double>* nearest);

}  // namespace vetvec

#endif  // VETVEC_METRICS_NEAREST_NEIGHBOUR_SEARCH_H_
