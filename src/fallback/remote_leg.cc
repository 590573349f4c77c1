#include "fallback/remote_leg.h"

#include <algorithm>
#include <utility>

namespace vetvec {
RemoteLeg::RemoteLeg(std::shared_ptr<Encoder> remote, const TextBatch& texts, Options options,
                     std::shared_ptr<Waker> listener)
    : remote_(std::move(remote)),
      texts_(PackedTexts::Of(texts)),
      view_(texts_.view()),
      options_(std::move(options)),
      out_(texts_.size()),
      listener_(std::move(listener)) {
  options_.call.cancel = cancel_;
}

Status RemoteLeg::LookUp(TaskLoop* loop) {
  loop_ = loop;
  waker_ = loop->NewWaker();
  task_ = remote_->NewTask(view_, options_.call, &out_, waker_);
  if (task_ == nullptr)
    return Unavailable("the remote encoder cannot be part of a fallback encoder");
  task_->Prepare();
  return OkStatus();
}

std::vector<uint8_t> RemoteLeg::Hits() const {
  std::vector<uint8_t> hits;
  hits.reserve(out_.sources.size());
  for (const VectorSource source : out_.sources) {
    hits.push_back(IsCached(source));
  }
  return hits;
}

void RemoteLeg::Start(Clock* clock) {
  start_nanos_ = clock->MonotonicNanos();
  Pause pause;
  if (!Step(&pause)) loop_->Add(shared_from_this(), waker_);
}

void RemoteLeg::EndWithHits() {
  task_.reset();
  End();
}

bool RemoteLeg::Step(Pause* pause) noexcept {
  try {
    if (!task_->Step(pause)) return false;
    status_ = task_->status();
  } catch (...) {
    status_ = CaughtStatus();
    FailUndelivered(status_, &out_);
  }
  End();
  return true;
}

void RemoteLeg::End() noexcept {
  task_.reset();
  remote_.reset();
  if (options_.on_end) std::exchange(options_.on_end, nullptr)(*this);
  has_ended_.store(true, std::memory_order_release);
  std::shared_ptr<Waker> listener;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    listener = std::move(listener_);
  }
  if (listener) listener->Wake();
}

void RemoteLeg::Forget() {
  const std::lock_guard<std::mutex> lock(mutex_);
  listener_ = nullptr;
}

bool IsAnswered(const EmbedOutput& out) {
  const auto is_answer = [](const RequestRecord& request) {
    constexpr int kFirstServerError = 500;
    return request.http_status > 0 && request.http_status < kFirstServerError;
  };
  const bool has_vectors =
      std::any_of(out.sources.begin(), out.sources.end(),
                  [](VectorSource source) { return source == VectorSource::kComputed; });
  return has_vectors || std::any_of(out.requests.begin(), out.requests.end(), is_answer);
}

}  // namespace vetvec
