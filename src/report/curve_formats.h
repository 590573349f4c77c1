// What can be cut from vendors' vectors, and how they find among fewer documents (audit/curves.h),
// in each format of a report. Empty, or null, if no vendor has such figures.
#ifndef VETVEC_REPORT_CURVE_FORMATS_H_
#define VETVEC_REPORT_CURVE_FORMATS_H_

#include <optional>
#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// {harmless_below, unit, candidates, cut, size, databases}; `cut` and `size` have a member for each
// ranked vendor.
Json CurvesJson(const AuditResult& result);

// What a vendor costs a month with vectors of this form; nothing without a volume and a price.
std::optional<double> MonthOfForm(const AuditResult& result, size_t vendor, const CutForm& form);

}  // namespace vetvec

#endif  // VETVEC_REPORT_CURVE_FORMATS_H_
