#include "c_api/redis_options.h"

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

#include "c_api/convert.h"

namespace vetvec {

Result<RedisOptionsRead> ReadRedisOptions(const vetvec_redis_options* in) {
  vetvec_redis_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_redis_options", &options));
  UserData of_password(options.password_fn_user_data, options.password_fn_drop);
  RedisOptionsRead out;
  RedisSettings& settings = out.settings;
  if (KeyFunction function = KeyFunctionOf(options.password_fn, std::move(of_password))) {
    settings.password = [function = std::move(function)]() -> Result<std::string> {
      VETVEC_ASSIGN_OR_RETURN(const FreshKey fresh, function(/*was_rejected=*/false));
      return fresh.key.value();
    };
  }
  VETVEC_RETURN_IF_ERROR(CheckFlag("redis.no_cache", options.no_cache));
  VETVEC_RETURN_IF_ERROR(CheckFlag("redis.no_limits", options.no_limits));
  VETVEC_RETURN_IF_ERROR(CheckFlag("redis.half", options.half));
  VETVEC_ASSIGN_OR_RETURN(settings.url, StringOf(options.url, "redis.url"));
  if (settings.url.empty()) return InvalidArgument("redis.url is required").WithKey("redis.url");
  VETVEC_ASSIGN_OR_RETURN(settings.ca_file, StringOf(options.ca_file, "redis.ca_file"));
  VETVEC_ASSIGN_OR_RETURN(const std::string_view key, ViewOf(options.hmac_key, "redis.hmac_key"));
  settings.hmac_key = SecretString(key);
  settings.cache = options.no_cache == 0;
  settings.limits = options.no_limits == 0;
  settings.ttl_seconds = options.ttl_s;
  settings.read_timeout_ms = options.read_timeout_ms;
  settings.lease_seconds = options.lease_s;
  settings.weight = options.weight;
  out.half = options.half != 0;
  return out;
}

Result<int64_t> RedisTimeoutOf(int64_t timeout_ms) {
  constexpr int64_t kDefaultMs = 5000;
  constexpr int64_t kMostMs = 600'000;
  if (timeout_ms == 0) return kDefaultMs;
  if (timeout_ms > 0 && timeout_ms <= kMostMs) return timeout_ms;
  return InvalidArgument(fmt::format("timeout_ms is {}; allowed: 1 to {}, or 0 for {}", timeout_ms,
                                     kMostMs, kDefaultMs))
      .WithKey("timeout_ms", std::to_string(timeout_ms));
}

}  // namespace vetvec
