// CheckInputsUnchanged: a resumed run is judged by what its folder holds, so the files that it was
// made from must not have changed.
#ifndef VETVEC_AUDIT_CHANGED_INPUTS_H_
#define VETVEC_AUDIT_CHANGED_INPUTS_H_

#include "audit/config.h"
#include "audit/run_folder.h"
#include "audit/workload.h"
#include "base/status.h"

namespace vetvec {

// FAILED_PRECONDITION naming the first seed file, suite file or dictionary that has changed since the
// run in `folder` began. A missing file is not an error: the folder has everything needed from it.
Status CheckInputsUnchanged(const AuditConfig& config, const Workload& work,
                            const RunRecord& record, const RunFolder& folder);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CHANGED_INPUTS_H_
