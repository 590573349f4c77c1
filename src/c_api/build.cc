// vetvec/build.h.
#include "vetvec/build.h"

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "libraries/build_info.h"

extern "C" vetvec_status vetvec_build_info(vetvec_buffer** out, vetvec_error** err) noexcept {
  return vetvec::Guard(err, [&]() -> vetvec::Status {
    if (out == nullptr) return vetvec::InvalidArgument("out is NULL");
    *out = nullptr;
    *out = vetvec::NewBuffer(vetvec::BuildInfoJson());
    return vetvec::OkStatus();
  });
}
