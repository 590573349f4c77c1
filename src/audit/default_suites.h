// The suites of an audit for which none are configured, and when one of them is left out.
//
//   config.suites = DefaultSuites(config);                        // when the configuration is read
//   std::string reason = WhyItShowsNothing(config, suite);        // when the suite has been made
// Used by config.cc and workload.cc. Deterministic; thread safety: any thread.
#ifndef VETVEC_AUDIT_DEFAULT_SUITES_H_
#define VETVEC_AUDIT_DEFAULT_SUITES_H_

#include <string>
#include <vector>

#include "audit/config.h"
#include "suites/suite.h"

namespace vetvec {

// passages, from [audit] documents or, without them, from the seeds in their order, because it
// ranks vendors; meaning and contrastive if there are seeds. All are SuiteConfig::by_default.
std::vector<SuiteConfig> DefaultSuites(const AuditConfig& config);

// Why a default suite is not worth its texts; empty: it is. A suite that ranks must be able to
// detect the largest possible difference between two vendors (power_plan.h); one that describes
// needs 100 seed sentences and 50 triples, or 30 sentences that it can use.
std::string WhyItShowsNothing(const AuditConfig& config, const Suite& suite);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_DEFAULT_SUITES_H_
