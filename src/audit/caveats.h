// Sentences for people about the limits of an audit's figures.
#ifndef VETVEC_AUDIT_CAVEATS_H_
#define VETVEC_AUDIT_CAVEATS_H_

#include "audit/result.h"

namespace vetvec {

// Fills result->caveats from the rest of the result.
void WriteCaveats(AuditResult* result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CAVEATS_H_
