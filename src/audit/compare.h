// CompareVendors: one vendor of a run against one of the same or another run, on common triples.
#ifndef VETVEC_AUDIT_COMPARE_H_
#define VETVEC_AUDIT_COMPARE_H_

#include <string>
#include <vector>

#include "audit/judge.h"
#include "audit/result.h"
#include "base/result.h"

namespace vetvec {

struct RelationComparison {
  Relation relation = Relation::kCr1;
  uint64_t first = 0;  // violations of each, at its own threshold; shown but not compared
  uint64_t second = 0;
  uint64_t only_first = 0;
  uint64_t only_second = 0;
  ScoreComparison figures;  // for the order of the triples at threshold 0 (kinds/triple_score.h),
                            // Holm over relations
};

// Triples are the same if relation, seed, positive and negative are equal, byte by byte. Two
// vendors are never compared at two different thresholds: the difference is that of the order at
// threshold 0, and its p-value is from sign flips of word pairs and of seeds. Errors: NOT_FOUND (no
// such vendor in the run: the message lists them); FAILED_PRECONDITION (it was not measured, or the
// runs use different metrics); INSUFFICIENT_DATA (no common triple).
Result<std::vector<RelationComparison>> CompareVendors(const JudgedRun& first_run,
                                                       const std::string& first,
                                                       const JudgedRun& second_run,
                                                       const std::string& second);

// "first is better", "second is better", "equal", "undecided".
const char* OutcomeName(ComparisonOutcome outcome);

// Index of a vendor in a run. NOT_FOUND lists the names.
Result<size_t> FindVendor(const JudgedRun& run, const std::string& name);

std::string ComparisonJson(const std::string& first, const std::string& second,
                           const std::vector<RelationComparison>& relations);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_COMPARE_H_
