// What can be cut from vendors' vectors, and how they find among fewer documents (audit/curves.h),
// in each format of a report. Empty, or null, if no vendor has such figures.
#ifndef VETVEC_REPORT_CURVE_FORMATS_H_
#define VETVEC_REPORT_CURVE_FORMATS_H_

#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// {harmless_below, unit, candidates, cut, size, databases}; `cut` and `size` have a member for each
// ranked vendor.
Json CurvesJson(const AuditResult& result);

// Sections "What can be cut?" and "How does it find at my size?".
std::string CutsHtml(const AuditResult& result);
// A sentence for each vendor of which something can be cut.
std::string CutsMarkdown(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_CURVE_FORMATS_H_
