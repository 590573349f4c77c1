// The page of the HTML report, compiled in by cmake/embed.cmake. It consists of a style sheet
// (without external fonts or images; for light and dark mode, phone, desktop and paper) and the
// templates in src/report/page. These are fmt format strings with named arguments:
// fmt::format(fmt::runtime(kRolesHtml), fmt::arg(...)).
#ifndef VETVEC_REPORT_EMBEDDED_PAGE_H_
#define VETVEC_REPORT_EMBEDDED_PAGE_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kComparisonsHtml;
extern const std::string_view kContractHtml;
extern const std::string_view kHeadToHeadHtml;
extern const std::string_view kLivenessHtml;
extern const std::string_view kMarginsHtml;
extern const std::string_view kMethodHtml;
extern const std::string_view kMethodTriplesHtml;
extern const std::string_view kPageHtml;
extern const std::string_view kResearchersHtml;
extern const std::string_view kRolesHtml;
extern const std::string_view kStyleCss;
extern const std::string_view kThresholdsHtml;
extern const std::string_view kTriplesHtml;
extern const std::string_view kViolationsHtml;
extern const std::string_view kWorstTripleHtml;

}  // namespace vetvec

#endif  // VETVEC_REPORT_EMBEDDED_PAGE_H_
