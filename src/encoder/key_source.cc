#include "encoder/key_source.h"

#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "base/quiet_thread.h"

namespace vetvec {
namespace {

// A key is renewed when a fifth of its lifetime, or five minutes, is left.
constexpr int64_t kShareLeft = 5;
constexpr int64_t kMostLeftNanos = 300 * kNanosPerSecond;
// How long the function is not called after a failure; longer while the key is still valid.
constexpr int64_t kPauseNanos = kNanosPerSecond;
constexpr int64_t kRenewalPauseNanos = 30 * kNanosPerSecond;

// A header cannot hold other bytes, and a message must not show which ones there are.
Status CheckKey(const std::string& key) {
  const bool is_plain =
      std::all_of(key.begin(), key.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
  if (!key.empty() && key.size() <= KeySource::kMaxKeyBytes && is_plain) return OkStatus();
  return Status(StatusCode::kUnauthenticated,
                key.empty() ? "the key function returned an empty key"
                            : "the key function returned a key that is too long or contains a line "
                              "break, control character or non-ASCII byte");
}

// The source whose function this thread runs; null: none.
thread_local const void* running_for = nullptr;

}  // namespace

struct KeySource::State {
  KeyFunction function;
  Clock* clock = nullptr;
  LogFunction log;

  std::mutex mutex;  // guards what follows; not held while the function runs
  std::thread thread;
  bool is_fetching = false;
  uint64_t fetches = 0;  // begun
  Key key;
  bool is_valid = false;
  bool was_rejected = false;
  int64_t expires_nanos = kNoDeadline;
  int64_t renew_nanos = kNoDeadline;
  Status failure;            // of the last fetch
  int64_t failed_nanos = 0;  // if that is an error
  std::vector<std::shared_ptr<Waker>> wakers;

  void Store(Result<FreshKey> fresh) noexcept;
  Status StoreKey(Result<FreshKey> fresh);
  bool IsPausing(int64_t now, bool is_renewal) const {
    const int64_t pause = is_renewal ? kRenewalPauseNanos : kPauseNanos;
    return !failure.ok() && now - failed_nanos < pause;
  }
};

void KeySource::State::Store(Result<FreshKey> fresh) noexcept {
  try {
    failure = StoreKey(std::move(fresh));
  } catch (...) {
    failure = CaughtStatus();
  }
  if (!failure.ok()) failed_nanos = clock->MonotonicNanos();
}

Status KeySource::State::StoreKey(Result<FreshKey> fresh) {
  VETVEC_RETURN_IF_ERROR(fresh.status());
  if (fresh->lifetime_seconds < 0) {
    return Status(StatusCode::kUnauthenticated, "the key function returned a negative lifetime");
  }
  VETVEC_RETURN_IF_ERROR(CheckKey(fresh->key.value()));
  key.value = std::move(fresh->key);
  ++key.generation;
  is_valid = true;
  was_rejected = false;
  expires_nanos = renew_nanos = kNoDeadline;
  constexpr int64_t kMostSeconds = int64_t{100} * 366 * 24 * 3600;
  const int64_t lifetime = std::min(fresh->lifetime_seconds, kMostSeconds) * kNanosPerSecond;
  if (lifetime == 0) return OkStatus();
  expires_nanos = clock->MonotonicNanos() + lifetime;
  renew_nanos = expires_nanos - std::min(lifetime / kShareLeft, kMostLeftNanos);
  return OkStatus();
}

void KeySource::Fetch(const std::shared_ptr<State>& state, bool was_rejected) noexcept {
  running_for = state.get();  // the thread ends with the function
  Result<FreshKey> fresh = [&]() -> Result<FreshKey> {
    try {
      return state->function(was_rejected);
    } catch (...) {
      return CaughtStatus();
    }
  }();
  std::vector<std::shared_ptr<Waker>> wakers;
  Status failure;
  {
    const std::lock_guard<std::mutex> lock(state->mutex);
    state->Store(std::move(fresh));
    state->is_fetching = false;
    wakers.swap(state->wakers);
    failure = state->failure;
  }
  if (!failure.ok()) {
    try {
      Log(state->log, LogLevel::kWarning, "an API key could not be renewed: " + failure.message());
    } catch (...) {  // out of memory: the calls that need a key fail with the reason
    }
  }
  for (const std::shared_ptr<Waker>& waker : wakers) waker->Wake();
}

KeySource::KeySource(KeyFunction function, std::string account, Clock* clock, LogFunction log)
    : account_(std::move(account)), owner_process_(getpid()), state_(std::make_shared<State>()) {
  state_->function = std::move(function);
  state_->clock = clock;
  state_->log = std::move(log);
}

KeySource::~KeySource() {
  if (getpid() != owner_process_) {
    // The thread, and perhaps the lock, belong to the parent.
    alignas(std::shared_ptr<State>) unsigned char kept[sizeof(state_)];  // and never destroyed
    new (kept) std::shared_ptr<State>(std::move(state_));
    return;
  }
  std::thread last;
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    last = std::move(state_->thread);
  }
  if (last.get_id() == std::this_thread::get_id()) {
    last.detach();  // the function itself has ended the last encoder
  } else if (last.joinable()) {
    last.join();
  }
}

// With the lock held.
Status KeySource::StartFetch() {
  State& state = *state_;
  // The former thread may still be waking others: the next one waits for its end, not the caller.
  const auto former = std::make_shared<std::thread>();
  std::function<void()> fetch = [shared = state_, former, was_rejected = state.was_rejected] {
    if (former->joinable()) former->join();
    Fetch(shared, was_rejected);
  };
  former->swap(state.thread);
  const Status started =
      StartQuietThread("the thread of the key function", std::move(fetch), &state.thread);
  if (!started.ok()) {
    state.thread.swap(*former);
    return started;
  }
  state.is_fetching = true;
  ++state.fetches;
  return started;
}

Result<bool> KeySource::Get(const std::shared_ptr<Waker>& waker, Wait* wait, Key* key) {
  if (getpid() != owner_process_) {
    return CreatedBeforeFork("encoder");
  }
  State& state = *state_;
  if (running_for == &state) {
    return FailedPrecondition("a key function must not use an encoder that waits for its key");
  }
  const std::lock_guard<std::mutex> lock(state.mutex);
  const int64_t now = state.clock->MonotonicNanos();
  const bool is_valid = state.is_valid && now < state.expires_nanos;
  const bool has_waited_in_vain = wait->fetch != 0 && !state.failure.ok();
  const bool is_needed = is_valid ? now >= state.renew_nanos : !has_waited_in_vain;
  if (!state.is_fetching && is_needed && !state.IsPausing(now, is_valid)) {
    const Status started = StartFetch();
    if (!started.ok() && !is_valid) return started;
  }
  if (is_valid) {
    wait->fetch = 0;
    if (key->generation != state.key.generation) *key = state.key;
    return true;
  }
  if (!state.is_fetching) {
    wait->fetch = 0;
    return state.failure;
  }
  if (wait->fetch == 0) wait->fetch = state.fetches;
  if (std::find(state.wakers.begin(), state.wakers.end(), waker) == state.wakers.end()) {
    state.wakers.push_back(waker);
  }
  return false;
}

void KeySource::Reject(uint64_t generation) {
  if (getpid() != owner_process_) return;
  const std::lock_guard<std::mutex> lock(state_->mutex);
  if (generation != state_->key.generation || !state_->is_valid) return;
  state_->is_valid = false;
  state_->was_rejected = true;
}

}  // namespace vetvec
