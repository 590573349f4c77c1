/* audit.h: tests vendors on the same suites, judges them, and keeps the results in a run folder.
 *
 *   vetvec_config_load(&options, &config, &err);          config.h: vetvec.toml and overrides
 *   vetvec_audit_plan(config, &call, &plan_json, &err);   sends nothing
 *   vetvec_audit_run(config, &call, &audit, &err);        can be resumed if interrupted
 *   vetvec_report_write(audit, path, &err);               report.h
 *
 * A vendor is ranked if its vectors depend on the text and are reproducible, and if neither its
 * replies nor its contract tests show a defect. Every pair of ranked vendors is compared on one
 * score per suite. docs/METHODS.md has the rules and the formulas.
 *
 * A handle. Thread safety: many threads at once; destroy: one thread at a time.
 */
#ifndef VETVEC_AUDIT_H_
#define VETVEC_AUDIT_H_

#include "vetvec/config.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Returns as JSON what an audit would send and what it could show. "vendors" has for each vendor
 * "texts" (distinct), "cached" (how many of these are in the cache), "requests", "tokens" (upper
 * estimate), "tokens_expected", "minutes" at the rate limit, "cost" (null: no price) and
 * "cost_expected". These include "contract_requests" and "resent_texts", the maximum number of
 * texts that are sent again at the end. "can_show" (two or more vendors) has for each suite that
 * ranks "items", "clusters", "least" and "most" (the range, in points, of the smallest difference
 * that is detected with 80% power; null: too few clusters, see "clusters_needed"), "items_to_halve"
 * (additional items), "items_for_equal", "items_for_models", "sentence". The object also has
 * "triples", "texts", "dictionary_words", "tokens", "cost", "notes". Sends nothing and needs no
 * secret. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_plan(vetvec_config config,
                                                            const vetvec_call_options* call,
                                                            vetvec_buffer** out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* Plans, embeds and judges, and keeps everything in the run folder ([audit] out). If the folder
 * holds an interrupted run of the same configuration, the run continues where it stopped. No text
 * that was paid for is sent again, except for the few that are resent on purpose when a vendor is
 * done ([audit] resend). If the run is finished, it is judged again, and texts are embedded only
 * for vendors that could not be measured; meanwhile the folder can still be opened. A vendor that
 * is excluded from the ranking is not an error. Errors: CANCELLED (resumable), BUDGET_EXCEEDED
 * (before anything is sent), ALREADY_EXISTS (the folder holds another audit), FAILED_PRECONDITION
 * (an input file of the run has changed), the vendor's error if nothing can be measured. Everything
 * paid for is kept.
 * `*out` is {0} on failure. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_run(vetvec_config config,
                                                           const vetvec_call_options* call,
                                                           vetvec_audit* out,
                                                           vetvec_error** err) VETVEC_NOEXCEPT;
/* Opens a finished run and judges it again from its vectors, offline. Errors: NOT_FOUND, DATA_LOSS
 * (names the file and the damage), FAILED_PRECONDITION (newer format, or not finished). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_open(vetvec_str run_folder,
                                                            const vetvec_call_options* call,
                                                            vetvec_audit* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_audit_destroy(vetvec_audit audit) VETVEC_NOEXCEPT;

/* The verdict in plain words. The first line is the answer; then come at most one line per vendor
 * and one for each pair of vendors that return the same vectors. Borrowed until destroy; "" for a
 * bad handle. */
VETVEC_API const char* vetvec_audit_verdict(vetvec_audit audit) VETVEC_NOEXCEPT;
/* The run folder. Borrowed until destroy; "" for a bad handle. */
VETVEC_API const char* vetvec_audit_folder(vetvec_audit audit) VETVEC_NOEXCEPT;
/* Compares vendor A of one audit with vendor B of another (or the same) on the triples that both
 * have. Returns JSON with, for each relation, "triples", "word_pairs", "difference" (meanings
 * preserved minus meanings lost at threshold 0, A minus B, in points from -200 to 200) with its 95%
 * "interval", "p_value" (sign flips of word pairs and of seeds), "p_holm" over these relations,
 * "verdict" ("first is better", "second is better", "equal", "undecided"). "first_violations",
 * "second_violations", "only_first", "only_second" are counts at each vendor's own threshold; they
 * are descriptive and do not affect the verdict. Errors: NOT_FOUND (no such vendor),
 * FAILED_PRECONDITION (it was not measured, or the audits have different metrics),
 * INSUFFICIENT_DATA (no common triple). */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_audit_compare(vetvec_audit audit_a, vetvec_str vendor_a, vetvec_audit audit_b,
                     vetvec_str vendor_b, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Checks gate rules, one per line: METRIC OP VALUE [on lower|upper bound], or METRIC not worse than
 * baseline. The latter fails if the vendor of the same name in the baseline is better according to
 * vetvec_audit_compare; an undecided comparison passes. If `rules` is empty, the run's own [gate]
 * rules apply. `baseline` may be {0}. *out_passed is 1 or 0. *out is JSON with one entry per rule
 * and vendor. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_check_gate(
    vetvec_audit audit, vetvec_str rules, vetvec_audit baseline, uint8_t* out_passed,
    vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_AUDIT_H_ */
