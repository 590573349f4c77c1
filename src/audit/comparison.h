// Compares every ranked vendor with every other, suite by suite, and finds the best.
#ifndef VETVEC_AUDIT_COMPARISON_H_
#define VETVEC_AUDIT_COMPARISON_H_

#include <memory>
#include <vector>

#include "audit/result.h"
#include "base/cancel.h"
#include "base/result.h"
#include "kinds/triple_score.h"

namespace vetvec {

struct ComparisonOptions {
  uint64_t seed = 1;
  std::shared_ptr<CancelToken> cancel;
};

// Fills result->comparisons and result->best from the scores that rank (ScoreResult::ranks), one
// per suite, with p-values corrected by Holm over suites x pairs of ranked vendors; and
// result->described from all other scores that have units, without a correction or an outcome.
// Errors: CANCELLED.
Status CompareVendorScores(const ComparisonOptions& options, AuditResult* result);

// Fills result->differences from the triples of each relation, with q-values by Benjamini and
// Hochberg. triples[v][r] are those of relations[r] for vendor v; there are none for vendors
// without vectors. Errors: CANCELLED.
Status DescribeRelations(const std::vector<Relation>& relations,
                         const std::vector<std::vector<std::vector<JudgedTriple>>>& triples,
                         const ComparisonOptions& options, AuditResult* result);

// Like CompareScores, but if the units are in fewer than two clusters, the result is an undecided
// comparison without figures.
Result<ScoreComparison> CompareUnits(const ScoreUnits& first, const ScoreUnits& second,
                                     const CompareOptions& options);

// Whether `first` is better than `second` on at least one suite and worse on none.
bool StandsAbove(const AuditResult& result, size_t first, size_t second);

// The comparisons between two vendors, in the order of the suites.
std::vector<const SuiteComparison*> ComparisonsOf(const AuditResult& result, size_t a, size_t b);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_COMPARISON_H_
