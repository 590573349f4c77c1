// Pieces of the HTML report: the style sheet, charts as inline SVG, marked texts.
#ifndef VETVEC_REPORT_HTML_H_
#define VETVEC_REPORT_HTML_H_

#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

const char* HtmlStyle();

// The colour of the i-th vendor: distinguishable with colour blindness and in grey.
const char* VendorColour(size_t vendor);
// The vendor's coloured dot and escaped name.
std::string VendorLabel(const AuditResult& result, size_t vendor);

// Escaped `text` with the spans in <mark>. Spans outside the text are left out.
std::string MarkedText(const std::string& text, const std::vector<ByteSpan>& spans);

// Violations of one relation against the threshold, a line per vendor; x in multiples of the
// vendor's mean nearest-neighbour distance, so that vendors of different scale share the axis. The
// threshold in force is a dot.
std::string CurveChart(const AuditResult& result, Relation relation);

// Histogram of a vendor's nearest-neighbour distances with its threshold as a line.
std::string HistogramChart(const VendorResult& vendor, const char* colour);

// Share, 95% interval and the reachable share of each vendor on one relation, as bars.
std::string ShareBars(const AuditResult& result, Relation relation);

// A cell of a table that stacks on phones, where `label` stands before it.
std::string Cell(const std::string& label, const std::string& html, bool is_number = true);
// The first `texts` columns hold words, the others numbers.
std::string Head(const std::vector<std::string>& names, size_t texts = 1);

// Who stands where: every ranked vendor against every other, what was out and why, and what could
// have been shown.
std::string StandingsSection(const AuditResult& result);

// What was tried on queries and documents (audit/role_trial.h); empty: nothing.
std::string RolesSection(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_HTML_H_
