#include "metrics/cut_scores.h"

#include <gtest/gtest.h>

#include "unit/metrics/cut_harness.h"

namespace vetvec {
namespace {

constexpr CutForm kFirst64 = {64, CutMethod::kFirst, CutPrecision::kFloat32};
constexpr CutForm kPca64 = {64, CutMethod::kPca, CutPrecision::kFloat32};

// The losses of a form by a plain search of vectors that are cut by hand.
TEST(CutScores, LossesAreThoseOfASearchOfTheSmallerVectors) {
  CutCase one = PlantedCut(60, 90, 80, [](size_t) { return 1.0; }, 2.0);
  const CutScores cuts = CutsOf(&one);
  EXPECT_EQ(cuts.full, 80U);
  for (const CutScore& cut : cuts.cuts) {
    if (!(cut.form == kFirst64)) continue;
    RetrievalFixture smaller = one.made;
    for (Matrix* rows : {&smaller.queries, &smaller.documents}) {
      Matrix first(rows->rows(), 64);
      for (size_t i = 0; i < rows->rows(); ++i) {
        std::copy_n(rows->row(i).begin(), 64, first.row(i).begin());
      }
      *rows = first;
    }
    const RetrievalScores scores = *ScoreRetrieval(smaller.Task());
    for (size_t i = 0; i < scores.figures.size(); ++i) {
      EXPECT_NEAR(cut.losses.values[i], one.units.values[i] - 100 * scores.figures[i].ndcg_at_10,
                  1e-9);
    }
  }
  EXPECT_EQ(cuts.cuts.size(), 4U + 5U);  // 64 by axes needs more documents than these
}

TEST(CutScores, FormsOrderedByHarm) {
  CutCase one = PlantedCut(300, 500, 128, [](size_t) { return 1.0; }, 2.2);
  const CutFigures figures = SummarizeCuts(CutsOf(&one));
  const auto loss = [&](size_t dimension, CutPrecision precision) {
    return FindCut(figures, {dimension, CutMethod::kFirst, precision})->loss;
  };
  EXPECT_NEAR(loss(128, CutPrecision::kFloat16), 0, 0.1);
  EXPECT_NEAR(loss(128, CutPrecision::kInt8), 0, 1);
  EXPECT_GT(loss(128, CutPrecision::kBinary), 3);
  // The kept vectors put back in order what the bits found.
  EXPECT_LT(loss(128, CutPrecision::kBinaryRescored), loss(128, CutPrecision::kBinary) - 2);
  EXPECT_GT(loss(64, CutPrecision::kFloat32), 3);
  EXPECT_GT(loss(64, CutPrecision::kBinary), loss(64, CutPrecision::kFloat32));
}

// First dimensions that carry nothing lose what axes keep.
TEST(CutScores, EmptyFirstDimensionsHarmAndAxesDoNot) {
  const auto last = [](size_t k) { return k < 100 ? 0.01 : k < 140 ? 1.0 : 0.05; };
  CutCase one = PlantedCut(400, 600, 160, last, 0.8);
  // What the first ones hold besides has nothing to do with the text.
  Rng rng(3);
  for (Matrix* rows : {&one.made.queries, &one.made.documents}) {
    for (size_t i = 0; i < rows->rows(); ++i) {
      for (size_t k = 0; k < 100; ++k) rows->row(i)[k] = 0.1F * Normal(&rng);
    }
  }
  one.base = *ScoreRetrieval(one.made.Task());
  for (size_t i = 0; i < 400; ++i) one.units.values[i] = 100 * one.base.figures[i].ndcg_at_10;
  const CutFigures figures = SummarizeCuts(CutsOf(&one));
  EXPECT_GT(FindCut(figures, kFirst64)->interval->low, 50);
  EXPECT_LT(FindCut(figures, kPca64)->loss, 1);
  EXPECT_FALSE(FindCut(figures, kFirst64)->IsWithin());
}

TEST(CutScores, FirstDimensionsOfZerosAreNoError) {
  CutCase one = PlantedCut(100, 100, 128, [](size_t k) { return k < 64 ? 0.0 : 1.0; }, 0.5);
  const CutFigures figures = SummarizeCuts(CutsOf(&one));
  EXPECT_GT(figures.score, 90);
  EXPECT_NEAR(FindCut(figures, kFirst64)->score, figures.chance, 1e-9);
}

// With as many documents as dimensions, axes that were fitted on the documents searched would
// lose nothing; those of others lose what they lose in a corpus that grows.
TEST(CutScores, AxesAreFittedOnOtherDocumentsThanAreFound) {
  CutCase one = PlantedCut(140, 140, 256, [](size_t) { return 1.0; }, 3.0);
  const CutFigures figures = SummarizeCuts(CutsOf(&one));
  const CutFigure* pca = FindCut(figures, kPca64);
  ASSERT_NE(pca, nullptr);
  EXPECT_GT(pca->loss, 5);
}

TEST(CutScores, MissingTextsAndCancellation) {
  CutCase one = PlantedCut(80, 120, 128, [](size_t) { return 1.0; }, 1.0);
  one.made.query_missing.assign(80, 0);
  one.made.query_missing[3] = 1;
  one.made.document_missing.assign(120, 0);
  one.made.document_missing[5] = one.made.document_missing[90] = 1;
  std::ranges::fill(one.made.documents.row(5), 0.0F);
  one.base = *ScoreRetrieval(one.made.Task());
  ASSERT_EQ(one.base.queries.size(), 78U);
  one.units.values.resize(78);
  one.units.clusterings[0].resize(78);
  const auto cuts = MeasureCuts(one.made.Task(), one.base, one.units, {});
  ASSERT_TRUE(cuts.ok()) << cuts.status().message();
  const CutFigures figures = SummarizeCuts(*cuts);
  EXPECT_LT(std::abs(FindCut(figures, {128, CutMethod::kFirst, CutPrecision::kFloat16})->loss), 1);
  CutOptions options;
  options.cancel = std::make_shared<CancelToken>();
  options.cancel->Request();
  EXPECT_EQ(MeasureCuts(one.made.Task(), one.base, one.units, options).status().code(),
            StatusCode::kCancelled);
}

}  // namespace
}  // namespace vetvec
