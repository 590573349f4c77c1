// What the steps of an audit send to one vendor themselves (audit_steps/step_sender.h): opened for
// plan and run, kept in the run folder.
#ifndef VETVEC_AUDIT_VENDOR_STEPS_H_
#define VETVEC_AUDIT_VENDOR_STEPS_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/run_folder.h"
#include "audit/workload.h"
#include "audit_steps/step.h"
#include "audit_steps/step_sender.h"
#include "base/result.h"
#include "encoder/role_encoders.h"

namespace vetvec {

struct VendorSender {
  const AuditStep* step = nullptr;
  std::unique_ptr<StepSender> sender;
  bool is_kept = false;
};

struct VendorOpening {
  const AuditConfig& config;
  const VendorConfig& vendor;
  const RoleEncoders& encoders;
  const StepTexts& audit;
  bool is_older_run = false;  // begun before audits had steps
  std::function<Result<RoleEncoders>(const SpecOfRole& spec)> open;
};

// In the order of the steps' table; only of the steps that send something to the vendor.
Result<std::vector<VendorSender>> OpenSenders(const VendorOpening& opening, const RunFolder& folder,
                                              RunRecord* record);

// Writes what a sender has into the folder and `record`, which the caller writes.
Status KeepSender(VendorSender* sender, const std::string& vendor, const RunFolder& folder,
                  RunRecord* record);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_STEPS_H_
