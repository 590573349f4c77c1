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

bool HasRank(const TensorFacts& output, size_t rank) {
  return output.type == kOrtFloat && output.dims.size() == rank;
}

bool IsTokenOutput(const TensorFacts& output) { return HasRank(output, 3); }

// "logits [any, any, 30522]"
std::string ShapesOf(std::span<const TensorFacts> tensors) {
  std::vector<std::string> shapes;
  for (const TensorFacts& tensor : tensors) {
    std::vector<std::string> dims;
    for (const int64_t dim : tensor.dims) dims.push_back(dim < 0 ? "any" : std::to_string(dim));
    shapes.push_back(fmt::format("{} [{}]", Sanitized(tensor.name, 60), Joined(dims)));
  }
  return Joined(shapes);
}

// Scores of labels or of the vocabulary: as long as a vector, but not one.
bool IsScores(const TensorFacts& output) {
  const std::string name = AsciiLower(output.name);
  if (name.find("logit") != std::string::npos) return true;
  for (const char* known :
       {"score", "scores", "prob", "probs", "probability", "probabilities", "prediction",
        "predictions", "label", "labels", "output_label", "output_probability"}) {
    if (name == known) return true;
  }
  return !output.dims.empty() && output.dims.back() == 1;
}

Status NoVectors(const std::string& why, std::span<const TensorFacts> outputs) {
  return InvalidArgument(fmt::format("{}; its outputs are: {}", why, ShapesOf(outputs)))
      .WithKey("output", "", NamesOf(outputs));
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
    if (chosen == nullptr && IsTokenOutput(output) && !IsScores(output)) chosen = &output;
  }
  if (chosen != nullptr) return ModelOutputs{{chosen->name}, false};
  return InvalidArgument(fmt::format("pooling {} needs a float32 output with a vector per token; "
                                     "the model's outputs are: {}",
                                     PoolingName(pooling), NamesOf(outputs)))
      .WithKey("pooling", PoolingName(pooling), NamesOf(outputs));
}

Result<std::vector<std::string>> ReadInputs(std::span<const TensorFacts> inputs) {
  std::vector<std::string> found;
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
    found.push_back(input.name);
  }
  if (std::find(found.begin(), found.end(), "input_ids") == found.end()) {
    return InvalidArgument("the model has no input 'input_ids'; its inputs are: " +
                           NamesOf(inputs));
  }
  return found;
}

Result<ModelOutputs> DefaultOutput(std::span<const TensorFacts> outputs) {
  struct Known {
    const char* name;
    size_t rank;
  };
  constexpr Known kKnown[] = {{"sentence_embedding", 2}, {"text_embeds", 2},
                              {"embeddings", 2},         {"dense_vecs", 2},
                              {"last_hidden_state", 3},  {"token_embeddings", 3}};
  for (const Known& known : kKnown) {
    for (const TensorFacts& output : outputs) {
      if (output.name == known.name && HasRank(output, known.rank)) {
        return ModelOutputs{{output.name}, known.rank == 2};
      }
    }
  }
  std::vector<const TensorFacts*> found;
  const TensorFacts* scores = nullptr;
  for (const TensorFacts& output : outputs) {
    if (!HasRank(output, 2) && !IsTokenOutput(output)) continue;
    if (IsScores(output)) {
      scores = &output;
    } else {
      found.push_back(&output);
    }
  }
  if (found.size() == 1) return ModelOutputs{{found[0]->name}, HasRank(*found[0], 2), false};
  if (found.size() > 1) {
    return NoVectors(
        "the model has several outputs that could be its vectors; choose one with "
        "output=NAME",
        outputs);
  }
  if (scores != nullptr) {
    return NoVectors(fmt::format("the model's output '{}' holds scores, not vectors, so it is not "
                                 "a sentence encoder (output=NAME takes an output all the same)",
                                 Sanitized(scores->name, 60)),
                     outputs);
  }
  return NoVectors("the model has no float32 output with a vector per text or per token", outputs);
}

Result<ModelOutputs> OutputNamed(const std::string& name, std::span<const TensorFacts> outputs) {
  for (const TensorFacts& output : outputs) {
    if (output.name != name) continue;
    if (HasRank(output, 2) || IsTokenOutput(output)) {
      return ModelOutputs{{name}, HasRank(output, 2)};
    }
  }
  return InvalidArgument(fmt::format("the model has no float32 output '{}' with a vector per text "
                                     "or per token; its outputs are: {}",
                                     Sanitized(name, 60), ShapesOf(outputs)))
      .WithKey("output", Sanitized(name, 60), NamesOf(outputs));
}

}  // namespace vetvec
