// Compares every ranked vendor with every other, suite by suite, and finds the best.
#ifndef VETVEC_AUDIT_COMPARISON_H_
#define VETVEC_AUDIT_COMPARISON_H_

#include <memory>
#include <string>
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

// A vendor whose score of kind `meaning` is lower than that of another one, however the items had
// been drawn: the whole 95% interval of the paired difference lies on one side of 0.
struct SurelyWorse {
  size_t vendor = 0;  // indices into AuditResult::vendors
  size_t than = 0;
  double points = 0;  // the bound of the interval that is nearest to 0, so at least this many
  std::string suite;
};

// For each ranked vendor, the vendor than which it is surely worse by most points, if there is one,
// in the order of the vendors. From AuditResult::described, in which a meaning suite has
// comparisons only from 100 seeds and 100 triples on. It is one thing that speaks against a vendor,
// "surely 4 points worse at keeping meaning than b", and decides no order.
std::vector<SurelyWorse> SurelyWorseAtMeaning(const AuditResult& result);

// Whether `first` is better than `second` on at least one suite and worse on none.
bool StandsAbove(const AuditResult& result, size_t first, size_t second);

// The comparisons between two vendors, in the order of the suites.
std::vector<const SuiteComparison*> ComparisonsOf(const AuditResult& result, size_t a, size_t b);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_COMPARISON_H_
