// An audit's result put together by hand, for tests of its verdict: vendors, and comparisons of
// them with the outcome and figures that a test wants, even contradictory ones.
#ifndef VETVEC_TESTS_UNIT_AUDIT_VERDICT_CASE_H_
#define VETVEC_TESTS_UNIT_AUDIT_VERDICT_CASE_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/verdict.h"
#include "kinds/suite_kind.h"

namespace vetvec {

struct VerdictCase {
  explicit VerdictCase(const std::vector<std::string>& names) {
    for (const std::string& name : names) result.vendors.emplace_back().name = name;
    result.config_json = "{}";  // for the JSON report
  }

  // Figures are from the side of `a`.
  void Compare(size_t a, size_t b, ComparisonOutcome outcome, double difference, Interval interval,
               std::optional<double> detectable) {
    SuiteComparison& one = result.comparisons.emplace_back();
    one.suite = suite;
    one.kind = kind;
    one.first = std::min(a, b);
    one.second = std::max(a, b);
    const bool is_turned = a > b;
    one.figures.items = 300;
    one.figures.difference = is_turned ? -difference : difference;
    one.figures.interval = is_turned ? Interval{-interval.high, -interval.low} : interval;
    one.figures.detectable = detectable;
    one.figures.outcome = outcome;
  }
  void Better(size_t a, size_t b, double difference, Interval interval) {
    Compare(a, b, a < b ? ComparisonOutcome::kFirstBetter : ComparisonOutcome::kSecondBetter,
            difference, interval, 1.5);
  }
  void Equal(size_t a, size_t b, double difference, Interval interval, double detectable) {
    Compare(a, b, ComparisonOutcome::kEqual, difference, interval, detectable);
  }
  void Undecided(size_t a, size_t b, double difference, Interval interval,
                 std::optional<double> detectable) {
    Compare(a, b, ComparisonOutcome::kUndecided, difference, interval, detectable);
  }
  void Same(size_t a, size_t b) { result.same.emplace_back(a, b); }
  // What 1,000 texts cost.
  void Price(size_t vendor, double price) {
    result.vendors[vendor].traffic.texts_sent = 1000;
    result.vendors[vendor].traffic.cost = price;
  }
  // What a month costs at the user's volume, in EUR, with a limit of it.
  void Month(size_t vendor, double month, double limit) {
    result.volume.documents = 1;
    result.volume.currency = "EUR";
    result.volume.month_at_most = limit;
    result.vendors[vendor].price = VendorPrice{.fixed_a_month = month};
    result.vendors[vendor].at_volume = CostAtVolume(result.volume, *result.vendors[vendor].price);
  }
  // As `vetvec load` measured it, at 20 a second; `p95` 0: too few were answered.
  void Load(size_t vendor, double p95, double limit) {
    VendorLoad& load = result.vendors[vendor].load.emplace();
    load.rate = 20;
    load.requests = 600;
    load.answered = p95 > 0 ? 600 : 300;
    if (p95 > 0) load.p95 = {p95, 0.9 * p95, 1.1 * p95};
    result.volume.p95_ms_at_most = limit;
  }
  void FailsOften(size_t vendor) {
    VendorStep& step = result.vendors[vendor].steps.emplace_back();
    step.step = "failures";
    step.findings.against.push_back({"fails_often", "failed 15 of 166 requests", 15, 166});
  }
  void Score(size_t vendor, const std::string& of, const std::string& of_kind,
             const std::string& measure, std::optional<double> value,
             std::optional<Interval> interval) {
    ScoreResult& score = result.vendors[vendor].scores.emplace_back();
    score.suite = of;
    score.kind = of_kind;
    score.ranks = KindOfSuite(of_kind).ranks;
    score.measure = measure;
    score.value = value;
    score.interval = interval;
  }

  std::string Answer() {
    result.verdict.clear();
    WriteVerdict(&result);
    return result.verdict[0];
  }
  VerdictState state() {
    Answer();
    return result.decision.state;
  }
  const std::vector<std::string>& lines() const { return result.verdict; }

  AuditResult result;
  std::string suite = "docs";  // of the comparisons that are added
  std::string kind = "passages";
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_AUDIT_VERDICT_CASE_H_
