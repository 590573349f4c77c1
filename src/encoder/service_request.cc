#include "encoder/service_request.h"

#include <condition_variable>
#include <mutex>
#include <utility>

#include "base/task_loop.h"

namespace vetvec {
namespace {

// The outcome of a request that one thread waits for.
struct Outcome {
  std::mutex mutex;
  std::condition_variable arrived;
  bool is_there = false;
  HttpOutcome value;
};

}  // namespace

HttpOutcome SendAndWait(HttpTransport& transport, HttpRequest request,
                        const std::shared_ptr<CancelToken>& cancel) {
  if (TaskLoop::IsOnAnyThread()) {  // which would wait for itself
    HttpOutcome refused;
    refused.status =
        FailedPrecondition("a callback on the library's thread must not wait for a service");
    return refused;
  }
  const auto outcome = std::make_shared<Outcome>();
  const uint64_t id = transport.Start(std::move(request), [outcome](HttpOutcome value) {
    const std::lock_guard<std::mutex> lock(outcome->mutex);
    outcome->value = std::move(value);
    outcome->is_there = true;
    outcome->arrived.notify_all();
  });
  CancelToken::Registration registration;
  if (cancel) registration = cancel->OnCancel([&transport, id] { transport.Cancel(id); });
  std::unique_lock<std::mutex> lock(outcome->mutex);
  outcome->arrived.wait(lock, [&] { return outcome->is_there; });
  return std::move(outcome->value);
}

Result<std::shared_ptr<const RequestSettings>> CurrentSettings(
    RemoteEncoder& remote, const std::shared_ptr<CancelToken>& cancel, int64_t timeout_ms) {
  KeySource* const source = remote.options().key_source.get();
  if (source == nullptr) return remote.state().settings.Get();
  Clock* const clock = remote.options().clock;
  const int64_t until = clock->MonotonicNanos() + timeout_ms * kNanosPerMilli;
  const auto waker = std::make_shared<ThreadWaker>();
  CancelToken::Registration registration;
  if (cancel) registration = cancel->OnCancel([waker] { waker->Wake(); });
  KeySource::Wait wait;
  KeySource::Key key;
  for (;;) {
    VETVEC_ASSIGN_OR_RETURN(const bool has_key, source->Get(waker, &wait, &key));
    if (has_key) return remote.state().settings.With(key);
    if (cancel && cancel->requested()) return CallCancelled();
    if (clock->MonotonicNanos() >= until) {
      return DeadlineExceeded("the deadline passed before a key was obtained");
    }
    waker->Wait({.until_nanos = until}, clock);
  }
}

}  // namespace vetvec
