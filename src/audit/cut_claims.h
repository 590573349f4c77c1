// What is said about a vendor's smaller vectors (curves.h). The words are in verdict_words.cc.
//
// Used by verdict.cc and reports. Thread safety: any thread.
#ifndef VETVEC_AUDIT_CUT_CLAIMS_H_
#define VETVEC_AUDIT_CUT_CLAIMS_H_

#include <optional>
#include <string>

#include "audit/result.h"

namespace vetvec {

// "int8 (all 384 numbers)", "float16 (the first 128 numbers)".
std::string FormText(const AuditResult& result, const CutForm& form, size_t full);

// What a vendor costs a month with vectors of this form; nothing without a volume and a price.
std::optional<double> MonthOfForm(const AuditResult& result, size_t vendor, const CutForm& form);

// Which smaller form loses nothing, or how many items would show one. Nothing if no form was
// judged.
std::optional<Claim> CutClaim(const AuditResult& result, size_t vendor);

// The vendor of which a report speaks first: the choice, else the one to take meanwhile, else the
// first one of which there is anything to say.
std::optional<size_t> VendorOfCuts(const AuditResult& result);

// What vectors of one byte a number lose, on the suite on which they lose most. Nothing if that was
// not measured.
std::optional<ClaimFigure> LossOfOneByte(const VendorResult& vendor);

// Among how many documents the vendor of cuts was measured, and what it found among fewer.
std::optional<Claim> SizeClaim(const AuditResult& result);
// What measuring among more of the user's documents would take.
std::optional<Claim> MoreClaim(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CUT_CLAIMS_H_
