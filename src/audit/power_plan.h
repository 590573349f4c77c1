// What an audit will be able to show, computed before anything is sent.
//
// Two vendors are compared by the mean of the differences of their gains, query by query. The
// variance of these differences grows with the size of the mean difference D: a vendor that is
// a little worse loses on few queries. Measured on Debian's manuals, for MiniLM (float32, int8), a
// static table and their copies that are cut, noisy or exchanged (docs/JUDGING.md):
//
//   variance = r^2 (a + b D / r)
//
// with which the smallest difference that is detected with 80% power solves
//
//   D = (t(1 - 0.05 / 2m) + z(0.82)) c sqrt(variance / n)
//
// where r is the range of a query's gain (100 points), c is what clusters of queries add to the
// error, and m is the number of comparisons in the audit: scores that rank x pairs of vendors.
#ifndef VETVEC_AUDIT_POWER_PLAN_H_
#define VETVEC_AUDIT_POWER_PLAN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/workload.h"
#include "base/json_fwd.h"

namespace vetvec {

struct CanShow {
  std::string suite;
  std::string kind;
  bool ranks = false;            // false: describes vendors, so only `items` and `sentence` are set
  uint64_t items = 0;            // on which vendors are compared
  uint64_t clusters = 0;         // in the clustering with the fewest
  uint64_t clusters_needed = 0;  // with fewer, no difference can be decided
  std::optional<double>
      detectable;                 // points, with 80% power; nothing: no difference can be decided
  uint64_t items_to_halve = 0;    // this many more of the same kind would at least halve it
  uint64_t items_for_equal = 0;   // needed to find one model in two precisions equal
  uint64_t items_for_models = 0;  // needed to find two different models equal
  std::string sentence;           // for people
};

// One entry for each suite with texts; those that describe come last. Empty for fewer than two
// vendors.
std::vector<CanShow> PlanPower(const AuditConfig& config, const Workload& work);

// The smallest difference in points that is detected with 80% power from the gains of `queries` in
// `clusters`, if `family` comparisons are made together; nothing if no difference can be decided.
std::optional<double> DetectableGain(uint64_t queries, uint64_t clusters, double family);

// Why no difference between two of the configuration's vendors can be decided by a suite of
// queries, alone in an audit; empty if one can, or if there are fewer than two vendors.
std::string WhyNothingIsDetected(const AuditConfig& config, const Suite& suite);

Json CanShowJson(const std::vector<CanShow>& can_show);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_POWER_PLAN_H_
