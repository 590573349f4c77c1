#include "redis/command_format.h"

#include <fmt/core.h>
#include <hiredis/hiredis.h>

#include <vector>

#include "base/secret_string.h"

namespace vetvec {
namespace {

// What hiredis has allocated, wiped before it is freed.
class Formatted {
 public:
  Formatted(std::vector<const char*> arguments, const std::vector<size_t>& sizes) {
    const auto size = redisFormatCommandArgv(&bytes_, static_cast<int>(arguments.size()),
                                             arguments.data(), sizes.data());
    if (size > 0) size_ = static_cast<size_t>(size);
  }
  ~Formatted() {
    if (size_ == 0) return;
    WipeBytes(bytes_, size_);
    redisFreeCommand(bytes_);
  }
  Formatted(const Formatted&) = delete;
  Formatted& operator=(const Formatted&) = delete;

  const char* bytes() const { return bytes_; }
  size_t size() const { return size_; }  // 0: no memory

 private:
  char* bytes_ = nullptr;
  size_t size_ = 0;
};

}  // namespace

Status AppendRedisCommand(const RedisCommand& command, std::string* bytes) {
  if (command.empty()) return InvalidArgument("a Redis command has no name");
  constexpr size_t kHeaderBytes = 16;
  size_t total = 0;
  std::vector<const char*> arguments;
  std::vector<size_t> sizes;
  for (const std::string& argument : command) {
    total += argument.size() + kHeaderBytes;
    if (total > kMostRedisBytes) break;
    arguments.push_back(argument.data());
    sizes.push_back(argument.size());
  }
  if (total > kMostRedisBytes) {
    return InvalidArgument(fmt::format("a Redis command ({}) is larger than {} bytes",
                                       command[0].substr(0, 32), kMostRedisBytes));
  }
  const Formatted formatted(std::move(arguments), sizes);
  if (formatted.size() == 0) return OutOfMemory();
  bytes->append(formatted.bytes(), formatted.size());
  return OkStatus();
}

}  // namespace vetvec
