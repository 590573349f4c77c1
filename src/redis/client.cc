#include "redis/client.h"

#include <fmt/core.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <utility>

#include "base/per_process.h"
#include "redis/loop.h"

namespace vetvec {
namespace {

class LoopClient : public RedisClient {
 public:
  explicit LoopClient(const std::shared_ptr<RedisLoop>& loop)
      : loop_(std::make_unique<std::shared_ptr<RedisLoop>>(loop)) {}
  ~LoopClient() override {
    // A forked child has neither the thread nor its locks, so it does nothing.
    if (forked()) {
      static_cast<void>(loop_.release());
    } else {
      (*loop_)->Stop();
    }
  }

  void Submit(std::vector<RedisCommand> commands, int64_t deadline_nanos,
              RedisCallback done) override {
    if (!forked()) return (*loop_)->Submit(std::move(commands), deadline_nanos, std::move(done));
    RedisReplies replies;
    try {
      const Status status = CreatedBeforeFork("Redis client");
      replies.assign(commands.size(), Result<RedisReply>(status));
    } catch (...) {
      replies.clear();
    }
    done(std::move(replies));
  }

  RedisStat Stat() const override { return forked() ? RedisStat() : (*loop_)->Stat(); }
  const RedisOptions& options() const override { return (*loop_)->options(); }

 private:
  bool forked() const { return getpid() != owner_; }

  const pid_t owner_ = getpid();
  std::unique_ptr<std::shared_ptr<RedisLoop>> loop_;
};

struct Registry {
  std::mutex mutex;
  std::map<std::string, std::weak_ptr<RedisClient>> clients;
};

// All but the password function. Lengths keep fields apart.
std::string IdentityOf(const RedisOptions& options, const Clock* clock) {
  return fmt::format("{}:{} {}:{} {}:{} {}:{} {} {} {} {} {} {}", options.host.size(), options.host,
                     options.path.size(), options.path, options.user.size(), options.user,
                     options.ca_file.size(), options.ca_file, options.port, options.database,
                     options.tls, options.connect_timeout_ms, options.reply_timeout_ms,
                     static_cast<const void*>(clock));
}

}  // namespace

Result<std::shared_ptr<RedisClient>> RedisClient::Of(const RedisOptions& options,
                                                     Clock* clock) try {
  if (options.host.empty() && options.path.empty()) {
    return InvalidArgument("the Redis options contain neither a host nor the path of a socket");
  }
  static PerProcess<Registry> registries;
  Registry& registry = registries.Get();
  const std::string identity = IdentityOf(options, clock);
  const std::lock_guard<std::mutex> lock(registry.mutex);
  std::erase_if(registry.clients, [](const auto& one) { return one.second.expired(); });
  std::weak_ptr<RedisClient>& known = registry.clients[identity];
  if (std::shared_ptr<RedisClient> client = known.lock()) return client;
  VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<RedisWake> wake, RedisWake::Create());
  auto loop = std::make_shared<RedisLoop>(options, clock, std::move(wake));
  auto client = std::make_shared<LoopClient>(loop);
  VETVEC_RETURN_IF_ERROR(loop->StartThread());
  known = client;
  return std::shared_ptr<RedisClient>(std::move(client));
} catch (...) {
  return CaughtStatus();
}

}  // namespace vetvec
