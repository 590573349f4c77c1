#include "encoder/cached_encoder.h"

#include <utility>

#include "base/task_loop.h"
#include "encoder/cached_call.h"

namespace vetvec {

CachedEncoder::CachedEncoder(std::unique_ptr<BatchEncoder> inner, CachedEncoderOptions options)
    : inner_(std::move(inner)),
      options_(std::move(options)),
      keys_(inner_->identity(), options_.tenant_salt) {}

Status CachedEncoder::Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) {
  if (TaskLoop* const loop = task_loop(); loop != nullptr && loop->IsOnThread())
    return EmbedWouldBlock();
  const auto waker = std::make_shared<ThreadWaker>();
  CachedCall call(this, texts, options, out, waker);
  RunToEnd(&call, waker.get(), options_.clock);
  return call.status();
}

std::unique_ptr<EmbedTask> CachedEncoder::NewTask(const TextBatch& texts,
                                                  const CallOptions& options, EmbedOutput* out,
                                                  std::shared_ptr<Waker> waker) {
  if (inner_->computes()) return nullptr;
  return std::make_unique<CachedCall>(this, texts, options, out, std::move(waker));
}

int64_t CachedEncoder::DeadlineOf(const CallOptions& call) const {
  if (call.deadline_nanos > 0) return call.deadline_nanos;
  const bool is_job = call.patience_nanos > 0 && options_.job_timeout_ms > 0;
  const int64_t timeout_ms = is_job ? options_.job_timeout_ms : options_.default_timeout_ms;
  return options_.clock->MonotonicNanos() + timeout_ms * kNanosPerMilli;
}

Status CachedEncoder::Flush() {
  if (options_.shared) VETVEC_RETURN_IF_ERROR(options_.shared->Flush({}));
  return options_.disk ? options_.disk->Flush({}) : OkStatus();
}

}  // namespace vetvec
