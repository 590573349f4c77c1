// The verdict of an audit as claims (claim.h), and in plain words.
//
// The answer begins with first words that depend on the state alone ("Take a.", "a and b are one
// model.", "a or b: this audit cannot say."); the claims after them give the figures, each under
// one of four heads: why, how sure, what next, what is not known. Nothing is said that was not
// measured: no word compares speed. All words are in verdict_words.cc.
#ifndef VETVEC_AUDIT_VERDICT_H_
#define VETVEC_AUDIT_VERDICT_H_

#include "audit/result.h"

namespace vetvec {

// Fills result->decision and result->verdict from the rest of the result (comparison.h and
// standing.h first).
void WriteVerdict(AuditResult* result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VERDICT_H_
