/* config.h: the configuration of an audit (vendors, suites, budget, gate).
 *
 * vetvec_config is a handle. Thread safety: any number of threads at once.
 * vetvec_config_set_secret, _set_tokenizer and _set_key_fn: one thread at a time.
 *
 * The library does not read environment variables: a configuration names its secrets (api_key_env),
 * and the caller passes their values to vetvec_config_set_secret.
 */
#ifndef VETVEC_CONFIG_H_
#define VETVEC_CONFIG_H_

#include "vetvec/encoder.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_config_options {
  uint64_t struct_size;
  vetvec_str file; /* path of a vetvec.toml; may be empty */
  vetvec_str text; /* TOML text, instead of `file`; if both are empty, all settings have their
                      defaults */
  vetvec_str run;  /* folder of an earlier run, to resume it with its own configuration; no field
                      except log and on_call may then be set */
  const vetvec_text_batch* overrides; /* settings that take precedence over the file:
                                         "audit.seed=7", "vendors.a.rpm=300"; may be NULL */
  const vetvec_text_batch* vendors;   /* names or SPECs that replace [audit] vendors; may be NULL */
  vetvec_log_fn log;                  /* may be NULL; in use until the configuration is destroyed */
  void* log_user_data;
  void (*log_drop)(void* user_data);
  vetvec_call_fn on_call; /* as in vetvec_encoder_options, for all encoders of the configuration,
                             including those of audits; may be NULL; in use until the configuration
                             and its encoders are destroyed */
  void* on_call_user_data;
  void (*on_call_drop)(void* user_data);
} vetvec_config_options;

/* Reads and checks a configuration. Errors name the file, the line, the key, the value found and
 * the values allowed. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_load(const vetvec_config_options* options,
                                                             vetvec_config* out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_config_destroy(vetvec_config config) VETVEC_NOEXCEPT;

/* The name of secret number `index` (from 0) of the configuration, which is also the name of an
 * environment variable. NULL if there is no such secret. Valid until the configuration is
 * destroyed. */
VETVEC_API const char* vetvec_config_secret_name(vetvec_config config,
                                                 uint64_t index) VETVEC_NOEXCEPT;
/* Sets the value of a secret. NOT_FOUND if no vendor refers to `name`. HTTPS_PROXY, HTTP_PROXY and
 * NO_PROXY are always accepted, although vetvec_config_secret_name does not list them. They apply
 * to vendors that set no proxy, unless the service is on this machine. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_set_secret(
    vetvec_config config, vetvec_str name, vetvec_str value, vetvec_error** err) VETVEC_NOEXCEPT;
/* Sets the function that counts tokens for `vendor` (a name or SPEC) in plans, budgets, audits and
 * vetvec_config_open_encoder, instead of the upper estimate; NULL restores the estimate. `drop` may
 * be NULL; it is called once with user_data when the library no longer needs user_data
 * (immediately, if this call fails). NOT_FOUND if the configuration has no such vendor. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_set_tokenizer(
    vetvec_config config, vetvec_str vendor, vetvec_count_tokens_fn count, void* user_data,
    void (*drop)(void* user_data), vetvec_error** err) VETVEC_NOEXCEPT;
/* Sets the function that provides the keys of `vendor` (a name or SPEC) in place of a secret or a
 * file; NULL removes the function. All encoders of the vendor share the function. A vendor with
 * api_key_command needs a key function, because the library does not run commands. `drop` and
 * NOT_FOUND: as in vetvec_config_set_tokenizer. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_set_key_fn(
    vetvec_config config, vetvec_str vendor, vetvec_key_fn key_fn, void* user_data,
    void (*drop)(void* user_data), vetvec_error** err) VETVEC_NOEXCEPT;
/* Returns the effective configuration as JSON, without secrets. "origin" states who may have
 * written the file or the run folder: "own": only this user and root; "foreign": another user owns
 * it or may write to it; "moved": a run folder that is a copy, so its run may have been made by
 * somebody else. Refuse any origin except "own" unless the user trusts the file or folder, because
 * its contents decide where keys are sent and which commands provide them. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_config_json(vetvec_config config,
                                                             vetvec_buffer** out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;
/* Returns a commented vetvec.toml to start from. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_config_template(vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;
/* Opens the encoder of `vendor`: the name of a vendor in the configuration, or a SPEC. The
 * configuration's defaults also apply to a SPEC. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_config_open_encoder(vetvec_config config, vetvec_str vendor, vetvec_encoder* out,
                           vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_CONFIG_H_ */
