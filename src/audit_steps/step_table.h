// The table of all steps of an audit (step.h), in the order of reports. To add a step, write its
// file and add a row in step_table.cc.
#ifndef VETVEC_AUDIT_STEPS_STEP_TABLE_H_
#define VETVEC_AUDIT_STEPS_STEP_TABLE_H_

#include <string_view>
#include <vector>

#include "audit_steps/step.h"

namespace vetvec {

const std::vector<AuditStep>& AuditSteps();
const AuditStep* FindAuditStep(std::string_view name);  // null: none

// The step's clause with this code among `clauses`; null: none.
const StepClause* FindClause(const std::vector<VendorStep>& steps, std::string_view step,
                             std::string_view code);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_STEP_TABLE_H_
