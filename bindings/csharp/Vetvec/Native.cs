// Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
using System;
using System.Runtime.InteropServices;

#pragma warning disable 169, 649 // fields that only the C side writes

namespace Vetvec.Native
{
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_str
    {
        public IntPtr data;
        public UIntPtr size;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_text_batch
    {
        public ulong struct_size;
        public IntPtr bytes;
        public ulong* offsets;
        public ulong count;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_rows
    {
        public float* data;
        public ulong rows;
        public ulong cols;
        public ulong row_stride;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_progress
    {
        public ulong struct_size;
        public IntPtr stage;
        public ulong done;
        public ulong total;
        public ulong requests;
        public ulong tokens;
        public double cost;
        public IntPtr vendor;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_call_options
    {
        public ulong struct_size;
        public long timeout_ms;
        public ulong cancel;
        public IntPtr progress;
        public IntPtr progress_user_data;
        public long max_tokens;
        public vetvec_str traceparent;
        public vetvec_str tracestate;
        public uint flags;
        public uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_provenance
    {
        public int source;
        public int reason;
        public int remote_status;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_redis_options
    {
        public ulong struct_size;
        public vetvec_str url;
        public vetvec_str ca_file;
        public IntPtr password_fn;
        public IntPtr password_fn_user_data;
        public IntPtr password_fn_drop;
        public vetvec_str hmac_key;
        public byte no_cache;
        public byte no_limits;
        public byte half;
        public fixed byte reserved[5];
        public long ttl_s;
        public long read_timeout_ms;
        public long lease_s;
        public int weight;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_call_record
    {
        public ulong struct_size;
        public long start_unix_ns;
        public long end_unix_ns;
        public vetvec_str provider;
        public vetvec_str request_model;
        public vetvec_str response_model;
        public vetvec_str encoding;
        public vetvec_str server_address;
        public vetvec_str trace_id;
        public vetvec_str parent_span_id;
        public ulong dimension;
        public ulong texts;
        public ulong texts_cached;
        public ulong texts_joined;
        public ulong texts_failed;
        public ulong requests;
        public ulong retries;
        public ulong hedges;
        public ulong input_tokens;
        public ulong uncounted_requests;
        public int server_port;
        public int status;
        public int http_status;
        public uint trace_flags;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_encoder_options
    {
        public ulong struct_size;
        public vetvec_str spec;
        public vetvec_str api_key;
        public vetvec_str base_url;
        public vetvec_str http_definition;
        public vetvec_str revision;
        public vetvec_str input_type;
        public vetvec_str query_prefix;
        public vetvec_str document_prefix;
        public int dimensions;
        public int batch;
        public long timeout_ms;
        public long requests_per_minute;
        public long tokens_per_minute;
        public int concurrency;
        public int max_attempts;
        public vetvec_str limits_dir;
        public int limits_scope;
        public int weight;
        public byte hedge;
        public byte retry_until_deadline;
        public fixed byte reserved[6];
        public int cache_mode;
        public int cache_dtype;
        public vetvec_str cache_dir;
        public vetvec_str cache_salt;
        public ulong cache_max_bytes;
        public long cache_ttl_s;
        public vetvec_str ca_file;
        public vetvec_str proxy;
        public double price_per_million_tokens;
        public IntPtr count_tokens;
        public IntPtr count_tokens_user_data;
        public IntPtr count_tokens_drop;
        public IntPtr log;
        public IntPtr log_user_data;
        public IntPtr log_drop;
        public IntPtr key_fn;
        public IntPtr key_fn_user_data;
        public IntPtr key_fn_drop;
        public vetvec_str client_cert_file;
        public vetvec_str client_key_file;
        public vetvec_text_batch* headers;
        public long texts_per_minute;
        public vetvec_str providers_data;
        public IntPtr on_call;
        public IntPtr on_call_user_data;
        public IntPtr on_call_drop;
        public vetvec_str adapter;
        public vetvec_str adapter_for;
        public vetvec_redis_options* redis;
        public vetvec_str identity;
        public long identity_every_s;
        public int identity_policy;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_usage
    {
        public ulong struct_size;
        public ulong texts;
        public ulong texts_sent;
        public ulong cache_memory_hits;
        public ulong cache_disk_hits;
        public ulong joined;
        public ulong requests;
        public ulong retries;
        public ulong tokens_estimated;
        public ulong tokens_reported;
        public ulong bytes_sent;
        public ulong bytes_received;
        public ulong failed_texts;
        public ulong maybe_billed_twice;
        public double cost_estimated;
        public double cost_reported;
        public ulong cache_shared_hits;
        public ulong texts_sent_again;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_config_options
    {
        public ulong struct_size;
        public vetvec_str file;
        public vetvec_str text;
        public vetvec_str run;
        public vetvec_text_batch* overrides;
        public vetvec_text_batch* vendors;
        public IntPtr log;
        public IntPtr log_user_data;
        public IntPtr log_drop;
        public IntPtr on_call;
        public IntPtr on_call_user_data;
        public IntPtr on_call_drop;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_batch_options
    {
        public ulong struct_size;
        public ulong file_texts;
        public ulong file_bytes;
        public long poll_ms;
        public long max_poll_ms;
        public uint proof_rows;
        public byte no_proof;
        public byte fallback_online;
        public byte discard_refused;
        public byte plan_only;
        public double proof_tolerance;
        public long online_reserve_ms;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_cache_info
    {
        public ulong struct_size;
        public ulong rows;
        public ulong bytes;
        public ulong wal_bytes;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_cache_prune_options
    {
        public ulong struct_size;
        public ulong max_bytes;
        public long older_than_s;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_cache_prune_info
    {
        public ulong struct_size;
        public ulong deleted_rows;
        public ulong rows;
        public ulong bytes_before;
        public ulong bytes;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_cache_verify_info
    {
        public ulong struct_size;
        public ulong rows;
        public ulong bad_rows;
        public ulong deleted_rows;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_cache_export_info
    {
        public ulong struct_size;
        public ulong rows;
        public ulong bad_rows;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_contract_options
    {
        public ulong struct_size;
        public ulong long_words;
        public ulong shortened;
        public ulong other_input_type;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_fallback_host
    {
        public ulong encoder;
        public vetvec_str certificate_file;
        public vetvec_str certificate;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_fallback_options
    {
        public ulong struct_size;
        public int policy;
        public byte warm_cache;
        public fixed byte reserved[3];
        public long latency_target_ms;
        public long hedge_delay_ms;
        public long timeout_ms;
        public vetvec_str map_file;
        public vetvec_fallback_host* hosts;
        public ulong host_count;
        public long certificate_max_age_s;
        public ulong sample_every;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_fallback_counts
    {
        public ulong struct_size;
        public ulong remote;
        public ulong remote_cached;
        public ulong local;
        public ulong mapped_local;
        public ulong none;
        public ulong reason_policy;
        public ulong reason_service_down;
        public ulong reason_deadline_near;
        public ulong reason_remote_failed;
        public ulong reason_latency_target;
        public ulong reason_hedge;
        public ulong probes;
        public ulong kept_fetches;
        public ulong host_1;
        public ulong host_2;
        public ulong host_3;
        public ulong host_4;
        public ulong samples;
        public ulong samples_beyond;
        public ulong hosts_dropped;
        public ulong hosts_expired;
        public ulong hosts_unchecked;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_identity_options
    {
        public ulong struct_size;
        public byte night;
        public fixed byte reserved[7];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_identity_scores
    {
        public ulong struct_size;
        public int ask;
        public uint reserved;
        public double share;
        public double cutoff;
        public double low;
        public double high;
        public double lets_in;
        public double first;
        public double second;
        public ulong searched;
        public double probability;
        public ulong pairs;
        public ulong documents;
        public ulong corpus;
        public vetvec_str fingerprint;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_identity_calibrate_options
    {
        public ulong struct_size;
        public vetvec_str documents;
        public vetvec_str pairs;
        public ulong queries;
        public ulong passages;
        public ulong seed;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_completion
    {
        public ulong struct_size;
        public ulong job;
        public IntPtr user_data;
        public int status;
        public uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_job_options
    {
        public ulong struct_size;
        public ulong queue;
        public IntPtr done;
        public IntPtr user_data;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_map_options
    {
        public ulong struct_size;
        public int method;
        public uint reserved;
        public double ridge;
        public double held_out_share;
        public ulong seed;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_map_agreement
    {
        public ulong struct_size;
        public ulong fitted;
        public ulong held_out;
        public ulong neighbours;
        public double mean_cosine;
        public double overlap;
        public double overlap_within;
        public double overlap_unmapped;
        public double ridge;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_map_repair_options
    {
        public ulong struct_size;
        public vetvec_str vendor;
        public vetvec_str run;
        public int split;
        public uint rank;
        public uint folds;
        public uint steps;
        public double held_out_share;
        public ulong seed;
        public uint threads;
        public uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_pair_scores
    {
        public ulong struct_size;
        public double spearman;
        public double spearman_p;
        public double pearson;
        public double pearson_p;
        public double gap;
        public double auc;
        public double label_entropy;
        public byte has_correlation;
        public byte has_p;
        public byte has_gap;
        public fixed byte reserved[5];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_alignment
    {
        public ulong struct_size;
        public double alignment;
        public double uniformity;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_ranking_options
    {
        public ulong struct_size;
        public int similarity;
        public int ties;
        public int mode;
        public uint threads;
        public double tie_eps;
        public ulong pivots_at_once;
        public ulong* hits_at;
        public ulong hits_count;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_ranking
    {
        public ulong struct_size;
        public ulong pairs;
        public double mean_rank;
        public double mrr;
        public ulong tied;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_labelled_rows
    {
        public vetvec_rows rows;
        public uint* labels;
        public uint classes;
        public uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_syntextbench_task
    {
        public double p;
        public vetvec_rows train_positive;
        public vetvec_rows train_negative;
        public vetvec_rows test_positive;
        public vetvec_rows test_negative;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_syntextbench_options
    {
        public ulong struct_size;
        public double a_t;
        public double tau;
        public double epsilon;
        public double energy;
        public int variant;
        public uint sign_draws;
        public ulong seed;
        public uint threads;
        public uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_task_score
    {
        public double p;
        public double accuracy;
        public double delta;
        public double d_inter;
        public double d_intra;
        public double whitened_ref;
        public double distance;
        public ulong k_positive;
        public ulong k_negative;
        public ulong n_correct;
        public ulong n_test;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_syntextbench_result
    {
        public ulong struct_size;
        public double score;
        public double a_t;
        public double sign_score_min;
        public double sign_score_mean;
        public double sign_score_max;
        public ulong sign_draws;
        public ulong sign_draws_excluded;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_probe_options
    {
        public ulong struct_size;
        public double epsilon;
        public double learning_rate;
        public ulong seed;
        public uint hidden;
        public uint steps;
        public uint batch;
        public uint seeds;
        public uint threads;
        public uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_probe_result
    {
        public ulong struct_size;
        public double validation_loss;
        public double mdl;
        public double sdl;
        public ulong sample_size;
        public fixed ulong sizes[10];
        public fixed double losses[10];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_ensemble_options
    {
        public ulong struct_size;
        public double learning_rate;
        public double validation_share;
        public double alpha;
        public ulong seed;
        public uint epochs;
        public uint batch;
        public uint threads;
        public uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_ensemble_outputs
    {
        public ulong struct_size;
        public byte* ground_truth;
        public double* f;
        public double* g;
        public double* accuracy;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_correlation
    {
        public ulong struct_size;
        public double coefficient;
        public double p_value;
        public ulong n;
        public byte has_coefficient;
        public byte has_p_value;
        public fixed byte reserved[6];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_resampling_options
    {
        public ulong struct_size;
        public ulong seed;
        public ulong resamples;
        public double level;
        public uint threads;
        public int alternative;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_interval
    {
        public ulong struct_size;
        public double estimate;
        public double low;
        public double high;
        public double standard_error;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_permutation
    {
        public ulong struct_size;
        public double mean;
        public double p_value;
        public byte exact;
        public fixed byte reserved[7];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_stream_rows
    {
        public ulong struct_size;
        public ulong first;
        public ulong count;
        public ulong dimension;
        public float* data;
        public int* status;
        public vetvec_provenance* provenance;
        public IntPtr* errors;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_stream_options
    {
        public ulong struct_size;
        public IntPtr next;
        public IntPtr rows;
        public IntPtr user_data;
        public ulong window_bytes;
        public uint piece_texts;
        public uint reserved;
        public vetvec_batch_options* batch;
        public long piece_timeout_ms;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_threshold_options
    {
        public ulong struct_size;
        public int metric;
        public int method;
        public int mode;
        public uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_threshold
    {
        public ulong struct_size;
        public double threshold;
        public double raw;
        public ulong n;
        public double nn_min;
        public double nn_mean;
        public double nn_std;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_suite_option
    {
        public vetvec_str name;
        public vetvec_str value;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_suite_make_options
    {
        public ulong struct_size;
        public vetvec_str kind;
        public vetvec_suite_option* options;
        public ulong options_count;
        public vetvec_text_batch* seeds;
        public IntPtr log;
        public IntPtr log_user_data;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_sentence
    {
        public ulong struct_size;
        public ulong number;
        public vetvec_str text;
        public double p;
        public int label;
        public byte is_test;
        public byte draw;
        public fixed byte reserved[2];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_dataset
    {
        public int format;
        public uint file_count;
        public vetvec_str* files;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_suite_import_options
    {
        public ulong struct_size;
        public vetvec_dataset* datasets;
        public ulong dataset_count;
        public int form;
        public int aspect;
        public vetvec_str background_file;
        public int level;
        public uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_item
    {
        public ulong struct_size;
        public int form;
        public int role;
        public vetvec_str id;
        public vetvec_str relation;
        public vetvec_str seed;
        public vetvec_str positive;
        public vetvec_str negative;
        public vetvec_str text;
        public vetvec_str group;
        public vetvec_str a;
        public vetvec_str b;
        public vetvec_str construct;
        public vetvec_str domain;
        public vetvec_str label_source;
        public double score;
        public double p;
        public int label;
        public uint draw;
        public int relevance;
        public byte is_test;
        public fixed byte reserved[3];
        public ulong first;
        public ulong second;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_suite_score_options
    {
        public ulong struct_size;
        public ulong seed;
        public int metric;
        public int threshold_method;
        public vetvec_str dictionary_file;
        public ulong dictionary_max_words;
        public ulong worst;
        public double least_accuracy;
        public double equal_within;
        public ulong triples;
        public ulong query_encoder;
        public ulong other_query_encoder;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct vetvec_tokenizer_options
    {
        public ulong struct_size;
        public byte no_truncation;
        public byte no_special_tokens;
        public fixed byte reserved[6];
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate int vetvec_progress_fn(IntPtr user_data, vetvec_progress* progress);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void vetvec_log_fn(IntPtr user_data, int level, IntPtr message);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate int vetvec_key_fn(IntPtr user_data, byte was_rejected, IntPtr out_key, UIntPtr capacity, UIntPtr* out_size, long* out_lifetime_s);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void vetvec_call_fn(IntPtr user_data, vetvec_call_record* record);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate int vetvec_count_tokens_fn(IntPtr user_data, vetvec_text_batch* texts, ulong* out_tokens);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void vetvec_done_fn(IntPtr user_data, ulong job, int status);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate int vetvec_row_statistic_fn(IntPtr user_data, uint* rows, ulong count, double* out_value);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate int vetvec_stream_next_fn(IntPtr user_data, vetvec_str* text);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate int vetvec_stream_rows_fn(IntPtr user_data, vetvec_stream_rows* rows);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate int vetvec_sentence_fn(IntPtr user_data, vetvec_sentence* sentence);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate void vetvec_drop_fn(IntPtr user_data);

    internal static unsafe class Api
    {
        private const string Library = "vetvec";

        internal const int VETVEC_ABI_VERSION = 1;
        internal const int VETVEC_STATUS_OK = 0;
        internal const int VETVEC_STATUS_CANCELLED = 1;
        internal const int VETVEC_STATUS_UNKNOWN = 2;
        internal const int VETVEC_STATUS_INVALID_ARGUMENT = 3;
        internal const int VETVEC_STATUS_DEADLINE_EXCEEDED = 4;
        internal const int VETVEC_STATUS_NOT_FOUND = 5;
        internal const int VETVEC_STATUS_ALREADY_EXISTS = 6;
        internal const int VETVEC_STATUS_PERMISSION_DENIED = 7;
        internal const int VETVEC_STATUS_OUT_OF_MEMORY = 8;
        internal const int VETVEC_STATUS_FAILED_PRECONDITION = 9;
        internal const int VETVEC_STATUS_ABORTED = 10;
        internal const int VETVEC_STATUS_OUT_OF_RANGE = 11;
        internal const int VETVEC_STATUS_UNIMPLEMENTED = 12;
        internal const int VETVEC_STATUS_INTERNAL = 13;
        internal const int VETVEC_STATUS_UNAVAILABLE = 14;
        internal const int VETVEC_STATUS_DATA_LOSS = 15;
        internal const int VETVEC_STATUS_UNAUTHENTICATED = 16;
        internal const int VETVEC_STATUS_BUFFER_TOO_SMALL = 32;
        internal const int VETVEC_STATUS_RATE_LIMITED = 33;
        internal const int VETVEC_STATUS_QUOTA_EXCEEDED = 34;
        internal const int VETVEC_STATUS_BUDGET_EXCEEDED = 35;
        internal const int VETVEC_STATUS_PARTIAL = 36;
        internal const int VETVEC_STATUS_PROTOCOL = 37;
        internal const int VETVEC_STATUS_BAD_VECTOR = 38;
        internal const int VETVEC_STATUS_INVALID_HANDLE = 39;
        internal const int VETVEC_STATUS_FORKED = 40;
        internal const int VETVEC_STATUS_PARSE_ERROR = 41;
        internal const int VETVEC_STATUS_NON_FINITE = 42;
        internal const int VETVEC_STATUS_DIMENSION_MISMATCH = 43;
        internal const int VETVEC_STATUS_INSUFFICIENT_DATA = 44;
        internal const int VETVEC_STATUS_DEGENERATE = 45;
        internal const int VETVEC_TEXT_LEVEL_WORD = 0;
        internal const int VETVEC_TEXT_LEVEL_SENTENCE = 1;
        internal const int VETVEC_LOG_LEVEL_DEBUG = 0;
        internal const int VETVEC_LOG_LEVEL_INFO = 1;
        internal const int VETVEC_LOG_LEVEL_WARNING = 2;
        internal const int VETVEC_LOG_LEVEL_ERROR = 3;
        internal const uint VETVEC_CALL_FLAGS_NO_CACHE = 1;
        internal const uint VETVEC_CALL_FLAGS_NO_DEDUPE = 2;
        internal const uint VETVEC_CALL_FLAGS_NO_SPLIT = 4;
        internal const uint VETVEC_CALL_FLAGS_NO_RETRY = 8;
        internal const uint VETVEC_CALL_FLAGS_AS_RECEIVED = 16;
        internal const int VETVEC_SOURCE_NONE = 0;
        internal const int VETVEC_SOURCE_REMOTE = 1;
        internal const int VETVEC_SOURCE_LOCAL = 2;
        internal const int VETVEC_SOURCE_MAPPED_LOCAL = 3;
        internal const int VETVEC_SOURCE_HOST_1 = 4;
        internal const int VETVEC_SOURCE_HOST_2 = 5;
        internal const int VETVEC_SOURCE_HOST_3 = 6;
        internal const int VETVEC_SOURCE_HOST_4 = 7;
        internal const int VETVEC_REASON_POLICY = 0;
        internal const int VETVEC_REASON_CACHED = 1;
        internal const int VETVEC_REASON_SERVICE_DOWN = 2;
        internal const int VETVEC_REASON_DEADLINE_NEAR = 3;
        internal const int VETVEC_REASON_REMOTE_FAILED = 4;
        internal const int VETVEC_REASON_LATENCY_TARGET = 5;
        internal const int VETVEC_REASON_HEDGE = 6;
        internal const int VETVEC_CACHE_MODE_DEFAULT = 0;
        internal const int VETVEC_CACHE_MODE_OFF = 1;
        internal const int VETVEC_CACHE_MODE_ON = 2;
        internal const int VETVEC_CACHE_MODE_ONLY = 3;
        internal const int VETVEC_LIMITS_SCOPE_HOST = 0;
        internal const int VETVEC_LIMITS_SCOPE_PROCESS = 1;
        internal const int VETVEC_IDENTITY_POLICY_REFUSE = 0;
        internal const int VETVEC_IDENTITY_POLICY_REPORT = 1;
        internal const int VETVEC_CACHE_DTYPE_F32 = 0;
        internal const int VETVEC_CACHE_DTYPE_F16 = 1;
        internal const uint VETVEC_CACHE_FLAGS_KEEP_BAD = 1;
        internal const uint VETVEC_CACHE_FLAGS_QUICK_CHECK = 2;
        internal const uint VETVEC_CACHE_FLAGS_VECTORS = 4;
        internal const int VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL = 0;
        internal const int VETVEC_FALLBACK_POLICY_LOCAL_FIRST = 1;
        internal const int VETVEC_FALLBACK_POLICY_HEDGED = 2;
        internal const int VETVEC_FALLBACK_POLICY_REMOTE = 3;
        internal const int VETVEC_FALLBACK_POLICY_LOCAL = 4;
        internal const int VETVEC_IDENTITY_ASK_FACTS = 0;
        internal const int VETVEC_IDENTITY_ASK_CUTOFF = 1;
        internal const int VETVEC_IDENTITY_ASK_LETS_IN = 2;
        internal const int VETVEC_IDENTITY_ASK_FIRST_HIT = 3;
        internal const int VETVEC_IDENTITY_ASK_DUPLICATE = 4;
        internal const int VETVEC_MAP_METHOD_RIDGE = 0;
        internal const int VETVEC_MAP_METHOD_PROCRUSTES = 1;
        internal const int VETVEC_MAP_SPLIT_PAIR = 0;
        internal const int VETVEC_MAP_SPLIT_SEED = 1;
        internal const int VETVEC_POSTPROCESS_CENTER = 0;
        internal const int VETVEC_POSTPROCESS_NORMALIZE = 1;
        internal const int VETVEC_POSTPROCESS_WHITEN = 2;
        internal const int VETVEC_POSTPROCESS_ABTT = 3;
        internal const int VETVEC_POSTPROCESS_PCR = 4;
        internal const int VETVEC_SIMILARITY_COSINE = 0;
        internal const int VETVEC_SIMILARITY_L2 = 1;
        internal const int VETVEC_RANKING_TIES_OPTIMISTIC = 0;
        internal const int VETVEC_RANKING_TIES_MID = 1;
        internal const int VETVEC_RANKING_TIES_PESSIMISTIC = 2;
        internal const int VETVEC_RANKING_MODE_PAPER = 0;
        internal const int VETVEC_RANKING_MODE_RELEASE_PROFILE = 1;
        internal const int VETVEC_REPORT_FORMAT_HTML = 0;
        internal const int VETVEC_REPORT_FORMAT_JSON = 1;
        internal const int VETVEC_REPORT_FORMAT_CSV = 2;
        internal const int VETVEC_REPORT_FORMAT_JUNIT = 3;
        internal const int VETVEC_REPORT_FORMAT_MARKDOWN = 4;
        internal const int VETVEC_REPORT_FORMAT_JSONL = 5;
        internal const int VETVEC_SYNTEXTBENCH_VARIANT_RELATIVE = 0;
        internal const int VETVEC_SYNTEXTBENCH_VARIANT_LITERAL = 1;
        internal const int VETVEC_GROUND_TRUTH_A = 1;
        internal const int VETVEC_GROUND_TRUTH_B = 2;
        internal const int VETVEC_ALTERNATIVE_TWO_SIDED = 0;
        internal const int VETVEC_ALTERNATIVE_GREATER = 1;
        internal const int VETVEC_ALTERNATIVE_LESS = 2;
        internal const int VETVEC_CORRELATION_KIND_SPEARMAN = 0;
        internal const int VETVEC_CORRELATION_KIND_PEARSON = 1;
        internal const int VETVEC_CORRELATION_KIND_KENDALL = 2;
        internal const int VETVEC_P_ADJUSTMENT_HOLM = 0;
        internal const int VETVEC_P_ADJUSTMENT_BENJAMINI_HOCHBERG = 1;
        internal const int VETVEC_SAMPLE_SIZE_KIND_SHARES = 0;
        internal const int VETVEC_SAMPLE_SIZE_KIND_MEAN = 1;
        internal const int VETVEC_SAMPLE_SIZE_KIND_CORRELATION = 2;
        internal const int VETVEC_METRIC_L2 = 0;
        internal const int VETVEC_METRIC_L1 = 1;
        internal const int VETVEC_METRIC_COSINE = 2;
        internal const int VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA = 0;
        internal const int VETVEC_THRESHOLD_METHOD_MEAN_SIGMA = 1;
        internal const int VETVEC_THRESHOLD_METHOD_MIN = 2;
        internal const int VETVEC_THRESHOLD_METHOD_ZERO = 3;
        internal const int VETVEC_THRESHOLD_MODE_PAPER = 0;
        internal const int VETVEC_THRESHOLD_MODE_RELEASE = 1;
        internal const int VETVEC_DATASET_FORMAT_SR = 0;
        internal const int VETVEC_DATASET_FORMAT_STSB = 1;
        internal const int VETVEC_DATASET_FORMAT_SICK = 2;
        internal const int VETVEC_DATASET_FORMAT_STR = 3;
        internal const int VETVEC_DATASET_FORMAT_WORDS = 4;
        internal const int VETVEC_DATASET_FORMAT_COSTELLO = 5;
        internal const int VETVEC_IMPORT_FORM_PAIRS = 0;
        internal const int VETVEC_IMPORT_FORM_RANKING = 1;
        internal const int VETVEC_IMPORT_FORM_TRIPLES = 2;
        internal const int VETVEC_SR_ASPECT_STRUCTURE = 0;
        internal const int VETVEC_SR_ASPECT_RELATION = 1;
        internal const int VETVEC_SUITE_FORM_ANY = 0;
        internal const int VETVEC_SUITE_FORM_TRIPLES = 1;
        internal const int VETVEC_SUITE_FORM_LABELLED = 2;
        internal const int VETVEC_SUITE_FORM_SCORED = 3;
        internal const int VETVEC_SUITE_FORM_RANKING = 4;
        internal const int VETVEC_SUITE_FORM_RETRIEVAL = 5;
        internal const int VETVEC_ITEM_ROLE_TRIPLE = 0;
        internal const int VETVEC_ITEM_ROLE_LABELLED_TEXT = 1;
        internal const int VETVEC_ITEM_ROLE_SCORED_PAIR = 2;
        internal const int VETVEC_ITEM_ROLE_TEXT = 3;
        internal const int VETVEC_ITEM_ROLE_PAIR = 4;
        internal const int VETVEC_ITEM_ROLE_QUERY = 5;
        internal const int VETVEC_ITEM_ROLE_DOCUMENT = 6;
        internal const int VETVEC_ITEM_ROLE_JUDGEMENT = 7;
        internal const int VETVEC_PROBE_SIZES = 10;
        internal const int VETVEC_ENSEMBLE_CLASSIFIERS = 14;

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr vetvec_status_name(int status);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_redis_probe(vetvec_redis_options* options, long timeout_ms, IntPtr* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_option_bounds(vetvec_str name, long* out_min, long* out_max, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_provider_facts(vetvec_str kind, vetvec_str providers_data, IntPtr* out_json, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_open(vetvec_encoder_options* options, ulong* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_encoder_destroy(ulong encoder);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr vetvec_encoder_name(ulong encoder);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong vetvec_encoder_dimension(ulong encoder);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_embed(ulong encoder, vetvec_text_batch* texts, vetvec_call_options* call, float* @out, UIntPtr out_capacity, UIntPtr* out_written, int* out_item_status, vetvec_provenance* out_provenance, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_embed_alloc(ulong encoder, vetvec_text_batch* texts, vetvec_call_options* call, ulong* @out, int* out_item_status, vetvec_provenance* out_provenance, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_embed_one(ulong encoder, vetvec_str text, vetvec_call_options* call, float* @out, UIntPtr out_capacity, UIntPtr* out_written, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_probe(ulong encoder, vetvec_text_batch* texts, vetvec_call_options* call, ulong* @out, int* out_item_status, IntPtr* out_report, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_describe(ulong encoder, vetvec_call_options* call, IntPtr* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_count_tokens(ulong encoder, vetvec_text_batch* texts, ulong* out_upper, ulong* out_expected, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_usage(ulong encoder, vetvec_usage* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_metrics(ulong encoder, IntPtr* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_shared_limits(ulong encoder, long timeout_ms, IntPtr* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_encoder_flush(ulong encoder, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_config_load")]
        private static extern int Call_vetvec_config_load(vetvec_config_options* options, ulong* @out, IntPtr* err);
        internal static int vetvec_config_load(vetvec_config_options* options, ulong* @out, IntPtr* err)
        {
            try { return Call_vetvec_config_load(options, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_config_load", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_config_destroy")]
        private static extern void Call_vetvec_config_destroy(ulong config);
        internal static void vetvec_config_destroy(ulong config)
        {
            try { Call_vetvec_config_destroy(config); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_config_destroy", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_config_secret_name")]
        private static extern IntPtr Call_vetvec_config_secret_name(ulong config, ulong index);
        internal static IntPtr vetvec_config_secret_name(ulong config, ulong index)
        {
            try { return Call_vetvec_config_secret_name(config, index); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_config_secret_name", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_config_set_secret")]
        private static extern int Call_vetvec_config_set_secret(ulong config, vetvec_str name, vetvec_str value, IntPtr* err);
        internal static int vetvec_config_set_secret(ulong config, vetvec_str name, vetvec_str value, IntPtr* err)
        {
            try { return Call_vetvec_config_set_secret(config, name, value, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_config_set_secret", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_config_set_tokenizer")]
        private static extern int Call_vetvec_config_set_tokenizer(ulong config, vetvec_str vendor, IntPtr count, IntPtr user_data, IntPtr drop, IntPtr* err);
        internal static int vetvec_config_set_tokenizer(ulong config, vetvec_str vendor, IntPtr count, IntPtr user_data, IntPtr drop, IntPtr* err)
        {
            try { return Call_vetvec_config_set_tokenizer(config, vendor, count, user_data, drop, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_config_set_tokenizer", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_config_set_key_fn")]
        private static extern int Call_vetvec_config_set_key_fn(ulong config, vetvec_str vendor, IntPtr key_fn, IntPtr user_data, IntPtr drop, IntPtr* err);
        internal static int vetvec_config_set_key_fn(ulong config, vetvec_str vendor, IntPtr key_fn, IntPtr user_data, IntPtr drop, IntPtr* err)
        {
            try { return Call_vetvec_config_set_key_fn(config, vendor, key_fn, user_data, drop, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_config_set_key_fn", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_config_json")]
        private static extern int Call_vetvec_config_json(ulong config, IntPtr* @out, IntPtr* err);
        internal static int vetvec_config_json(ulong config, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_config_json(config, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_config_json", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_config_template")]
        private static extern int Call_vetvec_config_template(IntPtr* @out, IntPtr* err);
        internal static int vetvec_config_template(IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_config_template(@out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_config_template", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_config_open_encoder")]
        private static extern int Call_vetvec_config_open_encoder(ulong config, vetvec_str vendor, ulong* @out, IntPtr* err);
        internal static int vetvec_config_open_encoder(ulong config, vetvec_str vendor, ulong* @out, IntPtr* err)
        {
            try { return Call_vetvec_config_open_encoder(config, vendor, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_config_open_encoder", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_audit_plan")]
        private static extern int Call_vetvec_audit_plan(ulong config, vetvec_call_options* call, IntPtr* @out, IntPtr* err);
        internal static int vetvec_audit_plan(ulong config, vetvec_call_options* call, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_audit_plan(config, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_audit_plan", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_audit_run")]
        private static extern int Call_vetvec_audit_run(ulong config, vetvec_call_options* call, ulong* @out, IntPtr* err);
        internal static int vetvec_audit_run(ulong config, vetvec_call_options* call, ulong* @out, IntPtr* err)
        {
            try { return Call_vetvec_audit_run(config, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_audit_run", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_audit_open")]
        private static extern int Call_vetvec_audit_open(vetvec_str run_folder, vetvec_call_options* call, ulong* @out, IntPtr* err);
        internal static int vetvec_audit_open(vetvec_str run_folder, vetvec_call_options* call, ulong* @out, IntPtr* err)
        {
            try { return Call_vetvec_audit_open(run_folder, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_audit_open", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_audit_destroy")]
        private static extern void Call_vetvec_audit_destroy(ulong audit);
        internal static void vetvec_audit_destroy(ulong audit)
        {
            try { Call_vetvec_audit_destroy(audit); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_audit_destroy", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_audit_verdict")]
        private static extern IntPtr Call_vetvec_audit_verdict(ulong audit);
        internal static IntPtr vetvec_audit_verdict(ulong audit)
        {
            try { return Call_vetvec_audit_verdict(audit); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_audit_verdict", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_audit_folder")]
        private static extern IntPtr Call_vetvec_audit_folder(ulong audit);
        internal static IntPtr vetvec_audit_folder(ulong audit)
        {
            try { return Call_vetvec_audit_folder(audit); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_audit_folder", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_audit_compare")]
        private static extern int Call_vetvec_audit_compare(ulong audit_a, vetvec_str vendor_a, ulong audit_b, vetvec_str vendor_b, IntPtr* @out, IntPtr* err);
        internal static int vetvec_audit_compare(ulong audit_a, vetvec_str vendor_a, ulong audit_b, vetvec_str vendor_b, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_audit_compare(audit_a, vendor_a, audit_b, vendor_b, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_audit_compare", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_audit_check_gate")]
        private static extern int Call_vetvec_audit_check_gate(ulong audit, vetvec_str rules, ulong baseline, byte* out_passed, IntPtr* @out, IntPtr* err);
        internal static int vetvec_audit_check_gate(ulong audit, vetvec_str rules, ulong baseline, byte* out_passed, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_audit_check_gate(audit, rules, baseline, out_passed, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_audit_check_gate", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_batch_embed(ulong encoder, vetvec_text_batch* texts, vetvec_batch_options* options, vetvec_call_options* call, IntPtr* out_json, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr vetvec_buffer_data(IntPtr buffer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr vetvec_buffer_size(IntPtr buffer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_buffer_destroy(IntPtr buffer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_build_info(IntPtr* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_cache_stat(vetvec_str dir, vetvec_cache_info* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_cache_flush(vetvec_str dir, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_cache_prune(vetvec_str dir, vetvec_cache_prune_options* options, vetvec_call_options* call, vetvec_cache_prune_info* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_cache_verify(vetvec_str dir, uint flags, vetvec_call_options* call, vetvec_cache_verify_info* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_cache_export(vetvec_str dir, vetvec_str path, uint flags, vetvec_call_options* call, vetvec_cache_export_info* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_cancel_create(ulong* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_cancel_request(ulong cancel);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_cancel_destroy(ulong cancel);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_contract_run")]
        private static extern int Call_vetvec_contract_run(ulong encoder, vetvec_contract_options* options, vetvec_call_options* call, IntPtr* out_json, IntPtr* err);
        internal static int vetvec_contract_run(ulong encoder, vetvec_contract_options* options, vetvec_call_options* call, IntPtr* out_json, IntPtr* err)
        {
            try { return Call_vetvec_contract_run(encoder, options, call, out_json, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_contract_run", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_error_status(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr vetvec_error_message(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_error_http_status(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern long vetvec_error_retry_after_ms(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_error_attempts(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte vetvec_error_is_retryable(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern long vetvec_error_item_index(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern long vetvec_error_callback_value(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr vetvec_error_detail_json(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr vetvec_error_item(IntPtr error, ulong index);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_error_destroy(IntPtr error);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_eval_run")]
        private static extern int Call_vetvec_eval_run(vetvec_str method, vetvec_str input_json, IntPtr* @out, IntPtr* err);
        internal static int vetvec_eval_run(vetvec_str method, vetvec_str input_json, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_eval_run(method, input_json, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_eval_run", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_fallback_open(ulong remote, ulong local, vetvec_fallback_options* options, ulong* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_fallback_usage(ulong encoder, vetvec_fallback_counts* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_identity_texts(IntPtr* out_json, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_identity_record(ulong encoder, vetvec_call_options* call, vetvec_str path, IntPtr* out_json, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_identity_check(ulong encoder, vetvec_identity_options* options, vetvec_call_options* call, vetvec_str path, IntPtr* out_json, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_identity_describe(vetvec_str path, IntPtr* out_json, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_identity_compare(ulong other, ulong reference, vetvec_identity_options* options, vetvec_call_options* call, vetvec_str path, vetvec_str other_path, IntPtr* out_json, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_identity_moved(vetvec_rows* rows, double angle, vetvec_call_options* call, double* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_identity_open(vetvec_str path, vetvec_str bytes, ulong* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_identity_matches(ulong identity, vetvec_rows* rows, IntPtr* out_json, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_identity_calibrated(ulong identity, vetvec_identity_scores* scores, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_identity_destroy(ulong identity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_identity_calibrate")]
        private static extern int Call_vetvec_identity_calibrate(ulong encoder, vetvec_identity_calibrate_options* options, vetvec_call_options* call, vetvec_str path, IntPtr* out_json, IntPtr* err);
        internal static int vetvec_identity_calibrate(ulong encoder, vetvec_identity_calibrate_options* options, vetvec_call_options* call, vetvec_str path, IntPtr* out_json, IntPtr* err)
        {
            try { return Call_vetvec_identity_calibrate(encoder, options, call, path, out_json, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_identity_calibrate", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_queue_create(ulong* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_queue_descriptor(ulong queue);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_queue_next(ulong queue, long timeout_ms, vetvec_completion* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_queue_destroy(ulong queue);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_job_submit(ulong encoder, vetvec_text_batch* texts, vetvec_call_options* call, vetvec_job_options* options, ulong* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_job_cancel(ulong job);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_job_wait(ulong job, long timeout_ms, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_job_take(ulong job, ulong* @out, int* out_item_status, UIntPtr item_capacity, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_job_provenance(ulong job, vetvec_provenance* @out, UIntPtr capacity, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_job_destroy(ulong job);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_lexicon_show")]
        private static extern int Call_vetvec_lexicon_show(vetvec_str name, vetvec_str file, vetvec_str list, IntPtr* @out, IntPtr* err);
        internal static int vetvec_lexicon_show(vetvec_str name, vetvec_str file, vetvec_str list, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_lexicon_show(name, file, list, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_lexicon_show", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_map_fit")]
        private static extern int Call_vetvec_map_fit(ulong from, ulong to, vetvec_text_batch* texts, vetvec_map_options* options, vetvec_call_options* call, vetvec_str path, vetvec_map_agreement* @out, IntPtr* err);
        internal static int vetvec_map_fit(ulong from, ulong to, vetvec_text_batch* texts, vetvec_map_options* options, vetvec_call_options* call, vetvec_str path, vetvec_map_agreement* @out, IntPtr* err)
        {
            try { return Call_vetvec_map_fit(from, to, texts, options, call, path, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_map_fit", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_map_repair")]
        private static extern int Call_vetvec_map_repair(ulong config, vetvec_map_repair_options* options, vetvec_call_options* call, vetvec_str path, IntPtr* out_report, IntPtr* err);
        internal static int vetvec_map_repair(ulong config, vetvec_map_repair_options* options, vetvec_call_options* call, vetvec_str path, IntPtr* out_report, IntPtr* err)
        {
            try { return Call_vetvec_map_repair(config, options, call, path, out_report, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_map_repair", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_map_test")]
        private static extern int Call_vetvec_map_test(ulong config, vetvec_map_repair_options* options, vetvec_call_options* call, vetvec_str path, IntPtr* out_report, IntPtr* err);
        internal static int vetvec_map_test(ulong config, vetvec_map_repair_options* options, vetvec_call_options* call, vetvec_str path, IntPtr* out_report, IntPtr* err)
        {
            try { return Call_vetvec_map_test(config, options, call, path, out_report, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_map_test", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_map_export(vetvec_str path, vetvec_str out_path, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_map_describe(vetvec_str path, IntPtr* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_matrix_view(ulong matrix, vetvec_rows* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_matrix_postprocess")]
        private static extern int Call_vetvec_matrix_postprocess(vetvec_rows* rows, int operation, ulong components, vetvec_call_options* call, ulong* @out, IntPtr* err);
        internal static int vetvec_matrix_postprocess(vetvec_rows* rows, int operation, ulong components, vetvec_call_options* call, ulong* @out, IntPtr* err)
        {
            try { return Call_vetvec_matrix_postprocess(rows, operation, components, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_matrix_postprocess", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_matrix_destroy(ulong matrix);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_onnx_set_library(vetvec_str path, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_onnx_describe(vetvec_str spec, IntPtr* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_pairs_score")]
        private static extern int Call_vetvec_pairs_score(vetvec_rows* a, vetvec_rows* b, double* labels, vetvec_pair_scores* @out, double* out_cosines, IntPtr* err);
        internal static int vetvec_pairs_score(vetvec_rows* a, vetvec_rows* b, double* labels, vetvec_pair_scores* @out, double* out_cosines, IntPtr* err)
        {
            try { return Call_vetvec_pairs_score(a, b, labels, @out, out_cosines, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_pairs_score", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_pairs_alignment")]
        private static extern int Call_vetvec_pairs_alignment(vetvec_rows* rows, ulong* pairs, ulong pair_count, vetvec_call_options* call, vetvec_alignment* @out, IntPtr* err);
        internal static int vetvec_pairs_alignment(vetvec_rows* rows, ulong* pairs, ulong pair_count, vetvec_call_options* call, vetvec_alignment* @out, IntPtr* err)
        {
            try { return Call_vetvec_pairs_alignment(rows, pairs, pair_count, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_pairs_alignment", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_ranking_compute")]
        private static extern int Call_vetvec_ranking_compute(vetvec_rows* rows, ulong* pairs, ulong pair_count, vetvec_ranking_options* options, vetvec_call_options* call, vetvec_ranking* @out, double* out_ranks, double* out_hits, IntPtr* err);
        internal static int vetvec_ranking_compute(vetvec_rows* rows, ulong* pairs, ulong pair_count, vetvec_ranking_options* options, vetvec_call_options* call, vetvec_ranking* @out, double* out_ranks, double* out_hits, IntPtr* err)
        {
            try { return Call_vetvec_ranking_compute(rows, pairs, pair_count, options, call, @out, out_ranks, out_hits, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_ranking_compute", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_ranking_task")]
        private static extern int Call_vetvec_ranking_task(vetvec_text_batch* first, vetvec_text_batch* second, double* scores, ulong* set_sizes, ulong set_count, int level, vetvec_text_batch* more, IntPtr* @out, IntPtr* err);
        internal static int vetvec_ranking_task(vetvec_text_batch* first, vetvec_text_batch* second, double* scores, ulong* set_sizes, ulong set_count, int level, vetvec_text_batch* more, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_ranking_task(first, second, scores, set_sizes, set_count, level, more, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_ranking_task", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_report_make")]
        private static extern int Call_vetvec_report_make(ulong audit, int format, IntPtr* @out, IntPtr* err);
        internal static int vetvec_report_make(ulong audit, int format, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_report_make(audit, format, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_report_make", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_report_write")]
        private static extern int Call_vetvec_report_write(ulong audit, vetvec_str path, IntPtr* err);
        internal static int vetvec_report_write(ulong audit, vetvec_str path, IntPtr* err)
        {
            try { return Call_vetvec_report_write(audit, path, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_report_write", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_report_verify")]
        private static extern int Call_vetvec_report_verify(vetvec_str run_folder, vetvec_str report_path, vetvec_call_options* call, IntPtr* @out, IntPtr* err);
        internal static int vetvec_report_verify(vetvec_str run_folder, vetvec_str report_path, vetvec_call_options* call, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_report_verify(run_folder, report_path, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_report_verify", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_separability_syntextbench")]
        private static extern int Call_vetvec_separability_syntextbench(vetvec_syntextbench_task* tasks, ulong count, vetvec_syntextbench_options* options, vetvec_call_options* call, vetvec_syntextbench_result* @out, vetvec_task_score* out_tasks, IntPtr* err);
        internal static int vetvec_separability_syntextbench(vetvec_syntextbench_task* tasks, ulong count, vetvec_syntextbench_options* options, vetvec_call_options* call, vetvec_syntextbench_result* @out, vetvec_task_score* out_tasks, IntPtr* err)
        {
            try { return Call_vetvec_separability_syntextbench(tasks, count, options, call, @out, out_tasks, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_separability_syntextbench", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_separability_probe")]
        private static extern int Call_vetvec_separability_probe(vetvec_labelled_rows* rows, vetvec_probe_options* options, vetvec_call_options* call, vetvec_probe_result* @out, IntPtr* err);
        internal static int vetvec_separability_probe(vetvec_labelled_rows* rows, vetvec_probe_options* options, vetvec_call_options* call, vetvec_probe_result* @out, IntPtr* err)
        {
            try { return Call_vetvec_separability_probe(rows, options, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_separability_probe", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_separability_ensemble")]
        private static extern int Call_vetvec_separability_ensemble(vetvec_labelled_rows* training, vetvec_rows* judged, ulong* triples, ulong triple_count, vetvec_ensemble_options* options, vetvec_call_options* call, vetvec_ensemble_outputs* @out, IntPtr* err);
        internal static int vetvec_separability_ensemble(vetvec_labelled_rows* training, vetvec_rows* judged, ulong* triples, ulong triple_count, vetvec_ensemble_options* options, vetvec_call_options* call, vetvec_ensemble_outputs* @out, IntPtr* err)
        {
            try { return Call_vetvec_separability_ensemble(training, judged, triples, triple_count, options, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_separability_ensemble", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_statistics_correlation")]
        private static extern int Call_vetvec_statistics_correlation(int kind, double* x, double* y, ulong n, int alternative, vetvec_correlation* @out, IntPtr* err);
        internal static int vetvec_statistics_correlation(int kind, double* x, double* y, ulong n, int alternative, vetvec_correlation* @out, IntPtr* err)
        {
            try { return Call_vetvec_statistics_correlation(kind, x, y, n, alternative, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_statistics_correlation", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_statistics_bootstrap")]
        private static extern int Call_vetvec_statistics_bootstrap(double* values, ulong n, IntPtr statistic, IntPtr user_data, vetvec_resampling_options* options, vetvec_call_options* call, vetvec_interval* @out, IntPtr* err);
        internal static int vetvec_statistics_bootstrap(double* values, ulong n, IntPtr statistic, IntPtr user_data, vetvec_resampling_options* options, vetvec_call_options* call, vetvec_interval* @out, IntPtr* err)
        {
            try { return Call_vetvec_statistics_bootstrap(values, n, statistic, user_data, options, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_statistics_bootstrap", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_statistics_permutation")]
        private static extern int Call_vetvec_statistics_permutation(double* differences, ulong n, vetvec_resampling_options* options, vetvec_call_options* call, vetvec_permutation* @out, IntPtr* err);
        internal static int vetvec_statistics_permutation(double* differences, ulong n, vetvec_resampling_options* options, vetvec_call_options* call, vetvec_permutation* @out, IntPtr* err)
        {
            try { return Call_vetvec_statistics_permutation(differences, n, options, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_statistics_permutation", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_statistics_adjust")]
        private static extern int Call_vetvec_statistics_adjust(int method, double* p_values, ulong n, double* @out, IntPtr* err);
        internal static int vetvec_statistics_adjust(int method, double* p_values, ulong n, double* @out, IntPtr* err)
        {
            try { return Call_vetvec_statistics_adjust(method, p_values, n, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_statistics_adjust", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_statistics_auc")]
        private static extern int Call_vetvec_statistics_auc(double* positives, ulong positive_count, double* negatives, ulong negative_count, double* @out, IntPtr* err);
        internal static int vetvec_statistics_auc(double* positives, ulong positive_count, double* negatives, ulong negative_count, double* @out, IntPtr* err)
        {
            try { return Call_vetvec_statistics_auc(positives, positive_count, negatives, negative_count, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_statistics_auc", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_statistics_sample_size")]
        private static extern int Call_vetvec_statistics_sample_size(int kind, double a, double b, double power, double alpha, ulong* @out, IntPtr* err);
        internal static int vetvec_statistics_sample_size(int kind, double a, double b, double power, double alpha, ulong* @out, IntPtr* err)
        {
            try { return Call_vetvec_statistics_sample_size(kind, a, b, power, alpha, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_statistics_sample_size", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_stream_embed(ulong encoder, vetvec_stream_options* options, vetvec_call_options* call, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_struct_init(IntPtr any_struct, UIntPtr size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_threshold_compute")]
        private static extern int Call_vetvec_threshold_compute(vetvec_rows* rows, vetvec_text_batch* words, vetvec_threshold_options* options, vetvec_call_options* call, vetvec_threshold* @out, double* out_nn, IntPtr* err);
        internal static int vetvec_threshold_compute(vetvec_rows* rows, vetvec_text_batch* words, vetvec_threshold_options* options, vetvec_call_options* call, vetvec_threshold* @out, double* out_nn, IntPtr* err)
        {
            try { return Call_vetvec_threshold_compute(rows, words, options, call, @out, out_nn, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_threshold_compute", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_threshold_violations")]
        private static extern int Call_vetvec_threshold_violations(vetvec_rows* rows, ulong* triples, ulong triple_count, int metric, double* thetas, ulong theta_count, ulong* out_counts, double* out_margins, IntPtr* err);
        internal static int vetvec_threshold_violations(vetvec_rows* rows, ulong* triples, ulong triple_count, int metric, double* thetas, ulong theta_count, ulong* out_counts, double* out_margins, IntPtr* err)
        {
            try { return Call_vetvec_threshold_violations(rows, triples, triple_count, metric, thetas, theta_count, out_counts, out_margins, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_threshold_violations", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_make")]
        private static extern int Call_vetvec_suite_make(vetvec_suite_make_options* options, vetvec_call_options* call, ulong* @out, IntPtr* err);
        internal static int vetvec_suite_make(vetvec_suite_make_options* options, vetvec_call_options* call, ulong* @out, IntPtr* err)
        {
            try { return Call_vetvec_suite_make(options, call, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_make", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_make_file")]
        private static extern int Call_vetvec_suite_make_file(vetvec_suite_make_options* options, vetvec_call_options* call, vetvec_str path, IntPtr* out_manifest, IntPtr* err);
        internal static int vetvec_suite_make_file(vetvec_suite_make_options* options, vetvec_call_options* call, vetvec_str path, IntPtr* out_manifest, IntPtr* err)
        {
            try { return Call_vetvec_suite_make_file(options, call, path, out_manifest, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_make_file", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_each_sentence")]
        private static extern int Call_vetvec_suite_each_sentence(vetvec_suite_make_options* options, vetvec_call_options* call, IntPtr sentence, IntPtr user_data, IntPtr* err);
        internal static int vetvec_suite_each_sentence(vetvec_suite_make_options* options, vetvec_call_options* call, IntPtr sentence, IntPtr user_data, IntPtr* err)
        {
            try { return Call_vetvec_suite_each_sentence(options, call, sentence, user_data, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_each_sentence", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_import")]
        private static extern int Call_vetvec_suite_import(vetvec_suite_import_options* options, ulong* @out, IntPtr* err);
        internal static int vetvec_suite_import(vetvec_suite_import_options* options, ulong* @out, IntPtr* err)
        {
            try { return Call_vetvec_suite_import(options, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_import", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_kinds")]
        private static extern int Call_vetvec_suite_kinds(IntPtr* @out, IntPtr* err);
        internal static int vetvec_suite_kinds(IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_suite_kinds(@out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_kinds", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_read")]
        private static extern int Call_vetvec_suite_read(vetvec_str path, ulong* @out, IntPtr* err);
        internal static int vetvec_suite_read(vetvec_str path, ulong* @out, IntPtr* err)
        {
            try { return Call_vetvec_suite_read(path, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_read", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_write")]
        private static extern int Call_vetvec_suite_write(ulong suite, vetvec_str path, IntPtr* err);
        internal static int vetvec_suite_write(ulong suite, vetvec_str path, IntPtr* err)
        {
            try { return Call_vetvec_suite_write(suite, path, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_write", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_destroy")]
        private static extern void Call_vetvec_suite_destroy(ulong suite);
        internal static void vetvec_suite_destroy(ulong suite)
        {
            try { Call_vetvec_suite_destroy(suite); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_destroy", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_size")]
        private static extern ulong Call_vetvec_suite_size(ulong suite);
        internal static ulong vetvec_suite_size(ulong suite)
        {
            try { return Call_vetvec_suite_size(suite); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_size", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_sha256")]
        private static extern IntPtr Call_vetvec_suite_sha256(ulong suite);
        internal static IntPtr vetvec_suite_sha256(ulong suite)
        {
            try { return Call_vetvec_suite_sha256(suite); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_sha256", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_manifest_json")]
        private static extern IntPtr Call_vetvec_suite_manifest_json(ulong suite);
        internal static IntPtr vetvec_suite_manifest_json(ulong suite)
        {
            try { return Call_vetvec_suite_manifest_json(suite); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_manifest_json", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_item")]
        private static extern int Call_vetvec_suite_item(ulong suite, ulong index, IntPtr* @out, IntPtr* err);
        internal static int vetvec_suite_item(ulong suite, ulong index, IntPtr* @out, IntPtr* err)
        {
            try { return Call_vetvec_suite_item(suite, index, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_item", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_item_fields")]
        private static extern int Call_vetvec_suite_item_fields(ulong suite, ulong index, int form, vetvec_item* @out, IntPtr* err);
        internal static int vetvec_suite_item_fields(ulong suite, ulong index, int form, vetvec_item* @out, IntPtr* err)
        {
            try { return Call_vetvec_suite_item_fields(suite, index, form, @out, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_item_fields", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_score")]
        private static extern int Call_vetvec_suite_score(ulong suite, ulong encoder, vetvec_suite_score_options* options, vetvec_call_options* call, IntPtr* out_json, IntPtr* err);
        internal static int vetvec_suite_score(ulong suite, ulong encoder, vetvec_suite_score_options* options, vetvec_call_options* call, IntPtr* out_json, IntPtr* err)
        {
            try { return Call_vetvec_suite_score(suite, encoder, options, call, out_json, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_score", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_suite_compare")]
        private static extern int Call_vetvec_suite_compare(ulong suite, ulong first, ulong second, vetvec_suite_score_options* options, vetvec_call_options* call, IntPtr* out_json, IntPtr* err);
        internal static int vetvec_suite_compare(ulong suite, ulong first, ulong second, vetvec_suite_score_options* options, vetvec_call_options* call, IntPtr* out_json, IntPtr* err)
        {
            try { return Call_vetvec_suite_compare(suite, first, second, options, call, out_json, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_suite_compare", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_texts_read(vetvec_str path, ulong* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_texts_view(ulong texts, vetvec_text_batch* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_texts_destroy(ulong texts);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_tokenizer_open(vetvec_str spec, ulong* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_tokenizer_encode(ulong tokenizer, vetvec_text_batch* texts, vetvec_tokenizer_options* options, int* out_ids, UIntPtr capacity, ulong* out_offsets, UIntPtr* out_written, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void vetvec_tokenizer_destroy(ulong tokenizer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, EntryPoint = "vetvec_tree_similarity")]
        private static extern int Call_vetvec_tree_similarity(vetvec_text_batch* trees, double lambda, double* out_similarities, double* out_mean, IntPtr* err);
        internal static int vetvec_tree_similarity(vetvec_text_batch* trees, double lambda, double* out_similarities, double* out_mean, IntPtr* err)
        {
            try { return Call_vetvec_tree_similarity(trees, lambda, out_similarities, out_mean, err); }
            catch (EntryPointNotFoundException) { throw Failure.NotBuilt("vetvec_tree_similarity", "audit"); }
        }

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_vectors_read(vetvec_str path, ulong* @out, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_vectors_write(vetvec_str path, vetvec_text_batch* texts, vetvec_rows* rows, IntPtr* err);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr vetvec_version();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int vetvec_version_abi();
    }
}
