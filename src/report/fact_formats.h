// What vendors state (audit/vendor_facts.h), in each format of a report.
#ifndef VETVEC_REPORT_FACT_FORMATS_H_
#define VETVEC_REPORT_FACT_FORMATS_H_

#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// {vendor: {key: {value, source, date}}}; what is not stated has the value "not stated".
Json FactsJson(const AuditResult& result);
// Empty if no vendor has a fact.
std::string FactsHtml(const AuditResult& result);
std::string FactsMarkdown(const AuditResult& result);  // a line per vendor

}  // namespace vetvec

#endif  // VETVEC_REPORT_FACT_FORMATS_H_
