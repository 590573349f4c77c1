#include "audit/vendor_steps.h"

#include <optional>
#include <utility>

#include "audit/run_folder_steps.h"
#include "audit/vendor.h"
#include "audit_steps/step_table.h"

namespace vetvec {

Result<std::vector<VendorSender>> OpenSenders(const VendorOpening& opening, const RunFolder& folder,
                                              RunRecord* record) {
  const AuditConfig& config = opening.config;
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, ConfiguredSpec(config, opening.vendor));
  const auto suite_options = [&config](const std::string& kind) {
    for (const SuiteConfig& suite : config.suites) {
      if (suite.kind->name == kind) return std::optional<OptionValues>(suite.options);
    }
    return std::optional<OptionValues>();
  };
  std::vector<VendorSender> senders;
  for (const AuditStep& step : AuditSteps()) {
    if (step.open == nullptr) continue;
    const RunStepFiles kept(folder, record, opening.vendor.name, step);
    const StepVendor vendor = {opening.audit,
                               opening.encoders,
                               spec,
                               kept,
                               config.IsOn(step.setting),
                               config.cache.mode == "only",
                               opening.is_older_run,
                               suite_options,
                               opening.open};
    std::unique_ptr<StepSender> sender;
    VETVEC_RETURN_IF_ERROR(step.open(vendor, &sender));
    if (sender != nullptr) senders.push_back({&step, std::move(sender)});
  }
  return senders;
}

Status KeepSender(VendorSender* sender, const std::string& vendor, const RunFolder& folder,
                  RunRecord* record) {
  RunStepFiles files(folder, record, vendor, *sender->step);
  VETVEC_RETURN_IF_ERROR(sender->sender->Keep(&files));
  sender->is_kept = true;
  return OkStatus();
}

}  // namespace vetvec
