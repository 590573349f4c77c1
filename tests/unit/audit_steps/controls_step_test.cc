#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/json.h"
#include "base/rng.h"
#include "unit/audit_steps/planted_search.h"
#include "unit/audit_steps/step_case.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ControlsStepTest : public StepCaseTest {
 protected:
  // An audit of a passages suite with this many queries.
  void Search(size_t queries) {
    const PlantedSearch search = MakePlantedSearch(queries, 64, 12);
    suites_ = {search.suite};
    text_rows_ = {search.rows};
    suite_texts_ = search.rows.size();
    rows_ = search.vectors;
    missing_ = search.missing;
    ScoreResult score = *ScoreSuite(search.suite, search.rows, missing_, rows_.view(), {});
    ASSERT_TRUE(score.value);
    scores_ = {std::move(score)};
  }
};

TEST_F(ControlsStepTest, GivesEveryCopyOfASuiteThatRanksAndItsPrices) {
  Search(150);
  const StepFindings found = Judged("controls");
  const Json figures = Json::parse(found.figures);
  ASSERT_EQ(figures["suites"].size(), 1U);
  EXPECT_EQ(figures["suites"][0]["suite"], "passages");
  size_t choices = 0;
  for (const Json& copy : figures["suites"][0]["copies"]) {
    if (!copy["is_choice"].get<bool>()) continue;
    ++choices;
    EXPECT_THAT(copy["copy"].get<std::string>(),
                testing::AnyOf(HasSubstr("first "), HasSubstr(" bits")));
  }
  EXPECT_EQ(choices, 5U);
  EXPECT_EQ(found.rows.size(), 7U);  // forms of copies
  EXPECT_TRUE(found.defects.empty());
}

TEST_F(ControlsStepTest, SaysWhatTheLeastSensitiveVendorAllows) {
  Search(150);
  const StepFindings keen = Judged("controls");
  for (float& value : rows_.row(0)) value = -value;  // one query of the other vendor is lost
  const StepFindings other = Judged("controls");
  const StepConclusion both = Concluded("controls", {keen, other});
  ASSERT_EQ(both.notices.size(), 4U);
  EXPECT_EQ(both.notices[1].family, LossFamily::kNoise);
  EXPECT_GE(*both.notices[1].noticed_amount,
            *Concluded("controls", {keen}).notices[1].noticed_amount);
  ASSERT_EQ(both.least_differences.size(), 1U);
  EXPECT_EQ(both.least_differences[0].suite, "passages");
  EXPECT_GT(both.least_differences[0].points, 0);
  EXPECT_TRUE(both.exposed.empty());
}

// A suite of kind meaning is scored on the triples of other suites as well, whose rows are not
// among its own.
class MeaningControlsTest : public ControlsStepTest {
 protected:
  static constexpr size_t kItems = 120;
  static constexpr size_t kDimension = 32;

  // Row `row`, at random, or with this share of noise beside row `near`.
  void PutRow(size_t row) { PutRow(row, row, 1); }
  void PutRow(size_t row, size_t near, float share) {
    for (size_t d = 0; d < kDimension; ++d) {
      const auto noise = static_cast<float>(rng_.Uniform() - 0.5);
      rows_.row(row)[d] = (near == row ? 0 : rows_.row(near)[d]) + share * noise;
    }
  }

  void AddItem(size_t i) {
    ScoredPair pair;
    pair.a = fmt::format("seed {}", i);
    pair.b = fmt::format("sede {}", i);
    pair.score = 5;
    pair.construct = "typo-1";
    suite_.pairs.push_back(pair);
    PutRow(2 * i);
    PutRow(2 * i + 1, 2 * i, 0.3F);
    Triple triple;
    triple.seed = fmt::format("one {}", i);
    triple.positive = fmt::format("near {}", i);
    triple.negative = fmt::format("far {}", i);
    other_.items.push_back(triple);
    const size_t first = 2 * kItems + 3 * i;
    PutRow(first);
    PutRow(first + 1, first, 0.3F);
    PutRow(first + 2, first, 0.9F);
  }

  Rng rng_{3, 1};
  Suite suite_;
  Suite other_;
};

TEST_F(MeaningControlsTest, CopiesHaveTheTriples) {
  suite_.name = "meaning";
  suite_.kind = kMeaningKind;
  rows_ = Matrix(5 * kItems, kDimension);
  missing_.assign(5 * kItems, 0);
  for (size_t i = 0; i < kItems; ++i) AddItem(i);
  std::vector<uint64_t> rows(2 * kItems);
  std::iota(rows.begin(), rows.end(), uint64_t{0});
  std::vector<TripleTexts> triples;
  for (size_t i = 0; i < kItems; ++i) {
    const size_t first = 2 * kItems + 3 * i;
    triples.push_back({&other_.items[i], {first, first + 1, first + 2}, 1});
  }
  options_.triples = triples;
  suites_ = {suite_};
  text_rows_ = {rows};
  suite_texts_ = rows.size();
  const ScoreResult score = *ScoreSuite(suite_, rows, missing_, rows_.view(), options_);
  ASSERT_TRUE(score.value && *score.value > 90) << score.problem;
  scores_ = {score};
  const Json figures = Json::parse(Judged("controls").figures);
  ASSERT_EQ(figures["suites"].size(), 1U);
  const Json& copies = figures["suites"][0]["copies"];
  EXPECT_TRUE(std::any_of(copies.begin(), copies.end(), [](const Json& copy) {
    return copy["noticed"].get<bool>();
  })) << copies.dump(1);
}

TEST_F(ControlsStepTest, OfAnAuditWithoutAScoreIsEmpty) {
  Search(150);
  scores_[0].value.reset();
  const StepFindings found = Judged("controls");
  EXPECT_TRUE(Json::parse(found.figures)["suites"].empty());
  EXPECT_TRUE(Concluded("controls", {found}).notices.empty());
}

}  // namespace
}  // namespace vetvec
