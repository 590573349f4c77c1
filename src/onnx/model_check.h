// CheckOnnxModel: whether a model is complete, and which other files it refers to, before ONNX
// Runtime sees it.
//
// A model may store tensors in other files ("external data"), as models of 2 GiB or more must.
// Malicious models have named files that are not theirs, so only files beside the model are
// accepted, wherever the reference is.
#ifndef VETVEC_ONNX_MODEL_CHECK_H_
#define VETVEC_ONNX_MODEL_CHECK_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "base/protobuf_reader.h"
#include "base/result.h"

namespace vetvec {

// Files in the model's folder, by name: how many bytes the tensors in it need.
using ExternalFiles = std::map<std::string, uint64_t>;

// Reads the structure of the `size` bytes of `source`, not the tensors. INVALID_ARGUMENT: not an
// ONNX model, a length beyond the end, or external data whose place is not a file beside the model,
// that is, a name without '/', '\' and ".." (the tensor is named).
Result<ExternalFiles> CheckOnnxModel(const ProtobufSource& source, size_t size);
Result<ExternalFiles> CheckOnnxModel(std::string_view bytes);

}  // namespace vetvec

#endif  // VETVEC_ONNX_MODEL_CHECK_H_
