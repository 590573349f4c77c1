// The writers behind WriteReport (report.h), one file each, and the words and numbers that they
// share.
#ifndef VETVEC_REPORT_FORMATS_H_
#define VETVEC_REPORT_FORMATS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/judge.h"
#include "audit/result.h"

namespace vetvec {

std::string ReportHtml(const AuditResult& result);
std::string ReportJson(const AuditResult& result);
// Rows per vendor: relations, scores, the contract; with a header; RFC 4180.
std::string ReportCsv(const AuditResult& result);
// JUnit XML: a test case per gate rule and vendor if the run has rules, else per vendor: is it
// measured, is it ranked, each suite (fails where another vendor is better), each contract test.
std::string ReportJunit(const JudgedRun& run);
std::string ReportMarkdown(const AuditResult& result);

// What a relation asks of an embedding, in plain words.
const char* RelationMeaning(Relation relation);
const char* OutcomeText(ComparisonOutcome outcome);  // "first better", "equal", "undecided", ...

std::string PercentText(double share);                    // "12.3%"
std::string CostText(const std::optional<double>& cost);  // "0.0123" or "not priced"
std::string CountText(uint64_t count);                    // "12,345"
std::string MillisText(double millis);                    // "12 ms", "1.2 s"
std::string PText(double p);                              // "0.032", "< 0.001"
std::string XmlEscaped(std::string_view text);  // for text and attributes of HTML and XML alike

// "19 tests passed, 1 failed, 4 not tested", or why it was not tested; empty: no contract suite.
std::string ContractLine(const VendorResult& vendor);
// The failed ones, critical first.
std::vector<const ContractFinding*> FailedFindings(const VendorResult& vendor);
double ViolationShare(const RelationResult& relation);  // 0 for no triples

}  // namespace vetvec

#endif  // VETVEC_REPORT_FORMATS_H_
