#include "audit/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/audit/judged_run.h"

namespace vetvec {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// The verdict on one relation, from the flags of each vendor.
AuditResult Judged(const std::vector<std::string>& vendors,
                   const std::vector<std::vector<uint8_t>>& flags,
                   Relation relation = Relation::kCr1) {
  JudgedRun run = MakeRun(relation, TripleNames(flags[0].size()), vendors, flags);
  std::vector<std::vector<std::vector<uint8_t>>> all;
  for (const auto& vendor : flags) all.push_back({vendor});
  ComparePairs({relation}, all, &run.result);
  WriteVerdict(&run.result);
  return run.result;
}

TEST(Verdict, OneIsWorse) {
  const AuditResult result = Judged({"good", "bad"}, {Flags(200, 4), Flags(200, 150)});
  ASSERT_EQ(result.pairs.size(), 1u);
  EXPECT_EQ(result.pairs[0].verdict, PairVerdict::kSecondWorse);
  EXPECT_EQ(result.pairs[0].only_second, 146u);
  EXPECT_THAT(result.verdict,
              ElementsAre("good is the better choice; bad is worse on CR1.",
                          "bad is worse than good on CR1: 75.0% of 200 triples violated against "
                          "2.0% (Holm p < 0.001)."));
}

// With enough triples a difference of two points is sure, and still small.
TEST(Verdict, OneIsSlightlyWorse) {
  const AuditResult result = Judged({"good", "bad"}, {Flags(4000, 40), Flags(4000, 100)});
  ASSERT_EQ(result.pairs[0].verdict, PairVerdict::kSecondWorse);
  EXPECT_NEAR(result.pairs[0].effect, -0.117, 5e-4);
  EXPECT_THAT(result.verdict,
              ElementsAre("good is the better choice; bad is slightly worse on CR1.",
                          "bad is slightly worse than good on CR1: 2.5% of 4000 triples violated "
                          "against 1.0% (Holm p < 0.001)."));
}

TEST(Verdict, WorseOnOneAndSlightlyWorseOnAnother) {
  AuditResult result = Judged({"good", "bad"}, {Flags(200, 4), Flags(200, 150)});
  PairResult other = result.pairs[0];
  other.relation = Relation::kCr3;
  other.effect = -0.1;
  result.pairs.push_back(other);
  for (VendorResult& vendor : result.vendors) {
    RelationResult relation = vendor.relations[0];
    relation.relation = Relation::kCr3;
    vendor.relations.push_back(relation);
  }
  result.verdict.clear();
  WriteVerdict(&result);
  EXPECT_EQ(result.verdict[0],
            "good is the better choice; bad is worse on CR1 and slightly worse on CR3.");
}

TEST(Verdict, CannotBeToldApart) {
  const AuditResult result = Judged({"a", "b"}, {Flags(200, 4), Flags(200, 5)});
  EXPECT_EQ(result.pairs[0].verdict, PairVerdict::kNotToldApart);
  EXPECT_THAT(result.verdict, ElementsAre("a and b cannot be told apart.",
                                          "a and b cannot be told apart on CR1 (least Holm p = "
                                          "1.000)."));
}

TEST(Verdict, ThreeVendors) {
  const AuditResult result =
      Judged({"a", "b", "c"}, {Flags(300, 3), Flags(300, 4), Flags(300, 200)});
  EXPECT_EQ(result.pairs.size(), 3u);
  EXPECT_EQ(result.verdict[0], "a and b are tied for best; c is worse on CR1.");
  EXPECT_THAT(result.verdict, Contains(HasSubstr("c is worse than a on CR1")));
  EXPECT_THAT(result.verdict, Contains(HasSubstr("c is worse than b on CR1")));
}

TEST(Verdict, EachIsWorseSomewhere) {
  AuditResult result = Judged({"a", "b"}, {Flags(200, 4), Flags(200, 150)});
  PairResult other = result.pairs[0];
  other.relation = Relation::kCr2;
  other.verdict = PairVerdict::kFirstWorse;
  result.pairs.push_back(other);
  for (VendorResult& vendor : result.vendors) {
    RelationResult relation = vendor.relations[0];
    relation.relation = Relation::kCr2;
    vendor.relations.push_back(relation);
  }
  result.verdict.clear();
  WriteVerdict(&result);
  EXPECT_EQ(result.verdict[0], "No vendor is best: a is worse on CR2 and b is worse on CR1.");
}

TEST(Verdict, OneVendorAlone) {
  const AuditResult result = Judged({"only"}, {Flags(50, 4)});
  EXPECT_THAT(result.verdict,
              ElementsAre("only was measured; there is no second vendor to compare it with."));
}

TEST(Verdict, AVendorThatFailedIsNamedAndNotCompared) {
  JudgedRun run = MakeRun(Relation::kCr1, TripleNames(50), {"a", "b", "c"},
                          {Flags(50, 4), Flags(50, 4), Flags(50, 5)});
  run.result.vendors[1].problem = "401: wrong key";
  ComparePairs({Relation::kCr1}, {{Flags(50, 4)}, {}, {Flags(50, 5)}}, &run.result);
  WriteVerdict(&run.result);
  ASSERT_EQ(run.result.pairs.size(), 1u);
  EXPECT_EQ(run.result.pairs[0].first, 0u);
  EXPECT_EQ(run.result.pairs[0].second, 2u);
  EXPECT_EQ(run.result.verdict[0], "a and c cannot be told apart.");
  EXPECT_THAT(run.result.verdict, Contains("b could not be measured: 401: wrong key"));
}

TEST(Verdict, HolmCorrectsOverAllPairs) {
  // 8 against 1: p = 0.039 alone; three comparisons make it 0.117.
  std::vector<uint8_t> a(100, 0);
  std::vector<uint8_t> b(100, 0);
  for (size_t i = 0; i < 8; ++i) b[i] = 1;
  a[50] = 1;
  const AuditResult two = Judged({"a", "b"}, {a, b});
  EXPECT_NEAR(two.pairs[0].p_value, 0.0390625, 1e-9);
  EXPECT_EQ(two.pairs[0].verdict, PairVerdict::kSecondWorse);
  const AuditResult three = Judged({"a", "b", "c"}, {a, b, a});
  EXPECT_NEAR(three.pairs[0].p_holm, 3 * 0.0390625, 1e-9);
  for (const PairResult& pair : three.pairs) {
    EXPECT_EQ(pair.verdict, PairVerdict::kNotToldApart);
  }
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

TEST(Verdict, AContractWithoutATestThatAppliesIsNoPass) {
  JudgedRun run = MakeRun(Relation::kCr1, TripleNames(4), {"a"}, {Flags(4, 1)});
  ContractReport contract;
  contract.findings.resize(2);
  run.result.vendors[0].contract = contract;
  WriteVerdict(&run.result);
  EXPECT_THAT(run.result.verdict, Contains("a: no contract test applies."));
  run.result.vendors[0].contract->findings[1].outcome = ContractOutcome::kPassed;
  run.result.verdict.clear();
  WriteVerdict(&run.result);
  EXPECT_THAT(run.result.verdict, Contains("a passes all 1 contract tests that apply."));
}

TEST(Verdict, Caveats) {
  JudgedRun run = MakeRun(Relation::kCr1, TripleNames(10), {"a"}, {Flags(10, 1)});
  AuditResult& result = run.result;
  result.metric = "cosine";
  result.vendors[0].failed_texts = 3;
  result.vendors[0].texts = 30;
  result.vendors[0].threshold.nn_std = 0;
  result.vendors[0].traffic.tokens_are_estimated = true;
  result.vendors[0].traffic.requests = 2;
  WriteVerdict(&result);
  EXPECT_THAT(result.caveats, Contains(HasSubstr("a returned no vector for 3 of 30 texts")));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("its threshold means little")));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("did not report token usage")));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("Cosine distance is no metric")));
  const AuditResult plain = Judged({"a"}, {Flags(10, 1)});
  EXPECT_EQ(plain.caveats.size(), 2u);
  EXPECT_THAT(plain.caveats, Not(Contains(HasSubstr("Cosine"))));
}

}  // namespace
}  // namespace vetvec
