#include "audit/judge_steps.h"

#include <utility>
#include <vector>

#include "audit_steps/step_table.h"

namespace vetvec {

Status JudgeSteps(const Workload& work, StepCase step_case, VendorResult* vendor) {
  for (const AuditStep& step : AuditSteps()) {
    const auto made = work.steps.find(step.name);
    if (step.judge == nullptr || made == work.steps.end()) continue;  // the run began without it
    step_case.made = made->second;
    VETVEC_ASSIGN_OR_RETURN(StepFindings findings, step.judge(step_case));
    vendor->steps.push_back({step.name, std::move(findings)});
  }
  return OkStatus();
}

void ConcludeSteps(const Workload& work, AuditResult* result) {
  for (const AuditStep& step : AuditSteps()) {
    if (step.judge == nullptr || work.steps.count(step.name) == 0) continue;
    std::vector<StepOfVendor> vendors;
    for (const VendorResult& vendor : result->vendors) {
      for (const VendorStep& one : vendor.steps) {
        if (one.step != step.name) continue;
        vendors.push_back({vendor.name, vendor.IsRanked(), one.findings});
      }
    }
    StepConclusion& conclusion = result->steps.emplace_back();
    conclusion.step = step.name;
    if (step.conclude != nullptr) step.conclude(vendors, &conclusion);
  }
}

}  // namespace vetvec
