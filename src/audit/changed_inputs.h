// CheckInputsUnchanged: checks that the files a run was made from have not changed. A resumed run
// is judged by the copies in its folder.
#ifndef VETVEC_AUDIT_CHANGED_INPUTS_H_
#define VETVEC_AUDIT_CHANGED_INPUTS_H_

#include "audit/config.h"
#include "audit/run_folder.h"
#include "audit/workload.h"
#include "base/status.h"

namespace vetvec {

// FAILED_PRECONDITION naming the first seed file, suite file or dictionary that has changed since
// the run in `folder` began. A missing file is not an error: the folder contains everything needed
// from it.
Status CheckInputsUnchanged(const AuditConfig& config, const Workload& work,
                            const RunRecord& record, const RunFolder& folder);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CHANGED_INPUTS_H_
