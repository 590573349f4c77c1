#include "metrics/relation_judgement.h"

#include <gtest/gtest.h>

#include <vector>

namespace vetvec {
namespace {

TEST(RelationJudgement, CountsAndTests) {
  std::vector<uint8_t> first;
  std::vector<uint8_t> second;
  const auto add = [&](int times, uint8_t a, uint8_t b) {
    for (int i = 0; i < times; ++i) {
      first.push_back(a);
      second.push_back(b);
    }
  };
  add(5, 1, 1);
  add(10, 1, 0);
  add(2, 0, 1);
  add(23, 0, 0);
  const Result<RelationJudgement> j = JudgeRelation(first, second);
  ASSERT_TRUE(j.ok());
  EXPECT_EQ(j->triples, 40u);
  EXPECT_EQ(j->first, 15u);
  EXPECT_EQ(j->second, 7u);
  EXPECT_EQ(j->both, 5u);
  EXPECT_EQ(j->only_first, 10u);
  EXPECT_EQ(j->only_second, 2u);
  EXPECT_NEAR(j->p_value, 2.0 * (1 + 12 + 66) / 4096, 1e-15);
  EXPECT_LT(j->first_interval.low, 0.375);
  EXPECT_GT(j->first_interval.high, 0.375);
  ASSERT_TRUE(j->pairs_needed.has_value());
  EXPECT_GT(*j->pairs_needed, 40u);  // 12 discordant pairs are few
  EXPECT_LT(*j->pairs_needed, 80u);
}

TEST(RelationJudgement, EqualVendorsCannotBeToldApart) {
  const std::vector<uint8_t> flags = {1, 0, 1};
  const Result<RelationJudgement> j = JudgeRelation(flags, flags);
  EXPECT_EQ(j->p_value, 1.0);
  EXPECT_FALSE(j->pairs_needed.has_value());
  EXPECT_EQ(JudgeRelation({}, {})->p_value, 1.0);
  const std::vector<uint8_t> shorter = {1};
  EXPECT_EQ(JudgeRelation(flags, shorter).status().code(), StatusCode::kDimensionMismatch);
}

}  // namespace
}  // namespace vetvec
