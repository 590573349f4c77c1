#include "onnx/output_choice.h"

#include <fmt/core.h>

#include <optional>

#include "base/file.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "onnx/folder_parts.h"

namespace vetvec {
namespace {

// The user's choice takes precedence over the folder's, and over the model's own.
Result<ModelOutputs> OutputsOf(const OnnxEncoderOptions& options, const OnnxModel& model) {
  const auto& outputs = model.outputs();
  if (options.pooling.empty()) {
    return options.output.empty() ? DefaultOutput(outputs) : OutputNamed(options.output, outputs);
  }
  const std::optional<Pooling> wanted = PoolingOf(options.pooling);
  if (!wanted) {
    const std::string allowed = Joined(PoolingNames());
    return InvalidArgument(
               fmt::format("pooling is '{}'; allowed: {}", Sanitized(options.pooling, 80), allowed))
        .WithKey("pooling", Sanitized(options.pooling, 80), allowed);
  }
  if (options.output.empty()) return OutputsFor(*wanted, outputs);
  VETVEC_ASSIGN_OR_RETURN(ModelOutputs named, OutputNamed(options.output, outputs));
  if (!named.is_pooled && *wanted != Pooling::kFirstLastMean) return named;
  return InvalidArgument(fmt::format("pooling {} does not apply to the output '{}'",
                                     options.pooling, Sanitized(options.output, 60)))
      .WithKey("pooling", options.pooling);
}

// What sentence-transformers would do with this output and what the folder leaves open.
Status CheckOutputs(const OnnxEncoderOptions& options, const OpenedModel& opened) {
  const SentenceFolder& folder = opened.folder;
  if (opened.outputs.is_pooled || folder.has_pooling || !options.pooling.empty()) {
    return OkStatus();
  }
  const std::string modules = JoinPath(folder.folder, "modules.json");
  return InvalidArgument(fmt::format("'{}' has no Pooling module, and the model's output '{}' has "
                                     "a vector per token; choose a pooling with pooling=NAME",
                                     modules, Sanitized(opened.outputs.names[0], 60)))
      .WithFile(modules);
}

void ListAssumptions(const OnnxEncoderOptions& options, OpenedModel* opened) {
  const SentenceFolder& folder = opened->folder;
  const auto add = [&](const std::string& what, const std::string& why) {
    opened->assumed.push_back(fmt::format("{}: {}", what, why));
  };
  if (!opened->outputs.is_known) {
    add(fmt::format("output '{}'", Sanitized(opened->outputs.names[0], 60)),
        "the only one whose shape is that of vectors");
  }
  const bool is_pooled_here = !opened->outputs.is_pooled && options.pooling.empty();
  if (is_pooled_here && !folder.assumed_pooling.empty()) {
    add(PoolingNamesOf(folder.poolings) + " pooling", folder.assumed_pooling);
  }
  if (!folder.assumed_scale.empty()) add("unit length", folder.assumed_scale);
  if (!folder.assumed_length.empty()) {
    add(fmt::format("at most {} tokens", folder.max_ids), folder.assumed_length);
  }
}

}  // namespace

std::string PoolingNamesOf(std::span<const Pooling> poolings) {
  std::string names;
  for (const Pooling pooling : poolings) {
    names.append(names.empty() ? "" : "+").append(PoolingName(pooling));
  }
  return names;
}

Status ChooseOutputs(const OnnxEncoderOptions& options, OpenedModel* opened) {
  Result<ModelOutputs> outputs = OutputsOf(options, *opened->model);
  if (!outputs.ok()) {
    return outputs.status().Annotate(fmt::format("'{}'", Sanitized(opened->folder.model_file)));
  }
  opened->outputs = *std::move(outputs);
  VETVEC_RETURN_IF_ERROR(CheckOutputs(options, *opened));
  if (!options.pooling.empty()) opened->folder.poolings = {*PoolingOf(options.pooling)};
  opened->poolings = opened->folder.poolings;
  if (opened->outputs.is_pooled) opened->poolings = {Pooling::kCls};
  ListAssumptions(options, opened);
  return OkStatus();
}

Status CheckOutputWidth(const OnnxEncoderOptions& options, const OpenedModel& opened) {
  constexpr size_t kMostWidth = 10'000;
  const size_t tokens = opened.tokenizer->vocabulary_size();
  const size_t width = opened.width;
  const bool is_vocabulary = width == tokens || (width > tokens && tokens > kMostWidth);
  const bool is_scores = width == 1 || (is_vocabulary && !opened.outputs.is_known);
  if (!is_scores || !options.output.empty()) return OkStatus();
  return InvalidArgument(
             fmt::format(
                 "the model's output '{}' has {} numbers per {} (the tokenizer knows {} tokens): "
                 "scores, not vectors (output=NAME takes an output all the same)",
                 Sanitized(opened.outputs.names[0], 60), width,
                 opened.outputs.is_pooled ? "text" : "token", tokens))
      .WithKey("output", opened.outputs.names[0]);
}

// Exporters name the result of all modules sentence_embedding; some models apply only the pooling.
Status ChooseDense(OpenedModel* opened) {
  const std::vector<DenseModule>& modules = opened->folder.dense;
  if (modules.empty()) return OkStatus();
  if (opened->outputs.is_pooled) {
    const std::string& output = opened->outputs.names[0];
    if (output != "sentence_embedding") {
      return NotInFolders(
          JoinPath(opened->folder.folder, "modules.json"),
          fmt::format("a module '{}' after the model's output '{}'", modules[0].type, output));
    }
    // Without files of its own, the folder is complete only if the model contains the modules.
    const std::string& end = modules.back().folder;
    if (!FileExists(JoinPath(end, "config.json"))) return OkStatus();
    VETVEC_ASSIGN_OR_RETURN(const DenseMatrix last, ReadDenseShape(end));
    const bool fits = opened->width == last.outputs;
    if (fits || !HasDenseWeights(end)) {
      VETVEC_ASSIGN_OR_RETURN(const DenseMatrix first, ReadDenseShape(modules[0].folder));
      if (!fits || first.inputs == last.outputs) {
        opened->assumed.push_back("Dense inside the model: its output is 'sentence_embedding'");
      }
      return OkStatus();
    }
  }
  for (const DenseModule& module : modules) {
    if (!module.why_not.empty()) {
      return NotInFolders(JoinPath(opened->folder.folder, "modules.json"), module.why_not);
    }
    VETVEC_ASSIGN_OR_RETURN(DenseMatrix layer, ReadDense(module.folder));
    if (layer.inputs != opened->all_dimensions()) {
      const std::string path = JoinPath(module.folder, "config.json");
      return InvalidArgument(
                 fmt::format("'{}': in_features is {}, but the vectors before it have {} "
                             "elements",
                             Sanitized(path), layer.inputs, opened->all_dimensions()))
          .WithFile(path)
          .WithKey("in_features");
    }
    opened->dense.push_back(std::move(layer));
  }
  return OkStatus();
}

bool IsKeyedOutput(const ModelOutputs& outputs, const OnnxEncoderOptions& options) {
  if (!options.pooling.empty() || !options.output.empty()) return true;
  const std::string& name = outputs.names[0];
  return name != "sentence_embedding" && name != "last_hidden_state" && name != "token_embeddings";
}

}  // namespace vetvec
