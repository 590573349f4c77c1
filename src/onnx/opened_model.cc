#include "onnx/opened_model.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "onnx/onnx_change.h"
#include "onnx/output_choice.h"
#include "onnx/pooling.h"

namespace vetvec {
namespace {

// "query" and "document" may be requested from every encoder: if a folder has no prompt for them,
// its default applies. Other names must exist. The user's own prefix takes precedence over all.
Result<std::string> PromptOf(const SentenceFolder& folder, const OnnxEncoderOptions& options) {
  if (!options.prompt_prefix.empty()) return options.prompt_prefix;
  const std::string& input_type = options.input_type;
  std::vector<std::string> wanted = {input_type};
  if (input_type == "document") wanted = {"document", "passage", "corpus"};
  const bool is_common = input_type.empty() || input_type == "document" || input_type == "query";
  if (is_common) wanted.push_back(folder.default_prompt);
  for (const std::string& name : wanted) {
    const auto found = folder.prompts.find(name);
    if (!name.empty() && found != folder.prompts.end()) return found->second;
  }
  if (is_common) return std::string();
  std::vector<std::string> names;
  for (const auto& [known, prompt] : folder.prompts) names.push_back(known);
  return InvalidArgument(fmt::format("the model has no prompt '{}'{}", Sanitized(input_type, 80),
                                     names.empty() ? "; it has no prompts"
                                                   : fmt::format("; allowed: {}", Joined(names))))
      .WithKey("input_type", Sanitized(input_type, 80), Joined(names));
}

// Runs the model once: determines the width of its rows, checks that they are finite, and allocates
// memory.
Status WarmUp(OpenedModel* opened) {
  TokenizerScratch scratch;
  TokenIds ids;
  VETVEC_RETURN_IF_ERROR(
      opened->tokenizer->Encode("warm-up", {.max_ids = opened->folder.max_ids}, &scratch, &ids));
  if (ids.empty()) return InvalidArgument("the tokenizer returns no ids for plain text");
  const TokenIds* row = &ids;
  IdBatch batch = IdBatchOf({&row, 1}, *opened->tokenizer);
  StopSignal signal(&opened->model->gate());
  return opened->model->Run(&batch, opened->outputs, true, &signal,
                            [&](std::span<const float* const> data, size_t width) {
                              opened->width = width;
                              std::vector<float> vector(opened->all_dimensions());
                              const size_t length = opened->outputs.is_pooled ? 1 : ids.size();
                              return PoolTokens(data, length, width, {.poolings = opened->poolings},
                                                vector);
                            });
}

Result<std::string> TokenizerSha256(const std::string& folder) {
  Sha256 sha;
  // What determines the ids if there is no tokenizer.json, which would contain everything.
  for (const char* name :
       {"tokenizer.json", "vocab.txt", "vocab.json", "merges.txt", "sentencepiece.bpe.model",
        "spiece.model", "tokenizer.model", "tokenizer_config.json", "special_tokens_map.json",
        "added_tokens.json", "config.json"}) {
    const std::string path = JoinPath(folder, name);
    if (!FileExists(path)) continue;
    VETVEC_ASSIGN_OR_RETURN(const std::string hex, Sha256HexOfFile(path));
    sha.Update(hex);
    if (std::string_view(name) == "tokenizer.json") break;
  }
  return HexOf(sha.Finish());
}

}  // namespace

IdBatch IdBatchOf(std::span<const TokenIds* const> rows, const Tokenizer& tokenizer, size_t least) {
  IdBatch batch;
  batch.texts = rows.size();
  batch.length = least;
  for (const TokenIds* row : rows) batch.length = std::max(batch.length, row->size());
  const size_t size = batch.texts * batch.length;
  batch.ids.assign(size, tokenizer.pad_id());
  batch.mask.assign(size, 0);
  batch.types.assign(size, 0);
  const SpecialTokens& special = tokenizer.special();
  for (size_t r = 0; r < rows.size(); ++r) {
    const auto start = static_cast<std::ptrdiff_t>(r * batch.length);
    const auto length = static_cast<std::ptrdiff_t>(rows[r]->size());
    std::copy(rows[r]->begin(), rows[r]->end(), batch.ids.begin() + start);
    std::fill_n(batch.mask.begin() + start, length, 1);
    const auto types = batch.types.begin() + start;
    std::fill_n(types, length, special.type);
    std::copy(special.types_before.begin(), special.types_before.end(), types);
    std::copy(special.types_after.begin(), special.types_after.end(),
              types + length - static_cast<std::ptrdiff_t>(special.types_after.size()));
  }
  return batch;
}

Result<OpenedModel> OpenModelFolder(const OnnxEncoderOptions& options) {
  OpenedModel opened;
  VETVEC_ASSIGN_OR_RETURN(opened.folder, ReadSentenceFolder(options.target));
  VETVEC_ASSIGN_OR_RETURN(opened.prompt, PromptOf(opened.folder, options));
  if (options.change.max_ids > 0) opened.folder.max_ids = options.change.max_ids;
  VETVEC_ASSIGN_OR_RETURN(opened.tokenizer,
                          OpenChangedTokenizer(opened.folder.tokenizer_folder, options.change));
  VETVEC_ASSIGN_OR_RETURN(opened.model, SharedModel(opened.folder.model_file, options.library));
  VETVEC_RETURN_IF_ERROR(ChooseOutputs(options, &opened));
  if (opened.outputs.is_pooled && options.change.pooled != PooledTokens::kOfText) {
    return InvalidArgument("the model pools its tokens itself");
  }
  const Status warm = WarmUp(&opened);
  if (!warm.ok()) return warm.Annotate(fmt::format("'{}'", Sanitized(opened.folder.model_file)));
  VETVEC_RETURN_IF_ERROR(CheckOutputWidth(options, opened));
  VETVEC_RETURN_IF_ERROR(ChooseDense(&opened));
  const size_t all = opened.all_dimensions();
  if (options.dimensions > all) {
    return InvalidArgument(
               fmt::format("'dimensions' is {}, but the model's vectors have {} elements",
                           options.dimensions, all))
        .WithKey("dimensions", std::to_string(options.dimensions));
  }
  const size_t wanted = options.dimensions > 0 ? options.dimensions : opened.folder.dimensions;
  opened.dimensions = wanted > 0 ? std::min(wanted, all) : all;
  return opened;
}

// Raised when some tokenizer.json gets other ids than before, so that no cache serves old vectors.
constexpr int kTokenizerRules = 2;

Result<VectorIdentity> IdentityOf(const OpenedModel& opened, const OnnxEncoderOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(const std::string tokenizer,
                          TokenizerSha256(opened.folder.tokenizer_folder));
  VectorIdentity identity;
  identity.provider = "onnx";
  identity.base_url = opened.model->sha256();
  const bool is_cut = options.dimensions > 0 || opened.dimensions < opened.all_dimensions();
  if (is_cut) identity.dimensions = std::to_string(opened.dimensions);
  identity.input_type = options.input_type;
  identity.truncation = std::to_string(opened.folder.max_ids);
  identity.prompt_prefix = opened.prompt;
  Json other = {{"normalize", opened.folder.normalize},
                {"pooling", PoolingNamesOf(opened.folder.poolings)},
                {"tokenizer", tokenizer},
                {"tokenizer_rules", kTokenizerRules}};
  if (IsKeyedOutput(opened.outputs, options)) other["outputs"] = opened.outputs.names;
  if (const std::string change = options.change.Text(); !change.empty()) other["change"] = change;
  for (const DenseMatrix& layer : opened.dense) other["dense"].push_back(layer.sha256);
  identity.other_fields = other.dump();
  identity.normaliser_version = "0";
  identity.stored_dtype = options.stored_dtype;
  return identity;
}

Result<std::string> DescribeOnnxModel(const OnnxEncoderOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(const OpenedModel opened, OpenModelFolder(options));
  Json prompts = Json::object();
  for (const auto& [name, prompt] : opened.folder.prompts) prompts[name] = prompt;
  Json dense = Json::array();
  for (const DenseMatrix& layer : opened.dense) {
    dense.push_back(fmt::format("{} to {}, {}", layer.inputs, layer.outputs, layer.activation));
  }
  const Json facts = {
      {"model_file", opened.folder.model_file},
      {"sha256", opened.model->sha256()},
      {"onnx_runtime", opened.model->api().version},
      {"onnx_runtime_library", opened.model->api().path},
      {"tokenizer", opened.tokenizer->kind()},
      {"vocabulary", opened.tokenizer->vocabulary_size()},
      {"output", Joined(opened.outputs.names)},
      {"pooling",
       opened.outputs.is_pooled ? "by the model" : PoolingNamesOf(opened.folder.poolings)},
      {"dense", dense},
      {"normalize", opened.folder.normalize},
      {"max_tokens", opened.folder.max_ids},
      {"dimensions", opened.dimensions},
      {"assumed", opened.assumed},
      {"prompts", prompts},
      {"default_prompt", opened.folder.default_prompt}};
  return facts.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
