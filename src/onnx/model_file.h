// CheckOnnxModel: whether the bytes of a model are whole and keep to themselves, before ONNX
// Runtime sees them. A model may name other files for its tensors ("external data"), which is how
// models have read files that are none of theirs; such a model is refused, wherever in it that
// stands.
#ifndef VETVEC_ONNX_MODEL_FILE_H_
#define VETVEC_ONNX_MODEL_FILE_H_

#include <string>
#include <string_view>

#include "base/result.h"

namespace vetvec {

inline constexpr size_t kMaxModelBytes = size_t{2} << 30;  // protobuf's own limit

// INVALID_ARGUMENT: not an ONNX model, a length that the file does not have, or external data (the
// tensor is named).
Status CheckOnnxModel(std::string_view bytes);

// The SHA-256 of a file, remembered for the life of the process by device, inode, size and times.
Result<std::string> ModelSha256(const std::string& path, std::string_view bytes);

}  // namespace vetvec

#endif  // VETVEC_ONNX_MODEL_FILE_H_
