// What a verdict says about one vendor: its figures, and what speaks against it.
//
// Used by verdict.cc. Thread safety: any thread.
#ifndef VETVEC_AUDIT_VENDOR_CLAIMS_H_
#define VETVEC_AUDIT_VENDOR_CLAIMS_H_

#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

// "a: finds: passages MRR 0.592 (95%: 0.561 to 0.623); described only: contrastive 61.0 points
// (...); meets its contract (18 tests); this audit cost 0.0023; ...". Of a vendor that is not
// ranked, no figures: why it is left out or could not be measured. Empty if there is nothing to
// say.
std::string AboutVendor(const AuditResult& result, size_t vendor);

// What was counted against a ranked vendor, whose texts are clauses without its name: "finds 6.1
// points less than b (95%: 5.0 to 7.2)", "failed 2 of 20 contract tests: ...". For a vendor that is
// left out, its defects.
std::vector<Claim> AgainstVendor(const AuditResult& result, size_t vendor);

// The month of a vendor at the user's volume, and the user's limit of it. at_volume must be set.
std::vector<ClaimFigure> LimitFigures(const AuditResult& result, size_t vendor);

// The time within which 95 of 100 texts were answered, the rate, and the user's limit of that time.
// Nothing of the time if fewer were answered. VendorResult::load must be set.
std::vector<ClaimFigure> SpeedFigures(const AuditResult& result, size_t vendor);

// A defect without its figures: the text before the colon, except for contract replies.
std::string InShort(const std::string& defect);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_CLAIMS_H_
