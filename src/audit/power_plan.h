// What an audit will be able to show, computed before anything is sent.
//
// The smallest difference between two vendors that a score detects with 80% power depends on two
// unknowns: on how many items the vendors differ (10% to 50%), and whether the items of a cluster
// behave alike. It is therefore a range:
//
//   detectable = (t(1 - 0.05 / 2m) + z(0.82)) r sqrt(q / n) c
//
// where q is 0.1 or 0.5, r is the range of an item's value, c is 1 (independent) or
// sqrt(sum n_c^2 / n) (alike), and m is the number of comparisons in the audit: scores x pairs of
// vendors. If the result exceeds the q r points by which the scores can differ, nothing is
// detectable. See docs/METHODS.md.
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
  std::optional<double> least;   // points: 10% of the items differ, independent
  std::optional<double> most;    // points: 50% differ, clusters are alike
  uint64_t items_to_halve = 0;   // this many more of the same kind would halve both
  uint64_t items_for_equal = 0;  // needed to find one model in two precisions equal
  uint64_t items_for_models = 0;  // needed to find two different models equal
  std::string sentence;           // for people
};

// One entry for each suite with texts; those that describe come last. Empty for fewer than two
// vendors.
std::vector<CanShow> PlanPower(const AuditConfig& config, const Workload& work);

Json CanShowJson(const std::vector<CanShow>& can_show);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_POWER_PLAN_H_
