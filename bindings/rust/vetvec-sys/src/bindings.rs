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

#[repr(C)]
pub struct vetvec_matrix {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_cancel {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_encoder {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_config {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_audit {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_call {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_queue {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_suite {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_tokenizer {
    _private: [u8; 0],
}

#[repr(C)]
pub struct vetvec_texts {
    _private: [u8; 0],
}

pub type vetvec_status = i32;
pub type vetvec_log_level = i32;
pub type vetvec_call_flags = u32;
pub type vetvec_metric = i32;
pub type vetvec_threshold_method = i32;
pub type vetvec_alternative = i32;
pub type vetvec_correlation_kind = i32;
pub type vetvec_p_adjustment = i32;
pub type vetvec_cases_kind = i32;
pub type vetvec_text_level = i32;
pub type vetvec_cache_mode = i32;
pub type vetvec_limits_scope = i32;
pub type vetvec_cache_dtype = i32;
pub type vetvec_cache_flags = u32;
pub type vetvec_giver = i32;
pub type vetvec_given_why = i32;
pub type vetvec_policy = i32;
pub type vetvec_map_method = i32;
pub type vetvec_relation = i32;
pub type vetvec_similarity = i32;
pub type vetvec_rank_ties = i32;
pub type vetvec_rank_mode = i32;
pub type vetvec_postprocess = i32;
pub type vetvec_syntextbench_variant = i32;

pub const VETVEC_OK: i32 = 0;
pub const VETVEC_CANCELLED: i32 = 1;
pub const VETVEC_UNKNOWN: i32 = 2;
pub const VETVEC_INVALID_ARGUMENT: i32 = 3;
pub const VETVEC_DEADLINE_EXCEEDED: i32 = 4;
pub const VETVEC_NOT_FOUND: i32 = 5;
pub const VETVEC_ALREADY_EXISTS: i32 = 6;
pub const VETVEC_PERMISSION_DENIED: i32 = 7;
pub const VETVEC_OUT_OF_MEMORY: i32 = 8;
pub const VETVEC_FAILED_PRECONDITION: i32 = 9;
pub const VETVEC_ABORTED: i32 = 10;
pub const VETVEC_OUT_OF_RANGE: i32 = 11;
pub const VETVEC_UNIMPLEMENTED: i32 = 12;
pub const VETVEC_INTERNAL: i32 = 13;
pub const VETVEC_UNAVAILABLE: i32 = 14;
pub const VETVEC_DATA_LOSS: i32 = 15;
pub const VETVEC_UNAUTHENTICATED: i32 = 16;
pub const VETVEC_BUFFER_TOO_SMALL: i32 = 32;
pub const VETVEC_RATE_LIMITED: i32 = 33;
pub const VETVEC_QUOTA_EXCEEDED: i32 = 34;
pub const VETVEC_BUDGET_EXCEEDED: i32 = 35;
pub const VETVEC_PARTIAL: i32 = 36;
pub const VETVEC_PROTOCOL: i32 = 37;
pub const VETVEC_BAD_VECTOR: i32 = 38;
pub const VETVEC_INVALID_HANDLE: i32 = 39;
pub const VETVEC_FORKED: i32 = 40;
pub const VETVEC_PARSE_ERROR: i32 = 41;
pub const VETVEC_NON_FINITE: i32 = 42;
pub const VETVEC_DIMENSION_MISMATCH: i32 = 43;
pub const VETVEC_INSUFFICIENT_DATA: i32 = 44;
pub const VETVEC_DEGENERATE: i32 = 45;
pub const VETVEC_LOG_DEBUG: i32 = 0;
pub const VETVEC_LOG_INFO: i32 = 1;
pub const VETVEC_LOG_WARNING: i32 = 2;
pub const VETVEC_LOG_ERROR: i32 = 3;
pub const VETVEC_CALL_NO_CACHE: u32 = 1;
pub const VETVEC_CALL_NO_DEDUPE: u32 = 2;
pub const VETVEC_CALL_NO_SPLIT: u32 = 4;
pub const VETVEC_CALL_NO_RETRY: u32 = 8;
pub const VETVEC_CALL_AS_RECEIVED: u32 = 16;
pub const VETVEC_METRIC_L2: i32 = 0;
pub const VETVEC_METRIC_L1: i32 = 1;
pub const VETVEC_METRIC_COSINE: i32 = 2;
pub const VETVEC_THRESHOLD_MEAN_2SIGMA: i32 = 0;
pub const VETVEC_THRESHOLD_MEAN_SIGMA: i32 = 1;
pub const VETVEC_THRESHOLD_MIN: i32 = 2;
pub const VETVEC_THRESHOLD_ZERO: i32 = 3;
pub const VETVEC_TWO_SIDED: i32 = 0;
pub const VETVEC_GREATER: i32 = 1;
pub const VETVEC_LESS: i32 = 2;
pub const VETVEC_SPEARMAN: i32 = 0;
pub const VETVEC_PEARSON: i32 = 1;
pub const VETVEC_KENDALL: i32 = 2;
pub const VETVEC_HOLM: i32 = 0;
pub const VETVEC_BENJAMINI_HOCHBERG: i32 = 1;
pub const VETVEC_CASES_SHARES: i32 = 0;
pub const VETVEC_CASES_MEAN: i32 = 1;
pub const VETVEC_CASES_CORRELATION: i32 = 2;
pub const VETVEC_LEVEL_WORD: i32 = 0;
pub const VETVEC_LEVEL_SENTENCE: i32 = 1;
pub const VETVEC_CACHE_OFF: i32 = 0;
pub const VETVEC_CACHE_ON: i32 = 1;
pub const VETVEC_CACHE_ONLY: i32 = 2;
pub const VETVEC_LIMITS_HOST: i32 = 0;
pub const VETVEC_LIMITS_PROCESS: i32 = 1;
pub const VETVEC_CACHE_F32: i32 = 0;
pub const VETVEC_CACHE_F16: i32 = 1;
pub const VETVEC_CACHE_KEEP_BAD: u32 = 1;
pub const VETVEC_CACHE_QUICK_CHECK: u32 = 2;
pub const VETVEC_CACHE_VECTORS: u32 = 4;
pub const VETVEC_GIVER_NONE: i32 = 0;
pub const VETVEC_GIVER_REMOTE: i32 = 1;
pub const VETVEC_GIVER_LOCAL: i32 = 2;
pub const VETVEC_GIVER_MAPPED_LOCAL: i32 = 3;
pub const VETVEC_WHY_POLICY: i32 = 0;
pub const VETVEC_WHY_CACHED: i32 = 1;
pub const VETVEC_WHY_SERVICE_DOWN: i32 = 2;
pub const VETVEC_WHY_DEADLINE_NEAR: i32 = 3;
pub const VETVEC_WHY_REMOTE_FAILED: i32 = 4;
pub const VETVEC_WHY_LATENCY_TARGET: i32 = 5;
pub const VETVEC_WHY_HEDGE: i32 = 6;
pub const VETVEC_POLICY_REMOTE_THEN_LOCAL: i32 = 0;
pub const VETVEC_POLICY_LOCAL_FIRST: i32 = 1;
pub const VETVEC_POLICY_HEDGED: i32 = 2;
pub const VETVEC_POLICY_REMOTE: i32 = 3;
pub const VETVEC_POLICY_LOCAL: i32 = 4;
pub const VETVEC_MAP_RIDGE: i32 = 0;
pub const VETVEC_MAP_PROCRUSTES: i32 = 1;
pub const VETVEC_CR1: i32 = 1;
pub const VETVEC_CR2: i32 = 2;
pub const VETVEC_CR3: i32 = 3;
pub const VETVEC_CR4: i32 = 4;
pub const VETVEC_SIMILARITY_COSINE: i32 = 0;
pub const VETVEC_SIMILARITY_L2: i32 = 1;
pub const VETVEC_TIES_OPTIMISTIC: i32 = 0;
pub const VETVEC_TIES_MID: i32 = 1;
pub const VETVEC_TIES_PESSIMISTIC: i32 = 2;
pub const VETVEC_RANK_PAPER: i32 = 0;
pub const VETVEC_RANK_RELEASE_PROFILE: i32 = 1;
pub const VETVEC_POSTPROCESS_CENTER: i32 = 0;
pub const VETVEC_POSTPROCESS_NORMALIZE: i32 = 1;
pub const VETVEC_POSTPROCESS_WHITEN: i32 = 2;
pub const VETVEC_POSTPROCESS_ABTT: i32 = 3;
pub const VETVEC_POSTPROCESS_PCR: i32 = 4;
pub const VETVEC_SYNTEXTBENCH_RELATIVE: i32 = 0;
pub const VETVEC_SYNTEXTBENCH_LITERAL: i32 = 1;
pub const VETVEC_PROBE_SIZES: usize = 10;
pub const VETVEC_ENSEMBLE_CLASSIFIERS: usize = 14;
pub const VETVEC_GT_A: u8 = 1;
pub const VETVEC_GT_B: u8 = 2;
pub const VETVEC_ABI_VERSION: i32 = 1;

pub type vetvec_progress_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, progress: *const vetvec_progress) -> i32>;
pub type vetvec_log_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, level: vetvec_log_level, message: *const c_char)>;
pub type vetvec_row_statistic_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, rows: *const u32, count: u64, out_value: *mut f64) -> i32>;
pub type vetvec_count_tokens_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, texts: *const vetvec_text_batch, out_tokens: *mut u64) -> i32>;
pub type vetvec_done_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, call: *mut vetvec_call, status: vetvec_status)>;
pub type vetvec_sentence_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, sentence: *const vetvec_sentence) -> i32>;
pub type vetvec_stream_next_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, text: *mut vetvec_str) -> i32>;
pub type vetvec_stream_rows_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, rows: *const vetvec_stream_rows) -> i32>;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_str {
    pub data: *const c_char,
    pub size: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_text_batch {
    pub struct_size: u64,
    pub bytes: *const c_char,
    pub offsets: *const u64,
    pub count: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
pub struct vetvec_call_options {
    pub struct_size: u64,
    pub timeout_ms: i64,
    pub cancel: *const vetvec_cancel,
    pub progress: vetvec_progress_fn,
    pub progress_user_data: *mut c_void,
    pub flags: vetvec_call_flags,
    pub reserved: u32,
    pub max_tokens: i64,
    pub traceparent: vetvec_str,
    pub tracestate: vetvec_str,
}

#[repr(C)]
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
pub struct vetvec_resampling_options {
    pub struct_size: u64,
    pub seed: u64,
    pub resamples: u64,
    pub level: f64,
    pub threads: u32,
    pub alternative: vetvec_alternative,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_interval {
    pub struct_size: u64,
    pub estimate: f64,
    pub low: f64,
    pub high: f64,
    pub standard_error: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_permutation {
    pub struct_size: u64,
    pub mean: f64,
    pub p_value: f64,
    pub exact: u8,
    pub reserved: [u8; 7],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_encoder_options {
    pub struct_size: u64,
    pub spec: vetvec_str,
    pub api_key: vetvec_str,
    pub cache_dir: vetvec_str,
    pub cache_mode: vetvec_cache_mode,
    pub reserved: u32,
    pub cache_salt: vetvec_str,
    pub cache_max_bytes: u64,
    pub cache_ttl_s: i64,
    pub timeout_ms: i64,
    pub base_url: vetvec_str,
    pub requests_per_minute: i64,
    pub tokens_per_minute: i64,
    pub concurrency: i32,
    pub batch: i32,
    pub dimensions: i32,
    pub max_attempts: i32,
    pub input_type: vetvec_str,
    pub revision: vetvec_str,
    pub ca_file: vetvec_str,
    pub proxy: vetvec_str,
    pub log: vetvec_log_fn,
    pub log_user_data: *mut c_void,
    pub log_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
    pub limits_dir: vetvec_str,
    pub limits_scope: vetvec_limits_scope,
    pub weight: i32,
    pub hedge: u8,
    pub retry_until_deadline: u8,
    pub reserved_bytes: [u8; 6],
    pub http_definition: vetvec_str,
    pub price_per_million_tokens: f64,
    pub count_tokens: vetvec_count_tokens_fn,
    pub count_tokens_user_data: *mut c_void,
    pub count_tokens_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
    pub cache_dtype: vetvec_cache_dtype,
    pub reserved_2: u32,
    pub query_prefix: vetvec_str,
    pub document_prefix: vetvec_str,
}

#[repr(C)]
#[derive(Clone, Copy)]
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
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_config_options {
    pub struct_size: u64,
    pub file: vetvec_str,
    pub text: vetvec_str,
    pub overrides: *const vetvec_text_batch,
    pub vendors: *const vetvec_text_batch,
    pub log: vetvec_log_fn,
    pub log_user_data: *mut c_void,
    pub log_drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_cache_info {
    pub struct_size: u64,
    pub rows: u64,
    pub bytes: u64,
    pub wal_bytes: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_cache_prune_options {
    pub struct_size: u64,
    pub max_bytes: u64,
    pub older_than_s: i64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_cache_prune_info {
    pub struct_size: u64,
    pub deleted_rows: u64,
    pub rows: u64,
    pub bytes_before: u64,
    pub bytes: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_cache_verify_info {
    pub struct_size: u64,
    pub rows: u64,
    pub bad_rows: u64,
    pub deleted_rows: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_cache_export_info {
    pub struct_size: u64,
    pub rows: u64,
    pub bad_rows: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_contract_options {
    pub struct_size: u64,
    pub long_words: u64,
    pub shortened: *const vetvec_encoder,
    pub other_input_type: *const vetvec_encoder,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_provenance {
    pub giver: vetvec_giver,
    pub why: vetvec_given_why,
    pub remote_status: vetvec_status,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_submit_options {
    pub struct_size: u64,
    pub queue: *const vetvec_queue,
    pub done: vetvec_done_fn,
    pub user_data: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_completion {
    pub struct_size: u64,
    pub call: *mut vetvec_call,
    pub user_data: *mut c_void,
    pub status: vetvec_status,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_fallback_options {
    pub struct_size: u64,
    pub policy: vetvec_policy,
    pub warm_cache: u8,
    pub reserved: [u8; 3],
    pub latency_target_ms: i64,
    pub hedge_delay_ms: i64,
    pub timeout_ms: i64,
    pub map_file: vetvec_str,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_fallback_counts {
    pub struct_size: u64,
    pub remote: u64,
    pub remote_cached: u64,
    pub local: u64,
    pub mapped_local: u64,
    pub none: u64,
    pub why_policy: u64,
    pub why_service_down: u64,
    pub why_deadline_near: u64,
    pub why_remote_failed: u64,
    pub why_latency_target: u64,
    pub why_hedge: u64,
    pub probes: u64,
    pub kept_fetches: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_map_options {
    pub struct_size: u64,
    pub method: vetvec_map_method,
    pub reserved: u32,
    pub ridge: f64,
    pub held_out_share: f64,
    pub seed: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
pub struct vetvec_suite_option {
    pub name: vetvec_str,
    pub value: vetvec_str,
}

#[repr(C)]
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
pub struct vetvec_triple {
    pub struct_size: u64,
    pub relation: vetvec_relation,
    pub reserved: u32,
    pub id: vetvec_str,
    pub seed: vetvec_str,
    pub positive: vetvec_str,
    pub negative: vetvec_str,
    pub changed_positive: [u64; 2],
    pub changed_negative: [u64; 2],
}

#[repr(C)]
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
pub struct vetvec_import_options {
    pub struct_size: u64,
    pub kind: vetvec_str,
    pub sources: *const vetvec_text_batch,
    pub aspect: vetvec_str,
    pub background_file: vetvec_str,
    pub words: u8,
    pub reserved: [u8; 7],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_rank_options {
    pub struct_size: u64,
    pub similarity: vetvec_similarity,
    pub ties: vetvec_rank_ties,
    pub mode: vetvec_rank_mode,
    pub threads: u32,
    pub tie_eps: f64,
    pub pivots_at_once: u64,
    pub hits_at: *const u64,
    pub hits_count: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_ranking {
    pub struct_size: u64,
    pub pairs: u64,
    pub mean_rank: f64,
    pub mrr: f64,
    pub tied: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_alignment {
    pub struct_size: u64,
    pub alignment: f64,
    pub uniformity: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
pub struct vetvec_rows {
    pub data: *const f32,
    pub rows: u64,
    pub cols: u64,
    pub row_stride: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_syntextbench_task {
    pub p: f64,
    pub train_positive: vetvec_rows,
    pub train_negative: vetvec_rows,
    pub test_positive: vetvec_rows,
    pub test_negative: vetvec_rows,
}

#[repr(C)]
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
pub struct vetvec_stream_rows {
    pub struct_size: u64,
    pub first: u64,
    pub count: u64,
    pub dimension: u64,
    pub data: *const f32,
    pub status: *const vetvec_status,
    pub provenance: *const vetvec_provenance,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_stream_options {
    pub struct_size: u64,
    pub next: vetvec_stream_next_fn,
    pub rows: vetvec_stream_rows_fn,
    pub user_data: *mut c_void,
    pub window_bytes: u64,
    pub piece_texts: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct vetvec_tokenize_options {
    pub struct_size: u64,
    pub no_truncation: u8,
    pub no_special_tokens: u8,
    pub reserved: [u8; 6],
}

unsafe extern "C" {
    pub fn vetvec_status_name(status: vetvec_status) -> *const c_char;
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
    pub fn vetvec_buffer_data(buffer: *const vetvec_buffer) -> *const c_char;
    pub fn vetvec_buffer_size(buffer: *const vetvec_buffer) -> usize;
    pub fn vetvec_buffer_destroy(buffer: *mut vetvec_buffer);
    pub fn vetvec_matrix_data(matrix: *const vetvec_matrix) -> *const f32;
    pub fn vetvec_matrix_rows(matrix: *const vetvec_matrix) -> u64;
    pub fn vetvec_matrix_cols(matrix: *const vetvec_matrix) -> u64;
    pub fn vetvec_matrix_destroy(matrix: *mut vetvec_matrix);
    pub fn vetvec_cancel_create(out: *mut *mut vetvec_cancel, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cancel_request(cancel: *mut vetvec_cancel) -> vetvec_status;
    pub fn vetvec_cancel_destroy(cancel: *mut vetvec_cancel);
    pub fn vetvec_call_options_init(options: *mut vetvec_call_options, size: usize);
    pub fn vetvec_threshold_compute(data: *const f32, rows: u64, cols: u64, row_stride: u64, words: *const vetvec_text_batch, metric: vetvec_metric, method: vetvec_threshold_method, options: *const vetvec_call_options, out: *mut vetvec_threshold, out_nn: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_eval(method: vetvec_str, input_json: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_correlation_compute(kind: vetvec_correlation_kind, x: *const f64, y: *const f64, n: u64, alternative: vetvec_alternative, out: *mut vetvec_correlation, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_resampling_options_init(options: *mut vetvec_resampling_options, size: usize);
    pub fn vetvec_bootstrap_mean(values: *const f64, n: u64, options: *const vetvec_resampling_options, call: *const vetvec_call_options, out: *mut vetvec_interval, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_paired_permutation(differences: *const f64, n: u64, options: *const vetvec_resampling_options, out_p_value: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_p_values_adjust(method: vetvec_p_adjustment, p_values: *const f64, n: u64, out: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_auc_compute(positives: *const f64, positive_count: u64, negatives: *const f64, negative_count: u64, out: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_violations_count(data: *const f32, rows: u64, cols: u64, row_stride: u64, triples: *const u64, triple_count: u64, metric: vetvec_metric, thetas: *const f64, theta_count: u64, out_counts: *mut u64, out_margins: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_threshold_release(nn: *const f64, n: u64, metric: vetvec_metric, method: vetvec_threshold_method, out: *mut vetvec_threshold, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_bootstrap_statistic(n: u64, statistic: vetvec_row_statistic_fn, user_data: *mut c_void, options: *const vetvec_resampling_options, call: *const vetvec_call_options, out: *mut vetvec_interval, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_permutation_test(differences: *const f64, n: u64, options: *const vetvec_resampling_options, call: *const vetvec_call_options, out: *mut vetvec_permutation, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cases_needed(kind: vetvec_cases_kind, a: f64, b: f64, power: f64, alpha: f64, out: *mut u64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_trees_likeness(a: vetvec_str, b: vetvec_str, lambda: f64, out: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_trees_mean_likeness(trees: *const vetvec_text_batch, lambda: f64, out: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_ranking_task(first: *const vetvec_text_batch, second: *const vetvec_text_batch, scores: *const f64, set_sizes: *const u64, set_count: u64, level: vetvec_text_level, more: *const vetvec_text_batch, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_options_init(options: *mut vetvec_encoder_options, size: usize);
    pub fn vetvec_encoder_option_bounds(name: vetvec_str, out_min: *mut i64, out_max: *mut i64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_open(options: *const vetvec_encoder_options, out: *mut *mut vetvec_encoder, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_destroy(encoder: *mut vetvec_encoder);
    pub fn vetvec_encoder_name(encoder: *const vetvec_encoder) -> *const c_char;
    pub fn vetvec_encoder_dimension(encoder: *const vetvec_encoder) -> u64;
    pub fn vetvec_encoder_embed(encoder: *const vetvec_encoder, texts: *const vetvec_text_batch, options: *const vetvec_call_options, out: *mut f32, out_capacity: usize, out_written: *mut usize, item_status: *mut vetvec_status, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_embed_alloc(encoder: *const vetvec_encoder, texts: *const vetvec_text_batch, options: *const vetvec_call_options, out: *mut *mut vetvec_matrix, item_status: *mut vetvec_status, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_embed_one(encoder: *const vetvec_encoder, text: vetvec_str, options: *const vetvec_call_options, out: *mut f32, out_capacity: usize, out_written: *mut usize, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_probe(encoder: *const vetvec_encoder, texts: *const vetvec_text_batch, options: *const vetvec_call_options, out: *mut *mut vetvec_matrix, item_status: *mut vetvec_status, out_report: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_describe(encoder: *const vetvec_encoder, options: *const vetvec_call_options, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_count_tokens(encoder: *const vetvec_encoder, texts: *const vetvec_text_batch, out_upper: *mut u64, out_expected: *mut u64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_usage(encoder: *const vetvec_encoder, out: *mut vetvec_usage, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_metrics(encoder: *const vetvec_encoder, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_encoder_flush(encoder: *const vetvec_encoder, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_options_init(options: *mut vetvec_config_options, size: usize);
    pub fn vetvec_config_load(options: *const vetvec_config_options, out: *mut *mut vetvec_config, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_load_run(run_folder: vetvec_str, out: *mut *mut vetvec_config, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_destroy(config: *mut vetvec_config);
    pub fn vetvec_config_secret_name(config: *const vetvec_config, index: u64) -> *const c_char;
    pub fn vetvec_config_set_secret(config: *mut vetvec_config, name: vetvec_str, value: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_set_tokenizer(config: *mut vetvec_config, vendor: vetvec_str, count: vetvec_count_tokens_fn, user_data: *mut c_void, drop: Option<unsafe extern "C" fn(user_data: *mut c_void)>, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_json(config: *const vetvec_config, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_template(out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_config_open_encoder(config: *const vetvec_config, vendor: vetvec_str, out: *mut *mut vetvec_encoder, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_plan(config: *const vetvec_config, options: *const vetvec_call_options, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_run(config: *const vetvec_config, options: *const vetvec_call_options, out: *mut *mut vetvec_audit, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_open(run_folder: vetvec_str, options: *const vetvec_call_options, out: *mut *mut vetvec_audit, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_destroy(audit: *mut vetvec_audit);
    pub fn vetvec_audit_verdict(audit: *const vetvec_audit) -> *const c_char;
    pub fn vetvec_audit_folder(audit: *const vetvec_audit) -> *const c_char;
    pub fn vetvec_audit_result_json(audit: *const vetvec_audit, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_audit_compare(audit_a: *const vetvec_audit, vendor_a: vetvec_str, audit_b: *const vetvec_audit, vendor_b: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_gate_check(audit: *const vetvec_audit, rules: vetvec_str, baseline: *const vetvec_audit, out_passed: *mut u8, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_stat(dir: vetvec_str, out: *mut vetvec_cache_info, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_flush(dir: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_prune_options_init(options: *mut vetvec_cache_prune_options, size: usize);
    pub fn vetvec_cache_prune(dir: vetvec_str, options: *const vetvec_cache_prune_options, call: *const vetvec_call_options, out: *mut vetvec_cache_prune_info, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_verify(dir: vetvec_str, flags: vetvec_cache_flags, call: *const vetvec_call_options, out: *mut vetvec_cache_verify_info, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_cache_export(dir: vetvec_str, path: vetvec_str, flags: vetvec_cache_flags, call: *const vetvec_call_options, out: *mut vetvec_cache_export_info, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_contract_options_init(options: *mut vetvec_contract_options, size: usize);
    pub fn vetvec_contract_run(encoder: *const vetvec_encoder, options: *const vetvec_contract_options, call: *const vetvec_call_options, out_json: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_submit_options_init(options: *mut vetvec_submit_options, size: usize);
    pub fn vetvec_encoder_submit(encoder: *const vetvec_encoder, texts: *const vetvec_text_batch, options: *const vetvec_call_options, submit: *const vetvec_submit_options, out: *mut *mut vetvec_call, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_call_cancel(call: *const vetvec_call) -> vetvec_status;
    pub fn vetvec_call_wait(call: *const vetvec_call, timeout_ms: i64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_call_take(call: *const vetvec_call, out: *mut *mut vetvec_matrix, item_status: *mut vetvec_status, item_capacity: usize, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_call_destroy(call: *mut vetvec_call);
    pub fn vetvec_queue_create(out: *mut *mut vetvec_queue, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_queue_descriptor(queue: *const vetvec_queue) -> i32;
    pub fn vetvec_queue_next(queue: *const vetvec_queue, timeout_ms: i64, out: *mut vetvec_completion, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_queue_destroy(queue: *mut vetvec_queue);
    pub fn vetvec_fallback_options_init(options: *mut vetvec_fallback_options, size: usize);
    pub fn vetvec_fallback_open(remote: *const vetvec_encoder, local: *const vetvec_encoder, options: *const vetvec_fallback_options, out: *mut *mut vetvec_encoder, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_fallback_embed(encoder: *const vetvec_encoder, texts: *const vetvec_text_batch, options: *const vetvec_call_options, out: *mut f32, out_capacity: usize, out_written: *mut usize, item_status: *mut vetvec_status, provenance: *mut vetvec_provenance, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_fallback_embed_alloc(encoder: *const vetvec_encoder, texts: *const vetvec_text_batch, options: *const vetvec_call_options, out: *mut *mut vetvec_matrix, item_status: *mut vetvec_status, provenance: *mut vetvec_provenance, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_fallback_call_provenance(call: *const vetvec_call, out: *mut vetvec_provenance, capacity: usize, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_fallback_usage(encoder: *const vetvec_encoder, out: *mut vetvec_fallback_counts, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_map_options_init(options: *mut vetvec_map_options, size: usize);
    pub fn vetvec_map_fit(from: *const vetvec_encoder, to: *const vetvec_encoder, texts: *const vetvec_text_batch, options: *const vetvec_map_options, call: *const vetvec_call_options, path: vetvec_str, out: *mut vetvec_map_agreement, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_map_describe(path: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_make_options_init(options: *mut vetvec_suite_make_options, size: usize);
    pub fn vetvec_suite_make(options: *const vetvec_suite_make_options, call: *const vetvec_call_options, out: *mut *mut vetvec_suite, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_make_file(options: *const vetvec_suite_make_options, call: *const vetvec_call_options, path: vetvec_str, out_manifest: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_kinds(out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_read(path: vetvec_str, out: *mut *mut vetvec_suite, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_write(suite: *const vetvec_suite, path: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_destroy(suite: *mut vetvec_suite);
    pub fn vetvec_suite_size(suite: *const vetvec_suite) -> u64;
    pub fn vetvec_suite_sha256(suite: *const vetvec_suite) -> *const c_char;
    pub fn vetvec_suite_manifest_json(suite: *const vetvec_suite) -> *const c_char;
    pub fn vetvec_suite_get(suite: *const vetvec_suite, index: u64, out: *mut vetvec_triple, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_lexicon_show(name: vetvec_str, file: vetvec_str, list: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_syntextbench_each(options: *const vetvec_suite_make_options, call: *const vetvec_call_options, sentence: vetvec_sentence_fn, user_data: *mut c_void, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_import_options_init(options: *mut vetvec_import_options, size: usize);
    pub fn vetvec_suite_import(options: *const vetvec_import_options, out: *mut *mut vetvec_suite, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_suite_item(suite: *const vetvec_suite, index: u64, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_rank_options_init(options: *mut vetvec_rank_options, size: usize);
    pub fn vetvec_rank_pairs(data: *const f32, rows: u64, cols: u64, row_stride: u64, pairs: *const u64, pair_count: u64, options: *const vetvec_rank_options, call: *const vetvec_call_options, out: *mut vetvec_ranking, out_ranks: *mut f64, out_hits: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_alignment_compute(data: *const f32, rows: u64, cols: u64, row_stride: u64, pairs: *const u64, pair_count: u64, call: *const vetvec_call_options, out: *mut vetvec_alignment, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_matrix_postprocess(data: *const f32, rows: u64, cols: u64, row_stride: u64, operation: vetvec_postprocess, components: u64, call: *const vetvec_call_options, out: *mut *mut vetvec_matrix, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_pairs_score(a: *const f32, b: *const f32, rows: u64, cols: u64, row_stride: u64, labels: *const f64, out: *mut vetvec_pair_scores, out_cosines: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_report_write(audit: *const vetvec_audit, format: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_report_write_file(audit: *const vetvec_audit, path: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_syntextbench_options_init(options: *mut vetvec_syntextbench_options, size: usize);
    pub fn vetvec_syntextbench_score(tasks: *const vetvec_syntextbench_task, count: u64, options: *const vetvec_syntextbench_options, call: *const vetvec_call_options, out: *mut vetvec_syntextbench_result, out_tasks: *mut vetvec_task_score, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_probe_options_init(options: *mut vetvec_probe_options, size: usize);
    pub fn vetvec_probe_measure(rows: *const vetvec_rows, labels: *const u32, classes: u32, options: *const vetvec_probe_options, call: *const vetvec_call_options, out: *mut vetvec_probe_result, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_ensemble_options_init(options: *mut vetvec_ensemble_options, size: usize);
    pub fn vetvec_ensemble_judge(training: *const vetvec_rows, labels: *const u32, classes: u32, judged: *const vetvec_rows, triples: *const u64, triple_count: u64, options: *const vetvec_ensemble_options, call: *const vetvec_call_options, out_gt: *mut u8, out_f: *mut f64, out_g: *mut f64, out_accuracy: *mut f64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_stream_options_init(options: *mut vetvec_stream_options, size: usize);
    pub fn vetvec_encoder_embed_stream(encoder: *const vetvec_encoder, stream: *const vetvec_stream_options, options: *const vetvec_call_options, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_onnx_set_library(path: vetvec_str, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_onnx_describe(spec: vetvec_str, out: *mut *mut vetvec_buffer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_tokenizer_open(spec: vetvec_str, out: *mut *mut vetvec_tokenizer, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_tokenize_options_init(options: *mut vetvec_tokenize_options, size: usize);
    pub fn vetvec_tokenizer_encode(tokenizer: *const vetvec_tokenizer, texts: *const vetvec_text_batch, options: *const vetvec_tokenize_options, ids: *mut i32, capacity: u64, offsets: *mut u64, written: *mut u64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_tokenizer_destroy(tokenizer: *mut vetvec_tokenizer);
    pub fn vetvec_texts_read(path: vetvec_str, out: *mut *mut vetvec_texts, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_texts_view(texts: *const vetvec_texts, out: *mut vetvec_text_batch, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_texts_destroy(texts: *mut vetvec_texts);
    pub fn vetvec_matrix_read(path: vetvec_str, out: *mut *mut vetvec_matrix, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_vectors_write(path: vetvec_str, texts: *const vetvec_text_batch, data: *const f32, rows: u64, cols: u64, row_stride: u64, err: *mut *mut vetvec_error) -> vetvec_status;
    pub fn vetvec_version() -> *const c_char;
    pub fn vetvec_abi_version() -> i32;
}

// The layout that C compilers give these structs (tests/abi/layout_test.c).
const _: () = {
    assert!(core::mem::offset_of!(vetvec_permutation, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_permutation, mean) == 8);
    assert!(core::mem::offset_of!(vetvec_permutation, p_value) == 16);
    assert!(core::mem::offset_of!(vetvec_permutation, exact) == 24);
    assert!(core::mem::offset_of!(vetvec_permutation, reserved) == 25);
    assert!(core::mem::offset_of!(vetvec_config_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_config_options, file) == 8);
    assert!(core::mem::offset_of!(vetvec_config_options, text) == 24);
    assert!(core::mem::offset_of!(vetvec_config_options, overrides) == 40);
    assert!(core::mem::offset_of!(vetvec_config_options, vendors) == 48);
    assert!(core::mem::offset_of!(vetvec_config_options, log) == 56);
    assert!(core::mem::offset_of!(vetvec_config_options, log_user_data) == 64);
    assert!(core::mem::offset_of!(vetvec_config_options, log_drop) == 72);
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
    assert!(core::mem::offset_of!(vetvec_contract_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_contract_options, long_words) == 8);
    assert!(core::mem::offset_of!(vetvec_contract_options, shortened) == 16);
    assert!(core::mem::offset_of!(vetvec_contract_options, other_input_type) == 24);
    assert!(core::mem::offset_of!(vetvec_encoder_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_encoder_options, spec) == 8);
    assert!(core::mem::offset_of!(vetvec_encoder_options, api_key) == 24);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_dir) == 40);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_mode) == 56);
    assert!(core::mem::offset_of!(vetvec_encoder_options, reserved) == 60);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_salt) == 64);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_max_bytes) == 80);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_ttl_s) == 88);
    assert!(core::mem::offset_of!(vetvec_encoder_options, timeout_ms) == 96);
    assert!(core::mem::offset_of!(vetvec_encoder_options, base_url) == 104);
    assert!(core::mem::offset_of!(vetvec_encoder_options, requests_per_minute) == 120);
    assert!(core::mem::offset_of!(vetvec_encoder_options, tokens_per_minute) == 128);
    assert!(core::mem::offset_of!(vetvec_encoder_options, concurrency) == 136);
    assert!(core::mem::offset_of!(vetvec_encoder_options, batch) == 140);
    assert!(core::mem::offset_of!(vetvec_encoder_options, dimensions) == 144);
    assert!(core::mem::offset_of!(vetvec_encoder_options, max_attempts) == 148);
    assert!(core::mem::offset_of!(vetvec_encoder_options, input_type) == 152);
    assert!(core::mem::offset_of!(vetvec_encoder_options, revision) == 168);
    assert!(core::mem::offset_of!(vetvec_encoder_options, ca_file) == 184);
    assert!(core::mem::offset_of!(vetvec_encoder_options, proxy) == 200);
    assert!(core::mem::offset_of!(vetvec_encoder_options, log) == 216);
    assert!(core::mem::offset_of!(vetvec_encoder_options, log_user_data) == 224);
    assert!(core::mem::offset_of!(vetvec_encoder_options, log_drop) == 232);
    assert!(core::mem::offset_of!(vetvec_encoder_options, limits_dir) == 240);
    assert!(core::mem::offset_of!(vetvec_encoder_options, limits_scope) == 256);
    assert!(core::mem::offset_of!(vetvec_encoder_options, weight) == 260);
    assert!(core::mem::offset_of!(vetvec_encoder_options, hedge) == 264);
    assert!(core::mem::offset_of!(vetvec_encoder_options, retry_until_deadline) == 265);
    assert!(core::mem::offset_of!(vetvec_encoder_options, reserved_bytes) == 266);
    assert!(core::mem::offset_of!(vetvec_encoder_options, http_definition) == 272);
    assert!(core::mem::offset_of!(vetvec_encoder_options, price_per_million_tokens) == 288);
    assert!(core::mem::offset_of!(vetvec_encoder_options, count_tokens) == 296);
    assert!(core::mem::offset_of!(vetvec_encoder_options, count_tokens_user_data) == 304);
    assert!(core::mem::offset_of!(vetvec_encoder_options, count_tokens_drop) == 312);
    assert!(core::mem::offset_of!(vetvec_encoder_options, cache_dtype) == 320);
    assert!(core::mem::offset_of!(vetvec_encoder_options, reserved_2) == 324);
    assert!(core::mem::offset_of!(vetvec_encoder_options, query_prefix) == 328);
    assert!(core::mem::offset_of!(vetvec_encoder_options, document_prefix) == 344);
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
    assert!(core::mem::offset_of!(vetvec_fallback_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_fallback_options, policy) == 8);
    assert!(core::mem::offset_of!(vetvec_fallback_options, warm_cache) == 12);
    assert!(core::mem::offset_of!(vetvec_fallback_options, reserved) == 13);
    assert!(core::mem::offset_of!(vetvec_fallback_options, latency_target_ms) == 16);
    assert!(core::mem::offset_of!(vetvec_fallback_options, hedge_delay_ms) == 24);
    assert!(core::mem::offset_of!(vetvec_fallback_options, timeout_ms) == 32);
    assert!(core::mem::offset_of!(vetvec_fallback_options, map_file) == 40);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, remote) == 8);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, remote_cached) == 16);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, local) == 24);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, mapped_local) == 32);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, none) == 40);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, why_policy) == 48);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, why_service_down) == 56);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, why_deadline_near) == 64);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, why_remote_failed) == 72);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, why_latency_target) == 80);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, why_hedge) == 88);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, probes) == 96);
    assert!(core::mem::offset_of!(vetvec_fallback_counts, kept_fetches) == 104);
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
    assert!(core::mem::offset_of!(vetvec_sentence, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_sentence, number) == 8);
    assert!(core::mem::offset_of!(vetvec_sentence, text) == 16);
    assert!(core::mem::offset_of!(vetvec_sentence, p) == 32);
    assert!(core::mem::offset_of!(vetvec_sentence, label) == 40);
    assert!(core::mem::offset_of!(vetvec_sentence, is_test) == 44);
    assert!(core::mem::offset_of!(vetvec_sentence, draw) == 45);
    assert!(core::mem::offset_of!(vetvec_sentence, reserved) == 46);
    assert!(core::mem::offset_of!(vetvec_import_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_import_options, kind) == 8);
    assert!(core::mem::offset_of!(vetvec_import_options, sources) == 24);
    assert!(core::mem::offset_of!(vetvec_import_options, aspect) == 32);
    assert!(core::mem::offset_of!(vetvec_import_options, background_file) == 48);
    assert!(core::mem::offset_of!(vetvec_import_options, words) == 64);
    assert!(core::mem::offset_of!(vetvec_import_options, reserved) == 65);
    assert!(core::mem::offset_of!(vetvec_threshold, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_threshold, threshold) == 8);
    assert!(core::mem::offset_of!(vetvec_threshold, raw) == 16);
    assert!(core::mem::offset_of!(vetvec_threshold, n) == 24);
    assert!(core::mem::offset_of!(vetvec_threshold, nn_min) == 32);
    assert!(core::mem::offset_of!(vetvec_threshold, nn_mean) == 40);
    assert!(core::mem::offset_of!(vetvec_threshold, nn_std) == 48);
    assert!(core::mem::offset_of!(vetvec_provenance, giver) == 0);
    assert!(core::mem::offset_of!(vetvec_provenance, why) == 4);
    assert!(core::mem::offset_of!(vetvec_provenance, remote_status) == 8);
    assert!(core::mem::offset_of!(vetvec_provenance, reserved) == 12);
    assert!(core::mem::offset_of!(vetvec_rank_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_rank_options, similarity) == 8);
    assert!(core::mem::offset_of!(vetvec_rank_options, ties) == 12);
    assert!(core::mem::offset_of!(vetvec_rank_options, mode) == 16);
    assert!(core::mem::offset_of!(vetvec_rank_options, threads) == 20);
    assert!(core::mem::offset_of!(vetvec_rank_options, tie_eps) == 24);
    assert!(core::mem::offset_of!(vetvec_rank_options, pivots_at_once) == 32);
    assert!(core::mem::offset_of!(vetvec_rank_options, hits_at) == 40);
    assert!(core::mem::offset_of!(vetvec_rank_options, hits_count) == 48);
    assert!(core::mem::offset_of!(vetvec_ranking, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_ranking, pairs) == 8);
    assert!(core::mem::offset_of!(vetvec_ranking, mean_rank) == 16);
    assert!(core::mem::offset_of!(vetvec_ranking, mrr) == 24);
    assert!(core::mem::offset_of!(vetvec_ranking, tied) == 32);
    assert!(core::mem::offset_of!(vetvec_alignment, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_alignment, alignment) == 8);
    assert!(core::mem::offset_of!(vetvec_alignment, uniformity) == 16);
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
    assert!(core::mem::offset_of!(vetvec_rows, data) == 0);
    assert!(core::mem::offset_of!(vetvec_rows, rows) == 8);
    assert!(core::mem::offset_of!(vetvec_rows, cols) == 16);
    assert!(core::mem::offset_of!(vetvec_rows, row_stride) == 24);
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
    assert!(core::mem::offset_of!(vetvec_stream_rows, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_stream_rows, first) == 8);
    assert!(core::mem::offset_of!(vetvec_stream_rows, count) == 16);
    assert!(core::mem::offset_of!(vetvec_stream_rows, dimension) == 24);
    assert!(core::mem::offset_of!(vetvec_stream_rows, data) == 32);
    assert!(core::mem::offset_of!(vetvec_stream_rows, status) == 40);
    assert!(core::mem::offset_of!(vetvec_stream_rows, provenance) == 48);
    assert!(core::mem::offset_of!(vetvec_stream_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_stream_options, next) == 8);
    assert!(core::mem::offset_of!(vetvec_stream_options, rows) == 16);
    assert!(core::mem::offset_of!(vetvec_stream_options, user_data) == 24);
    assert!(core::mem::offset_of!(vetvec_stream_options, window_bytes) == 32);
    assert!(core::mem::offset_of!(vetvec_stream_options, piece_texts) == 40);
    assert!(core::mem::offset_of!(vetvec_stream_options, reserved) == 44);
    assert!(core::mem::offset_of!(vetvec_submit_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_submit_options, queue) == 8);
    assert!(core::mem::offset_of!(vetvec_submit_options, done) == 16);
    assert!(core::mem::offset_of!(vetvec_submit_options, user_data) == 24);
    assert!(core::mem::offset_of!(vetvec_completion, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_completion, call) == 8);
    assert!(core::mem::offset_of!(vetvec_completion, user_data) == 16);
    assert!(core::mem::offset_of!(vetvec_completion, status) == 24);
    assert!(core::mem::offset_of!(vetvec_completion, reserved) == 28);
    assert!(core::mem::offset_of!(vetvec_suite_option, name) == 0);
    assert!(core::mem::offset_of!(vetvec_suite_option, value) == 16);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, kind) == 8);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, options) == 24);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, options_count) == 32);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, seeds) == 40);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, log) == 48);
    assert!(core::mem::offset_of!(vetvec_suite_make_options, log_user_data) == 56);
    assert!(core::mem::offset_of!(vetvec_triple, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_triple, relation) == 8);
    assert!(core::mem::offset_of!(vetvec_triple, reserved) == 12);
    assert!(core::mem::offset_of!(vetvec_triple, id) == 16);
    assert!(core::mem::offset_of!(vetvec_triple, seed) == 32);
    assert!(core::mem::offset_of!(vetvec_triple, positive) == 48);
    assert!(core::mem::offset_of!(vetvec_triple, negative) == 64);
    assert!(core::mem::offset_of!(vetvec_triple, changed_positive) == 80);
    assert!(core::mem::offset_of!(vetvec_triple, changed_negative) == 96);
    assert!(core::mem::offset_of!(vetvec_tokenize_options, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_tokenize_options, no_truncation) == 8);
    assert!(core::mem::offset_of!(vetvec_tokenize_options, no_special_tokens) == 9);
    assert!(core::mem::offset_of!(vetvec_tokenize_options, reserved) == 10);
    assert!(core::mem::offset_of!(vetvec_str, data) == 0);
    assert!(core::mem::offset_of!(vetvec_str, size) == 8);
    assert!(core::mem::offset_of!(vetvec_text_batch, struct_size) == 0);
    assert!(core::mem::offset_of!(vetvec_text_batch, bytes) == 8);
    assert!(core::mem::offset_of!(vetvec_text_batch, offsets) == 16);
    assert!(core::mem::offset_of!(vetvec_text_batch, count) == 24);
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
    assert!(core::mem::offset_of!(vetvec_call_options, flags) == 40);
    assert!(core::mem::offset_of!(vetvec_call_options, reserved) == 44);
    assert!(core::mem::offset_of!(vetvec_call_options, max_tokens) == 48);
    assert!(core::mem::offset_of!(vetvec_call_options, traceparent) == 56);
    assert!(core::mem::offset_of!(vetvec_call_options, tracestate) == 72);
    assert!(core::mem::size_of::<vetvec_permutation>() >= 32);
    assert!(core::mem::size_of::<vetvec_config_options>() >= 80);
    assert!(core::mem::size_of::<vetvec_cache_info>() >= 32);
    assert!(core::mem::size_of::<vetvec_cache_prune_options>() >= 24);
    assert!(core::mem::size_of::<vetvec_cache_prune_info>() >= 40);
    assert!(core::mem::size_of::<vetvec_cache_verify_info>() >= 32);
    assert!(core::mem::size_of::<vetvec_cache_export_info>() >= 24);
    assert!(core::mem::size_of::<vetvec_contract_options>() >= 32);
    assert!(core::mem::size_of::<vetvec_encoder_options>() >= 360);
    assert!(core::mem::size_of::<vetvec_usage>() >= 128);
    assert!(core::mem::size_of::<vetvec_fallback_options>() >= 56);
    assert!(core::mem::size_of::<vetvec_fallback_counts>() >= 112);
    assert!(core::mem::size_of::<vetvec_map_options>() >= 40);
    assert!(core::mem::size_of::<vetvec_map_agreement>() >= 72);
    assert!(core::mem::size_of::<vetvec_sentence>() >= 48);
    assert!(core::mem::size_of::<vetvec_import_options>() >= 72);
    assert!(core::mem::size_of::<vetvec_threshold>() >= 56);
    assert!(core::mem::size_of::<vetvec_provenance>() >= 16);
    assert!(core::mem::size_of::<vetvec_rank_options>() >= 56);
    assert!(core::mem::size_of::<vetvec_ranking>() >= 40);
    assert!(core::mem::size_of::<vetvec_alignment>() >= 24);
    assert!(core::mem::size_of::<vetvec_pair_scores>() >= 72);
    assert!(core::mem::size_of::<vetvec_rows>() >= 32);
    assert!(core::mem::size_of::<vetvec_syntextbench_task>() >= 136);
    assert!(core::mem::size_of::<vetvec_syntextbench_options>() >= 64);
    assert!(core::mem::size_of::<vetvec_task_score>() >= 88);
    assert!(core::mem::size_of::<vetvec_syntextbench_result>() >= 64);
    assert!(core::mem::size_of::<vetvec_probe_options>() >= 56);
    assert!(core::mem::size_of::<vetvec_probe_result>() >= 200);
    assert!(core::mem::size_of::<vetvec_ensemble_options>() >= 56);
    assert!(core::mem::size_of::<vetvec_correlation>() >= 40);
    assert!(core::mem::size_of::<vetvec_resampling_options>() >= 40);
    assert!(core::mem::size_of::<vetvec_interval>() >= 40);
    assert!(core::mem::size_of::<vetvec_stream_rows>() >= 56);
    assert!(core::mem::size_of::<vetvec_stream_options>() >= 48);
    assert!(core::mem::size_of::<vetvec_submit_options>() >= 32);
    assert!(core::mem::size_of::<vetvec_completion>() >= 32);
    assert!(core::mem::size_of::<vetvec_suite_option>() >= 32);
    assert!(core::mem::size_of::<vetvec_suite_make_options>() >= 64);
    assert!(core::mem::size_of::<vetvec_triple>() >= 112);
    assert!(core::mem::size_of::<vetvec_tokenize_options>() >= 16);
    assert!(core::mem::size_of::<vetvec_str>() >= 16);
    assert!(core::mem::size_of::<vetvec_text_batch>() >= 32);
    assert!(core::mem::size_of::<vetvec_progress>() >= 64);
    assert!(core::mem::size_of::<vetvec_call_options>() >= 88);
};
