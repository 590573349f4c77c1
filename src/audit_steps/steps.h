// The steps of step_table.cc, one file each: failures.cc, ...
#ifndef VETVEC_AUDIT_STEPS_STEPS_H_
#define VETVEC_AUDIT_STEPS_STEPS_H_

#include "audit_steps/step.h"

namespace vetvec {

// Known-worse copies of the vendor's vectors (controls.h). Exposes scores, and says which losses of
// vectors the audit would have noticed.
AuditStep ControlsStep();

// One-word edits that leave a vector as it is. Its defect "unread_words".
AuditStep WordEditsStep();

// Requests that failed, and texts without a vector. Its clause "fails_often": at least 1 in 50
// failed.
AuditStep FailuresStep();

// Changes of meaning in the suites (negation, numbers, antonyms) that leave the vector as it was.
// Its clause "unseen_changes": at least 3 and 5% of a construct do; it excludes nobody.
AuditStep UnseenChangesStep();

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_STEPS_H_
