// vetvec/cancel.h.
#include "vetvec/cancel.h"

#include "c_api/guard.h"
#include "c_api/objects.h"

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_cancel_create(vetvec_cancel* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    *out = vetvec::NewHandle<vetvec_cancel>(vetvec::CancelToken::Create());
    return OkStatus();
  });
}
vetvec_status vetvec_cancel_request(vetvec_cancel cancel) noexcept {
  return Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto token, FindHandle(cancel));
    token->Request();
    return OkStatus();
  });
}
void vetvec_cancel_destroy(vetvec_cancel cancel) noexcept { vetvec::DestroyHandle(cancel); }

}  // extern "C"
