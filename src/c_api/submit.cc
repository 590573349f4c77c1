// vetvec/submit.h.
#include "vetvec/submit.h"

#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"

namespace vetvec {
namespace {

constexpr int64_t kMaxWaitMs = int64_t{366} * 24 * 3600 * 1000;

Status CheckWait(int64_t timeout_ms) {
  if (timeout_ms >= 0 && timeout_ms <= kMaxWaitMs) return OkStatus();
  return InvalidArgument("timeout_ms is " + std::to_string(timeout_ms) + "; allowed is 0 to " +
                         std::to_string(kMaxWaitMs));
}

Result<Completion> CompletionOf(const vetvec_submit_options* options) {
  vetvec_submit_options known;
  VETVEC_RETURN_IF_ERROR(ReadOptions(options, "vetvec_submit_options", &known));
  Completion completion;
  completion.done = known.done;
  completion.user_data = known.user_data;
  if (known.queue != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(completion.queue, FindHandle(known.queue));
  }
  return completion;
}

}  // namespace
}  // namespace vetvec

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

void vetvec_submit_options_init(vetvec_submit_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_encoder_submit(const vetvec_encoder* encoder, const vetvec_text_batch* texts,
                                    const vetvec_call_options* options,
                                    const vetvec_submit_options* submit, vetvec_call** out,
                                    vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(auto object, FindHandle(encoder));
    if (texts == nullptr) return InvalidArgument("texts is NULL");
    VETVEC_ASSIGN_OR_RETURN(const vetvec::TextBatch batch, vetvec::BatchOf(texts, "texts"));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options,
                            vetvec::CallOptionsOf(options, "embed", object->price()));
    VETVEC_ASSIGN_OR_RETURN(auto completion, vetvec::CompletionOf(submit));
    const auto call = std::make_shared<vetvec::SubmittedCall>(std::move(object), batch,
                                                              call_options, std::move(completion));
    VETVEC_RETURN_IF_ERROR(call->Prepare());
    *out = vetvec::NewHandle<vetvec_call>(call);  // before it starts: its end may come at once
    call->Start(*out);
    return OkStatus();
  });
}

vetvec_status vetvec_call_cancel(const vetvec_call* call) noexcept {
  return Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(call));
    object->Cancel();
    return OkStatus();
  });
}

vetvec_status vetvec_call_wait(const vetvec_call* call, int64_t timeout_ms,
                               vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(call));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckWait(timeout_ms));
    return object->Wait(timeout_ms);
  });
}

vetvec_status vetvec_call_take(const vetvec_call* call, vetvec_matrix** out,
                               vetvec_status* item_status, size_t item_capacity,
                               vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(call));
    std::optional<vetvec::Matrix> rows;
    const Status status = object->Take(item_status, item_capacity, &rows);
    if (rows) {
      *out = vetvec::NewHandle<vetvec_matrix>(std::make_shared<vetvec::Matrix>(*std::move(rows)));
    }
    return status;
  });
}

void vetvec_call_destroy(vetvec_call* call) noexcept {
  Guard(nullptr, [&]() -> Status {
    if (const auto object = vetvec::TakeHandle(call)) object->Cancel();
    return OkStatus();
  });
}

vetvec_status vetvec_queue_create(vetvec_queue** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(auto queue, vetvec::CompletionQueue::Create());
    *out = vetvec::NewHandle<vetvec_queue>(std::move(queue));
    return OkStatus();
  });
}

int32_t vetvec_queue_descriptor(const vetvec_queue* queue) noexcept {
  int32_t descriptor = -1;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(queue));
    descriptor = object->descriptor();
    return OkStatus();
  });
  return descriptor;
}

vetvec_status vetvec_queue_next(const vetvec_queue* queue, int64_t timeout_ms,
                                vetvec_completion* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_completion", out));
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(queue));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckWait(timeout_ms));
    if (timeout_ms > 0 && vetvec::TaskLoop::IsOnAnyThread()) {
      return vetvec::OnLibraryThread("vetvec_queue_next");
    }
    VETVEC_ASSIGN_OR_RETURN(const vetvec_completion next, object->Next(timeout_ms));
    return vetvec::WriteOutput(next, "vetvec_completion", out);
  });
}

void vetvec_queue_destroy(vetvec_queue* queue) noexcept { vetvec::DestroyHandle(queue); }

}  // extern "C"
