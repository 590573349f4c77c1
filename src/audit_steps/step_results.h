// What the steps that send have found of one vendor, for those who need more than their sentences.
#ifndef VETVEC_AUDIT_STEPS_STEP_RESULTS_H_
#define VETVEC_AUDIT_STEPS_STEP_RESULTS_H_

#include <optional>
#include <string>
#include <vector>

#include "audit_steps/fresh_vectors.h"
#include "audit_steps/resend.h"
#include "audit_steps/role_trial.h"
#include "audit_steps/step.h"
#include "contract/contract.h"

namespace vetvec {

struct ContractResult {
  std::optional<ContractReport> report;  // nothing: it was not tested
  std::string problem;                   // why it could not be; empty: no such problem
  std::optional<FreshVectors> fresh;     // nothing: it was not tested, or by an older version
};

struct ResentResult {
  ResendResult figures;
  std::string problem;                // why no text could be sent again; empty: no such problem
  std::optional<FreshVectors> fresh;  // nothing: none was sent again, or by an older version
};

struct TrialsResult {
  std::optional<RolesResult> roles;  // if there were trials and all of them succeeded
  std::string problem;               // why there were none; empty: no such problem
};

// Of a vendor's steps; with nothing in it if the step is not among them.
const ContractResult& ContractOf(const std::vector<VendorStep>& steps);
const ResentResult& ResentOf(const std::vector<VendorStep>& steps);
const TrialsResult& TrialsOf(const std::vector<VendorStep>& steps);

// The facts of a step that keeps no others than why it failed.
std::string FactsOfProblem(const Status& status);
std::string ProblemOfFacts(const std::string& facts);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_STEP_RESULTS_H_
