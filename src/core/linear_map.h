// LinearMap: y = x W + b, which converts vectors of one encoder to the space of another, or
// y = x + (x A) B, an adapter of low rank, which changes vectors within their own space. Either is
// normalised to unit length if so stated.
//
// Maps are fitted by metrics/linear_map_fit.h and used by the fallback encoder; adapters are fitted
// by metrics/adapter_fit.h and used by encoder/adapted_encoder.h. core/linear_map_file.h stores
// both. What they do to the quality of vectors is measured when they are fitted, and stored too.
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
  // W: rows of the encoder mapped from, columns of the one mapped to. Of an adapter: A, with its
  // rank as the number of columns.
  Matrix weights;
  Matrix up;                  // B of an adapter, rank rows; empty for a map
  std::vector<float> bias;    // b; empty for an adapter
  bool to_unit_rows = false;  // y is divided by its length

  bool is_adapter() const { return up.rows() > 0; }
  size_t rank() const { return up.rows(); }
  size_t from_dimension() const { return weights.rows(); }
  size_t to_dimension() const { return is_adapter() ? up.cols() : weights.cols(); }
};

// How well mapped vectors replace those of the other encoder, on texts not used for the fit.
struct MapAgreement {
  uint64_t fitted = 0;        // texts used for the fit
  uint64_t held_out = 0;      // texts used for the measurement
  uint64_t neighbours = 0;    // number of neighbours compared
  double mean_cosine = 0;     // of a mapped vector and the true one
  double overlap = 0;         // neighbours, among the true vectors, of the mapped and the true one
  double overlap_within = 0;  // of mapped vectors among mapped ones, and of true among true
  double overlap_unmapped = 0;  // the same for the local vectors unmapped
};

// Writes the map of `row` to `out`. Shapes: row [from], out [to]; sums in double. Errors:
// DIMENSION_MISMATCH; NON_FINITE; DEGENERATE: zero length where unit length is required.
Status ApplyLinearMap(const LinearMap& map, std::span<const float> row, std::span<float> out);

}  // namespace vetvec

#endif  // VETVEC_CORE_LINEAR_MAP_H_
