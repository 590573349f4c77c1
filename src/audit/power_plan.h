// What an audit will be able to show, computed before anything is sent.
//
// The smallest difference of two vendors that a score detects with 80% power depends on two unknowns:
// on how many items they differ (10% to 50%), and whether the items of a cluster behave alike. So it
// is a range:
//
// (nothing if that exceeds the q r points by which the scores could differ)
//
//   detectable = (t(1 - 0.05 / 2m) + z(0.82)) r sqrt(q / n) c
//
// with q 0.1 or 0.5, r the range of an item's value, c 1 (independent) or sqrt(sum n_c^2 / n)
// (alike), m the comparisons of the audit: scores x pairs of vendors. Docs: METHODS.md.
#ifndef VETVEC_AUDIT_POWER_PLAN_H_
#define VETVEC_AUDIT_POWER_PLAN_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/workload.h"

namespace vetvec {

struct CanShow {
  std::string suite;
  std::string kind;
  uint64_t items = 0;             // that vendors are compared by
  uint64_t clusters = 0;          // the fewest of its clusterings
  uint64_t clusters_needed = 0;   // with fewer, no difference can be decided
  std::optional<double> least;    // points: 10% of the items differ, independent
  std::optional<double> most;     // points: 50% differ, clusters are alike
  uint64_t items_to_halve = 0;    // this many more of the same kind would halve both
  uint64_t items_for_equal = 0;   // to call one model in two precisions equal within the margin
  uint64_t items_for_models = 0;  // to call two different models equal
  std::string sentence;           // for people
};

// For each suite that vendors are ranked by; nothing for fewer than two vendors.
std::vector<CanShow> PlanPower(const AuditConfig& config, const Workload& work);

nlohmann::json CanShowJson(const std::vector<CanShow>& can_show);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_POWER_PLAN_H_
