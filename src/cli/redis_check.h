// What `vetvec doctor` says about the Redis server of a configuration.
#ifndef VETVEC_CLI_REDIS_CHECK_H_
#define VETVEC_CLI_REDIS_CHECK_H_

#include <nlohmann/json.hpp>
#include <string>

namespace vetvec::cli {

struct RedisCheck {
  nlohmann::json probe;  // of vetvec_redis_probe; null: the configuration has no server
  bool is_usable = true;
  std::string text;  // lines "ok", "WARN" and "FAIL", each with what to do; empty: no server
};

// `settings`: the JSON of a configuration. The password comes from the environment. Blocks for at
// most 5 s.
RedisCheck CheckRedis(const nlohmann::json& settings);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_REDIS_CHECK_H_
