#include "audit/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/comparison.h"
#include "audit/wording.h"
#include "unit/audit/judged_run.h"

namespace vetvec {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

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
  WriteVerdict(&result);
  return result;
}

TEST(Verdict, OneIsBetter) {
  const AuditResult result = Judged({Vendor("good", {ScoreOf("evalrank", 200, 4)}),
                                     Vendor("bad", {ScoreOf("evalrank", 200, 60)})});
  EXPECT_EQ(result.comparisons[0].figures.outcome, ComparisonOutcome::kFirstBetter);
  EXPECT_THAT(result.best, ElementsAre(0U));
  EXPECT_THAT(result.verdict, ElementsAre("good is the better choice; bad is worse than good "
                                          "at retrieving texts (by 28.0 points in evalrank).",
                                          "good: retrieves texts: evalrank 98.0.",
                                          "bad: retrieves texts: evalrank 70.0."));
}

TEST(Verdict, TooFewItemsAreNotATie) {
  const AuditResult result = Judged(
      {Vendor("a", {ScoreOf("evalrank", 20, 1)}), Vendor("b", {ScoreOf("evalrank", 20, 2)})});
  EXPECT_EQ(result.verdict[0],
            "a and b: this audit has too few items to say which of them is better.");
  for (const std::string& sentence : result.verdict) {
    EXPECT_THAT(sentence, Not(HasSubstr("told apart")));
  }
}

TEST(Verdict, EqualWithinAMargin) {
  const AuditResult result = Judged(
      {Vendor("a", {ScoreOf("evalrank", 400, 8)}), Vendor("b", {ScoreOf("evalrank", 400, 9)})});
  EXPECT_EQ(result.verdict[0], "a and b are equal within 3 points on everything measured.");
}

TEST(Verdict, TwoAreAheadOfAThird) {
  const AuditResult result = Judged(
      {Vendor("a", {ScoreOf("evalrank", 300, 3)}), Vendor("b", {ScoreOf("evalrank", 300, 3)}),
       Vendor("c", {ScoreOf("evalrank", 300, 90)})},
      {{0, 1}});
  EXPECT_EQ(result.verdict[0],
            "a and b are ahead; they return the same vectors, so they are the same model; c is "
            "worse than a at retrieving texts (by 29.0 points in evalrank).");
  EXPECT_THAT(result.verdict, Contains("a and b return the same vectors for all texts."));
}

TEST(Verdict, EachIsBetterAtSomething) {
  const AuditResult result =
      Judged({Vendor("a", {ScoreOf("evalrank", 200, 4), ScoreOf("meaning", 200, 90)}),
              Vendor("b", {ScoreOf("evalrank", 200, 90), ScoreOf("meaning", 200, 4)})});
  EXPECT_EQ(
      result.verdict[0],
      "No vendor is best at everything: a is better at retrieving texts, b at keeping meaning.");
}

TEST(Verdict, OneVendorAlone) {
  const AuditResult result = Judged({Vendor("only", {ScoreOf("evalrank", 50, 4)})});
  EXPECT_EQ(result.verdict[0],
            "only was measured, but there is no second vendor to compare it with.");
}

// Vectors that say nothing, or a contract that is broken: never best, never tied, and named.
TEST(Verdict, AVendorWithADefectIsOut) {
  VendorResult broken = Vendor("broken", {ScoreOf("evalrank", 200, 0)});
  broken.defects = {"returns the same vector for every text", "breaks its contract (order): no"};
  const AuditResult result = Judged({Vendor("clean", {ScoreOf("evalrank", 200, 20)}), broken});
  EXPECT_TRUE(result.comparisons.empty());
  EXPECT_THAT(result.best, ElementsAre(0U));
  EXPECT_EQ(
      result.verdict[0],
      "clean is the only vendor left; broken is excluded: it returns the same vector for every "
      "text.");
  EXPECT_THAT(
      result.verdict,
      Contains("broken is excluded from the ranking: it returns the same vector for every text; it "
               "breaks its contract (order): no."));
}

// The answer names the defect; its figures stand in the vendor's own sentence.
TEST(Verdict, TheAnswerIsShort) {
  VendorResult lost = Vendor("lost", {});
  lost.defects = {
      "assigns vectors to the wrong texts: of 40 texts that were sent again, 4 got another"};
  VendorResult faulty = Vendor("faulty", {});
  faulty.defects = {
      "breaks its contract: 2 of 83 replies contained a vector with a null element (the vector of "
      "text 3 has a null); the retries were correct"};
  const AuditResult result = Judged({Vendor("clean", {ScoreOf("evalrank", 90, 3)}), lost, faulty});
  EXPECT_EQ(
      result.verdict[0],
      "clean is the only vendor left; lost is excluded: it assigns vectors to the wrong texts; "
      "faulty is excluded: it breaks its contract: 2 of 83 replies contained a vector with a null "
      "element.");
  EXPECT_THAT(result.verdict, Contains(HasSubstr("the retries were correct")));
}

TEST(Verdict, AllAreOut) {
  VendorResult broken = Vendor("broken", {ScoreOf("evalrank", 200, 0)});
  broken.defects = {"returns the same vector for every text"};
  VendorResult dead = Vendor("dead", {});
  dead.problem = "401: wrong key";
  const AuditResult result = Judged({broken, dead});
  EXPECT_EQ(result.verdict[0],
            "No vendor can be chosen; broken is excluded: it returns the same vector for every "
            "text; dead could not be measured.");
  EXPECT_THAT(result.verdict, Contains("dead could not be measured: 401: wrong key."));
}

TEST(Verdict, HolmCorrectsOverSuitesAndPairs) {
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

TEST(Verdict, AScoreThatDescribesNeitherRanksNorCountsInTheFamily) {
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

TEST(Verdict, ScoresHaveAsManyDigitsAsTheirMeasureIsWorth) {
  ScoreResult score;
  score.measure = "MRR";
  score.value = 0.85649;
  EXPECT_EQ(ScoreText(score), "0.856");
  EXPECT_EQ(IntervalText(score), "none");
  score.measure = "Spearman x 100";
  score.value = -0.012;
  score.interval = Interval{-7.2349, 7.741};
  EXPECT_EQ(ScoreText(score), "0.0");
  EXPECT_EQ(IntervalText(score), "-7.2 to 7.7");
  score.value = std::nullopt;
  score.problem = "all vectors are equal";
  EXPECT_EQ(ScoreText(score), "no score: all vectors are equal");
}

TEST(Verdict, AContractWithoutATestThatAppliesIsNotAPass) {
  VendorResult vendor = Vendor("a", {});
  vendor.contract.emplace();
  vendor.contract->findings.resize(2);
  EXPECT_THAT(Judged({vendor}).verdict, Contains("a: no contract test applies."));
  vendor.contract->findings[1].outcome = ContractOutcome::kPassed;
  EXPECT_THAT(Judged({vendor}).verdict, Contains("a: meets its contract (1 tests)."));
}

}  // namespace
}  // namespace vetvec
