#include "audit/gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "unit/audit/judged_run.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

GateRule Rule(const std::string& text) {
  const Result<std::vector<GateRule>> rules = ParseGateRules(text, "gate.txt");
  EXPECT_TRUE(rules.ok()) << rules.status().ToString();
  return rules.ok() ? rules->at(0) : GateRule();
}

TEST(GateRules, Parse) {
  const Result<std::vector<GateRule>> rules = ParseGateRules(
      "# limits\n\nviolation_rate.CR1 <= 0.10 on upper bound\r\n"
      "  violation_rate.CR3  >  1e-2  on lower bound \nlatency_p99_ms < 2000\ncost >= 0\n"
      "violation_rate.CR2 not worse than baseline",
      "gate.txt");
  ASSERT_TRUE(rules.ok()) << rules.status().ToString();
  ASSERT_EQ(rules->size(), 5u);
  EXPECT_EQ((*rules)[0].metric, "violation_rate.CR1");
  EXPECT_EQ((*rules)[0].op, GateOperator::kAtMost);
  EXPECT_EQ((*rules)[0].value, 0.10);
  EXPECT_EQ((*rules)[0].bound, GateBound::kUpper);
  EXPECT_EQ((*rules)[0].text, "violation_rate.CR1 <= 0.10 on upper bound");
  EXPECT_EQ((*rules)[1].op, GateOperator::kGreater);
  EXPECT_EQ((*rules)[1].bound, GateBound::kLower);
  EXPECT_EQ((*rules)[2].op, GateOperator::kLess);
  EXPECT_EQ((*rules)[2].bound, GateBound::kEstimate);
  EXPECT_EQ((*rules)[3].op, GateOperator::kAtLeast);
  EXPECT_EQ((*rules)[4].op, GateOperator::kNotWorse);
}

TEST(GateRules, EveryErrorNamesLineFoundAndAllowed) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"violation_rat.CR1 <= 0.1", "did you mean 'violation_rate.CR1'?"},
      {"violation_rate.CR5 <= 0.1", "one of violation_rate.CR1"},
      {"violation_rate.CR1", "METRIC"},
      {"violation_rate.CR1 <=", "METRIC"},
      {"violation_rate.CR1 == 0.1", "<, <=, > or >="},
      {"violation_rate.CR1 <= 10%", "a number"},
      {"violation_rate.CR1 <= nan", "a number"},
      {"violation_rate.CR1 <= 0.1 on middle bound", "on lower|upper bound"},
      {"violation_rate.CR1 <= 0.1 at upper bound", "on lower|upper bound"},
      {"violation_rate.CR1 <= 0.1 on upper", "METRIC"},
      {"tokens <= 5 on upper bound", "no bound, except for violation rates"},
      {"tokens not worse than baseline", "a violation rate, such as violation_rate.CR1"},
      {"violation_rate.CR1 not worse than last week", "<, <=, > or >="},
  };
  for (const auto& [text, allowed] : cases) {
    const Result<std::vector<GateRule>> rules =
        ParseGateRules("\n" + std::string(text), "gate.txt");
    EXPECT_EQ(rules.status().code(), StatusCode::kInvalidArgument) << text;
    EXPECT_EQ(rules.status().detail().file, "gate.txt");
    EXPECT_EQ(rules.status().detail().line, 2);
    EXPECT_EQ(rules.status().detail().key, "gate.rules");
    EXPECT_THAT(rules.status().message(), HasSubstr(allowed)) << text;
    EXPECT_THAT(rules.status().message(), HasSubstr("found '"));
  }
}

TEST(GateRules, NoneIsAnError) {
  for (const char* text : {"", "\n# only a comment\n"}) {
    const Status status = ParseGateRules(text, "gate.txt").status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
    EXPECT_THAT(status.message(), HasSubstr("there are no gate rules"));
  }
}

JudgedRun TenOfHundred() {
  JudgedRun run =
      MakeRun(Relation::kCr1, TripleNames(100), {"a", "b"}, {Flags(100, 10), Flags(100, 60)});
  run.result.vendors[0].failed_texts = 2;
  run.result.vendors[0].traffic.failed_requests = 3;
  run.result.vendors[0].traffic.tokens = 1000;
  run.result.vendors[0].traffic.cost = 0.5;
  run.result.vendors[0].traffic.total_millis = {10, 100, 150, 300, 400};
  return run;
}

GateCheck CheckFirst(const JudgedRun& run, const std::string& rule) {
  const Result<std::vector<GateCheck>> checks = CheckGate(run, {Rule(rule)}, nullptr);
  EXPECT_TRUE(checks.ok()) << checks.status().ToString();
  return checks.ok() ? checks->at(0) : GateCheck();
}

TEST(CheckGate, RatesWithBounds) {
  const JudgedRun run = TenOfHundred();
  EXPECT_TRUE(CheckFirst(run, "violation_rate.CR1 <= 0.1").passed);
  EXPECT_FALSE(CheckFirst(run, "violation_rate.CR1 < 0.1").passed);
  EXPECT_TRUE(CheckFirst(run, "violation_rate.CR1 >= 0.1").passed);
  EXPECT_FALSE(CheckFirst(run, "violation_rate.CR1 > 0.1").passed);
  // Wilson 95% of 10/100: 0.0552 to 0.1744.
  EXPECT_FALSE(CheckFirst(run, "violation_rate.CR1 <= 0.17 on upper bound").passed);
  EXPECT_TRUE(CheckFirst(run, "violation_rate.CR1 <= 0.18 on upper bound").passed);
  EXPECT_TRUE(CheckFirst(run, "violation_rate.CR1 >= 0.05 on lower bound").passed);
  EXPECT_FALSE(CheckFirst(run, "violation_rate.CR1 >= 0.06 on lower bound").passed);
  const GateCheck check = CheckFirst(run, "violation_rate.CR1 <= 0.18 on upper bound");
  EXPECT_NEAR(*check.found, 0.17437, 1e-4);
  EXPECT_THAT(check.message, HasSubstr("violation_rate.CR1 is 0.174"));
  EXPECT_THAT(check.message, HasSubstr("upper bound of the 95% interval"));
}

TEST(CheckGate, OtherFigures) {
  const JudgedRun run = TenOfHundred();
  EXPECT_EQ(CheckFirst(run, "failed_texts <= 2").found, 2.0);
  EXPECT_EQ(CheckFirst(run, "failed_requests <= 2").found, 3.0);
  EXPECT_EQ(CheckFirst(run, "tokens <= 2").found, 1000.0);
  EXPECT_EQ(CheckFirst(run, "cost <= 2").found, 0.5);
  EXPECT_EQ(CheckFirst(run, "latency_p50_ms <= 2").found, 100.0);
  EXPECT_EQ(CheckFirst(run, "latency_p99_ms <= 2").found, 300.0);
}

TEST(CheckGate, WhatWasNotMeasuredHasNotPassed) {
  JudgedRun run = TenOfHundred();
  const Result<std::vector<GateCheck>> checks =
      CheckGate(run, {Rule("cost >= 0"), Rule("latency_p50_ms >= 0")}, nullptr);
  ASSERT_TRUE(checks.ok());
  EXPECT_FALSE((*checks)[1].passed) << "b is not priced";
  EXPECT_FALSE((*checks)[3].passed) << "b sent nothing";
  EXPECT_FALSE(CheckFirst(run, "violation_rate.CR3 <= 1").passed);
  EXPECT_EQ(CheckFirst(run, "violation_rate.CR3 <= 1").message,
            "violation_rate.CR3 was not measured");
  run.result.vendors[0].problem = "401";
  EXPECT_EQ(CheckFirst(run, "failed_texts <= 5").message, "not measured: 401");
  EXPECT_FALSE(CheckFirst(run, "failed_texts <= 5").passed);
}

TEST(CheckGate, EveryRuleForEveryVendor) {
  const Result<std::vector<GateCheck>> checks = CheckGate(
      TenOfHundred(), {Rule("violation_rate.CR1 <= 0.5"), Rule("failed_texts <= 0")}, nullptr);
  ASSERT_TRUE(checks.ok());
  ASSERT_EQ(checks->size(), 4u);
  EXPECT_TRUE((*checks)[0].passed);
  EXPECT_FALSE((*checks)[1].passed);
  EXPECT_EQ((*checks)[1].vendor, "b");
  EXPECT_FALSE(GatePassed(*checks));
  EXPECT_TRUE(GatePassed({(*checks)[0]}));
  const Json json = Json::parse(GateJson(*checks));
  EXPECT_EQ(json["passed"], false);
  EXPECT_EQ(json["checks"][1]["vendor"], "b");
  EXPECT_EQ(json["checks"][1]["found"], 0.6);
}

TEST(CheckGate, Baseline) {
  const std::string rule = "violation_rate.CR1 not worse than baseline";
  const JudgedRun now = TenOfHundred();
  const Status none = CheckGate(now, {Rule(rule)}, nullptr).status();
  EXPECT_EQ(none.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(none.message(), HasSubstr("--baseline"));
  const JudgedRun before =
      MakeRun(Relation::kCr1, TripleNames(100), {"a", "b"}, {Flags(100, 12), Flags(100, 10)});
  const Result<std::vector<GateCheck>> checks = CheckGate(now, {Rule(rule)}, &before);
  ASSERT_TRUE(checks.ok());
  EXPECT_TRUE((*checks)[0].passed) << (*checks)[0].message;
  EXPECT_FALSE((*checks)[1].passed) << (*checks)[1].message;
  EXPECT_THAT((*checks)[1].message,
              HasSubstr("60 of 100 triples are violated, compared with 10 in the baseline"));
  // A vendor or a relation that the baseline lacks.
  const JudgedRun other = MakeRun(Relation::kCr2, TripleNames(10), {"a"}, {Flags(10, 1)});
  const Result<std::vector<GateCheck>> unknown = CheckGate(now, {Rule(rule)}, &other);
  ASSERT_TRUE(unknown.ok());
  EXPECT_FALSE((*unknown)[0].passed);
  EXPECT_THAT((*unknown)[0].message, HasSubstr("no triples in common"));
  EXPECT_FALSE((*unknown)[1].passed);
  EXPECT_THAT((*unknown)[1].message, HasSubstr("unknown vendor 'b'"));
}

}  // namespace
}  // namespace vetvec
