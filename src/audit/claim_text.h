// A claim (claim.h) in the words of verdict_words.h.
//
//   ClaimText(result, claim)   "a finds 6.1 points more than b (95%: 5.0 to 7.2)."
// Deterministic. Thread safety: any thread.
#ifndef VETVEC_AUDIT_CLAIM_TEXT_H_
#define VETVEC_AUDIT_CLAIM_TEXT_H_

#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

// Empty if the words have no row for the claim, or if the row names something that it lacks. If
// several suites rank, a claim about one of them begins with "In docs: ".
std::string ClaimText(const AuditResult& result, const Claim& claim);

// "Against a: finds 6.1 points less than b (...)." of a claim with part kAgainst, whose own text is
// the clause.
std::string AgainstText(const AuditResult& result, const Claim& claim);

// Sentences of the claims with this part, joined by blanks.
std::string ClaimsText(const AuditResult& result, const std::vector<Claim>& claims, ClaimPart part);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CLAIM_TEXT_H_
