#include "audit/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "unit/audit/judged_run.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

TEST(CompareVendors, OfOneRun) {
  const JudgedRun run =
      MakeRun(Relation::kCr1, TripleNames(40), {"a", "b"}, {Flags(40, 30), Flags(40, 5)});
  const auto compared = CompareVendors(run, "a", run, "b");
  ASSERT_TRUE(compared.ok()) << compared.status().ToString();
  ASSERT_EQ(compared->size(), 1u);
  const RelationComparison& one = (*compared)[0];
  EXPECT_EQ(one.relation, Relation::kCr1);
  EXPECT_EQ(one.figures.items, 40u);
  EXPECT_EQ(one.first, 30u);
  EXPECT_EQ(one.second, 5u);
  EXPECT_EQ(one.only_first, 25u);
  EXPECT_EQ(one.only_second, 0u);
  EXPECT_EQ(one.figures.difference, -125);
  EXPECT_NEAR(one.figures.p_value, 1.0 / 10001, 1e-12);  // no flip of 10,000 is as extreme
  EXPECT_EQ(one.figures.p_holm, one.figures.p_value);
  EXPECT_EQ(one.figures.outcome, ComparisonOutcome::kSecondBetter);
  const auto turned = CompareVendors(run, "b", run, "a");
  EXPECT_EQ((*turned)[0].figures.outcome, ComparisonOutcome::kFirstBetter);
  const auto same = CompareVendors(run, "a", run, "a");
  EXPECT_EQ((*same)[0].figures.outcome, ComparisonOutcome::kUndecided);
  EXPECT_EQ((*same)[0].figures.p_value, 1.0);
}

TEST(CompareVendors, RunsOfDifferentRulesAreNotCompared) {
  const JudgedRun now = [] {
    JudgedRun run = MakeRun(Relation::kCr1, TripleNames(40), {"a"}, {Flags(40, 30)});
    run.result.rules = 1;
    return run;
  }();
  const JudgedRun older = MakeRun(Relation::kCr1, TripleNames(40), {"a"}, {Flags(40, 30)});
  const Status status = CompareVendors(now, "a", older, "a").status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("different versions of the rules (1 and 0)"));
  EXPECT_TRUE(CompareVendors(now, "a", now, "a").ok());
}

TEST(CompareVendors, CommonTriplesOfTwoRunsOnly) {
  const JudgedRun first = MakeRun(Relation::kCr1, {"x", "y", "z"}, {"a"}, {{1, 1, 0}});
  const JudgedRun second = MakeRun(Relation::kCr1, {"z", "w", "y"}, {"b"}, {{1, 1, 0}});
  const auto compared = CompareVendors(first, "a", second, "b");
  ASSERT_TRUE(compared.ok()) << compared.status().ToString();
  EXPECT_EQ((*compared)[0].figures.items, 2u);  // y and z
  EXPECT_EQ((*compared)[0].only_first, 1u);
  EXPECT_EQ((*compared)[0].only_second, 1u);
}

// The relation and all three texts are the identity; the id is not.
TEST(CompareVendors, TextsDecideWhatIsTheSame) {
  const JudgedRun first = MakeRun(Relation::kCr1, {"x"}, {"a"}, {{1}});
  JudgedRun second = MakeRun(Relation::kCr1, {"x"}, {"a"}, {{1}});
  second.work.suites[0].items[0].id = "another";
  EXPECT_TRUE(CompareVendors(first, "a", second, "a").ok());
  second.work.suites[0].items[0].negative += ".";
  const auto compared = CompareVendors(first, "a", second, "a");
  EXPECT_EQ(compared.status().code(), StatusCode::kInsufficientData);
  EXPECT_THAT(compared.status().message(), HasSubstr("no triples in common"));
}

TEST(CompareVendors, Errors) {
  JudgedRun run = MakeRun(Relation::kCr1, {"x"}, {"alpha", "beta"}, {{1}, {0}});
  const Status unknown = CompareVendors(run, "alpa", run, "beta").status();
  EXPECT_EQ(unknown.code(), StatusCode::kNotFound);
  EXPECT_THAT(unknown.message(), HasSubstr("(did you mean 'alpha'?)"));
  EXPECT_THAT(unknown.message(), HasSubstr("allowed: alpha, beta"));
  JudgedRun other = run;
  other.result.metric = "cosine";
  EXPECT_THAT(CompareVendors(run, "alpha", other, "beta").status().message(),
              HasSubstr("different metrics: l2 and cosine"));
  run.result.vendors[1].problem = "401";
  EXPECT_EQ(CompareVendors(run, "alpha", run, "beta").status().code(),
            StatusCode::kFailedPrecondition);
}

TEST(ComparisonJson, HasTheFigures) {
  const JudgedRun run =
      MakeRun(Relation::kCr3, TripleNames(40), {"a", "b"}, {Flags(40, 30), Flags(40, 5)});
  const auto json = Json::parse(ComparisonJson("a", "b", {}, *CompareVendors(run, "a", run, "b")));
  EXPECT_EQ(json["first"], "a");
  EXPECT_EQ(json["relations"][0]["relation"], "CR3");
  EXPECT_EQ(json["relations"][0]["only_first"], 25);
  EXPECT_EQ(json["relations"][0]["verdict"], "second is better");
}

}  // namespace
}  // namespace vetvec
