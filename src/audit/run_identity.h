// Run identity: what must stay the same between the sessions, and the pieces, of a run.
//
// A run is of one service: all of its vectors come from the encoders that it was begun with. What
// each vendor's encoder effectively is decides, however it was set: in [vendors.NAME], in
// [defaults], in a SPEC, or by an override.
//
//   VETVEC_RETURN_IF_ERROR(CheckSameRun(record, folder, &config));            // before a session
//   VETVEC_RETURN_IF_ERROR(CheckSameEncoder(record, folder, "m", encoders));  // once it is open
//
// What decides is listed in audit/config_keys.h.
#ifndef VETVEC_AUDIT_RUN_IDENTITY_H_
#define VETVEC_AUDIT_RUN_IDENTITY_H_

#include <map>
#include <string>

#include "audit/config.h"
#include "audit/run_folder.h"
#include "base/result.h"
#include "encoder/role_encoders.h"

namespace vetvec {

// Key -> value as text, for keys that decide and are set. Keys that begin with a dot (".base_url")
// are those of a vendor; the others are full keys ("audit.seeds", "http.gateway.body").
using IdentityFacts = std::map<std::string, std::string>;

// What `config` effectively asks of one vendor. Errors: those of VendorSpec.
Result<IdentityFacts> VendorFacts(const AuditConfig& config, const VendorConfig& vendor);

// ALREADY_EXISTS, with the key and both values, unless `config` continues the run. A vendor that is
// given as a SPEC is recognised if only keys differ that decide nothing (rpm); it keeps its name of
// the run then (VendorConfig::given). Errors of VendorSpec for `config`.
Status CheckSameRun(const RunRecord& record, const std::string& folder, AuditConfig* config);
// The same for a piece, which embeds texts of the run with some of its vendors.
Status CheckSamePiece(const RunRecord& record, const std::string& folder, AuditConfig* config);

// What an open encoder is, including what its files say (a model folder's pooling and outputs, the
// content of an adapter), as kept in RunRecord::encoders.
IdentityFacts EncoderFacts(const RoleEncoders& encoders);
// ALREADY_EXISTS, as above, if the run was begun with another encoder of this vendor. OK if the run
// has no record of it: it is older, or the vendor was never measured.
Status CheckSameEncoder(const RunRecord& record, const std::string& folder,
                        const std::string& vendor, const RoleEncoders& encoders);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RUN_IDENTITY_H_
