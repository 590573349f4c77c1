#include "onnx/model_signature.h"

#include <algorithm>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

std::string NamesOf(std::span<const TensorFacts> tensors) {
  std::vector<std::string> names;
  for (const TensorFacts& tensor : tensors) names.push_back(Sanitized(tensor.name, 60));
  return Joined(names);
}

Status ChooseInputs(std::span<const TensorFacts> inputs, ModelSignature* signature) {
  for (const TensorFacts& input : inputs) {
    const bool is_known = input.name == "input_ids" || input.name == "attention_mask" ||
                          input.name == "token_type_ids";
    if (!is_known || input.type != kOrtInt64 || input.dims.size() != 2) {
      return InvalidArgument(
                 "the model's input '" + Sanitized(input.name, 60) +
                 "' is not an input of a text encoder; allowed: int64 [batch, sequence] "
                 "input_ids, attention_mask, token_type_ids")
          .WithKey("inputs", NamesOf(inputs));
    }
    signature->inputs.push_back(input.name);
  }
  const std::vector<std::string>& found = signature->inputs;
  if (std::find(found.begin(), found.end(), "input_ids") == found.end()) {
    return InvalidArgument("the model has no input 'input_ids'; its inputs are: " +
                           NamesOf(inputs));
  }
  return OkStatus();
}

Status ChooseOutput(std::span<const TensorFacts> outputs, ModelSignature* signature) {
  const auto take = [&](const TensorFacts& output) {
    const size_t rank = output.dims.size();
    if (output.type != kOrtFloat || (rank != 2 && rank != 3)) return false;
    signature->output = output.name;
    signature->is_pooled = rank == 2;
    return true;
  };
  for (const char* name : {"sentence_embedding", "last_hidden_state", "token_embeddings"}) {
    for (const TensorFacts& output : outputs) {
      if (output.name == name && take(output)) return OkStatus();
    }
  }
  for (const TensorFacts& output : outputs) {
    if (take(output)) return OkStatus();
  }
  return InvalidArgument(
      "the model has no float32 output with a vector per text or per token; its outputs are: " +
      NamesOf(outputs));
}

}  // namespace

Result<ModelSignature> ReadSignature(std::span<const TensorFacts> inputs,
                                     std::span<const TensorFacts> outputs) {
  ModelSignature signature;
  VETVEC_RETURN_IF_ERROR(ChooseInputs(inputs, &signature));
  VETVEC_RETURN_IF_ERROR(ChooseOutput(outputs, &signature));
  return signature;
}

}  // namespace vetvec
