// vetvec/matrix.h, without vetvec_matrix_postprocess (c_api_audit/postprocess.cc).
#include "vetvec/matrix.h"

#include "c_api/guard.h"
#include "c_api/objects.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_matrix_view(vetvec_matrix matrix, vetvec_rows* out,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(matrix));
    *out = {object->data(), object->rows(), object->cols(), object->cols()};
    return OkStatus();
  });
}

void vetvec_matrix_destroy(vetvec_matrix matrix) noexcept { vetvec::DestroyHandle(matrix); }

}  // extern "C"
