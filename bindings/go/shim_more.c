/* shim_more.c: see shim_more.h. */
#include "shim_more.h"

#include <string.h>

#include "_cgo_export.h"

#define HANDLE(type, number) ((type*)(uintptr_t)(number))
#define NUMBER(handle) ((uint64_t)(uintptr_t)(handle))
#define USER(number) ((void*)(uintptr_t)(number))

static int32_t OnStatistic(void* user_data, const uint32_t* rows, uint64_t count, double* out) {
  return goVetvecStatistic(NUMBER(user_data), (uint32_t*)rows, count, out);
}
static int32_t OnSentence(void* user_data, const vetvec_sentence* sentence) {
  return goVetvecSentence(NUMBER(user_data), (vetvec_sentence*)sentence);
}
static int32_t OnCountTokens(void* user_data, const vetvec_text_batch* texts, uint64_t* out) {
  return goVetvecCountTokens(NUMBER(user_data), (vetvec_text_batch*)texts, out);
}
static void OnLog(void* user_data, vetvec_log_level level, const char* message) {
  goVetvecLog(NUMBER(user_data), level, (char*)message);
}
static void OnDrop(void* user_data) { goVetvecDrop(NUMBER(user_data)); }

vetvec_status go_fallback_open(uint64_t remote, uint64_t local, const vetvec_fallback_options* options, uint64_t* out,
                               vetvec_error** err) {
  vetvec_encoder* handle = NULL;
  const vetvec_status status =
      vetvec_fallback_open(HANDLE(vetvec_encoder, remote), HANDLE(vetvec_encoder, local), options, &handle, err);
  *out = NUMBER(handle);
  return status;
}
vetvec_status go_fallback_embed(uint64_t encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
                                uint64_t* out, vetvec_status* items, vetvec_provenance* given, vetvec_error** err) {
  vetvec_matrix* rows = NULL;
  const vetvec_status status =
      vetvec_fallback_embed_alloc(HANDLE(vetvec_encoder, encoder), texts, call, &rows, items, given, err);
  *out = NUMBER(rows);
  return status;
}
vetvec_status go_fallback_usage(uint64_t encoder, vetvec_fallback_counts* out, vetvec_error** err) {
  return vetvec_fallback_usage(HANDLE(vetvec_encoder, encoder), out, err);
}
vetvec_status go_call_provenance(uint64_t call, vetvec_provenance* out, size_t capacity) {
  return vetvec_fallback_call_provenance(HANDLE(vetvec_call, call), out, capacity, NULL);
}
vetvec_status go_map_fit(uint64_t from, uint64_t to, const vetvec_text_batch* texts, const vetvec_map_options* options,
                         const vetvec_call_options* call, vetvec_str path, vetvec_map_agreement* out, vetvec_error** err) {
  return vetvec_map_fit(HANDLE(vetvec_encoder, from), HANDLE(vetvec_encoder, to), texts, options, call, path, out, err);
}
vetvec_status go_contract_run(uint64_t encoder, uint64_t long_words, uint64_t shortened, uint64_t other_input_type,
                              const vetvec_call_options* call, vetvec_buffer** out, vetvec_error** err) {
  vetvec_contract_options options = VETVEC_CONTRACT_OPTIONS_INIT;
  options.long_words = long_words;
  options.shortened = HANDLE(vetvec_encoder, shortened);
  options.other_input_type = HANDLE(vetvec_encoder, other_input_type);
  return vetvec_contract_run(HANDLE(vetvec_encoder, encoder), &options, call, out, err);
}
vetvec_status go_encoder_probe(uint64_t encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
                               uint64_t* out, vetvec_status* items, vetvec_buffer** report, vetvec_error** err) {
  vetvec_matrix* rows = NULL;
  const vetvec_status status =
      vetvec_encoder_probe(HANDLE(vetvec_encoder, encoder), texts, call, &rows, items, report, err);
  *out = NUMBER(rows);
  return status;
}

vetvec_status go_encoder_describe(uint64_t encoder, const vetvec_call_options* call, vetvec_buffer** out,
                                  vetvec_error** err) {
  return vetvec_encoder_describe(HANDLE(vetvec_encoder, encoder), call, out, err);
}
static vetvec_suite_make_options WithLog(const vetvec_suite_make_options* options, uint64_t log) {
  vetvec_suite_make_options given = *options;
  if (log) {
    given.log = OnLog;
    given.log_user_data = USER(log);
  }
  return given;
}
vetvec_status go_suite_make(const vetvec_suite_make_options* options, uint64_t log, const vetvec_call_options* call,
                            uint64_t* out, vetvec_error** err) {
  const vetvec_suite_make_options given = WithLog(options, log);
  vetvec_suite* suite = NULL;
  const vetvec_status status = vetvec_suite_make(&given, call, &suite, err);
  *out = NUMBER(suite);
  return status;
}
vetvec_status go_suite_make_file(const vetvec_suite_make_options* options, uint64_t log, const vetvec_call_options* call,
                                 vetvec_str path, vetvec_buffer** out, vetvec_error** err) {
  const vetvec_suite_make_options given = WithLog(options, log);
  return vetvec_suite_make_file(&given, call, path, out, err);
}
vetvec_status go_suite_import(const vetvec_import_options* options, uint64_t* out, vetvec_error** err) {
  vetvec_suite* suite = NULL;
  const vetvec_status status = vetvec_suite_import(options, &suite, err);
  *out = NUMBER(suite);
  return status;
}
vetvec_status go_suite_item(uint64_t suite, uint64_t index, vetvec_buffer** out, vetvec_error** err) {
  return vetvec_suite_item(HANDLE(vetvec_suite, suite), index, out, err);
}
vetvec_status go_syntextbench_each(const vetvec_suite_make_options* options, const vetvec_call_options* call,
                                   uint64_t handle, vetvec_error** err) {
  return vetvec_syntextbench_each(options, call, OnSentence, USER(handle), err);
}
vetvec_status go_bootstrap_statistic(uint64_t n, uint64_t handle, const vetvec_resampling_options* options,
                                     const vetvec_call_options* call, vetvec_interval* out, vetvec_error** err) {
  return vetvec_bootstrap_statistic(n, OnStatistic, USER(handle), options, call, out, err);
}

vetvec_status go_config_load_run(const char* folder, uint64_t* out, vetvec_error** err) {
  const vetvec_str path = {folder, folder ? strlen(folder) : 0};
  vetvec_config* config = NULL;
  const vetvec_status status = vetvec_config_load_run(path, &config, err);
  *out = NUMBER(config);
  return status;
}
vetvec_status go_config_json(uint64_t config, vetvec_buffer** out, vetvec_error** err) {
  return vetvec_config_json(HANDLE(vetvec_config, config), out, err);
}
vetvec_status go_config_set_tokenizer(uint64_t config, vetvec_str vendor, uint64_t handle, vetvec_error** err) {
  return handle ? vetvec_config_set_tokenizer(HANDLE(vetvec_config, config), vendor, OnCountTokens, USER(handle), OnDrop,
                                              err)
                : vetvec_config_set_tokenizer(HANDLE(vetvec_config, config), vendor, NULL, NULL, NULL, err);
}
vetvec_status go_matrix_read(vetvec_str path, uint64_t* out, vetvec_error** err) {
  vetvec_matrix* rows = NULL;
  const vetvec_status status = vetvec_matrix_read(path, &rows, err);
  *out = NUMBER(rows);
  return status;
}
vetvec_status go_texts_read(vetvec_str path, uint64_t* out, vetvec_error** err) {
  vetvec_texts* texts = NULL;
  const vetvec_status status = vetvec_texts_read(path, &texts, err);
  *out = NUMBER(texts);
  return status;
}
vetvec_status go_texts_view(uint64_t texts, vetvec_text_batch* out, vetvec_error** err) {
  return vetvec_texts_view(HANDLE(vetvec_texts, texts), out, err);
}
void go_texts_destroy(uint64_t texts) { vetvec_texts_destroy(HANDLE(vetvec_texts, texts)); }
