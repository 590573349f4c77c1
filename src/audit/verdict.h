// The verdict of an audit in plain words: the answer in one sentence, then at most one sentence per
// vendor.
//
// A vendor meets its contract, retrieves texts (evalrank), keeps meaning (triples, sr), withstands
// noise (robustness), is even-handed (CR2), and has a price and a response time. A verdict never
// calls vendors equal if there are too few items to tell.
#ifndef VETVEC_AUDIT_VERDICT_H_
#define VETVEC_AUDIT_VERDICT_H_

#include "audit/result.h"

namespace vetvec {

// Fills result->verdict from the rest of the result (comparison.h and standing.h first).
void WriteVerdict(AuditResult* result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VERDICT_H_
