// The figures of suites, vendors and comparisons as JSON: those of an audit's report
// (report_json.cc) and those of one suite (suite_json.h).
#ifndef VETVEC_REPORT_FIGURES_JSON_H_
#define VETVEC_REPORT_FIGURES_JSON_H_

#include <optional>
#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

Json OptionalJson(const std::optional<double>& value);  // null: there is none
Json SuiteJson(const SuiteResult& suite);
Json DictionaryJson(const AuditResult& result);
Json ScoreJson(const ScoreResult& score);
// What a vendor's vectors have given, besides its scores.
Json SuiteFiguresJson(const VendorResult& vendor);
Json ComparisonFiguresJson(const AuditResult& result, const SuiteComparison& one);
Json DescribedJson(const AuditResult& result, const SuiteComparison& one);
Json DifferenceJson(const AuditResult& result, const RelationDifference& one);

// With 10 significant digits, so that the bytes are the same on every system.
std::string FiguresText(Json figures);

}  // namespace vetvec

#endif  // VETVEC_REPORT_FIGURES_JSON_H_
