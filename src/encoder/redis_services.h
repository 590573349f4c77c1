// OpenRedis: gives an encoder what a Redis server offers: a cache and rate limits that several
// hosts share.
//
//   RedisSettings settings;
//   settings.url = "redis://cache.example";
//   VETVEC_RETURN_IF_ERROR(OpenRedis(settings, VectorDtype::kFloat32, &encoder_options));
#ifndef VETVEC_ENCODER_REDIS_SERVICES_H_
#define VETVEC_ENCODER_REDIS_SERVICES_H_

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "base/secret_string.h"
#include "cache/row_format.h"
#include "encoder/open_encoder.h"
#include "redis/client.h"
#include "redis/options.h"

namespace vetvec {

inline constexpr int64_t kMaxRedisReadTimeoutMs = 10'000;
inline constexpr int64_t kMinRedisLeaseSeconds = 5;
inline constexpr int64_t kMaxRedisLeaseSeconds = 86'400;
inline constexpr int64_t kMaxRedisTtlSeconds = int64_t{100} * 366 * 24 * 3600;

// Zero and empty mean the stated default.
struct RedisSettings {
  SecretString url;  // redis/options.h; it may contain a password
  std::string ca_file{};
  RedisPasswordFunction password{};  // null: that of the URL, if any
  SecretString hmac_key{};           // cache/sealed_row.h; empty: none
  bool cache = true;
  bool limits = true;
  int64_t ttl_seconds = 0;      // 0: 30 days
  int64_t read_timeout_ms = 0;  // 0: 20
  int64_t lease_seconds = 0;    // 0: 60
  int64_t weight = 0;           // 0: 1
};

// The process' client for the server of `settings`, of which only url, ca_file and password count.
// Does not touch the network. Errors: as of OpenRedis.
Result<std::shared_ptr<RedisClient>> RedisClientOf(const RedisSettings& settings, Clock* clock);

// Sets options->shared_cache and options->redis_limits; uses its log and clock. `dtype`: of the
// shared cache, the same as that of options->cache. Does not touch the network.
// Errors: INVALID_ARGUMENT (URL, HMAC key, or a number out of bounds; the key of the detail begins
// with "redis."); UNIMPLEMENTED: this build has no Redis support.
Status OpenRedis(const RedisSettings& settings, VectorDtype dtype, EncoderOptions* options);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_REDIS_SERVICES_H_
