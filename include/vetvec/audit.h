/* audit.h: tests vendors on the same suites, judges them, and keeps the results in a run folder.
 *
 *   vetvec_config_load(&options, &config, &err);          config.h: vetvec.toml and overrides
 *   vetvec_audit_plan(config, &call, &plan_json, &err);   sends nothing
 *   vetvec_audit_run(config, &call, &audit, &err);        can be resumed if interrupted
 *   vetvec_report_write(audit, path, &err);               report.h
 *
 * A vendor is ranked if its vectors depend on the text and are reproducible, and if neither its
 * replies nor its contract tests show a defect. Every pair of ranked vendors is compared on one
 * score per suite. docs/JUDGING.md gives the rules, docs/METHODS.md the formulas.
 *
 * vetvec_audit is a handle. Thread safety: any number of threads at once.
 */
#ifndef VETVEC_AUDIT_H_
#define VETVEC_AUDIT_H_

#include "vetvec/config.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Returns a plan as JSON: what an audit would send, and which differences it could detect. Sends
 * nothing and needs no secret.
 * "vendors" contains, for each vendor, "name", "spec", "local", "texts" (distinct), "cached" (how
 * many of them are in the cache), "texts_sent" (in all requests), "requests", "tokens" (upper
 * estimate), "tokens_expected",
 * "minutes" (at the rate limits), "cost" (null: no price) and "cost_expected". Requests, tokens,
 * minutes and costs include the requests of the contract suite ("contract_requests" at most), the
 * texts
 * that are sent again at the end ("resent_texts") and the texts of the role trials
 * ("role_trial_texts"). "batches" is null, or describes what goes through the service's batch API:
 * "texts" to be submitted, "open_texts" (in jobs of earlier runs), "tokens", "tokens_expected",
 * "proof_texts" (sent online, and included in the vendor's figures), "hours" (within which a
 * job ends), "price_per_million_tokens" and "has_discount" (false: the online price).
 * "can_show" (empty for fewer than two vendors) contains, for each suite with texts, "suite",
 * "kind", "ranks" (false: it only describes vendors, and the following are 0 or null), "items",
 * "clusters", "clusters_needed", "detectable" (the smallest difference, in points, that is detected
 * with 80% power; null: none can be), "items_to_halve" (additional items that would at least halve
 * it), "items_for_equal" (items needed for the outcome "equal" if the vendors serve one model at
 * different precisions), "items_for_models" (items needed for that outcome if they serve different
 * models) and "sentence". "left_out" contains the "suite" and "reason" of default suites that are
 * not made.
 * The object also contains "triples", "texts", "dictionary_words", "tokens", "cost" and "notes". */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_plan(vetvec_config config,
                                                            const vetvec_call_options* call,
                                                            vetvec_buffer** out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* Plans, embeds and judges, and keeps everything in the run folder ([audit] out). If the folder
 * contains an interrupted run of the same configuration, that run continues where it stopped. No
 * text that was paid for is sent again, except for a sample that is resent on purpose once all
 * texts of a vendor have been embedded ([audit] resend). If the run is finished, it is judged
 * again, and texts are embedded only for vendors that could not be measured. During such a call,
 * the folder can still be opened. Excluding a vendor from the ranking is not an error. Errors:
 * CANCELLED (resumable), BUDGET_EXCEEDED (before anything is sent), ALREADY_EXISTS (the folder
 * contains a different audit), FAILED_PRECONDITION (an input file of the run has changed), a
 * vendor's error if no vendor can be measured. Everything paid for is kept.
 * `*out` is {0} on failure. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_run(vetvec_config config,
                                                           const vetvec_call_options* call,
                                                           vetvec_audit* out,
                                                           vetvec_error** err) VETVEC_NOEXCEPT;
/* Opens a finished run and judges it again from its vectors, offline. Errors: NOT_FOUND, DATA_LOSS
 * (the message names the file and the damage), FAILED_PRECONDITION (newer format, or not
 * finished). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_open(vetvec_str run_folder,
                                                            const vetvec_call_options* call,
                                                            vetvec_audit* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_audit_destroy(vetvec_audit audit) VETVEC_NOEXCEPT;

/* The verdict in plain words. The first line is the answer. It is followed by lines about pairs of
 * vendors that return the same vectors and about each vendor: its figures, and what speaks against
 * it. Valid until the audit is destroyed; "" for a bad handle. */
VETVEC_API const char* vetvec_audit_verdict(vetvec_audit audit) VETVEC_NOEXCEPT;
/* The run folder. Valid until the audit is destroyed; "" for a bad handle. */
VETVEC_API const char* vetvec_audit_folder(vetvec_audit audit) VETVEC_NOEXCEPT;
/* Compares vendor A of one audit with vendor B of the same or another audit, on the triples that
 * both audits contain. Returns JSON with, for each relation, "triples", "word_pairs", "difference"
 * (order score of A minus order score of B, both at threshold 0, in points from -200 to 200)
 * with its 95% "interval", "p_value" (from sign flips of word pairs and of seeds), "p_holm"
 * (corrected over the relations) and "verdict" ("first is better", "second is better", "equal",
 * "undecided"). "first_violations", "second_violations", "only_first" and "only_second" are counts
 * at each vendor's own threshold; they are descriptive and do not affect the verdict. "model" says
 * whether both are one model, by their vectors for at most 200 of the texts that both got: as the
 * certificate of vetvec_identity_compare (vetvec/identity.h), "verdict" (also "not known", with a
 * "reason"), "names", "angle", "noise" (of the texts that the audits sent again; what changes from
 * day to day is not in it), "tolerance", "explained", "median_cosine", "tried", "texts" and
 * "moved_share" (0 if they are the same). "by" is "identity" if both audits recorded which model it
 * was, past every cache, otherwise "vectors of the runs"; "bound" is the most that a faithful
 * service differs so by chance (1: too few passes to promise anything, or nothing differs), of
 * "recorded_passes" and "new_passes"; "fingerprints" and "answered" (the model as the service names
 * it) are those of A and B, "" if not recorded. Errors:
 * NOT_FOUND (no such vendor), FAILED_PRECONDITION (a vendor was not measured, or the audits use
 * different metrics or were made by different versions of the rules), INSUFFICIENT_DATA (no common
 * triple). */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_audit_compare(vetvec_audit audit_a, vetvec_str vendor_a, vetvec_audit audit_b,
                     vetvec_str vendor_b, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Checks gate rules, one per line: METRIC OP VALUE [on lower|upper bound], or METRIC not worse than
 * baseline [by POINTS] (docs/JUDGING.md). The latter compares with the vendor of the same name in
 * the baseline. A vendor that is excluded or was not measured fails every rule. If `rules` is
 * empty, the run's own [gate] rules apply. `baseline` may be {0}; FAILED_PRECONDITION if a rule
 * needs one, or if the two audits were made by different versions of the rules. *out_passed is 1 if
 * every rule passes, and 0 otherwise. *out is JSON with one entry per rule, vendor and suite. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_check_gate(
    vetvec_audit audit, vetvec_str rules, vetvec_audit baseline, uint8_t* out_passed,
    vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_AUDIT_H_ */
