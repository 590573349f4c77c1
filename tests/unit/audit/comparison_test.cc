#include "audit/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/verdict.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// A vendor whose unit i of suite `kind` is right (100 points) unless i < wrong.
ScoreResult ScoreOf(const std::string& kind, size_t items, size_t wrong) {
  ScoreResult score;
  score.suite = score.kind = kind;
  score.measure = "right, %";
  score.ranks = true;
  score.items = items;
  score.units.clusterings.emplace_back();
  double sum = 0;
  for (size_t i = 0; i < items; ++i) {
    score.units.values.push_back(i < wrong ? 0 : 100);
    score.units.clusterings[0].push_back(i);
    sum += score.units.values.back();
  }
  score.value = sum / static_cast<double>(items);
  return score;
}

VendorResult Vendor(const std::string& name, std::vector<ScoreResult> scores) {
  VendorResult vendor;
  vendor.name = name;
  vendor.scores = std::move(scores);
  return vendor;
}

AuditResult Judged(std::vector<VendorResult> vendors,
                   std::vector<std::pair<size_t, size_t>> same = {}) {
  AuditResult result;
  result.vendors = std::move(vendors);
  result.same = std::move(same);
  EXPECT_TRUE(CompareVendorScores({}, &result).ok());
  return result;
}

TEST(Comparison, OneIsBetter) {
  AuditResult result = Judged({Vendor("good", {ScoreOf("passages", 200, 4)}),
                               Vendor("bad", {ScoreOf("passages", 200, 60)})});
  EXPECT_EQ(result.comparisons[0].figures.outcome, ComparisonOutcome::kFirstBetter);
  EXPECT_THAT(result.best, ElementsAre(0U));
  WriteVerdict(&result);
  EXPECT_THAT(result.verdict[0],
              StartsWith("Take good. It finds 28.0 points more than bad (95%: "));
}

// Copies of one service whose answers differ by less than anything that could be noticed.
TEST(Comparison, TwinsWithLittleNoiseAreNotAccused) {
  const auto twin = [](const std::string& name, uint64_t salt) {
    ScoreResult score = ScoreOf("passages", 400, 120);
    for (size_t i = 0; i < 400; i += 97) score.units.values[(i + salt) % 400] += 0.1;
    return Vendor(name, {score});
  };
  AuditResult result = Judged({twin("a", 0), twin("b", 3)});
  WriteVerdict(&result);
  EXPECT_THAT(result.verdict[0], StartsWith("Take a or b. No difference in finding was seen; this "
                                            "audit would have noticed "));
  for (const std::string& line : result.verdict) {
    for (const char* word : {"Against", "left out", "finds less", "gender", "fast"}) {
      EXPECT_THAT(line, testing::Not(HasSubstr(word)));
    }
  }
}

TEST(Comparison, HolmCorrectsOverSuitesAndPairs) {
  // 9 against 1 of 10 discordant: p = 0.021 alone, 0.064 with three pairs.
  ScoreResult a = ScoreOf("evalrank", 100, 1);
  ScoreResult b = ScoreOf("evalrank", 100, 10);
  b.units.values[0] = 100;
  const AuditResult two = Judged({Vendor("a", {a}), Vendor("b", {b})});
  EXPECT_EQ(two.comparisons[0].figures.outcome, ComparisonOutcome::kFirstBetter);
  const AuditResult three = Judged({Vendor("a", {a}), Vendor("b", {b}), Vendor("c", {a})});
  ASSERT_EQ(three.comparisons.size(), 3U);
  for (const SuiteComparison& one : three.comparisons) {
    EXPECT_NE(one.figures.outcome, ComparisonOutcome::kFirstBetter);
    EXPECT_NE(one.figures.outcome, ComparisonOutcome::kSecondBetter);
  }
}

TEST(Comparison, AScoreThatDescribesNeitherRanksNorCountsInTheFamily) {
  const auto with = [](const std::string& name, size_t wrong, bool ranks) {
    ScoreResult other = ScoreOf("meaning", 200, wrong);
    other.ranks = ranks;
    return Vendor(name, {ScoreOf("passages", 100, 10), other});
  };
  const AuditResult result = Judged({with("a", 4, false), with("b", 90, false)});
  ASSERT_EQ(result.comparisons.size(), 1U);
  EXPECT_EQ(result.comparisons[0].suite, "passages");
  EXPECT_EQ(result.best.size(), 2U);
  ASSERT_EQ(result.described.size(), 1U);
  EXPECT_EQ(result.described[0].figures.difference, 43);
  EXPECT_EQ(result.described[0].figures.outcome, ComparisonOutcome::kUndecided);
  EXPECT_EQ(Judged({with("a", 4, true), with("b", 90, true)}).best.size(), 1U);
}

TEST(Comparison, SurelyWorseAtMeaningByTheBoundNearestToNothing) {
  const auto with = [](const std::string& name, size_t wrong) {
    ScoreResult score = ScoreOf("meaning", 400, wrong);
    score.ranks = false;
    return Vendor(name, {score});
  };
  const AuditResult result = Judged({with("a", 10), with("b", 60), with("c", 200), with("d", 12)});
  const std::vector<SurelyWorse> worse = SurelyWorseAtMeaning(result);
  ASSERT_EQ(worse.size(), 2U) << "a and d differ too little";
  EXPECT_EQ(worse[0].vendor, 1U);
  EXPECT_EQ(worse[0].than, 0U);
  EXPECT_EQ(worse[1].vendor, 2U);
  EXPECT_EQ(worse[1].than, 0U);
  EXPECT_GT(worse[1].points, 40);
  EXPECT_LT(worse[1].points, 47.5);
  EXPECT_EQ(worse[1].suite, "meaning");
  EXPECT_EQ(result.best.size(), 4U);
}

}  // namespace
}  // namespace vetvec
