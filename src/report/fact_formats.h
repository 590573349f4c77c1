// What vendors state (audit/vendor_facts.h), and which model each was by its vectors
// (audit/vendor_identity.h), in each format of a report.
#ifndef VETVEC_REPORT_FACT_FORMATS_H_
#define VETVEC_REPORT_FACT_FORMATS_H_

#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// {vendor: {key: {value, source, date}}}; what is not stated has the value "not stated", and the
// key "model" is measured, or "not recorded".
Json FactsJson(const AuditResult& result);
// The member "identity" of a vendor; null if it was not recorded.
Json IdentityJson(const VendorResult& vendor);
std::string NoiseText(double angle);  // "none", "3e-05"
// Empty if no vendor has a fact or an identity.
std::string FactsHtml(const AuditResult& result);
std::string FactsMarkdown(const AuditResult& result);  // a line per vendor

}  // namespace vetvec

#endif  // VETVEC_REPORT_FACT_FORMATS_H_
