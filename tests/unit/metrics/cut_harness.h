// Searches whose losses are known, for tests of smaller vectors. Queries are noisy copies of the
// documents that they must find; a document is what `signal` puts into each dimension.
#ifndef VETVEC_TESTS_UNIT_METRICS_CUT_HARNESS_H_
#define VETVEC_TESTS_UNIT_METRICS_CUT_HARNESS_H_

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "metrics/cut_choice.h"
#include "stats/normal.h"
#include "unit/metrics/retrieval_harness.h"

namespace vetvec {

struct CutCase {
  RetrievalFixture made;
  RetrievalScores base;
  ScoreUnits units;
};

inline float Normal(Rng* rng) {
  return static_cast<float>(NormalQuantile(std::min(0.999999, 0.000001 + rng->Uniform())));
}

// `scale(k)`: how much dimension k says of the text. `noise`: of queries, as a share of it.
inline CutCase PlantedCut(size_t queries, size_t documents, size_t d,
                          const std::function<double(size_t)>& scale, double noise,
                          uint64_t seed = 1, size_t by_cluster = 2) {
  Rng rng(seed);
  CutCase out;
  out.made.documents = Matrix(documents, d);
  out.made.queries = Matrix(queries, d);
  for (size_t i = 0; i < documents; ++i) {
    for (size_t k = 0; k < d; ++k) {
      out.made.documents.row(i)[k] = static_cast<float>(scale(k)) * Normal(&rng);
    }
    out.made.ids.push_back(std::to_string(i));
  }
  for (size_t q = 0; q < queries; ++q) {
    for (size_t k = 0; k < d; ++k) {
      out.made.queries.row(q)[k] =
          out.made.documents.row(q)[k] + static_cast<float>(noise * scale(k)) * Normal(&rng);
    }
    out.made.grades.push_back({q, q, 1});
  }
  out.base = *ScoreRetrieval(out.made.Task());
  out.units.clusterings.resize(1);
  for (size_t i = 0; i < out.base.figures.size(); ++i) {
    out.units.values.push_back(100 * out.base.figures[i].ndcg_at_10);
    out.units.clusterings[0].push_back(i / by_cluster);
  }
  return out;
}

inline CutScores CutsOf(CutCase* one) {
  return *MeasureCuts(one->made.Task(), one->base, one->units, {});
}

inline const CutFigure* FindCut(const CutFigures& figures, const CutForm& form) {
  for (const CutFigure& one : figures.cuts) {
    if (one.form == form) return &one;
  }
  return nullptr;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_METRICS_CUT_HARNESS_H_
