// Tokens of a document and of a query as a vendor counted them. Requests may carry texts of several
// roles: then the vendor's count for them is divided by how many tokens each text is expected to
// have (core/token_count.h). Only the ratios of expectations enter, not their size.
#ifndef VETVEC_AUDIT_ROLE_TOKENS_H_
#define VETVEC_AUDIT_ROLE_TOKENS_H_

#include "audit/result.h"
#include "audit/run_folder.h"
#include "audit/workload.h"

namespace vetvec {

// Means over the documents and queries of the suites, by the requests with the fewest other roles.
// 0, not known: there are none, nothing was sent, or the run does not tell.
RoleTokens TokensOfRoles(const Workload& work, const VendorResult& vendor,
                         const TrafficByRoles& by_roles);

// VendorResult::role_tokens; what is not known there is the mean of all texts that were sent.
RoleTokens RoleTokensOrMean(const VendorResult& vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_ROLE_TOKENS_H_
