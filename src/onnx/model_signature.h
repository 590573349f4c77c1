// ReadSignature: which of a model's inputs and outputs a sentence encoder uses.
#ifndef VETVEC_ONNX_MODEL_SIGNATURE_H_
#define VETVEC_ONNX_MODEL_SIGNATURE_H_

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "onnx/ort_session.h"

namespace vetvec {

struct ModelSignature {
  std::vector<std::string> inputs;  // in the model's order
  std::string output;
  bool is_pooled = false;  // one vector per text, otherwise one per token
};

// INVALID_ARGUMENT: inputs or outputs that are not those of a sentence encoder, by name.
Result<ModelSignature> ReadSignature(std::span<const TensorFacts> inputs,
                                     std::span<const TensorFacts> outputs);

}  // namespace vetvec

#endif  // VETVEC_ONNX_MODEL_SIGNATURE_H_
