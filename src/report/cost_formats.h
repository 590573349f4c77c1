// What vendors cost at the user's volume (audit/volume_cost.h), in each format of a report. Empty,
// or null, if no volume is given.
#ifndef VETVEC_REPORT_COST_FORMATS_H_
#define VETVEC_REPORT_COST_FORMATS_H_

#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// {price, batch_price, source, date, figures, month_by_precision, leaving_to}. Of a vendor that is
// not ranked, null.
Json VendorCostJson(const AuditResult& result, size_t vendor);
// For each pair of ranked vendors: the queries a day, documents and changes a month at which both
// cost the same a month.
Json BreakEvenJson(const AuditResult& result);

std::string CostHtml(const AuditResult& result);
std::string CostMarkdown(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_COST_FORMATS_H_
