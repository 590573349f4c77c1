#include "encoder/redis_services.h"

#include <fmt/core.h>

#include <string_view>
#include <utility>

namespace vetvec {
namespace {

Status CheckRange(const char* key, int64_t value, int64_t min, int64_t max) {
  if (value == 0 || (value >= min && value <= max)) return OkStatus();
  return InvalidArgument(fmt::format("redis.{} is {}; allowed: {} to {}, or 0 for the default", key,
                                     value, min, max))
      .WithKey(fmt::format("redis.{}", key), std::to_string(value));
}

// The detail of the errors of other layers has their own names of keys.
Status Named(const Status& status) {
  const StatusDetail& detail = status.detail();
  if (detail.key.empty()) return status;
  return status.WithKey(fmt::format("redis.{}", detail.key), detail.found, detail.allowed);
}

Status CheckSettings(const RedisSettings& settings) {
  VETVEC_RETURN_IF_ERROR(CheckRange("ttl_s", settings.ttl_seconds, 1, kMaxRedisTtlSeconds));
  VETVEC_RETURN_IF_ERROR(
      CheckRange("read_timeout_ms", settings.read_timeout_ms, 1, kMaxRedisReadTimeoutMs));
  VETVEC_RETURN_IF_ERROR(
      CheckRange("lease_s", settings.lease_seconds, kMinRedisLeaseSeconds, kMaxRedisLeaseSeconds));
  VETVEC_RETURN_IF_ERROR(CheckRange("weight", settings.weight, 1, kMaxWeight));
  if (!settings.cache && !settings.limits) {
    return InvalidArgument("redis is set, but it shares neither vectors nor rate limits")
        .WithKey("redis.url");
  }
  return OkStatus();
}

Result<RedisOptions> ServerOf(const RedisSettings& settings) {
  Result<RedisOptions> server = ParseRedisUrl(settings.url.value());
  if (!server.ok()) return Named(server.status());
  server->ca_file = settings.ca_file;
  if (settings.password) {
    if (server->password) {
      return InvalidArgument("the Redis URL contains a password, and another one is set; keep one")
          .WithKey("redis.url");
    }
    server->password = settings.password;
  }
  if (!settings.ca_file.empty() && !server->tls) {
    return InvalidArgument("redis.ca_file is set, but redis.url does not begin with rediss://")
        .WithKey("redis.ca_file", settings.ca_file);
  }
  return server;
}

}  // namespace

Result<std::shared_ptr<RedisClient>> RedisClientOf(const RedisSettings& settings, Clock* clock) {
  VETVEC_ASSIGN_OR_RETURN(const RedisOptions server, ServerOf(settings));
  return RedisClient::Of(server, clock);
}

Status OpenRedis(const RedisSettings& settings, VectorDtype dtype, EncoderOptions* options) {
  VETVEC_RETURN_IF_ERROR(CheckSettings(settings));
  Clock* const clock = options->clock != nullptr ? options->clock : SystemClock();
  VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<RedisClient> client, RedisClientOf(settings, clock));
  if (settings.cache) {
    RedisStoreOptions store;
    store.client = client;
    store.hmac_key = settings.hmac_key;
    store.dtype = dtype;
    if (settings.ttl_seconds > 0) store.ttl_seconds = settings.ttl_seconds;
    if (settings.read_timeout_ms > 0) store.read_timeout_ms = settings.read_timeout_ms;
    store.log = options->log;
    store.clock = clock;
    Result<std::shared_ptr<RedisStore>> opened = RedisStore::Open(std::move(store));
    if (!opened.ok()) return Named(opened.status());
    options->shared_cache = *std::move(opened);
  }
  if (settings.limits) {
    options->redis_limits.client = std::move(client);
    SharedLimitsOptions& limits = options->redis_limits.options;
    if (settings.lease_seconds > 0) limits.lease_ms = settings.lease_seconds * 1000;
    if (settings.weight > 0) limits.weight = settings.weight;
  }
  return OkStatus();
}

}  // namespace vetvec
