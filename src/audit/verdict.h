// The verdict of an audit in plain words: the answer, then lines about each vendor.
//
// The answer begins with first words that depend on the state alone ("Take a.", "a and b are one
// model.", "a or b: this audit cannot say."); the sentences after them give the figures. All words
// of the answer are in verdict.cc and comparison_words.cc, those about one vendor in
// vendor_sentence.cc. Nothing is said that was not measured: no word compares speed.
#ifndef VETVEC_AUDIT_VERDICT_H_
#define VETVEC_AUDIT_VERDICT_H_

#include "audit/result.h"

namespace vetvec {

// Fills result->decision and result->verdict from the rest of the result (comparison.h and
// standing.h first).
void WriteVerdict(AuditResult* result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VERDICT_H_
