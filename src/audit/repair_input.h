// RepairInput: the texts of an audit with one vendor's raw vectors, from which adapters are fitted
// and on which they are tested (audit/repair.h).
//
//   VETVEC_ASSIGN_OR_RETURN(const RepairInput input, ReadRepairInput("run", "", secrets));
#ifndef VETVEC_AUDIT_REPAIR_INPUT_H_
#define VETVEC_AUDIT_REPAIR_INPUT_H_

#include <string>
#include <vector>

#include "audit/secrets.h"
#include "audit/vendor.h"
#include "audit/workload.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

struct RepairInput {
  Workload work;
  Matrix rows;                   // by id of the text
  std::vector<uint8_t> missing;  // by id: there is no vector
  std::string name;              // of the vendor's encoder, without secrets
  std::string model_sha256;      // ModelSha256 of it
  Metric metric = Metric::kL2;
};

// The configuration's vendor `vendor`; empty: its only one. INVALID_ARGUMENT lists the vendors.
// An adapter that the vendor already has is INVALID_ARGUMENT too: raw vectors are needed.
Result<const VendorConfig*> RepairedVendor(const AuditConfig& config, const std::string& vendor);

// Makes the suites and the dictionary of `config` and embeds them, through its cache, in which all
// vectors are committed. Errors: those of BuildWorkload, OpenVendor and Encoder::Embed; a text that
// fails alone is `missing`.
Result<RepairInput> EmbedRepairInput(const AuditConfig& config, const std::string& vendor,
                                     const Secrets& secrets, const VendorHooks& hooks,
                                     const CallOptions& call);

// From a finished run. Sends nothing and needs no key. Errors: those of reading the run;
// FAILED_PRECONDITION: it is not finished, or has no vectors of the vendor; CANCELLED.
Result<RepairInput> ReadRepairInput(const std::string& run, const std::string& vendor,
                                    const Secrets& secrets,
                                    const std::shared_ptr<CancelToken>& cancel = nullptr);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_REPAIR_INPUT_H_
