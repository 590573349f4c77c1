#include "onnx/model_signature.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string_view>

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

bool IsTokenOutput(const TensorFacts& output) {
  return output.type == kOrtFloat && output.dims.size() == 3;
}

// The number of a hidden state, or nothing.
std::optional<int64_t> LayerOf(const TensorFacts& output) {
  const std::string_view name = output.name;
  if (!IsTokenOutput(output) || !name.starts_with("hidden_state")) return std::nullopt;
  const size_t before = name.find_last_not_of("0123456789");
  return ParseInt(name.substr(before + 1));
}

Result<ModelOutputs> FirstAndLast(std::span<const TensorFacts> outputs) {
  constexpr int64_t kFirstLayer = 1;
  const TensorFacts* first = nullptr;
  const TensorFacts* last = nullptr;
  int64_t highest = kFirstLayer;
  for (const TensorFacts& output : outputs) {
    const std::optional<int64_t> layer = LayerOf(output);
    if (layer == kFirstLayer) first = &output;
    if (layer && *layer > highest) {
      highest = *layer;
      last = &output;
    }
  }
  for (const TensorFacts& output : outputs) {
    if (last == nullptr && output.name == "last_hidden_state" && IsTokenOutput(output)) {
      last = &output;
    }
  }
  if (first != nullptr && last != nullptr) return ModelOutputs{{first->name, last->name}, false};
  return InvalidArgument(
             fmt::format("pooling first-last-mean needs the float32 outputs hidden_states.1 and "
                         "hidden_states.N (or last_hidden_state), [batch, sequence, width]; export "
                         "the model with its hidden states; its outputs are: {}",
                         NamesOf(outputs)))
      .WithKey("pooling", "first-last-mean", NamesOf(outputs));
}

}  // namespace

Result<ModelOutputs> OutputsFor(Pooling pooling, std::span<const TensorFacts> outputs) {
  if (pooling == Pooling::kFirstLastMean) return FirstAndLast(outputs);
  const TensorFacts* chosen = nullptr;
  for (const char* name : {"token_embeddings", "last_hidden_state"}) {
    for (const TensorFacts& output : outputs) {
      if (output.name == name && IsTokenOutput(output)) chosen = &output;
    }
  }
  for (const TensorFacts& output : outputs) {
    if (chosen == nullptr && IsTokenOutput(output)) chosen = &output;
  }
  if (chosen != nullptr) return ModelOutputs{{chosen->name}, false};
  return InvalidArgument(fmt::format("pooling {} needs a float32 output with a vector per token; "
                                     "the model's outputs are: {}",
                                     PoolingName(pooling), NamesOf(outputs)))
      .WithKey("pooling", PoolingName(pooling), NamesOf(outputs));
}

Result<ModelSignature> ReadSignature(std::span<const TensorFacts> inputs,
                                     std::span<const TensorFacts> outputs) {
  ModelSignature signature;
  VETVEC_RETURN_IF_ERROR(ChooseInputs(inputs, &signature));
  VETVEC_RETURN_IF_ERROR(ChooseOutput(outputs, &signature));
  return signature;
}

}  // namespace vetvec
