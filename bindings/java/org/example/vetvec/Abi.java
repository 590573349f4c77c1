// Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
package org.example.vetvec;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.Structure.FieldOrder;
import com.sun.jna.ptr.PointerByReference;

/** The functions that the headers in include/vetvec declare and describe. Handles are of type long. */
public interface Abi extends Library {
  int VETVEC_STATUS_OK = 0;
  int VETVEC_STATUS_CANCELLED = 1;
  int VETVEC_STATUS_UNKNOWN = 2;
  int VETVEC_STATUS_INVALID_ARGUMENT = 3;
  int VETVEC_STATUS_DEADLINE_EXCEEDED = 4;
  int VETVEC_STATUS_NOT_FOUND = 5;
  int VETVEC_STATUS_ALREADY_EXISTS = 6;
  int VETVEC_STATUS_PERMISSION_DENIED = 7;
  int VETVEC_STATUS_OUT_OF_MEMORY = 8;
  int VETVEC_STATUS_FAILED_PRECONDITION = 9;
  int VETVEC_STATUS_ABORTED = 10;
  int VETVEC_STATUS_OUT_OF_RANGE = 11;
  int VETVEC_STATUS_UNIMPLEMENTED = 12;
  int VETVEC_STATUS_INTERNAL = 13;
  int VETVEC_STATUS_UNAVAILABLE = 14;
  int VETVEC_STATUS_DATA_LOSS = 15;
  int VETVEC_STATUS_UNAUTHENTICATED = 16;
  int VETVEC_STATUS_BUFFER_TOO_SMALL = 32;
  int VETVEC_STATUS_RATE_LIMITED = 33;
  int VETVEC_STATUS_QUOTA_EXCEEDED = 34;
  int VETVEC_STATUS_BUDGET_EXCEEDED = 35;
  int VETVEC_STATUS_PARTIAL = 36;
  int VETVEC_STATUS_PROTOCOL = 37;
  int VETVEC_STATUS_BAD_VECTOR = 38;
  int VETVEC_STATUS_INVALID_HANDLE = 39;
  int VETVEC_STATUS_FORKED = 40;
  int VETVEC_STATUS_PARSE_ERROR = 41;
  int VETVEC_STATUS_NON_FINITE = 42;
  int VETVEC_STATUS_DIMENSION_MISMATCH = 43;
  int VETVEC_STATUS_INSUFFICIENT_DATA = 44;
  int VETVEC_STATUS_DEGENERATE = 45;
  int VETVEC_TEXT_LEVEL_WORD = 0;
  int VETVEC_TEXT_LEVEL_SENTENCE = 1;
  int VETVEC_LOG_LEVEL_DEBUG = 0;
  int VETVEC_LOG_LEVEL_INFO = 1;
  int VETVEC_LOG_LEVEL_WARNING = 2;
  int VETVEC_LOG_LEVEL_ERROR = 3;
  int VETVEC_CALL_FLAGS_NO_CACHE = 1;
  int VETVEC_CALL_FLAGS_NO_DEDUPE = 2;
  int VETVEC_CALL_FLAGS_NO_SPLIT = 4;
  int VETVEC_CALL_FLAGS_NO_RETRY = 8;
  int VETVEC_CALL_FLAGS_AS_RECEIVED = 16;
  int VETVEC_SOURCE_NONE = 0;
  int VETVEC_SOURCE_REMOTE = 1;
  int VETVEC_SOURCE_LOCAL = 2;
  int VETVEC_SOURCE_MAPPED_LOCAL = 3;
  int VETVEC_SOURCE_HOST_1 = 4;
  int VETVEC_SOURCE_HOST_2 = 5;
  int VETVEC_SOURCE_HOST_3 = 6;
  int VETVEC_SOURCE_HOST_4 = 7;
  int VETVEC_REASON_POLICY = 0;
  int VETVEC_REASON_CACHED = 1;
  int VETVEC_REASON_SERVICE_DOWN = 2;
  int VETVEC_REASON_DEADLINE_NEAR = 3;
  int VETVEC_REASON_REMOTE_FAILED = 4;
  int VETVEC_REASON_LATENCY_TARGET = 5;
  int VETVEC_REASON_HEDGE = 6;
  int VETVEC_CACHE_MODE_DEFAULT = 0;
  int VETVEC_CACHE_MODE_OFF = 1;
  int VETVEC_CACHE_MODE_ON = 2;
  int VETVEC_CACHE_MODE_ONLY = 3;
  int VETVEC_LIMITS_SCOPE_HOST = 0;
  int VETVEC_LIMITS_SCOPE_PROCESS = 1;
  int VETVEC_IDENTITY_POLICY_REFUSE = 0;
  int VETVEC_IDENTITY_POLICY_REPORT = 1;
  int VETVEC_CACHE_DTYPE_F32 = 0;
  int VETVEC_CACHE_DTYPE_F16 = 1;
  int VETVEC_CACHE_FLAGS_KEEP_BAD = 1;
  int VETVEC_CACHE_FLAGS_QUICK_CHECK = 2;
  int VETVEC_CACHE_FLAGS_VECTORS = 4;
  int VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL = 0;
  int VETVEC_FALLBACK_POLICY_LOCAL_FIRST = 1;
  int VETVEC_FALLBACK_POLICY_HEDGED = 2;
  int VETVEC_FALLBACK_POLICY_REMOTE = 3;
  int VETVEC_FALLBACK_POLICY_LOCAL = 4;
  int VETVEC_IDENTITY_ASK_FACTS = 0;
  int VETVEC_IDENTITY_ASK_CUTOFF = 1;
  int VETVEC_IDENTITY_ASK_LETS_IN = 2;
  int VETVEC_IDENTITY_ASK_FIRST_HIT = 3;
  int VETVEC_IDENTITY_ASK_DUPLICATE = 4;
  int VETVEC_MAP_METHOD_RIDGE = 0;
  int VETVEC_MAP_METHOD_PROCRUSTES = 1;
  int VETVEC_MAP_SPLIT_PAIR = 0;
  int VETVEC_MAP_SPLIT_SEED = 1;
  int VETVEC_POSTPROCESS_CENTER = 0;
  int VETVEC_POSTPROCESS_NORMALIZE = 1;
  int VETVEC_POSTPROCESS_WHITEN = 2;
  int VETVEC_POSTPROCESS_ABTT = 3;
  int VETVEC_POSTPROCESS_PCR = 4;
  int VETVEC_SIMILARITY_COSINE = 0;
  int VETVEC_SIMILARITY_L2 = 1;
  int VETVEC_RANKING_TIES_OPTIMISTIC = 0;
  int VETVEC_RANKING_TIES_MID = 1;
  int VETVEC_RANKING_TIES_PESSIMISTIC = 2;
  int VETVEC_RANKING_MODE_PAPER = 0;
  int VETVEC_RANKING_MODE_RELEASE_PROFILE = 1;
  int VETVEC_REPORT_FORMAT_HTML = 0;
  int VETVEC_REPORT_FORMAT_JSON = 1;
  int VETVEC_REPORT_FORMAT_CSV = 2;
  int VETVEC_REPORT_FORMAT_JUNIT = 3;
  int VETVEC_REPORT_FORMAT_MARKDOWN = 4;
  int VETVEC_REPORT_FORMAT_JSONL = 5;
  int VETVEC_SYNTEXTBENCH_VARIANT_RELATIVE = 0;
  int VETVEC_SYNTEXTBENCH_VARIANT_LITERAL = 1;
  int VETVEC_GROUND_TRUTH_A = 1;
  int VETVEC_GROUND_TRUTH_B = 2;
  int VETVEC_ALTERNATIVE_TWO_SIDED = 0;
  int VETVEC_ALTERNATIVE_GREATER = 1;
  int VETVEC_ALTERNATIVE_LESS = 2;
  int VETVEC_CORRELATION_KIND_SPEARMAN = 0;
  int VETVEC_CORRELATION_KIND_PEARSON = 1;
  int VETVEC_CORRELATION_KIND_KENDALL = 2;
  int VETVEC_P_ADJUSTMENT_HOLM = 0;
  int VETVEC_P_ADJUSTMENT_BENJAMINI_HOCHBERG = 1;
  int VETVEC_SAMPLE_SIZE_KIND_SHARES = 0;
  int VETVEC_SAMPLE_SIZE_KIND_MEAN = 1;
  int VETVEC_SAMPLE_SIZE_KIND_CORRELATION = 2;
  int VETVEC_METRIC_L2 = 0;
  int VETVEC_METRIC_L1 = 1;
  int VETVEC_METRIC_COSINE = 2;
  int VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA = 0;
  int VETVEC_THRESHOLD_METHOD_MEAN_SIGMA = 1;
  int VETVEC_THRESHOLD_METHOD_MIN = 2;
  int VETVEC_THRESHOLD_METHOD_ZERO = 3;
  int VETVEC_THRESHOLD_MODE_PAPER = 0;
  int VETVEC_THRESHOLD_MODE_RELEASE = 1;
  int VETVEC_DATASET_FORMAT_SR = 0;
  int VETVEC_DATASET_FORMAT_STSB = 1;
  int VETVEC_DATASET_FORMAT_SICK = 2;
  int VETVEC_DATASET_FORMAT_STR = 3;
  int VETVEC_DATASET_FORMAT_WORDS = 4;
  int VETVEC_DATASET_FORMAT_COSTELLO = 5;
  int VETVEC_IMPORT_FORM_PAIRS = 0;
  int VETVEC_IMPORT_FORM_RANKING = 1;
  int VETVEC_IMPORT_FORM_TRIPLES = 2;
  int VETVEC_SR_ASPECT_STRUCTURE = 0;
  int VETVEC_SR_ASPECT_RELATION = 1;
  int VETVEC_SUITE_FORM_ANY = 0;
  int VETVEC_SUITE_FORM_TRIPLES = 1;
  int VETVEC_SUITE_FORM_LABELLED = 2;
  int VETVEC_SUITE_FORM_SCORED = 3;
  int VETVEC_SUITE_FORM_RANKING = 4;
  int VETVEC_SUITE_FORM_RETRIEVAL = 5;
  int VETVEC_ITEM_ROLE_TRIPLE = 0;
  int VETVEC_ITEM_ROLE_LABELLED_TEXT = 1;
  int VETVEC_ITEM_ROLE_SCORED_PAIR = 2;
  int VETVEC_ITEM_ROLE_TEXT = 3;
  int VETVEC_ITEM_ROLE_PAIR = 4;
  int VETVEC_ITEM_ROLE_QUERY = 5;
  int VETVEC_ITEM_ROLE_DOCUMENT = 6;
  int VETVEC_ITEM_ROLE_JUDGEMENT = 7;
  int VETVEC_PROBE_SIZES = 10;
  int VETVEC_ENSEMBLE_CLASSIFIERS = 14;
  String VETVEC_SUITE_PASSAGES = "passages";
  String VETVEC_PASSAGES_DOCUMENTS = "documents";
  String VETVEC_PASSAGES_SEEDS = "seeds";
  String VETVEC_PASSAGES_SEED = "seed";
  String VETVEC_PASSAGES_N = "n";
  String VETVEC_PASSAGES_BACKGROUND = "background";
  String VETVEC_PASSAGES_MIN_SENTENCES = "min_sentences";
  String VETVEC_SUITE_RETRIEVAL = "retrieval";
  String VETVEC_RETRIEVAL_BEIR = "beir";
  String VETVEC_RETRIEVAL_SPLIT = "split";
  String VETVEC_RETRIEVAL_CORPUS = "corpus";
  String VETVEC_RETRIEVAL_QUERIES = "queries";
  String VETVEC_RETRIEVAL_QRELS = "qrels";
  String VETVEC_RETRIEVAL_SEED = "seed";
  String VETVEC_RETRIEVAL_N = "n";
  String VETVEC_RETRIEVAL_BACKGROUND = "background";
  String VETVEC_SUITE_CONTRASTIVE = "contrastive";
  String VETVEC_CONTRASTIVE_SEEDS = "seeds";
  String VETVEC_CONTRASTIVE_SEED = "seed";
  String VETVEC_CONTRASTIVE_RELATIONS = "relations";
  String VETVEC_CONTRASTIVE_MAX_PER_RELATION = "max_per_relation";
  String VETVEC_CONTRASTIVE_MAX_PER_WORD = "max_per_word";
  String VETVEC_CONTRASTIVE_MAX_PER_SEED = "max_per_seed";
  String VETVEC_CONTRASTIVE_POLARITY = "polarity";
  String VETVEC_CONTRASTIVE_WORDNET = "wordnet";
  String VETVEC_CONTRASTIVE_SENTIWORDNET = "sentiwordnet";
  String VETVEC_CONTRASTIVE_GENDER_PAIRS = "gender_pairs";
  String VETVEC_CONTRASTIVE_NAMES = "names";
  String VETVEC_CONTRASTIVE_INVERSIONS = "inversions";
  String VETVEC_CONTRASTIVE_LEXICON = "lexicon";
  String VETVEC_SUITE_MEANING = "meaning";
  String VETVEC_MEANING_SEEDS = "seeds";
  String VETVEC_MEANING_SEED = "seed";
  String VETVEC_MEANING_CONSTRUCTS = "constructs";
  String VETVEC_MEANING_MAX_SEEDS = "max_seeds";
  String VETVEC_SUITE_ROBUSTNESS = "robustness";
  String VETVEC_ROBUSTNESS_SEEDS = "seeds";
  String VETVEC_ROBUSTNESS_SEED = "seed";
  String VETVEC_ROBUSTNESS_CONSTRUCTS = "constructs";
  String VETVEC_ROBUSTNESS_MAX_SEEDS = "max_seeds";
  String VETVEC_SUITE_SR = "sr";
  String VETVEC_SR_SEED = "seed";
  String VETVEC_SR_N = "n";
  String VETVEC_SR_DOMAINS = "domains";
  String VETVEC_SR_CONSTRUCTS = "constructs";
  String VETVEC_SR_SEEDS = "seeds";
  String VETVEC_SR_CONLLU = "conllu";
  String VETVEC_SR_LLM = "llm";
  String VETVEC_SR_LLM_KEY = "llm_key";
  String VETVEC_SR_LLM_JOURNAL = "llm_journal";
  String VETVEC_SR_LLM_TEMPERATURE = "llm_temperature";
  String VETVEC_SR_LLM_MAX_ANSWER_TOKENS = "llm_max_answer_tokens";
  String VETVEC_SR_LLM_CA_FILE = "llm_ca_file";
  String VETVEC_SR_LLM_PROXY = "llm_proxy";
  String VETVEC_SUITE_EVALRANK = "evalrank";
  String VETVEC_EVALRANK_SEED = "seed";
  String VETVEC_EVALRANK_N = "n";
  String VETVEC_EVALRANK_DOMAINS = "domains";
  String VETVEC_EVALRANK_CONSTRUCTS = "constructs";
  String VETVEC_SUITE_SYNTEXTBENCH = "syntextbench";
  String VETVEC_SYNTEXTBENCH_SEED = "seed";
  String VETVEC_SYNTEXTBENCH_P = "p";
  String VETVEC_SYNTEXTBENCH_N = "n";
  String VETVEC_SYNTEXTBENCH_DRAWS = "draws";
  String VETVEC_SYNTEXTBENCH_PE = "pe";
  String VETVEC_SYNTEXTBENCH_PE_FROM = "pe_from";
  String VETVEC_SYNTEXTBENCH_PN = "pn";
  String VETVEC_SYNTEXTBENCH_TRAIN_SHARE = "train_share";
  String VETVEC_SYNTEXTBENCH_SENTIWORDNET = "sentiwordnet";
  String VETVEC_SYNTEXTBENCH_STOP_WORDS = "stop_words";
  String VETVEC_SYNTEXTBENCH_ICL = "icl";
  String VETVEC_SYNTEXTBENCH_THREADS = "threads";
  String VETVEC_SYNTEXTBENCH_A_T = "a_t";
  String VETVEC_SYNTEXTBENCH_LLM = "llm";
  String VETVEC_SYNTEXTBENCH_LLM_KEY = "llm_key";
  String VETVEC_SYNTEXTBENCH_LLM_JOURNAL = "llm_journal";
  String VETVEC_SYNTEXTBENCH_LLM_TEMPERATURE = "llm_temperature";
  String VETVEC_SYNTEXTBENCH_LLM_MAX_ANSWER_TOKENS = "llm_max_answer_tokens";
  String VETVEC_SYNTEXTBENCH_LLM_CA_FILE = "llm_ca_file";
  String VETVEC_SYNTEXTBENCH_LLM_PROXY = "llm_proxy";
  String VETVEC_SUITE_CONTRACT = "contract";
  String VETVEC_CONTRACT_LONG_WORDS = "long_words";
  String VETVEC_SUITE_FILE = "file";
  String VETVEC_FILE_FILE = "file";
  String VETVEC_FILE_A_T = "a_t";
  int VETVEC_VERSION_MAJOR = 0;
  int VETVEC_VERSION_MINOR = 1;
  int VETVEC_VERSION_PATCH = 0;
  String VETVEC_VERSION_STRING = "0.1.0";
  int VETVEC_ABI_VERSION = 1;

  interface vetvec_progress_fn extends Callback {
    int invoke(Pointer user_data, Pointer progress);
  }

  interface vetvec_log_fn extends Callback {
    void invoke(Pointer user_data, int level, Pointer message);
  }

  interface vetvec_key_fn extends Callback {
    int invoke(Pointer user_data, byte was_rejected, Pointer out_key, long capacity, Pointer out_size, Pointer out_lifetime_s);
  }

  interface vetvec_call_fn extends Callback {
    void invoke(Pointer user_data, Pointer record);
  }

  interface vetvec_count_tokens_fn extends Callback {
    int invoke(Pointer user_data, Pointer texts, Pointer out_tokens);
  }

  interface vetvec_done_fn extends Callback {
    void invoke(Pointer user_data, long job, int status);
  }

  interface vetvec_row_statistic_fn extends Callback {
    int invoke(Pointer user_data, Pointer rows, long count, Pointer out_value);
  }

  interface vetvec_stream_next_fn extends Callback {
    int invoke(Pointer user_data, Pointer text);
  }

  interface vetvec_stream_rows_fn extends Callback {
    int invoke(Pointer user_data, Pointer rows);
  }

  interface vetvec_sentence_fn extends Callback {
    int invoke(Pointer user_data, Pointer sentence);
  }

  interface vetvec_drop_fn extends Callback {
    void invoke(Pointer user_data);
  }

  @FieldOrder({"data", "size"})
  class vetvec_str extends Structure {
    public Pointer data;
    public long size;

    public static class ByValue extends vetvec_str implements Structure.ByValue {}
  }

  @FieldOrder({"struct_size", "bytes", "offsets", "count"})
  class vetvec_text_batch extends Structure {
    public long struct_size;
    public Pointer bytes;
    public Pointer offsets;
    public long count;

    public vetvec_text_batch() {
      struct_size = size();
    }
  }

  @FieldOrder({"data", "rows", "cols", "row_stride"})
  class vetvec_rows extends Structure {
    public Pointer data;
    public long rows;
    public long cols;
    public long row_stride;
  }

  @FieldOrder({"struct_size", "stage", "done", "total", "requests", "tokens", "cost", "vendor"})
  class vetvec_progress extends Structure {
    public long struct_size;
    public Pointer stage;
    public long done;
    public long total;
    public long requests;
    public long tokens;
    public double cost;
    public Pointer vendor;

    public vetvec_progress() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "timeout_ms", "cancel", "progress", "progress_user_data", "max_tokens", "traceparent", "tracestate", "flags", "reserved"})
  class vetvec_call_options extends Structure {
    public long struct_size;
    public long timeout_ms;
    public long cancel;
    public vetvec_progress_fn progress;
    public Pointer progress_user_data;
    public long max_tokens;
    public vetvec_str traceparent;
    public vetvec_str tracestate;
    public int flags;
    public int reserved;

    public vetvec_call_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"source", "reason", "remote_status"})
  class vetvec_provenance extends Structure {
    public int source;
    public int reason;
    public int remote_status;
  }

  @FieldOrder({"struct_size", "url", "ca_file", "password_fn", "password_fn_user_data", "password_fn_drop", "hmac_key", "no_cache", "no_limits", "half", "reserved", "ttl_s", "read_timeout_ms", "lease_s", "weight"})
  class vetvec_redis_options extends Structure {
    public long struct_size;
    public vetvec_str url;
    public vetvec_str ca_file;
    public vetvec_key_fn password_fn;
    public Pointer password_fn_user_data;
    public vetvec_drop_fn password_fn_drop;
    public vetvec_str hmac_key;
    public byte no_cache;
    public byte no_limits;
    public byte half;
    public byte[] reserved = new byte[5];
    public long ttl_s;
    public long read_timeout_ms;
    public long lease_s;
    public int weight;

    public vetvec_redis_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "start_unix_ns", "end_unix_ns", "provider", "request_model", "response_model", "encoding", "server_address", "trace_id", "parent_span_id", "dimension", "texts", "texts_cached", "texts_joined", "texts_failed", "requests", "retries", "hedges", "input_tokens", "uncounted_requests", "server_port", "status", "http_status", "trace_flags"})
  class vetvec_call_record extends Structure {
    public long struct_size;
    public long start_unix_ns;
    public long end_unix_ns;
    public vetvec_str provider;
    public vetvec_str request_model;
    public vetvec_str response_model;
    public vetvec_str encoding;
    public vetvec_str server_address;
    public vetvec_str trace_id;
    public vetvec_str parent_span_id;
    public long dimension;
    public long texts;
    public long texts_cached;
    public long texts_joined;
    public long texts_failed;
    public long requests;
    public long retries;
    public long hedges;
    public long input_tokens;
    public long uncounted_requests;
    public int server_port;
    public int status;
    public int http_status;
    public int trace_flags;

    public vetvec_call_record() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "spec", "api_key", "base_url", "http_definition", "revision", "input_type", "query_prefix", "document_prefix", "dimensions", "batch", "timeout_ms", "requests_per_minute", "tokens_per_minute", "concurrency", "max_attempts", "limits_dir", "limits_scope", "weight", "hedge", "retry_until_deadline", "reserved", "cache_mode", "cache_dtype", "cache_dir", "cache_salt", "cache_max_bytes", "cache_ttl_s", "ca_file", "proxy", "price_per_million_tokens", "count_tokens", "count_tokens_user_data", "count_tokens_drop", "log", "log_user_data", "log_drop", "key_fn", "key_fn_user_data", "key_fn_drop", "client_cert_file", "client_key_file", "headers", "texts_per_minute", "providers_data", "on_call", "on_call_user_data", "on_call_drop", "adapter", "adapter_for", "redis", "identity", "identity_every_s", "identity_policy"})
  class vetvec_encoder_options extends Structure {
    public long struct_size;
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
    public byte[] reserved = new byte[6];
    public int cache_mode;
    public int cache_dtype;
    public vetvec_str cache_dir;
    public vetvec_str cache_salt;
    public long cache_max_bytes;
    public long cache_ttl_s;
    public vetvec_str ca_file;
    public vetvec_str proxy;
    public double price_per_million_tokens;
    public vetvec_count_tokens_fn count_tokens;
    public Pointer count_tokens_user_data;
    public vetvec_drop_fn count_tokens_drop;
    public vetvec_log_fn log;
    public Pointer log_user_data;
    public vetvec_drop_fn log_drop;
    public vetvec_key_fn key_fn;
    public Pointer key_fn_user_data;
    public vetvec_drop_fn key_fn_drop;
    public vetvec_str client_cert_file;
    public vetvec_str client_key_file;
    public Pointer headers;
    public long texts_per_minute;
    public vetvec_str providers_data;
    public vetvec_call_fn on_call;
    public Pointer on_call_user_data;
    public vetvec_drop_fn on_call_drop;
    public vetvec_str adapter;
    public vetvec_str adapter_for;
    public Pointer redis;
    public vetvec_str identity;
    public long identity_every_s;
    public int identity_policy;

    public vetvec_encoder_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "texts", "texts_sent", "cache_memory_hits", "cache_disk_hits", "joined", "requests", "retries", "tokens_estimated", "tokens_reported", "bytes_sent", "bytes_received", "failed_texts", "maybe_billed_twice", "cost_estimated", "cost_reported", "cache_shared_hits", "texts_sent_again"})
  class vetvec_usage extends Structure {
    public long struct_size;
    public long texts;
    public long texts_sent;
    public long cache_memory_hits;
    public long cache_disk_hits;
    public long joined;
    public long requests;
    public long retries;
    public long tokens_estimated;
    public long tokens_reported;
    public long bytes_sent;
    public long bytes_received;
    public long failed_texts;
    public long maybe_billed_twice;
    public double cost_estimated;
    public double cost_reported;
    public long cache_shared_hits;
    public long texts_sent_again;

    public vetvec_usage() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "file", "text", "run", "overrides", "vendors", "log", "log_user_data", "log_drop", "on_call", "on_call_user_data", "on_call_drop"})
  class vetvec_config_options extends Structure {
    public long struct_size;
    public vetvec_str file;
    public vetvec_str text;
    public vetvec_str run;
    public Pointer overrides;
    public Pointer vendors;
    public vetvec_log_fn log;
    public Pointer log_user_data;
    public vetvec_drop_fn log_drop;
    public vetvec_call_fn on_call;
    public Pointer on_call_user_data;
    public vetvec_drop_fn on_call_drop;

    public vetvec_config_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "file_texts", "file_bytes", "poll_ms", "max_poll_ms", "proof_rows", "no_proof", "fallback_online", "discard_refused", "plan_only", "proof_tolerance", "online_reserve_ms"})
  class vetvec_batch_options extends Structure {
    public long struct_size;
    public long file_texts;
    public long file_bytes;
    public long poll_ms;
    public long max_poll_ms;
    public int proof_rows;
    public byte no_proof;
    public byte fallback_online;
    public byte discard_refused;
    public byte plan_only;
    public double proof_tolerance;
    public long online_reserve_ms;

    public vetvec_batch_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "rows", "bytes", "wal_bytes"})
  class vetvec_cache_info extends Structure {
    public long struct_size;
    public long rows;
    public long bytes;
    public long wal_bytes;

    public vetvec_cache_info() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "max_bytes", "older_than_s"})
  class vetvec_cache_prune_options extends Structure {
    public long struct_size;
    public long max_bytes;
    public long older_than_s;

    public vetvec_cache_prune_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "deleted_rows", "rows", "bytes_before", "bytes"})
  class vetvec_cache_prune_info extends Structure {
    public long struct_size;
    public long deleted_rows;
    public long rows;
    public long bytes_before;
    public long bytes;

    public vetvec_cache_prune_info() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "rows", "bad_rows", "deleted_rows"})
  class vetvec_cache_verify_info extends Structure {
    public long struct_size;
    public long rows;
    public long bad_rows;
    public long deleted_rows;

    public vetvec_cache_verify_info() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "rows", "bad_rows"})
  class vetvec_cache_export_info extends Structure {
    public long struct_size;
    public long rows;
    public long bad_rows;

    public vetvec_cache_export_info() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "long_words", "shortened", "other_input_type"})
  class vetvec_contract_options extends Structure {
    public long struct_size;
    public long long_words;
    public long shortened;
    public long other_input_type;

    public vetvec_contract_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"encoder", "certificate_file", "certificate"})
  class vetvec_fallback_host extends Structure {
    public long encoder;
    public vetvec_str certificate_file;
    public vetvec_str certificate;
  }

  @FieldOrder({"struct_size", "policy", "warm_cache", "reserved", "latency_target_ms", "hedge_delay_ms", "timeout_ms", "map_file", "hosts", "host_count", "certificate_max_age_s", "sample_every"})
  class vetvec_fallback_options extends Structure {
    public long struct_size;
    public int policy;
    public byte warm_cache;
    public byte[] reserved = new byte[3];
    public long latency_target_ms;
    public long hedge_delay_ms;
    public long timeout_ms;
    public vetvec_str map_file;
    public Pointer hosts;
    public long host_count;
    public long certificate_max_age_s;
    public long sample_every;

    public vetvec_fallback_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "remote", "remote_cached", "local", "mapped_local", "none", "reason_policy", "reason_service_down", "reason_deadline_near", "reason_remote_failed", "reason_latency_target", "reason_hedge", "probes", "kept_fetches", "host_1", "host_2", "host_3", "host_4", "samples", "samples_beyond", "hosts_dropped", "hosts_expired", "hosts_unchecked"})
  class vetvec_fallback_counts extends Structure {
    public long struct_size;
    public long remote;
    public long remote_cached;
    public long local;
    public long mapped_local;
    public long none;
    public long reason_policy;
    public long reason_service_down;
    public long reason_deadline_near;
    public long reason_remote_failed;
    public long reason_latency_target;
    public long reason_hedge;
    public long probes;
    public long kept_fetches;
    public long host_1;
    public long host_2;
    public long host_3;
    public long host_4;
    public long samples;
    public long samples_beyond;
    public long hosts_dropped;
    public long hosts_expired;
    public long hosts_unchecked;

    public vetvec_fallback_counts() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "night", "reserved"})
  class vetvec_identity_options extends Structure {
    public long struct_size;
    public byte night;
    public byte[] reserved = new byte[7];

    public vetvec_identity_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "ask", "reserved", "share", "cutoff", "low", "high", "lets_in", "first", "second", "searched", "probability", "pairs", "documents", "corpus", "fingerprint"})
  class vetvec_identity_scores extends Structure {
    public long struct_size;
    public int ask;
    public int reserved;
    public double share;
    public double cutoff;
    public double low;
    public double high;
    public double lets_in;
    public double first;
    public double second;
    public long searched;
    public double probability;
    public long pairs;
    public long documents;
    public long corpus;
    public vetvec_str fingerprint;

    public vetvec_identity_scores() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "documents", "pairs", "queries", "passages", "seed"})
  class vetvec_identity_calibrate_options extends Structure {
    public long struct_size;
    public vetvec_str documents;
    public vetvec_str pairs;
    public long queries;
    public long passages;
    public long seed;

    public vetvec_identity_calibrate_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "job", "user_data", "status", "reserved"})
  class vetvec_completion extends Structure {
    public long struct_size;
    public long job;
    public Pointer user_data;
    public int status;
    public int reserved;

    public vetvec_completion() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "queue", "done", "user_data"})
  class vetvec_job_options extends Structure {
    public long struct_size;
    public long queue;
    public vetvec_done_fn done;
    public Pointer user_data;

    public vetvec_job_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "method", "reserved", "ridge", "held_out_share", "seed"})
  class vetvec_map_options extends Structure {
    public long struct_size;
    public int method;
    public int reserved;
    public double ridge;
    public double held_out_share;
    public long seed;

    public vetvec_map_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "fitted", "held_out", "neighbours", "mean_cosine", "overlap", "overlap_within", "overlap_unmapped", "ridge"})
  class vetvec_map_agreement extends Structure {
    public long struct_size;
    public long fitted;
    public long held_out;
    public long neighbours;
    public double mean_cosine;
    public double overlap;
    public double overlap_within;
    public double overlap_unmapped;
    public double ridge;

    public vetvec_map_agreement() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "vendor", "run", "split", "rank", "folds", "steps", "held_out_share", "seed", "threads", "reserved"})
  class vetvec_map_repair_options extends Structure {
    public long struct_size;
    public vetvec_str vendor;
    public vetvec_str run;
    public int split;
    public int rank;
    public int folds;
    public int steps;
    public double held_out_share;
    public long seed;
    public int threads;
    public int reserved;

    public vetvec_map_repair_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "spearman", "spearman_p", "pearson", "pearson_p", "gap", "auc", "label_entropy", "has_correlation", "has_p", "has_gap", "reserved"})
  class vetvec_pair_scores extends Structure {
    public long struct_size;
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
    public byte[] reserved = new byte[5];

    public vetvec_pair_scores() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "alignment", "uniformity"})
  class vetvec_alignment extends Structure {
    public long struct_size;
    public double alignment;
    public double uniformity;

    public vetvec_alignment() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "similarity", "ties", "mode", "threads", "tie_eps", "pivots_at_once", "hits_at", "hits_count"})
  class vetvec_ranking_options extends Structure {
    public long struct_size;
    public int similarity;
    public int ties;
    public int mode;
    public int threads;
    public double tie_eps;
    public long pivots_at_once;
    public Pointer hits_at;
    public long hits_count;

    public vetvec_ranking_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "pairs", "mean_rank", "mrr", "tied"})
  class vetvec_ranking extends Structure {
    public long struct_size;
    public long pairs;
    public double mean_rank;
    public double mrr;
    public long tied;

    public vetvec_ranking() {
      struct_size = size();
    }
  }

  @FieldOrder({"rows", "labels", "classes", "reserved"})
  class vetvec_labelled_rows extends Structure {
    public vetvec_rows rows;
    public Pointer labels;
    public int classes;
    public int reserved;
  }

  @FieldOrder({"p", "train_positive", "train_negative", "test_positive", "test_negative"})
  class vetvec_syntextbench_task extends Structure {
    public double p;
    public vetvec_rows train_positive;
    public vetvec_rows train_negative;
    public vetvec_rows test_positive;
    public vetvec_rows test_negative;
  }

  @FieldOrder({"struct_size", "a_t", "tau", "epsilon", "energy", "variant", "sign_draws", "seed", "threads", "reserved"})
  class vetvec_syntextbench_options extends Structure {
    public long struct_size;
    public double a_t;
    public double tau;
    public double epsilon;
    public double energy;
    public int variant;
    public int sign_draws;
    public long seed;
    public int threads;
    public int reserved;

    public vetvec_syntextbench_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"p", "accuracy", "delta", "d_inter", "d_intra", "whitened_ref", "distance", "k_positive", "k_negative", "n_correct", "n_test"})
  class vetvec_task_score extends Structure {
    public double p;
    public double accuracy;
    public double delta;
    public double d_inter;
    public double d_intra;
    public double whitened_ref;
    public double distance;
    public long k_positive;
    public long k_negative;
    public long n_correct;
    public long n_test;
  }

  @FieldOrder({"struct_size", "score", "a_t", "sign_score_min", "sign_score_mean", "sign_score_max", "sign_draws", "sign_draws_excluded"})
  class vetvec_syntextbench_result extends Structure {
    public long struct_size;
    public double score;
    public double a_t;
    public double sign_score_min;
    public double sign_score_mean;
    public double sign_score_max;
    public long sign_draws;
    public long sign_draws_excluded;

    public vetvec_syntextbench_result() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "epsilon", "learning_rate", "seed", "hidden", "steps", "batch", "seeds", "threads", "reserved"})
  class vetvec_probe_options extends Structure {
    public long struct_size;
    public double epsilon;
    public double learning_rate;
    public long seed;
    public int hidden;
    public int steps;
    public int batch;
    public int seeds;
    public int threads;
    public int reserved;

    public vetvec_probe_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "validation_loss", "mdl", "sdl", "sample_size", "sizes", "losses"})
  class vetvec_probe_result extends Structure {
    public long struct_size;
    public double validation_loss;
    public double mdl;
    public double sdl;
    public long sample_size;
    public long[] sizes = new long[10];
    public double[] losses = new double[10];

    public vetvec_probe_result() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "learning_rate", "validation_share", "alpha", "seed", "epochs", "batch", "threads", "reserved"})
  class vetvec_ensemble_options extends Structure {
    public long struct_size;
    public double learning_rate;
    public double validation_share;
    public double alpha;
    public long seed;
    public int epochs;
    public int batch;
    public int threads;
    public int reserved;

    public vetvec_ensemble_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "ground_truth", "f", "g", "accuracy"})
  class vetvec_ensemble_outputs extends Structure {
    public long struct_size;
    public Pointer ground_truth;
    public Pointer f;
    public Pointer g;
    public Pointer accuracy;

    public vetvec_ensemble_outputs() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "coefficient", "p_value", "n", "has_coefficient", "has_p_value", "reserved"})
  class vetvec_correlation extends Structure {
    public long struct_size;
    public double coefficient;
    public double p_value;
    public long n;
    public byte has_coefficient;
    public byte has_p_value;
    public byte[] reserved = new byte[6];

    public vetvec_correlation() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "seed", "resamples", "level", "threads", "alternative"})
  class vetvec_resampling_options extends Structure {
    public long struct_size;
    public long seed;
    public long resamples;
    public double level;
    public int threads;
    public int alternative;

    public vetvec_resampling_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "estimate", "low", "high", "standard_error"})
  class vetvec_interval extends Structure {
    public long struct_size;
    public double estimate;
    public double low;
    public double high;
    public double standard_error;

    public vetvec_interval() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "mean", "p_value", "exact", "reserved"})
  class vetvec_permutation extends Structure {
    public long struct_size;
    public double mean;
    public double p_value;
    public byte exact;
    public byte[] reserved = new byte[7];

    public vetvec_permutation() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "first", "count", "dimension", "data", "status", "provenance", "errors"})
  class vetvec_stream_rows extends Structure {
    public long struct_size;
    public long first;
    public long count;
    public long dimension;
    public Pointer data;
    public Pointer status;
    public Pointer provenance;
    public Pointer errors;

    public vetvec_stream_rows() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "next", "rows", "user_data", "window_bytes", "piece_texts", "reserved", "batch", "piece_timeout_ms"})
  class vetvec_stream_options extends Structure {
    public long struct_size;
    public vetvec_stream_next_fn next;
    public vetvec_stream_rows_fn rows;
    public Pointer user_data;
    public long window_bytes;
    public int piece_texts;
    public int reserved;
    public Pointer batch;
    public long piece_timeout_ms;

    public vetvec_stream_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "metric", "method", "mode", "reserved"})
  class vetvec_threshold_options extends Structure {
    public long struct_size;
    public int metric;
    public int method;
    public int mode;
    public int reserved;

    public vetvec_threshold_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "threshold", "raw", "n", "nn_min", "nn_mean", "nn_std"})
  class vetvec_threshold extends Structure {
    public long struct_size;
    public double threshold;
    public double raw;
    public long n;
    public double nn_min;
    public double nn_mean;
    public double nn_std;

    public vetvec_threshold() {
      struct_size = size();
    }
  }

  @FieldOrder({"name", "value"})
  class vetvec_suite_option extends Structure {
    public vetvec_str name;
    public vetvec_str value;
  }

  @FieldOrder({"struct_size", "kind", "options", "options_count", "seeds", "log", "log_user_data"})
  class vetvec_suite_make_options extends Structure {
    public long struct_size;
    public vetvec_str kind;
    public Pointer options;
    public long options_count;
    public Pointer seeds;
    public vetvec_log_fn log;
    public Pointer log_user_data;

    public vetvec_suite_make_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "number", "text", "p", "label", "is_test", "draw", "reserved"})
  class vetvec_sentence extends Structure {
    public long struct_size;
    public long number;
    public vetvec_str text;
    public double p;
    public int label;
    public byte is_test;
    public byte draw;
    public byte[] reserved = new byte[2];

    public vetvec_sentence() {
      struct_size = size();
    }
  }

  @FieldOrder({"format", "file_count", "files"})
  class vetvec_dataset extends Structure {
    public int format;
    public int file_count;
    public Pointer files;
  }

  @FieldOrder({"struct_size", "datasets", "dataset_count", "form", "aspect", "background_file", "level", "reserved"})
  class vetvec_suite_import_options extends Structure {
    public long struct_size;
    public Pointer datasets;
    public long dataset_count;
    public int form;
    public int aspect;
    public vetvec_str background_file;
    public int level;
    public int reserved;

    public vetvec_suite_import_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "form", "role", "id", "relation", "seed", "positive", "negative", "text", "group", "a", "b", "construct", "domain", "label_source", "score", "p", "label", "draw", "relevance", "is_test", "reserved", "first", "second"})
  class vetvec_item extends Structure {
    public long struct_size;
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
    public int draw;
    public int relevance;
    public byte is_test;
    public byte[] reserved = new byte[3];
    public long first;
    public long second;

    public vetvec_item() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "seed", "metric", "threshold_method", "dictionary_file", "dictionary_max_words", "worst", "least_accuracy", "equal_within", "triples", "query_encoder", "other_query_encoder"})
  class vetvec_suite_score_options extends Structure {
    public long struct_size;
    public long seed;
    public int metric;
    public int threshold_method;
    public vetvec_str dictionary_file;
    public long dictionary_max_words;
    public long worst;
    public double least_accuracy;
    public double equal_within;
    public long triples;
    public long query_encoder;
    public long other_query_encoder;

    public vetvec_suite_score_options() {
      struct_size = size();
    }
  }

  @FieldOrder({"struct_size", "no_truncation", "no_special_tokens", "reserved"})
  class vetvec_tokenizer_options extends Structure {
    public long struct_size;
    public byte no_truncation;
    public byte no_special_tokens;
    public byte[] reserved = new byte[6];

    public vetvec_tokenizer_options() {
      struct_size = size();
    }
  }

  String vetvec_status_name(int status);

  int vetvec_redis_probe(vetvec_redis_options options, long timeout_ms, PointerByReference out, PointerByReference err);

  int vetvec_encoder_option_bounds(vetvec_str.ByValue name, long[] out_min, long[] out_max, PointerByReference err);

  int vetvec_encoder_provider_facts(vetvec_str.ByValue kind, vetvec_str.ByValue providers_data, PointerByReference out_json, PointerByReference err);

  int vetvec_encoder_open(vetvec_encoder_options options, long[] out, PointerByReference err);

  void vetvec_encoder_destroy(long encoder);

  String vetvec_encoder_name(long encoder);

  long vetvec_encoder_dimension(long encoder);

  int vetvec_encoder_embed(long encoder, vetvec_text_batch texts, vetvec_call_options call, float[] out, long out_capacity, long[] out_written, int[] out_item_status, vetvec_provenance out_provenance, PointerByReference err);

  int vetvec_encoder_embed_alloc(long encoder, vetvec_text_batch texts, vetvec_call_options call, long[] out, int[] out_item_status, vetvec_provenance out_provenance, PointerByReference err);

  int vetvec_encoder_embed_one(long encoder, vetvec_str.ByValue text, vetvec_call_options call, float[] out, long out_capacity, long[] out_written, PointerByReference err);

  int vetvec_encoder_probe(long encoder, vetvec_text_batch texts, vetvec_call_options call, long[] out, int[] out_item_status, PointerByReference out_report, PointerByReference err);

  int vetvec_encoder_describe(long encoder, vetvec_call_options call, PointerByReference out, PointerByReference err);

  int vetvec_encoder_count_tokens(long encoder, vetvec_text_batch texts, long[] out_upper, long[] out_expected, PointerByReference err);

  int vetvec_encoder_usage(long encoder, vetvec_usage out, PointerByReference err);

  int vetvec_encoder_metrics(long encoder, PointerByReference out, PointerByReference err);

  int vetvec_encoder_shared_limits(long encoder, long timeout_ms, PointerByReference out, PointerByReference err);

  int vetvec_encoder_flush(long encoder, PointerByReference err);

  int vetvec_config_load(vetvec_config_options options, long[] out, PointerByReference err);

  void vetvec_config_destroy(long config);

  String vetvec_config_secret_name(long config, long index);

  int vetvec_config_set_secret(long config, vetvec_str.ByValue name, vetvec_str.ByValue value, PointerByReference err);

  int vetvec_config_set_tokenizer(long config, vetvec_str.ByValue vendor, vetvec_count_tokens_fn count, Pointer user_data, vetvec_drop_fn drop, PointerByReference err);

  int vetvec_config_set_key_fn(long config, vetvec_str.ByValue vendor, vetvec_key_fn key_fn, Pointer user_data, vetvec_drop_fn drop, PointerByReference err);

  int vetvec_config_json(long config, PointerByReference out, PointerByReference err);

  int vetvec_config_template(PointerByReference out, PointerByReference err);

  int vetvec_config_open_encoder(long config, vetvec_str.ByValue vendor, long[] out, PointerByReference err);

  int vetvec_audit_plan(long config, vetvec_call_options call, PointerByReference out, PointerByReference err);

  int vetvec_audit_run(long config, vetvec_call_options call, long[] out, PointerByReference err);

  int vetvec_audit_open(vetvec_str.ByValue run_folder, vetvec_call_options call, long[] out, PointerByReference err);

  void vetvec_audit_destroy(long audit);

  String vetvec_audit_verdict(long audit);

  String vetvec_audit_folder(long audit);

  int vetvec_audit_compare(long audit_a, vetvec_str.ByValue vendor_a, long audit_b, vetvec_str.ByValue vendor_b, PointerByReference out, PointerByReference err);

  int vetvec_audit_check_gate(long audit, vetvec_str.ByValue rules, long baseline, byte[] out_passed, PointerByReference out, PointerByReference err);

  int vetvec_batch_embed(long encoder, vetvec_text_batch texts, vetvec_batch_options options, vetvec_call_options call, PointerByReference out_json, PointerByReference err);

  String vetvec_buffer_data(Pointer buffer);

  long vetvec_buffer_size(Pointer buffer);

  void vetvec_buffer_destroy(Pointer buffer);

  int vetvec_build_info(PointerByReference out, PointerByReference err);

  int vetvec_cache_stat(vetvec_str.ByValue dir, vetvec_cache_info out, PointerByReference err);

  int vetvec_cache_flush(vetvec_str.ByValue dir, PointerByReference err);

  int vetvec_cache_prune(vetvec_str.ByValue dir, vetvec_cache_prune_options options, vetvec_call_options call, vetvec_cache_prune_info out, PointerByReference err);

  int vetvec_cache_verify(vetvec_str.ByValue dir, int flags, vetvec_call_options call, vetvec_cache_verify_info out, PointerByReference err);

  int vetvec_cache_export(vetvec_str.ByValue dir, vetvec_str.ByValue path, int flags, vetvec_call_options call, vetvec_cache_export_info out, PointerByReference err);

  int vetvec_cancel_create(long[] out, PointerByReference err);

  int vetvec_cancel_request(long cancel);

  void vetvec_cancel_destroy(long cancel);

  int vetvec_contract_run(long encoder, vetvec_contract_options options, vetvec_call_options call, PointerByReference out_json, PointerByReference err);

  int vetvec_error_status(Pointer error);

  String vetvec_error_message(Pointer error);

  int vetvec_error_http_status(Pointer error);

  long vetvec_error_retry_after_ms(Pointer error);

  int vetvec_error_attempts(Pointer error);

  byte vetvec_error_is_retryable(Pointer error);

  long vetvec_error_item_index(Pointer error);

  long vetvec_error_callback_value(Pointer error);

  String vetvec_error_detail_json(Pointer error);

  Pointer vetvec_error_item(Pointer error, long index);

  void vetvec_error_destroy(Pointer error);

  int vetvec_eval_run(vetvec_str.ByValue method, vetvec_str.ByValue input_json, PointerByReference out, PointerByReference err);

  int vetvec_fallback_open(long remote, long local, vetvec_fallback_options options, long[] out, PointerByReference err);

  int vetvec_fallback_usage(long encoder, vetvec_fallback_counts out, PointerByReference err);

  int vetvec_identity_texts(PointerByReference out_json, PointerByReference err);

  int vetvec_identity_record(long encoder, vetvec_call_options call, vetvec_str.ByValue path, PointerByReference out_json, PointerByReference err);

  int vetvec_identity_check(long encoder, vetvec_identity_options options, vetvec_call_options call, vetvec_str.ByValue path, PointerByReference out_json, PointerByReference err);

  int vetvec_identity_describe(vetvec_str.ByValue path, PointerByReference out_json, PointerByReference err);

  int vetvec_identity_compare(long other, long reference, vetvec_identity_options options, vetvec_call_options call, vetvec_str.ByValue path, vetvec_str.ByValue other_path, PointerByReference out_json, PointerByReference err);

  int vetvec_identity_moved(vetvec_rows rows, double angle, vetvec_call_options call, double[] out, PointerByReference err);

  int vetvec_identity_open(vetvec_str.ByValue path, vetvec_str.ByValue bytes, long[] out, PointerByReference err);

  int vetvec_identity_matches(long identity, vetvec_rows rows, PointerByReference out_json, PointerByReference err);

  int vetvec_identity_calibrated(long identity, vetvec_identity_scores scores, PointerByReference err);

  void vetvec_identity_destroy(long identity);

  int vetvec_identity_calibrate(long encoder, vetvec_identity_calibrate_options options, vetvec_call_options call, vetvec_str.ByValue path, PointerByReference out_json, PointerByReference err);

  int vetvec_queue_create(long[] out, PointerByReference err);

  int vetvec_queue_descriptor(long queue);

  int vetvec_queue_next(long queue, long timeout_ms, vetvec_completion out, PointerByReference err);

  void vetvec_queue_destroy(long queue);

  int vetvec_job_submit(long encoder, vetvec_text_batch texts, vetvec_call_options call, vetvec_job_options options, long[] out, PointerByReference err);

  int vetvec_job_cancel(long job);

  int vetvec_job_wait(long job, long timeout_ms, PointerByReference err);

  int vetvec_job_take(long job, long[] out, int[] out_item_status, long item_capacity, PointerByReference err);

  int vetvec_job_provenance(long job, vetvec_provenance out, long capacity, PointerByReference err);

  void vetvec_job_destroy(long job);

  int vetvec_lexicon_show(vetvec_str.ByValue name, vetvec_str.ByValue file, vetvec_str.ByValue list, PointerByReference out, PointerByReference err);

  int vetvec_map_fit(long from, long to, vetvec_text_batch texts, vetvec_map_options options, vetvec_call_options call, vetvec_str.ByValue path, vetvec_map_agreement out, PointerByReference err);

  int vetvec_map_repair(long config, vetvec_map_repair_options options, vetvec_call_options call, vetvec_str.ByValue path, PointerByReference out_report, PointerByReference err);

  int vetvec_map_test(long config, vetvec_map_repair_options options, vetvec_call_options call, vetvec_str.ByValue path, PointerByReference out_report, PointerByReference err);

  int vetvec_map_export(vetvec_str.ByValue path, vetvec_str.ByValue out_path, PointerByReference err);

  int vetvec_map_describe(vetvec_str.ByValue path, PointerByReference out, PointerByReference err);

  int vetvec_matrix_view(long matrix, vetvec_rows out, PointerByReference err);

  int vetvec_matrix_postprocess(vetvec_rows rows, int operation, long components, vetvec_call_options call, long[] out, PointerByReference err);

  void vetvec_matrix_destroy(long matrix);

  int vetvec_onnx_set_library(vetvec_str.ByValue path, PointerByReference err);

  int vetvec_onnx_describe(vetvec_str.ByValue spec, PointerByReference out, PointerByReference err);

  int vetvec_pairs_score(vetvec_rows a, vetvec_rows b, double[] labels, vetvec_pair_scores out, double[] out_cosines, PointerByReference err);

  int vetvec_pairs_alignment(vetvec_rows rows, long[] pairs, long pair_count, vetvec_call_options call, vetvec_alignment out, PointerByReference err);

  int vetvec_ranking_compute(vetvec_rows rows, long[] pairs, long pair_count, vetvec_ranking_options options, vetvec_call_options call, vetvec_ranking out, double[] out_ranks, double[] out_hits, PointerByReference err);

  int vetvec_ranking_task(vetvec_text_batch first, vetvec_text_batch second, double[] scores, long[] set_sizes, long set_count, int level, vetvec_text_batch more, PointerByReference out, PointerByReference err);

  int vetvec_report_make(long audit, int format, PointerByReference out, PointerByReference err);

  int vetvec_report_write(long audit, vetvec_str.ByValue path, PointerByReference err);

  int vetvec_report_verify(vetvec_str.ByValue run_folder, vetvec_str.ByValue report_path, vetvec_call_options call, PointerByReference out, PointerByReference err);

  int vetvec_separability_syntextbench(vetvec_syntextbench_task tasks, long count, vetvec_syntextbench_options options, vetvec_call_options call, vetvec_syntextbench_result out, vetvec_task_score out_tasks, PointerByReference err);

  int vetvec_separability_probe(vetvec_labelled_rows rows, vetvec_probe_options options, vetvec_call_options call, vetvec_probe_result out, PointerByReference err);

  int vetvec_separability_ensemble(vetvec_labelled_rows training, vetvec_rows judged, long[] triples, long triple_count, vetvec_ensemble_options options, vetvec_call_options call, vetvec_ensemble_outputs out, PointerByReference err);

  int vetvec_statistics_correlation(int kind, double[] x, double[] y, long n, int alternative, vetvec_correlation out, PointerByReference err);

  int vetvec_statistics_bootstrap(double[] values, long n, vetvec_row_statistic_fn statistic, Pointer user_data, vetvec_resampling_options options, vetvec_call_options call, vetvec_interval out, PointerByReference err);

  int vetvec_statistics_permutation(double[] differences, long n, vetvec_resampling_options options, vetvec_call_options call, vetvec_permutation out, PointerByReference err);

  int vetvec_statistics_adjust(int method, double[] p_values, long n, double[] out, PointerByReference err);

  int vetvec_statistics_auc(double[] positives, long positive_count, double[] negatives, long negative_count, double[] out, PointerByReference err);

  int vetvec_statistics_sample_size(int kind, double a, double b, double power, double alpha, long[] out, PointerByReference err);

  int vetvec_stream_embed(long encoder, vetvec_stream_options options, vetvec_call_options call, PointerByReference err);

  void vetvec_struct_init(Pointer any_struct, long size);

  int vetvec_threshold_compute(vetvec_rows rows, vetvec_text_batch words, vetvec_threshold_options options, vetvec_call_options call, vetvec_threshold out, double[] out_nn, PointerByReference err);

  int vetvec_threshold_violations(vetvec_rows rows, long[] triples, long triple_count, int metric, double[] thetas, long theta_count, long[] out_counts, double[] out_margins, PointerByReference err);

  int vetvec_suite_make(vetvec_suite_make_options options, vetvec_call_options call, long[] out, PointerByReference err);

  int vetvec_suite_make_file(vetvec_suite_make_options options, vetvec_call_options call, vetvec_str.ByValue path, PointerByReference out_manifest, PointerByReference err);

  int vetvec_suite_each_sentence(vetvec_suite_make_options options, vetvec_call_options call, vetvec_sentence_fn sentence, Pointer user_data, PointerByReference err);

  int vetvec_suite_import(vetvec_suite_import_options options, long[] out, PointerByReference err);

  int vetvec_suite_kinds(PointerByReference out, PointerByReference err);

  int vetvec_suite_read(vetvec_str.ByValue path, long[] out, PointerByReference err);

  int vetvec_suite_write(long suite, vetvec_str.ByValue path, PointerByReference err);

  void vetvec_suite_destroy(long suite);

  long vetvec_suite_size(long suite);

  String vetvec_suite_sha256(long suite);

  String vetvec_suite_manifest_json(long suite);

  int vetvec_suite_item(long suite, long index, PointerByReference out, PointerByReference err);

  int vetvec_suite_item_fields(long suite, long index, int form, vetvec_item out, PointerByReference err);

  int vetvec_suite_score(long suite, long encoder, vetvec_suite_score_options options, vetvec_call_options call, PointerByReference out_json, PointerByReference err);

  int vetvec_suite_compare(long suite, long first, long second, vetvec_suite_score_options options, vetvec_call_options call, PointerByReference out_json, PointerByReference err);

  int vetvec_texts_read(vetvec_str.ByValue path, long[] out, PointerByReference err);

  int vetvec_texts_view(long texts, vetvec_text_batch out, PointerByReference err);

  void vetvec_texts_destroy(long texts);

  int vetvec_tokenizer_open(vetvec_str.ByValue spec, long[] out, PointerByReference err);

  int vetvec_tokenizer_encode(long tokenizer, vetvec_text_batch texts, vetvec_tokenizer_options options, int[] out_ids, long capacity, long[] out_offsets, long[] out_written, PointerByReference err);

  void vetvec_tokenizer_destroy(long tokenizer);

  int vetvec_tree_similarity(vetvec_text_batch trees, double lambda, double[] out_similarities, double[] out_mean, PointerByReference err);

  int vetvec_vectors_read(vetvec_str.ByValue path, long[] out, PointerByReference err);

  int vetvec_vectors_write(vetvec_str.ByValue path, vetvec_text_batch texts, vetvec_rows rows, PointerByReference err);

  String vetvec_version();

  int vetvec_version_abi();
}
