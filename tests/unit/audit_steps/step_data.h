// Findings of the steps that send, for results that are made by hand.
#ifndef VETVEC_TESTS_UNIT_AUDIT_STEPS_STEP_DATA_H_
#define VETVEC_TESTS_UNIT_AUDIT_STEPS_STEP_DATA_H_

#include <any>
#include <vector>

#include "audit_steps/step_results.h"

namespace vetvec {

// Adds the step's findings if there are none. `T`: the type that its `read` puts into them.
template <typename T>
T& StepDataIn(std::vector<VendorStep>* steps, const char* name) {
  for (VendorStep& one : *steps) {
    if (T* data = std::any_cast<T>(&one.findings.data)) return *data;
  }
  VendorStep& one = steps->emplace_back();
  one.step = name;
  return one.findings.data.emplace<T>();
}

inline ContractReport& ContractIn(std::vector<VendorStep>* steps) {
  auto& report = StepDataIn<ContractResult>(steps, "contract").report;
  return report ? *report : report.emplace();
}
inline ResentResult& ResentIn(std::vector<VendorStep>* steps) {
  return StepDataIn<ResentResult>(steps, "resend");
}
inline TrialsResult& TrialsIn(std::vector<VendorStep>* steps) {
  return StepDataIn<TrialsResult>(steps, "roles");
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_AUDIT_STEPS_STEP_DATA_H_
