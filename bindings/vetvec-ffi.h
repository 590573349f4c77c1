typedef int32_t vetvec_status;
enum {
  VETVEC_STATUS_OK = 0,
  VETVEC_STATUS_CANCELLED = 1,
  VETVEC_STATUS_UNKNOWN = 2,
  VETVEC_STATUS_INVALID_ARGUMENT = 3,
  VETVEC_STATUS_DEADLINE_EXCEEDED = 4,
  VETVEC_STATUS_NOT_FOUND = 5,
  VETVEC_STATUS_ALREADY_EXISTS = 6,
  VETVEC_STATUS_PERMISSION_DENIED = 7,
  VETVEC_STATUS_OUT_OF_MEMORY = 8,
  VETVEC_STATUS_FAILED_PRECONDITION = 9,
  VETVEC_STATUS_ABORTED = 10,
  VETVEC_STATUS_OUT_OF_RANGE = 11,
  VETVEC_STATUS_UNIMPLEMENTED = 12,
  VETVEC_STATUS_INTERNAL = 13,
  VETVEC_STATUS_UNAVAILABLE = 14,
  VETVEC_STATUS_DATA_LOSS = 15,
  VETVEC_STATUS_UNAUTHENTICATED = 16,
  VETVEC_STATUS_BUFFER_TOO_SMALL = 32,
  VETVEC_STATUS_RATE_LIMITED = 33,
  VETVEC_STATUS_QUOTA_EXCEEDED = 34,
  VETVEC_STATUS_BUDGET_EXCEEDED = 35,
  VETVEC_STATUS_PARTIAL = 36,
  VETVEC_STATUS_PROTOCOL = 37,
  VETVEC_STATUS_BAD_VECTOR = 38,
  VETVEC_STATUS_INVALID_HANDLE = 39,
  VETVEC_STATUS_FORKED = 40,
  VETVEC_STATUS_PARSE_ERROR = 41,
  VETVEC_STATUS_NON_FINITE = 42,
  VETVEC_STATUS_DIMENSION_MISMATCH = 43,
  VETVEC_STATUS_INSUFFICIENT_DATA = 44,
  VETVEC_STATUS_DEGENERATE = 45
};
const char* vetvec_status_name(vetvec_status status);
typedef struct vetvec_error vetvec_error;
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
typedef int32_t vetvec_text_level;
enum {
  VETVEC_TEXT_LEVEL_WORD = 0,
  VETVEC_TEXT_LEVEL_SENTENCE = 1
};
typedef struct vetvec_rows {
  const float* data;
  uint64_t rows;
  uint64_t cols;
  uint64_t row_stride;
} vetvec_rows;
typedef uint64_t vetvec_cancel;
typedef uint64_t vetvec_matrix;
typedef uint64_t vetvec_texts;
typedef uint64_t vetvec_encoder;
typedef uint64_t vetvec_job;
typedef uint64_t vetvec_queue;
typedef uint64_t vetvec_tokenizer;
typedef uint64_t vetvec_identity;
typedef uint64_t vetvec_suite;
typedef uint64_t vetvec_config;
typedef uint64_t vetvec_audit;
typedef struct vetvec_buffer vetvec_buffer;
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
  VETVEC_LOG_LEVEL_DEBUG = 0,
  VETVEC_LOG_LEVEL_INFO = 1,
  VETVEC_LOG_LEVEL_WARNING = 2,
  VETVEC_LOG_LEVEL_ERROR = 3
};
typedef void (*vetvec_log_fn)(void* user_data, vetvec_log_level level, const char* message);
typedef int32_t (*vetvec_key_fn)(void* user_data, uint8_t was_rejected, char* out_key, size_t capacity, size_t* out_size, int64_t* out_lifetime_s);
typedef uint32_t vetvec_call_flags;
enum {
  VETVEC_CALL_FLAGS_NO_CACHE = 1,
  VETVEC_CALL_FLAGS_NO_DEDUPE = 2,
  VETVEC_CALL_FLAGS_NO_SPLIT = 4,
  VETVEC_CALL_FLAGS_NO_RETRY = 8,
  VETVEC_CALL_FLAGS_AS_RECEIVED = 16
};
typedef struct vetvec_call_options {
  uint64_t struct_size;
  int64_t timeout_ms;
  vetvec_cancel cancel;
  vetvec_progress_fn progress;
  void* progress_user_data;
  int64_t max_tokens;
  vetvec_str traceparent;
  vetvec_str tracestate;
  vetvec_call_flags flags;
  uint32_t reserved;
} vetvec_call_options;
typedef int32_t vetvec_source;
enum {
  VETVEC_SOURCE_NONE = 0,
  VETVEC_SOURCE_REMOTE = 1,
  VETVEC_SOURCE_LOCAL = 2,
  VETVEC_SOURCE_MAPPED_LOCAL = 3,
  VETVEC_SOURCE_HOST_1 = 4,
  VETVEC_SOURCE_HOST_2 = 5,
  VETVEC_SOURCE_HOST_3 = 6,
  VETVEC_SOURCE_HOST_4 = 7
};
typedef int32_t vetvec_reason;
enum {
  VETVEC_REASON_POLICY = 0,
  VETVEC_REASON_CACHED = 1,
  VETVEC_REASON_SERVICE_DOWN = 2,
  VETVEC_REASON_DEADLINE_NEAR = 3,
  VETVEC_REASON_REMOTE_FAILED = 4,
  VETVEC_REASON_LATENCY_TARGET = 5,
  VETVEC_REASON_HEDGE = 6
};
typedef struct vetvec_provenance {
  vetvec_source source;
  vetvec_reason reason;
  vetvec_status remote_status;
} vetvec_provenance;
typedef struct vetvec_redis_options {
  uint64_t struct_size;
  vetvec_str url;
  vetvec_str ca_file;
  vetvec_key_fn password_fn;
  void* password_fn_user_data;
  void (*password_fn_drop)(void* user_data);
  vetvec_str hmac_key;
  uint8_t no_cache;
  uint8_t no_limits;
  uint8_t half;
  uint8_t reserved[5];
  int64_t ttl_s;
  int64_t read_timeout_ms;
  int64_t lease_s;
  int32_t weight;
} vetvec_redis_options;
vetvec_status vetvec_redis_probe(const vetvec_redis_options* options, int64_t timeout_ms, vetvec_buffer** out, vetvec_error** err);
typedef struct vetvec_call_record {
  uint64_t struct_size;
  int64_t start_unix_ns;
  int64_t end_unix_ns;
  vetvec_str provider;
  vetvec_str request_model;
  vetvec_str response_model;
  vetvec_str encoding;
  vetvec_str server_address;
  vetvec_str trace_id;
  vetvec_str parent_span_id;
  uint64_t dimension;
  uint64_t texts;
  uint64_t texts_cached;
  uint64_t texts_joined;
  uint64_t texts_failed;
  uint64_t requests;
  uint64_t retries;
  uint64_t hedges;
  uint64_t input_tokens;
  uint64_t uncounted_requests;
  int32_t server_port;
  vetvec_status status;
  int32_t http_status;
  uint32_t trace_flags;
} vetvec_call_record;
typedef void (*vetvec_call_fn)(void* user_data, const vetvec_call_record* record);
typedef int32_t vetvec_cache_mode;
enum {
  VETVEC_CACHE_MODE_DEFAULT = 0,
  VETVEC_CACHE_MODE_OFF = 1,
  VETVEC_CACHE_MODE_ON = 2,
  VETVEC_CACHE_MODE_ONLY = 3
};
typedef int32_t vetvec_limits_scope;
enum {
  VETVEC_LIMITS_SCOPE_HOST = 0,
  VETVEC_LIMITS_SCOPE_PROCESS = 1
};
typedef int32_t vetvec_identity_policy;
enum {
  VETVEC_IDENTITY_POLICY_REFUSE = 0,
  VETVEC_IDENTITY_POLICY_REPORT = 1
};
typedef int32_t (*vetvec_count_tokens_fn)(void* user_data, const vetvec_text_batch* texts, uint64_t* out_tokens);
typedef int32_t vetvec_cache_dtype;
enum {
  VETVEC_CACHE_DTYPE_F32 = 0,
  VETVEC_CACHE_DTYPE_F16 = 1
};
typedef struct vetvec_encoder_options {
  uint64_t struct_size;
  vetvec_str spec;
  vetvec_str api_key;
  vetvec_str base_url;
  vetvec_str http_definition;
  vetvec_str revision;
  vetvec_str input_type;
  vetvec_str query_prefix;
  vetvec_str document_prefix;
  int32_t dimensions;
  int32_t batch;
  int64_t timeout_ms;
  int64_t requests_per_minute;
  int64_t tokens_per_minute;
  int32_t concurrency;
  int32_t max_attempts;
  vetvec_str limits_dir;
  vetvec_limits_scope limits_scope;
  int32_t weight;
  uint8_t hedge;
  uint8_t retry_until_deadline;
  uint8_t reserved[6];
  vetvec_cache_mode cache_mode;
  vetvec_cache_dtype cache_dtype;
  vetvec_str cache_dir;
  vetvec_str cache_salt;
  uint64_t cache_max_bytes;
  int64_t cache_ttl_s;
  vetvec_str ca_file;
  vetvec_str proxy;
  double price_per_million_tokens;
  vetvec_count_tokens_fn count_tokens;
  void* count_tokens_user_data;
  void (*count_tokens_drop)(void* user_data);
  vetvec_log_fn log;
  void* log_user_data;
  void (*log_drop)(void* user_data);
  vetvec_key_fn key_fn;
  void* key_fn_user_data;
  void (*key_fn_drop)(void* user_data);
  vetvec_str client_cert_file;
  vetvec_str client_key_file;
  const vetvec_text_batch* headers;
  int64_t texts_per_minute;
  vetvec_str providers_data;
  vetvec_call_fn on_call;
  void* on_call_user_data;
  void (*on_call_drop)(void* user_data);
  vetvec_str adapter;
  vetvec_str adapter_for;
  const vetvec_redis_options* redis;
  vetvec_str identity;
  int64_t identity_every_s;
  vetvec_identity_policy identity_policy;
} vetvec_encoder_options;
vetvec_status vetvec_encoder_option_bounds(vetvec_str name, int64_t* out_min, int64_t* out_max, vetvec_error** err);
vetvec_status vetvec_encoder_provider_facts(vetvec_str kind, vetvec_str providers_data, vetvec_buffer** out_json, vetvec_error** err);
vetvec_status vetvec_encoder_open(const vetvec_encoder_options* options, vetvec_encoder* out, vetvec_error** err);
void vetvec_encoder_destroy(vetvec_encoder encoder);
const char* vetvec_encoder_name(vetvec_encoder encoder);
uint64_t vetvec_encoder_dimension(vetvec_encoder encoder);
vetvec_status vetvec_encoder_embed(vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call, float* out, size_t out_capacity, size_t* out_written, vetvec_status* out_item_status, vetvec_provenance* out_provenance, vetvec_error** err);
vetvec_status vetvec_encoder_embed_alloc(vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call, vetvec_matrix* out, vetvec_status* out_item_status, vetvec_provenance* out_provenance, vetvec_error** err);
vetvec_status vetvec_encoder_embed_one(vetvec_encoder encoder, vetvec_str text, const vetvec_call_options* call, float* out, size_t out_capacity, size_t* out_written, vetvec_error** err);
vetvec_status vetvec_encoder_probe(vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call, vetvec_matrix* out, vetvec_status* out_item_status, vetvec_buffer** out_report, vetvec_error** err);
vetvec_status vetvec_encoder_describe(vetvec_encoder encoder, const vetvec_call_options* call, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_encoder_count_tokens(vetvec_encoder encoder, const vetvec_text_batch* texts, uint64_t* out_upper, uint64_t* out_expected, vetvec_error** err);
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
  uint64_t cache_shared_hits;
  uint64_t texts_sent_again;
} vetvec_usage;
vetvec_status vetvec_encoder_usage(vetvec_encoder encoder, vetvec_usage* out, vetvec_error** err);
vetvec_status vetvec_encoder_metrics(vetvec_encoder encoder, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_encoder_shared_limits(vetvec_encoder encoder, int64_t timeout_ms, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_encoder_flush(vetvec_encoder encoder, vetvec_error** err);
typedef struct vetvec_config_options {
  uint64_t struct_size;
  vetvec_str file;
  vetvec_str text;
  vetvec_str run;
  const vetvec_text_batch* overrides;
  const vetvec_text_batch* vendors;
  vetvec_log_fn log;
  void* log_user_data;
  void (*log_drop)(void* user_data);
  vetvec_call_fn on_call;
  void* on_call_user_data;
  void (*on_call_drop)(void* user_data);
} vetvec_config_options;
vetvec_status vetvec_config_load(const vetvec_config_options* options, vetvec_config* out, vetvec_error** err);
void vetvec_config_destroy(vetvec_config config);
const char* vetvec_config_secret_name(vetvec_config config, uint64_t index);
vetvec_status vetvec_config_set_secret(vetvec_config config, vetvec_str name, vetvec_str value, vetvec_error** err);
vetvec_status vetvec_config_set_tokenizer(vetvec_config config, vetvec_str vendor, vetvec_count_tokens_fn count, void* user_data, void (*drop)(void* user_data), vetvec_error** err);
vetvec_status vetvec_config_set_key_fn(vetvec_config config, vetvec_str vendor, vetvec_key_fn key_fn, void* user_data, void (*drop)(void* user_data), vetvec_error** err);
vetvec_status vetvec_config_json(vetvec_config config, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_config_template(vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_config_open_encoder(vetvec_config config, vetvec_str vendor, vetvec_encoder* out, vetvec_error** err);
vetvec_status vetvec_audit_plan(vetvec_config config, const vetvec_call_options* call, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_audit_run(vetvec_config config, const vetvec_call_options* call, vetvec_audit* out, vetvec_error** err);
vetvec_status vetvec_audit_open(vetvec_str run_folder, const vetvec_call_options* call, vetvec_audit* out, vetvec_error** err);
void vetvec_audit_destroy(vetvec_audit audit);
const char* vetvec_audit_verdict(vetvec_audit audit);
const char* vetvec_audit_folder(vetvec_audit audit);
vetvec_status vetvec_audit_compare(vetvec_audit audit_a, vetvec_str vendor_a, vetvec_audit audit_b, vetvec_str vendor_b, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_audit_check_gate(vetvec_audit audit, vetvec_str rules, vetvec_audit baseline, uint8_t* out_passed, vetvec_buffer** out, vetvec_error** err);
typedef struct vetvec_batch_options {
  uint64_t struct_size;
  uint64_t file_texts;
  uint64_t file_bytes;
  int64_t poll_ms;
  int64_t max_poll_ms;
  uint32_t proof_rows;
  uint8_t no_proof;
  uint8_t fallback_online;
  uint8_t discard_refused;
  uint8_t plan_only;
  double proof_tolerance;
  int64_t online_reserve_ms;
} vetvec_batch_options;
vetvec_status vetvec_batch_embed(vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_batch_options* options, const vetvec_call_options* call, vetvec_buffer** out_json, vetvec_error** err);
const char* vetvec_buffer_data(const vetvec_buffer* buffer);
size_t vetvec_buffer_size(const vetvec_buffer* buffer);
void vetvec_buffer_destroy(vetvec_buffer* buffer);
vetvec_status vetvec_build_info(vetvec_buffer** out, vetvec_error** err);
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
typedef struct vetvec_cache_prune_info {
  uint64_t struct_size;
  uint64_t deleted_rows;
  uint64_t rows;
  uint64_t bytes_before;
  uint64_t bytes;
} vetvec_cache_prune_info;
vetvec_status vetvec_cache_prune(vetvec_str dir, const vetvec_cache_prune_options* options, const vetvec_call_options* call, vetvec_cache_prune_info* out, vetvec_error** err);
typedef uint32_t vetvec_cache_flags;
enum {
  VETVEC_CACHE_FLAGS_KEEP_BAD = 1,
  VETVEC_CACHE_FLAGS_QUICK_CHECK = 2,
  VETVEC_CACHE_FLAGS_VECTORS = 4
};
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
vetvec_status vetvec_cancel_create(vetvec_cancel* out, vetvec_error** err);
vetvec_status vetvec_cancel_request(vetvec_cancel cancel);
void vetvec_cancel_destroy(vetvec_cancel cancel);
typedef struct vetvec_contract_options {
  uint64_t struct_size;
  uint64_t long_words;
  vetvec_encoder shortened;
  vetvec_encoder other_input_type;
} vetvec_contract_options;
vetvec_status vetvec_contract_run(vetvec_encoder encoder, const vetvec_contract_options* options, const vetvec_call_options* call, vetvec_buffer** out_json, vetvec_error** err);
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
vetvec_status vetvec_eval_run(vetvec_str method, vetvec_str input_json, vetvec_buffer** out, vetvec_error** err);
typedef int32_t vetvec_fallback_policy;
enum {
  VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL = 0,
  VETVEC_FALLBACK_POLICY_LOCAL_FIRST = 1,
  VETVEC_FALLBACK_POLICY_HEDGED = 2,
  VETVEC_FALLBACK_POLICY_REMOTE = 3,
  VETVEC_FALLBACK_POLICY_LOCAL = 4
};
typedef struct vetvec_fallback_host {
  vetvec_encoder encoder;
  vetvec_str certificate_file;
  vetvec_str certificate;
} vetvec_fallback_host;
typedef struct vetvec_fallback_options {
  uint64_t struct_size;
  vetvec_fallback_policy policy;
  uint8_t warm_cache;
  uint8_t reserved[3];
  int64_t latency_target_ms;
  int64_t hedge_delay_ms;
  int64_t timeout_ms;
  vetvec_str map_file;
  const vetvec_fallback_host* hosts;
  uint64_t host_count;
  int64_t certificate_max_age_s;
  uint64_t sample_every;
} vetvec_fallback_options;
vetvec_status vetvec_fallback_open(vetvec_encoder remote, vetvec_encoder local, const vetvec_fallback_options* options, vetvec_encoder* out, vetvec_error** err);
typedef struct vetvec_fallback_counts {
  uint64_t struct_size;
  uint64_t remote;
  uint64_t remote_cached;
  uint64_t local;
  uint64_t mapped_local;
  uint64_t none;
  uint64_t reason_policy;
  uint64_t reason_service_down;
  uint64_t reason_deadline_near;
  uint64_t reason_remote_failed;
  uint64_t reason_latency_target;
  uint64_t reason_hedge;
  uint64_t probes;
  uint64_t kept_fetches;
  uint64_t host_1;
  uint64_t host_2;
  uint64_t host_3;
  uint64_t host_4;
  uint64_t samples;
  uint64_t samples_beyond;
  uint64_t hosts_dropped;
  uint64_t hosts_expired;
  uint64_t hosts_unchecked;
} vetvec_fallback_counts;
vetvec_status vetvec_fallback_usage(vetvec_encoder encoder, vetvec_fallback_counts* out, vetvec_error** err);
typedef struct vetvec_identity_options {
  uint64_t struct_size;
  uint8_t night;
  uint8_t reserved[7];
} vetvec_identity_options;
vetvec_status vetvec_identity_texts(vetvec_buffer** out_json, vetvec_error** err);
vetvec_status vetvec_identity_record(vetvec_encoder encoder, const vetvec_call_options* call, vetvec_str path, vetvec_buffer** out_json, vetvec_error** err);
vetvec_status vetvec_identity_check(vetvec_encoder encoder, const vetvec_identity_options* options, const vetvec_call_options* call, vetvec_str path, vetvec_buffer** out_json, vetvec_error** err);
vetvec_status vetvec_identity_describe(vetvec_str path, vetvec_buffer** out_json, vetvec_error** err);
vetvec_status vetvec_identity_compare(vetvec_encoder other, vetvec_encoder reference, const vetvec_identity_options* options, const vetvec_call_options* call, vetvec_str path, vetvec_str other_path, vetvec_buffer** out_json, vetvec_error** err);
vetvec_status vetvec_identity_moved(const vetvec_rows* rows, double angle, const vetvec_call_options* call, double* out, vetvec_error** err);
vetvec_status vetvec_identity_open(vetvec_str path, vetvec_str bytes, vetvec_identity* out, vetvec_error** err);
vetvec_status vetvec_identity_matches(vetvec_identity identity, const vetvec_rows* rows, vetvec_buffer** out_json, vetvec_error** err);
typedef int32_t vetvec_identity_ask;
enum {
  VETVEC_IDENTITY_ASK_FACTS = 0,
  VETVEC_IDENTITY_ASK_CUTOFF = 1,
  VETVEC_IDENTITY_ASK_LETS_IN = 2,
  VETVEC_IDENTITY_ASK_FIRST_HIT = 3,
  VETVEC_IDENTITY_ASK_DUPLICATE = 4
};
typedef struct vetvec_identity_scores {
  uint64_t struct_size;
  vetvec_identity_ask ask;
  uint32_t reserved;
  double share;
  double cutoff;
  double low;
  double high;
  double lets_in;
  double first;
  double second;
  uint64_t searched;
  double probability;
  uint64_t pairs;
  uint64_t documents;
  uint64_t corpus;
  vetvec_str fingerprint;
} vetvec_identity_scores;
vetvec_status vetvec_identity_calibrated(vetvec_identity identity, vetvec_identity_scores* scores, vetvec_error** err);
void vetvec_identity_destroy(vetvec_identity identity);
typedef struct vetvec_identity_calibrate_options {
  uint64_t struct_size;
  vetvec_str documents;
  vetvec_str pairs;
  uint64_t queries;
  uint64_t passages;
  uint64_t seed;
} vetvec_identity_calibrate_options;
vetvec_status vetvec_identity_calibrate(vetvec_encoder encoder, const vetvec_identity_calibrate_options* options, const vetvec_call_options* call, vetvec_str path, vetvec_buffer** out_json, vetvec_error** err);
vetvec_status vetvec_queue_create(vetvec_queue* out, vetvec_error** err);
int32_t vetvec_queue_descriptor(vetvec_queue queue);
typedef struct vetvec_completion {
  uint64_t struct_size;
  vetvec_job job;
  void* user_data;
  vetvec_status status;
  uint32_t reserved;
} vetvec_completion;
vetvec_status vetvec_queue_next(vetvec_queue queue, int64_t timeout_ms, vetvec_completion* out, vetvec_error** err);
void vetvec_queue_destroy(vetvec_queue queue);
typedef void (*vetvec_done_fn)(void* user_data, vetvec_job job, vetvec_status status);
typedef struct vetvec_job_options {
  uint64_t struct_size;
  vetvec_queue queue;
  vetvec_done_fn done;
  void* user_data;
} vetvec_job_options;
vetvec_status vetvec_job_submit(vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call, const vetvec_job_options* options, vetvec_job* out, vetvec_error** err);
vetvec_status vetvec_job_cancel(vetvec_job job);
vetvec_status vetvec_job_wait(vetvec_job job, int64_t timeout_ms, vetvec_error** err);
vetvec_status vetvec_job_take(vetvec_job job, vetvec_matrix* out, vetvec_status* out_item_status, size_t item_capacity, vetvec_error** err);
vetvec_status vetvec_job_provenance(vetvec_job job, vetvec_provenance* out, size_t capacity, vetvec_error** err);
void vetvec_job_destroy(vetvec_job job);
vetvec_status vetvec_lexicon_show(vetvec_str name, vetvec_str file, vetvec_str list, vetvec_buffer** out, vetvec_error** err);
typedef int32_t vetvec_map_method;
enum {
  VETVEC_MAP_METHOD_RIDGE = 0,
  VETVEC_MAP_METHOD_PROCRUSTES = 1
};
typedef struct vetvec_map_options {
  uint64_t struct_size;
  vetvec_map_method method;
  uint32_t reserved;
  double ridge;
  double held_out_share;
  uint64_t seed;
} vetvec_map_options;
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
vetvec_status vetvec_map_fit(vetvec_encoder from, vetvec_encoder to, const vetvec_text_batch* texts, const vetvec_map_options* options, const vetvec_call_options* call, vetvec_str path, vetvec_map_agreement* out, vetvec_error** err);
typedef int32_t vetvec_map_split;
enum {
  VETVEC_MAP_SPLIT_PAIR = 0,
  VETVEC_MAP_SPLIT_SEED = 1
};
typedef struct vetvec_map_repair_options {
  uint64_t struct_size;
  vetvec_str vendor;
  vetvec_str run;
  vetvec_map_split split;
  uint32_t rank;
  uint32_t folds;
  uint32_t steps;
  double held_out_share;
  uint64_t seed;
  uint32_t threads;
  uint32_t reserved;
} vetvec_map_repair_options;
vetvec_status vetvec_map_repair(vetvec_config config, const vetvec_map_repair_options* options, const vetvec_call_options* call, vetvec_str path, vetvec_buffer** out_report, vetvec_error** err);
vetvec_status vetvec_map_test(vetvec_config config, const vetvec_map_repair_options* options, const vetvec_call_options* call, vetvec_str path, vetvec_buffer** out_report, vetvec_error** err);
vetvec_status vetvec_map_export(vetvec_str path, vetvec_str out_path, vetvec_error** err);
vetvec_status vetvec_map_describe(vetvec_str path, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_matrix_view(vetvec_matrix matrix, vetvec_rows* out, vetvec_error** err);
typedef int32_t vetvec_postprocess;
enum {
  VETVEC_POSTPROCESS_CENTER = 0,
  VETVEC_POSTPROCESS_NORMALIZE = 1,
  VETVEC_POSTPROCESS_WHITEN = 2,
  VETVEC_POSTPROCESS_ABTT = 3,
  VETVEC_POSTPROCESS_PCR = 4
};
vetvec_status vetvec_matrix_postprocess(const vetvec_rows* rows, vetvec_postprocess operation, uint64_t components, const vetvec_call_options* call, vetvec_matrix* out, vetvec_error** err);
void vetvec_matrix_destroy(vetvec_matrix matrix);
vetvec_status vetvec_onnx_set_library(vetvec_str path, vetvec_error** err);
vetvec_status vetvec_onnx_describe(vetvec_str spec, vetvec_buffer** out, vetvec_error** err);
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
vetvec_status vetvec_pairs_score(const vetvec_rows* a, const vetvec_rows* b, const double* labels, vetvec_pair_scores* out, double* out_cosines, vetvec_error** err);
typedef struct vetvec_alignment {
  uint64_t struct_size;
  double alignment;
  double uniformity;
} vetvec_alignment;
vetvec_status vetvec_pairs_alignment(const vetvec_rows* rows, const uint64_t* pairs, uint64_t pair_count, const vetvec_call_options* call, vetvec_alignment* out, vetvec_error** err);
typedef int32_t vetvec_similarity;
enum {
  VETVEC_SIMILARITY_COSINE = 0,
  VETVEC_SIMILARITY_L2 = 1
};
typedef int32_t vetvec_ranking_ties;
enum {
  VETVEC_RANKING_TIES_OPTIMISTIC = 0,
  VETVEC_RANKING_TIES_MID = 1,
  VETVEC_RANKING_TIES_PESSIMISTIC = 2
};
typedef int32_t vetvec_ranking_mode;
enum {
  VETVEC_RANKING_MODE_PAPER = 0,
  VETVEC_RANKING_MODE_RELEASE_PROFILE = 1
};
typedef struct vetvec_ranking_options {
  uint64_t struct_size;
  vetvec_similarity similarity;
  vetvec_ranking_ties ties;
  vetvec_ranking_mode mode;
  uint32_t threads;
  double tie_eps;
  uint64_t pivots_at_once;
  const uint64_t* hits_at;
  uint64_t hits_count;
} vetvec_ranking_options;
typedef struct vetvec_ranking {
  uint64_t struct_size;
  uint64_t pairs;
  double mean_rank;
  double mrr;
  uint64_t tied;
} vetvec_ranking;
vetvec_status vetvec_ranking_compute(const vetvec_rows* rows, const uint64_t* pairs, uint64_t pair_count, const vetvec_ranking_options* options, const vetvec_call_options* call, vetvec_ranking* out, double* out_ranks, double* out_hits, vetvec_error** err);
vetvec_status vetvec_ranking_task(const vetvec_text_batch* first, const vetvec_text_batch* second, const double* scores, const uint64_t* set_sizes, uint64_t set_count, vetvec_text_level level, const vetvec_text_batch* more, vetvec_buffer** out, vetvec_error** err);
typedef int32_t vetvec_report_format;
enum {
  VETVEC_REPORT_FORMAT_HTML = 0,
  VETVEC_REPORT_FORMAT_JSON = 1,
  VETVEC_REPORT_FORMAT_CSV = 2,
  VETVEC_REPORT_FORMAT_JUNIT = 3,
  VETVEC_REPORT_FORMAT_MARKDOWN = 4,
  VETVEC_REPORT_FORMAT_JSONL = 5
};
vetvec_status vetvec_report_make(vetvec_audit audit, vetvec_report_format format, vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_report_write(vetvec_audit audit, vetvec_str path, vetvec_error** err);
vetvec_status vetvec_report_verify(vetvec_str run_folder, vetvec_str report_path, const vetvec_call_options* call, vetvec_buffer** out, vetvec_error** err);
typedef struct vetvec_labelled_rows {
  vetvec_rows rows;
  const uint32_t* labels;
  uint32_t classes;
  uint32_t reserved;
} vetvec_labelled_rows;
typedef struct vetvec_syntextbench_task {
  double p;
  vetvec_rows train_positive;
  vetvec_rows train_negative;
  vetvec_rows test_positive;
  vetvec_rows test_negative;
} vetvec_syntextbench_task;
typedef int32_t vetvec_syntextbench_variant;
enum {
  VETVEC_SYNTEXTBENCH_VARIANT_RELATIVE = 0,
  VETVEC_SYNTEXTBENCH_VARIANT_LITERAL = 1
};
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
vetvec_status vetvec_separability_syntextbench(const vetvec_syntextbench_task* tasks, uint64_t count, const vetvec_syntextbench_options* options, const vetvec_call_options* call, vetvec_syntextbench_result* out, vetvec_task_score* out_tasks, vetvec_error** err);
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
enum {
  VETVEC_PROBE_SIZES = 10
};
typedef struct vetvec_probe_result {
  uint64_t struct_size;
  double validation_loss;
  double mdl;
  double sdl;
  uint64_t sample_size;
  uint64_t sizes[10];
  double losses[10];
} vetvec_probe_result;
vetvec_status vetvec_separability_probe(const vetvec_labelled_rows* rows, const vetvec_probe_options* options, const vetvec_call_options* call, vetvec_probe_result* out, vetvec_error** err);
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
enum {
  VETVEC_ENSEMBLE_CLASSIFIERS = 14
};
typedef uint8_t vetvec_ground_truth;
enum {
  VETVEC_GROUND_TRUTH_A = 1,
  VETVEC_GROUND_TRUTH_B = 2
};
typedef struct vetvec_ensemble_outputs {
  uint64_t struct_size;
  vetvec_ground_truth* ground_truth;
  double* f;
  double* g;
  double* accuracy;
} vetvec_ensemble_outputs;
vetvec_status vetvec_separability_ensemble(const vetvec_labelled_rows* training, const vetvec_rows* judged, const uint64_t* triples, uint64_t triple_count, const vetvec_ensemble_options* options, const vetvec_call_options* call, const vetvec_ensemble_outputs* out, vetvec_error** err);
typedef int32_t vetvec_alternative;
enum {
  VETVEC_ALTERNATIVE_TWO_SIDED = 0,
  VETVEC_ALTERNATIVE_GREATER = 1,
  VETVEC_ALTERNATIVE_LESS = 2
};
typedef int32_t vetvec_correlation_kind;
enum {
  VETVEC_CORRELATION_KIND_SPEARMAN = 0,
  VETVEC_CORRELATION_KIND_PEARSON = 1,
  VETVEC_CORRELATION_KIND_KENDALL = 2
};
typedef struct vetvec_correlation {
  uint64_t struct_size;
  double coefficient;
  double p_value;
  uint64_t n;
  uint8_t has_coefficient;
  uint8_t has_p_value;
  uint8_t reserved[6];
} vetvec_correlation;
vetvec_status vetvec_statistics_correlation(vetvec_correlation_kind kind, const double* x, const double* y, uint64_t n, vetvec_alternative alternative, vetvec_correlation* out, vetvec_error** err);
typedef struct vetvec_resampling_options {
  uint64_t struct_size;
  uint64_t seed;
  uint64_t resamples;
  double level;
  uint32_t threads;
  vetvec_alternative alternative;
} vetvec_resampling_options;
typedef struct vetvec_interval {
  uint64_t struct_size;
  double estimate;
  double low;
  double high;
  double standard_error;
} vetvec_interval;
typedef int32_t (*vetvec_row_statistic_fn)(void* user_data, const uint32_t* rows, uint64_t count, double* out_value);
vetvec_status vetvec_statistics_bootstrap(const double* values, uint64_t n, vetvec_row_statistic_fn statistic, void* user_data, const vetvec_resampling_options* options, const vetvec_call_options* call, vetvec_interval* out, vetvec_error** err);
typedef struct vetvec_permutation {
  uint64_t struct_size;
  double mean;
  double p_value;
  uint8_t exact;
  uint8_t reserved[7];
} vetvec_permutation;
vetvec_status vetvec_statistics_permutation(const double* differences, uint64_t n, const vetvec_resampling_options* options, const vetvec_call_options* call, vetvec_permutation* out, vetvec_error** err);
typedef int32_t vetvec_p_adjustment;
enum {
  VETVEC_P_ADJUSTMENT_HOLM = 0,
  VETVEC_P_ADJUSTMENT_BENJAMINI_HOCHBERG = 1
};
vetvec_status vetvec_statistics_adjust(vetvec_p_adjustment method, const double* p_values, uint64_t n, double* out, vetvec_error** err);
vetvec_status vetvec_statistics_auc(const double* positives, uint64_t positive_count, const double* negatives, uint64_t negative_count, double* out, vetvec_error** err);
typedef int32_t vetvec_sample_size_kind;
enum {
  VETVEC_SAMPLE_SIZE_KIND_SHARES = 0,
  VETVEC_SAMPLE_SIZE_KIND_MEAN = 1,
  VETVEC_SAMPLE_SIZE_KIND_CORRELATION = 2
};
vetvec_status vetvec_statistics_sample_size(vetvec_sample_size_kind kind, double a, double b, double power, double alpha, uint64_t* out, vetvec_error** err);
typedef struct vetvec_stream_rows {
  uint64_t struct_size;
  uint64_t first;
  uint64_t count;
  uint64_t dimension;
  const float* data;
  const vetvec_status* status;
  const vetvec_provenance* provenance;
  const vetvec_error* const* errors;
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
  const vetvec_batch_options* batch;
  int64_t piece_timeout_ms;
} vetvec_stream_options;
vetvec_status vetvec_stream_embed(vetvec_encoder encoder, const vetvec_stream_options* options, const vetvec_call_options* call, vetvec_error** err);
void vetvec_struct_init(void* any_struct, size_t size);
typedef int32_t vetvec_metric;
enum {
  VETVEC_METRIC_L2 = 0,
  VETVEC_METRIC_L1 = 1,
  VETVEC_METRIC_COSINE = 2
};
typedef int32_t vetvec_threshold_method;
enum {
  VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA = 0,
  VETVEC_THRESHOLD_METHOD_MEAN_SIGMA = 1,
  VETVEC_THRESHOLD_METHOD_MIN = 2,
  VETVEC_THRESHOLD_METHOD_ZERO = 3
};
typedef int32_t vetvec_threshold_mode;
enum {
  VETVEC_THRESHOLD_MODE_PAPER = 0,
  VETVEC_THRESHOLD_MODE_RELEASE = 1
};
typedef struct vetvec_threshold_options {
  uint64_t struct_size;
  vetvec_metric metric;
  vetvec_threshold_method method;
  vetvec_threshold_mode mode;
  uint32_t reserved;
} vetvec_threshold_options;
typedef struct vetvec_threshold {
  uint64_t struct_size;
  double threshold;
  double raw;
  uint64_t n;
  double nn_min;
  double nn_mean;
  double nn_std;
} vetvec_threshold;
vetvec_status vetvec_threshold_compute(const vetvec_rows* rows, const vetvec_text_batch* words, const vetvec_threshold_options* options, const vetvec_call_options* call, vetvec_threshold* out, double* out_nn, vetvec_error** err);
vetvec_status vetvec_threshold_violations(const vetvec_rows* rows, const uint64_t* triples, uint64_t triple_count, vetvec_metric metric, const double* thetas, uint64_t theta_count, uint64_t* out_counts, double* out_margins, vetvec_error** err);
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
vetvec_status vetvec_suite_make(const vetvec_suite_make_options* options, const vetvec_call_options* call, vetvec_suite* out, vetvec_error** err);
vetvec_status vetvec_suite_make_file(const vetvec_suite_make_options* options, const vetvec_call_options* call, vetvec_str path, vetvec_buffer** out_manifest, vetvec_error** err);
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
vetvec_status vetvec_suite_each_sentence(const vetvec_suite_make_options* options, const vetvec_call_options* call, vetvec_sentence_fn sentence, void* user_data, vetvec_error** err);
typedef int32_t vetvec_dataset_format;
enum {
  VETVEC_DATASET_FORMAT_SR = 0,
  VETVEC_DATASET_FORMAT_STSB = 1,
  VETVEC_DATASET_FORMAT_SICK = 2,
  VETVEC_DATASET_FORMAT_STR = 3,
  VETVEC_DATASET_FORMAT_WORDS = 4,
  VETVEC_DATASET_FORMAT_COSTELLO = 5
};
typedef struct vetvec_dataset {
  vetvec_dataset_format format;
  uint32_t file_count;
  const vetvec_str* files;
} vetvec_dataset;
typedef int32_t vetvec_import_form;
enum {
  VETVEC_IMPORT_FORM_PAIRS = 0,
  VETVEC_IMPORT_FORM_RANKING = 1,
  VETVEC_IMPORT_FORM_TRIPLES = 2
};
typedef int32_t vetvec_sr_aspect;
enum {
  VETVEC_SR_ASPECT_STRUCTURE = 0,
  VETVEC_SR_ASPECT_RELATION = 1
};
typedef struct vetvec_suite_import_options {
  uint64_t struct_size;
  const vetvec_dataset* datasets;
  uint64_t dataset_count;
  vetvec_import_form form;
  vetvec_sr_aspect aspect;
  vetvec_str background_file;
  vetvec_text_level level;
  uint32_t reserved;
} vetvec_suite_import_options;
vetvec_status vetvec_suite_import(const vetvec_suite_import_options* options, vetvec_suite* out, vetvec_error** err);
vetvec_status vetvec_suite_kinds(vetvec_buffer** out, vetvec_error** err);
vetvec_status vetvec_suite_read(vetvec_str path, vetvec_suite* out, vetvec_error** err);
vetvec_status vetvec_suite_write(vetvec_suite suite, vetvec_str path, vetvec_error** err);
void vetvec_suite_destroy(vetvec_suite suite);
uint64_t vetvec_suite_size(vetvec_suite suite);
const char* vetvec_suite_sha256(vetvec_suite suite);
const char* vetvec_suite_manifest_json(vetvec_suite suite);
vetvec_status vetvec_suite_item(vetvec_suite suite, uint64_t index, vetvec_buffer** out, vetvec_error** err);
typedef int32_t vetvec_suite_form;
enum {
  VETVEC_SUITE_FORM_ANY = 0,
  VETVEC_SUITE_FORM_TRIPLES = 1,
  VETVEC_SUITE_FORM_LABELLED = 2,
  VETVEC_SUITE_FORM_SCORED = 3,
  VETVEC_SUITE_FORM_RANKING = 4,
  VETVEC_SUITE_FORM_RETRIEVAL = 5
};
typedef int32_t vetvec_item_role;
enum {
  VETVEC_ITEM_ROLE_TRIPLE = 0,
  VETVEC_ITEM_ROLE_LABELLED_TEXT = 1,
  VETVEC_ITEM_ROLE_SCORED_PAIR = 2,
  VETVEC_ITEM_ROLE_TEXT = 3,
  VETVEC_ITEM_ROLE_PAIR = 4,
  VETVEC_ITEM_ROLE_QUERY = 5,
  VETVEC_ITEM_ROLE_DOCUMENT = 6,
  VETVEC_ITEM_ROLE_JUDGEMENT = 7
};
typedef struct vetvec_item {
  uint64_t struct_size;
  vetvec_suite_form form;
  vetvec_item_role role;
  vetvec_str id;
  vetvec_str relation;
  vetvec_str seed;
  vetvec_str positive;
  vetvec_str negative;
  vetvec_str text;
  vetvec_str group;
  vetvec_str a;
  vetvec_str b;
  vetvec_str construct;
  vetvec_str domain;
  vetvec_str label_source;
  double score;
  double p;
  int32_t label;
  uint32_t draw;
  int32_t relevance;
  uint8_t is_test;
  uint8_t reserved[3];
  uint64_t first;
  uint64_t second;
} vetvec_item;
vetvec_status vetvec_suite_item_fields(vetvec_suite suite, uint64_t index, vetvec_suite_form form, vetvec_item* out, vetvec_error** err);
typedef struct vetvec_suite_score_options {
  uint64_t struct_size;
  uint64_t seed;
  vetvec_metric metric;
  vetvec_threshold_method threshold_method;
  vetvec_str dictionary_file;
  uint64_t dictionary_max_words;
  uint64_t worst;
  double least_accuracy;
  double equal_within;
  vetvec_suite triples;
  vetvec_encoder query_encoder;
  vetvec_encoder other_query_encoder;
} vetvec_suite_score_options;
vetvec_status vetvec_suite_score(vetvec_suite suite, vetvec_encoder encoder, const vetvec_suite_score_options* options, const vetvec_call_options* call, vetvec_buffer** out_json, vetvec_error** err);
vetvec_status vetvec_suite_compare(vetvec_suite suite, vetvec_encoder first, vetvec_encoder second, const vetvec_suite_score_options* options, const vetvec_call_options* call, vetvec_buffer** out_json, vetvec_error** err);
vetvec_status vetvec_texts_read(vetvec_str path, vetvec_texts* out, vetvec_error** err);
vetvec_status vetvec_texts_view(vetvec_texts texts, vetvec_text_batch* out, vetvec_error** err);
void vetvec_texts_destroy(vetvec_texts texts);
vetvec_status vetvec_tokenizer_open(vetvec_str spec, vetvec_tokenizer* out, vetvec_error** err);
typedef struct vetvec_tokenizer_options {
  uint64_t struct_size;
  uint8_t no_truncation;
  uint8_t no_special_tokens;
  uint8_t reserved[6];
} vetvec_tokenizer_options;
vetvec_status vetvec_tokenizer_encode(vetvec_tokenizer tokenizer, const vetvec_text_batch* texts, const vetvec_tokenizer_options* options, int32_t* out_ids, size_t capacity, uint64_t* out_offsets, size_t* out_written, vetvec_error** err);
void vetvec_tokenizer_destroy(vetvec_tokenizer tokenizer);
vetvec_status vetvec_tree_similarity(const vetvec_text_batch* trees, double lambda, double* out_similarities, double* out_mean, vetvec_error** err);
vetvec_status vetvec_vectors_read(vetvec_str path, vetvec_matrix* out, vetvec_error** err);
vetvec_status vetvec_vectors_write(vetvec_str path, const vetvec_text_batch* texts, const vetvec_rows* rows, vetvec_error** err);
const char* vetvec_version(void);
int32_t vetvec_version_abi(void);
enum {
  VETVEC_VERSION_MAJOR = 0,
  VETVEC_VERSION_MINOR = 1,
  VETVEC_VERSION_PATCH = 0,
  VETVEC_ABI_VERSION = 1
};
