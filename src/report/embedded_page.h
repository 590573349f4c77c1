// The page of the HTML report, compiled in by cmake/embed.cmake: its style sheet (no external fonts
// or images; light and dark; phone, desktop and paper) and the templates of src/report/page, which
// are formats of fmt with named arguments: fmt::format(fmt::runtime(kRolesHtml), fmt::arg(...)).
#ifndef VETVEC_REPORT_EMBEDDED_PAGE_H_
#define VETVEC_REPORT_EMBEDDED_PAGE_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kComparisonsHtml;
extern const std::string_view kContractHtml;
extern const std::string_view kHeadToHeadHtml;
extern const std::string_view kLivenessHtml;
extern const std::string_view kMethodHtml;
extern const std::string_view kPageHtml;
extern const std::string_view kRolesHtml;
extern const std::string_view kScoresHtml;
extern const std::string_view kStyleCss;
extern const std::string_view kThresholdsHtml;
extern const std::string_view kViolationsHtml;
extern const std::string_view kWorstTripleHtml;

}  // namespace vetvec

#endif  // VETVEC_REPORT_EMBEDDED_PAGE_H_
