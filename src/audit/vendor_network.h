// SetVendorNetwork: sets everything except the key that is needed to reach a vendor's service.
//
// This is the CA file and the client certificate; the proxy with its user and password (the
// vendor's, that of [defaults], or that of the environment as passed by the caller); and headers
// with their secrets.
#ifndef VETVEC_AUDIT_VENDOR_NETWORK_H_
#define VETVEC_AUDIT_VENDOR_NETWORK_H_

#include "audit/config.h"
#include "audit/secrets.h"
#include "base/status.h"
#include "encoder/open_encoder.h"

namespace vetvec {

// INVALID_ARGUMENT names a secret without a value, unless the encoder `sends_nothing`.
Status SetVendorNetwork(const AuditConfig& config, const VendorConfig& vendor,
                        const Secrets& secrets, bool sends_nothing, EncoderOptions* options);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_NETWORK_H_
