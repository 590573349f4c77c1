// From vetvec_redis_options to the core's settings.
#ifndef VETVEC_C_API_REDIS_OPTIONS_H_
#define VETVEC_C_API_REDIS_OPTIONS_H_

#include <cstdint>

#include "base/result.h"
#include "encoder/redis_services.h"
#include "vetvec/redis.h"

namespace vetvec {

struct RedisOptionsRead {
  RedisSettings settings;
  bool half = false;
};

// Takes over password_fn_user_data, also if it fails. `in` is not null.
Result<RedisOptionsRead> ReadRedisOptions(const vetvec_redis_options* in);

// A timeout of redis.h or encoder.h for one question to the server, with its default.
Result<int64_t> RedisTimeoutOf(int64_t timeout_ms);

}  // namespace vetvec

#endif  // VETVEC_C_API_REDIS_OPTIONS_H_
