// A made-up vendor that retrieves documents: queries are their documents' vectors with noise.
#ifndef VETVEC_TESTS_UNIT_AUDIT_STEPS_PLANTED_SEARCH_H_
#define VETVEC_TESTS_UNIT_AUDIT_STEPS_PLANTED_SEARCH_H_

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "audit_steps/controls.h"
#include "base/rng.h"
#include "kinds/suite_scores.h"

namespace vetvec {

struct PlantedSearch {
  Suite suite;
  Matrix vectors;  // queries, then documents
  std::vector<uint64_t> rows;
  std::vector<uint8_t> missing;

  ControlCase Case(bool ranks = true) const {
    return {rows, missing,
            [this](const std::vector<uint64_t>& at, const std::vector<uint8_t>& without,
                   MatrixView copy) { return ScoreSuite(suite, at, without, copy, {}); },
            ranks};
  }
  ControlSpace Space(uint64_t seed = 1) const {
    Result<ControlSpace> space = ControlSpace::Of(vectors.view(), rows, seed, nullptr);
    EXPECT_TRUE(space.ok()) << space.status().ToString();
    return *std::move(space);
  }
};

// `queries` queries of different sources and 4/3 as many documents. The spread falls over the
// dimensions, as that of real vectors does.
inline PlantedSearch MakePlantedSearch(size_t queries, size_t dimension, uint64_t seed,
                                       double noise = 0.8) {
  PlantedSearch out;
  const size_t documents = queries * 4 / 3;
  out.suite.name = "passages";
  out.suite.kind = "passages";
  RetrievalSet& set = out.suite.retrieval;
  for (size_t i = 0; i < queries; ++i) {
    set.queries.push_back(
        {fmt::format("q{}", i), fmt::format("query {}", i), fmt::format("source {}", i)});
    set.judgements.push_back({i, i, 1});
  }
  for (size_t i = 0; i < documents; ++i) {
    set.documents.push_back({fmt::format("d{}", i), fmt::format("document {}", i), ""});
  }
  out.vectors = Matrix(queries + documents, dimension);
  Rng rng(seed);
  const auto value = [&](size_t k) {
    const double spread = 1 / std::sqrt(1 + static_cast<double>(k) / 8);
    return spread * (rng.Uniform() + rng.Uniform() + rng.Uniform() - 1.5);
  };
  for (size_t i = 0; i < documents; ++i) {
    for (size_t k = 0; k < dimension; ++k) {
      out.vectors.row(queries + i)[k] = static_cast<float>(value(k));
    }
  }
  for (size_t i = 0; i < queries; ++i) {
    for (size_t k = 0; k < dimension; ++k) {
      out.vectors.row(i)[k] =
          out.vectors.row(queries + i)[k] + static_cast<float>(noise * value(k));
    }
  }
  out.rows.resize(queries + documents);
  std::iota(out.rows.begin(), out.rows.end(), uint64_t{0});
  out.missing.assign(out.rows.size(), 0);
  return out;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_AUDIT_STEPS_PLANTED_SEARCH_H_
