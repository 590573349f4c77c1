// Made by bindings/declare.py from include/vetvec/*.h. Do not edit.

use core::ffi::{c_char, c_void};

#[repr(C)]
pub struct vetvec_error {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_buffer {
    _private: [u8; 0],
}

pub type vetvec_status = i32;
pub type vetvec_text_level = i32;
pub type vetvec_log_level = i32;
pub type vetvec_call_flags = u32;
pub type vetvec_source = i32;
pub type vetvec_reason = i32;
pub type vetvec_cache_mode = i32;
pub type vetvec_limits_scope = i32;
pub type vetvec_identity_policy = i32;
pub type vetvec_cache_dtype = i32;
pub type vetvec_cache_flags = u32;
pub type vetvec_fallback_policy = i32;
pub type vetvec_identity_ask = i32;
pub type vetvec_map_method = i32;
pub type vetvec_map_split = i32;
pub type vetvec_postprocess = i32;
pub type vetvec_similarity = i32;
pub type vetvec_ranking_ties = i32;
pub type vetvec_ranking_mode = i32;
pub type vetvec_report_format = i32;
pub type vetvec_syntextbench_variant = i32;
pub type vetvec_ground_truth = u8;
pub type vetvec_alternative = i32;
pub type vetvec_correlation_kind = i32;
pub type vetvec_p_adjustment = i32;
pub type vetvec_sample_size_kind = i32;
pub type vetvec_metric = i32;
pub type vetvec_threshold_method = i32;
pub type vetvec_threshold_mode = i32;
pub type vetvec_dataset_format = i32;
pub type vetvec_import_form = i32;
pub type vetvec_sr_aspect = i32;
pub type vetvec_suite_form = i32;
pub type vetvec_item_role = i32;

pub const VETVEC_STATUS_OK: i32 = 0;
pub const VETVEC_STATUS_CANCELLED: i32 = 1;
pub const VETVEC_STATUS_UNKNOWN: i32 = 2;
pub const VETVEC_STATUS_INVALID_ARGUMENT: i32 = 3;
pub const VETVEC_STATUS_DEADLINE_EXCEEDED: i32 = 4;
pub const VETVEC_STATUS_NOT_FOUND: i32 = 5;
pub const VETVEC_STATUS_ALREADY_EXISTS: i32 = 6;
pub const VETVEC_STATUS_PERMISSION_DENIED: i32 = 7;
pub const VETVEC_STATUS_OUT_OF_MEMORY: i32 = 8;
pub const VETVEC_STATUS_FAILED_PRECONDITION: i32 = 9;
pub const VETVEC_STATUS_ABORTED: i32 = 10;
pub const VETVEC_STATUS_OUT_OF_RANGE: i32 = 11;
pub const VETVEC_STATUS_UNIMPLEMENTED: i32 = 12;
pub const VETVEC_STATUS_INTERNAL: i32 = 13;
pub const VETVEC_STATUS_UNAVAILABLE: i32 = 14;
pub const VETVEC_STATUS_DATA_LOSS: i32 = 15;
pub const VETVEC_STATUS_UNAUTHENTICATED: i32 = 16;
pub const VETVEC_STATUS_BUFFER_TOO_SMALL: i32 = 32;
pub const VETVEC_STATUS_RATE_LIMITED: i32 = 33;
pub const VETVEC_STATUS_QUOTA_EXCEEDED: i32 = 34;
pub const VETVEC_STATUS_BUDGET_EXCEEDED: i32 = 35;
pub const VETVEC_STATUS_PARTIAL: i32 = 36;
pub const VETVEC_STATUS_PROTOCOL: i32 = 37;
pub const VETVEC_STATUS_BAD_VECTOR: i32 = 38;
pub const VETVEC_STATUS_INVALID_HANDLE: i32 = 39;
pub const VETVEC_STATUS_FORKED: i32 = 40;
pub const VETVEC_STATUS_PARSE_ERROR: i32 = 41;
pub const VETVEC_STATUS_NON_FINITE: i32 = 42;
pub const VETVEC_STATUS_DIMENSION_MISMATCH: i32 = 43;
pub const VETVEC_STATUS_INSUFFICIENT_DATA: i32 = 44;
pub const VETVEC_STATUS_DEGENERATE: i32 = 45;
pub const VETVEC_TEXT_LEVEL_WORD: i32 = 0;
pub const VETVEC_TEXT_LEVEL_SENTENCE: i32 = 1;
pub const VETVEC_LOG_LEVEL_DEBUG: i32 = 0;
pub const VETVEC_LOG_LEVEL_INFO: i32 = 1;
pub const VETVEC_LOG_LEVEL_WARNING: i32 = 2;
pub const VETVEC_LOG_LEVEL_ERROR: i32 = 3;
pub const VETVEC_CALL_FLAGS_NO_CACHE: u32 = 1;
pub const VETVEC_CALL_FLAGS_NO_DEDUPE: u32 = 2;
pub const VETVEC_CALL_FLAGS_NO_SPLIT: u32 = 4;
pub const VETVEC_CALL_FLAGS_NO_RETRY: u32 = 8;
pub const VETVEC_CALL_FLAGS_AS_RECEIVED: u32 = 16;
pub const VETVEC_SOURCE_NONE: i32 = 0;
pub const VETVEC_SOURCE_REMOTE: i32 = 1;
pub const VETVEC_SOURCE_LOCAL: i32 = 2;
pub const VETVEC_SOURCE_MAPPED_LOCAL: i32 = 3;
pub const VETVEC_SOURCE_HOST_1: i32 = 4;
pub const VETVEC_SOURCE_HOST_2: i32 = 5;
pub const VETVEC_SOURCE_HOST_3: i32 = 6;
pub const VETVEC_SOURCE_HOST_4: i32 = 7;
pub const VETVEC_REASON_POLICY: i32 = 0;
pub const VETVEC_REASON_CACHED: i32 = 1;
pub const VETVEC_REASON_SERVICE_DOWN: i32 = 2;
pub const VETVEC_REASON_DEADLINE_NEAR: i32 = 3;
pub const VETVEC_REASON_REMOTE_FAILED: i32 = 4;
pub const VETVEC_REASON_LATENCY_TARGET: i32 = 5;
pub const VETVEC_REASON_HEDGE: i32 = 6;
pub const VETVEC_CACHE_MODE_DEFAULT: i32 = 0;
pub const VETVEC_CACHE_MODE_OFF: i32 = 1;
pub const VETVEC_CACHE_MODE_ON: i32 = 2;
pub const VETVEC_CACHE_MODE_ONLY: i32 = 3;
pub const VETVEC_LIMITS_SCOPE_HOST: i32 = 0;
pub const VETVEC_LIMITS_SCOPE_PROCESS: i32 = 1;
pub const VETVEC_IDENTITY_POLICY_REFUSE: i32 = 0;
pub const VETVEC_IDENTITY_POLICY_REPORT: i32 = 1;
pub const VETVEC_CACHE_DTYPE_F32: i32 = 0;
pub const VETVEC_CACHE_DTYPE_F16: i32 = 1;
pub const VETVEC_CACHE_FLAGS_KEEP_BAD: u32 = 1;
pub const VETVEC_CACHE_FLAGS_QUICK_CHECK: u32 = 2;
pub const VETVEC_CACHE_FLAGS_VECTORS: u32 = 4;
pub const VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL: i32 = 0;
pub const VETVEC_FALLBACK_POLICY_LOCAL_FIRST: i32 = 1;
pub const VETVEC_FALLBACK_POLICY_HEDGED: i32 = 2;
pub const VETVEC_FALLBACK_POLICY_REMOTE: i32 = 3;
pub const VETVEC_FALLBACK_POLICY_LOCAL: i32 = 4;
pub const VETVEC_IDENTITY_ASK_FACTS: i32 = 0;
pub const VETVEC_IDENTITY_ASK_CUTOFF: i32 = 1;
pub const VETVEC_IDENTITY_ASK_LETS_IN: i32 = 2;
pub const VETVEC_IDENTITY_ASK_FIRST_HIT: i32 = 3;
pub const VETVEC_IDENTITY_ASK_DUPLICATE: i32 = 4;
pub const VETVEC_MAP_METHOD_RIDGE: i32 = 0;
pub const VETVEC_MAP_METHOD_PROCRUSTES: i32 = 1;
pub const VETVEC_MAP_SPLIT_PAIR: i32 = 0;
pub const VETVEC_MAP_SPLIT_SEED: i32 = 1;
pub const VETVEC_POSTPROCESS_CENTER: i32 = 0;
pub const VETVEC_POSTPROCESS_NORMALIZE: i32 = 1;
pub const VETVEC_POSTPROCESS_WHITEN: i32 = 2;
pub const VETVEC_POSTPROCESS_ABTT: i32 = 3;
pub const VETVEC_POSTPROCESS_PCR: i32 = 4;
pub const VETVEC_SIMILARITY_COSINE: i32 = 0;
pub const VETVEC_SIMILARITY_L2: i32 = 1;
pub const VETVEC_RANKING_TIES_OPTIMISTIC: i32 = 0;
pub const VETVEC_RANKING_TIES_MID: i32 = 1;
pub const VETVEC_RANKING_TIES_PESSIMISTIC: i32 = 2;
pub const VETVEC_RANKING_MODE_PAPER: i32 = 0;
pub const VETVEC_RANKING_MODE_RELEASE_PROFILE: i32 = 1;
pub const VETVEC_REPORT_FORMAT_HTML: i32 = 0;
pub const VETVEC_REPORT_FORMAT_JSON: i32 = 1;
pub const VETVEC_REPORT_FORMAT_CSV: i32 = 2;
pub const VETVEC_REPORT_FORMAT_JUNIT: i32 = 3;
pub const VETVEC_REPORT_FORMAT_MARKDOWN: i32 = 4;
pub const VETVEC_REPORT_FORMAT_JSONL: i32 = 5;
pub const VETVEC_SYNTEXTBENCH_VARIANT_RELATIVE: i32 = 0;
pub const VETVEC_SYNTEXTBENCH_VARIANT_LITERAL: i32 = 1;
pub const VETVEC_PROBE_SIZES: usize = 10;
pub const VETVEC_ENSEMBLE_CLASSIFIERS: usize = 14;
pub const VETVEC_GROUND_TRUTH_A: u8 = 1;
pub const VETVEC_GROUND_TRUTH_B: u8 = 2;
pub const VETVEC_ALTERNATIVE_TWO_SIDED: i32 = 0;
pub const VETVEC_ALTERNATIVE_GREATER: i32 = 1;
pub const VETVEC_ALTERNATIVE_LESS: i32 = 2;
pub const VETVEC_CORRELATION_KIND_SPEARMAN: i32 = 0;
pub const VETVEC_CORRELATION_KIND_PEARSON: i32 = 1;
pub const VETVEC_CORRELATION_KIND_KENDALL: i32 = 2;
pub const VETVEC_P_ADJUSTMENT_HOLM: i32 = 0;
pub const VETVEC_P_ADJUSTMENT_BENJAMINI_HOCHBERG: i32 = 1;
pub const VETVEC_SAMPLE_SIZE_KIND_SHARES: i32 = 0;
pub const VETVEC_SAMPLE_SIZE_KIND_MEAN: i32 = 1;
pub const VETVEC_SAMPLE_SIZE_KIND_CORRELATION: i32 = 2;
pub const VETVEC_METRIC_L2: i32 = 0;
pub const VETVEC_METRIC_L1: i32 = 1;
pub const VETVEC_METRIC_COSINE: i32 = 2;
pub const VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA: i32 = 0;
pub const VETVEC_THRESHOLD_METHOD_MEAN_SIGMA: i32 = 1;
pub const VETVEC_THRESHOLD_METHOD_MIN: i32 = 2;
pub const VETVEC_THRESHOLD_METHOD_ZERO: i32 = 3;
pub const VETVEC_THRESHOLD_MODE_PAPER: i32 = 0;
pub const VETVEC_THRESHOLD_MODE_RELEASE: i32 = 1;
pub const VETVEC_DATASET_FORMAT_SR: i32 = 0;
pub const VETVEC_DATASET_FORMAT_STSB: i32 = 1;
pub const VETVEC_DATASET_FORMAT_SICK: i32 = 2;
pub const VETVEC_DATASET_FORMAT_STR: i32 = 3;
pub const VETVEC_DATASET_FORMAT_WORDS: i32 = 4;
pub const VETVEC_DATASET_FORMAT_COSTELLO: i32 = 5;
pub const VETVEC_IMPORT_FORM_PAIRS: i32 = 0;
pub const VETVEC_IMPORT_FORM_RANKING: i32 = 1;
pub const VETVEC_IMPORT_FORM_TRIPLES: i32 = 2;
pub const VETVEC_SR_ASPECT_STRUCTURE: i32 = 0;
pub const VETVEC_SR_ASPECT_RELATION: i32 = 1;
pub const VETVEC_SUITE_FORM_ANY: i32 = 0;
pub const VETVEC_SUITE_FORM_TRIPLES: i32 = 1;
pub const VETVEC_SUITE_FORM_LABELLED: i32 = 2;
pub const VETVEC_SUITE_FORM_SCORED: i32 = 3;
pub const VETVEC_SUITE_FORM_RANKING: i32 = 4;
pub const VETVEC_SUITE_FORM_RETRIEVAL: i32 = 5;
pub const VETVEC_ITEM_ROLE_TRIPLE: i32 = 0;
pub const VETVEC_ITEM_ROLE_LABELLED_TEXT: i32 = 1;
pub const VETVEC_ITEM_ROLE_SCORED_PAIR: i32 = 2;
pub const VETVEC_ITEM_ROLE_TEXT: i32 = 3;
pub const VETVEC_ITEM_ROLE_PAIR: i32 = 4;
pub const VETVEC_ITEM_ROLE_QUERY: i32 = 5;
pub const VETVEC_ITEM_ROLE_DOCUMENT: i32 = 6;
pub const VETVEC_ITEM_ROLE_JUDGEMENT: i32 = 7;
pub const VETVEC_ABI_VERSION: i32 = 1;

pub type vetvec_progress_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, progress: *const vetvec_progress) -> i32>;
pub type vetvec_log_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, level: vetvec_log_level, message: *const c_char)>;
pub type vetvec_key_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, was_rejected: u8, out_key: *mut c_char, capacity: usize, out_size: *mut usize, out_lifetime_s: *mut i64) -> i32>;
pub type vetvec_call_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, record: *const vetvec_call_record)>;
pub type vetvec_count_tokens_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, texts: *const vetvec_text_batch, out_tokens: *mut u64) -> i32>;
pub type vetvec_done_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, job: vetvec_job, status: vetvec_status)>;
pub type vetvec_row_statistic_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, rows: *const u32, count: u64, out_value: *mut f64) -> i32>;
pub type vetvec_stream_next_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, text: *mut vetvec_str) -> i32>;
pub type vetvec_stream_rows_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, rows: *const vetvec_stream_rows) -> i32>;
pub type vetvec_sentence_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, sentence: *const vetvec_sentence) -> i32>;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_str {
    pub data: *const c_char,
    pub size: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_text_batch {
    pub struct_size: u64,
    pub bytes: *const c_char,
    pub offsets: *const u64,
    pub count: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_rows {
    pub data: *const f32,
    pub rows: u64,
    pub cols: u64,
    pub row_stride: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_cancel {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_matrix {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_texts {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_encoder {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_job {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_queue {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_tokenizer {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_identity {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_suite {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_config {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_audit {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_progress {
    pub struct_size: u64,
    pub stage: *const c_char,
    pub done: u64,
    pub total: u64,
    pub requests: u64,
    pub tokens: u64,
    pub cost: f64,
    pub vendor: *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_call_options {
    pub struct_size: u64,
    pub timeout_ms: i64,
    pub cancel: vetvec_cancel,
    pub progress: vetvec_progress_fn,
    pub progress_user_data: *mut c_void,
    pub max_tokens: i64,
    pub traceparent: vetvec_str,
    pub tracestate: vetvec_str,
    pub flags: vetvec_call_flags,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_provenance {
    pub source: vetvec_source,
    pub reason: vetvec_reason,
    pub remote_status: vetvec_status,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_redis_options {
    pub struct_size: u64,
    pub url: vetvec_str,
    pub ca_file: vetvec_str,
    pub password_fn: vetvec_key_fn,
    pub password_fn_user_data: *mut c_void,
    pub password_fn_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
    pub hmac_key: vetvec_str,
    pub no_cache: u8,
    pub no_limits: u8,
    pub half: u8,
    pub reserved: [u8; 5],
    pub ttl_s: i64,
    pub read_timeout_ms: i64,
    pub lease_s: i64,
    pub weight: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_call_record {
    pub struct_size: u64,
    pub start_unix_ns: i64,
    pub end_unix_ns: i64,
    pub provider: vetvec_str,
    pub request_model: vetvec_str,
    pub response_model: vetvec_str,
    pub encoding: vetvec_str,
    pub server_address: vetvec_str,
    pub trace_id: vetvec_str,
    pub parent_span_id: vetvec_str,
    pub dimension: u64,
    pub texts: u64,
    pub texts_cached: u64,
    pub texts_joined: u64,
    pub texts_failed: u64,
    pub requests: u64,
    pub retries: u64,
    pub hedges: u64,
    pub input_tokens: u64,
    pub uncounted_requests: u64,
    pub server_port: i32,
    pub status: vetvec_status,
    pub http_status: i32,
    pub trace_flags: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_encoder_options {
    pub struct_size: u64,
    pub spec: vetvec_str,
    pub api_key: vetvec_str,
    pub base_url: vetvec_str,
    pub http_definition: vetvec_str,
    pub revision: vetvec_str,
    pub input_type: vetvec_str,
    pub query_prefix: vetvec_str,
    pub document_prefix: vetvec_str,
    pub dimensions: i32,
    pub batch: i32,
    pub timeout_ms: i64,
    pub requests_per_minute: i64,
    pub tokens_per_minute: i64,
    pub concurrency: i32,
    pub max_attempts: i32,
    pub limits_dir: vetvec_str,
    pub limits_scope: vetvec_limits_scope,
    pub weight: i32,
    pub hedge: u8,
    pub retry_until_deadline: u8,
    pub reserved: [u8; 6],
    pub cache_mode: vetvec_cache_mode,
    pub cache_dtype: vetvec_cache_dtype,
    pub cache_dir: vetvec_str,
    pub cache_salt: vetvec_str,
    pub cache_max_bytes: u64,
    pub cache_ttl_s: i64,
    pub ca_file: vetvec_str,
    pub proxy: vetvec_str,
    pub price_per_million_tokens: f64,
    pub count_tokens: vetvec_count_tokens_fn,
    pub count_tokens_user_data: *mut c_void,
    pub count_tokens_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
    pub log: vetvec_log_fn,
    pub log_user_data: *mut c_void,
    pub log_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
    pub key_fn: vetvec_key_fn,
    pub key_fn_user_data: *mut c_void,
    pub key_fn_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
    pub client_cert_file: vetvec_str,
    pub client_key_file: vetvec_str,
    pub headers: *const vetvec_text_batch,
    pub texts_per_minute: i64,
    pub providers_data: vetvec_str,
    pub on_call: vetvec_call_fn,
    pub on_call_user_data: *mut c_void,
    pub on_call_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
    pub adapter: vetvec_str,
    pub adapter_for: vetvec_str,
    pub redis: *const vetvec_redis_options,
    pub identity: vetvec_str,
    pub identity_every_s: i64,
    pub identity_policy: vetvec_identity_policy,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_usage {
    pub struct_size: u64,
    pub texts: u64,
    pub texts_sent: u64,
    pub cache_memory_hits: u64,
    pub cache_disk_hits: u64,
    pub joined: u64,
    pub requests: u64,
    pub retries: u64,
    pub tokens_estimated: u64,
    pub tokens_reported: u64,
    pub bytes_sent: u64,
    pub bytes_received: u64,
    pub failed_texts: u64,
    pub maybe_billed_twice: u64,
    pub cost_estimated: f64,
    pub cost_reported: f64,
    pub cache_shared_hits: u64,
    pub texts_sent_again: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_config_options {
    pub struct_size: u64,
    pub file: vetvec_str,
    pub text: vetvec_str,
    pub run: vetvec_str,
    pub overrides: *const vetvec_text_batch,
    pub vendors: *const vetvec_text_batch,
    pub log: vetvec_log_fn,
    pub log_user_data: *mut c_void,
    pub log_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
    pub on_call: vetvec_call_fn,
    pub on_call_user_data: *mut c_void,
    pub on_call_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_batch_options {
    pub struct_size: u64,
    pub file_texts: u64,
    pub file_bytes: u64,
    pub poll_ms: i64,
    pub max_poll_ms: i64,
    pub proof_rows: u32,
    pub no_proof: u8,
    pub fallback_online: u8,
    pub discard_refused: u8,
    pub plan_only: u8,
    pub proof_tolerance: f64,
    pub online_reserve_ms: i64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_cache_info {
    pub struct_size: u64,
    pub rows: u64,
    pub bytes: u64,
    pub wal_bytes: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_cache_prune_options {
    pub struct_size: u64,
    pub max_bytes: u64,
    pub older_than_s: i64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_cache_prune_info {
    pub struct_size: u64,
    pub deleted_rows: u64,
    pub rows: u64,
    pub bytes_before: u64,
    pub bytes: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_cache_verify_info {
    pub struct_size: u64,
    pub rows: u64,
    pub bad_rows: u64,
    pub deleted_rows: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_cache_export_info {
    pub struct_size: u64,
    pub rows: u64,
    pub bad_rows: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_contract_options {
    pub struct_size: u64,
    pub long_words: u64,
    pub shortened: vetvec_encoder,
    pub other_input_type: vetvec_encoder,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_fallback_host {
    pub encoder: vetvec_encoder,
    pub certificate_file: vetvec_str,
    pub certificate: vetvec_str,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_fallback_options {
    pub struct_size: u64,
    pub policy: vetvec_fallback_policy,
    pub warm_cache: u8,
    pub reserved: [u8; 3],
    pub latency_target_ms: i64,
    pub hedge_delay_ms: i64,
    pub timeout_ms: i64,
    pub map_file: vetvec_str,
    pub hosts: *const vetvec_fallback_host,
    pub host_count: u64,
    pub certificate_max_age_s: i64,
    pub sample_every: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_fallback_counts {
    pub struct_size: u64,
    pub remote: u64,
    pub remote_cached: u64,
    pub local: u64,
    pub mapped_local: u64,
    pub none: u64,
    pub reason_policy: u64,
    pub reason_service_down: u64,
    pub reason_deadline_near: u64,
    pub reason_remote_failed: u64,
    pub reason_latency_target: u64,
    pub reason_hedge: u64,
    pub probes: u64,
    pub kept_fetches: u64,
    pub host_1: u64,
    pub host_2: u64,
    pub host_3: u64,
    pub host_4: u64,
    pub samples: u64,
    pub samples_beyond: u64,
    pub hosts_dropped: u64,
    pub hosts_expired: u64,
    pub hosts_unchecked: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_identity_options {
    pub struct_size: u64,
    pub night: u8,
    pub reserved: [u8; 7],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_identity_scores {
    pub struct_size: u64,
    pub ask: vetvec_identity_ask,
    pub reserved: u32,
    pub share: f64,
    pub cutoff: f64,
    pub low: f64,
    pub high: f64,
    pub lets_in: f64,
    pub first: f64,
    pub second: f64,
    pub searched: u64,
    pub probability: f64,
    pub pairs: u64,
    pub documents: u64,
    pub corpus: u64,
    pub fingerprint: vetvec_str,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_identity_calibrate_options {
    pub struct_size: u64,
    pub documents: vetvec_str,
    pub pairs: vetvec_str,
    pub queries: u64,
    pub passages: u64,
    pub seed: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_completion {
    pub struct_size: u64,
    pub job: vetvec_job,
    pub user_data: *mut c_void,
    pub status: vetvec_status,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_job_options {
    pub struct_size: u64,
    pub queue: vetvec_queue,
    pub done: vetvec_done_fn,
    pub user_data: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_map_options {
    pub struct_size: u64,
    pub method: vetvec_map_method,
    pub reserved: u32,
    pub ridge: f64,
    pub held_out_share: f64,
    pub seed: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_map_agreement {
    pub struct_size: u64,
    pub fitted: u64,
    pub held_out: u64,
    pub neighbours: u64,
    pub mean_cosine: f64,
    pub overlap: f64,
    pub overlap_within: f64,
    pub overlap_unmapped: f64,
    pub ridge: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_map_repair_options {
    pub struct_size: u64,
    pub vendor: vetvec_str,
    pub run: vetvec_str,
    pub split: vetvec_map_split,
    pub rank: u32,
    pub folds: u32,
    pub steps: u32,
    pub held_out_share: f64,
    pub seed: u64,
    pub threads: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_pair_scores {
    pub struct_size: u64,
    pub spearman: f64,
    pub spearman_p: f64,
    pub pearson: f64,
    pub pearson_p: f64,
    pub gap: f64,
    pub auc: f64,
    pub label_entropy: f64,
    pub has_correlation: u8,
    pub has_p: u8,
    pub has_gap: u8,
    pub reserved: [u8; 5],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_alignment {
    pub struct_size: u64,
    pub alignment: f64,
    pub uniformity: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_ranking_options {
    pub struct_size: u64,
    pub similarity: vetvec_similarity,
    pub ties: vetvec_ranking_ties,
    pub mode: vetvec_ranking_mode,
    pub threads: u32,
    pub tie_eps: f64,
    pub pivots_at_once: u64,
    pub hits_at: *const u64,
    pub hits_count: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_ranking {
    pub struct_size: u64,
    pub pairs: u64,
    pub mean_rank: f64,
    pub mrr: f64,
    pub tied: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_labelled_rows {
    pub rows: vetvec_rows,
    pub labels: *const u32,
    pub classes: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_syntextbench_task {
    pub p: f64,
    pub train_positive: vetvec_rows,
    pub train_negative: vetvec_rows,
    pub test_positive: vetvec_rows,
    pub test_negative: vetvec_rows,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_syntextbench_options {
    pub struct_size: u64,
    pub a_t: f64,
    pub tau: f64,
    pub epsilon: f64,
    pub energy: f64,
    pub variant: vetvec_syntextbench_variant,
    pub sign_draws: u32,
    pub seed: u64,
    pub threads: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_task_score {
    pub p: f64,
    pub accuracy: f64,
    pub delta: f64,
    pub d_inter: f64,
    pub d_intra: f64,
    pub whitened_ref: f64,
    pub distance: f64,
    pub k_positive: u64,
    pub k_negative: u64,
    pub n_correct: u64,
    pub n_test: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_syntextbench_result {
    pub struct_size: u64,
    pub score: f64,
    pub a_t: f64,
    pub sign_score_min: f64,
    pub sign_score_mean: f64,
    pub sign_score_max: f64,
    pub sign_draws: u64,
    pub sign_draws_excluded: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_probe_options {
    pub struct_size: u64,
    pub epsilon: f64,
    pub learning_rate: f64,
    pub seed: u64,
    pub hidden: u32,
    pub steps: u32,
    pub batch: u32,
    pub seeds: u32,
    pub threads: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_probe_result {
    pub struct_size: u64,
    pub validation_loss: f64,
    pub mdl: f64,
    pub sdl: f64,
    pub sample_size: u64,
    pub sizes: [u64; 10],
    pub losses: [f64; 10],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_ensemble_options {
    pub struct_size: u64,
    pub learning_rate: f64,
    pub validation_share: f64,
    pub alpha: f64,
    pub seed: u64,
    pub epochs: u32,
    pub batch: u32,
    pub threads: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_ensemble_outputs {
    pub struct_size: u64,
    pub ground_truth: *mut vetvec_ground_truth,
    pub f: *mut f64,
    pub g: *mut f64,
    pub accuracy: *mut f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_correlation {
    pub struct_size: u64,
    pub coefficient: f64,
    pub p_value: f64,
    pub n: u64,
    pub has_coefficient: u8,
    pub has_p_value: u8,
    pub reserved: [u8; 6],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_resampling_options {
    pub struct_size: u64,
    pub seed: u64,
    pub resamples: u64,
    pub level: f64,
    pub threads: u32,
    pub alternative: vetvec_alternative,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_interval {
    pub struct_size: u64,
    pub estimate: f64,
    pub low: f64,
    pub high: f64,
    pub standard_error: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_permutation {
    pub struct_size: u64,
    pub mean: f64,
    pub p_value: f64,
    pub exact: u8,
    pub reserved: [u8; 7],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_stream_rows {
    pub struct_size: u64,
    pub first: u64,
    pub count: u64,
    pub dimension: u64,
    pub data: *const f32,
    pub status: *const vetvec_status,
    pub provenance: *const vetvec_provenance,
    pub errors: *const *const vetvec_error,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_stream_options {
    pub struct_size: u64,
    pub next: vetvec_stream_next_fn,
    pub rows: vetvec_stream_rows_fn,
    pub user_data: *mut c_void,
    pub window_bytes: u64,
    pub piece_texts: u32,
    pub reserved: u32,
    pub batch: *const vetvec_batch_options,
    pub piece_timeout_ms: i64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_threshold_options {
    pub struct_size: u64,
    pub metric: vetvec_metric,
    pub method: vetvec_threshold_method,
    pub mode: vetvec_threshold_mode,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_threshold {
    pub struct_size: u64,
    pub threshold: f64,
    pub raw: f64,
    pub n: u64,
    pub nn_min: f64,
    pub nn_mean: f64,
    pub nn_std: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_suite_option {
    pub name: vetvec_str,
    pub value: vetvec_str,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_suite_make_options {
    pub struct_size: u64,
    pub kind: vetvec_str,
    pub options: *const vetvec_suite_option,
    pub options_count: u64,
    pub seeds: *const vetvec_text_batch,
    pub log: vetvec_log_fn,
    pub log_user_data: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_sentence {
    pub struct_size: u64,
    pub number: u64,
    pub text: vetvec_str,
    pub p: f64,
    pub label: i32,
    pub is_test: u8,
    pub draw: u8,
    pub reserved: [u8; 2],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_dataset {
    pub format: vetvec_dataset_format,
    pub file_count: u32,
    pub files: *const vetvec_str,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_suite_import_options {
    pub struct_size: u64,
    pub datasets: *const vetvec_dataset,
    pub dataset_count: u64,
    pub form: vetvec_import_form,
    pub aspect: vetvec_sr_aspect,
    pub background_file: vetvec_str,
    pub level: vetvec_text_level,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_item {
    pub struct_size: u64,
    pub form: vetvec_suite_form,
    pub role: vetvec_item_role,
    pub id: vetvec_str,
    pub relation: vetvec_str,
    pub seed: vetvec_str,
    pub positive: vetvec_str,
    pub negative: vetvec_str,
    pub text: vetvec_str,
    pub group: vetvec_str,
    pub a: vetvec_str,
    pub b: vetvec_str,
    pub construct: vetvec_str,
    pub domain: vetvec_str,
    pub label_source: vetvec_str,
    pub score: f64,
    pub p: f64,
    pub label: i32,
    pub draw: u32,
    pub relevance: i32,
    pub is_test: u8,
    pub reserved: [u8; 3],
    pub first: u64,
    pub second: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_suite_score_options {
    pub struct_size: u64,
    pub seed: u64,
    pub metric: vetvec_metric,
    pub threshold_method: vetvec_threshold_method,
    pub dictionary_file: vetvec_str,
    pub dictionary_max_words: u64,
    pub worst: u64,
    pub least_accuracy: f64,
    pub equal_within: f64,
    pub triples: vetvec_suite,
    pub query_encoder: vetvec_encoder,
    pub other_query_encoder: vetvec_encoder,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct vetvec_tokenizer_options {
    pub struct_size: u64,
    pub no_truncation: u8,
    pub no_special_tokens: u8,
    pub reserved: [u8; 6],
}

unsafe extern "C" {
    pub fn vetvec_status_name(status: vetvec_status) -> *const c_char;
    pub fn vetvec_redis_probe(options: *const vetvec_redis_options, timeout_ms: i64, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_option_bounds(name: vetvec_str, out_min: *mut i64, out_max: *mut i64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_provider_facts(kind: vetvec_str, providers_data: vetvec_str, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_open(options: *const vetvec_encoder_options, out: *mut vetvec_encoder, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_destroy(encoder: vetvec_encoder);
    pub fn vetvec_encoder_name(encoder: vetvec_encoder) -> *const c_char;
    pub fn vetvec_encoder_dimension(encoder: vetvec_encoder) -> u64;
    pub fn vetvec_encoder_embed(encoder: vetvec_encoder, texts: *const vetvec_text_batch, call: *const vetvec_call_options, out: *mut f32, out_capacity: usize, out_written: *mut usize, out_item_status: *mut vetvec_status, out_provenance: *mut vetvec_provenance, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_embed_alloc(encoder: vetvec_encoder, texts: *const vetvec_text_batch, call: *const vetvec_call_options, out: *mut vetvec_matrix, out_item_status: *mut vetvec_status, out_provenance: *mut vetvec_provenance, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_embed_one(encoder: vetvec_encoder, text: vetvec_str, call: *const vetvec_call_options, out: *mut f32, out_capacity: usize, out_written: *mut usize, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_probe(encoder: vetvec_encoder, texts: *const vetvec_text_batch, call: *const vetvec_call_options, out: *mut vetvec_matrix, out_item_status: *mut vetvec_status, out_report: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_describe(encoder: vetvec_encoder, call: *const vetvec_call_options, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_count_tokens(encoder: vetvec_encoder, texts: *const vetvec_text_batch, out_upper: *mut u64, out_expected: *mut u64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_usage(encoder: vetvec_encoder, out: *mut vetvec_usage, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_metrics(encoder: vetvec_encoder, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_shared_limits(encoder: vetvec_encoder, timeout_ms: i64, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_flush(encoder: vetvec_encoder, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_load(options: *const vetvec_config_options, out: *mut vetvec_config, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_destroy(config: vetvec_config);
    pub fn vetvec_config_secret_name(config: vetvec_config, index: u64) -> *const c_char;
    pub fn vetvec_config_set_secret(config: vetvec_config, name: vetvec_str, value: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_set_tokenizer(config: vetvec_config, vendor: vetvec_str, count: vetvec_count_tokens_fn, user_data: *mut c_void, drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_set_key_fn(config: vetvec_config, vendor: vetvec_str, key_fn: vetvec_key_fn, user_data: *mut c_void, drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_json(config: vetvec_config, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_template(out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_open_encoder(config: vetvec_config, vendor: vetvec_str, out: *mut vetvec_encoder, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_plan(config: vetvec_config, call: *const vetvec_call_options, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_run(config: vetvec_config, call: *const vetvec_call_options, out: *mut vetvec_audit, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_open(run_folder: vetvec_str, call: *const vetvec_call_options, out: *mut vetvec_audit, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_destroy(audit: vetvec_audit);
    pub fn vetvec_audit_verdict(audit: vetvec_audit) -> *const c_char;
    pub fn vetvec_audit_folder(audit: vetvec_audit) -> *const c_char;
    pub fn vetvec_audit_compare(audit_a: vetvec_audit, vendor_a: vetvec_str, audit_b: vetvec_audit, vendor_b: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_check_gate(audit: vetvec_audit, rules: vetvec_str, baseline: vetvec_audit, out_passed: *mut u8, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_batch_embed(encoder: vetvec_encoder, texts: *const vetvec_text_batch, options: *const vetvec_batch_options, call: *const vetvec_call_options, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_buffer_data(buffer: *const vetvec_buffer) -> *const c_char;
    pub fn vetvec_buffer_size(buffer: *const vetvec_buffer) -> usize;
    pub fn vetvec_buffer_destroy(buffer: *mut vetvec_buffer);
    pub fn vetvec_build_info(out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_stat(dir: vetvec_str, out: *mut vetvec_cache_info, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_flush(dir: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_prune(dir: vetvec_str, options: *const vetvec_cache_prune_options, call: *const vetvec_call_options, out: *mut vetvec_cache_prune_info, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_verify(dir: vetvec_str, flags: vetvec_cache_flags, call: *const vetvec_call_options, out: *mut vetvec_cache_verify_info, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_export(dir: vetvec_str, path: vetvec_str, flags: vetvec_cache_flags, call: *const vetvec_call_options, out: *mut vetvec_cache_export_info, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cancel_create(out: *mut vetvec_cancel, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cancel_request(cancel: vetvec_cancel) -> vetvec_status;
    pub fn vetvec_cancel_destroy(cancel: vetvec_cancel);
    pub fn vetvec_contract_run(encoder: vetvec_encoder, options: *const vetvec_contract_options, call: *const vetvec_call_options, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_error_status(error: *const vetvec_error) -> vetvec_status;
    pub fn vetvec_error_message(error: *const vetvec_error) -> *const c_char;
    pub fn vetvec_error_http_status(error: *const vetvec_error) -> i32;
    pub fn vetvec_error_retry_after_ms(error: *const vetvec_error) -> i64;
    pub fn vetvec_error_attempts(error: *const vetvec_error) -> i32;
    pub fn vetvec_error_is_retryable(error: *const vetvec_error) -> u8;
    pub fn vetvec_error_item_index(error: *const vetvec_error) -> i64;
    pub fn vetvec_error_callback_value(error: *const vetvec_error) -> i64;
    pub fn vetvec_error_detail_json(error: *const vetvec_error) -> *const c_char;
    pub fn vetvec_error_item(error: *const vetvec_error, index: u64) -> *const vetvec_error;
    pub fn vetvec_error_destroy(error: *mut vetvec_error);
    pub fn vetvec_eval_run(method: vetvec_str, input_json: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_fallback_open(remote: vetvec_encoder, local: vetvec_encoder, options: *const vetvec_fallback_options, out: *mut vetvec_encoder, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_fallback_usage(encoder: vetvec_encoder, out: *mut vetvec_fallback_counts, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_texts(out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_record(encoder: vetvec_encoder, call: *const vetvec_call_options, path: vetvec_str, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_check(encoder: vetvec_encoder, options: *const vetvec_identity_options, call: *const vetvec_call_options, path: vetvec_str, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_describe(path: vetvec_str, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_compare(other: vetvec_encoder, reference: vetvec_encoder, options: *const vetvec_identity_options, call: *const vetvec_call_options, path: vetvec_str, other_path: vetvec_str, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_moved(rows: *const vetvec_rows, angle: f64, call: *const vetvec_call_options, out: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_open(path: vetvec_str, bytes: vetvec_str, out: *mut vetvec_identity, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_matches(identity: vetvec_identity, rows: *const vetvec_rows, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_calibrated(identity: vetvec_identity, scores: *mut vetvec_identity_scores, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_identity_destroy(identity: vetvec_identity);
    pub fn vetvec_identity_calibrate(encoder: vetvec_encoder, options: *const vetvec_identity_calibrate_options, call: *const vetvec_call_options, path: vetvec_str, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_queue_create(out: *mut vetvec_queue, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_queue_descriptor(queue: vetvec_queue) -> i32;
    pub fn vetvec_queue_next(queue: vetvec_queue, timeout_ms: i64, out: *mut vetvec_completion, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_queue_destroy(queue: vetvec_queue);
    pub fn vetvec_job_submit(encoder: vetvec_encoder, texts: *const vetvec_text_batch, call: *const vetvec_call_options, options: *const vetvec_job_options, out: *mut vetvec_job, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_job_cancel(job: vetvec_job) -> vetvec_status;
    pub fn vetvec_job_wait(job: vetvec_job, timeout_ms: i64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_job_take(job: vetvec_job, out: *mut vetvec_matrix, out_item_status: *mut vetvec_status, item_capacity: usize, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_job_provenance(job: vetvec_job, out: *mut vetvec_provenance, capacity: usize, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_job_destroy(job: vetvec_job);
    pub fn vetvec_lexicon_show(name: vetvec_str, file: vetvec_str, list: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_map_fit(from: vetvec_encoder, to: vetvec_encoder, texts: *const vetvec_text_batch, options: *const vetvec_map_options, call: *const vetvec_call_options, path: vetvec_str, out: *mut vetvec_map_agreement, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_map_repair(config: vetvec_config, options: *const vetvec_map_repair_options, call: *const vetvec_call_options, path: vetvec_str, out_report: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_map_test(config: vetvec_config, options: *const vetvec_map_repair_options, call: *const vetvec_call_options, path: vetvec_str, out_report: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_map_export(path: vetvec_str, out_path: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_map_describe(path: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_matrix_view(matrix: vetvec_matrix, out: *mut vetvec_rows, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_matrix_postprocess(rows: *const vetvec_rows, operation: vetvec_postprocess, components: u64, call: *const vetvec_call_options, out: *mut vetvec_matrix, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_matrix_destroy(matrix: vetvec_matrix);
    pub fn vetvec_onnx_set_library(path: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_onnx_describe(spec: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_pairs_score(a: *const vetvec_rows, b: *const vetvec_rows, labels: *const f64, out: *mut vetvec_pair_scores, out_cosines: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_pairs_alignment(rows: *const vetvec_rows, pairs: *const u64, pair_count: u64, call: *const vetvec_call_options, out: *mut vetvec_alignment, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_ranking_compute(rows: *const vetvec_rows, pairs: *const u64, pair_count: u64, options: *const vetvec_ranking_options, call: *const vetvec_call_options, out: *mut vetvec_ranking, out_ranks: *mut f64, out_hits: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_ranking_task(first: *const vetvec_text_batch, second: *const vetvec_text_batch, scores: *const f64, set_sizes: *const u64, set_count: u64, level: vetvec_text_level, more: *const vetvec_text_batch, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_report_make(audit: vetvec_audit, format: vetvec_report_format, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_report_write(audit: vetvec_audit, path: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_report_verify(run_folder: vetvec_str, report_path: vetvec_str, call: *const vetvec_call_options, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_separability_syntextbench(tasks: *const vetvec_syntextbench_task, count: u64, options: *const vetvec_syntextbench_options, call: *const vetvec_call_options, out: *mut vetvec_syntextbench_result, out_tasks: *mut vetvec_task_score, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_separability_probe(rows: *const vetvec_labelled_rows, options: *const vetvec_probe_options, call: *const vetvec_call_options, out: *mut vetvec_probe_result, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_separability_ensemble(training: *const vetvec_labelled_rows, judged: *const vetvec_rows, triples: *const u64, triple_count: u64, options: *const vetvec_ensemble_options, call: *const vetvec_call_options, out: *const vetvec_ensemble_outputs, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_statistics_correlation(kind: vetvec_correlation_kind, x: *const f64, y: *const f64, n: u64, alternative: vetvec_alternative, out: *mut vetvec_correlation, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_statistics_bootstrap(values: *const f64, n: u64, statistic: vetvec_row_statistic_fn, user_data: *mut c_void, options: *const vetvec_resampling_options, call: *const vetvec_call_options, out: *mut vetvec_interval, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_statistics_permutation(differences: *const f64, n: u64, options: *const vetvec_resampling_options, call: *const vetvec_call_options, out: *mut vetvec_permutation, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_statistics_adjust(method: vetvec_p_adjustment, p_values: *const f64, n: u64, out: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_statistics_auc(positives: *const f64, positive_count: u64, negatives: *const f64, negative_count: u64, out: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_statistics_sample_size(kind: vetvec_sample_size_kind, a: f64, b: f64, power: f64, alpha: f64, out: *mut u64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_stream_embed(encoder: vetvec_encoder, options: *const vetvec_stream_options, call: *const vetvec_call_options, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_struct_init(any_struct: *mut c_void, size: usize);
    pub fn vetvec_threshold_compute(rows: *const vetvec_rows, words: *const vetvec_text_batch, options: *const vetvec_threshold_options, call: *const vetvec_call_options, out: *mut vetvec_threshold, out_nn: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_threshold_violations(rows: *const vetvec_rows, triples: *const u64, triple_count: u64, metric: vetvec_metric, thetas: *const f64, theta_count: u64, out_counts: *mut u64, out_margins: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_make(options: *const vetvec_suite_make_options, call: *const vetvec_call_options, out: *mut vetvec_suite, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_make_file(options: *const vetvec_suite_make_options, call: *const vetvec_call_options, path: vetvec_str, out_manifest: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_each_sentence(options: *const vetvec_suite_make_options, call: *const vetvec_call_options, sentence: vetvec_sentence_fn, user_data: *mut c_void, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_import(options: *const vetvec_suite_import_options, out: *mut vetvec_suite, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_kinds(out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_read(path: vetvec_str, out: *mut vetvec_suite, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_write(suite: vetvec_suite, path: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_destroy(suite: vetvec_suite);
    pub fn vetvec_suite_size(suite: vetvec_suite) -> u64;
    pub fn vetvec_suite_sha256(suite: vetvec_suite) -> *const c_char;
    pub fn vetvec_suite_manifest_json(suite: vetvec_suite) -> *const c_char;
    pub fn vetvec_suite_item(suite: vetvec_suite, index: u64, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_item_fields(suite: vetvec_suite, index: u64, form: vetvec_suite_form, out: *mut vetvec_item, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_score(suite: vetvec_suite, encoder: vetvec_encoder, options: *const vetvec_suite_score_options, call: *const vetvec_call_options, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_compare(suite: vetvec_suite, first: vetvec_encoder, second: vetvec_encoder, options: *const vetvec_suite_score_options, call: *const vetvec_call_options, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_texts_read(path: vetvec_str, out: *mut vetvec_texts, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_texts_view(texts: vetvec_texts, out: *mut vetvec_text_batch, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_texts_destroy(texts: vetvec_texts);
    pub fn vetvec_tokenizer_open(spec: vetvec_str, out: *mut vetvec_tokenizer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_tokenizer_encode(tokenizer: vetvec_tokenizer, texts: *const vetvec_text_batch, options: *const vetvec_tokenizer_options, out_ids: *mut i32, capacity: usize, out_offsets: *mut u64, out_written: *mut usize, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_tokenizer_destroy(tokenizer: vetvec_tokenizer);
    pub fn vetvec_tree_similarity(trees: *const vetvec_text_batch, lambda: f64, out_similarities: *mut f64, out_mean: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_vectors_read(path: vetvec_str, out: *mut vetvec_matrix, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_vectors_write(path: vetvec_str, texts: *const vetvec_text_batch, rows: *const vetvec_rows, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_version() -> *const c_char;
    pub fn vetvec_version_abi() -> i32;
}

// The layout that C compilers give these structs (tests/abi/layout_test.c).
const _: () = {
    assert!(core::mem::offset_of!(vetvec_batch_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_batch_options, file_texts) == 8);
    assert!(core::mem::offset_of!(vetvec_batch_options, file_bytes) == 16);
    assert!(core::mem::offset_of!(vetvec_batch_options, poll_ms) == 24);
    assert!(core::mem::offset_of!(vetvec_batch_options, max_poll_ms) == 32);
    assert!(core::mem::offset_of!(vetvec_batch_options, proof_rows) == 40);
    assert!(core::mem::offset_of!(vetvec_batch_options, no_proof) == 44);
    assert!(core::mem::offset_of!(vetvec_batch_options, fallback_online) == 45);
    assert!(core::mem::offset_of!(vetvec_batch_options, discard_refused) == 46);
    assert!(core::mem::offset_of!(vetvec_batch_options, plan_only) == 47);
    assert!(core::mem::offset_of!(vetvec_batch_options, proof_tolerance) == 48);
    assert!(core::mem::offset_of!(vetvec_batch_options, online_reserve_ms) == 56);
    assert!(core::mem::offset_of!(vetvec_cache_info, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_cache_info, rows) == 8);
    assert!(core::mem::offset_of!(vetvec_cache_info, bytes) == 16);
    assert!(core::mem::offset_of!(vetvec_cache_info, wal_bytes) == 24);
    assert!(core::mem::offset_of!(vetvec_cache_prune_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_cache_prune_options, max_bytes) == 8);
    assert!(core::mem::offset_of!(vetvec_cache_prune_options, older_than_s) == 16);
    assert!(core::mem::offset_of!(vetvec_cache_prune_info, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_cache_prune_info, deleted_rows) == 8);
    assert!(core::mem::offset_of!(vetvec_cache_prune_info, rows) == 16);
    assert!(core::mem::offset_of!(vetvec_cache_prune_info, bytes_before) == 24);
    assert!(core::mem::offset_of!(vetvec_cache_prune_info, bytes) == 32);
    assert!(core::mem::offset_of!(vetvec_cache_verify_info, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_cache_verify_info, rows) == 8);
    assert!(core::mem::offset_of!(vetvec_cache_verify_info, bad_rows) == 16);
    assert!(core::mem::offset_of!(vetvec_cache_verify_info, deleted_rows) == 24);
    assert!(core::mem::offset_of!(vetvec_cache_export_info, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_cache_export_info, rows) == 8);
    assert!(core::mem::offset_of!(vetvec_cache_export_info, bad_rows) == 16);
    assert!(core::mem::offset_of!(vetvec_config_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_config_options, file) == 8);
    assert!(core::mem::offset_of!(vetvec_config_options, text) == 24);
    assert!(core::mem::offset_of!(vetvec_config_options, run) == 40);
    assert!(core::mem::offset_of!(vetvec_config_options, overrides) == 56);
    assert!(core::mem::offset_of!(vetvec_config_options, vendors) == 64);
    assert!(core::mem::offset_of!(vetvec_config_options, log) == 72);
    assert!(core::mem::offset_of!(vetvec_config_options, log_user_data) == 80);
    assert!(core::mem::offset_of!(vetvec_config_options, log_drop) == 88);
    assert!(core::mem::offset_of!(vetvec_config_options, on_call) == 96);
    assert!(core::mem::offset_of!(vetvec_config_options, on_call_user_data) == 104);
    assert!(core::mem::offset_of!(vetvec_config_options, on_call_drop) == 112);
    assert!(core::mem::offset_of!(vetvec_contract_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_contract_options, long_words) == 8);
    assert!(core::mem::offset_of!(vetvec_contract_options, shortened) == 16);
    assert!(core::mem::offset_of!(vetvec_contract_options, other_input_type) == 24);
    assert!(core::mem::offset_of!(vetvec_encoder_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_encoder_options, spec) == 8);
    assert!(core::mem::offset_of!(vetvec_encoder_options, api_key) == 24);
    assert!(core::mem::offset_of!(vetvec_encoder_options, base_url) == 40);
    assert!(core::mem::offset_of!(vetvec_encoder_options, http_definition) == 56);
    assert!(core::mem::offset_of!(vetvec_encoder_options, revision) == 72);
    assert!(core::mem::offset_of!(vetvec_encoder_options, input_type) == 88);
    assert!(core::mem::offset_of!(vetvec_encoder_options, query_prefix) == 104);
    assert!(core::mem::offset_of!(vetvec_encoder_options, document_prefix) == 120);
    assert!(core::mem::offset_of!(vetvec_encoder_options, dimensions) == 136);
    assert!(core::mem::offset_of!(vetvec_encoder_options, batch) == 140);
    assert!(core::mem::offset_of!(vetvec_encoder_options, timeout_ms) == 144);
    assert!(core::mem::offset_of!(vetvec_encoder_options, requests_per_minute) == 152);
    assert!(core::mem::offset_of!(vetvec_encoder_options, tokens_per_minute) == 160);
    assert!(core::mem::offset_of!(vetvec_encoder_options, concurrency) == 168);
    assert!(core::mem::offset_of!(vetvec_encoder_options, max_attempts) == 172);
    assert!(core::mem::offset_of!(vetvec_encoder_options, limits_dir) == 176);
    assert!(core::mem::offset_of!(vetvec_encoder_options, limits_scope) == 192);
    assert!(core::mem::offset_of!(vetvec_encoder_options, weight) == 196);
    assert!(core::mem::offset_of!(vetvec_encoder_options, hedge) == 200);
    assert!(core::mem::offset_of!(vetvec_encoder_options, retry_until_deadline) == 201);
    assert!(core::mem::offset_of!(vetvec_encoder_options, reserved) == 202);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_mode) == 208);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_dtype) == 212);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_dir) == 216);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_salt) == 232);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_max_bytes) == 248);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_ttl_s) == 256);
    assert!(core::mem::offset_of!(vetvec_encoder_options, ca_file) == 264);
    assert!(core::mem::offset_of!(vetvec_encoder_options, proxy) == 280);
    assert!(core::mem::offset_of!(vetvec_encoder_options, price_per_million_tokens) == 296);
    assert!(core::mem::offset_of!(vetvec_encoder_options, count_tokens) == 304);
    assert!(core::mem::offset_of!(vetvec_encoder_options, count_tokens_user_data) == 312);
    assert!(core::mem::offset_of!(vetvec_encoder_options, count_tokens_drop) == 320);
    assert!(core::mem::offset_of!(vetvec_encoder_options, log) == 328);
    assert!(core::mem::offset_of!(vetvec_encoder_options, log_user_data) == 336);
    assert!(core::mem::offset_of!(vetvec_encoder_options, log_drop) == 344);
    assert!(core::mem::offset_of!(vetvec_encoder_options, key_fn) == 352);
    assert!(core::mem::offset_of!(vetvec_encoder_options, key_fn_user_data) == 360);
    assert!(core::mem::offset_of!(vetvec_encoder_options, key_fn_drop) == 368);
    assert!(core::mem::offset_of!(vetvec_encoder_options, client_cert_file) == 376);
    assert!(core::mem::offset_of!(vetvec_encoder_options, client_key_file) == 392);
    assert!(core::mem::offset_of!(vetvec_encoder_options, headers) == 408);
    assert!(core::mem::offset_of!(vetvec_encoder_options, texts_per_minute) == 416);
    assert!(core::mem::offset_of!(vetvec_encoder_options, providers_data) == 424);
    assert!(core::mem::offset_of!(vetvec_encoder_options, on_call) == 440);
    assert!(core::mem::offset_of!(vetvec_encoder_options, on_call_user_data) == 448);
    assert!(core::mem::offset_of!(vetvec_encoder_options, on_call_drop) == 456);
    assert!(core::mem::offset_of!(vetvec_encoder_options, adapter) == 464);
    assert!(core::mem::offset_of!(vetvec_encoder_options, adapter_for) == 480);
    assert!(core::mem::offset_of!(vetvec_encoder_options, redis) == 496);
    assert!(core::mem::offset_of!(vetvec_encoder_options, identity) == 504);
    assert!(core::mem::offset_of!(vetvec_encoder_options, identity_every_s) == 520);
    assert!(core::mem::offset_of!(vetvec_encoder_options, identity_policy) == 528);
    assert!(core::mem::offset_of!(vetvec_usage, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_usage, texts) == 8);
    assert!(core::mem::offset_of!(vetvec_usage, texts_sent) == 16);
    assert!(core::mem::offset_of!(vetvec_usage, cache_memory_hits) == 24);
    assert!(core::mem::offset_of!(vetvec_usage, cache_disk_hits) == 32);
    assert!(core::mem::offset_of!(vetvec_usage, joined) == 40);
    assert!(core::mem::offset_of!(vetvec_usage, requests) == 48);
    assert!(core::mem::offset_of!(vetvec_usage, retries) == 56);
    assert!(core::mem::offset_of!(vetvec_usage, tokens_estimated) == 64);
    assert!(core::mem::offset_of!(vetvec_usage, tokens_reported) == 72);
    assert!(core::mem::offset_of!(vetvec_usage, bytes_sent) == 80);
    assert!(core::mem::offset_of!(vetvec_usage, bytes_received) == 88);
    assert!(core::mem::offset_of!(vetvec_usage, failed_texts) == 96);
    assert!(core::mem::offset_of!(vetvec_usage, maybe_billed_twice) == 104);
    assert!(core::mem::offset_of!(vetvec_usage, cost_estimated) == 112);
    assert!(core::mem::offset_of!(vetvec_usage, cost_reported) == 120);
    assert!(core::mem::offset_of!(vetvec_usage, cache_shared_hits) == 128);
    assert!(core::mem::offset_of!(vetvec_usage, texts_sent_again) == 136);
    assert!(core::mem::offset_of!(vetvec_fallback_host, encoder) == 0);
    assert!(core::mem::offset_of!(vetvec_fallback_host, certificate_file) == 8);
    assert!(core::mem::offset_of!(vetvec_fallback_host, certificate) == 24);
    assert!(core::mem::offset_of!(vetvec_fallback_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_fallback_options, policy) == 8);
    assert!(core::mem::offset_of!(vetvec_fallback_options, warm_cache) == 12);
    assert!(core::mem::offset_of!(vetvec_fallback_options, reserved) == 13);
    assert!(core::mem::offset_of!(vetvec_fallback_options, latency_target_ms) == 16);
    assert!(core::mem::offset_of!(vetvec_fallback_options, hedge_delay_ms) == 24);
    assert!(core::mem::offset_of!(vetvec_fallback_options, timeout_ms) == 32);
    assert!(core::mem::offset_of!(vetvec_fallback_options, map_file) == 40);
    assert!(core::mem::offset_of!(vetvec_fallback_options, hosts) == 56);
    assert!(core::mem::offset_of!(vetvec_fallback_options, host_count) == 64);
    assert!(core::mem::offset_of!(vetvec_fallback_options, certificate_max_age_s) == 72);
    assert!(core::mem::offset_of!(vetvec_fallback_options, sample_every) == 80);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, remote) == 8);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, remote_cached) == 16);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, local) == 24);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, mapped_local) == 32);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, none) == 40);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, reason_policy) == 48);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, reason_service_down) == 56);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, reason_deadline_near) == 64);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, reason_remote_failed) == 72);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, reason_latency_target) == 80);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, reason_hedge) == 88);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, probes) == 96);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, kept_fetches) == 104);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, host_1) == 112);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, host_2) == 120);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, host_3) == 128);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, host_4) == 136);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, samples) == 144);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, samples_beyond) == 152);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, hosts_dropped) == 160);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, hosts_expired) == 168);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, hosts_unchecked) == 176);
    assert!(core::mem::offset_of!(vetvec_identity_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_identity_options, night) == 8);
    assert!(core::mem::offset_of!(vetvec_identity_options, reserved) == 9);
    assert!(core::mem::offset_of!(vetvec_identity_scores, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_identity_scores, ask) == 8);
    assert!(core::mem::offset_of!(vetvec_identity_scores, reserved) == 12);
    assert!(core::mem::offset_of!(vetvec_identity_scores, share) == 16);
    assert!(core::mem::offset_of!(vetvec_identity_scores, cutoff) == 24);
    assert!(core::mem::offset_of!(vetvec_identity_scores, low) == 32);
    assert!(core::mem::offset_of!(vetvec_identity_scores, high) == 40);
    assert!(core::mem::offset_of!(vetvec_identity_scores, lets_in) == 48);
    assert!(core::mem::offset_of!(vetvec_identity_scores, first) == 56);
    assert!(core::mem::offset_of!(vetvec_identity_scores, second) == 64);
    assert!(core::mem::offset_of!(vetvec_identity_scores, searched) == 72);
    assert!(core::mem::offset_of!(vetvec_identity_scores, probability) == 80);
    assert!(core::mem::offset_of!(vetvec_identity_scores, pairs) == 88);
    assert!(core::mem::offset_of!(vetvec_identity_scores, documents) == 96);
    assert!(core::mem::offset_of!(vetvec_identity_scores, corpus) == 104);
    assert!(core::mem::offset_of!(vetvec_identity_scores, fingerprint) == 112);
    assert!(core::mem::offset_of!(vetvec_identity_calibrate_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_identity_calibrate_options, documents) == 8);
    assert!(core::mem::offset_of!(vetvec_identity_calibrate_options, pairs) == 24);
    assert!(core::mem::offset_of!(vetvec_identity_calibrate_options, queries) == 40);
    assert!(core::mem::offset_of!(vetvec_identity_calibrate_options, passages) == 48);
    assert!(core::mem::offset_of!(vetvec_identity_calibrate_options, seed) == 56);
    assert!(core::mem::offset_of!(vetvec_job_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_job_options, queue) == 8);
    assert!(core::mem::offset_of!(vetvec_job_options, done) == 16);
    assert!(core::mem::offset_of!(vetvec_job_options, user_data) == 24);
    assert!(core::mem::offset_of!(vetvec_map_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_map_options, method) == 8);
    assert!(core::mem::offset_of!(vetvec_map_options, reserved) == 12);
    assert!(core::mem::offset_of!(vetvec_map_options, ridge) == 16);
    assert!(core::mem::offset_of!(vetvec_map_options, held_out_share) == 24);
    assert!(core::mem::offset_of!(vetvec_map_options, seed) == 32);
    assert!(core::mem::offset_of!(vetvec_map_agreement, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_map_agreement, fitted) == 8);
    assert!(core::mem::offset_of!(vetvec_map_agreement, held_out) == 16);
    assert!(core::mem::offset_of!(vetvec_map_agreement, neighbours) == 24);
    assert!(core::mem::offset_of!(vetvec_map_agreement, mean_cosine) == 32);
    assert!(core::mem::offset_of!(vetvec_map_agreement, overlap) == 40);
    assert!(core::mem::offset_of!(vetvec_map_agreement, overlap_within) == 48);
    assert!(core::mem::offset_of!(vetvec_map_agreement, overlap_unmapped) == 56);
    assert!(core::mem::offset_of!(vetvec_map_agreement, ridge) == 64);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, vendor) == 8);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, run) == 24);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, split) == 40);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, rank) == 44);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, folds) == 48);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, steps) == 52);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, held_out_share) == 56);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, seed) == 64);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, threads) == 72);
    assert!(core::mem::offset_of!(vetvec_map_repair_options, reserved) == 76);
    assert!(core::mem::offset_of!(vetvec_pair_scores, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_pair_scores, spearman) == 8);
    assert!(core::mem::offset_of!(vetvec_pair_scores, spearman_p) == 16);
    assert!(core::mem::offset_of!(vetvec_pair_scores, pearson) == 24);
    assert!(core::mem::offset_of!(vetvec_pair_scores, pearson_p) == 32);
    assert!(core::mem::offset_of!(vetvec_pair_scores, gap) == 40);
    assert!(core::mem::offset_of!(vetvec_pair_scores, auc) == 48);
    assert!(core::mem::offset_of!(vetvec_pair_scores, label_entropy) == 56);
    assert!(core::mem::offset_of!(vetvec_pair_scores, has_correlation) == 64);
    assert!(core::mem::offset_of!(vetvec_pair_scores, has_p) == 65);
    assert!(core::mem::offset_of!(vetvec_pair_scores, has_gap) == 66);
    assert!(core::mem::offset_of!(vetvec_pair_scores, reserved) == 67);
    assert!(core::mem::offset_of!(vetvec_alignment, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_alignment, alignment) == 8);
    assert!(core::mem::offset_of!(vetvec_alignment, uniformity) == 16);
    assert!(core::mem::offset_of!(vetvec_provenance, source) == 0);
    assert!(core::mem::offset_of!(vetvec_provenance, reason) == 4);
    assert!(core::mem::offset_of!(vetvec_provenance, remote_status) == 8);
    assert!(core::mem::offset_of!(vetvec_completion, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_completion, job) == 8);
    assert!(core::mem::offset_of!(vetvec_completion, user_data) == 16);
    assert!(core::mem::offset_of!(vetvec_completion, status) == 24);
    assert!(core::mem::offset_of!(vetvec_completion, reserved) == 28);
    assert!(core::mem::offset_of!(vetvec_ranking_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_ranking_options, similarity) == 8);
    assert!(core::mem::offset_of!(vetvec_ranking_options, ties) == 12);
    assert!(core::mem::offset_of!(vetvec_ranking_options, mode) == 16);
    assert!(core::mem::offset_of!(vetvec_ranking_options, threads) == 20);
    assert!(core::mem::offset_of!(vetvec_ranking_options, tie_eps) == 24);
    assert!(core::mem::offset_of!(vetvec_ranking_options, pivots_at_once) == 32);
    assert!(core::mem::offset_of!(vetvec_ranking_options, hits_at) == 40);
    assert!(core::mem::offset_of!(vetvec_ranking_options, hits_count) == 48);
    assert!(core::mem::offset_of!(vetvec_ranking, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_ranking, pairs) == 8);
    assert!(core::mem::offset_of!(vetvec_ranking, mean_rank) == 16);
    assert!(core::mem::offset_of!(vetvec_ranking, mrr) == 24);
    assert!(core::mem::offset_of!(vetvec_ranking, tied) == 32);
    assert!(core::mem::offset_of!(vetvec_redis_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_redis_options, url) == 8);
    assert!(core::mem::offset_of!(vetvec_redis_options, ca_file) == 24);
    assert!(core::mem::offset_of!(vetvec_redis_options, password_fn) == 40);
    assert!(core::mem::offset_of!(vetvec_redis_options, password_fn_user_data) == 48);
    assert!(core::mem::offset_of!(vetvec_redis_options, password_fn_drop) == 56);
    assert!(core::mem::offset_of!(vetvec_redis_options, hmac_key) == 64);
    assert!(core::mem::offset_of!(vetvec_redis_options, no_cache) == 80);
    assert!(core::mem::offset_of!(vetvec_redis_options, no_limits) == 81);
    assert!(core::mem::offset_of!(vetvec_redis_options, half) == 82);
    assert!(core::mem::offset_of!(vetvec_redis_options, reserved) == 83);
    assert!(core::mem::offset_of!(vetvec_redis_options, ttl_s) == 88);
    assert!(core::mem::offset_of!(vetvec_redis_options, read_timeout_ms) == 96);
    assert!(core::mem::offset_of!(vetvec_redis_options, lease_s) == 104);
    assert!(core::mem::offset_of!(vetvec_redis_options, weight) == 112);
    assert!(core::mem::offset_of!(vetvec_labelled_rows, rows) == 0);
    assert!(core::mem::offset_of!(vetvec_labelled_rows, labels) == 32);
    assert!(core::mem::offset_of!(vetvec_labelled_rows, classes) == 40);
    assert!(core::mem::offset_of!(vetvec_labelled_rows, reserved) == 44);
    assert!(core::mem::offset_of!(vetvec_syntextbench_task, p) == 0);
    assert!(core::mem::offset_of!(vetvec_syntextbench_task, train_positive) == 8);
    assert!(core::mem::offset_of!(vetvec_syntextbench_task, train_negative) == 40);
    assert!(core::mem::offset_of!(vetvec_syntextbench_task, test_positive) == 72);
    assert!(core::mem::offset_of!(vetvec_syntextbench_task, test_negative) == 104);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, a_t) == 8);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, tau) == 16);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, epsilon) == 24);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, energy) == 32);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, variant) == 40);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, sign_draws) == 44);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, seed) == 48);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, threads) == 56);
    assert!(core::mem::offset_of!(vetvec_syntextbench_options, reserved) == 60);
    assert!(core::mem::offset_of!(vetvec_task_score, p) == 0);
    assert!(core::mem::offset_of!(vetvec_task_score, accuracy) == 8);
    assert!(core::mem::offset_of!(vetvec_task_score, delta) == 16);
    assert!(core::mem::offset_of!(vetvec_task_score, d_inter) == 24);
    assert!(core::mem::offset_of!(vetvec_task_score, d_intra) == 32);
    assert!(core::mem::offset_of!(vetvec_task_score, whitened_ref) == 40);
    assert!(core::mem::offset_of!(vetvec_task_score, distance) == 48);
    assert!(core::mem::offset_of!(vetvec_task_score, k_positive) == 56);
    assert!(core::mem::offset_of!(vetvec_task_score, k_negative) == 64);
    assert!(core::mem::offset_of!(vetvec_task_score, n_correct) == 72);
    assert!(core::mem::offset_of!(vetvec_task_score, n_test) == 80);
    assert!(core::mem::offset_of!(vetvec_syntextbench_result, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_syntextbench_result, score) == 8);
    assert!(core::mem::offset_of!(vetvec_syntextbench_result, a_t) == 16);
    assert!(core::mem::offset_of!(vetvec_syntextbench_result, sign_score_min) == 24);
    assert!(core::mem::offset_of!(vetvec_syntextbench_result, sign_score_mean) == 32);
    assert!(core::mem::offset_of!(vetvec_syntextbench_result, sign_score_max) == 40);
    assert!(core::mem::offset_of!(vetvec_syntextbench_result, sign_draws) == 48);
    assert!(core::mem::offset_of!(vetvec_syntextbench_result, sign_draws_excluded) == 56);
    assert!(core::mem::offset_of!(vetvec_probe_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_probe_options, epsilon) == 8);
    assert!(core::mem::offset_of!(vetvec_probe_options, learning_rate) == 16);
    assert!(core::mem::offset_of!(vetvec_probe_options, seed) == 24);
    assert!(core::mem::offset_of!(vetvec_probe_options, hidden) == 32);
    assert!(core::mem::offset_of!(vetvec_probe_options, steps) == 36);
    assert!(core::mem::offset_of!(vetvec_probe_options, batch) == 40);
    assert!(core::mem::offset_of!(vetvec_probe_options, seeds) == 44);
    assert!(core::mem::offset_of!(vetvec_probe_options, threads) == 48);
    assert!(core::mem::offset_of!(vetvec_probe_options, reserved) == 52);
    assert!(core::mem::offset_of!(vetvec_probe_result, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_probe_result, validation_loss) == 8);
    assert!(core::mem::offset_of!(vetvec_probe_result, mdl) == 16);
    assert!(core::mem::offset_of!(vetvec_probe_result, sdl) == 24);
    assert!(core::mem::offset_of!(vetvec_probe_result, sample_size) == 32);
    assert!(core::mem::offset_of!(vetvec_ensemble_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_ensemble_options, learning_rate) == 8);
    assert!(core::mem::offset_of!(vetvec_ensemble_options, validation_share) == 16);
    assert!(core::mem::offset_of!(vetvec_ensemble_options, alpha) == 24);
    assert!(core::mem::offset_of!(vetvec_ensemble_options, seed) == 32);
    assert!(core::mem::offset_of!(vetvec_ensemble_options, epochs) == 40);
    assert!(core::mem::offset_of!(vetvec_ensemble_options, batch) == 44);
    assert!(core::mem::offset_of!(vetvec_ensemble_options, threads) == 48);
    assert!(core::mem::offset_of!(vetvec_ensemble_options, reserved) == 52);
    assert!(core::mem::offset_of!(vetvec_ensemble_outputs, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_ensemble_outputs, ground_truth) == 8);
    assert!(core::mem::offset_of!(vetvec_ensemble_outputs, f) == 16);
    assert!(core::mem::offset_of!(vetvec_ensemble_outputs, g) == 24);
    assert!(core::mem::offset_of!(vetvec_ensemble_outputs, accuracy) == 32);
    assert!(core::mem::offset_of!(vetvec_correlation, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_correlation, coefficient) == 8);
    assert!(core::mem::offset_of!(vetvec_correlation, p_value) == 16);
    assert!(core::mem::offset_of!(vetvec_correlation, n) == 24);
    assert!(core::mem::offset_of!(vetvec_correlation, has_coefficient) == 32);
    assert!(core::mem::offset_of!(vetvec_correlation, has_p_value) == 33);
    assert!(core::mem::offset_of!(vetvec_correlation, reserved) == 34);
    assert!(core::mem::offset_of!(vetvec_resampling_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_resampling_options, seed) == 8);
    assert!(core::mem::offset_of!(vetvec_resampling_options, resamples) == 16);
    assert!(core::mem::offset_of!(vetvec_resampling_options, level) == 24);
    assert!(core::mem::offset_of!(vetvec_resampling_options, threads) == 32);
    assert!(core::mem::offset_of!(vetvec_resampling_options, alternative) == 36);
    assert!(core::mem::offset_of!(vetvec_interval, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_interval, estimate) == 8);
    assert!(core::mem::offset_of!(vetvec_interval, low) == 16);
    assert!(core::mem::offset_of!(vetvec_interval, high) == 24);
    assert!(core::mem::offset_of!(vetvec_interval, standard_error) == 32);
    assert!(core::mem::offset_of!(vetvec_permutation, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_permutation, mean) == 8);
    assert!(core::mem::offset_of!(vetvec_permutation, p_value) == 16);
    assert!(core::mem::offset_of!(vetvec_permutation, exact) == 24);
    assert!(core::mem::offset_of!(vetvec_permutation, reserved) == 25);
    assert!(core::mem::offset_of!(vetvec_stream_rows, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_stream_rows, first) == 8);
    assert!(core::mem::offset_of!(vetvec_stream_rows, count) == 16);
    assert!(core::mem::offset_of!(vetvec_stream_rows, dimension) == 24);
    assert!(core::mem::offset_of!(vetvec_stream_rows, data) == 32);
    assert!(core::mem::offset_of!(vetvec_stream_rows, status) == 40);
    assert!(core::mem::offset_of!(vetvec_stream_rows, provenance) == 48);
    assert!(core::mem::offset_of!(vetvec_stream_rows, errors) == 56);
    assert!(core::mem::offset_of!(vetvec_stream_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_stream_options, next) == 8);
    assert!(core::mem::offset_of!(vetvec_stream_options, rows) == 16);
    assert!(core::mem::offset_of!(vetvec_stream_options, user_data) == 24);
    assert!(core::mem::offset_of!(vetvec_stream_options, window_bytes) == 32);
    assert!(core::mem::offset_of!(vetvec_stream_options, piece_texts) == 40);
    assert!(core::mem::offset_of!(vetvec_stream_options, reserved) == 44);
    assert!(core::mem::offset_of!(vetvec_stream_options, batch) == 48);
    assert!(core::mem::offset_of!(vetvec_stream_options, piece_timeout_ms) == 56);
    assert!(core::mem::offset_of!(vetvec_suite_option, name) == 0);
    assert!(core::mem::offset_of!(vetvec_suite_option, value) == 16);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, kind) == 8);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, options) == 24);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, options_count) == 32);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, seeds) == 40);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, log) == 48);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, log_user_data) == 56);
    assert!(core::mem::offset_of!(vetvec_sentence, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_sentence, number) == 8);
    assert!(core::mem::offset_of!(vetvec_sentence, text) == 16);
    assert!(core::mem::offset_of!(vetvec_sentence, p) == 32);
    assert!(core::mem::offset_of!(vetvec_sentence, label) == 40);
    assert!(core::mem::offset_of!(vetvec_sentence, is_test) == 44);
    assert!(core::mem::offset_of!(vetvec_sentence, draw) == 45);
    assert!(core::mem::offset_of!(vetvec_sentence, reserved) == 46);
    assert!(core::mem::offset_of!(vetvec_dataset, format) == 0);
    assert!(core::mem::offset_of!(vetvec_dataset, file_count) == 4);
    assert!(core::mem::offset_of!(vetvec_dataset, files) == 8);
    assert!(core::mem::offset_of!(vetvec_suite_import_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_suite_import_options, datasets) == 8);
    assert!(core::mem::offset_of!(vetvec_suite_import_options, dataset_count) == 16);
    assert!(core::mem::offset_of!(vetvec_suite_import_options, form) == 24);
    assert!(core::mem::offset_of!(vetvec_suite_import_options, aspect) == 28);
    assert!(core::mem::offset_of!(vetvec_suite_import_options, background_file) == 32);
    assert!(core::mem::offset_of!(vetvec_suite_import_options, level) == 48);
    assert!(core::mem::offset_of!(vetvec_suite_import_options, reserved) == 52);
    assert!(core::mem::offset_of!(vetvec_item, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_item, form) == 8);
    assert!(core::mem::offset_of!(vetvec_item, role) == 12);
    assert!(core::mem::offset_of!(vetvec_item, id) == 16);
    assert!(core::mem::offset_of!(vetvec_item, relation) == 32);
    assert!(core::mem::offset_of!(vetvec_item, seed) == 48);
    assert!(core::mem::offset_of!(vetvec_item, positive) == 64);
    assert!(core::mem::offset_of!(vetvec_item, negative) == 80);
    assert!(core::mem::offset_of!(vetvec_item, text) == 96);
    assert!(core::mem::offset_of!(vetvec_item, group) == 112);
    assert!(core::mem::offset_of!(vetvec_item, a) == 128);
    assert!(core::mem::offset_of!(vetvec_item, b) == 144);
    assert!(core::mem::offset_of!(vetvec_item, construct) == 160);
    assert!(core::mem::offset_of!(vetvec_item, domain) == 176);
    assert!(core::mem::offset_of!(vetvec_item, label_source) == 192);
    assert!(core::mem::offset_of!(vetvec_item, score) == 208);
    assert!(core::mem::offset_of!(vetvec_item, p) == 216);
    assert!(core::mem::offset_of!(vetvec_item, label) == 224);
    assert!(core::mem::offset_of!(vetvec_item, draw) == 228);
    assert!(core::mem::offset_of!(vetvec_item, relevance) == 232);
    assert!(core::mem::offset_of!(vetvec_item, is_test) == 236);
    assert!(core::mem::offset_of!(vetvec_item, reserved) == 237);
    assert!(core::mem::offset_of!(vetvec_item, first) == 240);
    assert!(core::mem::offset_of!(vetvec_item, second) == 248);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, seed) == 8);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, metric) == 16);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, threshold_method) == 20);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, dictionary_file) == 24);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, dictionary_max_words) == 40);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, worst) == 48);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, least_accuracy) == 56);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, equal_within) == 64);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, triples) == 72);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, query_encoder) == 80);
    assert!(core::mem::offset_of!(vetvec_suite_score_options, other_query_encoder) == 88);
    assert!(core::mem::offset_of!(vetvec_call_record, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_call_record, start_unix_ns) == 8);
    assert!(core::mem::offset_of!(vetvec_call_record, end_unix_ns) == 16);
    assert!(core::mem::offset_of!(vetvec_call_record, provider) == 24);
    assert!(core::mem::offset_of!(vetvec_call_record, request_model) == 40);
    assert!(core::mem::offset_of!(vetvec_call_record, response_model) == 56);
    assert!(core::mem::offset_of!(vetvec_call_record, encoding) == 72);
    assert!(core::mem::offset_of!(vetvec_call_record, server_address) == 88);
    assert!(core::mem::offset_of!(vetvec_call_record, trace_id) == 104);
    assert!(core::mem::offset_of!(vetvec_call_record, parent_span_id) == 120);
    assert!(core::mem::offset_of!(vetvec_call_record, dimension) == 136);
    assert!(core::mem::offset_of!(vetvec_call_record, texts) == 144);
    assert!(core::mem::offset_of!(vetvec_call_record, texts_cached) == 152);
    assert!(core::mem::offset_of!(vetvec_call_record, texts_joined) == 160);
    assert!(core::mem::offset_of!(vetvec_call_record, texts_failed) == 168);
    assert!(core::mem::offset_of!(vetvec_call_record, requests) == 176);
    assert!(core::mem::offset_of!(vetvec_call_record, retries) == 184);
    assert!(core::mem::offset_of!(vetvec_call_record, hedges) == 192);
    assert!(core::mem::offset_of!(vetvec_call_record, input_tokens) == 200);
    assert!(core::mem::offset_of!(vetvec_call_record, uncounted_requests) == 208);
    assert!(core::mem::offset_of!(vetvec_call_record, server_port) == 216);
    assert!(core::mem::offset_of!(vetvec_call_record, status) == 220);
    assert!(core::mem::offset_of!(vetvec_call_record, http_status) == 224);
    assert!(core::mem::offset_of!(vetvec_call_record, trace_flags) == 228);
    assert!(core::mem::offset_of!(vetvec_threshold_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_threshold_options, metric) == 8);
    assert!(core::mem::offset_of!(vetvec_threshold_options, method) == 12);
    assert!(core::mem::offset_of!(vetvec_threshold_options, mode) == 16);
    assert!(core::mem::offset_of!(vetvec_threshold_options, reserved) == 20);
    assert!(core::mem::offset_of!(vetvec_threshold, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_threshold, threshold) == 8);
    assert!(core::mem::offset_of!(vetvec_threshold, raw) == 16);
    assert!(core::mem::offset_of!(vetvec_threshold, n) == 24);
    assert!(core::mem::offset_of!(vetvec_threshold, nn_min) == 32);
    assert!(core::mem::offset_of!(vetvec_threshold, nn_mean) == 40);
    assert!(core::mem::offset_of!(vetvec_threshold, nn_std) == 48);
    assert!(core::mem::offset_of!(vetvec_tokenizer_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_tokenizer_options, no_truncation) == 8);
    assert!(core::mem::offset_of!(vetvec_tokenizer_options, no_special_tokens) == 9);
    assert!(core::mem::offset_of!(vetvec_tokenizer_options, reserved) == 10);
    assert!(core::mem::offset_of!(vetvec_str, data) == 0);
    assert!(core::mem::offset_of!(vetvec_str, size) == 8);
    assert!(core::mem::offset_of!(vetvec_text_batch, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_text_batch, bytes) == 8);
    assert!(core::mem::offset_of!(vetvec_text_batch, offsets) == 16);
    assert!(core::mem::offset_of!(vetvec_text_batch, count) == 24);
    assert!(core::mem::offset_of!(vetvec_rows, data) == 0);
    assert!(core::mem::offset_of!(vetvec_rows, rows) == 8);
    assert!(core::mem::offset_of!(vetvec_rows, cols) == 16);
    assert!(core::mem::offset_of!(vetvec_rows, row_stride) == 24);
    assert!(core::mem::offset_of!(vetvec_cancel, id) == 0);
    assert!(core::mem::offset_of!(vetvec_matrix, id) == 0);
    assert!(core::mem::offset_of!(vetvec_texts, id) == 0);
    assert!(core::mem::offset_of!(vetvec_encoder, id) == 0);
    assert!(core::mem::offset_of!(vetvec_job, id) == 0);
    assert!(core::mem::offset_of!(vetvec_queue, id) == 0);
    assert!(core::mem::offset_of!(vetvec_tokenizer, id) == 0);
    assert!(core::mem::offset_of!(vetvec_identity, id) == 0);
    assert!(core::mem::offset_of!(vetvec_suite, id) == 0);
    assert!(core::mem::offset_of!(vetvec_config, id) == 0);
    assert!(core::mem::offset_of!(vetvec_audit, id) == 0);
    assert!(core::mem::offset_of!(vetvec_progress, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_progress, stage) == 8);
    assert!(core::mem::offset_of!(vetvec_progress, done) == 16);
    assert!(core::mem::offset_of!(vetvec_progress, total) == 24);
    assert!(core::mem::offset_of!(vetvec_progress, requests) == 32);
    assert!(core::mem::offset_of!(vetvec_progress, tokens) == 40);
    assert!(core::mem::offset_of!(vetvec_progress, cost) == 48);
    assert!(core::mem::offset_of!(vetvec_progress, vendor) == 56);
    assert!(core::mem::offset_of!(vetvec_call_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_call_options, timeout_ms) == 8);
    assert!(core::mem::offset_of!(vetvec_call_options, cancel) == 16);
    assert!(core::mem::offset_of!(vetvec_call_options, progress) == 24);
    assert!(core::mem::offset_of!(vetvec_call_options, progress_user_data) == 32);
    assert!(core::mem::offset_of!(vetvec_call_options, max_tokens) == 40);
    assert!(core::mem::offset_of!(vetvec_call_options, traceparent) == 48);
    assert!(core::mem::offset_of!(vetvec_call_options, tracestate) == 64);
    assert!(core::mem::offset_of!(vetvec_call_options, flags) == 80);
    assert!(core::mem::offset_of!(vetvec_call_options, reserved) == 84);
    assert!(core::mem::size_of::<vetvec_batch_options>() >= 64);
    assert!(core::mem::size_of::<vetvec_cache_info>() >= 32);
    assert!(core::mem::size_of::<vetvec_cache_prune_options>() >= 24);
    assert!(core::mem::size_of::<vetvec_cache_prune_info>() >= 40);
    assert!(core::mem::size_of::<vetvec_cache_verify_info>() >= 32);
    assert!(core::mem::size_of::<vetvec_cache_export_info>() >= 24);
    assert!(core::mem::size_of::<vetvec_config_options>() >= 120);
    assert!(core::mem::size_of::<vetvec_contract_options>() >= 32);
    assert!(core::mem::size_of::<vetvec_encoder_options>() >= 536);
    assert!(core::mem::size_of::<vetvec_usage>() >= 144);
    assert!(core::mem::size_of::<vetvec_fallback_host>() >= 40);
    assert!(core::mem::size_of::<vetvec_fallback_options>() >= 88);
    assert!(core::mem::size_of::<vetvec_fallback_counts>() >= 184);
    assert!(core::mem::size_of::<vetvec_identity_options>() >= 16);
    assert!(core::mem::size_of::<vetvec_identity_scores>() >= 128);
    assert!(core::mem::size_of::<vetvec_identity_calibrate_options>() >= 64);
    assert!(core::mem::size_of::<vetvec_job_options>() >= 32);
    assert!(core::mem::size_of::<vetvec_map_options>() >= 40);
    assert!(core::mem::size_of::<vetvec_map_agreement>() >= 72);
    assert!(core::mem::size_of::<vetvec_map_repair_options>() >= 80);
    assert!(core::mem::size_of::<vetvec_pair_scores>() >= 72);
    assert!(core::mem::size_of::<vetvec_alignment>() >= 24);
    assert!(core::mem::size_of::<vetvec_provenance>() >= 12);
    assert!(core::mem::size_of::<vetvec_completion>() >= 32);
    assert!(core::mem::size_of::<vetvec_ranking_options>() >= 56);
    assert!(core::mem::size_of::<vetvec_ranking>() >= 40);
    assert!(core::mem::size_of::<vetvec_redis_options>() >= 120);
    assert!(core::mem::size_of::<vetvec_labelled_rows>() >= 48);
    assert!(core::mem::size_of::<vetvec_syntextbench_task>() >= 136);
    assert!(core::mem::size_of::<vetvec_syntextbench_options>() >= 64);
    assert!(core::mem::size_of::<vetvec_task_score>() >= 88);
    assert!(core::mem::size_of::<vetvec_syntextbench_result>() >= 64);
    assert!(core::mem::size_of::<vetvec_probe_options>() >= 56);
    assert!(core::mem::size_of::<vetvec_probe_result>() >= 200);
    assert!(core::mem::size_of::<vetvec_ensemble_options>() >= 56);
    assert!(core::mem::size_of::<vetvec_ensemble_outputs>() >= 40);
    assert!(core::mem::size_of::<vetvec_correlation>() >= 40);
    assert!(core::mem::size_of::<vetvec_resampling_options>() >= 40);
    assert!(core::mem::size_of::<vetvec_interval>() >= 40);
    assert!(core::mem::size_of::<vetvec_permutation>() >= 32);
    assert!(core::mem::size_of::<vetvec_stream_rows>() >= 64);
    assert!(core::mem::size_of::<vetvec_stream_options>() >= 64);
    assert!(core::mem::size_of::<vetvec_suite_option>() >= 32);
    assert!(core::mem::size_of::<vetvec_suite_make_options>() >= 64);
    assert!(core::mem::size_of::<vetvec_sentence>() >= 48);
    assert!(core::mem::size_of::<vetvec_dataset>() >= 16);
    assert!(core::mem::size_of::<vetvec_suite_import_options>() >= 56);
    assert!(core::mem::size_of::<vetvec_item>() >= 256);
    assert!(core::mem::size_of::<vetvec_suite_score_options>() >= 96);
    assert!(core::mem::size_of::<vetvec_call_record>() >= 232);
    assert!(core::mem::size_of::<vetvec_threshold_options>() >= 24);
    assert!(core::mem::size_of::<vetvec_threshold>() >= 56);
    assert!(core::mem::size_of::<vetvec_tokenizer_options>() >= 16);
    assert!(core::mem::size_of::<vetvec_str>() >= 16);
    assert!(core::mem::size_of::<vetvec_text_batch>() >= 32);
    assert!(core::mem::size_of::<vetvec_rows>() >= 32);
    assert!(core::mem::size_of::<vetvec_cancel>() >= 8);
    assert!(core::mem::size_of::<vetvec_matrix>() >= 8);
    assert!(core::mem::size_of::<vetvec_texts>() >= 8);
    assert!(core::mem::size_of::<vetvec_encoder>() >= 8);
    assert!(core::mem::size_of::<vetvec_job>() >= 8);
    assert!(core::mem::size_of::<vetvec_queue>() >= 8);
    assert!(core::mem::size_of::<vetvec_tokenizer>() >= 8);
    assert!(core::mem::size_of::<vetvec_identity>() >= 8);
    assert!(core::mem::size_of::<vetvec_suite>() >= 8);
    assert!(core::mem::size_of::<vetvec_config>() >= 8);
    assert!(core::mem::size_of::<vetvec_audit>() >= 8);
    assert!(core::mem::size_of::<vetvec_progress>() >= 64);
    assert!(core::mem::size_of::<vetvec_call_options>() >= 88);
};
