#include "c_api/job_object.h"

#include <fmt/core.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <chrono>
#include <utility>

#include "base/descriptors.h"
#include "c_api/embed_calls.h"

namespace vetvec {
namespace {

Status NotFinished() { return FailedPrecondition("the job has not finished"); }

}  // namespace

Status CheckWait(int64_t timeout_ms) {
  if (timeout_ms >= 0 && timeout_ms <= kYearMs) return OkStatus();
  return InvalidArgument(fmt::format("timeout_ms is {}; allowed: 0 to {}", timeout_ms, kYearMs));
}

Status OnLibraryThread(const char* function) {
  return FailedPrecondition(
      fmt::format("{} would block the library's thread; call it on another thread", function));
}

Result<std::shared_ptr<CompletionQueue>> CompletionQueue::Create() {
  std::shared_ptr<CompletionQueue> queue(new CompletionQueue());
  queue->descriptor_ = AboveStandard(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (queue->descriptor_ < 0) return Unavailable("no file descriptor is available for the queue");
  return queue;
}

CompletionQueue::~CompletionQueue() {
  if (descriptor_ >= 0) close(descriptor_);
}

void CompletionQueue::Push(Place place) noexcept {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (ended_.empty()) static_cast<void>(eventfd_write(descriptor_, 1));
  ended_.splice(ended_.end(), place);
  changed_.notify_one();
}

Result<vetvec_completion> CompletionQueue::Next(int64_t timeout_ms) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (timeout_ms > 0) {
    changed_.wait_for(lock, std::chrono::milliseconds(timeout_ms), [&] { return !ended_.empty(); });
  }
  if (ended_.empty()) {
    return DeadlineExceeded(fmt::format("no job finished within {} ms", timeout_ms));
  }
  const vetvec_completion completion = ended_.front();
  ended_.pop_front();
  if (ended_.empty()) {
    eventfd_t count = 0;
    static_cast<void>(eventfd_read(descriptor_, &count));
  }
  return completion;
}

JobObject::JobObject(std::shared_ptr<SharedEncoder> encoder, const TextBatch& texts,
                     const CallOptions& options, Completion completion)
    : encoder_(std::move(encoder)),
      texts_(PackedTexts::Of(texts)),
      view_(texts_.view()),
      options_(options),
      output_(texts.size()),
      completion_(std::move(completion)) {}

Status JobObject::Prepare() {
  start_nanos_ = SystemClock()->MonotonicNanos();
  VETVEC_ASSIGN_OR_RETURN(loop_, encoder_->Loop());
  scope_.emplace(encoder_, SharedEncoder::CallKind::kSubmitted);
  VETVEC_RETURN_IF_ERROR(scope_->status());
  waker_ = loop_->NewWaker();
  if (options_.cancel) {
    cancelled_by_user_ = options_.cancel->OnCancel([cancel = cancel_] { cancel->Request(); });
  }
  options_.cancel = scope_->CancelWith(cancel_);
  is_remote_ = encoder_->encoder().remote_encoder() != nullptr;
  task_ = encoder_->encoder().NewTask(view_, options_, &output_, waker_);
  if (task_ != nullptr) task_->Prepare();
  return OkStatus();
}

void JobObject::Start(vetvec_job handle) {
  handle_ = handle;
  loop_->Add(shared_from_this(), waker_);
}

bool JobObject::Step(Pause* pause) noexcept {
  try {
    if (!StepCall(pause)) return false;
  } catch (...) {
    status_ = CaughtStatus();
    FailUndelivered(status_, &output_);
  }
  status_ = SettleItems(status_, &output_);
  End();
  return true;
}

bool JobObject::StepCall(Pause* pause) {
  if (task_ == nullptr) {  // a local encoder
    status_ = encoder_->encoder().Embed(view_, options_, &output_);
    return true;
  }
  if (!task_->Step(pause)) return false;
  status_ = task_->status();
  return true;
}

void JobObject::End() noexcept {
  task_.reset();
  cancelled_by_user_ = {};
  const int64_t nanos = SystemClock()->MonotonicNanos() - start_nanos_;
  encoder_->Count(output_, static_cast<double>(nanos) / kNanosPerSecond);
  const auto status = static_cast<vetvec_status>(status_.code());
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    has_ended_ = true;
    ended_.notify_all();
  }
  if (completion_.queue) {
    place_.front() = {sizeof(vetvec_completion), handle_, completion_.user_data, status, 0};
    completion_.queue->Push(std::move(place_));
  }
  if (completion_.done) completion_.done(completion_.user_data, handle_, status);
  encoder_.reset();
  scope_.reset();  // the last reference to a closed encoder but that of its destroyer
}

Status JobObject::Wait(int64_t timeout_ms) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (has_ended_) return OkStatus();
  if (timeout_ms > 0 && loop_->IsOnThread()) return OnLibraryThread("vetvec_job_wait");
  if (!ended_.wait_for(lock, std::chrono::milliseconds(timeout_ms), [&] { return has_ended_; })) {
    return DeadlineExceeded(fmt::format("the job did not finish within {} ms", timeout_ms));
  }
  return OkStatus();
}

Status JobObject::CopyProvenance(vetvec_provenance* out, size_t capacity) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!has_ended_) return NotFinished();
  if (capacity < texts_.size()) {
    return Status(
        StatusCode::kBufferTooSmall,
        fmt::format("the output has room for {} texts; {} are needed", capacity, texts_.size()));
  }
  vetvec::CopyProvenance(output_, is_remote_, out);
  return OkStatus();
}

Status JobObject::Take(vetvec_status* item_status, size_t item_capacity, Matrix* rows,
                       bool* has_rows) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!has_ended_) return NotFinished();
  if (item_status != nullptr) {
    if (item_capacity < texts_.size()) {
      return Status(StatusCode::kBufferTooSmall,
                    fmt::format("item_status has room for {} entries; {} are needed", item_capacity,
                                texts_.size()));
    }
    for (size_t i = 0; i < texts_.size(); ++i) {
      item_status[i] = static_cast<vetvec_status>(output_.items[i].code());
    }
  }
  *has_rows = status_.ok() || HasRows(output_);
  if (!*has_rows) return status_;
  if (is_taken_) {
    *has_rows = false;
    return FailedPrecondition("the rows of the job have already been taken");
  }
  is_taken_ = true;
  *rows = output_.rows.TakeMatrix();
  return status_;
}

}  // namespace vetvec
