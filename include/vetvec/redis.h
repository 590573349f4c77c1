/* redis.h: a Redis server (or Valkey, KeyDB, Dragonfly) through which several hosts share cached
 * vectors and the rate limits of a service.
 *
 *   vetvec_redis_options redis = VETVEC_INIT(vetvec_redis_options);
 *   redis.url = (vetvec_str){"rediss://cache.example:6379", 27};
 *   redis.hmac_key = (vetvec_str){key, strlen(key)};
 *   // vetvec_encoder_options.redis is the address of `redis`
 *
 * A text that is not in the caches in memory and on disk is looked up in the shared cache; a vector
 * found there is copied into both. If several hosts need the same text at the same time, only one
 * of them sends it. The shared cache never makes a call fail. While the server is down, slow, full
 * or read-only, calls take at most read_timeout_ms longer; after three such calls, further calls do
 * without the server until it answers again. docs/REDIS.md describes what is stored, and what
 * happens when something goes wrong.
 *
 * Encoders with the same url, ca_file and user share one connection. It logs in with the password
 * of the encoder that was opened first.
 */
#ifndef VETVEC_REDIS_H_
#define VETVEC_REDIS_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_redis_options {
  uint64_t struct_size;
  vetvec_str url;     /* "redis://HOST:PORT/DATABASE", "rediss://..." for TLS, or "unix:///SOCKET";
                         required. May contain a user and a password, but password_fn keeps the
                         password out of command lines and files */
  vetvec_str ca_file; /* PEM file of the CAs to trust for rediss:// instead of the system's */
  vetvec_key_fn password_fn; /* provides the password before each login; the lifetime that it
                                reports is ignored; may be NULL */
  void* password_fn_user_data;
  void (*password_fn_drop)(void* user_data); /* called once, when password_fn_user_data is no longer
                                                needed */
  vetvec_str hmac_key;     /* secret of 16 to 4,096 arbitrary bytes, the same on all hosts: vectors
                              that were not stored with this key are rejected. Empty: vectors are
                              protected only against accidental damage, so anyone who can write to
                              the server can replace them */
  uint8_t no_cache;        /* 1: vectors are not shared */
  uint8_t no_limits;       /* 1: rate limits are not shared */
  uint8_t half;            /* 1: stores vectors as float16, on the server and in cache_dir, like
                              VETVEC_CACHE_DTYPE_F16 */
  uint8_t reserved[5];     /* zero */
  int64_t ttl_s;           /* lifetime of a shared vector; default: 2,592,000 (30 days) */
  int64_t read_timeout_ms; /* how long a call waits for a server that has stopped answering, 1 to
                              10,000; default: 20 */
  int64_t lease_s;         /* how long this process may use its share of the rate limits without
                              renewing it, 5 to 86,400; default: 60 */
  int32_t weight;          /* share of the rate limits, relative to other processes, 1 to 1000;
                              default: 1 */
} vetvec_redis_options;

/* Tests the server at options->url, using only url, ca_file and the password function. Measures
 * PING, reads the server's settings, runs a script that does nothing, and writes, reads and deletes
 * one key under "vetvec:doctor:". Returns JSON, even if the server cannot be reached:
 *
 *   {"server": its address without user and password, "version", "run_id",
 *    "role": "master" or "slave", "pings": number answered, out of 20, "ping_median_ms",
 *    "ping_max_ms", "maxmemory_bytes" (0: no limit), "used_memory_bytes", "maxmemory_policy",
 *    "runs_scripts", "reads_and_writes",
 *    "findings": [{"kind", "is_fatal", "text", "advice"}]}
 *
 * If the server did not report a value, the field is "" for text and null for a number.
 * `findings` is empty if there are no problems. `is_fatal` is true if the shared cache or the
 * shared limits do not work, and false for a warning.
 * Kinds: "unreachable", "old_version", "replica", "evicts" (the state of the limits can be
 * evicted), "full", "no_scripts", "no_writes", "no_info", "slow". `advice` states what to do.
 * timeout_ms: how long the call may take, 1 to 600,000; 0: 5,000. Blocks. Errors: INVALID_ARGUMENT,
 * UNIMPLEMENTED (this build has no Redis support). Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_redis_probe(const vetvec_redis_options* options,
                                                             int64_t timeout_ms,
                                                             vetvec_buffer** out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_REDIS_H_ */
