#include "metrics/violation_table.h"

#include <gtest/gtest.h>

#include <vector>

namespace vetvec {
namespace {

// Six classifiers that agree: all err, none errs, the first `count` err with growing differences.
GroundTruth Outcome(size_t erring) {
  GroundTruth truth;
  for (size_t k = 0; k < 6; ++k) {
    const double difference = 0.01 * static_cast<double>(k + 1);
    truth.f.push_back(k < erring ? 0.5 + difference : 0.5);
    truth.g.push_back(k < erring ? 0.5 : 0.5 + difference);
  }
  return truth;
}

TEST(ViolationTable, CountsByRelationAndAveragesOverRelations) {
  const std::vector<GroundTruth> truth = {Outcome(6), Outcome(0), Outcome(3), Outcome(6),
                                          Outcome(0)};
  const auto judged = JudgeTriples({"CR2", "CR1", "CR1", "CR1", "CR3"}, truth);
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  EXPECT_EQ(judged->erring, (std::vector<size_t>{6, 0, 3, 6, 0}));
  EXPECT_TRUE(judged->verdicts[0].gt_a);
  EXPECT_FALSE(judged->verdicts[1].gt_b);
  EXPECT_FALSE(judged->verdicts[2].gt_a);
  EXPECT_TRUE(judged->verdicts[2].gt_b);
  const std::vector<double> margins = {0.4, 0.3, 0.2, 0.1, -0.1};
  const ViolationRow row =
      TabulateViolations(*judged, margins, Metric::kL1, ThresholdMethod::kZero, 0.1);
  ASSERT_EQ(row.relations.size(), 3U);
  EXPECT_EQ(row.relations[0].first, "CR1");
  EXPECT_EQ(row.relations[0].second.triples, 3U);
  EXPECT_EQ(row.relations[0].second.n_v, 2U) << "0.1 is not above 0.1";
  EXPECT_EQ(row.relations[0].second.p_a, 0.0);
  EXPECT_EQ(row.relations[0].second.p_b, 50.0);
  EXPECT_FALSE(row.relations[2].second.p_a.has_value());
  EXPECT_EQ(row.all.n_v, 3U);
  EXPECT_EQ(row.p_a_mean, 50.0) << "CR3 has no violation and is not averaged";
  EXPECT_EQ(row.p_b_mean, 75.0);
  ASSERT_EQ(row.at_least.size(), 6U);
  EXPECT_DOUBLE_EQ(*row.at_least[2], 100.0 * 2 / 3);
  EXPECT_DOUBLE_EQ(*row.at_least[3], 100.0 / 3);
  EXPECT_DOUBLE_EQ(*row.at_least[5], 100.0 / 3);
}

TEST(ViolationTable, WithoutViolationsThereAreNoShares) {
  const std::vector<GroundTruth> truth = {Outcome(6)};
  const auto judged = JudgeTriples({"CR1"}, truth);
  ASSERT_TRUE(judged.ok());
  const ViolationRow row = TabulateViolations(*judged, std::vector<double>{0.1}, Metric::kCosine,
                                              ThresholdMethod::kMin, 0.2);
  EXPECT_EQ(row.all.n_v, 0U);
  EXPECT_FALSE(row.p_a_mean.has_value());
  ASSERT_EQ(row.at_least.size(), 6U);
  EXPECT_FALSE(row.at_least[0].has_value());
}

TEST(ViolationTable, Refuses) {
  const std::vector<GroundTruth> truth = {Outcome(6), {{0.1}, {0.2}}};
  EXPECT_EQ(JudgeTriples({"CR1"}, truth).status().code(), StatusCode::kDimensionMismatch);
  const Status uneven = JudgeTriples({"CR1", "CR1"}, truth).status();
  EXPECT_EQ(uneven.code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(uneven.detail().item_index, 1);
}

}  // namespace
}  // namespace vetvec
