// load.json of a run folder: a file of `vetvec load ... -o RUN/load.json`, which an audit does not
// write and reports take into account.
#ifndef VETVEC_AUDIT_LOAD_FILE_H_
#define VETVEC_AUDIT_LOAD_FILE_H_

#include <optional>
#include <string_view>

#include "audit/result.h"
#include "base/result.h"

namespace vetvec {

// Fills in VendorResult::load and AuditResult::load_differences. Vendors that the audit does not
// have are passed over. Of several rates, the lowest that is at least the user's mean one counts,
// or else the highest. Errors: PARSE_ERROR.
Status ReadLoad(std::string_view text, AuditResult* result);

// Whether 95 of 100 texts take longer than the user's limit; false if it was not measured.
bool IsTooSlow(const AuditResult& result, size_t vendor);
// By how much the time of `vendor` is longer than that of `other`, if they were measured together
// and the whole 95% interval is above 0.
std::optional<LoadDifference> SurelySlower(const AuditResult& result, size_t vendor, size_t other);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_LOAD_FILE_H_
