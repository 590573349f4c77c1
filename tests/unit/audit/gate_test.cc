#include "audit/gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "unit/audit/judged_run.h"
#include "unit/audit_steps/step_data.h"

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
      {"violation_rate.CR5 <= 0.1", "one of passages"},
      {"violation_rate.CR1", "METRIC"},
      {"violation_rate.CR1 <=", "METRIC"},
      {"violation_rate.CR1 == 0.1", "<, <=, > or >="},
      {"violation_rate.CR1 <= 10%", "a number"},
      {"violation_rate.CR1 <= nan", "a number"},
      {"violation_rate.CR1 <= 0.1 on middle bound", "on lower|upper bound"},
      {"violation_rate.CR1 <= 0.1 at upper bound", "on lower|upper bound"},
      {"violation_rate.CR1 <= 0.1 on upper", "METRIC"},
      {"passage >= 0.5", "did you mean 'passages'?"},
      {"score. >= 0.5", "one of passages"},
      {"tokens <= 5 on upper bound", "no bound, except for scores and shares"},
      {"latency_p50_ms <= 5 on upper bound", "no bound, except for scores and shares"},
      {"tokens not worse than baseline", "a score or a violation rate"},
      {"failures not worse than baseline", "a score or a violation rate"},
      {"passages not worse than baseline within 3", "by POINTS"},
      {"passages not worse than baseline by", "a number of points above 0"},
      {"passages not worse than baseline by 0", "a number of points above 0"},
      {"passages not worse than baseline by three", "a number of points above 0"},
      {"passages not worse than baseline by 3 points", "by POINTS"},
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

TEST(GateRules, ScoresSharesAndMargins) {
  EXPECT_EQ(Rule("passages >= 0.50 on lower bound").bound, GateBound::kLower);
  EXPECT_EQ(Rule("score.my-docs >= 0.50").metric, "score.my-docs");
  EXPECT_EQ(Rule("failures <= 0.02 on upper bound").metric, "failures");
  EXPECT_EQ(Rule("changed <= 0.02 on upper bound").metric, "changed");
  const GateRule by = Rule("meaning not worse than baseline");
  EXPECT_EQ(by.op, GateOperator::kNotWorse);
  EXPECT_FALSE(by.margin);
  EXPECT_EQ(Rule("retrieval not worse than baseline by 2.5").margin, 2.5);
  EXPECT_EQ(Rule("violation_rate.CR1 not worse than baseline by 3").margin, 3);
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

// A score of `queries` queries, each in a cluster of its own; the i-th finds its passage if
// found[i].
ScoreResult PassagesOf(const std::vector<uint8_t>& found, const std::string& pool = "pool") {
  ScoreResult score;
  score.suite = "docs";
  score.kind = "passages";
  double sum = 0;
  score.units.clusterings.resize(1);
  for (size_t i = 0; i < found.size(); ++i) {
    sum += found[i];
    score.units.values.push_back(100.0 * found[i]);
    score.units.clusterings[0].push_back(i);
    score.unit_keys.push_back(pool + std::to_string(i));
  }
  score.value = sum / static_cast<double>(found.size());
  const std::optional<Interval> interval = IntervalOfScore(score.units);
  if (interval) score.interval = {interval->low / 100, interval->high / 100};
  return score;
}

JudgedRun RunWith(ScoreResult score) {
  JudgedRun run = MakeRun(Relation::kCr1, TripleNames(100), {"a"}, {Flags(100, 10)});
  run.result.suites.push_back({"docs", score.kind, "hash", "", 0, score.items});
  run.result.vendors[0].scores.push_back(std::move(score));
  VendorResult& vendor = run.result.vendors[0];
  vendor.spec = "openai:m";
  vendor.traffic.requests = 100;
  ResentIn(&vendor.steps).figures.texts = 60;
  return run;
}

TEST(CheckGate, ScoresByKindAndByNameWithBounds) {
  const JudgedRun run = RunWith(PassagesOf(Flags(400, 240)));  // 0.6, 0.552 to 0.648
  EXPECT_TRUE(CheckFirst(run, "passages >= 0.6").passed);
  EXPECT_FALSE(CheckFirst(run, "passages > 0.6").passed);
  EXPECT_TRUE(CheckFirst(run, "passages >= 0.55 on lower bound").passed);
  EXPECT_FALSE(CheckFirst(run, "passages >= 0.56 on lower bound").passed);
  EXPECT_TRUE(CheckFirst(run, "score.docs <= 0.65 on upper bound").passed);
  EXPECT_EQ(CheckFirst(run, "passages >= 0.1").message, "passages (docs) is 0.6");
  const GateCheck other = CheckFirst(run, "retrieval >= 0");
  EXPECT_FALSE(other.passed);
  EXPECT_EQ(other.message, "retrieval was not measured: the audit has no such suite");
  EXPECT_FALSE(CheckFirst(run, "score.doc >= 0").passed);
}

TEST(CheckGate, AScoreWithoutAValueOrIntervalDoesNotPass) {
  JudgedRun run = RunWith(PassagesOf(Flags(400, 240)));
  ScoreResult& score = run.result.vendors[0].scores[0];
  score.interval.reset();
  EXPECT_TRUE(CheckFirst(run, "passages >= 0").passed);
  EXPECT_FALSE(CheckFirst(run, "passages >= 0 on lower bound").passed);
  score.value.reset();
  score.problem = "no query has a vector";
  EXPECT_EQ(CheckFirst(run, "passages >= 0").message,
            "passages (docs) was not measured: no query has a vector");
}

TEST(CheckGate, SharesOfFailedRequestsAndChangedTexts) {
  JudgedRun run = RunWith(PassagesOf(Flags(400, 240)));
  run.result.vendors[0].traffic.failed_requests = 1;
  ResentIn(&run.result.vendors[0].steps).figures.changed = 0;
  EXPECT_TRUE(CheckFirst(run, "failures <= 0.01").passed);
  EXPECT_FALSE(CheckFirst(run, "failures <= 0.02 on upper bound").passed) << "1 of 100: to 5.4%";
  EXPECT_TRUE(CheckFirst(run, "changed <= 0").passed);
  EXPECT_FALSE(CheckFirst(run, "changed <= 0.05 on upper bound").passed) << "0 of 60: to 6.0%";
  EXPECT_TRUE(CheckFirst(run, "changed <= 0.07 on upper bound").passed);
  ResentIn(&run.result.vendors[0].steps).figures.texts = 0;
  EXPECT_EQ(CheckFirst(run, "changed <= 1").message,
            "changed was not measured: no text was sent again");
  run.result.vendors[0].traffic.requests = 0;
  EXPECT_FALSE(CheckFirst(run, "failures <= 1").passed);
  run.result.vendors[0].spec = "builtin:";
  EXPECT_TRUE(CheckFirst(run, "failures <= 0").passed) << "there is no service";
}

// Whatever the rule, and whatever the vendor's figures.
TEST(CheckGate, AVendorThatIsExcludedOrNotMeasuredFailsEveryRule) {
  const JudgedRun good = RunWith(PassagesOf(Flags(400, 240)));
  const std::vector<const char*> rules = {"passages >= 0",
                                          "score.docs >= 0 on lower bound",
                                          "failures <= 1",
                                          "changed <= 1",
                                          "failed_texts <= 5",
                                          "violation_rate.CR1 <= 1",
                                          "tokens >= 0",
                                          "passages not worse than baseline",
                                          "passages not worse than baseline by 90",
                                          "violation_rate.CR1 not worse than baseline"};
  JudgedRun excluded = good;
  excluded.result.vendors[0].defects = {"returns the same vector for every text"};
  JudgedRun unmeasured = good;
  unmeasured.result.vendors[0].problem = "401";
  for (const char* rule : rules) {
    const auto check = [&](const JudgedRun& run) {
      return CheckGate(run, {Rule(rule)}, &good)->at(0);
    };
    EXPECT_TRUE(check(good).passed) << rule << ": " << check(good).message;
    EXPECT_FALSE(check(excluded).passed) << rule;
    EXPECT_EQ(check(excluded).message, "excluded: it returns the same vector for every text");
    EXPECT_FALSE(check(unmeasured).passed) << rule;
    EXPECT_EQ(check(unmeasured).message, "not measured: 401");
  }
}

TEST(CheckGate, FiguresOfAVendorThatFailsTooOftenDoNotCount) {
  JudgedRun run = RunWith(PassagesOf(Flags(400, 240)));
  run.result.vendors[0].traffic.failed_requests = 30;
  EXPECT_EQ(CheckFirst(run, "passages >= 0").message, "30 of 100 requests failed");
  EXPECT_TRUE(CheckFirst(run, "failures <= 0.4").passed) << "judged by its own figure";
  EXPECT_TRUE(CheckFirst(run, "failed_requests <= 30").passed);
  const auto accepted = CheckGate(run, {Rule("passages >= 0"), Rule("failures <= 0.4")}, nullptr);
  EXPECT_TRUE(GatePassed(*accepted)) << "the rules accept it";
  const auto refused = CheckGate(run, {Rule("passages >= 0"), Rule("failures <= 0.2")}, nullptr);
  EXPECT_FALSE(refused->at(0).passed);
  EXPECT_FALSE(refused->at(1).passed);
  run.result.vendors[0].traffic.failed_requests = 4;  // from 1.6% on
  EXPECT_TRUE(CheckFirst(run, "passages >= 0").passed) << "perhaps not above 1 in 50";
}

GateCheck Against(const JudgedRun& run, const JudgedRun& before, const std::string& rule) {
  const Result<std::vector<GateCheck>> checks = CheckGate(run, {Rule(rule)}, &before);
  EXPECT_TRUE(checks.ok()) << checks.status().ToString();
  return checks.ok() ? checks->at(0) : GateCheck();
}

TEST(CheckGate, NotWorseByAMarginNeedsAnIntervalBelowIt) {
  const JudgedRun before = RunWith(PassagesOf(Flags(400, 240)));
  const std::string by = "passages not worse than baseline by ";
  const GateCheck same = Against(before, before, by + "3");
  EXPECT_TRUE(same.passed) << same.message;
  EXPECT_THAT(same.message, HasSubstr("the loss is surely not above 0.5 points"));
  const JudgedRun worse = RunWith(PassagesOf(Flags(400, 232)));  // 2 points; 0.5 to 3.5
  EXPECT_TRUE(Against(worse, before, by + "4").passed);
  EXPECT_FALSE(Against(worse, before, by + "3").passed) << Against(worse, before, by + "3").message;
  EXPECT_FALSE(Against(worse, before, "passages not worse than baseline").passed);
  EXPECT_TRUE(Against(before, worse, by + "3").passed) << "a gain is not a loss";
}

TEST(CheckGate, AMarginThatTheItemsCouldNotHaveShownFails) {
  const JudgedRun few = RunWith(PassagesOf(Flags(20, 12)));
  const GateCheck check = Against(few, few, "passages not worse than baseline by 3");
  EXPECT_FALSE(check.passed);
  EXPECT_THAT(check.message,
              HasSubstr("would have noticed a loss of 14.0 points, not of 3: test more items"));
  EXPECT_TRUE(Against(few, few, "passages not worse than baseline by 15").passed);
  const GateCheck plain = Against(few, few, "passages not worse than baseline");
  EXPECT_TRUE(plain.passed);
  EXPECT_THAT(plain.message, HasSubstr("a loss of 14.0 points would have been noticed"));
}

TEST(CheckGate, OnlyCommonItemsAreCompared) {
  ScoreResult less = PassagesOf(Flags(400, 240));
  for (auto* list : {&less.units.values}) list->resize(300);
  less.units.clusterings[0].resize(300);
  less.unit_keys.resize(300);
  less.unit_keys[299] = "a query that is new";
  const GateCheck check = Against(RunWith(less), RunWith(PassagesOf(Flags(400, 240))),
                                  "passages not worse than baseline by 5");
  EXPECT_TRUE(check.passed) << check.message;
  EXPECT_THAT(check.message, HasSubstr("on 299 common items"));
  const GateCheck other = Against(RunWith(less), RunWith(PassagesOf(Flags(400, 240), "other")),
                                  "passages not worse than baseline by 5");
  EXPECT_FALSE(other.passed);
  EXPECT_THAT(other.message, HasSubstr("no items in common"));
}

TEST(CheckGate, ScoresWithoutKeysNeedTheSameSuite) {
  ScoreResult score = PassagesOf(Flags(400, 240));
  score.kind = "meaning";
  score.unit_keys.clear();
  const JudgedRun run = RunWith(score);
  JudgedRun other = run;
  EXPECT_TRUE(Against(run, other, "meaning not worse than baseline by 3").passed);
  other.result.suites[0].sha256 = "another";
  const GateCheck check = Against(run, other, "meaning not worse than baseline by 3");
  EXPECT_FALSE(check.passed);
  EXPECT_THAT(check.message, HasSubstr("has other items"));
}

TEST(CheckGate, ABaselineThatIsExcludedIsNone) {
  const JudgedRun run = RunWith(PassagesOf(Flags(400, 240)));
  JudgedRun before = run;
  before.result.vendors[0].defects = {"returns the same vector for every text"};
  const GateCheck check = Against(run, before, "passages not worse than baseline");
  EXPECT_FALSE(check.passed);
  EXPECT_THAT(check.message, HasSubstr("is excluded in the baseline"));
}

TEST(CheckGate, ABaselineOfOtherRulesIsRefused) {
  JudgedRun run = RunWith(PassagesOf(Flags(400, 240)));
  const JudgedRun before = run;
  run.result.rules = 1;
  const Status status =
      CheckGate(run, {Rule("passages not worse than baseline by 3")}, &before).status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("different versions of the rules"));
  EXPECT_TRUE(CheckGate(run, {Rule("passages >= 0")}, &before).ok()) << "nothing is compared";
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
