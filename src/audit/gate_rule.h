// GateRule: one condition for a run to pass, as written in a line of text.
//
//   METRIC OP VALUE [on lower|upper bound]        passages >= 0.50 on lower bound
//   METRIC not worse than baseline [by POINTS]    passages not worse than baseline by 3
//
// | metric                   | what it is                                     | bounds | baseline |
// | passages, retrieval      | score of the suites of this kind, from 0 to 1  | yes    | yes      |
// | meaning                  | likewise, from 0 to 100                        | yes    | yes      |
// | score.SUITE              | score of the suite of this name, as in reports | yes    | yes      |
// | failures                 | share of the requests that failed              | yes    |          |
// | changed                  | share of the texts sent again that got another | yes    |          |
// |                          | vector                                         |        |          |
// | violation_rate.CR1 (..4) | share of triples, at the vendor's threshold    | yes    | yes      |
// | failed_texts, failed_requests, tokens, cost, latency_p50_ms, latency_p99_ms |   |          |
//
// Operators: < <= > >=. Bounds are those of the 95% interval.
#ifndef VETVEC_AUDIT_GATE_RULE_H_
#define VETVEC_AUDIT_GATE_RULE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace vetvec {

enum class GateOperator : int32_t { kLess, kAtMost, kGreater, kAtLeast, kNotWorse };
enum class GateBound : int32_t { kEstimate, kLower, kUpper };

struct GateRule {
  std::string text;  // as written
  std::string metric;
  GateOperator op = GateOperator::kAtMost;
  double value = 0;
  GateBound bound = GateBound::kEstimate;
  std::optional<double> margin = {};  // of "not worse than baseline by POINTS"
};

// Each line is a rule; blank lines and lines that begin with '#' are skipped. Errors name `file`,
// the line, the value found and the allowed values.
Result<std::vector<GateRule>> ParseGateRules(const std::string& text, const std::string& file);

// Whether the metric is a suite's score: by kind, or by name ("score.docs").
bool IsScoreMetric(const std::string& metric);
bool IsRateMetric(const std::string& metric);  // violation_rate.CR1, ...

// "docs" of "score.docs"; empty for other metrics.
std::string SuiteOfMetric(const std::string& metric);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_GATE_RULE_H_
