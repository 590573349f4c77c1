/* encoder.h: texts in, vectors out; a remote API, files of vectors, or the encoder compiled in.
 *
 *   vetvec_encoder_options options = VETVEC_ENCODER_OPTIONS_INIT;
 *   options.spec = (vetvec_str){"openai:text-embedding-3-small", 29};
 *   options.api_key = (vetvec_str){key, strlen(key)};
 *   vetvec_encoder* encoder = NULL;
 *   if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_OK) ...
 *
 * SPEC = kind ":" target ["?" key "=" value {"&" key "=" value}], percent-encoded. Kinds and
 * targets:
 *
 *   openai:MODEL    remote, OpenAI's wire format, at any base_url; likewise azure: bedrock: cohere:
 *                   dashscope: gemini: jina: mistral: nlpcloud: nomic: ollama: together: voyage:,
 *                   each in its own (docs/PROVIDERS.md)
 *   tei:URL         a server of text-embeddings-inference
 *   http:FILE       any JSON endpoint, by the definition in FILE, or in the option http_definition
 *   vectors:DIR     texts.txt or texts.jsonl beside vectors.npy
 *   builtin:        the static encoder compiled in; no network; blind to word order
 *
 * Keys: base_url dimensions revision input_type query_prefix document_prefix rpm tpm concurrency
 * batch; api_version (azure), region (bedrock); encoding, "base64" or "float"
 * (docs/PROVIDERS.md). A value given both there and in the options struct is
 * VETVEC_INVALID_ARGUMENT.
 *
 * What texts are for: input_type "query" or "document", taken by every kind but vectors. It is sent
 * where the provider has a word for it, and picks the words before each text: query_prefix or
 * document_prefix ("query: ", "passage: "), part of the cache key. Prefixes without an input type
 * are VETVEC_INVALID_ARGUMENT, unless the provider sends one by default; "none" says that no prefix
 * is wanted. In a SPEC: input_type=query&query_prefix=query:%20
 *
 * The library never reads the environment: the caller passes the key.
 */
#ifndef VETVEC_ENCODER_H_
#define VETVEC_ENCODER_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* A handle. Thread safety of all calls on it: shared; destroy: exclusive (it cancels what is in
 * flight, waits for it and joins the encoder's thread). */
typedef struct vetvec_encoder vetvec_encoder;

typedef int32_t vetvec_cache_mode;
enum {
  VETVEC_CACHE_OFF = 0, /* the default when cache_dir is empty */
  VETVEC_CACHE_ON = 1,  /* the default when cache_dir is given */
  VETVEC_CACHE_ONLY = 2 /* never send: a text that is not cached is VETVEC_NOT_FOUND */
};

/* Who shares the rate limits of a service and key. The encoders of one process always do. */
typedef int32_t vetvec_limits_scope;
enum {
  VETVEC_LIMITS_HOST = 0,   /* all processes of this host that name the same folder (limits_dir), by
                               a small file in it; without a folder as PROCESS */
  VETVEC_LIMITS_PROCESS = 1 /* this process alone */
};

/* Writes the number of tokens of texts[i] to out_tokens[i], for each i below texts->count, as the
 * service's tokenizer would count them, special tokens included. Returns 0; any other value fails
 * the call with VETVEC_INVALID_ARGUMENT, nothing sent. May run on any thread, several at a time.
 * Must not throw, longjmp or call the library. */
typedef int32_t (*vetvec_count_tokens_fn)(void* user_data, const vetvec_text_batch* texts,
                                          uint64_t* out_tokens);

typedef int32_t vetvec_cache_dtype;
enum {
  VETVEC_CACHE_F32 = 0, /* vectors come back bit by bit */
  VETVEC_CACHE_F16 = 1  /* half the size; 1 - cosine to the vector that came is 1.2e-7 at most */
};

typedef struct vetvec_encoder_options {
  uint64_t struct_size;
  vetvec_str spec;      /* required */
  vetvec_str api_key;   /* sent to base_url only; zeroed in memory at destroy */
  vetvec_str cache_dir; /* created with mode 0700 if missing */
  vetvec_cache_mode cache_mode;
  uint32_t reserved;        /* zero */
  vetvec_str cache_salt;    /* keeps tenants apart in one cache */
  uint64_t cache_max_bytes; /* 0: no limit */
  int64_t cache_ttl_s;      /* 0: rows never expire */
  int64_t timeout_ms;       /* of a call that sets none; 0: 60,000 */
  vetvec_str base_url;      /* instead of the provider's own; http:// with a key only to loopback */
  int64_t requests_per_minute; /* 0: no limit of ours */
  int64_t tokens_per_minute;   /* 0: no limit of ours */
  int32_t concurrency;         /* requests in flight; 0: 8 */
  int32_t batch;               /* texts a request; 0: the provider's default */
  int32_t dimensions;          /* asked of the service; 0: its default */
  int32_t max_attempts;        /* per request, the first included; 0: 5 */
  vetvec_str input_type;       /* e.g. "document", "query": sent where the provider has a word for
                                  it, and picks the prefix */
  vetvec_str revision;         /* part of the cache key only */
  vetvec_str ca_file;          /* PEM file of the authorities to trust instead of the system's */
  vetvec_str proxy;            /* proxy URL; empty: none */
  vetvec_log_fn log;           /* may be NULL; stored until destroy */
  void* log_user_data;
  void (*log_drop)(void* user_data); /* once, when the library lets go of log_user_data: at the
                                      latest at destroy, at once if opening fails */
  vetvec_str limits_dir;             /* folder of the shared limits, created with mode 0700 if
                                        missing; empty: cache_dir. A folder that cannot be used costs
                                        a warning in the log, not the encoder */
  vetvec_limits_scope limits_scope;
  int32_t weight;               /* share of the limits beside other encoders of the process that
                                   wait for them, 1 to 1000; 0: 1 */
  uint8_t hedge;                /* 1: sends a request again beside the first when that takes longer
                                   than 95 % of those before; at most 5 % more is billed */
  uint8_t retry_until_deadline; /* 1: attempts are bounded by the deadline alone, not max_attempts;
                                   outages are waited out */
  uint8_t reserved_bytes[6];    /* zero */
  vetvec_str http_definition;   /* kind http: the definition (JSON); the target is then a name */
  double price_per_million_tokens;     /* in any currency, for the costs of vetvec_usage and of the
                                          progress callback; 0: not priced */
  vetvec_count_tokens_fn count_tokens; /* an exact count instead of the upper estimate, for limits,
                                          batches, budgets and vetvec_count_tokens; may be NULL */
  void* count_tokens_user_data;
  void (*count_tokens_drop)(void* user_data); /* as log_drop */
  vetvec_cache_dtype cache_dtype; /* of rows stored from now on; part of the cache key */
  uint32_t reserved_2;            /* zero */
  vetvec_str query_prefix; /* before each text where input_type is "query"; 4,096 bytes at most */
  vetvec_str document_prefix; /* the same for "document" */
} vetvec_encoder_options;
VETVEC_API void vetvec_encoder_options_init(vetvec_encoder_options* options,
                                            size_t size) VETVEC_NOEXCEPT;
/* Zeroes and sets struct_size. */
#define VETVEC_ENCODER_OPTIONS_INIT \
  {sizeof(vetvec_encoder_options),  \
   {0, 0},                          \
   {0, 0},                          \
   {0, 0},                          \
   0,                               \
   0,                               \
   {0, 0},                          \
   0,                               \
   0,                               \
   0,                               \
   {0, 0},                          \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   {0, 0},                          \
   {0, 0},                          \
   {0, 0},                          \
   {0, 0},                          \
   0,                               \
   0,                               \
   0,                               \
   {0, 0},                          \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   {0},                             \
   {0, 0},                          \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   {0, 0},                          \
   {0, 0}}

/* Limits of a numeric option: "concurrency", "batch", "dimensions", "max_attempts", "timeout_ms",
 * "requests_per_minute", "tokens_per_minute", "cache_ttl_s", "weight". VETVEC_NOT_FOUND for another
 * name. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_option_bounds(
    vetvec_str name, int64_t* out_min, int64_t* out_max, vetvec_error** err) VETVEC_NOEXCEPT;

/* Opens an encoder; sends nothing. Errors: INVALID_ARGUMENT (spec, option, missing key: the message
 * says what is allowed), NOT_FOUND (folder of vectors), PERMISSION_DENIED / FAILED_PRECONDITION
 * (cache folder). `*out` is NULL on failure. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_open(const vetvec_encoder_options* options,
                                                              vetvec_encoder** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_encoder_destroy(vetvec_encoder* encoder) VETVEC_NOEXCEPT;

/* The specification without secrets. Borrowed until destroy; "" for a bad handle. Since: 0.1. */
VETVEC_API const char* vetvec_encoder_name(const vetvec_encoder* encoder) VETVEC_NOEXCEPT;
/* Elements per vector; 0 while a remote model's size is unknown, and for a bad handle. Since: 0.1.
 */
VETVEC_API uint64_t vetvec_encoder_dimension(const vetvec_encoder* encoder) VETVEC_NOEXCEPT;

/* Writes the vector of text i to out[i * dim, (i + 1) * dim).
 * out_capacity: elements of `out`. *out_written: elements written, or, with BUFFER_TOO_SMALL,
 * needed. item_status: NULL or `count` entries, one status per text. Returns OK: all rows. PARTIAL:
 * some texts failed. Rows with item_status OK are written, the others are zero, whatever the call
 * returns: one that ends early (deadline, cancel, a key that is refused) delivers what has come.
 * vetvec_error_item of its error tells more of each text that failed. Errors: BUFFER_TOO_SMALL is
 * found before any request if the dimension is known; use embed_alloc while it is not, so that no
 * paid reply is thrown away. INVALID_ARGUMENT per item for empty, blank or invalid UTF-8 text. A
 * deadline, however short, is tried with one request. Cost: one request per batch of texts that no
 * cache knows. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed(
    const vetvec_encoder* encoder, const vetvec_text_batch* texts,
    const vetvec_call_options* options, float* out, size_t out_capacity, size_t* out_written,
    vetvec_status* item_status, vetvec_error** err) VETVEC_NOEXCEPT;

/* As embed, into memory of the library's. `*out` is set whenever a text has its vector, whatever
 * the call returns; otherwise NULL. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_encoder_embed_alloc(const vetvec_encoder* encoder, const vetvec_text_batch* texts,
                           const vetvec_call_options* options, vetvec_matrix** out,
                           vetvec_status* item_status, vetvec_error** err) VETVEC_NOEXCEPT;

/* As embed, for one text. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed_one(
    const vetvec_encoder* encoder, vetvec_str text, const vetvec_call_options* options, float* out,
    size_t out_capacity, size_t* out_written, vetvec_error** err) VETVEC_NOEXCEPT;

/* Embeds to find out what the service does, as embed_alloc with VETVEC_CALL_AS_RECEIVED and the
 * flags of `options`: no cache; a vector that is wrong (not finite, wrong length, missing) fails
 * its text alone and is told, as is one that is all zero or very large, which is returned.
 * *out_report (may be NULL) is JSON and is set whenever something was tried, also where the call
 * fails:
 *   {"dimension": 384,
 *    "items": [{"status": "OK", "norm": 1.0, "findings": []}, ...],     one a text; "message" if
 * not OK "replies": [{"texts": [0, 1], "vectors": 2, "indexes": [1, 0], "in_order": false, "model":
 * "m", "tokens": 9, "http_status": 200, "attempt": 1, "connect_ms": 0.1, "first_byte_ms": 2.0,
 * "total_ms": 2.5, "error": ""}, ...]} "indexes" are those that the reply states, in its order;
 * null where the format has none. Destroy with vetvec_buffer_destroy. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_probe(
    const vetvec_encoder* encoder, const vetvec_text_batch* texts,
    const vetvec_call_options* options, vetvec_matrix** out, vetvec_status* item_status,
    vetvec_buffer** out_report, vetvec_error** err) VETVEC_NOEXCEPT;

/* What is known about the service, as JSON: kind, base_url, model, dimension (0 while unknown), its
 * limits (0: not known), what this encoder puts into a request, rate limits set; and under "server"
 * what the service says of itself, null where it cannot be asked: tei is asked by one GET /info,
 * all others by none. Of options, timeout_ms and cancel are looked at. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_encoder_describe(const vetvec_encoder* encoder, const vetvec_call_options* options,
                        vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Tokens of each text before anything is sent. out_upper: what limits, budgets and plans count
 * with: by the encoder's function count_tokens where it has one, else an upper estimate: no
 * tokenizer measured goes above it, and over prose it is 1.4 to 4.1 times what OpenAI's cl100k_base
 * counts. out_expected: about what a bill will say: by count_tokens, else an estimate of what
 * cl100k_base counts: off by 11 % in the mean of 29 languages and by 33 % in the worst of them
 * (docs/METHODS.md). Both have `count` entries; either may be NULL. `encoder` may be NULL:
 * estimates. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_count_tokens(const vetvec_encoder* encoder,
                                                              const vetvec_text_batch* texts,
                                                              uint64_t* out_upper,
                                                              uint64_t* out_expected,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

/* Counters since open. */
typedef struct vetvec_usage {
  uint64_t struct_size;
  uint64_t texts;      /* asked for */
  uint64_t texts_sent; /* that went to the service or model */
  uint64_t cache_memory_hits;
  uint64_t cache_disk_hits;
  uint64_t joined;   /* equal to another text of the batch or already in flight */
  uint64_t requests; /* attempts, retries included */
  uint64_t retries;
  uint64_t tokens_estimated; /* upper estimate of what was sent */
  uint64_t tokens_reported;  /* by the service */
  uint64_t bytes_sent;
  uint64_t bytes_received;
  uint64_t failed_texts;
  uint64_t maybe_billed_twice; /* attempts that failed after the service may have done the work */
  double cost_estimated;       /* tokens_estimated at price_per_million_tokens; 0: not priced */
  double cost_reported;        /* the same of tokens_reported */
} vetvec_usage;
/* Fills min(out->struct_size, known) bytes; set struct_size first. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_usage(const vetvec_encoder* encoder,
                                                               vetvec_usage* out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

/* The counters above, attempts by HTTP status, and histograms of how long calls and attempts took
 * (seconds; total, to the first byte, to connect), as OpenMetrics 1.0 text that Prometheus reads;
 * state of circuit breaker, retry budget and rate limits, and the counters of both cache stores.
 * The label `encoder` is vetvec_encoder_name. Destroy with vetvec_buffer_destroy. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_metrics(
    const vetvec_encoder* encoder, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Commits and checkpoints the cache: what it acknowledges survives a power cut. OK without a cache.
 * Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_flush(const vetvec_encoder* encoder,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_ENCODER_H_ */
