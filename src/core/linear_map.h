// LinearMap: takes vectors of one encoder into the space of another: y = x W + b, and to unit
// length where those of the other encoder have it.
//
// Fitted by metrics/linear_map_fit.h, kept by core/linear_map_file.h, used by the fallback encoder.
// What it costs is measured where it is fitted and goes with it.
#ifndef VETVEC_CORE_LINEAR_MAP_H_
#define VETVEC_CORE_LINEAR_MAP_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "core/matrix.h"

namespace vetvec {

struct LinearMap {
  Matrix weights;             // W: rows of the encoder mapped from, columns of the one mapped to
  std::vector<float> bias;    // b
  bool to_unit_rows = false;  // y is divided by its length

  size_t from_dimension() const { return weights.rows(); }
  size_t to_dimension() const { return weights.cols(); }
};

// How well mapped vectors stand for those of the other encoder, on texts that the fit has not seen.
struct MapAgreement {
  uint64_t fitted = 0;        // texts fitted on
  uint64_t held_out = 0;      // texts measured on
  uint64_t neighbours = 0;    // how many the overlaps look at
  double mean_cosine = 0;     // of a mapped vector and the true one
  double overlap = 0;         // neighbours, among the true vectors, of the mapped and the true one
  double overlap_within = 0;  // of mapped vectors among mapped ones, and of true among true
  double overlap_unmapped = 0;  // the same of the local vectors as they are
};

// Writes the map of `row` to `out`. Shapes: row [from], out [to]; sums in double.
// Errors: DIMENSION_MISMATCH; NON_FINITE; DEGENERATE: of no length where unit length is due.
Status ApplyLinearMap(const LinearMap& map, std::span<const float> row, std::span<float> out);

}  // namespace vetvec

#endif  // VETVEC_CORE_LINEAR_MAP_H_
