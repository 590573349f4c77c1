#include "limits/service_limits.h"

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <utility>

#include "base/hash.h"
#include "base/per_process.h"
#include "limits/limit_file.h"

namespace vetvec {
namespace {

struct Registry {
  std::mutex mutex;
  std::map<Sha256Digest, std::weak_ptr<ServiceLimits>> entries;
};

Registry& TheRegistry() {
  static PerProcess<Registry> registries;
  return registries.Get();
}

Sha256Digest NameOf(std::string_view origin, std::string_view key, const Clock* clock) {
  Sha256 hash;
  hash.Update("vetvec-limits-1");
  for (const std::string_view part : {origin, key}) {
    const auto size = static_cast<uint64_t>(part.size());
    hash.Update({reinterpret_cast<const char*>(&size), sizeof(size)});
    hash.Update(part);
  }
  // The pointer's own bytes. NOLINTNEXTLINE(bugprone-sizeof-expression)
  hash.Update({reinterpret_cast<const char*>(&clock), sizeof(clock)});
  return hash.Finish();
}

}  // namespace

ServiceLimits::ServiceLimits(std::unique_ptr<RateLimiter> limiter, std::string_view origin,
                             std::string_view key, Clock* clock)
    : limiter_(std::move(limiter)),
      origin_(origin),
      file_name_(LimitFile::NameOf(origin, key)),
      redis_key_(SharedLimitsKey(origin, key)),
      clock_(clock),
      breaker_(clock),
      budget_(clock) {
  breaker_.SetWake([this] { WakeAll(); });
}

Result<std::shared_ptr<ServiceLimits>> ServiceLimits::Join(std::string_view origin,
                                                           std::string_view key,
                                                           const RateLimits& limits, Clock* clock) {
  const Sha256Digest name = NameOf(origin, key, clock);
  Registry& registry = TheRegistry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  for (auto it = registry.entries.begin(); it != registry.entries.end();) {
    it = it->second.expired() ? registry.entries.erase(it) : std::next(it);
  }
  std::weak_ptr<ServiceLimits>& entry = registry.entries[name];
  if (std::shared_ptr<ServiceLimits> found = entry.lock()) {
    VETVEC_RETURN_IF_ERROR(found->limiter_->Tighten(limits));
    return found;
  }
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<RateLimiter> limiter, RateLimiter::Create(limits, clock));
  std::shared_ptr<ServiceLimits> made(new ServiceLimits(std::move(limiter), origin, key, clock));
  entry = made;
  return made;
}

Status ServiceLimits::ShareWithHost(const std::string& directory) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_shared_ || shared_) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<LimitFile> file,
                          LimitFile::Open(directory, file_name_, clock_));
  VETVEC_RETURN_IF_ERROR(limiter_->Share(std::move(file)));
  is_shared_ = true;
  return OkStatus();
}

Status ServiceLimits::ShareOverRedis(std::shared_ptr<RedisClient> client,
                                     const SharedLimitsOptions& options) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_shared_) {
    return FailedPrecondition("the limits of " + origin_ +
                              " are already shared with the other processes on this host");
  }
  const std::string server = client->options().Name();
  if (shared_ && shared_->server() != server) {
    return FailedPrecondition(
        fmt::format("the limits of {} are already shared through Redis at {}, not {}", origin_,
                    shared_->server(), server));
  }
  if (shared_) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(shared_, SharedLimits::Join(std::move(client), redis_key_, origin_,
                                                      options, limiter_.get(), clock_));
  return OkStatus();
}

std::optional<ShareMember::Figures> ServiceLimits::GetShareFigures() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!shared_) return std::nullopt;
  return shared_->GetFigures();
}

// Waits for Redis without the lock, which is needed only to see that there is a share.
Result<ShareBooks> ServiceLimits::ReadShareBooks(int64_t deadline_nanos,
                                                 const std::shared_ptr<CancelToken>& cancel) const {
  const SharedLimits* shared = nullptr;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    shared = shared_.get();
  }
  if (shared != nullptr) return shared->ReadBooks(deadline_nanos, cancel);
  return FailedPrecondition(
      fmt::format("the rate limits of {} are not shared through Redis: the encoder has no Redis "
                  "server, or shares only vectors through it",
                  origin_));
}

std::string ServiceLimits::ShareServer() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return shared_ ? shared_->server() : "";
}

uint64_t ServiceLimits::Listen(std::shared_ptr<Waker> waker) {
  const std::lock_guard<std::mutex> lock(mutex_);
  listeners_.emplace(next_id_, std::move(waker));
  return next_id_++;
}

void ServiceLimits::Forget(uint64_t id) noexcept {
  const std::lock_guard<std::mutex> lock(mutex_);
  listeners_.erase(id);
}

// One at a time, so that no list of them is needed.
void ServiceLimits::WakeAll() noexcept {
  uint64_t last = 0;
  for (;;) {
    std::shared_ptr<Waker> waker;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      const auto next = listeners_.upper_bound(last);
      if (next == listeners_.end()) return;
      last = next->first;
      waker = next->second;
    }
    waker->Wake();
  }
}

}  // namespace vetvec
