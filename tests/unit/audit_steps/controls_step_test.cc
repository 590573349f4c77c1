#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
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

TEST_F(ControlsStepTest, OfAnAuditWithoutAScoreIsEmpty) {
  Search(150);
  scores_[0].value.reset();
  const StepFindings found = Judged("controls");
  EXPECT_TRUE(Json::parse(found.figures)["suites"].empty());
  EXPECT_TRUE(Concluded("controls", {found}).notices.empty());
}

}  // namespace
}  // namespace vetvec
