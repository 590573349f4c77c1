// vetvec/vectors.h.
#include "vetvec/vectors.h"

#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "core/npy.h"
#include "core/text_file.h"
#include "report/vector_file.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_texts_read(vetvec_str path, vetvec_texts** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(vetvec::PackedTexts texts, vetvec::ReadTexts(file));
    *out = vetvec::NewHandle<vetvec_texts>(std::make_shared<vetvec::PackedTexts>(std::move(texts)));
    return OkStatus();
  });
}

vetvec_status vetvec_texts_view(const vetvec_texts* texts, vetvec_text_batch* out,
                                vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(texts));
    const vetvec_text_batch value = {sizeof value, object->bytes(), object->offsets(),
                                     object->size()};
    return vetvec::WriteOutput(value, "vetvec_text_batch", out);
  });
}

void vetvec_texts_destroy(vetvec_texts* texts) noexcept { vetvec::DestroyHandle(texts); }

vetvec_status vetvec_matrix_read(vetvec_str path, vetvec_matrix** out,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(vetvec::Matrix rows, vetvec::ReadNpy(file));
    *out = vetvec::NewHandle<vetvec_matrix>(std::make_shared<vetvec::Matrix>(std::move(rows)));
    return OkStatus();
  });
}

vetvec_status vetvec_vectors_write(vetvec_str path, const vetvec_text_batch* texts,
                                   const float* data, uint64_t rows, uint64_t cols,
                                   uint64_t row_stride, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty");
    VETVEC_ASSIGN_OR_RETURN(const auto batch, vetvec::BatchOf(texts, "texts"));
    VETVEC_ASSIGN_OR_RETURN(const auto matrix, vetvec::MatrixOf(data, rows, cols, row_stride));
    return vetvec::WriteVectorFile(file, batch, matrix);
  });
}

}  // extern "C"
