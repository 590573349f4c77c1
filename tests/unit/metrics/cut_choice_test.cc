#include "metrics/cut_choice.h"

#include <gtest/gtest.h>

#include <numeric>

#include "unit/metrics/cut_harness.h"

namespace vetvec {
namespace {

CutFigures Judged(std::vector<CutFigure> cuts) {
  CutFigures out;
  out.items = 1'000;
  out.full = 256;
  out.chance = 0.1;
  out.score = 60;
  out.interval = Interval{58, 62};
  out.cuts = std::move(cuts);
  return out;
}

CutFigure Figure(size_t dimension, CutPrecision precision, double loss, double half,
                 CutMethod method = CutMethod::kFirst) {
  CutFigure out;
  out.form = {dimension, method, precision};
  out.loss = loss;
  out.score = 60 - loss;
  out.interval = Interval{loss - half, loss + half};
  return out;
}

TEST(CutChoice, TheSmallestWhoseIntervalIsWithinAPoint) {
  const CutChoice choice = ChooseCut({Judged(
      {Figure(256, CutPrecision::kFloat16, 0, 0.2), Figure(256, CutPrecision::kInt8, 0.2, 0.4),
       Figure(256, CutPrecision::kBinaryRescored, 0.3, 0.5),
       Figure(256, CutPrecision::kBinary, 8, 1), Figure(128, CutPrecision::kFloat32, 0.7, 0.4)})});
  ASSERT_EQ(choice.state, CutState::kCut);
  EXPECT_EQ(choice.smallest->form, (CutForm{256, CutMethod::kFirst, CutPrecision::kInt8}));
  EXPECT_EQ(choice.in_memory->form.searched_bytes(), 32);
  EXPECT_EQ(choice.in_memory->form.bytes(), 288);
  EXPECT_FALSE(choice.next);
}

// A hard cut that looks harmless, although a milder one does not, is chance.
TEST(CutChoice, NotIfAMilderOneIsNotHarmless) {
  const CutChoice choice = ChooseCut({Judged({Figure(256, CutPrecision::kFloat16, 0, 0.2),
                                              Figure(256, CutPrecision::kInt8, 0.9, 0.4),
                                              Figure(128, CutPrecision::kInt8, 0.5, 0.4)})});
  ASSERT_EQ(choice.state, CutState::kCut);
  EXPECT_EQ(choice.smallest->form.precision, CutPrecision::kFloat16);
}

TEST(CutChoice, HarmlessOnEverySuite) {
  const CutFigures first = Judged(
      {Figure(256, CutPrecision::kFloat16, 0, 0.1), Figure(256, CutPrecision::kInt8, 0, 0.3)});
  const CutFigures second = Judged(
      {Figure(256, CutPrecision::kFloat16, 0, 0.3), Figure(256, CutPrecision::kInt8, 3, 0.3)});
  const CutChoice choice = ChooseCut({first, second});
  ASSERT_EQ(choice.state, CutState::kCut);
  EXPECT_EQ(choice.smallest->form.precision, CutPrecision::kFloat16);
  EXPECT_EQ(choice.smallest->interval->high, 0.3);
}

TEST(CutChoice, NearChanceNothingIsSaid) {
  CutFigures near = Judged({Figure(256, CutPrecision::kFloat16, 0, 0.2)});
  near.score = 11;
  near.interval = Interval{9, 13};
  EXPECT_EQ(ChooseCut({near}).state, CutState::kNotJudged);
  near.interval.reset();
  EXPECT_EQ(ChooseCut({near}).state, CutState::kNotJudged);
  EXPECT_EQ(ChooseCut({}).state, CutState::kNotJudged);
  // Noise, and one vector for all texts.
  CutCase noise = PlantedCut(300, 400, 128, [](size_t) { return 1.0; }, 1e6);
  EXPECT_EQ(ChooseCut({SummarizeCuts(CutsOf(&noise))}).state, CutState::kNotJudged);
  CutCase constant = PlantedCut(300, 400, 128, [](size_t) { return 1.0; }, 0);
  for (Matrix* rows : {&constant.made.queries, &constant.made.documents}) {
    for (size_t i = 0; i < rows->rows(); ++i) std::ranges::fill(rows->row(i), 0.5F);
  }
  constant.base = *ScoreRetrieval(constant.made.Task());
  constant.units.values.assign(300, 100 * constant.base.mean.ndcg_at_10);
  constant.units.clusterings = {std::vector<uint64_t>(300)};
  std::iota(constant.units.clusterings[0].begin(), constant.units.clusterings[0].end(), 0U);
  EXPECT_EQ(ChooseCut({SummarizeCuts(CutsOf(&constant))}).state, CutState::kNotJudged);
}

// With few items nothing is proved, and the items that are said to be needed are enough.
TEST(CutChoice, SaysHowManyItemsWouldShowIt) {
  const auto even = [](size_t) { return 1.0; };
  CutCase few = PlantedCut(60, 300, 128, even, 1.5);
  const CutChoice choice = ChooseCut({SummarizeCuts(CutsOf(&few))});
  ASSERT_EQ(choice.state, CutState::kNotProved);
  ASSERT_TRUE(choice.next);
  const uint64_t needed = *choice.next->needed;
  EXPECT_GT(needed, 60U);
  ASSERT_LT(needed, 1'500U);
  CutCase more = PlantedCut(needed, needed, 128, even, 1.5, 2);
  EXPECT_EQ(ChooseCut({SummarizeCuts(CutsOf(&more))}).state, CutState::kCut);
}

}  // namespace
}  // namespace vetvec
