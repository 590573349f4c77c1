#include "audit/gate.h"

#include <fmt/core.h>

#include <algorithm>

#include "audit/compare.h"
#include "audit/gate_baseline.h"
#include "audit/sent_texts.h"
#include "base/json.h"
#include "base/strings.h"

namespace vetvec {
namespace {

constexpr double kMostFailures = 0.02;  // accepted without a rule on failures

// A figure that a rule checks. Without a value, `problem` says why.
struct GateFigure {
  std::string name;  // "passages (docs)"
  std::optional<double> value = {};
  std::optional<Interval> interval = {};
  std::string problem = {};
};

double Share(uint64_t part, uint64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

GateFigure FigureOfShare(const std::string& name, uint64_t part, uint64_t whole,
                         const char* if_none) {
  if (whole == 0) return {name, {}, {}, if_none};
  return {name, Share(part, whole), WilsonInterval(part, whole)};
}

GateFigure FigureOfRate(const VendorResult& vendor, const std::string& metric) {
  for (const RelationResult& relation : vendor.relations) {
    if (metric != std::string("violation_rate.") + RelationName(relation.relation)) continue;
    if (relation.triples == 0) break;
    return {metric, Share(relation.violations, relation.triples), relation.interval};
  }
  return {metric};
}

GateFigure FigureOfFailures(const VendorResult& vendor) {
  if (RunsHere(vendor)) return {"failures", 0, Interval{0, 0}};  // there is nothing to request
  return FigureOfShare("failures", vendor.traffic.failed_requests, vendor.traffic.requests,
                       "no request was sent");
}

GateFigure FigureOf(const VendorResult& vendor, const std::string& metric) {
  const TrafficResult& traffic = vendor.traffic;
  if (IsRateMetric(metric)) return FigureOfRate(vendor, metric);
  if (metric == "failures") return FigureOfFailures(vendor);
  if (metric == "changed") {
    return FigureOfShare(metric, vendor.resent().changed, vendor.resent().texts,
                         "no text was sent again");
  }
  if (metric == "failed_texts") return {metric, static_cast<double>(vendor.failed_texts)};
  if (metric == "failed_requests") return {metric, static_cast<double>(traffic.failed_requests)};
  if (metric == "tokens") return {metric, static_cast<double>(traffic.tokens)};
  if (metric == "cost") return {metric, traffic.cost};
  if (traffic.total_millis.n == 0) return {metric};
  return {metric, metric == "latency_p50_ms" ? traffic.total_millis.p50 : traffic.total_millis.p99};
}

// The suites that a score's metric stands for.
std::vector<const SuiteResult*> SuitesOf(const AuditResult& result, const std::string& metric) {
  std::vector<const SuiteResult*> suites;
  const std::string name = SuiteOfMetric(metric);
  for (const SuiteResult& suite : result.suites) {
    if (name.empty() ? suite.kind == metric : suite.name == name) suites.push_back(&suite);
  }
  return suites;
}

GateFigure FigureOfSuite(const VendorResult& vendor, const SuiteResult& suite,
                         const std::string& metric) {
  GateFigure figure{metric == suite.name ? metric : fmt::format("{} ({})", suite.kind, suite.name)};
  for (const ScoreResult& score : vendor.scores) {
    if (score.suite != suite.name) continue;
    figure.value = score.value;
    figure.interval = score.interval;
    figure.problem = score.problem;
  }
  return figure;
}

bool Holds(GateOperator op, double found, double value) {
  switch (op) {
    case GateOperator::kLess: return found < value;
    case GateOperator::kAtMost: return found <= value;
    case GateOperator::kGreater: return found > value;
    case GateOperator::kAtLeast: return found >= value;
    case GateOperator::kNotWorse: return false;
  }
  return false;
}

const char* BoundText(GateBound bound) {
  switch (bound) {
    case GateBound::kEstimate: return "";
    case GateBound::kLower: return " (lower bound of the 95% interval)";
    case GateBound::kUpper: return " (upper bound of the 95% interval)";
  }
  return "";
}

GateCheck Failed(const GateRule& rule, const VendorResult& vendor, std::string why) {
  return {rule.text, vendor.name, false, std::nullopt, std::move(why)};
}

GateCheck CheckFigure(const VendorResult& vendor, const GateRule& rule, const GateFigure& figure) {
  if (!figure.value) {
    const std::string why = figure.problem.empty() ? "" : fmt::format(": {}", figure.problem);
    return Failed(rule, vendor, fmt::format("{} was not measured{}", figure.name, why));
  }
  if (rule.bound != GateBound::kEstimate && !figure.interval) {
    return Failed(rule, vendor, fmt::format("{} has no 95% interval: too few items", figure.name));
  }
  GateCheck check{rule.text, vendor.name, false, figure.value, ""};
  if (rule.bound == GateBound::kLower) check.found = figure.interval->low;
  if (rule.bound == GateBound::kUpper) check.found = figure.interval->high;
  check.passed = Holds(rule.op, *check.found, rule.value);
  check.message = fmt::format("{} is {:.6g}{}", figure.name, *check.found, BoundText(rule.bound));
  return check;
}

GateCheck CheckBaseline(const JudgedRun& run, const VendorResult& vendor, const GateRule& rule,
                        const std::string& suite, const JudgedRun& baseline) {
  const auto compared = CompareWithBaseline(run, vendor.name, rule.metric, suite, baseline);
  if (!compared.ok()) return Failed(rule, vendor, compared.status().message());
  GateCheck check{rule.text, vendor.name, false, compared->found, compared->seen};
  const double noticeable = compared->Noticeable();
  if (!rule.margin) {
    check.passed = compared->figures.outcome != ComparisonOutcome::kSecondBetter;
    check.message += fmt::format("; a loss of {:.1f} points would have been noticed", noticeable);
    return check;
  }
  if (*rule.margin < noticeable) {
    check.message += fmt::format(
        "; these items would have noticed a loss of {:.1f} points, not of {:g}: test more items, "
        "or accept a larger loss",
        noticeable, *rule.margin);
    return check;
  }
  check.passed = compared->LargestLoss() < *rule.margin;
  check.message +=
      fmt::format("; the loss is surely not above {:.1f} points", compared->LargestLoss());
  return check;
}

bool IsOnFailures(const GateRule& rule) {
  return rule.metric == "failures" || rule.metric == "failed_requests" ||
         rule.metric == "failed_texts";
}

// Why the vendor's other figures do not count; empty if they do.
std::string FailuresNotAccepted(const VendorResult& vendor, const std::vector<GateRule>& rules) {
  const GateFigure failures = FigureOfFailures(vendor);
  if (!failures.value) return "";
  bool has_rule = false;
  bool is_accepted = true;
  for (const GateRule& rule : rules) {
    if (rule.metric != "failures") continue;
    has_rule = true;
    is_accepted = is_accepted && CheckFigure(vendor, rule, failures).passed;
  }
  if (has_rule ? is_accepted : failures.interval->low <= kMostFailures) return "";
  return fmt::format("{} of {} requests failed", vendor.traffic.failed_requests,
                     vendor.traffic.requests);
}

// Why every rule fails for the vendor, whatever its figures; empty if the figures decide.
std::string WhyNoFigureCounts(const VendorResult& vendor) {
  if (!vendor.problem.empty()) return fmt::format("not measured: {}", vendor.problem);
  if (!vendor.defects.empty()) return fmt::format("excluded: it {}", vendor.defects.front());
  return "";
}

// The checks of one rule for one vendor: one, or one per suite.
void CheckRule(const JudgedRun& run, const VendorResult& vendor, const GateRule& rule,
               const JudgedRun* baseline, std::vector<GateCheck>* checks) {
  const bool is_baseline = rule.op == GateOperator::kNotWorse;
  if (!IsScoreMetric(rule.metric)) {
    checks->push_back(is_baseline ? CheckBaseline(run, vendor, rule, "", *baseline)
                                  : CheckFigure(vendor, rule, FigureOf(vendor, rule.metric)));
    return;
  }
  const std::vector<const SuiteResult*> suites = SuitesOf(run.result, rule.metric);
  if (suites.empty()) {
    checks->push_back(
        Failed(rule, vendor,
               fmt::format("{} was not measured: the audit has no such suite", rule.metric)));
  }
  for (const SuiteResult* suite : suites) {
    checks->push_back(is_baseline
                          ? CheckBaseline(run, vendor, rule, suite->name, *baseline)
                          : CheckFigure(vendor, rule, FigureOfSuite(vendor, *suite, rule.metric)));
  }
}

Status CheckBaselineOf(const JudgedRun& run, const std::vector<GateRule>& rules,
                       const JudgedRun* baseline) {
  for (const GateRule& rule : rules) {
    if (rule.op != GateOperator::kNotWorse) continue;
    if (baseline != nullptr) return CheckSameRules(run.result, baseline->result);
    return FailedPrecondition(fmt::format(
        "gate rule '{}' needs a baseline run; specify one with --baseline RUN", rule.text));
  }
  return OkStatus();
}

}  // namespace

Result<std::vector<GateCheck>> CheckGate(const JudgedRun& run, const std::vector<GateRule>& rules,
                                         const JudgedRun* baseline) {
  VETVEC_RETURN_IF_ERROR(CheckBaselineOf(run, rules, baseline));
  std::vector<GateCheck> checks;
  for (const GateRule& rule : rules) {
    for (const VendorResult& vendor : run.result.vendors) {
      std::string why = WhyNoFigureCounts(vendor);
      if (why.empty() && !IsOnFailures(rule)) why = FailuresNotAccepted(vendor, rules);
      if (why.empty()) {
        CheckRule(run, vendor, rule, baseline, &checks);
      } else {
        checks.push_back(Failed(rule, vendor, std::move(why)));
      }
    }
  }
  return checks;
}

bool GatePassed(const std::vector<GateCheck>& checks) {
  return std::all_of(checks.begin(), checks.end(), [](const GateCheck& c) { return c.passed; });
}

std::string GateJson(const std::vector<GateCheck>& checks) {
  Json out = {{"passed", GatePassed(checks)}, {"checks", Json::array()}};
  for (const GateCheck& check : checks) {
    out["checks"].push_back({{"rule", check.rule},
                             {"vendor", check.vendor},
                             {"passed", check.passed},
                             {"found", check.found ? Json(*check.found) : Json()},
                             {"message", check.message}});
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
