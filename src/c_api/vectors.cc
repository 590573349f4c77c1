// vetvec/vectors.h.
#include "vetvec/vectors.h"

#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "core/npy.h"
#include "core/vector_file.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_vectors_read(vetvec_str path, vetvec_matrix* out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(vetvec::Matrix rows, vetvec::ReadNpy(file));
    *out = vetvec::NewHandle<vetvec_matrix>(std::make_shared<vetvec::Matrix>(std::move(rows)));
    return OkStatus();
  });
}

vetvec_status vetvec_vectors_write(vetvec_str path, const vetvec_text_batch* texts,
                                   const vetvec_rows* rows, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty");
    VETVEC_ASSIGN_OR_RETURN(const auto batch, vetvec::BatchOf(texts, "texts"));
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::RowsOf(rows, "rows"));
    return vetvec::WriteVectorFile(file, batch, matrix);
  });
}

}  // extern "C"
