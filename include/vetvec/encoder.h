/* encoder.h: turns texts into vectors, using a remote API, a local model, vector files or the
 * built-in encoder.
 *
 *   vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
 *   options.spec = (vetvec_str){"openai:text-embedding-3-small", 29};
 *   options.api_key = (vetvec_str){key, strlen(key)};
 *   vetvec_encoder encoder = {0};
 *   if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK) ...
 *
 * SPEC = kind ":" target ["?" key "=" value {"&" key "=" value}], percent-encoded. The kinds and
 * their targets are:
 *
 *   openai:MODEL    remote, OpenAI's wire format, at any base_url
 *   azure: bedrock: cohere: dashscope: gemini: jina: mistral: nlpcloud: nomic: ollama: together:
 *   voyage:         followed by MODEL; remote, each with its own wire format (docs/PROVIDERS.md)
 *   tei:URL         a text-embeddings-inference server
 *   http:FILE       any JSON endpoint, as defined in FILE or in the option http_definition
 *   onnx:DIR        a sentence-transformers model folder, run by ONNX Runtime (onnx.h)
 *   words:FILE      the mean of word vectors, from a file of GloVe, word2vec or fastText (.vec)
 *   vectors:DIR     stored vectors: texts.txt or texts.jsonl, and vectors.npy
 *   builtin:        the built-in static encoder; no network; ignores word order
 *
 * SPEC keys: base_url, dimensions, revision, input_type, query_prefix, document_prefix,
 * concurrency, batch, max_attempts (each as in vetvec_encoder_options), and:
 *
 *   rpm, ipm, tpm        requests, texts and tokens per minute
 *   max_reply_bytes      size limit of a reply; default: 256 MiB
 *   encoding             "base64" or "float" (docs/PROVIDERS.md)
 *   api_version          only azure
 *   region               only bedrock and dashscope
 *   family               only bedrock
 *   pooling, output      only onnx: how the vectors of tokens become one, and the model's output
 *                        that holds them (docs/LOCAL_ENCODERS.md)
 *   lower                only words: "no", "yes" or "if-unknown" (docs/LOCAL_ENCODERS.md)
 *   workspace            only dashscope
 *   adapter, adapter_for an adapter that changes the vectors (map.h)
 *   identity, identity_every_s, identity_policy ("refuse" or "report")
 *                        a record of the model: another one is refused (vetvec_identity_policy)
 *   normalize            "true": scales each returned vector to unit length; the cache stores the
 *                        vectors as received. An adapter does this in any case
 *   api_key_env          the name of the environment variable that contains the key. The library
 *                        only states this name in error messages; programs may read the variable.
 *
 * A value that is set in both the SPEC and the options struct yields
 * VETVEC_STATUS_INVALID_ARGUMENT.
 *
 * input_type states the purpose of the texts: "query" or "document" (further values:
 * docs/PROVIDERS.md). Every kind except vectors accepts input_type. It is sent if the provider has
 * a parameter for it, and it selects the prefix that is put before each text: query_prefix (such as
 * "query: ") or document_prefix ("passage: "). The prefix is part of the cache key. A prefix
 * without an input type yields VETVEC_STATUS_INVALID_ARGUMENT, unless the provider sends an input
 * type by default. The input type "none" selects no prefix. An example in a SPEC:
 * input_type=query&query_prefix=query:%20
 *
 * The library never reads the environment: the caller passes the key or, for keys that expire, a
 * function that provides them (key_fn).
 *
 * vetvec_encoder is a handle. Thread safety: any number of threads at once. Destroying an encoder
 * cancels its calls in flight and waits for them to end.
 */
#ifndef VETVEC_ENCODER_H_
#define VETVEC_ENCODER_H_

#include "vetvec/provenance.h"
#include "vetvec/redis.h"
#include "vetvec/telemetry.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_cache_mode VETVEC_INT32 {
  VETVEC_CACHE_MODE_DEFAULT = 0, /* in memory; also in cache_dir and redis, if set */
  VETVEC_CACHE_MODE_OFF = 1,     /* nothing is kept in memory, on disk or in Redis */
  VETVEC_CACHE_MODE_ON = 2,      /* like DEFAULT, but cache_dir or redis must be set */
  VETVEC_CACHE_MODE_ONLY = 3,    /* like ON, but nothing is sent: uncached texts fail with
                                    NOT_FOUND */
  VETVEC_CACHE_MODE_FORCE32 = 0x7fffffff
} vetvec_cache_mode;

/* Which processes share the rate limits of a service and key. Encoders in the same process always
 * share them. */
typedef enum vetvec_limits_scope VETVEC_INT32 {
  /* all processes on this host that use the same limits_dir, through a small file in it; the same
     as PROCESS if that folder cannot be used */
  VETVEC_LIMITS_SCOPE_HOST = 0,
  VETVEC_LIMITS_SCOPE_PROCESS = 1, /* only this process */
  VETVEC_LIMITS_SCOPE_FORCE32 = 0x7fffffff
} vetvec_limits_scope;

/* What an encoder that is guarded by options.identity does if it is not the recorded model. Opening
 * sends nothing. The first call sends the record's texts as vetvec_identity_check does (one pass;
 * up to eight, if all lie beyond), and returns no vector, not even a cached one, before it is known
 * which model this is; other calls wait for that one, each until its own deadline. If it cannot be
 * found out, the call fails, and the next one tries again. The record's file is not changed.
 * max_tokens does not count a check. Not checked: probes, audits, the functions of identity.h. With
 * VETVEC_CACHE_MODE_ONLY, which sends nothing, opening fails with INVALID_ARGUMENT. */
typedef enum vetvec_identity_policy VETVEC_INT32 {
  VETVEC_IDENTITY_POLICY_REFUSE = 0, /* calls fail with FAILED_PRECONDITION */
  VETVEC_IDENTITY_POLICY_REPORT = 1, /* vectors are returned; a warning is logged at each check */
  VETVEC_IDENTITY_POLICY_FORCE32 = 0x7fffffff
} vetvec_identity_policy;

/* Writes the token count of texts[i] to out_tokens[i], for each i below texts->count, as the
 * service's tokenizer would compute it, special tokens included. Returns 0 on success; any other
 * value makes the call fail with VETVEC_STATUS_INVALID_ARGUMENT before anything is sent. Runs on
 * any thread, possibly on several at once. Must not throw, longjmp or call the library; in it,
 * functions that use an encoder return VETVEC_STATUS_FAILED_PRECONDITION. */
typedef int32_t (*vetvec_count_tokens_fn)(void* user_data, const vetvec_text_batch* texts,
                                          uint64_t* out_tokens);

typedef enum vetvec_cache_dtype VETVEC_INT32 {
  VETVEC_CACHE_DTYPE_F32 = 0, /* vectors are returned bit for bit as they were received */
  /* half the size; the cosine distance to the received vector is at most 1.2e-7 */
  VETVEC_CACHE_DTYPE_F16 = 1,
  VETVEC_CACHE_DTYPE_FORCE32 = 0x7fffffff
} vetvec_cache_dtype;

typedef struct vetvec_encoder_options {
  uint64_t struct_size;
  vetvec_str spec;     /* the SPEC of the encoder; required */
  vetvec_str api_key;  /* sent only to base_url; wiped from memory when the encoder is destroyed */
  vetvec_str base_url; /* replaces the provider's URL; with a key, http:// is allowed only for
                          loopback addresses */
  vetvec_str http_definition; /* for kind http: the definition as JSON; the target then serves only
                                 as a name */
  vetvec_str revision;        /* the model's revision; used only in the cache key */
  vetvec_str input_type;      /* "query" or "document": sent if the provider has a parameter for it;
                                 selects the prefix */
  vetvec_str query_prefix; /* put before each text if input_type is "query"; at most 4,096 bytes */
  vetvec_str document_prefix; /* put before each text if input_type is "document"; at most 4,096
                                 bytes */
  int32_t dimensions;         /* number of dimensions to request from the service; default: the
                                 service's */
  int32_t batch;              /* texts per request; default: the provider's */

  int64_t timeout_ms;          /* timeout of a call that sets none; default: 60,000 */
  int64_t requests_per_minute; /* rate limit enforced by the client; 0: none */
  int64_t tokens_per_minute;   /* rate limit enforced by the client; 0: none */
  int32_t concurrency;         /* maximum number of requests in flight; default: 8 */
  int32_t max_attempts;        /* attempts per request, including the first; default: 5 */
  vetvec_str limits_dir;       /* folder for the shared limits, created with mode 0700 if missing;
                                  empty: cache_dir; must be empty with scope PROCESS. If it cannot be
                                  used, the encoder opens anyway, with a warning */
  vetvec_limits_scope limits_scope;
  int32_t weight;               /* share of the rate limits among waiting encoders of the process, 1
                                   to 1000; default: 1 */
  uint8_t hedge;                /* 1: if a request takes longer than 95% of recent requests did,
                                   sends it again in parallel; adds at most 5% to the number of
                                   requests */
  uint8_t retry_until_deadline; /* 1: ignores max_attempts and retries until the deadline, to wait
                                   out outages */
  uint8_t reserved[6];          /* zero */

  vetvec_cache_mode cache_mode;
  vetvec_cache_dtype cache_dtype; /* number format of the vectors that this encoder stores; part of
                                     the cache key */
  vetvec_str cache_dir;           /* created with mode 0700 if missing */
  vetvec_str cache_salt;          /* separates the tenants that share a cache */
  uint64_t cache_max_bytes;       /* size limit of the disk cache; 0: none */
  int64_t cache_ttl_s;            /* lifetime of a cached vector; 0: unlimited */

  vetvec_str ca_file; /* PEM file of the CAs to trust instead of the system's */
  vetvec_str proxy;   /* proxy URL, possibly with user:password@; empty: none */

  double price_per_million_tokens;     /* price in any currency, for the costs in vetvec_usage and
                                          the progress callback; 0: none */
  vetvec_count_tokens_fn count_tokens; /* exact counter to use instead of the upper estimate, for
                                          limits, batches, budgets and vetvec_encoder_count_tokens;
                                          may be NULL */
  void* count_tokens_user_data;
  void (*count_tokens_drop)(void* user_data); /* like log_drop */

  vetvec_log_fn log; /* may be NULL; in use until the encoder is destroyed */
  void* log_user_data;
  void (*log_drop)(void* user_data); /* called once, when log_user_data is no longer needed:
                                        immediately if opening fails, otherwise no later than when
                                        the encoder is destroyed */

  vetvec_key_fn key_fn; /* provides the key instead of api_key; may be NULL. Encoders with a key_fn
                           share the rate limits of their service even if their keys differ */
  void* key_fn_user_data;
  void (*key_fn_drop)(void* user_data); /* like log_drop */
  vetvec_str client_cert_file; /* PEM file of a client certificate (mTLS), with its chain */
  vetvec_str client_key_file;  /* PEM file of the certificate's key, without a passphrase; empty:
                                  client_cert_file */
  const vetvec_text_batch* headers; /* "Name: value" entries, sent with every request. Values are
                                       never shown, and are wiped from memory when the encoder is
                                       destroyed. May be NULL */

  int64_t texts_per_minute;  /* rate limit enforced by the client, for services that limit texts; 0:
                                none */
  vetvec_str providers_data; /* file of service facts that replace built-in ones
                                (docs/PROVIDERS.md); empty: none */

  vetvec_call_fn on_call; /* receives a record of each call that uses a service or an onnx model,
                             until the encoder is destroyed; may be NULL */
  void* on_call_user_data;
  void (*on_call_drop)(void* user_data); /* like log_drop */

  vetvec_str adapter;     /* file of an adapter (map.h) for the vectors that are returned; the cache
                             stores the unadapted ones. Empty: none */
  vetvec_str adapter_for; /* "query": applied only if input_type says that texts are queries;
                             "both" or empty: to all */
  const vetvec_redis_options* redis; /* a server that shares cached vectors and rate limits among
                                        hosts. If rate limits are shared through it, limits_dir is
                                        not used. May be NULL */
  vetvec_str identity; /* record of the model (identity.h), read when the encoder is opened: another
                          model is refused (vetvec_identity_policy). Empty: none */
  int64_t identity_every_s; /* the first call after so many seconds checks again; 0: never again */
  vetvec_identity_policy identity_policy;
} vetvec_encoder_options;

/* Returns the bounds of a numeric option: "concurrency", "batch", "dimensions", "max_attempts",
 * "timeout_ms", "requests_per_minute", "texts_per_minute", "tokens_per_minute", "cache_ttl_s",
 * "weight", "identity_every_s". VETVEC_STATUS_NOT_FOUND for any other name. Thread safety: any
 * thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_option_bounds(
    vetvec_str name, int64_t* out_min, int64_t* out_max, vetvec_error** err) VETVEC_NOEXCEPT;

/* Returns the known facts about services and their models (limits, prices, dimensions, names of
 * input types), each with its source and date. *out_json: {"facts": [{"kind", "model", "fact",
 * "value", "source", "date"}]}. `kind`: restricts the facts to one kind; empty: all kinds.
 * `providers_data`: a file whose rows replace built-in facts, as in vetvec_encoder_options; empty:
 * none. Errors: INVALID_ARGUMENT (an unknown kind; an invalid row of the file, with its line),
 * NOT_FOUND (file). Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_encoder_provider_facts(vetvec_str kind, vetvec_str providers_data, vetvec_buffer** out_json,
                              vetvec_error** err) VETVEC_NOEXCEPT;

/* Opens an encoder; sends nothing. Errors: INVALID_ARGUMENT (spec, option, missing key; the message
 * states what is allowed), NOT_FOUND (vector folder), PERMISSION_DENIED / FAILED_PRECONDITION
 * (cache folder). `*out` is {0} on failure. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_open(const vetvec_encoder_options* options,
                                                              vetvec_encoder* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_encoder_destroy(vetvec_encoder encoder) VETVEC_NOEXCEPT;

/* The specification, without secrets. Valid until the encoder is destroyed; "" for a bad handle. */
VETVEC_API const char* vetvec_encoder_name(vetvec_encoder encoder) VETVEC_NOEXCEPT;
/* Elements per vector; 0 for a bad handle, and for a remote model whose dimension is not yet
 * known. */
VETVEC_API uint64_t vetvec_encoder_dimension(vetvec_encoder encoder) VETVEC_NOEXCEPT;

/* Writes the vector of text i to `out`, starting at out[i * dim], where dim is the dimension.
 * out_capacity: the number of elements that fit in `out`. *out_written: the number of elements
 * written or, with BUFFER_TOO_SMALL, needed (0: unknown). out_item_status: NULL, or room for
 * `count` statuses, one per text. out_provenance: NULL, or room for `count` entries, which state
 * the source of each vector.
 * Returns OK if all texts were embedded, and PARTIAL if some failed. Whatever the status, rows with
 * out_item_status OK are written and all others are zero, so a call that ends early (deadline,
 * cancel, rejected key) still delivers the vectors that it has received. For details of a text that
 * failed, call vetvec_error_item on the error.
 * Errors: If the dimension is known and `out` is too small, BUFFER_TOO_SMALL is returned before any
 * request is sent. If the dimension is unknown, call vetvec_encoder_embed_alloc instead, because a
 * reply that does not fit in `out` is discarded although you have paid for it. A text that is
 * empty, blank or not valid UTF-8 fails with INVALID_ARGUMENT; all do with FAILED_PRECONDITION if
 * options.identity records another model. At least one request is attempted, however short the
 * deadline.
 * Cost: one request per batch of uncached texts. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed(
    vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
    float* out, size_t out_capacity, size_t* out_written, vetvec_status* out_item_status,
    vetvec_provenance* out_provenance, vetvec_error** err) VETVEC_NOEXCEPT;

/* Like vetvec_encoder_embed, but the library allocates the result. `*out` is set if at least one
 * text was embedded, whatever the status; otherwise it is {0}. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed_alloc(
    vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
    vetvec_matrix* out, vetvec_status* out_item_status, vetvec_provenance* out_provenance,
    vetvec_error** err) VETVEC_NOEXCEPT;

/* Like vetvec_encoder_embed, but for one text. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_embed_one(
    vetvec_encoder encoder, vetvec_str text, const vetvec_call_options* call, float* out,
    size_t out_capacity, size_t* out_written, vetvec_error** err) VETVEC_NOEXCEPT;

/* Embeds in order to observe the service: like vetvec_encoder_embed_alloc, but without a cache and
 * with VETVEC_CALL_FLAGS_AS_RECEIVED added to the flags of `call`. A bad vector (not finite, wrong
 * length, missing) is reported, and only its own text fails. A vector that is all zeros or very
 * large is reported but still returned. `out_report` may be NULL; otherwise *out_report is set to
 * JSON whenever anything was attempted, even if the call fails:
 *
 *   {"dimension": 384,
 *    "items": [{"status": "OK", "norm": 1.0, "findings": []}, ...],
 *    "replies": [{"texts": [0, 1], "vectors": 2, "indexes": [1, 0], "in_order": false,
 *                 "model": "m", "tokens": 9, "http_status": 200, "attempt": 1, "connect_ms": 0.1,
 *                 "first_byte_ms": 2.0, "total_ms": 2.5, "error": ""}, ...]}
 *
 * "items" has one entry per text, with a "message" if its status is not OK. "indexes" are the
 * indexes that the reply states, in the order of its vectors; null if it states none. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_probe(
    vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
    vetvec_matrix* out, vetvec_status* out_item_status, vetvec_buffer** out_report,
    vetvec_error** err) VETVEC_NOEXCEPT;

/* Returns the known facts about the service as JSON: kind, base_url, model, dimension (0: unknown),
 * limits (0: unknown), the largest request that this encoder sends, the rate limits that are set,
 * "adapter_sha256", the SHA-256 of the encoder's adapter file (empty: none), and "identity": null
 * or, by the last check of options.identity, {"path", "fingerprint", "policy": "refuse" | "report",
 * "checked" (when; null: not yet), "altered", "answer" (as from vetvec_identity_check), "angle"
 * (null: not yet, or the vectors cannot be compared), "reason"}. "server" is the service's
 * description of itself. It is null except for tei, the only kind that can be queried (with one GET
 * /info). Of `call`, only timeout_ms and cancel are used. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_encoder_describe(vetvec_encoder encoder, const vetvec_call_options* call,
                        vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Counts the tokens of each text; sends nothing. out_upper: the number that limits, budgets and
 * plans use; it comes from the encoder's count_tokens if set, and is an upper estimate otherwise.
 * None of the tokenizers measured gives a higher count than this estimate. For prose, the estimate
 * is 1.4 to 4.1 times the count of OpenAI's cl100k_base. out_expected: approximately the number
 * that will be billed; it comes from count_tokens if set, and is an estimate of the cl100k_base
 * count otherwise. The error of that estimate is 11% on average over 29 languages, and 33% for the
 * worst language (docs/METHODS.md).
 * Each array must have room for `count` entries; either may be NULL. If `encoder` is {0}, both
 * counts are estimates. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_count_tokens(
    vetvec_encoder encoder, const vetvec_text_batch* texts, uint64_t* out_upper,
    uint64_t* out_expected, vetvec_error** err) VETVEC_NOEXCEPT;

/* Counters since the encoder was opened. */
typedef struct vetvec_usage {
  uint64_t struct_size;
  uint64_t texts;      /* passed to calls */
  uint64_t texts_sent; /* sent to the service or model, each counted once per call */
  uint64_t cache_memory_hits;
  uint64_t cache_disk_hits;
  uint64_t joined;   /* duplicates within the call, or being fetched by another call */
  uint64_t requests; /* attempts, retries included */
  uint64_t retries;
  uint64_t tokens_estimated; /* upper estimate for the texts sent */
  uint64_t tokens_reported;  /* by the service */
  uint64_t bytes_sent;
  uint64_t bytes_received;
  uint64_t failed_texts;
  uint64_t maybe_billed_twice; /* failed attempts that the service may still bill */
  double cost_estimated;       /* tokens_estimated at price_per_million_tokens; 0: no price */
  double cost_reported;        /* tokens_reported at the same price */
  uint64_t cache_shared_hits;  /* in the cache shared through Redis (redis.h) */
  uint64_t texts_sent_again;   /* texts sent again in the same call: in a retry, in a part of a
                                  request that failed because of one of its texts, or in a hedge.
                                  The service may bill them again */
} vetvec_usage;
/* Set out->struct_size first; at most that many bytes are filled. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_usage(vetvec_encoder encoder,
                                                               vetvec_usage* out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

/* Returns OpenMetrics 1.0 text for Prometheus: the counters above, attempts by HTTP status,
 * histograms of call and attempt durations in seconds (total, to the first byte, to connect), the
 * state of the circuit breaker, retry budget and rate limits, the counters of the memory, disk and
 * shared caches, and vetvec_identity_altered (1: another model than options.identity; no value
 * before the first check). The label `encoder` is vetvec_encoder_name. Destroy with
 * vetvec_buffer_destroy. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_metrics(
    vetvec_encoder encoder, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Returns the members (processes) that share the encoder's rate limits through Redis
 * (options.redis). Reads the state on the server without changing it, and sends nothing to the
 * service. *out is JSON:
 *
 *   {"server": the Redis server, without user and password, "origin": the origin of the service,
 *    "requests_per_minute", "texts_per_minute", "tokens_per_minute": the limits of this encoder, to
 *        which the shares apply; 0: none,
 *    "recovering": true while the server is empty, because it is new or has lost its data; until it
 *        is false, no share grows,
 *    "recovery_left_s": the longest time until the recovery ends; 0 unless recovering,
 *    "share": the sum of the members' shares,
 *    "members": [{"id": the first 8 characters of the member's random id, "is_this_process",
 *        "share": its share of the limits, between 0 and 1; "demand": the share that it could use,
 *        1 if a request is waiting; "weight", "renewed_s_ago", "requests", "texts", "tokens" (the
 *        last three count what was started since it joined), "waited_s" (the sum over its
 *        requests), "has_left": true for a member that has left normally; it is listed until its
 *        lease would have ended}]}
 *
 * The counts of a member that has left are null. If the encoder has only just been opened, the call
 * waits until this process has joined.
 * timeout_ms: how long the call may take, 1 to 600,000; 0: 5,000. Blocks. Errors:
 * FAILED_PRECONDITION (no rate limit is set, or the limits are not shared through Redis),
 * UNAVAILABLE (Redis is unreachable; the message states what share this process may still use, and
 * for how long), PERMISSION_DENIED (the Redis user may not run HGETALL), UNAUTHENTICATED, PROTOCOL,
 * DATA_LOSS (another program has written to the Redis key that contains the limits). Thread safety:
 * any number of threads at once. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_encoder_shared_limits(vetvec_encoder encoder, int64_t timeout_ms, vetvec_buffer** out,
                             vetvec_error** err) VETVEC_NOEXCEPT;

/* Commits and checkpoints the disk cache, so that its contents survive a power failure. Returns OK
 * if there is no disk cache. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_flush(vetvec_encoder encoder,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_ENCODER_H_ */
