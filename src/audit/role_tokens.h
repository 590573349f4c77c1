// Tokens of a document and of a query as a vendor counted them. Requests carry texts of both, so
// the vendor's count for all texts is divided by how many tokens each text is expected to have
// (core/token_count.h): only the ratio of the two expectations enters, not their size.
#ifndef VETVEC_AUDIT_ROLE_TOKENS_H_
#define VETVEC_AUDIT_ROLE_TOKENS_H_

#include "audit/result.h"
#include "audit/workload.h"

namespace vetvec {

// Means over the documents and queries of the suites. If there are none, or the vendor was sent
// nothing, 0: not known.
RoleTokens TokensOfRoles(const Workload& work, const VendorResult& vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_ROLE_TOKENS_H_
