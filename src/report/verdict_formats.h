// The verdict in each format of a report. All print the same words (audit/verdict_words.h), in the
// same order: the first words; why; the questions how sure, what next, what is not known; then what
// speaks against each vendor.
#ifndef VETVEC_REPORT_VERDICT_FORMATS_H_
#define VETVEC_REPORT_VERDICT_FORMATS_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// A question beside the first words, and its answer: {"How sure", "It would have ..."}. Those that
// nothing can be said to are left out.
std::vector<std::pair<std::string, std::string>> VerdictQuestions(const AuditResult& result);
std::string VerdictWhy(const AuditResult& result);
// Sentences after the table of vendors: who returns the same vectors; about vendors that are not
// ranked; what speaks against the others.
std::vector<std::string> VerdictLines(const AuditResult& result);

// A figure: {value, unit, interval, origin}; null where there is none.
Json FigureJson(const std::optional<double>& value, const std::string& unit, FigureOrigin origin,
                const std::optional<Interval>& interval = {});
// {state, choice, meanwhile, tied, candidates, condition, against, why, how_sure, next, not_known,
// heads, first, first_words, lines, details}; a claim is {code, vendor, other, suite, n, of,
// figures, text}.
Json VerdictJson(const AuditResult& result);
Json ClaimsAsJson(const AuditResult& result, const std::vector<Claim>& claims);
// A vendor's figures for a verdict in that form, by name.
Json VendorFiguresJson(const VendorResult& vendor);
std::string VerdictHtml(const AuditResult& result);  // without the lines
std::string VerdictLinesHtml(const AuditResult& result);
std::string VerdictMarkdown(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_VERDICT_FORMATS_H_
