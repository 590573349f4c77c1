// The limits of an audit's figures, as sentences for people.
#ifndef VETVEC_AUDIT_CAVEATS_H_
#define VETVEC_AUDIT_CAVEATS_H_

#include "audit/result.h"

namespace vetvec {

// Fills result->caveats from the rest of the result.
void WriteCaveats(AuditResult* result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CAVEATS_H_
