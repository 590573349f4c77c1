// What vendors state (audit/vendor_facts.h), and what leaves the machine for each.
#ifndef VETVEC_REPORT_FACT_FORMATS_H_
#define VETVEC_REPORT_FACT_FORMATS_H_

#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// {vendor: {key: {value, source, date}}}; what is not stated has the value "not stated".
Json FactsJson(const AuditResult& result);
std::string FactsHtml(const AuditResult& result);  // empty if no vendor has a fact

}  // namespace vetvec

#endif  // VETVEC_REPORT_FACT_FORMATS_H_
