#include "audit/gate.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "audit/compare.h"
#include "base/file.h"
#include "base/json.h"
#include "base/strings.h"

namespace vetvec {
namespace {

const std::vector<std::string>& MetricNames() {
  static const std::vector<std::string> kNames = {"violation_rate.CR1",
                                                  "violation_rate.CR2",
                                                  "violation_rate.CR3",
                                                  "violation_rate.CR4",
                                                  "failed_texts",
                                                  "failed_requests",
                                                  "latency_p50_ms",
                                                  "latency_p99_ms",
                                                  "tokens",
                                                  "cost"};
  return kNames;
}

constexpr char kForm[] =
    "METRIC <|<=|>|>= VALUE [on lower|upper bound], or METRIC not worse than baseline";

std::vector<std::string> Words(std::string_view line) {
  std::vector<std::string> words;
  for (const std::string_view word : Split(line, ' ')) {
    if (!Trim(word).empty()) words.emplace_back(Trim(word));
  }
  return words;
}

bool IsRate(const std::string& metric) { return metric.rfind("violation_rate.", 0) == 0; }

Result<GateRule> ParseRule(std::string_view line) {
  GateRule rule;
  rule.text = std::string(Trim(line));
  const std::vector<std::string> words = Words(line);
  const auto bad = [&](const std::string& found, const std::string& allowed) {
    return InvalidArgument(
               fmt::format("gate rule '{}': found '{}'; allowed: {}", rule.text, found, allowed))
        .WithKey("gate.rules", found, allowed);
  };
  rule.metric = words[0];
  const auto& names = MetricNames();
  if (std::find(names.begin(), names.end(), rule.metric) == names.end()) {
    return bad(rule.metric,
               fmt::format("one of {}{}", Joined(names), DidYouMean(rule.metric, names)));
  }
  const std::string rest = rule.text.substr(std::min(rule.text.size(), rule.metric.size()));
  if (Trim(rest) == "not worse than baseline") {
    if (!IsRate(rule.metric))
      return bad(rule.metric, "a violation rate, such as violation_rate.CR1");
    rule.op = GateOperator::kNotWorse;
    return rule;
  }
  if (words.size() != 3 && words.size() != 6) return bad(rest, kForm);
  static const std::array<std::pair<const char*, GateOperator>, 4> kOperators = {
      {{"<", GateOperator::kLess},
       {"<=", GateOperator::kAtMost},
       {">", GateOperator::kGreater},
       {">=", GateOperator::kAtLeast}}};
  const auto op = std::find_if(kOperators.begin(), kOperators.end(),
                               [&](const auto& entry) { return words[1] == entry.first; });
  if (op == kOperators.end()) return bad(words[1], "<, <=, > or >=");
  rule.op = op->second;
  const std::optional<double> value = ParseDouble(words[2]);
  if (!value) return bad(words[2], "a number");
  rule.value = *value;
  if (words.size() == 6) {
    const bool is_bound =
        words[3] == "on" && words[5] == "bound" && (words[4] == "lower" || words[4] == "upper");
    if (!is_bound) {
      return bad(fmt::format("{} {} {}", words[3], words[4], words[5]), "on lower|upper bound");
    }
    if (!IsRate(rule.metric)) {
      return bad(fmt::format("on {} bound", words[4]), "no bound, except for violation rates");
    }
    rule.bound = words[4] == "lower" ? GateBound::kLower : GateBound::kUpper;
  }
  return rule;
}

// The figure that a rule checks; nothing if it was not measured.
std::optional<double> Figure(const VendorResult& vendor, const GateRule& rule) {
  if (!vendor.problem.empty()) return std::nullopt;
  if (IsRate(rule.metric)) {
    for (const RelationResult& relation : vendor.relations) {
      if (rule.metric != std::string("violation_rate.") + RelationName(relation.relation)) continue;
      if (relation.triples == 0) return std::nullopt;
      if (rule.bound == GateBound::kLower) return relation.interval.low;
      if (rule.bound == GateBound::kUpper) return relation.interval.high;
      return static_cast<double>(relation.violations) / static_cast<double>(relation.triples);
    }
    return std::nullopt;
  }
  if (rule.metric == "failed_texts") return static_cast<double>(vendor.failed_texts);
  if (rule.metric == "failed_requests") return static_cast<double>(vendor.traffic.failed_requests);
  if (rule.metric == "tokens") return static_cast<double>(vendor.traffic.tokens);
  if (rule.metric == "cost") return vendor.traffic.cost;
  if (vendor.traffic.total_millis.n == 0) return std::nullopt;
  return rule.metric == "latency_p50_ms" ? vendor.traffic.total_millis.p50
                                         : vendor.traffic.total_millis.p99;
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

GateCheck CheckFigure(const VendorResult& vendor, const GateRule& rule) {
  GateCheck check{rule.text, vendor.name, false, Figure(vendor, rule), ""};
  if (!check.found) {
    check.message = vendor.problem.empty() ? fmt::format("{} was not measured", rule.metric)
                                           : fmt::format("not measured: {}", vendor.problem);
    return check;
  }
  check.passed = Holds(rule.op, *check.found, rule.value);
  const char* bound = rule.bound == GateBound::kLower   ? " (lower bound of the 95% interval)"
                      : rule.bound == GateBound::kUpper ? " (upper bound of the 95% interval)"
                                                        : "";
  check.message = fmt::format("{} is {:.6g}{}", rule.metric, *check.found, bound);
  return check;
}

GateCheck CheckBaseline(const JudgedRun& run, const VendorResult& vendor, const GateRule& rule,
                        const JudgedRun& baseline) {
  GateCheck check{rule.text, vendor.name, false, std::nullopt, ""};
  const auto compared = CompareVendors(run, vendor.name, baseline, vendor.name);
  if (!compared.ok()) {
    check.message = compared.status().message();
    return check;
  }
  for (const RelationComparison& one : *compared) {
    if (rule.metric != std::string("violation_rate.") + RelationName(one.relation)) continue;
    check.passed = one.figures.outcome != ComparisonOutcome::kSecondBetter;
    const double triples = static_cast<double>(one.figures.items);
    check.found = static_cast<double>(one.first) / triples;
    check.message = fmt::format(
        "{} of {} triples are violated, compared with {} in the baseline; the order score "
        "changed by {:+.1f} points (Holm p = {:.3g})",
        one.first, one.figures.items, one.second, one.figures.difference, one.figures.p_holm);
    return check;
  }
  check.message = fmt::format("{} has no triples in common with the baseline", rule.metric);
  return check;
}

}  // namespace

Result<std::vector<GateRule>> ParseGateRules(const std::string& text, const std::string& file) {
  std::vector<GateRule> rules;
  const Status status = ForEachLine(text, file, [&](std::string_view line, int64_t) {
    if (Trim(line).empty() || Trim(line).front() == '#') return OkStatus();
    VETVEC_ASSIGN_OR_RETURN(GateRule rule, ParseRule(line));
    rules.push_back(std::move(rule));
    return OkStatus();
  });
  if (!status.ok()) return status;
  if (rules.empty()) {
    return InvalidArgument(
               fmt::format("there are no gate rules; write one per line, in the form {}", kForm))
        .WithFile(file)
        .WithKey("gate.rules");
  }
  return rules;
}

Result<std::vector<GateCheck>> CheckGate(const JudgedRun& run, const std::vector<GateRule>& rules,
                                         const JudgedRun* baseline) {
  std::vector<GateCheck> checks;
  for (const GateRule& rule : rules) {
    if (rule.op == GateOperator::kNotWorse && baseline == nullptr) {
      return FailedPrecondition(fmt::format(
          "gate rule '{}' needs a baseline run; specify one with --baseline RUN", rule.text));
    }
    for (const VendorResult& vendor : run.result.vendors) {
      checks.push_back(rule.op == GateOperator::kNotWorse
                           ? CheckBaseline(run, vendor, rule, *baseline)
                           : CheckFigure(vendor, rule));
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
