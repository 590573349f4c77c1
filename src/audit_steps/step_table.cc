#include "audit_steps/step_table.h"

#include <algorithm>

namespace vetvec {

// Each in a file of its own.
AuditStep ContractStep();
AuditStep ResendStep();
AuditStep RolesStep();
AuditStep ControlsStep();
AuditStep WordEditsStep();
AuditStep UnseenChangesStep();
AuditStep HubsStep();
AuditStep FailuresStep();

const std::vector<AuditStep>& AuditSteps() {
  static const std::vector<AuditStep> kSteps = {
      ContractStep(),  ResendStep(),        RolesStep(), ControlsStep(),
      WordEditsStep(), UnseenChangesStep(), HubsStep(),  FailuresStep()};
  return kSteps;
}

const AuditStep* FindAuditStep(std::string_view name) {
  const std::vector<AuditStep>& steps = AuditSteps();
  const auto found = std::find_if(steps.begin(), steps.end(),
                                  [&](const AuditStep& step) { return step.name == name; });
  return found == steps.end() ? nullptr : &*found;
}

const StepClause* FindClause(const std::vector<VendorStep>& steps, std::string_view step,
                             std::string_view code) {
  for (const VendorStep& one : steps) {
    if (one.step != step) continue;
    for (const auto* clauses : {&one.findings.defects, &one.findings.against}) {
      for (const StepClause& clause : *clauses) {
        if (clause.code == code) return &clause;
      }
    }
  }
  return nullptr;
}

}  // namespace vetvec
