// CompareVendors: compares a vendor of a run with a vendor of the same or another run, on the
// triples that they have in common.
#ifndef VETVEC_AUDIT_COMPARE_H_
#define VETVEC_AUDIT_COMPARE_H_

#include <string>
#include <vector>

#include "audit/compare_models.h"
#include "audit/judge.h"
#include "audit/result.h"
#include "base/result.h"

namespace vetvec {

struct RelationComparison {
  Relation relation = Relation::kCr1;
  uint64_t first = 0;  // violations, at each vendor's own threshold; shown but not compared
  uint64_t second = 0;
  uint64_t only_first = 0;
  uint64_t only_second = 0;
  ScoreComparison figures;  // of the order of the triples at threshold 0 (kinds/triple_score.h);
                            // p by Holm over relations
};

// Triples are the same if relation, seed, positive and negative are equal, byte by byte. Two
// vendors are never compared at two different thresholds: the difference is that of the order at
// threshold 0, and its p-value comes from flipping the signs of word pairs and of seeds. Errors:
// NOT_FOUND (no such vendor in the run; the message lists its vendors); FAILED_PRECONDITION (the
// vendor was not measured, or the runs use different metrics or rules); INSUFFICIENT_DATA (no
// common triple).
Result<std::vector<RelationComparison>> CompareVendors(const JudgedRun& first_run,
                                                       const std::string& first,
                                                       const JudgedRun& second_run,
                                                       const std::string& second);

// FAILED_PRECONDITION if the runs were made by different versions of the rules (audit/rules.h).
Status CheckSameRules(const AuditResult& first, const AuditResult& second);

// "first is better", "second is better", "equal", "undecided".
const char* OutcomeName(ComparisonOutcome outcome);

// Index of a vendor in a run. The message of NOT_FOUND lists the names.
Result<size_t> FindVendor(const JudgedRun& run, const std::string& name);

std::string ComparisonJson(const std::string& first, const std::string& second,
                           const ModelComparison& model,
                           const std::vector<RelationComparison>& relations);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_COMPARE_H_
