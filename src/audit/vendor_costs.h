// What each vendor of an audit costs at the user's volume.
#ifndef VETVEC_AUDIT_VENDOR_COSTS_H_
#define VETVEC_AUDIT_VENDOR_COSTS_H_

#include "audit/config.h"
#include "audit/result.h"

namespace vetvec {

// Fills result->volume, and price and at_volume of the vendors that were measured. The price is the
// one in the configuration, else the documented one of the service; an encoder on this machine has
// none. A vendor of a service without a price gets neither.
void PriceVendors(const AuditConfig& config, AuditResult* result);

// Whether the month of a vendor is known and above the user's limit.
bool IsOverLimit(const AuditResult& result, size_t vendor);
// The same, or whether its response time is (load_file.h).
bool IsOverAnyLimit(const AuditResult& result, size_t vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_COSTS_H_
