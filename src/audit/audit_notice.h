// What an audit would have noticed, over all its steps and suites.
#ifndef VETVEC_AUDIT_AUDIT_NOTICE_H_
#define VETVEC_AUDIT_AUDIT_NOTICE_H_

#include "audit/result.h"

namespace vetvec {

// Withdraws the scores that the steps of the audit have exposed: they describe vendors, but rank
// none. After the steps have concluded, before vendors are compared.
void WithdrawExposedScores(AuditResult* result);

// Fills AuditResult::notices: what the steps say, and a line for each other family of losses that
// nothing in the audit looks for. Nothing for runs that began without the step "controls".
void WriteNotices(AuditResult* result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_AUDIT_NOTICE_H_
