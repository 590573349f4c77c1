// vetvec/texts.h.
#include "vetvec/texts.h"

#include <memory>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "core/text_file.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_texts_read(vetvec_str path, vetvec_texts* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(vetvec::PackedTexts texts, vetvec::ReadTexts(file));
    *out = vetvec::NewHandle<vetvec_texts>(std::make_shared<vetvec::PackedTexts>(std::move(texts)));
    return OkStatus();
  });
}

vetvec_status vetvec_texts_view(vetvec_texts texts, vetvec_text_batch* out,
                                vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(texts));
    const vetvec_text_batch value = {sizeof value, object->bytes(), object->offsets(),
                                     object->size()};
    return vetvec::WriteOutput(value, "vetvec_text_batch", out);
  });
}

void vetvec_texts_destroy(vetvec_texts texts) noexcept { vetvec::DestroyHandle(texts); }

}  // extern "C"
