// vetvec/job.h.
#include "vetvec/job.h"

#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"

namespace vetvec {
namespace {

Result<Completion> CompletionOf(const vetvec_job_options* options) {
  vetvec_job_options known;
  VETVEC_RETURN_IF_ERROR(ReadOptions(options, "vetvec_job_options", &known));
  Completion completion;
  completion.done = known.done;
  completion.user_data = known.user_data;
  if (known.queue.id != 0) {
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

vetvec_status vetvec_job_submit(vetvec_encoder encoder, const vetvec_text_batch* texts,
                                const vetvec_call_options* call, const vetvec_job_options* options,
                                vetvec_job* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(auto object, FindHandle(encoder));
    if (texts == nullptr) return InvalidArgument("texts is NULL");
    VETVEC_ASSIGN_OR_RETURN(const vetvec::TextBatch batch, vetvec::BatchOf(texts, "texts"));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options,
                            vetvec::CallOptionsOf(call, "embed", object->price()));
    VETVEC_ASSIGN_OR_RETURN(auto completion, vetvec::CompletionOf(options));
    const auto job = std::make_shared<vetvec::JobObject>(std::move(object), batch, call_options,
                                                         std::move(completion));
    VETVEC_RETURN_IF_ERROR(job->Prepare());
    *out = vetvec::NewHandle<vetvec_job>(job);  // before it starts, because it may end immediately
    job->Start(*out);
    return OkStatus();
  });
}

vetvec_status vetvec_job_cancel(vetvec_job job) noexcept {
  return Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(job));
    object->Cancel();
    return OkStatus();
  });
}

vetvec_status vetvec_job_wait(vetvec_job job, int64_t timeout_ms, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(job));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckWait(timeout_ms));
    return object->Wait(timeout_ms);
  });
}

vetvec_status vetvec_job_take(vetvec_job job, vetvec_matrix* out, vetvec_status* out_item_status,
                              size_t item_capacity, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(job));
    vetvec::PendingHandle<vetvec_matrix> matrix;
    bool has_rows = false;
    const Status status = object->Take(out_item_status, item_capacity, &matrix.object(), &has_rows);
    if (has_rows) *out = matrix.Release();
    return status;
  });
}

void vetvec_job_destroy(vetvec_job job) noexcept {
  Guard(nullptr, [&]() -> Status {
    if (const auto object = vetvec::TakeHandle(job)) object->Cancel();
    return OkStatus();
  });
}

vetvec_status vetvec_job_provenance(vetvec_job job, vetvec_provenance* out, size_t capacity,
                                    vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr && capacity > 0) return InvalidArgument("out is NULL");
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(job));
    return object->CopyProvenance(out, capacity);
  });
}

}  // extern "C"
