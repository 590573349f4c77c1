#include "metrics/violations.h"

#include <gtest/gtest.h>

#include <vector>

namespace vetvec {
namespace {

TripleDistances Some() {
  TripleDistances d;
  d.positive = {3, 1, 2, 5, 2.5};
  d.negative = {1, 3, 2, 4.5, 2};
  d.between = {3, 3, 0, 0.5, 0.6};
  return d;
}

TEST(Violations, MeasuresFromSharedRows) {
  Matrix rows(3, 1);
  rows.row(1)[0] = 4;
  rows.row(2)[0] = 1;
  const std::vector<TripleRows> triples = {{0, 1, 2}, {2, 0, 1}};
  const Result<TripleDistances> d = MeasureTriples(rows.view(), triples, Metric::kL1);
  ASSERT_TRUE(d.ok());
  EXPECT_EQ(d->positive, (std::vector<double>{4, 1}));
  EXPECT_EQ(d->negative, (std::vector<double>{1, 3}));
  EXPECT_EQ(d->between, (std::vector<double>{3, 4}));
  const std::vector<TripleRows> beyond = {{0, 1, 2}, {0, 1, 3}};
  EXPECT_EQ(MeasureTriples(rows.view(), beyond, Metric::kL1).status().code(),
            StatusCode::kOutOfRange);
  const Status zero = MeasureTriples(rows.view(), triples, Metric::kCosine).status();
  EXPECT_EQ(zero.code(), StatusCode::kDegenerate);
  EXPECT_EQ(zero.detail().item_index, 0);
}

TEST(Violations, StrictlyAboveTheta) {
  EXPECT_EQ(Violations(Some(), 0), (std::vector<uint64_t>{0, 3, 4}));
  EXPECT_EQ(Violations(Some(), 0.5), (std::vector<uint64_t>{0}));
  EXPECT_EQ(ViolationFlags(Some(), 0), (std::vector<uint8_t>{1, 0, 0, 1, 1}));
  const std::vector<double> thetas = {0.5, 0, 2, -1, -3};
  EXPECT_EQ(ViolationCurve(Some(), thetas), (std::vector<uint64_t>{1, 3, 0, 4, 5}));
  EXPECT_EQ(ReachableShare(Some(), 0.5), 0.6);
  EXPECT_EQ(ReachableShare(TripleDistances(), 0), 0.0);
}

TEST(Violations, GroundTruthByWilcoxon) {
  GroundTruth truth;
  for (int k = 1; k <= 14; ++k) {
    truth.f.push_back(k);
    truth.g.push_back(0);
  }
  const Result<GroundTruthVerdict> larger = JudgeGroundTruth(truth);
  EXPECT_TRUE(larger->gt_a);
  EXPECT_TRUE(larger->gt_b);
  EXPECT_DOUBLE_EQ(larger->p_greater, 1.0 / 16384);
  std::swap(truth.f, truth.g);
  const Result<GroundTruthVerdict> smaller = JudgeGroundTruth(truth);
  EXPECT_FALSE(smaller->gt_a);
  EXPECT_FALSE(smaller->gt_b);
  truth.f = truth.g;  // all equal: p = 1, no significance either way
  EXPECT_FALSE(JudgeGroundTruth(truth)->gt_a);
  EXPECT_TRUE(JudgeGroundTruth(truth)->gt_b);
  truth.f.pop_back();
  EXPECT_EQ(JudgeGroundTruth(truth).status().code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(JudgeGroundTruth({}).status().code(), StatusCode::kInsufficientData);
}

TEST(Violations, SharesAndMeansOverModels) {
  const std::vector<GroundTruthVerdict> truth = {
      {true, true, 0, 1}, {false, true, 1, 1}, {false, false, 1, 0}, {true, true, 0, 1}};
  const ModelViolations one = SummarizeModel({0, 1, 2, 3}, truth);
  EXPECT_EQ(one.p_a, 50.0);
  EXPECT_EQ(one.p_b, 75.0);
  const ModelViolations two = SummarizeModel({3}, truth);
  const ModelViolations none = SummarizeModel({}, truth);
  EXPECT_FALSE(none.p_a.has_value());
  const ModelMeans means = MeansOverModels(std::vector<ModelViolations>{one, none, two});
  EXPECT_EQ(means.n_m, 2u);
  EXPECT_EQ(means.n_v_mean, 2.5);
  EXPECT_EQ(means.p_a_mean, 75.0);
  EXPECT_EQ(means.p_b_mean, 87.5);
  EXPECT_FALSE(MeansOverModels(std::vector<ModelViolations>{none}).n_v_mean.has_value());
  const ModelViolations blind = SummarizeModel({1}, {});
  EXPECT_FALSE(MeansOverModels(std::vector<ModelViolations>{one, blind}).p_a_mean.has_value());
  EXPECT_EQ(MeansOverModels(std::vector<ModelViolations>{one, blind}).n_v_mean, 2.5);
}

}  // namespace
}  // namespace vetvec
