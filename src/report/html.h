// Parts of the HTML report: the style sheet, charts as inline SVG, texts with marked changes.
#ifndef VETVEC_REPORT_HTML_H_
#define VETVEC_REPORT_HTML_H_

#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

const char* HtmlStyle();

// The colour of the i-th vendor: distinguishable to colour-blind readers and in grey.
const char* VendorColour(size_t vendor);
// The vendor's coloured dot and escaped name.
std::string VendorLabel(const AuditResult& result, size_t vendor);

// Escaped `text` with the spans in <mark>. Spans outside the text are ignored.
std::string MarkedText(const std::string& text, const std::vector<ByteSpan>& spans);

// Violations of one relation by threshold, a line per vendor. The x axis is in multiples of the
// vendor's mean nearest-neighbour distance, so that vendors with different scales share it. A dot
// marks the threshold used.
std::string CurveChart(const AuditResult& result, Relation relation);

// Histogram of a vendor's nearest-neighbour distances with its threshold as a line.
std::string HistogramChart(const VendorResult& vendor, const char* colour);

// Share, 95% interval and the reachable share of each vendor on one relation, as bars.
std::string ShareBars(const AuditResult& result, Relation relation);

// A cell of a table that is stacked on phones, where `label` is shown before it.
std::string Cell(const std::string& label, const std::string& html, bool is_number = true);
// The first `texts` columns hold text, the others numbers.
std::string Head(const std::vector<std::string>& names, size_t texts = 1);

// Standings: every ranked vendor against every other, with the figures and the smallest detectable
// differences; and whether each vendor's vectors reflect the text.
std::string StandingsSection(const AuditResult& result);

// The trials on queries and documents (audit/role_trial.h); empty if there were none.
std::string RolesSection(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_HTML_H_
