#include "c_api/encoder_object.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"

namespace vetvec {

Status EncoderObject::Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) {
  Clock& clock = *SystemClock();
  const int64_t start = clock.MonotonicNanos();
  const Status status = encoder_->Embed(texts, options, out);
  metrics_.Add(*out, static_cast<double>(clock.MonotonicNanos() - start) / kNanosPerSecond);
  return status;
}

void EncoderObject::Close() {
  std::unique_lock<std::mutex> lock(mutex_);
  is_closed_ = true;
  lock.unlock();
  closing_->Request();
  lock.lock();
  const std::thread::id self = std::this_thread::get_id();
  changed_.wait(lock, [&] {
    return std::all_of(calls_.begin(), calls_.end(),
                       [&](std::thread::id id) { return id == self; });
  });
}

EncoderObject::Call::Call(std::shared_ptr<EncoderObject> object) : object_(std::move(object)) {
  std::lock_guard<std::mutex> lock(object_->mutex_);
  if (object_->is_closed_) return;
  object_->calls_.push_back(std::this_thread::get_id());
  entered_ = true;
}

EncoderObject::Call::~Call() {
  registrations_.clear();
  if (!entered_) return;
  std::lock_guard<std::mutex> lock(object_->mutex_);
  auto& calls = object_->calls_;
  calls.erase(std::find(calls.begin(), calls.end(), std::this_thread::get_id()));
  object_->changed_.notify_all();
}

std::shared_ptr<CancelToken> EncoderObject::Call::CancelWith(std::shared_ptr<CancelToken> user) {
  auto both = CancelToken::Create();
  registrations_.push_back(object_->closing_->OnCancel([both] { both->Request(); }));
  if (user != nullptr) {
    registrations_.push_back(user->OnCancel([both] { both->Request(); }));
  }
  return both;
}

}  // namespace vetvec
