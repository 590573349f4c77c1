// vetvec/queue.h.
#include "vetvec/queue.h"

#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_queue_create(vetvec_queue* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(auto queue, vetvec::CompletionQueue::Create());
    *out = vetvec::NewHandle<vetvec_queue>(std::move(queue));
    return OkStatus();
  });
}

int32_t vetvec_queue_descriptor(vetvec_queue queue) noexcept {
  int32_t descriptor = -1;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(queue));
    descriptor = object->descriptor();
    return OkStatus();
  });
  return descriptor;
}

vetvec_status vetvec_queue_next(vetvec_queue queue, int64_t timeout_ms, vetvec_completion* out,
                                vetvec_error** err) noexcept {
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

void vetvec_queue_destroy(vetvec_queue queue) noexcept { vetvec::DestroyHandle(queue); }

}  // extern "C"
