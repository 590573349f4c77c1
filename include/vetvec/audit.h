/* audit.h: vendors tested on the same suites, judged, kept in a run folder.
 *
 *   vetvec_config* config;
 *   vetvec_config_load(&options, &config, &err);          vetvec.toml and overrides
 *   vetvec_audit_plan(config, &call, &plan_json, &err);   sends nothing
 *   vetvec_audit* audit;    vetvec_audit_run(config, &call, &audit, &err);  resumable at any moment
 *   vetvec_report_write_file(audit, path, &err);                            report.h
 *
 * A vendor takes part in the ranking where its vectors carry the text, come again as they were, and
 * its replies and its contract are whole; any two that take part are compared on one score a suite.
 * docs/METHODS.md has the rules and the formulas.
 *
 * The library reads no environment variable: a configuration names its secrets (api_key_env) and
 * the caller hands their values over by vetvec_config_set_secret.
 */
#ifndef VETVEC_AUDIT_H_
#define VETVEC_AUDIT_H_

#include "vetvec/encoder.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* A handle. Thread safety: exclusive for set_secret, set_tokenizer and destroy, shared otherwise.
 */
typedef struct vetvec_config vetvec_config;

typedef struct vetvec_config_options {
  uint64_t struct_size;
  vetvec_str file; /* path of a vetvec.toml; may be empty */
  vetvec_str text; /* TOML text, used when `file` is empty; both empty: defaults only */
  const vetvec_text_batch* overrides; /* "audit.seed=7", "vendors.a.rpm=300"; win over the file */
  const vetvec_text_batch* vendors;   /* names or SPECs that replace [audit] vendors; may be NULL */
  vetvec_log_fn log;                  /* may be NULL; stored until destroy */
  void* log_user_data;
  void (*log_drop)(void* user_data);
} vetvec_config_options;
#define VETVEC_CONFIG_OPTIONS_INIT {sizeof(vetvec_config_options), {0, 0}, {0, 0}, 0, 0, 0, 0, 0}
VETVEC_API void vetvec_config_options_init(vetvec_config_options* options,
                                           size_t size) VETVEC_NOEXCEPT;

/* Reads and checks a configuration. Errors name file, line, key, what was found and what is
 * allowed. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_load(const vetvec_config_options* options,
                                                             vetvec_config** out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;
/* The configuration of an earlier run, from its folder: to resume it. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_load_run(
    vetvec_str run_folder, vetvec_config** out, vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_config_destroy(vetvec_config* config) VETVEC_NOEXCEPT;

/* The name of the i-th secret that the configuration refers to (an environment variable's name), or
 * NULL past the last. Borrowed until destroy. */
VETVEC_API const char* vetvec_config_secret_name(const vetvec_config* config,
                                                 uint64_t index) VETVEC_NOEXCEPT;
/* Hands a secret's value over. NOT_FOUND if no vendor refers to `name`. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_set_secret(
    vetvec_config* config, vetvec_str name, vetvec_str value, vetvec_error** err) VETVEC_NOEXCEPT;
/* Counts tokens for the vendor of that name (or SPEC) in plans, budgets, audits and
 * vetvec_config_open_encoder, instead of the upper estimate; NULL: the estimate again. `drop` may
 * be NULL; it is called once with user_data when the library lets go of it, at once if this fails.
 * NOT_FOUND if there is no such vendor. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_set_tokenizer(
    vetvec_config* config, vetvec_str vendor, vetvec_count_tokens_fn count, void* user_data,
    void (*drop)(void* user_data), vetvec_error** err) VETVEC_NOEXCEPT;
/* The configuration in force, as JSON, without secrets. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_json(const vetvec_config* config,
                                                             vetvec_buffer** out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;
/* A commented vetvec.toml to start from. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_config_template(vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;
/* Opens the encoder of a vendor by its name in the configuration, or of a SPEC with the
 * configuration's defaults. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_config_open_encoder(const vetvec_config* config, vetvec_str vendor, vetvec_encoder** out,
                           vetvec_error** err) VETVEC_NOEXCEPT;

/* What an audit would send, and what it could show, as JSON. "vendors": distinct texts ("texts"),
 * "cached" ones, "requests", "tokens" (upper estimate) and "tokens_expected", "minutes" at the rate
 * limit, "cost" or null ("not priced") and "cost_expected"; "resent_texts" that go again at the end
 * (at most) and "contract_requests" are counted in these. "can_show", for two vendors or more: per
 * suite that ranks "items", "clusters", "least" and "most" (the range, in points, of the least
 * difference that shows with 80% power; null: too few clusters, see "clusters_needed"),
 * "items_to_halve" (so many more), "items_for_equal", "items_for_models", "sentence". Also
 * "triples", "texts", "dictionary_words", "tokens", "cost", "notes". No request is made, and no
 * secret is needed. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_plan(const vetvec_config* config,
                                                            const vetvec_call_options* options,
                                                            vetvec_buffer** out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* A finished or interrupted audit. A handle. Thread safety: shared; destroy: exclusive. */
typedef struct vetvec_audit vetvec_audit;

/* Plans, embeds, judges and keeps everything in the run folder ([audit] out). If the folder holds
 * an interrupted run of the same configuration, goes on where it stopped: no paid vector is sent
 * again but the few that are, on purpose, when a vendor is done ([audit] resend). A finished run of
 * it is judged again; only vendors that could not be measured are embedded for, and the folder can
 * be opened at any moment meanwhile. A vendor that is out of the ranking is no error. Errors:
 * CANCELLED (resumable), BUDGET_EXCEEDED (before anything is sent), ALREADY_EXISTS (the folder
 * holds another audit), FAILED_PRECONDITION (a file that the run was made from has changed), the
 * vendor's error if nothing can be measured; everything paid is kept.
 * `*out` is NULL on failure. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_run(const vetvec_config* config,
                                                           const vetvec_call_options* options,
                                                           vetvec_audit** out,
                                                           vetvec_error** err) VETVEC_NOEXCEPT;
/* Opens a finished run and judges it anew from its vectors; offline. Errors: NOT_FOUND, DATA_LOSS
 * (file and what is wrong), FAILED_PRECONDITION (newer format, or not finished). Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_open(vetvec_str run_folder,
                                                            const vetvec_call_options* options,
                                                            vetvec_audit** out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_audit_destroy(vetvec_audit* audit) VETVEC_NOEXCEPT;

/* Plain-words verdict: the answer in the first line, then at most a line a vendor and one for each
 * two that give the same vectors. Borrowed until destroy; "" for a bad handle. */
VETVEC_API const char* vetvec_audit_verdict(const vetvec_audit* audit) VETVEC_NOEXCEPT;
/* The run folder. Borrowed until destroy; "" for a bad handle. */
VETVEC_API const char* vetvec_audit_folder(const vetvec_audit* audit) VETVEC_NOEXCEPT;
/* All figures, as JSON. Per vendor "standing" ("ranked", "out", "not measured") with "defects",
 * "scores", "relations", "liveness", "resent", "reply_faults", "contract", "traffic"; "comparisons"
 * of ranked vendors by suite ("outcome": "first better", "second better", "equal", "undecided"),
 * "differences" by relation, "same", "best", "verdict", "caveats". */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_audit_result_json(
    const vetvec_audit* audit, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Vendor A of one audit against vendor B of another (or the same), on the triples that both have,
 * as JSON: per relation "triples", "word_pairs", "difference" (kept less lost meanings at threshold
 * 0, A less B, in points from -200 to 200) with its 95% "interval", "p_value" (sign flips of word
 * pairs and of seeds), "p_holm" over these relations, "verdict" ("first is better", "second is
 * better", "equal", "undecided"). "first_violations", "second_violations", "only_first",
 * "only_second" are counts by each vendor's own threshold: described, and no ground of the verdict.
 * Errors: NOT_FOUND (no such vendor), FAILED_PRECONDITION (it was not measured, or the audits have
 * different metrics), INSUFFICIENT_DATA (no common triple). Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_audit_compare(const vetvec_audit* audit_a, vetvec_str vendor_a, const vetvec_audit* audit_b,
                     vetvec_str vendor_b, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Checks gate rules, one a line: METRIC OP VALUE [on lower|upper bound], or
 * METRIC not worse than baseline: that fails where the vendor of that name in the baseline is
 * better, as vetvec_audit_compare has it; undecided passes. rules empty: the run's own [gate]
 * rules. baseline: may be NULL. *out_passed: 1 or 0. `*out`: JSON with one entry a rule and vendor.
 */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_gate_check(const vetvec_audit* audit, vetvec_str rules, const vetvec_audit* baseline,
                  uint8_t* out_passed, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_AUDIT_H_ */
