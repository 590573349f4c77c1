// SetVendorNetwork: what a vendor's service needs besides a key to be reached.
//
// CA file and client certificate; the proxy with its user and password, of the vendor, of [defaults]
// or of the environment as the caller has passed it; headers with their secrets.
#ifndef VETVEC_AUDIT_VENDOR_NETWORK_H_
#define VETVEC_AUDIT_VENDOR_NETWORK_H_

#include "audit/config.h"
#include "audit/secrets.h"
#include "base/status.h"
#include "encoder/open_encoder.h"

namespace vetvec {

// INVALID_ARGUMENT that names a secret without a value, unless the encoder `sends_nothing`.
Status SetVendorNetwork(const AuditConfig& config, const VendorConfig& vendor,
                        const Secrets& secrets, bool sends_nothing, EncoderOptions* options);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_NETWORK_H_
