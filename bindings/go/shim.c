/* shim.c: see shim.h. */
#include <stdlib.h>
#include <string.h>

#include "_cgo_export.h"
#include "shim_more.h"

static vetvec_str Str(const char* text) {
  vetvec_str out = {text, text ? strlen(text) : 0};
  return out;
}
#define HANDLE(type, number) ((type*)(uintptr_t)(number))
#define NUMBER(handle) ((uint64_t)(uintptr_t)(handle))
#define USER(number) ((void*)(uintptr_t)(number))

static vetvec_text_batch Texts(const char* bytes, const uint64_t* offsets, uint64_t count) {
  vetvec_text_batch out = VETVEC_TEXT_BATCH_INIT;
  out.bytes = bytes;
  out.offsets = offsets;
  out.count = count;
  return out;
}

static int32_t OnProgress(void* user_data, const vetvec_progress* moved) {
  return goVetvecProgress((uint64_t)(uintptr_t)user_data, (vetvec_progress*)moved);
}
static void OnLog(void* user_data, vetvec_log_level level, const char* message) {
  goVetvecLog((uint64_t)(uintptr_t)user_data, level, (char*)message);
}
static void OnDrop(void* user_data) { goVetvecDrop((uint64_t)(uintptr_t)user_data); }
static int32_t OnCountTokens(void* user_data, const vetvec_text_batch* texts, uint64_t* out) {
  return goVetvecCountTokens((uint64_t)(uintptr_t)user_data, (vetvec_text_batch*)texts, out);
}
static int32_t OnNext(void* user_data, vetvec_str* text) {
  return goVetvecNext((uint64_t)(uintptr_t)user_data, text);
}
static int32_t OnRows(void* user_data, const vetvec_stream_rows* rows) {
  return goVetvecRows((uint64_t)(uintptr_t)user_data, (vetvec_stream_rows*)rows);
}
static void OnDone(void* user_data, vetvec_call* call, vetvec_status status) {
  (void)status;
  goVetvecDone((uint64_t)(uintptr_t)user_data, NUMBER(call));
}

/* The options of a call, or NULL; `space` holds them. */
static const vetvec_call_options* Options(const go_call* call, vetvec_call_options* space) {
  if (!call) return NULL;
  vetvec_call_options_init(space, sizeof *space);
  space->timeout_ms = call->timeout_ms;
  space->cancel = HANDLE(vetvec_cancel, call->cancel);
  space->flags = call->flags;
  space->max_tokens = call->max_tokens;
  space->traceparent = Str(call->traceparent);
  space->tracestate = Str(call->tracestate);
  if (call->progress) {
    space->progress = OnProgress;
    space->progress_user_data = USER(call->progress);
  }
  return space;
}

const vetvec_call_options* go_call_options(const go_call* call, vetvec_call_options* space) {
  return Options(call, space);
}

void go_error_read(vetvec_error* error, go_error* out) {
  out->object = error;
  out->message = vetvec_error_message(error);
  out->detail = vetvec_error_detail_json(error);
  out->retry_after_ms = vetvec_error_retry_after_ms(error);
  out->item_index = vetvec_error_item_index(error);
  out->callback_value = vetvec_error_callback_value(error);
  out->http_status = vetvec_error_http_status(error);
  out->attempts = vetvec_error_attempts(error);
  out->retryable = vetvec_error_is_retryable(error);
}

vetvec_status go_cancel_create(uint64_t* out) {
  vetvec_cancel* handle = NULL;
  const vetvec_status status = vetvec_cancel_create(&handle, NULL);
  *out = NUMBER(handle);
  return status;
}
void go_cancel_request(uint64_t cancel) {
  (void)vetvec_cancel_request(HANDLE(vetvec_cancel, cancel));
}
void go_cancel_destroy(uint64_t cancel) { vetvec_cancel_destroy(HANDLE(vetvec_cancel, cancel)); }

vetvec_status go_encoder_open(const go_encoder_options* o, uint64_t* out, vetvec_error** err) {
  vetvec_encoder_options options = VETVEC_ENCODER_OPTIONS_INIT;
  options.spec = Str(o->spec);
  options.api_key = Str(o->api_key);
  options.cache_dir = Str(o->cache_dir);
  options.cache_salt = Str(o->cache_salt);
  options.base_url = Str(o->base_url);
  options.input_type = Str(o->input_type);
  options.query_prefix = Str(o->query_prefix);
  options.document_prefix = Str(o->document_prefix);
  options.revision = Str(o->revision);
  options.ca_file = Str(o->ca_file);
  options.proxy = Str(o->proxy);
  options.limits_dir = Str(o->limits_dir);
  options.http_definition = Str(o->http_definition);
  options.cache_mode = o->cache_mode;
  options.cache_dtype = o->cache_dtype;
  options.limits_scope = o->limits_scope;
  options.cache_max_bytes = o->cache_max_bytes;
  options.cache_ttl_s = o->cache_ttl_s;
  options.timeout_ms = o->timeout_ms;
  options.requests_per_minute = o->requests_per_minute;
  options.tokens_per_minute = o->tokens_per_minute;
  options.concurrency = o->concurrency;
  options.batch = o->batch;
  options.dimensions = o->dimensions;
  options.max_attempts = o->max_attempts;
  options.weight = o->weight;
  options.hedge = o->hedge;
  options.retry_until_deadline = o->retry_until_deadline;
  options.price_per_million_tokens = o->price_per_million_tokens;
  if (o->log) {
    options.log = OnLog;
    options.log_user_data = USER(o->log);
    options.log_drop = OnDrop;
  }
  if (o->count_tokens) {
    options.count_tokens = OnCountTokens;
    options.count_tokens_user_data = USER(o->count_tokens);
    options.count_tokens_drop = OnDrop;
  }
  vetvec_encoder* handle = NULL;
  const vetvec_status status = vetvec_encoder_open(&options, &handle, err);
  *out = NUMBER(handle);
  return status;
}
void go_encoder_destroy(uint64_t encoder) {
  vetvec_encoder_destroy(HANDLE(vetvec_encoder, encoder));
}
const char* go_encoder_name(uint64_t encoder) {
  return vetvec_encoder_name(HANDLE(vetvec_encoder, encoder));
}
uint64_t go_encoder_dimension(uint64_t encoder) {
  return vetvec_encoder_dimension(HANDLE(vetvec_encoder, encoder));
}

vetvec_status go_embed(uint64_t encoder, const char* bytes, const uint64_t* offsets, uint64_t count,
                       const go_call* call, float* out, size_t capacity, vetvec_status* items,
                       vetvec_error** err) {
  const vetvec_text_batch texts = Texts(bytes, offsets, count);
  vetvec_call_options space;
  size_t written = 0;
  return vetvec_encoder_embed(HANDLE(vetvec_encoder, encoder), &texts, Options(call, &space), out,
                              capacity, &written, items, err);
}
vetvec_status go_embed_alloc(uint64_t encoder, const char* bytes, const uint64_t* offsets,
                             uint64_t count, const go_call* call, uint64_t* out,
                             vetvec_status* items, vetvec_error** err) {
  const vetvec_text_batch texts = Texts(bytes, offsets, count);
  vetvec_call_options space;
  vetvec_matrix* handle = NULL;
  const vetvec_status status = vetvec_encoder_embed_alloc(
      HANDLE(vetvec_encoder, encoder), &texts, Options(call, &space), &handle, items, err);
  *out = NUMBER(handle);
  return status;
}
vetvec_status go_embed_one(uint64_t encoder, const char* text, size_t size, const go_call* call,
                           float* out, size_t capacity, vetvec_error** err) {
  const vetvec_str one = {text, size};
  vetvec_call_options space;
  size_t written = 0;
  return vetvec_encoder_embed_one(HANDLE(vetvec_encoder, encoder), one, Options(call, &space), out,
                                  capacity, &written, err);
}
vetvec_status go_embed_stream(uint64_t encoder, uint64_t handle, uint32_t piece_texts,
                              uint64_t window_bytes, const go_call* call, vetvec_error** err) {
  vetvec_stream_options stream = VETVEC_STREAM_OPTIONS_INIT;
  stream.next = OnNext;
  stream.rows = OnRows;
  stream.user_data = USER(handle);
  stream.piece_texts = piece_texts;
  stream.window_bytes = window_bytes;
  vetvec_call_options space;
  return vetvec_encoder_embed_stream(HANDLE(vetvec_encoder, encoder), &stream,
                                     Options(call, &space), err);
}
vetvec_status go_submit(uint64_t encoder, const char* bytes, const uint64_t* offsets,
                        uint64_t count, const go_call* call, uint64_t handle, uint64_t* out,
                        vetvec_error** err) {
  const vetvec_text_batch texts = Texts(bytes, offsets, count);
  vetvec_submit_options submit = VETVEC_SUBMIT_OPTIONS_INIT;
  submit.done = OnDone;
  submit.user_data = USER(handle);
  vetvec_call_options space;
  vetvec_call* made = NULL;
  const vetvec_status status = vetvec_encoder_submit(HANDLE(vetvec_encoder, encoder), &texts,
                                                     Options(call, &space), &submit, &made, err);
  *out = NUMBER(made);
  return status;
}
void go_call_cancel(uint64_t call) { (void)vetvec_call_cancel(HANDLE(vetvec_call, call)); }
vetvec_status go_call_take(uint64_t call, uint64_t* out, vetvec_status* items, size_t capacity,
                           vetvec_error** err) {
  vetvec_matrix* handle = NULL;
  const vetvec_status status =
      vetvec_call_take(HANDLE(vetvec_call, call), &handle, items, capacity, err);
  *out = NUMBER(handle);
  return status;
}
void go_call_destroy(uint64_t call) { vetvec_call_destroy(HANDLE(vetvec_call, call)); }
vetvec_status go_encoder_usage(uint64_t encoder, vetvec_usage* out, vetvec_error** err) {
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return vetvec_encoder_usage(HANDLE(vetvec_encoder, encoder), out, err);
}
vetvec_status go_encoder_metrics(uint64_t encoder, vetvec_buffer** out, vetvec_error** err) {
  return vetvec_encoder_metrics(HANDLE(vetvec_encoder, encoder), out, err);
}
vetvec_status go_encoder_flush(uint64_t encoder, vetvec_error** err) {
  return vetvec_encoder_flush(HANDLE(vetvec_encoder, encoder), err);
}
vetvec_status go_count_tokens(uint64_t encoder, const char* bytes, const uint64_t* offsets,
                              uint64_t count, uint64_t* upper, uint64_t* expected,
                              vetvec_error** err) {
  const vetvec_text_batch texts = Texts(bytes, offsets, count);
  return vetvec_count_tokens(HANDLE(vetvec_encoder, encoder), &texts, upper, expected, err);
}

const float* go_matrix_data(uint64_t matrix) {
  return vetvec_matrix_data(HANDLE(vetvec_matrix, matrix));
}
uint64_t go_matrix_rows(uint64_t matrix) {
  return vetvec_matrix_rows(HANDLE(vetvec_matrix, matrix));
}
uint64_t go_matrix_cols(uint64_t matrix) {
  return vetvec_matrix_cols(HANDLE(vetvec_matrix, matrix));
}
void go_matrix_destroy(uint64_t matrix) { vetvec_matrix_destroy(HANDLE(vetvec_matrix, matrix)); }

vetvec_status go_threshold(const float* data, uint64_t rows, uint64_t cols, const char* bytes,
                           const uint64_t* offsets, vetvec_metric metric,
                           vetvec_threshold_method method, const go_call* call,
                           vetvec_threshold* out, double* nearest, vetvec_error** err) {
  const vetvec_text_batch words = Texts(bytes, offsets, rows);
  vetvec_call_options space;
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return vetvec_threshold_compute(data, rows, cols, cols, offsets ? &words : NULL, metric, method,
                                  Options(call, &space), out, nearest, err);
}
vetvec_status go_eval(const char* method, const char* input, size_t size, vetvec_buffer** out,
                      vetvec_error** err) {
  const vetvec_str json = {input, size};
  return vetvec_eval(Str(method), json, out, err);
}
vetvec_status go_rank_pairs(const float* data, uint64_t rows, uint64_t cols, const uint64_t* pairs,
                            uint64_t pair_count, int32_t similarity, int32_t ties,
                            const uint64_t* hits_at, uint64_t hits_count, const go_call* call,
                            vetvec_ranking* out, double* ranks, double* hits, vetvec_error** err) {
  vetvec_rank_options options = VETVEC_RANK_OPTIONS_INIT;
  options.similarity = similarity;
  options.ties = ties;
  options.hits_at = hits_at;
  options.hits_count = hits_count;
  vetvec_call_options space;
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return vetvec_rank_pairs(data, rows, cols, cols, pairs, pair_count, &options,
                           Options(call, &space), out, ranks, hits, err);
}
vetvec_status go_alignment(const float* data, uint64_t rows, uint64_t cols, const uint64_t* pairs,
                           uint64_t pair_count, const go_call* call, vetvec_alignment* out,
                           vetvec_error** err) {
  vetvec_call_options space;
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return vetvec_alignment_compute(data, rows, cols, cols, pairs, pair_count, Options(call, &space),
                                  out, err);
}
vetvec_status go_postprocess(const float* data, uint64_t rows, uint64_t cols, int32_t operation,
                             uint64_t components, const go_call* call, uint64_t* out,
                             vetvec_error** err) {
  vetvec_call_options space;
  vetvec_matrix* handle = NULL;
  const vetvec_status status = vetvec_matrix_postprocess(
      data, rows, cols, cols, operation, components, Options(call, &space), &handle, err);
  *out = NUMBER(handle);
  return status;
}
vetvec_status go_bootstrap_mean(const double* values, uint64_t n, uint64_t seed, uint64_t resamples,
                                double level, const go_call* call, vetvec_interval* out,
                                vetvec_error** err) {
  vetvec_resampling_options options = VETVEC_RESAMPLING_OPTIONS_INIT;
  options.seed = seed;
  options.resamples = resamples;
  options.level = level;
  vetvec_call_options space;
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return vetvec_bootstrap_mean(values, n, &options, Options(call, &space), out, err);
}
vetvec_status go_paired_permutation(const double* values, uint64_t n, uint64_t seed,
                                    uint64_t resamples, int32_t alternative, double* out,
                                    vetvec_error** err) {
  vetvec_resampling_options options = VETVEC_RESAMPLING_OPTIONS_INIT;
  options.seed = seed;
  options.resamples = resamples;
  options.alternative = alternative;
  return vetvec_paired_permutation(values, n, &options, out, err);
}

vetvec_status go_suite_read(const char* path, uint64_t* out, vetvec_error** err) {
  vetvec_suite* handle = NULL;
  const vetvec_status status = vetvec_suite_read(Str(path), &handle, err);
  *out = NUMBER(handle);
  return status;
}
vetvec_status go_suite_write(uint64_t suite, const char* path, vetvec_error** err) {
  return vetvec_suite_write(HANDLE(vetvec_suite, suite), Str(path), err);
}
void go_suite_destroy(uint64_t suite) { vetvec_suite_destroy(HANDLE(vetvec_suite, suite)); }
uint64_t go_suite_size(uint64_t suite) { return vetvec_suite_size(HANDLE(vetvec_suite, suite)); }
const char* go_suite_text(uint64_t suite, int32_t manifest) {
  return manifest ? vetvec_suite_manifest_json(HANDLE(vetvec_suite, suite))
                  : vetvec_suite_sha256(HANDLE(vetvec_suite, suite));
}
vetvec_status go_suite_get(uint64_t suite, uint64_t index, vetvec_triple* out, vetvec_error** err) {
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return vetvec_suite_get(HANDLE(vetvec_suite, suite), index, out, err);
}

vetvec_status go_config_load(const char* file, const char* text, const char* overrides,
                             const uint64_t* override_offsets, uint64_t override_count,
                             uint64_t log, uint64_t* out, vetvec_error** err) {
  const vetvec_text_batch batch = Texts(overrides, override_offsets, override_count);
  vetvec_config_options options = VETVEC_CONFIG_OPTIONS_INIT;
  options.file = Str(file);
  options.text = Str(text);
  options.overrides = override_count ? &batch : NULL;
  if (log) {
    options.log = OnLog;
    options.log_user_data = USER(log);
    options.log_drop = OnDrop;
  }
  vetvec_config* handle = NULL;
  const vetvec_status status = vetvec_config_load(&options, &handle, err);
  *out = NUMBER(handle);
  return status;
}
vetvec_status go_config_set_secret(uint64_t config, const char* name, const char* value,
                                   vetvec_error** err) {
  return vetvec_config_set_secret(HANDLE(vetvec_config, config), Str(name), Str(value), err);
}
const char* go_config_secret_name(uint64_t config, uint64_t index) {
  return vetvec_config_secret_name(HANDLE(vetvec_config, config), index);
}
void go_config_destroy(uint64_t config) { vetvec_config_destroy(HANDLE(vetvec_config, config)); }
vetvec_status go_config_open_encoder(uint64_t config, const char* vendor, uint64_t* out,
                                     vetvec_error** err) {
  vetvec_encoder* handle = NULL;
  const vetvec_status status =
      vetvec_config_open_encoder(HANDLE(vetvec_config, config), Str(vendor), &handle, err);
  *out = NUMBER(handle);
  return status;
}
vetvec_status go_audit_plan(uint64_t config, const go_call* call, vetvec_buffer** out,
                            vetvec_error** err) {
  vetvec_call_options space;
  return vetvec_audit_plan(HANDLE(vetvec_config, config), Options(call, &space), out, err);
}
vetvec_status go_audit_run(uint64_t config, const go_call* call, uint64_t* out,
                           vetvec_error** err) {
  vetvec_call_options space;
  vetvec_audit* handle = NULL;
  const vetvec_status status =
      vetvec_audit_run(HANDLE(vetvec_config, config), Options(call, &space), &handle, err);
  *out = NUMBER(handle);
  return status;
}
vetvec_status go_audit_open(const char* folder, const go_call* call, uint64_t* out,
                            vetvec_error** err) {
  vetvec_call_options space;
  vetvec_audit* handle = NULL;
  const vetvec_status status = vetvec_audit_open(Str(folder), Options(call, &space), &handle, err);
  *out = NUMBER(handle);
  return status;
}
void go_audit_destroy(uint64_t audit) { vetvec_audit_destroy(HANDLE(vetvec_audit, audit)); }
const char* go_audit_text(uint64_t audit, int32_t folder) {
  return folder ? vetvec_audit_folder(HANDLE(vetvec_audit, audit))
                : vetvec_audit_verdict(HANDLE(vetvec_audit, audit));
}
vetvec_status go_audit_result(uint64_t audit, vetvec_buffer** out, vetvec_error** err) {
  return vetvec_audit_result_json(HANDLE(vetvec_audit, audit), out, err);
}
vetvec_status go_audit_compare(uint64_t a, const char* vendor_a, uint64_t b, const char* vendor_b,
                               vetvec_buffer** out, vetvec_error** err) {
  return vetvec_audit_compare(HANDLE(vetvec_audit, a), Str(vendor_a), HANDLE(vetvec_audit, b),
                              Str(vendor_b), out, err);
}
vetvec_status go_gate_check(uint64_t audit, const char* rules, uint64_t baseline, uint8_t* passed,
                            vetvec_buffer** out, vetvec_error** err) {
  return vetvec_gate_check(HANDLE(vetvec_audit, audit), Str(rules), HANDLE(vetvec_audit, baseline),
                           passed, out, err);
}
vetvec_status go_report_write(uint64_t audit, const char* format, vetvec_buffer** out,
                              vetvec_error** err) {
  return vetvec_report_write(HANDLE(vetvec_audit, audit), Str(format), out, err);
}
vetvec_status go_report_write_file(uint64_t audit, const char* path, vetvec_error** err) {
  return vetvec_report_write_file(HANDLE(vetvec_audit, audit), Str(path), err);
}

vetvec_status go_cache_stat(const char* dir, vetvec_cache_info* out, vetvec_error** err) {
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return vetvec_cache_stat(Str(dir), out, err);
}
vetvec_status go_cache_prune(const char* dir, uint64_t max_bytes, int64_t older_than_s,
                             const go_call* call, vetvec_cache_prune_info* out,
                             vetvec_error** err) {
  vetvec_cache_prune_options options = VETVEC_CACHE_PRUNE_OPTIONS_INIT;
  options.max_bytes = max_bytes;
  options.older_than_s = older_than_s;
  vetvec_call_options space;
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return vetvec_cache_prune(Str(dir), &options, Options(call, &space), out, err);
}
vetvec_status go_cache_verify(const char* dir, uint32_t flags, const go_call* call,
                              vetvec_cache_verify_info* out, vetvec_error** err) {
  vetvec_call_options space;
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  return vetvec_cache_verify(Str(dir), flags, Options(call, &space), out, err);
}
vetvec_status go_tokenizer_open(const char* spec, uint64_t* out, vetvec_error** err) {
  vetvec_tokenizer* handle = NULL;
  const vetvec_status status = vetvec_tokenizer_open(Str(spec), &handle, err);
  *out = NUMBER(handle);
  return status;
}
vetvec_status go_tokenizer_encode(uint64_t tokenizer, const char* bytes, const uint64_t* offsets,
                                  uint64_t count, uint8_t no_truncation, uint8_t no_special,
                                  int32_t* ids, uint64_t capacity, uint64_t* out_offsets,
                                  uint64_t* written, vetvec_error** err) {
  const vetvec_text_batch texts = Texts(bytes, offsets, count);
  vetvec_tokenize_options options = VETVEC_TOKENIZE_OPTIONS_INIT;
  options.no_truncation = no_truncation;
  options.no_special_tokens = no_special;
  return vetvec_tokenizer_encode(HANDLE(vetvec_tokenizer, tokenizer), &texts, &options, ids,
                                 capacity, out_offsets, written, err);
}
void go_tokenizer_destroy(uint64_t tokenizer) {
  vetvec_tokenizer_destroy(HANDLE(vetvec_tokenizer, tokenizer));
}
