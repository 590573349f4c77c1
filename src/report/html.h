// Parts of the HTML report: tables, charts as inline SVG, texts with marked changes, sections.
#ifndef VETVEC_REPORT_HTML_H_
#define VETVEC_REPORT_HTML_H_

#include <set>
#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

// The colour of the i-th vendor, and its line through `points` of a chart. The lines of twelve
// vendors differ in their dashes, so that a reader without colours can tell them apart.
const char* VendorColour(size_t vendor);
std::string VendorLine(size_t vendor, const std::string& points);
// A piece of the vendor's line and its escaped name.
std::string VendorLabel(const AuditResult& result, size_t vendor);

// Escaped `text` with the spans in <mark>. Spans outside the text are ignored.
std::string MarkedText(const std::string& text, const std::vector<ByteSpan>& spans);

// Violations of one relation by threshold, with a line per vendor. The x axis is in multiples of
// each vendor's mean nearest-neighbour distance, so that vendors with different scales can share
// it. A dot marks the threshold used.
std::string CurveChart(const AuditResult& result, Relation relation);

// Histogram of a vendor's nearest-neighbour distances with its threshold as a line.
std::string HistogramChart(const VendorResult& vendor, const char* colour);

// Share, 95% interval and the reachable share of each vendor on one relation, as bars.
std::string ShareBars(const AuditResult& result, Relation relation);

// A cell of a table; `label` is the name of its column.
std::string Cell(const std::string& label, const std::string& html, bool is_number = true);
// A table of such cells, which scrolls inside if it is wider than the screen. The first `texts`
// columns contain text, the others numbers.
std::string StackedTable(const std::vector<std::string>& names, const std::string& rows,
                         size_t texts = 1);

// A list of plain texts; empty without any.
std::string ListHtml(const std::vector<std::string>& lines);

// Compares every ranked vendor with every other; the figures and the smallest detectable
// differences, for researchers; whether each vendor's vectors reflect the text.
std::string StandingsSection(const AuditResult& result);
std::string ComparisonFigures(const AuditResult& result);
std::string LivenessSection(const AuditResult& result);

// The trials on queries and documents (audit_steps/role_trial.h); empty if there were none.
std::string RolesSection(const AuditResult& result);

// Sections that are empty if there is nothing to show: each relation's violations; the violations
// at COSTELLO's four thresholds; the scores on suites and their components; and contract tests,
// failed ones first.
std::string ViolationsSection(const AuditResult& result, const std::set<Relation>& relations);
std::string ThresholdSection(const AuditResult& result, const std::set<Relation>& relations);
// Which scores: those that rank; the others, for researchers. Those of kind meaning are in neither
// (meaning_formats.h).
enum class ScoreUse { kRanks, kOthers };
std::string ScoreSection(const AuditResult& result, ScoreUse use);
std::string ScoreDetails(const AuditResult& result);
// SynTextBench, for each suite: the vendors' s(a); their accuracy by p beside the reference
// accuracy; and the sentence lengths. Empty if no vendor has such a score.
std::string MarginSection(const AuditResult& result);
std::string ContractSection(const AuditResult& result);
// What the steps of the audit found (audit_steps/step.h): a section for each that has anything to
// show.
std::string StepSections(const AuditResult& result);

// Charts with captions, the lists of worst triples, and a table of requests, tokens and latency.
std::string CurveFigures(const AuditResult& result, const std::set<Relation>& relations);
std::string HistogramFigures(const AuditResult& result);
std::string WorstTriples(const AuditResult& result, const std::set<Relation>& relations);
std::string TrafficTable(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_HTML_H_
