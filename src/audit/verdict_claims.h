// Which claims each state of a verdict allows (verdict_state.h).
//
// Used by verdict.cc. Thread safety: any thread.
#ifndef VETVEC_AUDIT_VERDICT_CLAIMS_H_
#define VETVEC_AUDIT_VERDICT_CLAIMS_H_

#include <vector>

#include "audit/result.h"

namespace vetvec {

// The first words of result.decision; needs decision.against.
Claim FirstClaim(const AuditResult& result);

// What the state itself is grounded on, in the order in which it is read.
std::vector<Claim> GroundsOf(const AuditResult& result);

// A vendor below the choice that costs less: what it saves and what it finds less, which is the
// condition under which it would be right. Empty if there is none.
std::vector<Claim> ConditionOf(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VERDICT_CLAIMS_H_
