#include "metrics/classifier_ensemble.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace vetvec {
namespace {

// Rows whose first element is the class, the rest noise.
Matrix Rows(size_t n, uint64_t seed) {
  Matrix rows(n, 4);
  Rng rng(seed);
  for (size_t i = 0; i < n; ++i) {
    for (float& value : rows.row(i)) value = static_cast<float>(0.2 * rng.Uniform());
    rows.row(i)[0] += i % 2 == 0 ? 1.0F : -1.0F;
  }
  return rows;
}

std::vector<uint32_t> Labels(size_t n) {
  std::vector<uint32_t> labels(n);
  for (size_t i = 0; i < n; ++i) labels[i] = i % 2 == 0 ? 1 : 0;
  return labels;
}

EnsembleOptions Quick(size_t threads = 0) {
  EnsembleOptions options;
  options.epochs = 3;
  options.batch = 16;
  options.threads = threads;
  return options;
}

TEST(ClassifierEnsemble, HasThePapersFourteenShapes) {
  const std::vector<MlpShape>& shapes = CostelloShapes();
  ASSERT_EQ(shapes.size(), 14U);
  size_t linear = 0;
  for (const MlpShape& shape : shapes) linear += shape.activation == Activation::kLinear ? 1 : 0;
  EXPECT_EQ(linear, 8U);
}

TEST(ClassifierEnsemble, TellsTheNegativeFromThePositive) {
  const Matrix rows = Rows(60, 1);
  const Result<ClassifierEnsemble> ensemble =
      ClassifierEnsemble::Train(rows.view(), Labels(60), 2, Quick());
  ASSERT_TRUE(ensemble.ok()) << ensemble.status().ToString();
  ASSERT_EQ(ensemble->classifiers().size(), 14U);
  for (const double accuracy : ensemble->validation_accuracy()) EXPECT_GE(accuracy, 0.9);
  // Row 2 is of row 0's class, row 1 is not; the second triple has them the wrong way round.
  const std::vector<TripleRows> triples = {{0, 2, 1}, {0, 1, 2}, {0, 0, 0}};
  const Result<std::vector<GroundTruth>> truth = ensemble->Judge(rows.view(), triples);
  ASSERT_TRUE(truth.ok());
  ASSERT_EQ(truth->at(0).f.size(), 14U);
  for (size_t k = 0; k < 14; ++k) {
    EXPECT_LT(truth->at(0).f[k], truth->at(0).g[k]);
    EXPECT_EQ(truth->at(0).f[k], truth->at(1).g[k]);
    EXPECT_EQ(truth->at(2).f[k], 0.0);
  }
  EXPECT_FALSE(JudgeGroundTruth(truth->at(0))->gt_a);
  EXPECT_TRUE(JudgeGroundTruth(truth->at(1))->gt_a);
  EXPECT_TRUE(JudgeGroundTruth(truth->at(1))->gt_b);
}

TEST(ClassifierEnsemble, ThreadsDoNotChangeABitAndTheSeedDoes) {
  const Matrix rows = Rows(30, 2);
  const std::vector<TripleRows> triples = {{0, 2, 1}};
  const auto f = [&](size_t threads, uint64_t seed) {
    EnsembleOptions options = Quick(threads);
    options.epochs = 1;
    options.seed = seed;
    const auto ensemble = ClassifierEnsemble::Train(rows.view(), Labels(30), 2, options);
    return ensemble->Judge(rows.view(), triples)->at(0).g;
  };
  EXPECT_EQ(f(1, 5), f(4, 5));
  EXPECT_NE(f(1, 5), f(1, 6));
}

TEST(ClassifierEnsemble, Refuses) {
  Matrix rows = Rows(10, 3);
  std::vector<uint32_t> labels = Labels(10);
  const auto code = [&](uint32_t classes, const EnsembleOptions& options) {
    return ClassifierEnsemble::Train(rows.view(), labels, classes, options).status().code();
  };
  EXPECT_EQ(code(1, Quick()), StatusCode::kInsufficientData);
  EXPECT_EQ(code(3, Quick()), StatusCode::kInsufficientData);  // class 2 has no row
  EnsembleOptions options = Quick();
  options.validation_share = 1.0;
  EXPECT_EQ(code(2, options), StatusCode::kInvalidArgument);
  options = Quick();
  options.epochs = 0;
  EXPECT_EQ(code(2, options), StatusCode::kInvalidArgument);
  options = Quick(1);
  options.progress = [](uint64_t, uint64_t) { return 1; };
  EXPECT_EQ(code(2, options), StatusCode::kCancelled);
  labels[3] = 2;
  EXPECT_EQ(code(2, Quick()), StatusCode::kInvalidArgument);
  labels.pop_back();
  EXPECT_EQ(code(2, Quick()), StatusCode::kDimensionMismatch);
  labels = Labels(10);
  rows.row(4)[1] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(code(2, Quick()), StatusCode::kNonFinite);
  rows.row(4)[1] = 0.0F;
  options = Quick();
  options.epochs = 1;
  const auto ensemble = ClassifierEnsemble::Train(rows.view(), labels, 2, options);
  const std::vector<TripleRows> outside = {{0, 1, 10}};
  EXPECT_EQ(ensemble->Judge(rows.view(), outside).status().code(), StatusCode::kOutOfRange);
}

}  // namespace
}  // namespace vetvec
