// OpenVendor: from a vendor's configuration to its encoder.
#ifndef VETVEC_AUDIT_VENDOR_H_
#define VETVEC_AUDIT_VENDOR_H_

#include <memory>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/role_treatment.h"
#include "audit/secrets.h"
#include "base/log.h"
#include "base/result.h"
#include "cache/store.h"
#include "core/encoder.h"
#include "core/text_role.h"
#include "core/token_count.h"
#include "encoder/encoder_spec.h"

namespace vetvec {

// The vendor's spec for texts of `role`, with the keys of its table put in. An input type that the
// vendor sets holds for all roles. Where it sets none, queries and documents have their own
// (encoder/role_encoders.h), and other texts that of the audit, if the vendor's kind takes it.
// `treatment`: another way to tell roles apart than the vendor's own. INVALID_ARGUMENT if a key is
// given in both places.
Result<EncoderSpec> VendorSpec(const AuditConfig& config, const VendorConfig& vendor,
                               TextRole role = TextRole::kNone,
                               const RoleTreatment* treatment = nullptr);

// What role trials try for the vendor. `roles_differ`: as of TreatmentsToTry.
Result<std::vector<RoleTreatment>> TreatmentsOf(const AuditConfig& config,
                                                const VendorConfig& vendor, bool roles_differ);

// The store of a run: the configuration's cache folder, or `private_folder`. Null only where there
// is neither. Keeps float32 unless `dtype` says otherwise: audits never do.
Result<std::shared_ptr<Store>> OpenCache(const AuditConfig& config,
                                         const std::string& private_folder, const LogFunction& log,
                                         VectorDtype dtype = VectorDtype::kFloat32);

// Where the rate limits are shared with other processes; empty: nowhere.
std::string LimitsDirectory(const AuditConfig& config);

// The environment variable that the vendor takes its key from and `secrets` has no value of; empty:
// nothing is missing.
std::string MissingKeyOf(const AuditConfig& config, const VendorConfig& vendor,
                         const Secrets& secrets);

// `cache` and `counter` may be null. A key that is named but has no value is an INVALID_ARGUMENT
// that names it, unless the encoder `sends_nothing`: then it is opened without.
Result<std::unique_ptr<Encoder>> OpenVendor(const AuditConfig& config, const VendorConfig& vendor,
                                            const Secrets& secrets, std::shared_ptr<Store> cache,
                                            const LogFunction& log, TokenCounter counter = {},
                                            bool sends_nothing = false,
                                            TextRole role = TextRole::kNone,
                                            const RoleTreatment* treatment = nullptr);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_H_
