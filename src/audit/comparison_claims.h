// What the comparisons of vendors allow to be said. No claim says more than the comparison decided:
// "finds more" is claimed only of a decided difference; where none was seen, it is said how large
// it would have to be to be noticed.
//
// Used by verdict.cc and vendor_claims.cc. Thread safety: any thread.
#ifndef VETVEC_AUDIT_COMPARISON_CLAIMS_H_
#define VETVEC_AUDIT_COMPARISON_CLAIMS_H_

#include <optional>
#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

// Claims for each suite on which `vendors` were compared with each other. Copies (vendors with the
// same vectors) are not compared.
std::vector<Claim> ComparisonClaims(const AuditResult& result, const std::vector<size_t>& vendors);

// For each suite on which `better` is decidedly better than `worse`, a claim with this code, about
// `better` and its other `worse` or, if `is_turned`, the other way round.
std::vector<Claim> DifferenceClaims(const AuditResult& result, const std::string& code,
                                    size_t better, size_t worse, bool is_turned = false);

// "costs 48% less than b" with this code, or with the one for a price of 0; nothing if it does not
// cost less or the prices cannot be compared.
std::optional<Claim> CostsLess(const AuditResult& result, size_t vendor, size_t other,
                               const std::string& code = "costs_less");

// What a decided difference of the two was decided on. Nothing if the audit cannot say which
// difference it would have noticed.
std::optional<Claim> DecidedOn(const AuditResult& result, size_t better, size_t worse);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_COMPARISON_CLAIMS_H_
