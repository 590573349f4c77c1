// A .safetensors file: named tensors of numbers, as PyTorch's modules are saved.
//
// 8 bytes with the length of a header (little-endian), the header (JSON: for each tensor its type,
// shape and place), then the numbers. https://github.com/huggingface/safetensors. Used by dense.cc.
#ifndef VETVEC_ONNX_SAFETENSORS_H_
#define VETVEC_ONNX_SAFETENSORS_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

struct FloatTensor {
  std::vector<size_t> shape;
  std::vector<float> values;  // row by row; finite
};

// All tensors of the file, by name; F64 is rounded. INVALID_ARGUMENT: a file that is damaged,
// truncated or of another format, a type other than F64, F32, F16 and BF16, or a number that is not
// finite.
Result<std::map<std::string, FloatTensor>> ParseSafetensors(std::string_view bytes);

}  // namespace vetvec

#endif  // VETVEC_ONNX_SAFETENSORS_H_
