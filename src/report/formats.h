// The writers used by WriteReport (report.h), one file each, and the wording and number formats
// that they share.
#ifndef VETVEC_REPORT_FORMATS_H_
#define VETVEC_REPORT_FORMATS_H_

#include <optional>
#include <string>
#include <vector>

#include "audit/judge.h"
#include "audit/result.h"

namespace vetvec {

// Of the JSON report (docs/report.schema.json). It rises when a key changes its type or goes; in
// version 1, "verdict" was the list that is now verdict.lines.
inline constexpr int kReportSchemaVersion = 2;

std::string ReportHtml(const AuditResult& result);
std::string ReportJson(const AuditResult& result);
// CSV as in RFC 4180, with a header. A vendor has one row per relation, one per score, and one for
// the contract.
std::string ReportCsv(const AuditResult& result);
// JUnit XML. If the run has gate rules, there is a test case per rule and vendor. Otherwise, each
// vendor has test cases for whether it was measured, whether it is ranked, each suite (which fails
// if another vendor is better) and each contract test.
std::string ReportJunit(const JudgedRun& run);
std::string ReportMarkdown(const AuditResult& result);
// A section of it for each step of the audit that has anything to show (report_steps.cc).
std::string StepsMarkdown(const AuditResult& result);

// What a relation requires of an embedding, in plain words.
const char* RelationMeaning(Relation relation);
const char* OutcomeText(ComparisonOutcome outcome);  // "first better", "equal", "undecided", ...

std::string ListMarkdown(const std::vector<std::string>& lines);  // empty without lines
std::string PercentText(double share);                            // "12.3%"
std::string CostText(const std::optional<double>& cost);          // "0.0123" or "not priced"
std::string CountText(uint64_t count);                            // "12,345"
std::string MillisText(double millis);                            // "12 ms", "1.2 s"
std::string PText(double p);                                      // "0.032", "< 0.001"

// "19 tests passed, 1 failed, 4 not tested", or why it was not tested; empty if there is no
// contract suite.
std::string ContractLine(const VendorResult& vendor);
// The failed findings, most severe first.
std::vector<const ContractFinding*> FailedFindings(const VendorResult& vendor);
double ViolationShare(const RelationResult& relation);  // 0 without triples

}  // namespace vetvec

#endif  // VETVEC_REPORT_FORMATS_H_
