// CheckOnnxModel: whether a model is complete and refers to no other files, before ONNX Runtime
// sees it.
//
// A model may name other files for its tensors ("external data"), which malicious models have used
// to read files that are not theirs; such a model is rejected, wherever the reference is.
#ifndef VETVEC_ONNX_MODEL_CHECK_H_
#define VETVEC_ONNX_MODEL_CHECK_H_

#include <cstddef>
#include <string_view>

#include "base/protobuf_reader.h"
#include "base/status.h"

namespace vetvec {

// Reads the structure of the `size` bytes of `source`, not the tensors. INVALID_ARGUMENT: not an
// ONNX model, a length beyond the end, or external data (the tensor is named).
Status CheckOnnxModel(const ProtobufSource& source, size_t size);
Status CheckOnnxModel(std::string_view bytes);

}  // namespace vetvec

#endif  // VETVEC_ONNX_MODEL_CHECK_H_
