// Applies the steps of an audit (audit_steps/step.h) to the vendors of a run. Used by the judge.
#ifndef VETVEC_AUDIT_JUDGE_STEPS_H_
#define VETVEC_AUDIT_JUDGE_STEPS_H_

#include "audit/result.h"
#include "audit/workload.h"
#include "audit_steps/step.h"
#include "base/result.h"

namespace vetvec {

// Adds to vendor->steps what each step with which the run began finds in `step_case`, in the order
// of the table; its `made` is filled in here. Errors: those of AuditStep::judge.
Status JudgeSteps(const Workload& work, StepCase step_case, VendorResult* vendor);

// Fills result->steps; called when the defects of all vendors have been named.
void ConcludeSteps(const Workload& work, AuditResult* result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_JUDGE_STEPS_H_
