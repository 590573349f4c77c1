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
 *   http:FILE       any JSON endpoint, by the definition in FILE
 *   vectors:DIR     texts.txt or texts.jsonl beside vectors.npy
 *   builtin:        the static encoder compiled in; no network; blind to word order
 *
 * Keys: base_url dimensions revision input_type rpm tpm concurrency batch; api_version (azure),
 * region (bedrock). A value given both there
 * and in the options struct is VETVEC_INVALID_ARGUMENT.
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
  vetvec_str input_type;       /* e.g. "document", "query", where the provider knows it */
  vetvec_str revision;         /* part of the cache key only */
  vetvec_str ca_file;          /* PEM file of the authorities to trust instead of the system's */
  vetvec_str proxy;            /* proxy URL; empty: none */
  vetvec_log_fn log;           /* may be NULL; stored until destroy */
  void* log_user_data;
  void (*log_drop)(void* user_data); /* once, when the library lets go of log_user_data: at the
                                      latest at destroy, at once if opening fails */
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
   0}

/* Limits of a numeric option: "concurrency", "batch", "dimensions", "max_attempts", "timeout_ms",
 * "requests_per_minute", "tokens_per_minute", "cache_ttl_s". VETVEC_NOT_FOUND for another name.
 * Thread safety: free. Since: 0.1. */
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
 * rows with item_status OK are written, the others are zero. Errors: BUFFER_TOO_SMALL is found
 * before any request if the dimension is known; use embed_alloc while it is not, so that no paid
 * reply is thrown away. INVALID_ARGUMENT per item for empty, blank or invalid UTF-8 text. Cost: one
 * request per batch of texts that no cache knows. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed(
    const vetvec_encoder* encoder, const vetvec_text_batch* texts,
    const vetvec_call_options* options, float* out, size_t out_capacity, size_t* out_written,
    vetvec_status* item_status, vetvec_error** err) VETVEC_NOEXCEPT;

/* As embed, into memory of the library's. With PARTIAL, `*out` is set as well. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_encoder_embed_alloc(const vetvec_encoder* encoder, const vetvec_text_batch* texts,
                           const vetvec_call_options* options, vetvec_matrix** out,
                           vetvec_status* item_status, vetvec_error** err) VETVEC_NOEXCEPT;

/* As embed, for one text. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed_one(
    const vetvec_encoder* encoder, vetvec_str text, const vetvec_call_options* options, float* out,
    size_t out_capacity, size_t* out_written, vetvec_error** err) VETVEC_NOEXCEPT;

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
} vetvec_usage;
/* Fills min(out->struct_size, known) bytes; set struct_size first. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_usage(const vetvec_encoder* encoder,
                                                               vetvec_usage* out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

/* The counters above, attempts by HTTP status, and histograms of how long calls and attempts took
 * (seconds; total, to the first byte, to connect), as OpenMetrics 1.0 text that Prometheus reads.
 * The label `encoder` is vetvec_encoder_name. Destroy with vetvec_buffer_destroy. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_metrics(
    const vetvec_encoder* encoder, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Commits and checkpoints the cache: what it acknowledges survives a power cut. OK without a cache.
 * Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_flush(const vetvec_encoder* encoder,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_ENCODER_H_ */
