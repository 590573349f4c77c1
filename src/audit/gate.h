// Gate rules: the conditions for a run to pass, one per line.
//
//   METRIC OP VALUE [on lower|upper bound]        violation_rate.CR1 <= 0.10 on upper bound
//   METRIC not worse than baseline                violation_rate.CR1 not worse than baseline
//
// Metrics: violation_rate.CR1 .. CR4 (share, with its 95% interval), failed_texts, failed_requests,
// latency_p50_ms, latency_p99_ms, tokens, cost. Operators: < <= > >=. Every rule is checked for
// every vendor of the run. "not worse than baseline" compares the vendor with the vendor of the
// same name in the baseline run, on common triples. It fails if the vendor now keeps fewer meanings
// (compare.h, Holm p < 0.05). A rule that cannot be checked, because the vendor or relation was not
// measured or has no price, fails.
#ifndef VETVEC_AUDIT_GATE_H_
#define VETVEC_AUDIT_GATE_H_

#include <optional>
#include <string>
#include <vector>

#include "audit/judge.h"
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
};

struct GateCheck {
  std::string rule;
  std::string vendor;
  bool passed = false;
  std::optional<double> found;
  std::string message;  // "violation_rate.CR1 is 0.745 (upper bound 0.760); allowed: <= 0.1"
};

// Each line is a rule; blank lines and lines that begin with '#' are skipped. Errors name `file`,
// the line, the value found and the allowed values.
Result<std::vector<GateRule>> ParseGateRules(const std::string& text, const std::string& file);

// `baseline` may be null; a rule that needs it then fails with FAILED_PRECONDITION.
Result<std::vector<GateCheck>> CheckGate(const JudgedRun& run, const std::vector<GateRule>& rules,
                                         const JudgedRun* baseline);

bool GatePassed(const std::vector<GateCheck>& checks);
std::string GateJson(const std::vector<GateCheck>& checks);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_GATE_H_
