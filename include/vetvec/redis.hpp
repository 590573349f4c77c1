/* redis.hpp: redis.h for C++17. RedisOptions are in options.hpp, and are set in EncoderOptions. */
#ifndef VETVEC_REDIS_HPP_
#define VETVEC_REDIS_HPP_

#include <cstdint>
#include <string>

#include "vetvec/error.hpp"
#include "vetvec/options.hpp"
#include "vetvec/redis.h"

namespace vetvec {
inline namespace abi {

/* Returns JSON: see vetvec_redis_probe. */
inline std::string ProbeRedis(const RedisOptions& options, std::int64_t timeout_ms = 0) {
  detail::CStruct c(options);
  return c.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_redis_probe(c.get(), timeout_ms, out, err);
  });
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_REDIS_HPP_
