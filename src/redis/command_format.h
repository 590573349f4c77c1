// Commands in the wire format, by hiredis.
#ifndef VETVEC_REDIS_COMMAND_FORMAT_H_
#define VETVEC_REDIS_COMMAND_FORMAT_H_

#include <cstddef>
#include <string>

#include "base/status.h"
#include "redis/client.h"

namespace vetvec {

// No command, and no reply, may be larger.
inline constexpr size_t kMostRedisBytes = size_t{64} << 20;

// Appends `command` to *bytes. INVALID_ARGUMENT: it is empty or too large. OUT_OF_MEMORY; may throw
// bad_alloc too. Leaves no copy of the command (of a password) anywhere else.
Status AppendRedisCommand(const RedisCommand& command, std::string* bytes);

}  // namespace vetvec

#endif  // VETVEC_REDIS_COMMAND_FORMAT_H_
