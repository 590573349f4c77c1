/* options.hpp: the options structs of the C headers for C++17, with defaults, owned text and
 * functions.
 *
 *   vetvec::EncoderOptions options;
 *   options.spec = "openai:text-embedding-3-small";
 *   options.timeout_ms = 5000;
 *
 * Each struct corresponds to the C struct of the same name, which the C header explains. A member
 * that you do not set has its default value. Handles are borrowed: their objects must outlive the
 * call. Fill is for the functions in these headers; the C struct then borrows from the object.
 * Written by bindings/declare.py. Do not edit.
 */
#ifndef VETVEC_OPTIONS_HPP_
#define VETVEC_OPTIONS_HPP_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/batch.h"
#include "vetvec/cache.h"
#include "vetvec/config.h"
#include "vetvec/contract.h"
#include "vetvec/encoder.h"
#include "vetvec/fallback.h"
#include "vetvec/identity.h"
#include "vetvec/job.h"
#include "vetvec/map.h"
#include "vetvec/ranking.h"
#include "vetvec/redis.h"
#include "vetvec/separability.h"
#include "vetvec/statistics.h"
#include "vetvec/stream.h"
#include "vetvec/suite.h"
#include "vetvec/threshold.h"
#include "vetvec/tokenizer.h"
#include "vetvec/types.h"
#include "vetvec/types.hpp"

namespace vetvec {
inline namespace abi {

/* Options for a call that may take a long time. */
struct CallOptions {
  using CType = vetvec_call_options;
  /* timeout for the whole call, retries included; default: the encoder's */
  std::int64_t timeout_ms = 0;
  /* empty: none */
  Handle<vetvec_cancel> cancel;
  /* may be empty */
  std::function<std::int32_t(const vetvec_progress&)> progress;
  /* maximum number of tokens to send; a call that would send more returns
   * VETVEC_STATUS_BUDGET_EXCEEDED; 0: no limit */
  std::int64_t max_tokens = 0;
  /* W3C Trace Context of the caller's span, sent unchanged with each request: "00-<32 hex>-<16
   * hex>-<2 hex>"; may be empty */
  std::string traceparent;
  /* allowed only with traceparent */
  std::string tracestate;
  vetvec_call_flags flags = 0;

  void Fill(vetvec_call_options* c, detail::Kept* kept) const {
    c->timeout_ms = timeout_ms;
    c->cancel = cancel.get();
    detail::SetProgress(progress, c, kept);
    c->max_tokens = max_tokens;
    c->traceparent = detail::Str(traceparent);
    c->tracestate = detail::Str(tracestate);
    c->flags = flags;
  }
};

/* See vetvec_redis_options. */
struct RedisOptions {
  using CType = vetvec_redis_options;
  /* "redis://HOST:PORT/DATABASE", "rediss://..." for TLS, or "unix:///SOCKET"; required. May
   * contain a user and a password, but password_fn keeps the password out of command lines and
   * files */
  std::string url;
  /* PEM file of the CAs to trust for rediss:// instead of the system's */
  std::string ca_file;
  /* provides the password before each login; the lifetime that it reports is ignored; may be
   * empty */
  std::function<ApiKey(bool was_rejected)> password_fn;
  /* secret of 16 to 4,096 arbitrary bytes, the same on all hosts: vectors that were not stored with
   * this key are rejected. Empty: vectors are protected only against accidental damage, so anyone
   * who can write to the server can replace them */
  std::string hmac_key;
  /* true: vectors are not shared */
  bool no_cache = false;
  /* true: rate limits are not shared */
  bool no_limits = false;
  /* true: stores vectors as float16, on the server and in cache_dir, like VETVEC_CACHE_DTYPE_F16 */
  bool half = false;
  /* lifetime of a shared vector; default: 2,592,000 (30 days) */
  std::int64_t ttl_s = 0;
  /* how long a call waits for a server that has stopped answering, 1 to 10,000; default: 20 */
  std::int64_t read_timeout_ms = 0;
  /* how long this process may use its share of the rate limits without renewing it, 5 to 86,400;
   * default: 60 */
  std::int64_t lease_s = 0;
  /* share of the rate limits, relative to other processes, 1 to 1000; default: 1 */
  std::int32_t weight = 0;

  void Fill(vetvec_redis_options* c, detail::Kept* /*kept*/) const {
    c->url = detail::Str(url);
    c->ca_file = detail::Str(ca_file);
    detail::SetPasswordFunction(password_fn, c);
    c->hmac_key = detail::Str(hmac_key);
    c->no_cache = no_cache ? 1 : 0;
    c->no_limits = no_limits ? 1 : 0;
    c->half = half ? 1 : 0;
    c->ttl_s = ttl_s;
    c->read_timeout_ms = read_timeout_ms;
    c->lease_s = lease_s;
    c->weight = weight;
  }
};

/* See vetvec_encoder_options. */
struct EncoderOptions {
  using CType = vetvec_encoder_options;
  /* the SPEC of the encoder; required */
  std::string spec;
  /* sent only to base_url; wiped from memory when the encoder is destroyed */
  std::string api_key;
  /* replaces the provider's URL; with a key, http:// is allowed only for loopback addresses */
  std::string base_url;
  /* for kind http: the definition as JSON; the target then serves only as a name */
  std::string http_definition;
  /* the model's revision; used only in the cache key */
  std::string revision;
  /* "query" or "document": sent if the provider has a parameter for it; selects the prefix */
  std::string input_type;
  /* put before each text if input_type is "query"; at most 4,096 bytes */
  std::string query_prefix;
  /* put before each text if input_type is "document"; at most 4,096 bytes */
  std::string document_prefix;
  /* number of dimensions to request from the service; default: the service's */
  std::int32_t dimensions = 0;
  /* texts per request; default: the provider's */
  std::int32_t batch = 0;
  /* timeout of a call that sets none; default: 60,000 */
  std::int64_t timeout_ms = 0;
  /* rate limit enforced by the client; 0: none */
  std::int64_t requests_per_minute = 0;
  /* rate limit enforced by the client; 0: none */
  std::int64_t tokens_per_minute = 0;
  /* maximum number of requests in flight; default: 8 */
  std::int32_t concurrency = 0;
  /* attempts per request, including the first; default: 5 */
  std::int32_t max_attempts = 0;
  /* folder for the shared limits, created with mode 0700 if missing; empty: cache_dir; must be
   * empty with scope PROCESS. If it cannot be used, the encoder opens anyway, with a warning */
  std::string limits_dir;
  vetvec_limits_scope limits_scope = VETVEC_LIMITS_SCOPE_HOST;
  /* share of the rate limits among waiting encoders of the process, 1 to 1000; default: 1 */
  std::int32_t weight = 0;
  /* true: if a request takes longer than 95% of recent requests did, sends it again in parallel;
   * adds at most 5% to the number of requests */
  bool hedge = false;
  /* true: ignores max_attempts and retries until the deadline, to wait out outages */
  bool retry_until_deadline = false;
  vetvec_cache_mode cache_mode = VETVEC_CACHE_MODE_DEFAULT;
  /* number format of the vectors that this encoder stores; part of the cache key */
  vetvec_cache_dtype cache_dtype = VETVEC_CACHE_DTYPE_F32;
  /* created with mode 0700 if missing */
  std::string cache_dir;
  /* separates the tenants that share a cache */
  std::string cache_salt;
  /* size limit of the disk cache; 0: none */
  std::uint64_t cache_max_bytes = 0;
  /* lifetime of a cached vector; 0: unlimited */
  std::int64_t cache_ttl_s = 0;
  /* PEM file of the CAs to trust instead of the system's */
  std::string ca_file;
  /* proxy URL, possibly with user:password@; empty: none */
  std::string proxy;
  /* price in any currency, for the costs in vetvec_usage and the progress callback; 0: none */
  double price_per_million_tokens = 0;
  /* exact counter to use instead of the upper estimate, for limits, batches, budgets and
   * vetvec_encoder_count_tokens; may be empty */
  std::function<std::uint64_t(std::string_view)> count_tokens;
  /* may be empty; in use until the encoder is destroyed */
  std::function<void(vetvec_log_level, std::string_view)> log;
  /* provides the key instead of api_key; may be empty. Encoders with a key_fn share the rate limits
   * of their service even if their keys differ */
  std::function<ApiKey(bool was_rejected)> key_fn;
  /* PEM file of a client certificate (mTLS), with its chain */
  std::string client_cert_file;
  /* PEM file of the certificate's key, without a passphrase; empty: client_cert_file */
  std::string client_key_file;
  /* "Name: value" entries, sent with every request. Values are never shown, and are wiped from
   * memory when the encoder is destroyed. May be empty */
  TextBatch headers;
  /* rate limit enforced by the client, for services that limit texts; 0: none */
  std::int64_t texts_per_minute = 0;
  /* file of service facts that replace built-in ones (docs/PROVIDERS.md); empty: none */
  std::string providers_data;
  /* receives a record of each call that uses a service or an onnx model, until the encoder is
   * destroyed; may be empty */
  std::function<void(const vetvec_call_record&)> on_call;
  /* file of an adapter (map.h) for the vectors that are returned; the cache stores the unadapted
   * ones. Empty: none */
  std::string adapter;
  /* "query": applied only if input_type says that texts are queries; "both" or empty: to all */
  std::string adapter_for;
  /* a server that shares cached vectors and rate limits among hosts. If rate limits are shared
   * through it, limits_dir is not used. May be empty */
  std::optional<RedisOptions> redis;
  /* record of the model (identity.h), read when the encoder is opened: another model is refused
   * (vetvec_identity_policy). Empty: none */
  std::string identity;
  /* the first call after so many seconds checks again; 0: never again */
  std::int64_t identity_every_s = 0;
  vetvec_identity_policy identity_policy = VETVEC_IDENTITY_POLICY_REFUSE;

  void Fill(vetvec_encoder_options* c, detail::Kept* kept) const {
    c->spec = detail::Str(spec);
    c->api_key = detail::Str(api_key);
    c->base_url = detail::Str(base_url);
    c->http_definition = detail::Str(http_definition);
    c->revision = detail::Str(revision);
    c->input_type = detail::Str(input_type);
    c->query_prefix = detail::Str(query_prefix);
    c->document_prefix = detail::Str(document_prefix);
    c->dimensions = dimensions;
    c->batch = batch;
    c->timeout_ms = timeout_ms;
    c->requests_per_minute = requests_per_minute;
    c->tokens_per_minute = tokens_per_minute;
    c->concurrency = concurrency;
    c->max_attempts = max_attempts;
    c->limits_dir = detail::Str(limits_dir);
    c->limits_scope = limits_scope;
    c->weight = weight;
    c->hedge = hedge ? 1 : 0;
    c->retry_until_deadline = retry_until_deadline ? 1 : 0;
    c->cache_mode = cache_mode;
    c->cache_dtype = cache_dtype;
    c->cache_dir = detail::Str(cache_dir);
    c->cache_salt = detail::Str(cache_salt);
    c->cache_max_bytes = cache_max_bytes;
    c->cache_ttl_s = cache_ttl_s;
    c->ca_file = detail::Str(ca_file);
    c->proxy = detail::Str(proxy);
    c->price_per_million_tokens = price_per_million_tokens;
    detail::SetCountTokens(count_tokens, c);
    detail::SetLog(log, c);
    detail::SetKeyFunction(key_fn, c);
    c->client_cert_file = detail::Str(client_cert_file);
    c->client_key_file = detail::Str(client_key_file);
    c->headers = kept->Batch(headers);
    c->texts_per_minute = texts_per_minute;
    c->providers_data = detail::Str(providers_data);
    detail::SetOnCall(on_call, c);
    c->adapter = detail::Str(adapter);
    c->adapter_for = detail::Str(adapter_for);
    c->redis = redis ? kept->Options(*redis) : nullptr;
    c->identity = detail::Str(identity);
    c->identity_every_s = identity_every_s;
    c->identity_policy = identity_policy;
  }
};

/* See vetvec_config_options. */
struct ConfigOptions {
  using CType = vetvec_config_options;
  /* path of a vetvec.toml; may be empty */
  std::string file;
  /* TOML text, instead of `file`; if both are empty, all settings have their defaults */
  std::string text;
  /* folder of an earlier run, to resume it with its own configuration; no field except log and
   * on_call may then be set */
  std::string run;
  /* settings that take precedence over the file: "audit.seed=7", "vendors.a.rpm=300"; may be
   * empty */
  TextBatch overrides;
  /* names or SPECs that replace [audit] vendors; may be empty */
  TextBatch vendors;
  /* may be empty; in use until the configuration is destroyed */
  std::function<void(vetvec_log_level, std::string_view)> log;
  /* as in vetvec_encoder_options, for all encoders of the configuration, including those of audits;
   * may be empty; in use until the configuration and its encoders are destroyed */
  std::function<void(const vetvec_call_record&)> on_call;

  void Fill(vetvec_config_options* c, detail::Kept* kept) const {
    c->file = detail::Str(file);
    c->text = detail::Str(text);
    c->run = detail::Str(run);
    c->overrides = kept->Batch(overrides);
    c->vendors = kept->Batch(vendors);
    detail::SetLog(log, c);
    detail::SetOnCall(on_call, c);
  }
};

/* See vetvec_batch_options. */
struct BatchOptions {
  using CType = vetvec_batch_options;
  /* texts per file, which becomes one job; default: as many as the service allows */
  std::uint64_t file_texts = 0;
  /* bytes per file; default: 67,108,864 or the service's limit, whichever is smaller */
  std::uint64_t file_bytes = 0;
  /* interval between two polls of a job, at most a day; it grows by half each time; default:
   * 5,000 */
  std::int64_t poll_ms = 0;
  /* longest interval between two polls of a job; default: 300,000 */
  std::int64_t max_poll_ms = 0;
  /* number of texts per file to embed again online, at the full price, to verify that the file's
   * vectors are in the right order before they are stored; default: 600 */
  std::uint32_t proof_rows = 0;
  /* true: nothing is embedded again; proof_rows must be 0 */
  bool no_proof = false;
  /* true: texts that the batch failed to embed, for example because the job expired, are embedded
   * online, at the full price */
  bool fallback_online = false;
  /* true: discards results of earlier calls that failed a check, and jobs that the service no
   * longer knows; their texts are sent, and billed, again */
  bool discard_refused = false;
  /* true: nothing is sent, and *out_json is the plan */
  bool plan_only = false;
  /* largest allowed 1 - cosine between the two vectors of a text, above 0 and below 1; default:
   * 0.005 */
  double proof_tolerance = 0;
  /* with fallback_online: this long before the deadline, jobs that are still running are cancelled,
   * files that have not been submitted are withdrawn, and the remaining texts are embedded online;
   * default: jobs are not cancelled */
  std::int64_t online_reserve_ms = 0;

  void Fill(vetvec_batch_options* c, detail::Kept* /*kept*/) const {
    c->file_texts = file_texts;
    c->file_bytes = file_bytes;
    c->poll_ms = poll_ms;
    c->max_poll_ms = max_poll_ms;
    c->proof_rows = proof_rows;
    c->no_proof = no_proof ? 1 : 0;
    c->fallback_online = fallback_online ? 1 : 0;
    c->discard_refused = discard_refused ? 1 : 0;
    c->plan_only = plan_only ? 1 : 0;
    c->proof_tolerance = proof_tolerance;
    c->online_reserve_ms = online_reserve_ms;
  }
};

/* See vetvec_cache_prune_options. */
struct CachePruneOptions {
  using CType = vetvec_cache_prune_options;
  /* size to which the cache is reduced by deleting the least recently used vectors; 0: no limit */
  std::uint64_t max_bytes = 0;
  /* vectors stored more than this many seconds ago are deleted; 0: no age limit */
  std::int64_t older_than_s = 0;

  void Fill(vetvec_cache_prune_options* c, detail::Kept* /*kept*/) const {
    c->max_bytes = max_bytes;
    c->older_than_s = older_than_s;
  }
};

/* See vetvec_contract_options. */
struct ContractOptions {
  using CType = vetvec_contract_options;
  /* length of the longest text sent, in words, 32 to 100,000; default: 300. If the service
   * truncates only longer texts, the tests do not detect it */
  std::uint64_t long_words = 0;
  /* the same model with fewer dimensions; empty: not tested */
  Handle<vetvec_encoder> shortened;
  /* the same model with a different input type; empty: not tested */
  Handle<vetvec_encoder> other_input_type;

  void Fill(vetvec_contract_options* c, detail::Kept* /*kept*/) const {
    c->long_words = long_words;
    c->shortened = shortened.get();
    c->other_input_type = other_input_type.get();
  }
};

/* See vetvec_fallback_options. */
struct FallbackOptions {
  using CType = vetvec_fallback_options;
  vetvec_fallback_policy policy = VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL;
  /* true: if a call returns before its requests have ended, they continue, to fill the remote
   * encoder's cache, until 30 s after the start of the call or until its deadline, whichever is
   * later; the requests of at most 32 calls may continue at the same time. false: with LOCAL_FIRST
   * and HEDGED, requests in flight continue until the call's deadline; with REMOTE_THEN_LOCAL, they
   * are cancelled */
  bool warm_cache = false;
  /* required for LOCAL_FIRST; must be 0 otherwise; at most one hour */
  std::int64_t latency_target_ms = 0;
  /* HEDGED: delay before the local encoder starts; default: the 95th percentile of the remote
   * encoder's latency (100 ms until that is known). Must be 0 for other policies */
  std::int64_t hedge_delay_ms = 0;
  /* timeout of a call that sets none; default: 60,000 */
  std::int64_t timeout_ms = 0;
  /* written by vetvec_map_fit for these two encoders; empty: none */
  std::string map_file;
  /* 2 to 5 hosts of one model, in the order of their use; the first is `remote` itself. empty:
   * `remote` alone */
  std::vector<FallbackHost> hosts;
  /* of each certificate, at opening and later; at most one year; default: 30 days */
  std::int64_t certificate_max_age_s = 0;
  /* one text in so many, on average, is also sent to a second host, and compared; 100 to 1,000,000;
   * default: 1,000 */
  std::uint64_t sample_every = 0;

  void Fill(vetvec_fallback_options* c, detail::Kept* kept) const {
    c->policy = policy;
    c->warm_cache = warm_cache ? 1 : 0;
    c->latency_target_ms = latency_target_ms;
    c->hedge_delay_ms = hedge_delay_ms;
    c->timeout_ms = timeout_ms;
    c->map_file = detail::Str(map_file);
    detail::SetHosts(hosts, c, kept);
    c->certificate_max_age_s = certificate_max_age_s;
    c->sample_every = sample_every;
  }
};

/* See vetvec_identity_options. */
struct IdentityOptions {
  using CType = vetvec_identity_options;
  /* true: the unit is the night. The first 30 nights are recorded; from then on, "altered" means
   * six nights in a row beyond all of them. A check less than 12 hours after the night before is
   * not counted */
  bool night = false;

  void Fill(vetvec_identity_options* c, detail::Kept* /*kept*/) const { c->night = night ? 1 : 0; }
};

/* See vetvec_identity_calibrate_options. */
struct IdentityCalibrateOptions {
  using CType = vetvec_identity_calibrate_options;
  /* your documents, a file or a folder as for suites of kind passages: a sentence is cut out of
   * each passage, and must find the rest */
  std::string documents;
  /* .tsv, .csv or .jsonl with "query" and "passage": searched instead, among these passages and
   * those of the documents; of more than 5,000, as many are drawn. Neither: 300 shipped pairs of 30
   * subjects, which are not your texts: yours differ by about 5 points */
  std::string pairs;
  /* cut out of documents, without pairs; default: one a passage, 1000 at most */
  std::uint64_t queries = 0;
  /* of documents that are searched; default: 5000 */
  std::uint64_t passages = 0;
  /* default: 1 */
  std::uint64_t seed = 0;

  void Fill(vetvec_identity_calibrate_options* c, detail::Kept* /*kept*/) const {
    c->documents = detail::Str(documents);
    c->pairs = detail::Str(pairs);
    c->queries = queries;
    c->passages = passages;
    c->seed = seed;
  }
};

/* See vetvec_job_options. */
struct JobOptions {
  using CType = vetvec_job_options;
  /* receives the job when it has finished; empty: none */
  Handle<vetvec_queue> queue;
  /* may be empty */
  std::function<void(vetvec_job, vetvec_status)> done;

  void Fill(vetvec_job_options* c, detail::Kept* /*kept*/) const { c->queue = queue.get(); }
};

/* See vetvec_map_options. */
struct MapOptions {
  using CType = vetvec_map_options;
  vetvec_map_method method = VETVEC_MAP_METHOD_RIDGE;
  /* the penalty, as a multiple of the mean eigenvalue; default: the best of five values, as
   * measured on a fifth of the texts */
  double ridge = 0;
  /* share of the texts held out to measure the map, at most 0.5; default: 0.2 */
  double held_out_share = 0;
  /* for the random choice of the held-out texts */
  std::uint64_t seed = 0;

  void Fill(vetvec_map_options* c, detail::Kept* /*kept*/) const {
    c->method = method;
    c->ridge = ridge;
    c->held_out_share = held_out_share;
    c->seed = seed;
  }
};

/* See vetvec_map_repair_options. */
struct MapRepairOptions {
  using CType = vetvec_map_repair_options;
  /* name or SPEC of a vendor of the configuration; empty: its only vendor */
  std::string vendor;
  /* folder of a finished run, whose suites and vectors are used; empty: the configuration's suites
   * are made and embedded, using its cache */
  std::string run;
  vetvec_map_split split = VETVEC_MAP_SPLIT_PAIR;
  /* columns of A; default: 32 */
  std::uint32_t rank = 0;
  /* folds of the cross-validation, 2 to 20; default: 5 */
  std::uint32_t folds = 0;
  /* steps of each fit; default: 400 */
  std::uint32_t steps = 0;
  /* share of the clusters that are used only for the test, 0.05 to 0.5; default: 0.2 */
  double held_out_share = 0;
  /* random seed for the choice of clusters and for the fits; default: 1 */
  std::uint64_t seed = 0;
  /* 0: one per core; the result does not depend on it */
  std::uint32_t threads = 0;

  void Fill(vetvec_map_repair_options* c, detail::Kept* /*kept*/) const {
    c->vendor = detail::Str(vendor);
    c->run = detail::Str(run);
    c->split = split;
    c->rank = rank;
    c->folds = folds;
    c->steps = steps;
    c->held_out_share = held_out_share;
    c->seed = seed;
    c->threads = threads;
  }
};

/* See vetvec_ranking_options. */
struct RankingOptions {
  using CType = vetvec_ranking_options;
  vetvec_similarity similarity = VETVEC_SIMILARITY_COSINE;
  vetvec_ranking_ties ties = VETVEC_RANKING_TIES_OPTIMISTIC;
  vetvec_ranking_mode mode = VETVEC_RANKING_MODE_PAPER;
  /* 0: all usable cores */
  std::uint32_t threads = 0;
  /* similarities that differ by at most this are ties; default: 1e-12 */
  double tie_eps = 0;
  /* number of pivots that are processed together. Memory use grows with it: that many rows are
   * held, plus 512 rows and a few MiB for each thread; default: 4096 */
  std::uint64_t pivots_at_once = 0;
  /* ranks up to which hits are counted, each at least 1; empty: 1 and 3 */
  std::vector<std::uint64_t> hits_at;

  void Fill(vetvec_ranking_options* c, detail::Kept* /*kept*/) const {
    c->similarity = similarity;
    c->ties = ties;
    c->mode = mode;
    c->threads = threads;
    c->tie_eps = tie_eps;
    c->pivots_at_once = pivots_at_once;
    c->hits_at = hits_at.empty() ? nullptr : hits_at.data();
    c->hits_count = hits_at.size();
  }
};

/* See vetvec_syntextbench_options. */
struct SynTextBenchOptions {
  using CType = vetvec_syntextbench_options;
  /* lowest accuracy that counts, up to 1; default: 0.7; -1: no minimum, so all accuracies count */
  double a_t = 0;
  /* prior of the positive class, below 1; default: 0.5 */
  double tau = 0;
  /* the adversary's budget, 0 or more */
  double epsilon = 0;
  /* share of the variance that whitening keeps, up to 1; default: 0.99 */
  double energy = 0;
  vetvec_syntextbench_variant variant = VETVEC_SYNTEXTBENCH_VARIANT_RELATIVE;
  /* LITERAL: number of random draws of eigenvector signs; default: 64 */
  std::uint32_t sign_draws = 0;
  /* random seed of the sign draws; default: 1 */
  std::uint64_t seed = 0;
  /* 0: all usable cores */
  std::uint32_t threads = 0;

  void Fill(vetvec_syntextbench_options* c, detail::Kept* /*kept*/) const {
    c->a_t = a_t;
    c->tau = tau;
    c->epsilon = epsilon;
    c->energy = energy;
    c->variant = variant;
    c->sign_draws = sign_draws;
    c->seed = seed;
    c->threads = threads;
  }
};

/* See vetvec_probe_options. */
struct ProbeOptions {
  using CType = vetvec_probe_options;
  /* threshold for the loss, in nats; used for sdl and sample_size; default: 1 */
  double epsilon = 0;
  /* learning rate of Adam; default: 1e-4 */
  double learning_rate = 0;
  /* default: 1 */
  std::uint64_t seed = 0;
  /* units in each of the two hidden layers; default: 512 */
  std::uint32_t hidden = 0;
  /* Adam steps; default: 4000 */
  std::uint32_t steps = 0;
  /* rows per step; default: 256 */
  std::uint32_t batch = 0;
  /* training runs per size; default: 5 */
  std::uint32_t seeds = 0;
  /* 0: all usable cores */
  std::uint32_t threads = 0;

  void Fill(vetvec_probe_options* c, detail::Kept* /*kept*/) const {
    c->epsilon = epsilon;
    c->learning_rate = learning_rate;
    c->seed = seed;
    c->hidden = hidden;
    c->steps = steps;
    c->batch = batch;
    c->seeds = seeds;
    c->threads = threads;
  }
};

/* See vetvec_ensemble_options. */
struct EnsembleOptions {
  using CType = vetvec_ensemble_options;
  /* learning rate of Adam; default: 0.005 */
  double learning_rate = 0;
  /* share of each class that is held out for validation, below 1; default: 0.2 */
  double validation_share = 0;
  /* significance level, below 1; default: 0.05 */
  double alpha = 0;
  /* default: 1 */
  std::uint64_t seed = 0;
  /* passes over the training rows; default: 100 */
  std::uint32_t epochs = 0;
  /* rows per step; default: 64 */
  std::uint32_t batch = 0;
  /* 0: all usable cores */
  std::uint32_t threads = 0;

  void Fill(vetvec_ensemble_options* c, detail::Kept* /*kept*/) const {
    c->learning_rate = learning_rate;
    c->validation_share = validation_share;
    c->alpha = alpha;
    c->seed = seed;
    c->epochs = epochs;
    c->batch = batch;
    c->threads = threads;
  }
};

/* See vetvec_resampling_options. */
struct ResamplingOptions {
  using CType = vetvec_resampling_options;
  std::uint64_t seed = 0;
  /* number of resamples; default: 10,000 */
  std::uint64_t resamples = 0;
  /* confidence level of intervals; default: 0.95 */
  double level = 0;
  /* 0: all usable cores */
  std::uint32_t threads = 0;
  /* alternative hypothesis of tests */
  vetvec_alternative alternative = VETVEC_ALTERNATIVE_TWO_SIDED;

  void Fill(vetvec_resampling_options* c, detail::Kept* /*kept*/) const {
    c->seed = seed;
    c->resamples = resamples;
    c->level = level;
    c->threads = threads;
    c->alternative = alternative;
  }
};

/* See vetvec_stream_options. */
struct StreamOptions {
  using CType = vetvec_stream_options;
  /* limit on the bytes of rows in flight or waiting for delivery; default: 8 MiB. Two pieces are
   * always allowed, whatever their size */
  std::uint64_t window_bytes = 0;
  /* texts per piece; default: as many as the encoder sends in one request */
  std::uint32_t piece_texts = 0;
  /* embeds through the service's batch API; plan_only must be 0. empty: online */
  std::optional<BatchOptions> batch;
  /* timeout of each piece, from its start; default: the encoder's own or, if it sets none, one
   * minute more than the hour for which a stream waits for a busy service (docs/ERRORS.md) */
  std::int64_t piece_timeout_ms = 0;

  void Fill(vetvec_stream_options* c, detail::Kept* kept) const {
    c->window_bytes = window_bytes;
    c->piece_texts = piece_texts;
    c->batch = batch ? kept->Options(*batch) : nullptr;
    c->piece_timeout_ms = piece_timeout_ms;
  }
};

/* See vetvec_threshold_options. */
struct ThresholdOptions {
  using CType = vetvec_threshold_options;
  vetvec_metric metric = VETVEC_METRIC_L2;
  vetvec_threshold_method method = VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA;
  vetvec_threshold_mode mode = VETVEC_THRESHOLD_MODE_PAPER;

  void Fill(vetvec_threshold_options* c, detail::Kept* /*kept*/) const {
    c->metric = metric;
    c->method = method;
    c->mode = mode;
  }
};

/* See vetvec_suite_make_options. */
struct SuiteMakeOptions {
  using CType = vetvec_suite_make_options;
  /* name of the kind, such as "contrastive" */
  std::string kind;
  /* options not listed get their defaults */
  std::map<std::string, std::string> options;
  /* seed sentences, for a kind with an option "seeds" that is not set above; may be empty */
  TextBatch seeds;
  /* receives messages when the call retries or waits for a chat model; may be empty */
  std::function<void(vetvec_log_level, std::string_view)> log;

  void Fill(vetvec_suite_make_options* c, detail::Kept* kept) const {
    c->kind = detail::Str(kind);
    detail::SetSuiteOptions(options, c, kept);
    c->seeds = kept->Batch(seeds);
    detail::BorrowLog(log, c);
  }
};

/* See vetvec_suite_import_options. */
struct SuiteImportOptions {
  using CType = vetvec_suite_import_options;
  std::vector<Dataset> datasets;
  vetvec_import_form form = VETVEC_IMPORT_FORM_PAIRS;
  /* format SR: the pair to read from each line */
  vetvec_sr_aspect aspect = VETVEC_SR_ASPECT_STRUCTURE;
  /* RANKING: additional texts, one per line; empty: none */
  std::string background_file;
  /* RANKING: how the texts are treated */
  vetvec_text_level level = VETVEC_TEXT_LEVEL_WORD;

  void Fill(vetvec_suite_import_options* c, detail::Kept* kept) const {
    detail::SetDatasets(datasets, c, kept);
    c->form = form;
    c->aspect = aspect;
    c->background_file = detail::Str(background_file);
    c->level = level;
  }
};

/* Options for scoring encoders with a suite; the defaults are those of an audit. */
struct SuiteScoreOptions {
  using CType = vetvec_suite_score_options;
  /* random seed for resampling; default: 1 */
  std::uint64_t seed = 0;
  /* the distance of triples */
  vetvec_metric metric = VETVEC_METRIC_L2;
  /* of the threshold of triples */
  vetvec_threshold_method threshold_method = VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA;
  /* file of words whose vectors give the threshold of triples; empty: the built-in list of 3,000 */
  std::string dictionary_file;
  /* uses only the first words of the dictionary; 0: all */
  std::uint64_t dictionary_max_words = 0;
  /* violated triples to list per relation, at most 10,000; default: 20 */
  std::uint64_t worst = 0;
  /* labelled items: an accuracy below this counts as zero; above 0, at most 1; default: 0.7 */
  double least_accuracy = 0;
  /* in comparisons: scores that differ by less are equal; 0.01 to 100 points, default: 3 */
  double equal_within = 0;
  /* a suite of kind contrastive, on whose triples a suite of kind meaning is scored as well; empty:
   * none, and its score is S alone */
  Handle<vetvec_suite> triples;
  /* embeds the queries of retrieval and passages: the same model opened with input_type "query";
   * empty: the encoder itself */
  Handle<vetvec_encoder> query_encoder;
  /* in comparisons: the same for the second encoder */
  Handle<vetvec_encoder> other_query_encoder;

  void Fill(vetvec_suite_score_options* c, detail::Kept* /*kept*/) const {
    c->seed = seed;
    c->metric = metric;
    c->threshold_method = threshold_method;
    c->dictionary_file = detail::Str(dictionary_file);
    c->dictionary_max_words = dictionary_max_words;
    c->worst = worst;
    c->least_accuracy = least_accuracy;
    c->equal_within = equal_within;
    c->triples = triples.get();
    c->query_encoder = query_encoder.get();
    c->other_query_encoder = other_query_encoder.get();
  }
};

/* See vetvec_tokenizer_options. */
struct TokenizerOptions {
  using CType = vetvec_tokenizer_options;
  /* true: all ids, however many; false: truncated to the model's limit */
  bool no_truncation = false;
  /* true: only the ids of the text itself */
  bool no_special_tokens = false;

  void Fill(vetvec_tokenizer_options* c, detail::Kept* /*kept*/) const {
    c->no_truncation = no_truncation ? 1 : 0;
    c->no_special_tokens = no_special_tokens ? 1 : 0;
  }
};
}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_OPTIONS_HPP_
