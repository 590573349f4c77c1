// The figures of one suite as JSON, for vetvec_suite_score and vetvec_suite_compare: each part as
// in the report of an audit (docs/report.schema.json, suite_score and suite_comparison).
#ifndef VETVEC_REPORT_SUITE_JSON_H_
#define VETVEC_REPORT_SUITE_JSON_H_

#include <string>

#include "audit/suite_score.h"

namespace vetvec {

// Of one encoder.
std::string SuiteScoreJson(const ScoredRun& scored);
// Of two.
std::string SuiteComparisonJson(const ScoredRun& scored);

}  // namespace vetvec

#endif  // VETVEC_REPORT_SUITE_JSON_H_
