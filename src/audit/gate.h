// CheckGate: checks the rules of a gate (audit/gate_rule.h) for every vendor of a run.
//
// A rule that cannot be checked fails: the vendor, the suite or the relation was not measured,
// there is no price, or the score has no interval. A vendor that is excluded, or that could not be
// measured, fails every rule, since its figures are not those of a service that can be used. So
// does one whose requests fail more often than the rules on `failures` accept; without such a rule,
// one that surely fails more than 1 in 50. Rules on failures themselves are judged by their own
// figures.
//
// "not worse than baseline" compares the vendor with the vendor of the same name in the baseline
// run, on the items that both runs have. With "by POINTS", it passes only if the loss is surely
// below POINTS (upper bound of the 95% interval) and if the items could have shown a loss of POINTS
// at all: a margin below 2.8 standard errors of the difference fails. Without it, it fails if the
// vendor is now significantly worse.
#ifndef VETVEC_AUDIT_GATE_H_
#define VETVEC_AUDIT_GATE_H_

#include <optional>
#include <string>
#include <vector>

#include "audit/gate_rule.h"
#include "audit/judge.h"
#include "base/result.h"

namespace vetvec {

struct GateCheck {
  std::string rule;
  std::string vendor;
  bool passed = false;
  std::optional<double> found;
  std::string message;  // "violation_rate.CR1 is 0.745 (upper bound of the 95% interval)"
};

// `baseline` may be null; a rule that needs it then fails with FAILED_PRECONDITION, as it does if
// the runs were made by different versions of the rules (audit/rules.h).
Result<std::vector<GateCheck>> CheckGate(const JudgedRun& run, const std::vector<GateRule>& rules,
                                         const JudgedRun* baseline);

bool GatePassed(const std::vector<GateCheck>& checks);
std::string GateJson(const std::vector<GateCheck>& checks);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_GATE_H_
