// Linear maps and adapters in formats that other programs read.
//
//   .npz   NumPy: arrays A [d, rank] and B [rank, d] of an adapter, W [from, to] and b [1, to] of a
//          map, all float32, and unit [1, 1]: 1 if y is divided by its length.
//          y = x + x @ A @ B, or x @ W + b; if unit:
//          y /= numpy.linalg.norm(y, axis=1, keepdims=True)
//   .onnx  ONNX (IR 7, opset 13): input "vectors" [n, from], output "mapped" [n, to], float32
#ifndef VETVEC_CORE_LINEAR_MAP_EXPORT_H_
#define VETVEC_CORE_LINEAR_MAP_EXPORT_H_

#include <string>

#include "base/result.h"
#include "core/linear_map_file.h"

namespace vetvec {

std::string NpzOfMap(const LinearMap& map);
// The names of the encoders and the sha-256 of the file are in the model's metadata.
std::string OnnxOfMap(const LinearMapFile& file);

// Writes the format that the end of `path` names. INVALID_ARGUMENT for any other; errors of
// WriteFileAtomic.
Status ExportLinearMap(const LinearMapFile& file, const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_CORE_LINEAR_MAP_EXPORT_H_
