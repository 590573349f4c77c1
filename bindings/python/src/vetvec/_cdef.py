"""The C ABI as cffi reads it. Made by bindings/declare.py from include/vetvec/*.h. Do not edit."""

ABI_VERSION = 1

CDEF = """
typedef int32_t vetvec_status;
enum {
  VETVEC_OK = 0, VETVEC_CANCELLED = 1, VETVEC_UNKNOWN = 2, VETVEC_INVALID_ARGUMENT = 3, VETVEC_DEADLINE_EXCEEDED = 4, VETVEC_NOT_FOUND = 5, VETVEC_ALREADY_EXISTS = 6, VETVEC_PERMISSION_DENIED = 7, VETVEC_OUT_OF_MEMORY = 8, VETVEC_FAILED_PRECONDITION = 9, VETVEC_ABORTED = 10, VETVEC_OUT_OF_RANGE = 11, VETVEC_UNIMPLEMENTED = 12, VETVEC_INTERNAL = 13, VETVEC_UNAVAILABLE = 14, VETVEC_DATA_LOSS = 15, VETVEC_UNAUTHENTICATED = 16, VETVEC_BUFFER_TOO_SMALL = 32, VETVEC_RATE_LIMITED = 33, VETVEC_QUOTA_EXCEEDED = 34, VETVEC_BUDGET_EXCEEDED = 35, VETVEC_PARTIAL = 36, VETVEC_PROTOCOL = 37, VETVEC_BAD_VECTOR = 38, VETVEC_INVALID_HANDLE = 39, VETVEC_FORKED = 40, VETVEC_PARSE_ERROR = 41, VETVEC_NON_FINITE = 42, VETVEC_DIMENSION_MISMATCH = 43, VETVEC_INSUFFICIENT_DATA = 44, VETVEC_DEGENERATE = 45 };
const char* vetvec_status_name(vetvec_status status);
typedef struct vetvec_error vetvec_error;
vetvec_status vetvec_error_status(const vetvec_error* error);
const char* vetvec_error_message(const vetvec_error* error);
int32_t vetvec_error_http_status(const vetvec_error* error);
int64_t vetvec_error_retry_after_ms(const vetvec_error* error);
int32_t vetvec_error_attempts(const vetvec_error* error);
uint8_t vetvec_error_is_retryable(const vetvec_error* error);
int64_t vetvec_error_item_index(const vetvec_error* error);
int64_t vetvec_error_callback_value(const vetvec_error* error);
const char* vetvec_error_detail_json(const vetvec_error* error);
const vetvec_error* vetvec_error_item(const vetvec_error* error, uint64_t index);
void vetvec_error_destroy(vetvec_error* error);
typedef struct vetvec_str {
  const char* data;
  size_t size;
} vetvec_str;
typedef struct vetvec_text_batch {
  uint64_t struct_size;
  const char* bytes;
  const uint64_t* offsets;
  uint64_t count;
} vetvec_text_batch;
typedef struct vetvec_buffer vetvec_buffer;
const char* vetvec_buffer_data(const vetvec_buffer* buffer);
size_t vetvec_buffer_size(const vetvec_buffer* buffer);
void vetvec_buffer_destroy(vetvec_buffer* buffer);
typedef struct vetvec_matrix vetvec_matrix;
const float* vetvec_matrix_data(const vetvec_matrix* matrix);
uint64_t vetvec_matrix_rows(const vetvec_matrix* matrix);
uint64_t vetvec_matrix_cols(const vetvec_matrix* matrix);
void vetvec_matrix_destroy(vetvec_matrix* matrix);
typedef struct vetvec_cancel vetvec_cancel;
vetvec_status vetvec_cancel_create(vetvec_cancel** out, vetvec_error** err);
vetvec_status vetvec_cancel_request(vetvec_cancel* cancel);
void vetvec_cancel_destroy(vetvec_cancel* cancel);
typedef struct vetvec_progress {
  uint64_t struct_size;
  const char* stage;
  uint64_t done;
  uint64_t total;
  uint64_t requests;
  uint64_t tokens;
  double cost;
  const char* vendor;
} vetvec_progress;
typedef int32_t (*vetvec_progress_fn)(void* user_data, const vetvec_progress* progress);
typedef int32_t vetvec_log_level;
enum {
  VETVEC_LOG_DEBUG = 0, VETVEC_LOG_INFO = 1, VETVEC_LOG_WARNING = 2, VETVEC_LOG_ERROR = 3 };
typedef void (*vetvec_log_fn)(void* user_data, vetvec_log_level level, const char* message);
typedef uint32_t vetvec_call_flags;
enum {
  VETVEC_CALL_NO_CACHE = 1, VETVEC_CALL_NO_DEDUPE = 2, VETVEC_CALL_NO_SPLIT = 4, VETVEC_CALL_NO_RETRY = 8, VETVEC_CALL_AS_RECEIVED = 16 };
typedef struct vetvec_call_options {
  uint64_t struct_size;
  int64_t timeout_ms;
  const vetvec_cancel* cancel;
  vetvec_progress_fn progress;
  void* progress_user_data;
  vetvec_call_flags flags;
  uint32_t reserved;
  int64_t max_tokens;
  vetvec_str traceparent;
  vetvec_str tracestate;
} vetvec_call_options;
void vetvec_call_options_init(vetvec_call_options* options, size_t size);
typedef int32_t vetvec_metric;
enum {
  VETVEC_METRIC_L2 = 0, VETVEC_METRIC_L1 = 1, VETVEC_METRIC_COSINE = 2 };
typedef int32_t vetvec_threshold_method;
enum {
  VETVEC_THRESHOLD_MEAN_2SIGMA = 0, VETVEC_THRESHOLD_MEAN_SIGMA = 1, VETVEC_THRESHOLD_MIN = 2, VETVEC_THRESHOLD_ZERO = 3 };
typedef struct vetvec_threshold {
  uint64_t struct_size;
  double threshold;
  double raw;
  uint64_t n;
  double nn_min;
  double nn_mean;
  double nn_std;
} vetvec_threshold;
vetvec_status vetvec_threshold_compute(const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride, const vetvec_text_batch* words, vetvec_metric metric, vetvec_threshold_method method, const vetvec_call_options* options, vetvec_threshold* out, double* out_nn, vetvec_error** err);
vetvec_status vetvec_eval(vetvec_str method, vetvec_str input_json, vetvec_buffer** out, vetvec_error** err);
typedef int32_t vetvec_alternative;
enum {
  VETVEC_TWO_SIDED = 0, VETVEC_GREATER = 1, VETVEC_LESS = 2 };
typedef int32_t vetvec_correlation_kind;
enum {
  VETVEC_SPEARMAN = 0, VETVEC_PEARSON = 1, VETVEC_KENDALL = 2 };
typedef struct vetvec_correlation {
  uint64_t struct_size;
  double coefficient;
  double p_value;
  uint64_t n;
  uint8_t has_coefficient;
  uint8_t has_p_value;
  uint8_t reserved[6];
} vetvec_correlation;
vetvec_status vetvec_correlation_compute( vetvec_correlation_kind kind, const double* x, const double* y, uint64_t n, vetvec_alternative alternative, vetvec_correlation* out, vetvec_error** err);
typedef struct vetvec_resampling_options {
  uint64_t struct_size;
  uint64_t seed;
  uint64_t resamples;
  double level;
  uint32_t threads;
  vetvec_alternative alternative;
} vetvec_resampling_options;
void vetvec_resampling_options_init(vetvec_resampling_options* options, size_t size);
typedef struct vetvec_interval {
  uint64_t struct_size;
  double estimate;
  double low;
  double high;
  double standard_error;
} vetvec_interval;
vetvec_status vetvec_bootstrap_mean( const double* values, uint64_t n, const vetvec_resampling_options* options, const vetvec_call_options* call, vetvec_interval* out, vetvec_error** err);
vetvec_status vetvec_paired_permutation( const double* differences, uint64_t n, const vetvec_resampling_options* options, double* out_p_value, vetvec_error** err);
typedef int32_t vetvec_p_adjustment;
enum {
  VETVEC_HOLM = 0, VETVEC_BENJAMINI_HOCHBERG = 1 };
vetvec_status vetvec_p_values_adjust(vetvec_p_adjustment method, const double* p_values, uint64_t n, double* out, vetvec_error** err);
vetvec_status vetvec_auc_compute(const double* positives, uint64_t positive_count, const double* negatives, uint64_t negative_count, double* out, vetvec_error** err);
vetvec_status vetvec_violations_count( const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride, const uint64_t* triples, uint64_t triple_count, vetvec_metric metric, const double* thetas, uint64_t theta_count, uint64_t* out_counts, double* out_margins, vetvec_error** err);
vetvec_status vetvec_threshold_release( const double* nn, uint64_t n, vetvec_metric metric, vetvec_threshold_method method, vetvec_threshold* out, vetvec_error** err);
typedef int32_t (*vetvec_row_statistic_fn)(void* user_data, const uint32_t* rows, uint64_t count, double* out_value);
vetvec_status vetvec_bootstrap_statistic( uint64_t n, vetvec_row_statistic_fn statistic, void* user_data, const vetvec_resampling_options* options, const vetvec_call_options* call, vetvec_interval* out, vetvec_error** err);
typedef struct vetvec_permutation {
  uint64_t struct_size;
  double mean;
  double p_value;
  uint8_t exact;
  uint8_t reserved[7];
} vetvec_permutation;
vetvec_status vetvec_permutation_test( const double* differences, uint64_t n, const vetvec_resampling_options* options, const vetvec_call_options* call, vetvec_permutation* out, vetvec_error** err);
typedef int32_t vetvec_cases_kind;
enum {
  VETVEC_CASES_SHARES = 0, VETVEC_CASES_MEAN = 1, VETVEC_CASES_CORRELATION = 2 };
vetvec_status vetvec_cases_needed(vetvec_cases_kind kind, double a, double b, double power, double alpha, uint64_t* out, vetvec_error** err);
vetvec_status vetvec_trees_likeness(vetvec_str a, vetvec_str b, double lambda, double* out, vetvec_error** err);
vetvec_status vetvec_trees_mean_likeness( const vetvec_text_batch* trees, double lambda, double* out, vetvec_error** err);
typedef int32_t vetvec_text_level;
enum {
  VETVEC_LEVEL_WORD = 0, VETVEC_LEVEL_SENTENCE = 1 };
vetvec_status vetvec_ranking_task( const vetvec_text_batch* first, const vetvec_text_batch* second, const double* scores, const uint64_t* set_sizes, uint64_t set_count, vetvec_text_level level, const vetvec_text_batch* more, vetvec_buffer** out, vetvec_error** err);
typedef struct vetvec_encoder vetvec_encoder;
typedef int32_t vetvec_cache_mode;
enum {
  VETVEC_CACHE_OFF = 0, VETVEC_CACHE_ON = 1, VETVEC_CACHE_ONLY = 2 };
typedef int32_t vetvec_limits_scope;
enum {
  VETVEC_LIMITS_HOST = 0, VETVEC_LIMITS_PROCESS = 1 };
typedef int32_t (*vetvec_count_tokens_fn)(void* user_data, const vetvec_text_batch* texts, uint64_t* out_tokens);
typedef int32_t vetvec_cache_dtype;
enum {
  VETVEC_CACHE_F32 = 0, VETVEC_CACHE_F16 = 1 };
typedef struct vetvec_encoder_options {
  uint64_t struct_size;
  vetvec_str spec;
  vetvec_str api_key;
  vetvec_str cache_dir;
  vetvec_cache_mode cache_mode;
  uint32_t reserved;
  vetvec_str cache_salt;
  uint64_t cache_max_bytes;
  int64_t cache_ttl_s;
  int64_t timeout_ms;
  vetvec_str base_url;
  int64_t requests_per_minute;
  int64_t tokens_per_minute;
  int32_t concurrency;
  int32_t batch;
  int32_t dimensions;
  int32_t max_attempts;
  vetvec_str input_type;
  vetvec_str revision;
  vetvec_str ca_file;
  vetvec_str proxy;
  vetvec_log_fn log;
  void* log_user_data;
  void (*log_drop)(void* user_data);
  vetvec_str limits_dir;
  vetvec_limits_scope limits_scope;
  int32_t weight;
  uint8_t hedge;
  uint8_t retry_until_deadline;
  uint8_t reserved_bytes[6];
  vetvec_str http_definition;
  double price_per_million_tokens;
  vetvec_count_tokens_fn count_tokens;
  void* count_tokens_user_data;
  void (*count_tokens_drop)(void* user_data);
  vetvec_cache_dtype cache_dtype;
  uint32_t reserved_2;
  vetvec_str query_prefix;
  vetvec_str document_prefix;
} vetvec_encoder_options;
void vetvec_encoder_options_init(vetvec_encoder_options* options, size_t size);
vetvec_status vetvec_encoder_option_bounds( vetvec_str name, int64_t* out_min, int64_t* out_max, vetvec_error** err);
vetvec_status vetvec_encoder_open(const vetvec_encoder_options* options, vetvec_encoder** out, vetvec_error** err);
void vetvec_encoder_destroy(vetvec_encoder* encoder);
const char* vetvec_encoder_name(const vetvec_encoder* encoder);
uint64_t vetvec_encoder_dimension(const vetvec_encoder* encoder);
vetvec_status vetvec_encoder_embed( const vetvec_encoder* encoder, const vetvec_text_batch* texts, const vetvec_call_options* options, float* out, size_t out_capacity, size_t* out_written, vetvec_status* item_status, vetvec_error** err);
vetvec_status vetvec_encoder_embed_alloc(const vetvec_encoder* encoder, const vetvec_text_batch* texts, const vetvec_call_options* options, vetvec_matrix** out, vetvec_status* item_status, vetvec_error** err);
vetvec_status vetvec_encoder_embed_one( const vetvec_encoder* encoder, vetvec_str text, const vetvec_call_options* options, float* out, size_t out_capacity, size_t* out_written, vetvec_error** err);
vetvec_status vetvec_encoder_probe( const vetvec_encoder* encoder, const vetvec_text_batch* texts, const vetvec_call_options* options, vetvec_matrix** out, vetvec_status* item_status, vetvec_buffer** out_report, vetvec_error** err);
vetvec_status vetvec_encoder_describe(const vetvec_encoder* encoder, const vetvec_call_options* options, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_count_tokens(const vetvec_encoder* encoder, const vetvec_text_batch* texts, uint64_t* out_upper, uint64_t* out_expected, vetvec_error** err);
typedef struct vetvec_usage {
  uint64_t struct_size;
  uint64_t texts;
  uint64_t texts_sent;
  uint64_t cache_memory_hits;
  uint64_t cache_disk_hits;
  uint64_t joined;
  uint64_t requests;
  uint64_t retries;
  uint64_t tokens_estimated;
  uint64_t tokens_reported;
  uint64_t bytes_sent;
  uint64_t bytes_received;
  uint64_t failed_texts;
  uint64_t maybe_billed_twice;
  double cost_estimated;
  double cost_reported;
} vetvec_usage;
vetvec_status vetvec_encoder_usage(const vetvec_encoder* encoder, vetvec_usage* out, vetvec_error** err);
vetvec_status vetvec_encoder_metrics( const vetvec_encoder* encoder, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_encoder_flush(const vetvec_encoder* encoder, vetvec_error** err);
typedef struct vetvec_config vetvec_config;
typedef struct vetvec_config_options {
  uint64_t struct_size;
  vetvec_str file;
  vetvec_str text;
  const vetvec_text_batch* overrides;
  const vetvec_text_batch* vendors;
  vetvec_log_fn log;
  void* log_user_data;
  void (*log_drop)(void* user_data);
} vetvec_config_options;
void vetvec_config_options_init(vetvec_config_options* options, size_t size);
vetvec_status vetvec_config_load(const vetvec_config_options* options, vetvec_config** out, vetvec_error** err);
vetvec_status vetvec_config_load_run( vetvec_str run_folder, vetvec_config** out, vetvec_error** err);
void vetvec_config_destroy(vetvec_config* config);
const char* vetvec_config_secret_name(const vetvec_config* config, uint64_t index);
vetvec_status vetvec_config_set_secret( vetvec_config* config, vetvec_str name, vetvec_str value, vetvec_error** err);
vetvec_status vetvec_config_set_tokenizer( vetvec_config* config, vetvec_str vendor, vetvec_count_tokens_fn count, void* user_data, void (*drop)(void* user_data), vetvec_error** err);
vetvec_status vetvec_config_json(const vetvec_config* config, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_config_template(vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_config_open_encoder(const vetvec_config* config, vetvec_str vendor, vetvec_encoder** out, vetvec_error** err);
vetvec_status vetvec_audit_plan(const vetvec_config* config, const vetvec_call_options* options, vetvec_buffer** out, vetvec_error** err);
typedef struct vetvec_audit vetvec_audit;
vetvec_status vetvec_audit_run(const vetvec_config* config, const vetvec_call_options* options, vetvec_audit** out, vetvec_error** err);
vetvec_status vetvec_audit_open(vetvec_str run_folder, const vetvec_call_options* options, vetvec_audit** out, vetvec_error** err);
void vetvec_audit_destroy(vetvec_audit* audit);
const char* vetvec_audit_verdict(const vetvec_audit* audit);
const char* vetvec_audit_folder(const vetvec_audit* audit);
vetvec_status vetvec_audit_result_json( const vetvec_audit* audit, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_audit_compare(const vetvec_audit* audit_a, vetvec_str vendor_a, const vetvec_audit* audit_b, vetvec_str vendor_b, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_gate_check(const vetvec_audit* audit, vetvec_str rules, const vetvec_audit* baseline, uint8_t* out_passed, vetvec_buffer** out, vetvec_error** err);
typedef struct vetvec_cache_info {
  uint64_t struct_size;
  uint64_t rows;
  uint64_t bytes;
  uint64_t wal_bytes;
} vetvec_cache_info;
vetvec_status vetvec_cache_stat(vetvec_str dir, vetvec_cache_info* out, vetvec_error** err);
vetvec_status vetvec_cache_flush(vetvec_str dir, vetvec_error** err);
typedef struct vetvec_cache_prune_options {
  uint64_t struct_size;
  uint64_t max_bytes;
  int64_t older_than_s;
} vetvec_cache_prune_options;
void vetvec_cache_prune_options_init(vetvec_cache_prune_options* options, size_t size);
typedef struct vetvec_cache_prune_info {
  uint64_t struct_size;
  uint64_t deleted_rows;
  uint64_t rows;
  uint64_t bytes_before;
  uint64_t bytes;
} vetvec_cache_prune_info;
vetvec_status vetvec_cache_prune( vetvec_str dir, const vetvec_cache_prune_options* options, const vetvec_call_options* call, vetvec_cache_prune_info* out, vetvec_error** err);
typedef uint32_t vetvec_cache_flags;
enum {
  VETVEC_CACHE_KEEP_BAD = 1, VETVEC_CACHE_QUICK_CHECK = 2, VETVEC_CACHE_VECTORS = 4 };
typedef struct vetvec_cache_verify_info {
  uint64_t struct_size;
  uint64_t rows;
  uint64_t bad_rows;
  uint64_t deleted_rows;
} vetvec_cache_verify_info;
vetvec_status vetvec_cache_verify(vetvec_str dir, vetvec_cache_flags flags, const vetvec_call_options* call, vetvec_cache_verify_info* out, vetvec_error** err);
typedef struct vetvec_cache_export_info {
  uint64_t struct_size;
  uint64_t rows;
  uint64_t bad_rows;
} vetvec_cache_export_info;
vetvec_status vetvec_cache_export(vetvec_str dir, vetvec_str path, vetvec_cache_flags flags, const vetvec_call_options* call, vetvec_cache_export_info* out, vetvec_error** err);
typedef struct vetvec_contract_options {
  uint64_t struct_size;
  uint64_t long_words;
  const vetvec_encoder* shortened;
  const vetvec_encoder* other_input_type;
} vetvec_contract_options;
void vetvec_contract_options_init(vetvec_contract_options* options, size_t size);
vetvec_status vetvec_contract_run( const vetvec_encoder* encoder, const vetvec_contract_options* options, const vetvec_call_options* call, vetvec_buffer** out_json, vetvec_error** err);
typedef int32_t vetvec_giver;
enum {
  VETVEC_GIVER_NONE = 0, VETVEC_GIVER_REMOTE = 1, VETVEC_GIVER_LOCAL = 2, VETVEC_GIVER_MAPPED_LOCAL = 3 };
typedef int32_t vetvec_given_why;
enum {
  VETVEC_WHY_POLICY = 0, VETVEC_WHY_CACHED = 1, VETVEC_WHY_SERVICE_DOWN = 2, VETVEC_WHY_DEADLINE_NEAR = 3, VETVEC_WHY_REMOTE_FAILED = 4, VETVEC_WHY_LATENCY_TARGET = 5, VETVEC_WHY_HEDGE = 6 };
typedef struct vetvec_provenance {
  vetvec_giver giver;
  vetvec_given_why why;
  vetvec_status remote_status;
  uint32_t reserved;
} vetvec_provenance;
typedef struct vetvec_call vetvec_call;
typedef struct vetvec_queue vetvec_queue;
typedef void (*vetvec_done_fn)(void* user_data, vetvec_call* call, vetvec_status status);
typedef struct vetvec_submit_options {
  uint64_t struct_size;
  const vetvec_queue* queue;
  vetvec_done_fn done;
  void* user_data;
} vetvec_submit_options;
void vetvec_submit_options_init(vetvec_submit_options* options, size_t size);
vetvec_status vetvec_encoder_submit(const vetvec_encoder* encoder, const vetvec_text_batch* texts, const vetvec_call_options* options, const vetvec_submit_options* submit, vetvec_call** out, vetvec_error** err);
vetvec_status vetvec_call_cancel(const vetvec_call* call);
vetvec_status vetvec_call_wait(const vetvec_call* call, int64_t timeout_ms, vetvec_error** err);
vetvec_status vetvec_call_take(const vetvec_call* call, vetvec_matrix** out, vetvec_status* item_status, size_t item_capacity, vetvec_error** err);
void vetvec_call_destroy(vetvec_call* call);
vetvec_status vetvec_queue_create(vetvec_queue** out, vetvec_error** err);
int32_t vetvec_queue_descriptor(const vetvec_queue* queue);
typedef struct vetvec_completion {
  uint64_t struct_size;
  vetvec_call* call;
  void* user_data;
  vetvec_status status;
  uint32_t reserved;
} vetvec_completion;
vetvec_status vetvec_queue_next(const vetvec_queue* queue, int64_t timeout_ms, vetvec_completion* out, vetvec_error** err);
void vetvec_queue_destroy(vetvec_queue* queue);
typedef int32_t vetvec_policy;
enum {
  VETVEC_POLICY_REMOTE_THEN_LOCAL = 0, VETVEC_POLICY_LOCAL_FIRST = 1, VETVEC_POLICY_HEDGED = 2, VETVEC_POLICY_REMOTE = 3, VETVEC_POLICY_LOCAL = 4 };
typedef struct vetvec_fallback_options {
  uint64_t struct_size;
  vetvec_policy policy;
  uint8_t warm_cache;
  uint8_t reserved[3];
  int64_t latency_target_ms;
  int64_t hedge_delay_ms;
  int64_t timeout_ms;
  vetvec_str map_file;
} vetvec_fallback_options;
void vetvec_fallback_options_init(vetvec_fallback_options* options, size_t size);
vetvec_status vetvec_fallback_open(const vetvec_encoder* remote, const vetvec_encoder* local, const vetvec_fallback_options* options, vetvec_encoder** out, vetvec_error** err);
vetvec_status vetvec_fallback_embed( const vetvec_encoder* encoder, const vetvec_text_batch* texts, const vetvec_call_options* options, float* out, size_t out_capacity, size_t* out_written, vetvec_status* item_status, vetvec_provenance* provenance, vetvec_error** err);
vetvec_status vetvec_fallback_embed_alloc( const vetvec_encoder* encoder, const vetvec_text_batch* texts, const vetvec_call_options* options, vetvec_matrix** out, vetvec_status* item_status, vetvec_provenance* provenance, vetvec_error** err);
vetvec_status vetvec_fallback_call_provenance(const vetvec_call* call, vetvec_provenance* out, size_t capacity, vetvec_error** err);
typedef struct vetvec_fallback_counts {
  uint64_t struct_size;
  uint64_t remote;
  uint64_t remote_cached;
  uint64_t local;
  uint64_t mapped_local;
  uint64_t none;
  uint64_t why_policy;
  uint64_t why_service_down;
  uint64_t why_deadline_near;
  uint64_t why_remote_failed;
  uint64_t why_latency_target;
  uint64_t why_hedge;
  uint64_t probes;
  uint64_t kept_fetches;
} vetvec_fallback_counts;
vetvec_status vetvec_fallback_usage(const vetvec_encoder* encoder, vetvec_fallback_counts* out, vetvec_error** err);
typedef int32_t vetvec_map_method;
enum {
  VETVEC_MAP_RIDGE = 0, VETVEC_MAP_PROCRUSTES = 1 };
typedef struct vetvec_map_options {
  uint64_t struct_size;
  vetvec_map_method method;
  uint32_t reserved;
  double ridge;
  double held_out_share;
  uint64_t seed;
} vetvec_map_options;
void vetvec_map_options_init(vetvec_map_options* options, size_t size);
typedef struct vetvec_map_agreement {
  uint64_t struct_size;
  uint64_t fitted;
  uint64_t held_out;
  uint64_t neighbours;
  double mean_cosine;
  double overlap;
  double overlap_within;
  double overlap_unmapped;
  double ridge;
} vetvec_map_agreement;
vetvec_status vetvec_map_fit(const vetvec_encoder* from, const vetvec_encoder* to, const vetvec_text_batch* texts, const vetvec_map_options* options, const vetvec_call_options* call, vetvec_str path, vetvec_map_agreement* out, vetvec_error** err);
vetvec_status vetvec_map_describe(vetvec_str path, vetvec_buffer** out, vetvec_error** err);
typedef int32_t vetvec_relation;
enum {
  VETVEC_CR1 = 1, VETVEC_CR2 = 2, VETVEC_CR3 = 3, VETVEC_CR4 = 4 };
typedef struct vetvec_suite vetvec_suite;
typedef struct vetvec_suite_option {
  vetvec_str name;
  vetvec_str value;
} vetvec_suite_option;
typedef struct vetvec_suite_make_options {
  uint64_t struct_size;
  vetvec_str kind;
  const vetvec_suite_option* options;
  uint64_t options_count;
  const vetvec_text_batch* seeds;
  vetvec_log_fn log;
  void* log_user_data;
} vetvec_suite_make_options;
void vetvec_suite_make_options_init(vetvec_suite_make_options* options, size_t size);
vetvec_status vetvec_suite_make(const vetvec_suite_make_options* options, const vetvec_call_options* call, vetvec_suite** out, vetvec_error** err);
vetvec_status vetvec_suite_make_file( const vetvec_suite_make_options* options, const vetvec_call_options* call, vetvec_str path, vetvec_buffer** out_manifest, vetvec_error** err);
vetvec_status vetvec_suite_kinds(vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_suite_read(vetvec_str path, vetvec_suite** out, vetvec_error** err);
vetvec_status vetvec_suite_write(const vetvec_suite* suite, vetvec_str path, vetvec_error** err);
void vetvec_suite_destroy(vetvec_suite* suite);
uint64_t vetvec_suite_size(const vetvec_suite* suite);
const char* vetvec_suite_sha256(const vetvec_suite* suite);
const char* vetvec_suite_manifest_json(const vetvec_suite* suite);
typedef struct vetvec_triple {
  uint64_t struct_size;
  vetvec_relation relation;
  uint32_t reserved;
  vetvec_str id;
  vetvec_str seed;
  vetvec_str positive;
  vetvec_str negative;
  uint64_t changed_positive[2];
  uint64_t changed_negative[2];
} vetvec_triple;
vetvec_status vetvec_suite_get(const vetvec_suite* suite, uint64_t index, vetvec_triple* out, vetvec_error** err);
vetvec_status vetvec_lexicon_show(vetvec_str name, vetvec_str file, vetvec_str list, vetvec_buffer** out, vetvec_error** err);
typedef struct vetvec_sentence {
  uint64_t struct_size;
  uint64_t number;
  vetvec_str text;
  double p;
  int32_t label;
  uint8_t is_test;
  uint8_t draw;
  uint8_t reserved[2];
} vetvec_sentence;
typedef int32_t (*vetvec_sentence_fn)(void* user_data, const vetvec_sentence* sentence);
vetvec_status vetvec_syntextbench_each( const vetvec_suite_make_options* options, const vetvec_call_options* call, vetvec_sentence_fn sentence, void* user_data, vetvec_error** err);
typedef struct vetvec_import_options {
  uint64_t struct_size;
  vetvec_str kind;
  const vetvec_text_batch* sources;
  vetvec_str aspect;
  vetvec_str background_file;
  uint8_t words;
  uint8_t reserved[7];
} vetvec_import_options;
void vetvec_import_options_init(vetvec_import_options* options, size_t size);
vetvec_status vetvec_suite_import(const vetvec_import_options* options, vetvec_suite** out, vetvec_error** err);
vetvec_status vetvec_suite_item(const vetvec_suite* suite, uint64_t index, vetvec_buffer** out, vetvec_error** err);
typedef int32_t vetvec_similarity;
enum {
  VETVEC_SIMILARITY_COSINE = 0, VETVEC_SIMILARITY_L2 = 1 };
typedef int32_t vetvec_rank_ties;
enum {
  VETVEC_TIES_OPTIMISTIC = 0, VETVEC_TIES_MID = 1, VETVEC_TIES_PESSIMISTIC = 2 };
typedef int32_t vetvec_rank_mode;
enum {
  VETVEC_RANK_PAPER = 0, VETVEC_RANK_RELEASE_PROFILE = 1 };
typedef struct vetvec_rank_options {
  uint64_t struct_size;
  vetvec_similarity similarity;
  vetvec_rank_ties ties;
  vetvec_rank_mode mode;
  uint32_t threads;
  double tie_eps;
  uint64_t pivots_at_once;
  const uint64_t* hits_at;
  uint64_t hits_count;
} vetvec_rank_options;
void vetvec_rank_options_init(vetvec_rank_options* options, size_t size);
typedef struct vetvec_ranking {
  uint64_t struct_size;
  uint64_t pairs;
  double mean_rank;
  double mrr;
  uint64_t tied;
} vetvec_ranking;
vetvec_status vetvec_rank_pairs( const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride, const uint64_t* pairs, uint64_t pair_count, const vetvec_rank_options* options, const vetvec_call_options* call, vetvec_ranking* out, double* out_ranks, double* out_hits, vetvec_error** err);
typedef struct vetvec_alignment {
  uint64_t struct_size;
  double alignment;
  double uniformity;
} vetvec_alignment;
vetvec_status vetvec_alignment_compute( const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride, const uint64_t* pairs, uint64_t pair_count, const vetvec_call_options* call, vetvec_alignment* out, vetvec_error** err);
typedef int32_t vetvec_postprocess;
enum {
  VETVEC_POSTPROCESS_CENTER = 0, VETVEC_POSTPROCESS_NORMALIZE = 1, VETVEC_POSTPROCESS_WHITEN = 2, VETVEC_POSTPROCESS_ABTT = 3, VETVEC_POSTPROCESS_PCR = 4 };
vetvec_status vetvec_matrix_postprocess( const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride, vetvec_postprocess operation, uint64_t components, const vetvec_call_options* call, vetvec_matrix** out, vetvec_error** err);
typedef struct vetvec_pair_scores {
  uint64_t struct_size;
  double spearman;
  double spearman_p;
  double pearson;
  double pearson_p;
  double gap;
  double auc;
  double label_entropy;
  uint8_t has_correlation;
  uint8_t has_p;
  uint8_t has_gap;
  uint8_t reserved[5];
} vetvec_pair_scores;
vetvec_status vetvec_pairs_score(const float* a, const float* b, uint64_t rows, uint64_t cols, uint64_t row_stride, const double* labels, vetvec_pair_scores* out, double* out_cosines, vetvec_error** err);
vetvec_status vetvec_report_write(const vetvec_audit* audit, vetvec_str format, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_report_write_file( const vetvec_audit* audit, vetvec_str path, vetvec_error** err);
typedef struct vetvec_rows {
  const float* data;
  uint64_t rows;
  uint64_t cols;
  uint64_t row_stride;
} vetvec_rows;
typedef struct vetvec_syntextbench_task {
  double p;
  vetvec_rows train_positive;
  vetvec_rows train_negative;
  vetvec_rows test_positive;
  vetvec_rows test_negative;
} vetvec_syntextbench_task;
typedef int32_t vetvec_syntextbench_variant;
enum {
  VETVEC_SYNTEXTBENCH_RELATIVE = 0, VETVEC_SYNTEXTBENCH_LITERAL = 1 };
typedef struct vetvec_syntextbench_options {
  uint64_t struct_size;
  double a_t;
  double tau;
  double epsilon;
  double energy;
  vetvec_syntextbench_variant variant;
  uint32_t sign_draws;
  uint64_t seed;
  uint32_t threads;
  uint32_t reserved;
} vetvec_syntextbench_options;
void vetvec_syntextbench_options_init(vetvec_syntextbench_options* options, size_t size);
typedef struct vetvec_task_score {
  double p;
  double accuracy;
  double delta;
  double d_inter;
  double d_intra;
  double whitened_ref;
  double distance;
  uint64_t k_positive;
  uint64_t k_negative;
  uint64_t n_correct;
  uint64_t n_test;
} vetvec_task_score;
typedef struct vetvec_syntextbench_result {
  uint64_t struct_size;
  double score;
  double a_t;
  double sign_score_min;
  double sign_score_mean;
  double sign_score_max;
  uint64_t sign_draws;
  uint64_t sign_draws_excluded;
} vetvec_syntextbench_result;
vetvec_status vetvec_syntextbench_score(const vetvec_syntextbench_task* tasks, uint64_t count, const vetvec_syntextbench_options* options, const vetvec_call_options* call, vetvec_syntextbench_result* out, vetvec_task_score* out_tasks, vetvec_error** err);
typedef struct vetvec_probe_options {
  uint64_t struct_size;
  double epsilon;
  double learning_rate;
  uint64_t seed;
  uint32_t hidden;
  uint32_t steps;
  uint32_t batch;
  uint32_t seeds;
  uint32_t threads;
  uint32_t reserved;
} vetvec_probe_options;
void vetvec_probe_options_init(vetvec_probe_options* options, size_t size);
enum {
  VETVEC_PROBE_SIZES = 10 };
typedef struct vetvec_probe_result {
  uint64_t struct_size;
  double validation_loss;
  double mdl;
  double sdl;
  uint64_t sample_size;
  uint64_t sizes[10];
  double losses[10];
} vetvec_probe_result;
vetvec_status vetvec_probe_measure(const vetvec_rows* rows, const uint32_t* labels, uint32_t classes, const vetvec_probe_options* options, const vetvec_call_options* call, vetvec_probe_result* out, vetvec_error** err);
typedef struct vetvec_ensemble_options {
  uint64_t struct_size;
  double learning_rate;
  double validation_share;
  double alpha;
  uint64_t seed;
  uint32_t epochs;
  uint32_t batch;
  uint32_t threads;
  uint32_t reserved;
} vetvec_ensemble_options;
void vetvec_ensemble_options_init(vetvec_ensemble_options* options, size_t size);
enum {
  VETVEC_ENSEMBLE_CLASSIFIERS = 14, VETVEC_GT_A = 1, VETVEC_GT_B = 2 };
vetvec_status vetvec_ensemble_judge( const vetvec_rows* training, const uint32_t* labels, uint32_t classes, const vetvec_rows* judged, const uint64_t* triples, uint64_t triple_count, const vetvec_ensemble_options* options, const vetvec_call_options* call, uint8_t* out_gt, double* out_f, double* out_g, double* out_accuracy, vetvec_error** err);
typedef struct vetvec_stream_rows {
  uint64_t struct_size;
  uint64_t first;
  uint64_t count;
  uint64_t dimension;
  const float* data;
  const vetvec_status* status;
  const vetvec_provenance* provenance;
} vetvec_stream_rows;
typedef int32_t (*vetvec_stream_next_fn)(void* user_data, vetvec_str* text);
typedef int32_t (*vetvec_stream_rows_fn)(void* user_data, const vetvec_stream_rows* rows);
typedef struct vetvec_stream_options {
  uint64_t struct_size;
  vetvec_stream_next_fn next;
  vetvec_stream_rows_fn rows;
  void* user_data;
  uint64_t window_bytes;
  uint32_t piece_texts;
  uint32_t reserved;
} vetvec_stream_options;
void vetvec_stream_options_init(vetvec_stream_options* options, size_t size);
vetvec_status vetvec_encoder_embed_stream(const vetvec_encoder* encoder, const vetvec_stream_options* stream, const vetvec_call_options* options, vetvec_error** err);
vetvec_status vetvec_onnx_set_library(vetvec_str path, vetvec_error** err);
vetvec_status vetvec_onnx_describe(vetvec_str spec, vetvec_buffer** out, vetvec_error** err);
typedef struct vetvec_tokenizer vetvec_tokenizer;
vetvec_status vetvec_tokenizer_open(vetvec_str spec, vetvec_tokenizer** out, vetvec_error** err);
typedef struct vetvec_tokenize_options {
  uint64_t struct_size;
  uint8_t no_truncation;
  uint8_t no_special_tokens;
  uint8_t reserved[6];
} vetvec_tokenize_options;
void vetvec_tokenize_options_init(vetvec_tokenize_options* options, size_t size);
vetvec_status vetvec_tokenizer_encode(const vetvec_tokenizer* tokenizer, const vetvec_text_batch* texts, const vetvec_tokenize_options* options, int32_t* ids, uint64_t capacity, uint64_t* offsets, uint64_t* written, vetvec_error** err);
void vetvec_tokenizer_destroy(vetvec_tokenizer* tokenizer);
typedef struct vetvec_texts vetvec_texts;
vetvec_status vetvec_texts_read(vetvec_str path, vetvec_texts** out, vetvec_error** err);
vetvec_status vetvec_texts_view(const vetvec_texts* texts, vetvec_text_batch* out, vetvec_error** err);
void vetvec_texts_destroy(vetvec_texts* texts);
vetvec_status vetvec_matrix_read(vetvec_str path, vetvec_matrix** out, vetvec_error** err);
vetvec_status vetvec_vectors_write(vetvec_str path, const vetvec_text_batch* texts, const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride, vetvec_error** err);
const char* vetvec_version(void);
int32_t vetvec_abi_version(void);
"""
