// What a vendor's score of kind "meaning" says, in words: F2, S and W2 (docs/METHODS.md), and one
// text that was not understood. It describes and never decides.
#ifndef VETVEC_AUDIT_MEANING_CLAIMS_H_
#define VETVEC_AUDIT_MEANING_CLAIMS_H_

#include <string>
#include <vector>

#include "audit/claim.h"
#include "audit/result.h"

namespace vetvec {

// "F2 70.1 (95%: 65.0 to 75.2), S 84.0, W2 60.2; for example, ...". Empty: the score has no such
// figures.
std::string MeaningText(const AuditResult& result, const ScoreResult& score);
// One for each ranked vendor with such a score, in their order.
std::vector<Claim> MeaningClaims(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_MEANING_CLAIMS_H_
