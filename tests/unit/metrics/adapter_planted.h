// Vectors with a planted defect, for tests of adapters: a direction of meaning that is too weak and
// a direction of style that is too strong, so that a negative (same style, other meaning) is nearer
// to its seed than the positive (other style, same meaning).
#ifndef VETVEC_TESTS_UNIT_METRICS_ADAPTER_PLANTED_H_
#define VETVEC_TESTS_UNIT_METRICS_ADAPTER_PLANTED_H_

#include <cmath>
#include <numeric>
#include <vector>

#include "base/rng.h"
#include "metrics/adapter_fit.h"

namespace vetvec {

struct PlantedRows {
  Matrix rows;
  std::vector<AdapterTriple> triples;
  std::vector<size_t> kept;
};

// `triples` triples of three relations over `dimension` elements, then as many other rows, to keep.
inline PlantedRows PlantRows(size_t triples, size_t dimension, uint64_t seed) {
  PlantedRows out;
  out.rows = Matrix(4 * triples, dimension);
  Rng rng(seed);
  const auto draw = [&] { return static_cast<float>(2 * rng.Uniform() - 1); };
  for (size_t t = 0; t < triples; ++t) {
    const size_t relation = t % 3;
    std::vector<float> topic(dimension);
    for (float& value : topic) value = draw();
    topic[2 * relation] = topic[2 * relation + 1] = 0;
    const float meaning = rng.Below(2) == 0 ? 0.3F : -0.3F;
    const float style = rng.Below(2) == 0 ? 0.6F : -0.6F;
    const auto write = [&](size_t row, float of_meaning, float of_style) {
      for (size_t j = 0; j < dimension; ++j) out.rows.row(row)[j] = topic[j] + 0.01F * draw();
      out.rows.row(row)[2 * relation] += of_meaning;
      out.rows.row(row)[2 * relation + 1] += of_style;
    };
    write(3 * t, meaning, style);
    write(3 * t + 1, meaning, -style);
    write(3 * t + 2, -meaning, style);
    out.triples.push_back({{3 * t, 3 * t + 1, 3 * t + 2}, static_cast<Relation>(relation + 1)});
    for (float& value : out.rows.row(3 * triples + t)) value = draw();
    out.kept.push_back(3 * triples + t);
  }
  return out;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_METRICS_ADAPTER_PLANTED_H_
