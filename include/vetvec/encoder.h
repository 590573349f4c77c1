/* encoder.h: texts in, vectors out, from a remote API, a local model, files of vectors or the
 * built-in encoder.
 *
 *   vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
 *   options.spec = (vetvec_str){"openai:text-embedding-3-small", 29};
 *   options.api_key = (vetvec_str){key, strlen(key)};
 *   vetvec_encoder encoder = {0};
 *   if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK) ...
 *
 * SPEC = kind ":" target ["?" key "=" value {"&" key "=" value}], percent-encoded. The kinds and
 * their targets:
 *
 *   openai:MODEL    remote, OpenAI's wire format, at any base_url
 *   azure: bedrock: cohere: dashscope: gemini: jina: mistral: nlpcloud: nomic: ollama: together:
 *   voyage:         the same with MODEL, each in its own format (docs/PROVIDERS.md)
 *   tei:URL         a text-embeddings-inference server
 *   http:FILE       any JSON endpoint, as defined in FILE or in the option http_definition
 *   onnx:DIR        a sentence-transformers folder, run by ONNX Runtime (onnx.h, docs/LOCAL_ENCODERS.md)
 *   vectors:DIR     files of vectors: texts.txt or texts.jsonl, and vectors.npy
 *   builtin:        the built-in static encoder; no network; ignores word order
 *
 * Keys: base_url dimensions revision input_type query_prefix document_prefix rpm tpm concurrency
 * batch; api_version (azure), region (bedrock); encoding, "base64" or "float" (docs/PROVIDERS.md);
 * api_key_env, the name of the environment variable that has the key, for error messages and for
 * programs that look there. Setting a value both in the SPEC and in the options struct is
 * VETVEC_STATUS_INVALID_ARGUMENT.
 *
 * input_type says what the texts are for: "query" or "document". Every kind except vectors accepts
 * it. It is sent if the provider has a parameter for it, and it selects the prefix of each text,
 * query_prefix or document_prefix ("query: ", "passage: "), which is part of the cache key. A
 * prefix without an input type is VETVEC_STATUS_INVALID_ARGUMENT, unless the provider sends an
 * input type by default; "none" means no prefix. In a SPEC: input_type=query&query_prefix=query:%20
 *
 * The library never reads the environment: the caller passes the key, or a function that provides
 * keys that expire.
 *
 * A handle. Thread safety: many threads at once; destroy: one thread at a time (it cancels the
 * calls in flight and waits for them to end).
 */
#ifndef VETVEC_ENCODER_H_
#define VETVEC_ENCODER_H_

#include "vetvec/provenance.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_cache_mode VETVEC_INT32 {
  VETVEC_CACHE_MODE_DEFAULT = 0, /* in memory, and in cache_dir if set */
  VETVEC_CACHE_MODE_OFF = 1,     /* nothing is kept, in memory or on disk */
  VETVEC_CACHE_MODE_ON = 2,      /* in memory and in cache_dir, which must be set */
  VETVEC_CACHE_MODE_ONLY = 3,    /* like ON, but nothing is sent: uncached texts are NOT_FOUND */
  VETVEC_CACHE_MODE_FORCE32 = 0x7fffffff
} vetvec_cache_mode;

/* Which processes share the rate limits of a service and key. The encoders of one process always
 * share them. */
typedef enum vetvec_limits_scope VETVEC_INT32 {
  /* all processes on this host with the same limits_dir, through a small file in it; without a
     folder, the same as PROCESS */
  VETVEC_LIMITS_SCOPE_HOST = 0,
  VETVEC_LIMITS_SCOPE_PROCESS = 1, /* only this process */
  VETVEC_LIMITS_SCOPE_FORCE32 = 0x7fffffff
} vetvec_limits_scope;

/* Writes the number of tokens of texts[i] to out_tokens[i], for each i below texts->count, as the
 * service's tokenizer would count them, special tokens included. Returns 0; any other value fails
 * the call with VETVEC_STATUS_INVALID_ARGUMENT before anything is sent. Runs on any thread,
 * possibly on several at once. Must not throw, longjmp or call the library. */
typedef int32_t (*vetvec_count_tokens_fn)(void* user_data, const vetvec_text_batch* texts,
                                          uint64_t* out_tokens);

/* Provides an API key that expires: a token of Entra ID, Google Cloud, AWS STS. Writes the key to
 * out_key, which has room for `capacity` (16,384) bytes, its length to *out_size, and to
 * *out_lifetime_s the seconds until it expires (0: never); returns 0. Without a key it returns
 * another value and may write the reason to out_key and *out_size, without a secret, since 200
 * bytes of it are shown: the calls that wait for the key fail with VETVEC_STATUS_UNAUTHENTICATED,
 * and vetvec_error_callback_value returns the value. was_rejected: 1 if the service has rejected the
 * former key, so that a key from a cache must not be returned again.
 *
 * Called before the first request, before the key expires (when a fifth of its lifetime is left, or
 * five minutes), and when the service rejects it (HTTP 401, AWS's ExpiredToken): a call renews the
 * key at most once for that. Runs on a thread that the library makes for it, with no lock of the
 * library held, and never twice at once for an encoder, however many calls wait for the key. May
 * block; only calls without a valid key wait, until their deadline. After a failure it is called
 * again a second later at the earliest. Must not throw, longjmp or destroy the encoder, which waits
 * for it to return. The library wipes out_key, and the key when it is replaced. */
typedef int32_t (*vetvec_key_fn)(void* user_data, uint8_t was_rejected, char* out_key,
                                 uint64_t capacity, uint64_t* out_size, int64_t* out_lifetime_s);

typedef enum vetvec_cache_dtype VETVEC_INT32 {
  VETVEC_CACHE_DTYPE_F32 = 0, /* vectors are returned bit for bit */
  /* half the size; 1 - cosine to the received vector is at most 1.2e-7 */
  VETVEC_CACHE_DTYPE_F16 = 1,
  VETVEC_CACHE_DTYPE_FORCE32 = 0x7fffffff
} vetvec_cache_dtype;

typedef struct vetvec_encoder_options {
  uint64_t struct_size;
  vetvec_str spec;     /* required */
  vetvec_str api_key;  /* sent to base_url only; zeroed in memory at destroy */
  vetvec_str base_url; /* replaces the provider's own; with a key, http:// only to loopback */
  vetvec_str http_definition; /* for kind http: the definition as JSON; the target is then only a
                                 name */
  vetvec_str revision;        /* used only in the cache key */
  vetvec_str input_type;      /* "query" or "document": sent if the provider has a parameter for it;
                                 selects the prefix */
  vetvec_str query_prefix; /* put before each text if input_type is "query"; at most 4,096 bytes */
  vetvec_str document_prefix; /* the same for "document" */
  int32_t dimensions;         /* number to request from the service; 0: its default */
  int32_t batch;              /* texts per request; 0: the provider's default */

  int64_t timeout_ms;          /* for calls that set none; 0: 60,000 */
  int64_t requests_per_minute; /* 0: no client-side limit */
  int64_t tokens_per_minute;   /* 0: no client-side limit */
  int32_t concurrency;         /* requests in flight; 0: 8 */
  int32_t max_attempts;        /* per request, the first included; 0: 5 */
  vetvec_str limits_dir;       /* folder of the shared limits, created with mode 0700 if missing;
                                  empty: cache_dir. If the folder cannot be used, the encoder opens
                                  anyway and logs a warning */
  vetvec_limits_scope limits_scope;
  int32_t weight;               /* share of the limits relative to other encoders of the process
                                   that are waiting for them, 1 to 1000; 0: 1 */
  uint8_t hedge;                /* 1: sends a request again if it takes longer than 95% of the
                                   earlier ones; at most 5% more is billed */
  uint8_t retry_until_deadline; /* 1: retries until the deadline, whatever max_attempts is, to wait
                                   out outages */
  uint8_t reserved[6];          /* zero */

  vetvec_cache_mode cache_mode;
  vetvec_cache_dtype cache_dtype; /* for rows stored from now on; part of the cache key */
  vetvec_str cache_dir;           /* created with mode 0700 if missing */
  vetvec_str cache_salt;          /* keeps tenants apart in one cache */
  uint64_t cache_max_bytes;       /* 0: no limit */
  int64_t cache_ttl_s;            /* 0: rows never expire */

  vetvec_str ca_file; /* PEM file of the CAs to trust instead of the system's */
  vetvec_str proxy;   /* proxy URL, possibly with user:password@; empty: none */

  double price_per_million_tokens;     /* in any currency, for the costs in vetvec_usage and in the
                                          progress callback; 0: no price */
  vetvec_count_tokens_fn count_tokens; /* exact count to use instead of the upper estimate for
                                          limits, batches, budgets and vetvec_encoder_count_tokens;
                                          may be NULL */
  void* count_tokens_user_data;
  void (*count_tokens_drop)(void* user_data); /* like log_drop */

  vetvec_log_fn log; /* may be NULL; stored until destroy */
  void* log_user_data;
  void (*log_drop)(void* user_data); /* called once, when log_user_data is no longer needed: at
                                        the latest at destroy, immediately if opening fails */

  vetvec_key_fn key_fn; /* provides the key instead of api_key; may be NULL. Encoders with a key_fn
                           share the rate limits of their service, whatever their keys */
  void* key_fn_user_data;
  void (*key_fn_drop)(void* user_data); /* like log_drop */
  vetvec_str client_cert_file; /* PEM file of a client certificate (mTLS), with its chain */
  vetvec_str
      client_key_file; /* PEM file of its key, without a passphrase; empty: client_cert_file */
  const vetvec_text_batch* headers; /* "Name: value", sent with every request; a value is never
                                       shown, and zeroed in memory at destroy; may be NULL */
} vetvec_encoder_options;

/* Returns the bounds of a numeric option: "concurrency", "batch", "dimensions", "max_attempts",
 * "timeout_ms", "requests_per_minute", "tokens_per_minute", "cache_ttl_s", "weight".
 * VETVEC_STATUS_NOT_FOUND for any other name. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_option_bounds(
    vetvec_str name, int64_t* out_min, int64_t* out_max, vetvec_error** err) VETVEC_NOEXCEPT;

/* Opens an encoder; sends nothing. Errors: INVALID_ARGUMENT (spec, option, missing key; the message
 * states what is allowed), NOT_FOUND (folder of vectors), PERMISSION_DENIED / FAILED_PRECONDITION
 * (cache folder). `*out` is {0} on failure. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_open(const vetvec_encoder_options* options,
                                                              vetvec_encoder* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_encoder_destroy(vetvec_encoder encoder) VETVEC_NOEXCEPT;

/* The specification without secrets. Borrowed until destroy; "" for a bad handle. */
VETVEC_API const char* vetvec_encoder_name(vetvec_encoder encoder) VETVEC_NOEXCEPT;
/* Elements per vector; 0 for a bad handle, or if a remote model's dimension is not known yet. */
VETVEC_API uint64_t vetvec_encoder_dimension(vetvec_encoder encoder) VETVEC_NOEXCEPT;

/* Writes the vector of text i to out[i * dim, (i + 1) * dim).
 * out_capacity: elements that fit in `out`. *out_written: elements written or, with
 * BUFFER_TOO_SMALL, needed. item_status: NULL, or room for `count` statuses, one per text.
 * provenance: NULL, or room for `count` entries that say where each vector comes from.
 * Returns OK if all texts were embedded, PARTIAL if some failed. Whatever the status, rows with
 * item_status OK are written and all others are zero, so a call that ends early (deadline, cancel,
 * rejected key) still delivers the vectors received so far. For details of a text that failed, call
 * vetvec_error_item on the error.
 * Errors: If the dimension is known, BUFFER_TOO_SMALL is returned before any request is sent; if it
 * is not known yet, use embed_alloc, so that no paid reply is thrown away. A text that is empty,
 * blank or not valid UTF-8 fails with INVALID_ARGUMENT. At least one request is attempted, however
 * short the deadline.
 * Cost: one request per batch of texts that are not cached. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed(
    vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
    float* out, size_t out_capacity, size_t* out_written, vetvec_status* item_status,
    vetvec_provenance* provenance, vetvec_error** err) VETVEC_NOEXCEPT;

/* Like embed, but the library allocates the result. `*out` is set if at least one text was
 * embedded, whatever the status; otherwise it is {0}. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed_alloc(
    vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
    vetvec_matrix* out, vetvec_status* item_status, vetvec_provenance* provenance,
    vetvec_error** err) VETVEC_NOEXCEPT;

/* Like embed, but for one text. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed_one(
    vetvec_encoder encoder, vetvec_str text, const vetvec_call_options* call, float* out,
    size_t out_capacity, size_t* out_written, vetvec_error** err) VETVEC_NOEXCEPT;

/* Embeds in order to observe the service: like embed_alloc, but without a cache and with
 * VETVEC_CALL_FLAGS_AS_RECEIVED added to the flags of `call`. A bad vector (not finite, wrong
 * length, missing) is reported and fails only its own text. A vector that is all zero or very large
 * is reported but still returned. *out_report (may be NULL) is JSON. It is set whenever anything
 * was attempted, even if the call fails:
 *
 *   {"dimension": 384,
 *    "items": [{"status": "OK", "norm": 1.0, "findings": []}, ...],
 *    "replies": [{"texts": [0, 1], "vectors": 2, "indexes": [1, 0], "in_order": false,
 *                 "model": "m", "tokens": 9, "http_status": 200, "attempt": 1, "connect_ms": 0.1,
 *                 "first_byte_ms": 2.0, "total_ms": 2.5, "error": ""}, ...]}
 *
 * "items" has one entry per text, with a "message" if its status is not OK. "indexes" are the
 * indexes in the order of the reply; null if the format has none. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_probe(
    vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
    vetvec_matrix* out, vetvec_status* item_status, vetvec_buffer** out_report,
    vetvec_error** err) VETVEC_NOEXCEPT;

/* Returns what is known about the service as JSON: kind, base_url, model, dimension (0: unknown),
 * its limits (0: unknown), what this encoder puts into a request, and the rate limits that are set.
 * "server" is what the service reports about itself, or null if it cannot be queried: tei is
 * queried with one GET /info, the other kinds not at all. Of `call`, only timeout_ms and cancel are
 * used. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_encoder_describe(vetvec_encoder encoder, const vetvec_call_options* call,
                        vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Counts the tokens of each text; sends nothing. out_upper: the number that limits, budgets and
 * plans use, from the encoder's count_tokens if set, else an upper estimate. No tokenizer that we
 * measured exceeds the estimate; for prose it is 1.4 to 4.1 times the count of OpenAI's
 * cl100k_base. out_expected: about the number that will be billed, from count_tokens if set, else
 * an estimate of the count of cl100k_base, which is off by 11 % on average over 29 languages and by
 * 33 % in the worst of them (docs/METHODS.md). Both have `count` entries; either may be NULL. If
 * `encoder` is {0}, both are estimates. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_count_tokens(
    vetvec_encoder encoder, const vetvec_text_batch* texts, uint64_t* out_upper,
    uint64_t* out_expected, vetvec_error** err) VETVEC_NOEXCEPT;

/* Counters since open. */
typedef struct vetvec_usage {
  uint64_t struct_size;
  uint64_t texts;      /* passed to calls */
  uint64_t texts_sent; /* sent to the service or model */
  uint64_t cache_memory_hits;
  uint64_t cache_disk_hits;
  uint64_t joined;   /* texts equal to another in the batch or already in flight */
  uint64_t requests; /* attempts, retries included */
  uint64_t retries;
  uint64_t tokens_estimated; /* upper estimate for the texts sent */
  uint64_t tokens_reported;  /* by the service */
  uint64_t bytes_sent;
  uint64_t bytes_received;
  uint64_t failed_texts;
  uint64_t maybe_billed_twice; /* failed attempts for which the service may still bill */
  double cost_estimated;       /* tokens_estimated at price_per_million_tokens; 0: no price */
  double cost_reported;        /* the same for tokens_reported */
} vetvec_usage;
/* Fills min(out->struct_size, known) bytes; set struct_size first. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_usage(vetvec_encoder encoder,
                                                               vetvec_usage* out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

/* Returns OpenMetrics 1.0 text for Prometheus: the counters above, attempts by HTTP status,
 * histograms of the duration of calls and attempts (seconds; total, to the first byte, to connect),
 * the state of the circuit breaker, retry budget and rate limits, and the counters of both cache
 * stores. The label `encoder` is vetvec_encoder_name. Destroy with vetvec_buffer_destroy. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_metrics(
    vetvec_encoder encoder, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Commits and checkpoints the cache, so that its contents survive a power failure. Returns OK if
 * there is no cache. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_flush(vetvec_encoder encoder,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_ENCODER_H_ */
