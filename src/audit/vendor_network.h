// SetVendorNetwork: what is needed to reach a vendor's service and contains secrets, except the
// key.
//
// This is the proxy with its user and password (as configured, or that of the environment as passed
// by the caller), and headers with their secrets.
#ifndef VETVEC_AUDIT_VENDOR_NETWORK_H_
#define VETVEC_AUDIT_VENDOR_NETWORK_H_

#include "audit/config.h"
#include "audit/secrets.h"
#include "base/status.h"
#include "encoder/open_encoder.h"

namespace vetvec {

// `settings`: those of the vendor's encoder. INVALID_ARGUMENT names a secret without a value,
// unless the encoder `sends_nothing`.
Status SetVendorNetwork(const VendorConfig& vendor, const OptionValues& settings,
                        const Secrets& secrets, bool sends_nothing, EncoderOptions* options);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_NETWORK_H_
