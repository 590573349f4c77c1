// The two forms of the rows in a tiled search: floats for the kernels, and the given rows for the
// decision in double.
//
// Only nearest_neighbour_tiles.cc uses it.
#ifndef VETVEC_METRICS_NEAREST_NEIGHBOUR_ROWS_H_
#define VETVEC_METRICS_NEAREST_NEIGHBOUR_ROWS_H_

#include <cstddef>
#include <span>
#include <vector>

#include "core/matrix.h"
#include "kernels/strips.h"
#include "metrics/distance.h"

namespace vetvec {

// The rows as read by the kernels. For L2 and cosine, the c_i of nearest_neighbour_bounds.h:
// centred (which keeps digits if all rows share a large offset), scaled so that the longest has a
// norm in [1, 2), and sorted by norm, so that one long row loosens only the bounds of its own
// block. For L1, the unchanged rows.
struct KernelRows {
  Matrix values;               // L1
  Strips strips;               // L2 and cosine
  std::vector<size_t> order;   // order[i]: which given row values.row(i) is
  std::vector<double> norms;   // |c_i|, ascending; 0 for L1
  std::vector<float> offsets;  // |c_i|^2 / 2; 0 for L1
  double scale = 1;            // s
};

// The same for every number of threads.
KernelRows MakeKernelRows(MatrixView rows, Metric metric, size_t threads);

// The deciding value of a pair in double: the distance for L1 and cosine, its square for L2. Summed
// in index order, as Distance() does, so that the smallest one is that of Distance(), bit for bit.
// Pairs are numbered by `order`. Thread safety: any thread.
class ExactScore {
 public:
  // Keeps `rows` and `order` by reference.
  ExactScore(MatrixView rows, Metric metric, const std::vector<size_t>& order);

  // The score, or any value >= `best` if it is not below that.
  double Of(size_t i, size_t j, double best) const;
  // The distance that belongs to a score.
  double Distance(double score) const;

 private:
  MatrixView rows_;
  Metric metric_;
  std::span<const size_t> order_;
  std::vector<double> squares_;  // |x|^2 of each given row; for cosine
};

}  // namespace vetvec

#endif  // VETVEC_METRICS_NEAREST_NEIGHBOUR_ROWS_H_
