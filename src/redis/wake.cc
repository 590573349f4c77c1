#include "redis/wake.h"

#include <fmt/core.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/descriptors.h"

namespace vetvec {

Result<std::shared_ptr<RedisWake>> RedisWake::Create() {
  const int descriptor = AboveStandard(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (descriptor < 0) {
    return Unavailable(fmt::format("the Redis client cannot open an eventfd: {}",
                                   std::generic_category().message(errno)));
  }
  return std::make_shared<RedisWake>(descriptor);
}

RedisWake::~RedisWake() { close(descriptor_); }
void RedisWake::Wake() noexcept { static_cast<void>(eventfd_write(descriptor_, 1)); }
void RedisWake::Drain() noexcept {
  eventfd_t count = 0;
  static_cast<void>(eventfd_read(descriptor_, &count));
}

}  // namespace vetvec
