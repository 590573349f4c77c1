#include "encoder/shared_encoder.h"

#include <fmt/core.h>

#include <algorithm>
#include <new>
#include <utility>

#include "base/callback_scope.h"
#include "base/clock.h"

namespace vetvec {

namespace {

Status MayEnter(bool is_closed) {
  if (is_closed) return Status(StatusCode::kInvalidHandle, "the encoder is being destroyed");
  const char* const function = CallbackScope::Closed();
  if (function == nullptr) return OkStatus();
  return FailedPrecondition(
      fmt::format("{} must not use an encoder: it would be called again from within, or wait for "
                  "the call that it belongs to",
                  function));
}

}  // namespace

Status SharedEncoder::Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) {
  Clock& clock = *SystemClock();
  const int64_t start = clock.MonotonicNanos();
  Status status;
  try {
    status = encoder_->Embed(texts, options, out);
  } catch (...) {
    status = CaughtStatus();
    FailUndelivered(status, out);
  }
  Count(*out, static_cast<double>(clock.MonotonicNanos() - start) / kNanosPerSecond);
  return status;
}

void SharedEncoder::Count(const EmbedOutput& out, double seconds) noexcept {
  try {
    metrics_.Add(out, seconds);
  } catch (const std::bad_alloc&) {  // the metrics lack this call
  }
}

Result<TaskLoop*> SharedEncoder::Loop() {
  if (TaskLoop* const loop = encoder_->task_loop()) return loop;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (task_thread_ == nullptr) {
    auto thread = std::make_unique<TaskThread>(SystemClock());
    VETVEC_RETURN_IF_ERROR(thread->Start());
    task_thread_ = std::move(thread);
  }
  return &task_thread_->loop();
}

void SharedEncoder::Close() {
  std::unique_lock<std::mutex> lock(calls_->mutex);
  calls_->is_closed = true;
  lock.unlock();
  closing_->Request();
  if (TaskLoop::IsOnAnyThread()) return;
  lock.lock();
  const std::thread::id self = std::this_thread::get_id();
  calls_->changed.wait(lock, [&] {
    return std::all_of(calls_->threads.begin(), calls_->threads.end(),
                       [&](std::thread::id id) { return id == self; });
  });
}

SharedEncoder::Call::Call(std::shared_ptr<SharedEncoder> object, CallKind kind)
    : object_(std::move(object)),
      calls_(object_->calls_),
      thread_(kind == CallKind::kSubmitted ? std::thread::id() : std::this_thread::get_id()) {
  const std::lock_guard<std::mutex> lock(calls_->mutex);
  status_ = MayEnter(calls_->is_closed);
  if (status_.ok()) calls_->threads.push_back(thread_);
}

SharedEncoder::Call::~Call() {
  registrations_.clear();
  object_.reset();
  if (!status_.ok()) return;
  const std::lock_guard<std::mutex> lock(calls_->mutex);
  calls_->threads.erase(std::find(calls_->threads.begin(), calls_->threads.end(), thread_));
  calls_->changed.notify_all();
}

std::shared_ptr<CancelToken> SharedEncoder::Call::CancelWith(
    const std::shared_ptr<CancelToken>& user) {
  if (user == nullptr) return object_->closing_;
  auto both = CancelToken::Create();
  registrations_.push_back(object_->closing_->OnCancel([both] { both->Request(); }));
  registrations_.push_back(user->OnCancel([both] { both->Request(); }));
  users_.push_back(user);
  return both;
}

}  // namespace vetvec
