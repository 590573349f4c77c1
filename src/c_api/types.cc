// vetvec/types.h and vetvec/version.h.
#include "vetvec/types.h"

#include <utility>

#include "base/version.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "vetvec/version.h"

namespace vetvec {

vetvec_buffer* NewBuffer(std::string bytes) { return new vetvec_buffer{std::move(bytes)}; }

}  // namespace vetvec

using vetvec::DestroyHandle;
using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::NewHandle;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

const char* vetvec_version(void) noexcept { return vetvec::LibraryVersion(); }
int32_t vetvec_abi_version(void) noexcept { return VETVEC_ABI_VERSION; }

const char* vetvec_buffer_data(const vetvec_buffer* buffer) noexcept {
  return buffer ? buffer->bytes.c_str() : nullptr;
}
size_t vetvec_buffer_size(const vetvec_buffer* buffer) noexcept {
  return buffer ? buffer->bytes.size() : 0;
}
void vetvec_buffer_destroy(vetvec_buffer* buffer) noexcept { delete buffer; }

const float* vetvec_matrix_data(const vetvec_matrix* matrix) noexcept {
  const float* data = nullptr;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto rows, FindHandle(matrix));
    data = rows->data();
    return OkStatus();
  });
  return data;
}
uint64_t vetvec_matrix_rows(const vetvec_matrix* matrix) noexcept {
  uint64_t count = 0;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto rows, FindHandle(matrix));
    count = rows->rows();
    return OkStatus();
  });
  return count;
}
uint64_t vetvec_matrix_cols(const vetvec_matrix* matrix) noexcept {
  uint64_t count = 0;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto rows, FindHandle(matrix));
    count = rows->cols();
    return OkStatus();
  });
  return count;
}
void vetvec_matrix_destroy(vetvec_matrix* matrix) noexcept { DestroyHandle(matrix); }

vetvec_status vetvec_cancel_create(vetvec_cancel** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    *out = NewHandle<vetvec_cancel>(vetvec::CancelToken::Create());
    return OkStatus();
  });
}
vetvec_status vetvec_cancel_request(vetvec_cancel* cancel) noexcept {
  return Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto token, FindHandle(cancel));
    token->Request();
    return OkStatus();
  });
}
void vetvec_cancel_destroy(vetvec_cancel* cancel) noexcept { DestroyHandle(cancel); }

void vetvec_call_options_init(vetvec_call_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

}  // extern "C"
