/* onnx.hpp: onnx.h for C++17. Encoders of local models are opened like all others: see
 * encoder.hpp. */
#ifndef VETVEC_ONNX_HPP_
#define VETVEC_ONNX_HPP_

#include <string>
#include <string_view>

#include "vetvec/error.hpp"
#include "vetvec/onnx.h"

namespace vetvec {
inline namespace abi {

/* See vetvec_onnx_set_library. */
inline void SetOnnxLibrary(std::string_view path) {
  detail::Try([&](vetvec_error** err) { return vetvec_onnx_set_library(detail::Str(path), err); });
}

/* Returns JSON: see vetvec_onnx_describe. */
inline std::string DescribeOnnx(std::string_view spec) {
  return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_onnx_describe(detail::Str(spec), out, err);
  });
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_ONNX_HPP_
