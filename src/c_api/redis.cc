// vetvec/redis.h.
#include "vetvec/redis.h"

#include <string>
#include <utility>

#include "base/json.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/redis_options.h"
#include "redis/health.h"

namespace vetvec {
namespace {

Json KnownNumber(int64_t number) { return number < 0 ? Json() : Json(number); }

std::string HealthJson(const std::string& server, const RedisHealth& health) {
  Json findings = Json::array();
  for (const RedisFinding& finding : health.findings) {
    findings.push_back({{"kind", RedisFindingName(finding.kind)},
                        {"is_fatal", finding.is_fatal},
                        {"text", finding.text},
                        {"advice", finding.advice}});
  }
  const bool was_answered = health.pings > 0;
  const Json out = {{"server", server},
                    {"version", health.version},
                    {"run_id", health.run_id},
                    {"role", health.role},
                    {"pings", health.pings},
                    {"ping_median_ms", was_answered ? Json(health.median_ms) : Json()},
                    {"ping_max_ms", was_answered ? Json(health.max_ms) : Json()},
                    {"maxmemory_bytes", KnownNumber(health.maxmemory_bytes)},
                    {"used_memory_bytes", KnownNumber(health.used_memory_bytes)},
                    {"maxmemory_policy", health.maxmemory_policy},
                    {"runs_scripts", health.runs_scripts},
                    {"reads_and_writes", health.reads_and_writes},
                    {"findings", std::move(findings)}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace
}  // namespace vetvec

extern "C" {

vetvec_status vetvec_redis_probe(const vetvec_redis_options* options, int64_t timeout_ms,
                                 vetvec_buffer** out, vetvec_error** err) noexcept {
  return vetvec::Guard(err, [&]() -> vetvec::Status {
    if (out != nullptr) *out = nullptr;
    if (options == nullptr) return vetvec::InvalidArgument("options is NULL");
    // First, since it takes over the data of the password function, whatever happens.
    VETVEC_ASSIGN_OR_RETURN(const auto read, vetvec::ReadRedisOptions(options));
    if (out == nullptr) return vetvec::InvalidArgument("out is NULL");
    VETVEC_ASSIGN_OR_RETURN(const int64_t timeout, vetvec::RedisTimeoutOf(timeout_ms));
    vetvec::Clock* const clock = vetvec::SystemClock();
    VETVEC_ASSIGN_OR_RETURN(const auto client, vetvec::RedisClientOf(read.settings, clock));
    const int64_t deadline = clock->MonotonicNanos() + timeout * vetvec::kNanosPerMilli;
    const vetvec::RedisHealth health = vetvec::ProbeRedis(client, deadline);
    *out = vetvec::NewBuffer(vetvec::HealthJson(client->options().Name(), health));
    return vetvec::OkStatus();
  });
}

}  // extern "C"
