// RedisClient::Of in builds without hiredis.
#include "redis/client.h"

namespace vetvec {

Result<std::shared_ptr<RedisClient>> RedisClient::Of(const RedisOptions&, Clock*) {
  return Unimplemented(
      "this build of vetvec has no Redis support: install hiredis (Debian: libhiredis-dev) and "
      "rebuild it");
}

}  // namespace vetvec
