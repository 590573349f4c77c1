#include "limits/shared_limits.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <random>
#include <utility>

#include "base/hash.h"
#include "base/strings.h"
#include "base/text_escape.h"
#include "limits/embedded_scripts.h"

namespace vetvec {
namespace {

constexpr int64_t kLeastLeaseMs = 5000;
constexpr int64_t kMostLeaseMs = 86'400'000;
constexpr int64_t kRecoveryMs = 60'000;
constexpr int64_t kReplyNanos = kNanosPerSecond;
constexpr int64_t kLeaveNanos = 200 * kNanosPerMilli;
// A turn is long compared with its beginning, when the bucket is empty.
constexpr int64_t kBurstsPerTurn = 4;
constexpr int64_t kLeastTurnMs = 3000;
constexpr int64_t kMostTurnMs = 30'000;

Status CheckSharedOptions(const SharedLimitsOptions& options) {
  if (options.lease_ms < kLeastLeaseMs || options.lease_ms > kMostLeaseMs) {
    return InvalidArgument(
               fmt::format("lease_ms is {}; allowed: 5000 to 86400000", options.lease_ms))
        .WithKey("lease_ms", std::to_string(options.lease_ms), "5000 to 86400000");
  }
  if (options.weight >= 1 && options.weight <= 1000) return OkStatus();
  return InvalidArgument(fmt::format("weight is {}; allowed: 1 to 1000", options.weight))
      .WithKey("weight", std::to_string(options.weight), "1 to 1000");
}

Result<std::string> RandomId() try {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
} catch (...) {
  return CaughtStatus();
}

const RedisScript& RenewScript() {
  static const RedisScript* const script = new RedisScript(std::string(kShareRenewLua));
  return *script;
}

// Milliseconds since 1970, from the reply to TIME; -1: it is not one.
int64_t ServerMillis(const Result<RedisReply>& reply) {
  if (!reply.ok() || reply->items.size() != 2) return -1;
  const std::optional<int64_t> seconds = ParseInt(reply->items[0].text);
  const std::optional<int64_t> micros = ParseInt(reply->items[1].text);
  constexpr int64_t kLargest = int64_t{1} << 40;
  if (!seconds || !micros || *seconds < 0 || *seconds > kLargest) return -1;
  return *seconds * 1000 + *micros / 1000;
}

// Somebody waits for the reply, but not for long.
struct LeaveWaiter {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_done = false;
};

}  // namespace

std::string SharedLimitsKey(std::string_view origin, std::string_view api_key) {
  Sha256 hash;
  hash.Update("vetvec-shared-limits-1");
  for (const std::string_view part : {origin, api_key}) {
    const std::string size = std::to_string(part.size()) + ":";
    hash.Update(size);
    hash.Update(part);
  }
  return "vetvec:limits:{" + HexOf(hash.Finish()) + "}";
}

class SharedLimits::Core : public ShareTimer::Job, public std::enable_shared_from_this<Core> {
 public:
  Core(std::shared_ptr<RedisClient> client, std::string key, RateLimiter* limiter, Clock* clock,
       std::weak_ptr<ShareTimer> timer)
      : key_(std::move(key)),
        clock_(clock),
        timer_(std::move(timer)),
        limiter_(limiter),
        client_(std::move(client)) {}

  void Begin(ShareHolder::Options options, const std::string& origin) {
    const std::lock_guard<std::mutex> lock(mutex_);
    member_ = std::make_unique<ShareMember>(limiter_, std::move(options), origin,
                                            client_->options().Name());
  }

  int64_t Run() noexcept override;
  void OnStarved() noexcept;
  void Leave();
  ShareMember::Figures GetFigures() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return member_ ? member_->GetFigures(clock_->BootNanos()) : ShareMember::Figures();
  }
  Result<ShareBooks> ReadBooks(int64_t deadline_nanos, const std::shared_ptr<CancelToken>& cancel);

 private:
  int64_t Renew();
  void AwaitAnswer(int64_t deadline_nanos, const std::shared_ptr<CancelToken>& cancel);
  void OnReply(uint64_t seq, const Result<RedisReply>& reply);

  const std::string key_;
  Clock* const clock_;
  const std::weak_ptr<ShareTimer> timer_;
  RateLimiter* const limiter_;
  std::atomic<bool> is_starved_{false};
  mutable std::mutex mutex_;
  std::condition_variable answered_;     // a renewal, or it has failed
  std::unique_ptr<ShareMember> member_;  // null: it has left
  // Let go of by Leave, so that it does not end on its own thread.
  std::shared_ptr<RedisClient> client_;
};

int64_t SharedLimits::Core::Run() noexcept {
  try {
    return Renew();
  } catch (...) {  // no memory: the share stays valid for its lease
    return 100 * kNanosPerMilli;
  }
}

int64_t SharedLimits::Core::Renew() {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!member_) return kNoDeadline;
  const int64_t now = clock_->BootNanos();
  if (is_starved_.exchange(false)) member_->OnStarved(now);
  const int64_t left = member_->NextAt() - now;
  if (left > 0) return left;
  const ShareHolder::Renewal renewal = member_->Renew(now);
  const std::shared_ptr<RedisClient> client = client_;
  const int64_t next = member_->NextAt() - now;
  lock.unlock();  // the callback may come at once, on this thread
  RenewScript().Submit(client, {key_}, renewal.arguments, clock_->MonotonicNanos() + kReplyNanos,
                       [weak = weak_from_this(), seq = renewal.seq](Result<RedisReply> reply) {
                         const std::shared_ptr<Core> core = weak.lock();
                         if (core) core->OnReply(seq, reply);
                       });
  return next;
}

void SharedLimits::Core::OnReply(uint64_t seq, const Result<RedisReply>& reply) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!member_) return;
    const int64_t now = clock_->BootNanos();
    if (reply.ok()) {
      member_->OnReply(seq, now, *reply);
    } else {
      member_->OnFailure(seq, now, reply.status().message());
    }
    limiter_->AddNotice(member_->TakeNotice());
  }
  answered_.notify_all();
  if (const std::shared_ptr<ShareTimer> timer = timer_.lock()) timer->Poke();
}

void SharedLimits::Core::OnStarved() noexcept {
  if (is_starved_.exchange(true)) return;
  if (const std::shared_ptr<ShareTimer> timer = timer_.lock()) timer->Poke();
}

void SharedLimits::Core::AwaitAnswer(int64_t deadline_nanos,
                                     const std::shared_ptr<CancelToken>& cancel) {
  CancelToken::Registration registration;
  if (cancel) {
    registration = cancel->OnCancel([this] {
      const std::lock_guard<std::mutex> lock(mutex_);
      answered_.notify_all();
    });
  }
  std::unique_lock<std::mutex> lock(mutex_);
  answered_.wait_for(
      lock, std::chrono::nanoseconds(deadline_nanos - clock_->MonotonicNanos()), [&] {
        if (!member_ || (cancel && cancel->requested())) return true;
        const ShareMember::Figures figures = member_->GetFigures(clock_->BootNanos());
        return figures.renewals + figures.failures > 0;
      });
}

Result<ShareBooks> SharedLimits::Core::ReadBooks(int64_t deadline_nanos,
                                                 const std::shared_ptr<CancelToken>& cancel) {
  AwaitAnswer(deadline_nanos, cancel);
  std::shared_ptr<RedisClient> client;
  std::string id;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    client = client_;
    if (member_) id = member_->holder().options().id;
  }
  if (!client) return Cancelled("this process no longer shares the limits");
  RedisReplies replies = client->Call({{"HGETALL", key_}, {"TIME"}}, deadline_nanos, cancel);
  VETVEC_ASSIGN_OR_RETURN(const RedisReply hash, ReplyOf(&replies));
  if (hash.is_error() && hash.text.rfind("WRONGTYPE", 0) == 0) {
    return DataLoss("the record of the shared limits is damaged: its key is not a hash");
  }
  if (hash.is_error()) {
    const std::string text = fmt::format("the server rejected HGETALL: {}", Visible(hash.text));
    return hash.text.rfind("NOPERM", 0) == 0 ? PermissionDenied(text) : DataLoss(text);
  }
  return ParseShareBooks(hash, id, ServerMillis(ReplyOf(&replies, 1)));
}

void SharedLimits::Core::Leave() {
  std::unique_ptr<ShareMember> member;
  std::shared_ptr<RedisClient> client;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    member = std::move(member_);
    client = std::move(client_);
  }
  if (!member) return;
  const ShareHolder::Renewal renewal = member->Leave(clock_->BootNanos());
  if (!client->Stat().is_connected) return;
  const auto waiter = std::make_shared<LeaveWaiter>();
  RenewScript().Submit(client, {key_}, renewal.arguments, clock_->MonotonicNanos() + kLeaveNanos,
                       [waiter](const Result<RedisReply>&) {
                         const std::lock_guard<std::mutex> lock(waiter->mutex);
                         waiter->is_done = true;
                         waiter->changed.notify_all();
                       });
  std::unique_lock<std::mutex> lock(waiter->mutex);
  waiter->changed.wait_for(lock, std::chrono::nanoseconds(2 * kLeaveNanos),
                           [&] { return waiter->is_done; });
}

class SharedLimits::StarvedWaker : public Waker {
 public:
  explicit StarvedWaker(std::weak_ptr<Core> core) : core_(std::move(core)) {}
  void Wake() noexcept override {
    if (const std::shared_ptr<Core> core = core_.lock()) core->OnStarved();
  }

 private:
  const std::weak_ptr<Core> core_;
};

Result<std::unique_ptr<SharedLimits>> SharedLimits::Join(std::shared_ptr<RedisClient> client,
                                                         std::string key, std::string origin,
                                                         const SharedLimitsOptions& options,
                                                         RateLimiter* limiter, Clock* clock) {
  VETVEC_RETURN_IF_ERROR(CheckSharedOptions(options));
  ShareHolder::Options member;
  VETVEC_ASSIGN_OR_RETURN(member.id, RandomId());
  VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<ShareTimer> timer, ShareTimer::Shared());
  std::string server = client->options().Name();
  const auto core =
      std::make_shared<Core>(std::move(client), std::move(key), limiter, clock, timer);
  limiter->BecomeMember(std::make_shared<StarvedWaker>(core));
  member.weight = options.weight;
  member.lease_ms = options.lease_ms;
  member.recovery_ms = options.recovery_ms > 0 ? options.recovery_ms : kRecoveryMs;
  member.turn_ms = std::clamp(kBurstsPerTurn * limiter->BurstNanos() / kNanosPerMilli, kLeastTurnMs,
                              kMostTurnMs);
  core->Begin(std::move(member), origin);
  timer->Add(core);
  return std::unique_ptr<SharedLimits>(
      new SharedLimits(core, std::move(timer), std::move(origin), std::move(server)));
}

SharedLimits::SharedLimits(std::shared_ptr<Core> core, std::shared_ptr<ShareTimer> timer,
                           std::string origin, std::string server)
    : core_(std::move(core)),
      timer_(std::move(timer)),
      origin_(std::move(origin)),
      server_(std::move(server)) {}

SharedLimits::~SharedLimits() {
  if (getpid() != owner_process_) return;  // the parent's member, not the child's
  try {
    core_->Leave();
  } catch (...) {  // no memory: the share comes free when its lease ends
  }
}

ShareMember::Figures SharedLimits::GetFigures() const { return core_->GetFigures(); }

Status SharedLimits::WhatIsHeld(const Status& why) const {
  const ShareMember::Figures held = GetFigures();
  const std::string share =
      held.share > 0 ? fmt::format("this process may still use {:.1f}% of them for another {} s",
                                   100 * held.share, held.lease_left_ms / 1000)
                     : "this process has no share of them, so its requests are waiting";
  return Unavailable(
      fmt::format("the limits of {} cannot be read: Redis at {} is unreachable ({}); {}", origin_,
                  server_, why.message(), share));
}

Result<ShareBooks> SharedLimits::ReadBooks(int64_t deadline_nanos,
                                           const std::shared_ptr<CancelToken>& cancel) const {
  Result<ShareBooks> books = core_->ReadBooks(deadline_nanos, cancel);
  if (books.ok()) return books;
  const StatusCode code = books.status().code();
  if (code == StatusCode::kUnavailable || code == StatusCode::kDeadlineExceeded) {
    return WhatIsHeld(books.status());
  }
  return books.status().Annotate(
      fmt::format("the limits of {} cannot be read from Redis at {}", origin_, server_));
}

}  // namespace vetvec
