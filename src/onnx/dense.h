// Dense modules of a sentence-transformers folder: each multiplies the pooled vector by a matrix,
// adds a bias and applies an activation function. Used by output_choice.cc and pooling.cc.
#ifndef VETVEC_ONNX_DENSE_H_
#define VETVEC_ONNX_DENSE_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace vetvec {

struct DenseMatrix {
  size_t inputs = 0;
  size_t outputs = 0;
  // inputs rows of `outputs` numbers: the transpose of PyTorch's matrix.
  std::vector<float> weights = {};
  std::vector<double> bias = {};  // outputs; zeros if the module has none
  double (*activate)(double) = nullptr;
  std::string activation = {};  // "Tanh"
  std::string sha256 = {};      // of config.json and model.safetensors
};

// The numbers of inputs and outputs alone, from config.json. NOT_FOUND, PARSE_ERROR or
// INVALID_ARGUMENT, with file and key.
Result<DenseMatrix> ReadDenseShape(const std::string& folder);

// Whether the module's folder has weights in any format.
bool HasDenseWeights(const std::string& folder);

// config.json and model.safetensors of the module's folder, at most 1 GiB. UNIMPLEMENTED: what the
// module requires and is not supported, by name; FAILED_PRECONDITION: weights that exist only in
// PyTorch's pickle format, with the command that converts them; otherwise as above.
Result<DenseMatrix> ReadDense(const std::string& folder);

// The layer's output for `inputs` numbers. Sums are in double and in the order of the inputs.
std::vector<double> Applied(const DenseMatrix& layer, std::span<const double> inputs);

}  // namespace vetvec

#endif  // VETVEC_ONNX_DENSE_H_
