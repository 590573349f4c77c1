// Whether vendors keep meaning (audit/meaning_claims.h), in each format of a report: a line for
// each, never a column beside what decides.
#ifndef VETVEC_REPORT_MEANING_FORMATS_H_
#define VETVEC_REPORT_MEANING_FORMATS_H_

#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// {f2, s, w2, example: {text, meant, other}}; null: another kind of score.
Json MeaningJson(const ScoreResult& score);
std::string MeaningHtml(const AuditResult& result);  // empty if no vendor has such a score
std::string MeaningMarkdown(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_MEANING_FORMATS_H_
