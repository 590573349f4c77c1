// LanguageNote: says what an audit cannot show for texts that are not English. For plans and
// verdicts.
#ifndef VETVEC_AUDIT_LANGUAGE_NOTE_H_
#define VETVEC_AUDIT_LANGUAGE_NOTE_H_

#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/workload.h"

namespace vetvec {

// Sentences, without the last full stop, on which of the audit's suites work for the language of
// the user's own texts (those made from seeds, and suite files). Empty if the texts are English or
// there are none.
std::string LanguageNote(const AuditConfig& config, const Workload& work);

// The share of the user's own texts that are not English; 0 if they count as English.
double ShareNotEnglish(const AuditConfig& config, const Workload& work);

// Adds the note, if any, as a caveat of a verdict.
void AddLanguageCaveat(const AuditConfig& config, const Workload& work,
                       std::vector<std::string>* caveats);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_LANGUAGE_NOTE_H_
