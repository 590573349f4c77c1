// CompareWithBaseline: how a vendor's score in a run differs from its score in a baseline run.
#ifndef VETVEC_AUDIT_GATE_BASELINE_H_
#define VETVEC_AUDIT_GATE_BASELINE_H_

#include <string>

#include "audit/gate_rule.h"
#include "audit/judge.h"
#include "base/result.h"
#include "metrics/score_comparison.h"

namespace vetvec {

struct BaselineDifference {
  ScoreComparison figures;  // first: the run, second: the baseline; decided
  double found = 0;         // the figure that the rule names, in the run
  std::string seen;         // "0.571 now, 0.580 in the baseline"

  // The largest loss, in points, that the 95% interval leaves possible; not below 0.
  double LargestLoss() const;
  // The smallest loss, in points, that the items would have shown with 80% power at 5%.
  double Noticeable() const;
};

// Compares `vendor` with the vendor of the same name in `baseline`: on a score, on the suite
// `suite` of the run and its common items (ScoreResult::unit_keys; without keys, the suites must be
// the same); on a violation rate, by the order of the common triples (audit/compare.h). Errors:
// FAILED_PRECONDITION, INSUFFICIENT_DATA, NOT_FOUND, each with a message for the gate's user.
Result<BaselineDifference> CompareWithBaseline(const JudgedRun& run, const std::string& vendor,
                                               const std::string& metric, const std::string& suite,
                                               const JudgedRun& baseline);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_GATE_BASELINE_H_
