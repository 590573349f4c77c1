/* shim.h: the C ABI with flat arguments, for cgo. Handles are integers here, since Go's collector
 * must not take them for pointers; structs that hold pointers are filled on the C side, since Go
 * memory must not point to Go memory. Callbacks hand an integer (a cgo.Handle) back to the
 * functions that capi.go exports. */
#ifndef VETVEC_GO_SHIM_H_
#define VETVEC_GO_SHIM_H_

#include <vetvec/vetvec.h>

#if VETVEC_ABI_VERSION != 1
#error "this Go package was made for ABI 1 of libvetvec"
#endif

typedef struct go_call {
  int64_t timeout_ms;
  uint64_t cancel;
  uint64_t progress; /* cgo.Handle, 0: none */
  int64_t max_tokens;
  uint32_t flags;
  const char* traceparent; /* C memory, NUL-terminated, or NULL */
  const char* tracestate;
} go_call;

typedef struct go_encoder_options {
  const char *spec, *api_key, *cache_dir, *cache_salt, *base_url, *input_type, *query_prefix,
      *document_prefix, *revision, *ca_file, *proxy, *limits_dir,
      *http_definition; /* C memory, NUL-terminated, or NULL */
  int32_t cache_mode, cache_dtype, limits_scope;
  uint64_t cache_max_bytes;
  int64_t cache_ttl_s, timeout_ms, requests_per_minute, tokens_per_minute;
  int32_t concurrency, batch, dimensions, max_attempts, weight;
  uint8_t hedge, retry_until_deadline;
  double price_per_million_tokens;
  uint64_t log, count_tokens; /* cgo.Handle, 0: none */
} go_encoder_options;

typedef struct go_texts {
  const char* bytes;
  const uint64_t* offsets;
  uint64_t count;
} go_texts;

/* What an error object holds; the strings are copied by the caller before go_error_drop. */
typedef struct go_error {
  vetvec_error* object;
  const char* message;
  const char* detail;
  int64_t retry_after_ms, item_index, callback_value;
  int32_t http_status, attempts;
  uint8_t retryable;
} go_error;
void go_error_read(vetvec_error* error, go_error* out);

vetvec_status go_cancel_create(uint64_t* out);
void go_cancel_request(uint64_t cancel);
void go_cancel_destroy(uint64_t cancel);

vetvec_status go_encoder_open(const go_encoder_options* options, uint64_t* out, vetvec_error** err);
void go_encoder_destroy(uint64_t encoder);
const char* go_encoder_name(uint64_t encoder);
uint64_t go_encoder_dimension(uint64_t encoder);
vetvec_status go_embed(uint64_t encoder, const char* bytes, const uint64_t* offsets, uint64_t count,
                       const go_call* call, float* out, size_t capacity, vetvec_status* items,
                       vetvec_error** err);
vetvec_status go_embed_alloc(uint64_t encoder, const char* bytes, const uint64_t* offsets,
                             uint64_t count, const go_call* call, uint64_t* out,
                             vetvec_status* items, vetvec_error** err);
vetvec_status go_embed_one(uint64_t encoder, const char* text, size_t size, const go_call* call,
                           float* out, size_t capacity, vetvec_error** err);
vetvec_status go_embed_stream(uint64_t encoder, uint64_t handle, uint32_t piece_texts,
                              uint64_t window_bytes, const go_call* call, vetvec_error** err);
vetvec_status go_submit(uint64_t encoder, const char* bytes, const uint64_t* offsets,
                        uint64_t count, const go_call* call, uint64_t handle, uint64_t* out,
                        vetvec_error** err);
void go_call_cancel(uint64_t call);
vetvec_status go_call_take(uint64_t call, uint64_t* out, vetvec_status* items, size_t capacity,
                           vetvec_error** err);
void go_call_destroy(uint64_t call);
vetvec_status go_encoder_usage(uint64_t encoder, vetvec_usage* out, vetvec_error** err);
vetvec_status go_encoder_metrics(uint64_t encoder, vetvec_buffer** out, vetvec_error** err);
vetvec_status go_encoder_flush(uint64_t encoder, vetvec_error** err);
vetvec_status go_count_tokens(uint64_t encoder, const char* bytes, const uint64_t* offsets,
                              uint64_t count, uint64_t* upper, uint64_t* expected,
                              vetvec_error** err);

const float* go_matrix_data(uint64_t matrix);
uint64_t go_matrix_rows(uint64_t matrix);
uint64_t go_matrix_cols(uint64_t matrix);
void go_matrix_destroy(uint64_t matrix);

vetvec_status go_threshold(const float* data, uint64_t rows, uint64_t cols, const char* bytes,
                           const uint64_t* offsets, vetvec_metric metric,
                           vetvec_threshold_method method, const go_call* call,
                           vetvec_threshold* out, double* nearest, vetvec_error** err);
vetvec_status go_eval(const char* method, const char* input, size_t size, vetvec_buffer** out,
                      vetvec_error** err);
vetvec_status go_rank_pairs(const float* data, uint64_t rows, uint64_t cols, const uint64_t* pairs,
                            uint64_t pair_count, int32_t similarity, int32_t ties,
                            const uint64_t* hits_at, uint64_t hits_count, const go_call* call,
                            vetvec_ranking* out, double* ranks, double* hits, vetvec_error** err);
vetvec_status go_alignment(const float* data, uint64_t rows, uint64_t cols, const uint64_t* pairs,
                           uint64_t pair_count, const go_call* call, vetvec_alignment* out,
                           vetvec_error** err);
vetvec_status go_postprocess(const float* data, uint64_t rows, uint64_t cols, int32_t operation,
                             uint64_t components, const go_call* call, uint64_t* out,
                             vetvec_error** err);
vetvec_status go_bootstrap_mean(const double* values, uint64_t n, uint64_t seed, uint64_t resamples,
                                double level, const go_call* call, vetvec_interval* out,
                                vetvec_error** err);
vetvec_status go_paired_permutation(const double* values, uint64_t n, uint64_t seed,
                                    uint64_t resamples, int32_t alternative, double* out,
                                    vetvec_error** err);

vetvec_status go_suite_read(const char* path, uint64_t* out, vetvec_error** err);
vetvec_status go_suite_write(uint64_t suite, const char* path, vetvec_error** err);
void go_suite_destroy(uint64_t suite);
uint64_t go_suite_size(uint64_t suite);
const char* go_suite_text(uint64_t suite, int32_t manifest);
vetvec_status go_suite_get(uint64_t suite, uint64_t index, vetvec_triple* out, vetvec_error** err);

vetvec_status go_config_load(const char* file, const char* text, const char* overrides,
                             const uint64_t* override_offsets, uint64_t override_count,
                             uint64_t log, uint64_t* out, vetvec_error** err);
vetvec_status go_config_set_secret(uint64_t config, const char* name, const char* value,
                                   vetvec_error** err);
const char* go_config_secret_name(uint64_t config, uint64_t index);
void go_config_destroy(uint64_t config);
vetvec_status go_config_open_encoder(uint64_t config, const char* vendor, uint64_t* out,
                                     vetvec_error** err);
vetvec_status go_audit_plan(uint64_t config, const go_call* call, vetvec_buffer** out,
                            vetvec_error** err);
vetvec_status go_audit_run(uint64_t config, const go_call* call, uint64_t* out, vetvec_error** err);
vetvec_status go_audit_open(const char* folder, const go_call* call, uint64_t* out,
                            vetvec_error** err);
void go_audit_destroy(uint64_t audit);
const char* go_audit_text(uint64_t audit, int32_t folder);
vetvec_status go_audit_result(uint64_t audit, vetvec_buffer** out, vetvec_error** err);
vetvec_status go_audit_compare(uint64_t a, const char* vendor_a, uint64_t b, const char* vendor_b,
                               vetvec_buffer** out, vetvec_error** err);
vetvec_status go_gate_check(uint64_t audit, const char* rules, uint64_t baseline, uint8_t* passed,
                            vetvec_buffer** out, vetvec_error** err);
vetvec_status go_report_write(uint64_t audit, const char* format, vetvec_buffer** out,
                              vetvec_error** err);
vetvec_status go_report_write_file(uint64_t audit, const char* path, vetvec_error** err);

vetvec_status go_cache_stat(const char* dir, vetvec_cache_info* out, vetvec_error** err);
vetvec_status go_cache_prune(const char* dir, uint64_t max_bytes, int64_t older_than_s,
                             const go_call* call, vetvec_cache_prune_info* out, vetvec_error** err);
vetvec_status go_cache_verify(const char* dir, uint32_t flags, const go_call* call,
                              vetvec_cache_verify_info* out, vetvec_error** err);
vetvec_status go_tokenizer_open(const char* spec, uint64_t* out, vetvec_error** err);
vetvec_status go_tokenizer_encode(uint64_t tokenizer, const char* bytes, const uint64_t* offsets,
                                  uint64_t count, uint8_t no_truncation, uint8_t no_special,
                                  int32_t* ids, uint64_t capacity, uint64_t* out_offsets,
                                  uint64_t* written, vetvec_error** err);
void go_tokenizer_destroy(uint64_t tokenizer);

#endif /* VETVEC_GO_SHIM_H_ */
