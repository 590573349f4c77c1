// OpenVendor: opens the encoder of a configured vendor.
#ifndef VETVEC_AUDIT_VENDOR_H_
#define VETVEC_AUDIT_VENDOR_H_

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/secrets.h"
#include "audit_steps/step_sender.h"
#include "base/log.h"
#include "base/result.h"
#include "cache/store.h"
#include "core/encoder.h"
#include "core/text_role.h"
#include "core/token_count.h"
#include "encoder/call_record.h"
#include "encoder/encoder_spec.h"
#include "encoder/role_encoders.h"

namespace vetvec {

// The vendor's spec with the keys of its table, whatever the role. INVALID_ARGUMENT if a key is set
// both in the spec and in the table.
Result<EncoderSpec> ConfiguredSpec(const AuditConfig& config, const VendorConfig& vendor);

// The same for texts of `role`. An input type that the vendor sets applies to all roles. If it does
// not set one, queries and documents get their own (encoder/role_encoders.h), and other texts get
// the audit's, if the vendor's kind supports input types. `of_role` replaces the vendor's own way
// of distinguishing roles.
Result<EncoderSpec> VendorSpec(const AuditConfig& config, const VendorConfig& vendor,
                               TextRole role = TextRole::kNone,
                               const SpecOfRole& of_role = SpecForRole);

// The store of a run: the configuration's cache folder, or `private_folder`. Null only if there is
// neither. Stores float32 unless `dtype` says otherwise; audits never set it.
Result<std::shared_ptr<Store>> OpenCache(const AuditConfig& config,
                                         const std::string& private_folder, const LogFunction& log,
                                         VectorDtype dtype = VectorDtype::kFloat32);

// The folder through which rate limits are shared with other processes; empty: they are not shared.
std::string LimitsDirectory(const AuditConfig& config);

// The environment variable that should hold the vendor's key, if `secrets` has no value for it;
// empty if no key is missing.
std::string MissingKeyOf(const AuditConfig& config, const VendorConfig& vendor,
                         const Secrets& secrets);

// The caller's functions; each may be null.
struct VendorHooks {
  LogFunction log;
  TokenCounter counter;
  CallFunction on_call;
  VectorDtype shared_dtype =
      VectorDtype::kFloat32;  // of a cache shared through Redis, as of `cache`
};

// `cache` may be null. INVALID_ARGUMENT names a key that has no value. If the encoder
// `sends_nothing`, it is opened without a key.
Result<std::unique_ptr<Encoder>> OpenVendor(const AuditConfig& config, const VendorConfig& vendor,
                                            const Secrets& secrets, std::shared_ptr<Store> cache,
                                            const VendorHooks& hooks = {},
                                            bool sends_nothing = false,
                                            TextRole role = TextRole::kNone,
                                            const SpecOfRole& of_role = SpecForRole);

// The vendor's encoders for texts with these roles, each opened by OpenVendor.
Result<RoleEncoders> OpenVendorRoles(const AuditConfig& config, const VendorConfig& vendor,
                                     const Secrets& secrets, const std::shared_ptr<Store>& cache,
                                     const VendorHooks& hooks, std::span<const TextRole> roles,
                                     bool sends_nothing = false,
                                     const SpecOfRole& of_role = SpecForRole);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_H_
