/* report.h: an audit for people and for other programs.
 *
 * Formats: "html" (one static file: no network, no JavaScript, prints), "json", "csv" (a row per
 * vendor and relation, suite and contract), "junit" (JUnit XML: the run's gate rules; without any,
 * per vendor whether it was measured, takes part in the ranking, is worse than another on a suite,
 * fails a contract test), "md", "jsonl" (a line per triple and vendor).
 */
#ifndef VETVEC_REPORT_H_
#define VETVEC_REPORT_H_

#include "vetvec/audit.h"

VETVEC_EXTERN_C_BEGIN

/* The report in memory. INVALID_ARGUMENT for an unknown format. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_report_write(const vetvec_audit* audit,
                                                              vetvec_str format,
                                                              vetvec_buffer** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;
/* Replaces the file as a whole; the format comes from the name: .html .json .csv .junit.xml .md
 * .jsonl. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_report_write_file(
    const vetvec_audit* audit, vetvec_str path, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_REPORT_H_ */
