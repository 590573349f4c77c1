#include "identity/guarded_call.h"

#include <algorithm>
#include <utility>

#include "core/text_batch.h"
#include "encoder/cached_encoder.h"

namespace vetvec {
namespace {

// The whole call, with a check, has the time of a call.
int64_t DeadlineWith(Encoder& encoder, const CallOptions& options) {
  const CachedEncoder* const cached = encoder.cached_encoder();
  return cached != nullptr ? cached->DeadlineOf(options) : options.deadline_nanos;
}

// `call` as a check is sent: what the caller limits or observes is the call itself.
CallOptions CheckCall(const CallOptions& call) {
  CallOptions check = PassCall(call);
  check.only_cached = false;
  check.durable = false;
  check.max_tokens = 0;
  check.progress = nullptr;
  check.on_rows = nullptr;
  check.on_request = nullptr;
  return check;
}

}  // namespace

struct GuardedCall::Request {
  explicit Request(PackedTexts of_pass)
      : texts(std::move(of_pass)), view(texts.view()), out(texts.size()) {}

  const PackedTexts texts;
  const TextBatch view;
  CallOptions options;
  EmbedOutput out;
  std::unique_ptr<EmbedTask> task;  // null: the encoder computes
};

GuardedCall::GuardedCall(Encoder* encoder, IdentityGate* gate, Clock* clock, const TextBatch& texts,
                         const CallOptions& options, EmbedOutput* out, std::shared_ptr<Waker> waker)
    : encoder_(*encoder),
      gate_(*gate),
      clock_(*clock),
      texts_(texts),
      options_(options),
      out_(*out),
      waker_(std::move(waker)) {
  options_.deadline_nanos = DeadlineWith(encoder_, options);
}

GuardedCall::~GuardedCall() { gate_.Leave(this); }

void GuardedCall::Prepare() {
  if (is_admitted_ || !gate_.IsOpen()) return;
  Begin();
  if (task_ != nullptr) task_->Prepare();
}

void GuardedCall::Begin() {
  is_admitted_ = true;
  request_.reset();
  cancel_wakes_ = {};
  task_ = encoder_.NewTask(texts_, options_, &out_, waker_);
}

bool GuardedCall::Step(Pause* pause) {
  while (!is_admitted_) {
    const Result<IdentityGate::Turn> turn = gate_.Ask(this, waker_);
    if (!turn.ok()) return End(turn.status());
    if (*turn == IdentityGate::Turn::kPass) {
      Begin();
      break;
    }
    bool has_ended = false;
    const Status status =
        *turn == IdentityGate::Turn::kWait ? MayWait(pause) : StepRequest(pause, &has_ended);
    if (!status.ok()) return End(status);
    if (!has_ended) return false;
  }
  if (task_ == nullptr) return End(encoder_.Embed(texts_, options_, &out_));
  if (!task_->Step(pause)) return false;
  return End(task_->status());
}

void GuardedCall::StepAside() noexcept {
  if (task_ != nullptr) task_->StepAside();
  if (request_ == nullptr) return;
  if (request_->task != nullptr) request_->task->StepAside();
  gate_.StepAside(this);
}

Status GuardedCall::StepRequest(Pause* pause, bool* has_ended) {
  if (request_ == nullptr) {
    request_ = std::make_unique<Request>(gate_.texts());
    request_->options = CheckCall(options_);
    request_->task = encoder_.NewTask(request_->view, request_->options, &request_->out, waker_);
  }
  EmbedTask* const task = request_->task.get();
  if (task != nullptr && !task->Step(pause)) return OkStatus();
  const Status status = task != nullptr
                            ? task->status()
                            : encoder_.Embed(request_->view, request_->options, &request_->out);
  *has_ended = true;
  const std::unique_ptr<Request> ended = std::move(request_);
  check_usage_ += ended->out.usage;
  for (RequestRecord& record : ended->out.requests) check_requests_.push_back(std::move(record));
  return gate_.Take(status, ended->out);
}

// Another call checks. It may have had this one's turn, if this one stepped aside.
Status GuardedCall::MayWait(Pause* pause) {
  request_.reset();
  if (options_.cancel && options_.cancel->requested()) return CallCancelled();
  const int64_t now = clock_.MonotonicNanos();
  const int64_t end = options_.deadline_nanos == 0 ? kNoDeadline : options_.deadline_nanos;
  if (now >= end) return EmbedDeadlinePassed("another call is checking which model this is");
  cancel_wakes_ = {};
  if (options_.cancel) {
    cancel_wakes_ = options_.cancel->OnCancel([waker = waker_] { waker->Wake(); });
  }
  pause->until_nanos = std::min(end, now + IdentityGate::kAskAgainNanos);
  return OkStatus();
}

bool GuardedCall::End(const Status& status) {
  status_ = status;
  cancel_wakes_ = {};
  gate_.Leave(this);
  if (!is_admitted_) {
    FailUndelivered(status, &out_);
    out_.usage.texts += texts_.size();
    out_.usage.failed_texts += texts_.size();
  }
  // The texts of a check are not the caller's.
  check_usage_.texts = check_usage_.failed_texts = 0;
  out_.usage += check_usage_;
  for (RequestRecord& record : check_requests_) out_.requests.push_back(std::move(record));
  return true;
}

}  // namespace vetvec
