// The table of vendors (audit/places.h) in each format of a report: place, points from the choice,
// price a month, response time, failed requests, limits, and what speaks against each in one line.
// The JSON has the cells as texts, too, so that the terminal prints the same words.
#ifndef VETVEC_REPORT_PLACES_FORMATS_H_
#define VETVEC_REPORT_PLACES_FORMATS_H_

#include <string>

#include "audit/places.h"
#include "base/json.h"

namespace vetvec {

// {reference, groups, columns, rows, notes, chart}
Json PlacesJson(const AuditResult& result);
std::string PlacesHtml(const AuditResult& result);
std::string PlacesMarkdown(const AuditResult& result);
// The points of all vendors with a place on each suite that ranks, as a figure; empty without a
// comparison.
std::string PlacesChart(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_PLACES_FORMATS_H_
