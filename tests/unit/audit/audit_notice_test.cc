#include "audit/audit_notice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/comparison.h"
#include "unit/audit_steps/step_data.h"

namespace vetvec {
namespace {

// Vendor `name` with the score of a suite: 40 units of the given mean.
VendorResult VendorWithScore(const std::string& name, double mean) {
  VendorResult vendor;
  vendor.name = name;
  ScoreResult score;
  score.suite = "passages";
  score.kind = "passages";
  score.ranks = true;
  score.value = mean;
  score.units.clusterings.emplace_back();
  for (uint64_t i = 0; i < 40; ++i) {
    score.units.values.push_back(mean + static_cast<double>(i % 3));
    score.units.clusterings[0].push_back(i);
  }
  vendor.scores.push_back(score);
  return vendor;
}

AuditResult TwoVendors() {
  AuditResult result;
  result.vendors = {VendorWithScore("good", 80), VendorWithScore("poor", 20)};
  return result;
}

TEST(AuditNotice, AScoreThatAStepHasExposedRanksNobody) {
  AuditResult result = TwoVendors();
  ASSERT_TRUE(CompareVendorScores({}, &result).ok());
  EXPECT_TRUE(StandsAbove(result, 0, 1)) << "otherwise, nothing is tested";
  AuditResult exposed = TwoVendors();
  exposed.steps.push_back({.step = "controls", .exposed = {"passages"}});
  WithdrawExposedScores(&exposed);
  ASSERT_TRUE(CompareVendorScores({}, &exposed).ok());
  EXPECT_FALSE(StandsAbove(exposed, 0, 1));
  EXPECT_EQ(exposed.best.size(), 2U);
  EXPECT_TRUE(exposed.comparisons.empty());
}

TEST(AuditNotice, NamesEachFamilyOfLossesOnceAndThoseThatNothingLooksForAsUnnoticed) {
  AuditResult result = TwoVendors();
  result.steps.push_back(
      {.step = "controls", .notices = {{LossFamily::kNoise, "30% noise", "20% noise", 0.3, 0.2}}});
  WriteNotices(&result);
  std::vector<LossFamily> families;
  for (const NoticeLine& line : result.notices) families.push_back(line.family);
  EXPECT_THAT(families, testing::ElementsAre(LossFamily::kCut, LossFamily::kNoise,
                                             LossFamily::kSwapped, LossFamily::kRounded,
                                             LossFamily::kUnreadWords, LossFamily::kNotAndDigits,
                                             LossFamily::kFailures, LossFamily::kBatches));
  EXPECT_EQ(result.notices[1].noticed, "30% noise");
  EXPECT_EQ(result.notices[2].noticed, "");
  EXPECT_EQ(result.notices[2].unnoticed, "texts with a wrong vector");
}

TEST(AuditNotice, OfARunWithoutControlsSaysNothing) {
  AuditResult result = TwoVendors();
  result.steps.push_back({.step = "failures"});
  WriteNotices(&result);
  EXPECT_TRUE(result.notices.empty());
}

TEST(AuditNotice, SaysWhatTheTextsThatWereSentAgainExclude) {
  AuditResult result = TwoVendors();
  result.steps.push_back({.step = "controls"});
  ResentIn(&result.vendors[0].steps).figures.texts = 60;
  ResentIn(&result.vendors[0].steps).figures.alone = 20;
  ResentIn(&result.vendors[1].steps).figures.texts = 40;
  ResentIn(&result.vendors[1].steps).figures.alone = 20;
  WriteNotices(&result);
  EXPECT_EQ(result.notices.back().noticed,
            "vectors that depend on the batch (a different model, centring) for 14% of the texts");
  result.notices.clear();
  ResentIn(&result.vendors[1].steps).figures.alone = 0;
  WriteNotices(&result);
  EXPECT_EQ(result.notices.back().noticed, "vectors that change for 8% of the texts");
  EXPECT_EQ(result.notices.back().unnoticed, "a different model for single texts");
}

}  // namespace
}  // namespace vetvec
