#include "audit/gate_rule.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/strings.h"
#include "suites/suite.h"

namespace vetvec {
namespace {

constexpr char kForm[] =
    "METRIC OP VALUE [on lower|upper bound], or METRIC not worse than baseline [by POINTS]";
constexpr char kNotWorse[] = "not worse than baseline";
constexpr std::string_view kScorePrefix = "score.";

constexpr std::array<const char*, 3> kScoreKinds = {kPassagesKind, kRetrievalKind, kMeaningKind};

const std::vector<std::string>& MetricNames() {
  static const std::vector<std::string> kNames = {kPassagesKind,
                                                  kRetrievalKind,
                                                  kMeaningKind,
                                                  "score.SUITE",
                                                  "failures",
                                                  "changed",
                                                  "violation_rate.CR1",
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

bool HasInterval(const std::string& metric) {
  return IsRateMetric(metric) || IsScoreMetric(metric) || metric == "failures" ||
         metric == "changed";
}

// The words of a line, as views into it.
std::vector<std::string_view> RuleWords(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::string_view word : Split(line, ' ')) {
    if (!Trim(word).empty()) words.push_back(Trim(word));
  }
  return words;
}

// Parses one line; its errors name what was found and what is allowed there.
class RuleParser {
 public:
  explicit RuleParser(std::string_view line) { rule_.text = std::string(Trim(line)); }
  Result<GateRule> Parse();

 private:
  Status Bad(std::string_view found, const std::string& allowed) const;
  Status ParseMetric(std::string_view name);
  Status ParseBaseline(std::string_view rest);
  Status ParseLimit(std::string_view rest, const std::vector<std::string_view>& words);
  Status ParseBound(const std::vector<std::string_view>& words);

  GateRule rule_;
};

Status RuleParser::Bad(std::string_view found, const std::string& allowed) const {
  return InvalidArgument(
             fmt::format("gate rule '{}': found '{}'; allowed: {}", rule_.text, found, allowed))
      .WithKey("gate.rules", std::string(found), allowed);
}

Status RuleParser::ParseMetric(std::string_view name) {
  rule_.metric = std::string(name);
  const std::vector<std::string>& names = MetricNames();
  const bool is_suite = !SuiteOfMetric(rule_.metric).empty();
  if (is_suite || std::find(names.begin(), names.end(), rule_.metric) != names.end()) {
    return OkStatus();
  }
  return Bad(name, fmt::format("one of {}{}", Joined(names), DidYouMean(rule_.metric, names)));
}

// `rest` begins with "not worse than baseline".
Status RuleParser::ParseBaseline(std::string_view rest) {
  if (!IsRateMetric(rule_.metric) && !IsScoreMetric(rule_.metric)) {
    return Bad(rule_.metric, "a score or a violation rate, such as passages or violation_rate.CR1");
  }
  rule_.op = GateOperator::kNotWorse;
  const std::vector<std::string_view> words =
      RuleWords(rest.substr(std::string_view(kNotWorse).size()));
  if (words.empty()) return OkStatus();
  if (words.size() > 2 || words[0] != "by") return Bad(words[0], "by POINTS, such as by 3");
  rule_.margin = words.size() == 2 ? ParseDouble(words[1]) : std::nullopt;
  if (rule_.margin && *rule_.margin > 0) return OkStatus();
  return Bad(words.back(), "a number of points above 0, such as 3");
}

Status RuleParser::ParseBound(const std::vector<std::string_view>& words) {
  const bool is_bound =
      words[3] == "on" && words[5] == "bound" && (words[4] == "lower" || words[4] == "upper");
  if (!is_bound) {
    return Bad(fmt::format("{} {} {}", words[3], words[4], words[5]), "on lower|upper bound");
  }
  if (!HasInterval(rule_.metric)) {
    return Bad(fmt::format("on {} bound", words[4]), "no bound, except for scores and shares");
  }
  rule_.bound = words[4] == "lower" ? GateBound::kLower : GateBound::kUpper;
  return OkStatus();
}

Status RuleParser::ParseLimit(std::string_view rest, const std::vector<std::string_view>& words) {
  if (words.size() != 3 && words.size() != 6) return Bad(rest, kForm);
  static const std::array<std::pair<const char*, GateOperator>, 4> kOperators = {
      {{"<", GateOperator::kLess},
       {"<=", GateOperator::kAtMost},
       {">", GateOperator::kGreater},
       {">=", GateOperator::kAtLeast}}};
  const auto op = std::find_if(kOperators.begin(), kOperators.end(),
                               [&](const auto& entry) { return words[1] == entry.first; });
  if (op == kOperators.end()) return Bad(words[1], "<, <=, > or >=");
  rule_.op = op->second;
  const std::optional<double> value = ParseDouble(words[2]);
  if (!value) return Bad(words[2], "a number");
  rule_.value = *value;
  return words.size() == 6 ? ParseBound(words) : OkStatus();
}

Result<GateRule> RuleParser::Parse() {
  const std::string text = rule_.text;
  const std::vector<std::string_view> words = RuleWords(text);
  VETVEC_RETURN_IF_ERROR(ParseMetric(words[0]));
  const std::string_view rest = Trim(std::string_view(text).substr(words[0].size()));
  VETVEC_RETURN_IF_ERROR(rest.starts_with(kNotWorse) ? ParseBaseline(rest)
                                                     : ParseLimit(rest, words));
  return rule_;
}

}  // namespace

bool IsScoreMetric(const std::string& metric) {
  return !SuiteOfMetric(metric).empty() ||
         std::find(kScoreKinds.begin(), kScoreKinds.end(), metric) != kScoreKinds.end();
}

bool IsRateMetric(const std::string& metric) { return metric.starts_with("violation_rate."); }

std::string SuiteOfMetric(const std::string& metric) {
  return metric.starts_with(kScorePrefix) ? metric.substr(kScorePrefix.size()) : "";
}

Result<std::vector<GateRule>> ParseGateRules(const std::string& text, const std::string& file) {
  std::vector<GateRule> rules;
  const Status status = ForEachLine(text, file, [&](std::string_view line, int64_t) {
    if (Trim(line).empty() || Trim(line).front() == '#') return OkStatus();
    VETVEC_ASSIGN_OR_RETURN(GateRule rule, RuleParser(line).Parse());
    rules.push_back(std::move(rule));
    return OkStatus();
  });
  if (!status.ok()) return status;
  if (!rules.empty()) return rules;
  return InvalidArgument(
             fmt::format("there are no gate rules; write one per line, in the form {}", kForm))
      .WithFile(file)
      .WithKey("gate.rules");
}

}  // namespace vetvec
