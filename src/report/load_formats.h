// What `vetvec load` measured (audit/load_result.h), in each format of a report. Empty, or null, if
// it was not measured; of a vendor that is not ranked, nothing.
#ifndef VETVEC_REPORT_LOAD_FORMATS_H_
#define VETVEC_REPORT_LOAD_FORMATS_H_

#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// {rate, seconds, requests, answered, failures, percentiles}
Json VendorLoadJson(const VendorResult& vendor);
Json LoadDifferencesJson(const AuditResult& result);
std::string LoadHtml(const AuditResult& result);
std::string LoadMarkdown(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_LOAD_FORMATS_H_
