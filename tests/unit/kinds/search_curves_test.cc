#include "kinds/search_curves.h"

#include <gtest/gtest.h>

#include <numeric>

#include "base/rng.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

struct PlantedSuite {
  Suite suite;
  Matrix vectors;
  std::vector<uint64_t> rows;
  std::vector<uint8_t> missing;

  // Each query is near the document of its number.
  PlantedSuite(size_t queries, size_t documents, size_t d) : vectors(queries + documents, d) {
    suite.name = "docs";
    suite.kind = kRetrievalKind;
    Rng rng(3);
    for (size_t i = 0; i < documents; ++i) {
      suite.retrieval.documents.push_back({std::to_string(i), "d", ""});
      for (float& value : vectors.row(queries + i)) value = static_cast<float>(rng.Uniform() - 0.5);
    }
    for (size_t q = 0; q < queries; ++q) {
      suite.retrieval.queries.push_back({"q" + std::to_string(q), "q", ""});
      suite.retrieval.judgements.push_back({q, q, 1});
      std::ranges::copy(vectors.row(queries + q), vectors.row(q).begin());
      vectors.row(q)[0] += 1e-4F;
    }
    rows.resize(queries + documents);
    std::iota(rows.begin(), rows.end(), uint64_t{0});
    missing.assign(rows.size(), 0);
  }
  Result<SearchCurves> Measure() {
    const ScoreOptions options;
    const Result<ScoreResult> score = ScoreSuite(suite, rows, missing, vectors.view(), options);
    EXPECT_TRUE(score.ok());
    return FindSuiteKind("retrieval")
        ->curves(suite, rows, missing, vectors.view(), *score, options);
  }
};

TEST(SearchCurves, OfASuiteThatRanks) {
  PlantedSuite planted(60, 150, 16);
  planted.suite.dropped["document.over_limit"] = 850;
  const auto curves = planted.Measure();
  ASSERT_TRUE(curves.ok()) << curves.status().message();
  EXPECT_EQ(curves->cuts.full, 16U);
  EXPECT_EQ(curves->cuts.score.values.size(), 60U);
  EXPECT_EQ(curves->cuts.cuts.size(), 4U);
  ASSERT_EQ(curves->sizes.size(), 2U);
  EXPECT_EQ(curves->sizes[0].documents, 100U);
  EXPECT_EQ(curves->sizes[1].documents, 150U);
  EXPECT_EQ(DocumentsOfSource(planted.suite), 1'000U);
  EXPECT_EQ(FindSuiteKind("meaning")->curves, nullptr);
}

TEST(SearchCurves, OfALargeSuiteFewerQueriesAreSearched) {
  PlantedSuite planted(300, 200'000, 3);
  const auto curves = planted.Measure();
  ASSERT_TRUE(curves.ok()) << curves.status().message();
  EXPECT_EQ(curves->sizes.back().units.values.size(), 300U);
  EXPECT_EQ(curves->cuts.score.values.size(), 250U);
  for (const CutScore& cut : curves->cuts.cuts) EXPECT_EQ(cut.losses.values.size(), 250U);
}

}  // namespace
}  // namespace vetvec
