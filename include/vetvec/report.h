/* report.h: audit reports, for people and for programs. */
#ifndef VETVEC_REPORT_H_
#define VETVEC_REPORT_H_

#include "vetvec/audit.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_report_format VETVEC_INT32 {
  VETVEC_REPORT_FORMAT_HTML = 0, /* one static file: no network, no JavaScript, printable */
  VETVEC_REPORT_FORMAT_JSON = 1, /* all figures */
  VETVEC_REPORT_FORMAT_CSV = 2,  /* for each vendor: one row per relation, one per suite, one for
                                    the contract tests */
  /* JUnit XML with one test per vendor and gate rule of the run; if the run has no rules, the tests
     check that each vendor was measured, is ranked, is no worse than the others on each suite, and
     passes each contract test */
  VETVEC_REPORT_FORMAT_JUNIT = 3,
  VETVEC_REPORT_FORMAT_MARKDOWN = 4, /* for a pull request or a chat message */
  VETVEC_REPORT_FORMAT_JSONL = 5,    /* one line per triple and vendor */
  VETVEC_REPORT_FORMAT_FORCE32 = 0x7fffffff
} vetvec_report_format;

/* Makes the report in memory.
 *
 * For each vendor, the JSON contains "standing" ("ranked", "out" or "not measured"), "defects",
 * "scores", "relations", "liveness", "resent", "reply_faults", "contract" and "traffic". For the
 * audit as a whole, it contains "comparisons" of ranked vendors by suite (each with an "outcome":
 * "first better", "second better", "equal" or "undecided"), "differences" by relation, "same",
 * "best", "verdict" (its state, claims and "lines") and "caveats". docs/report.schema.json is its
 * schema, "schema" its name and version. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_report_make(vetvec_audit audit,
                                                             vetvec_report_format format,
                                                             vetvec_buffer** out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;
/* Writes the report to `path`, which is replaced atomically. The extension selects the format:
 * .html .json .csv .junit.xml .md .jsonl. Beside it, PATH.intoto.json is an in-toto Statement with
 * the SHA-256 of the report and of each file of the run. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_report_write(vetvec_audit audit, vetvec_str path,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;
/* Compares a report and the files of its run with the statement beside the report. `report_path`:
 * "" for the run's report.html. `out` is JSON: {"matches": bool, "files": [{"name", "match"}]}, the
 * report first; "match" is "same", "changed", "missing" or "not in the statement". Reads each file
 * once. NOT_FOUND: there is no statement; DATA_LOSS: it is damaged. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_report_verify(vetvec_str run_folder,
                                                               vetvec_str report_path,
                                                               const vetvec_call_options* call,
                                                               vetvec_buffer** out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_REPORT_H_ */
