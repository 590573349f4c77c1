#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "onnx/folder_parts.h"

namespace vetvec {
namespace {

constexpr int64_t kAssumedIds = 512;

using Limit = std::optional<int64_t>;  // nothing: not stated

// A maximum number of tokens. -1 (XLNet) and 1e12 or more (transformers' "very large number") state
// that there is no limit.
Result<Limit> LimitOf(const Json& object, const std::string& key, const std::string& path) {
  constexpr double kEndless = 1e12;
  const Json value = FolderKey(object, key);
  if (value.is_null()) return Limit();
  if (value == -1) return Limit(kMostFolderIds);
  if (value.is_number() && value.get<double>() >= kEndless) return Limit(kMostFolderIds);
  if (!value.is_number_integer() || value.get<int64_t>() < 1 ||
      value.get<int64_t>() > kMostFolderIds) {
    return WrongFolderKey(path, key, fmt::format("a whole number from 1 to {}", kMostFolderIds));
  }
  return Limit(value.get<int64_t>());
}

// The first of the files that a Transformer module of any age may have, and its path.
struct ModuleFile {
  std::string path;
  Json values;
};
Result<ModuleFile> ReadModuleFile(const std::string& folder) {
  for (const char* type :
       {"bert", "roberta", "distilbert", "camembert", "albert", "xlm-roberta", "xlnet"}) {
    ModuleFile file = {JoinPath(folder, fmt::format("sentence_{}_config.json", type)), {}};
    VETVEC_ASSIGN_OR_RETURN(file.values, ReadFolderJson(file.path));
    if (!file.values.is_null()) return file;
  }
  return ModuleFile{JoinPath(folder, "sentence_bert_config.json"), {}};
}

bool IsSet(const Json& value) {
  return !value.is_null() && value != false && !(value.is_structured() && value.empty());
}

// Refuses a module that does not simply pass the text to the model and take its last layer.
Status CheckModule(const ModuleFile& file, SentenceFolder* out) {
  const auto value = [&](const char* key) { return FolderKey(file.values, key); };
  const auto refused = [&](const std::string& what) { return NotInFolders(file.path, what); };
  const Json processing = value("processing_kwargs");
  for (const char* kind : {"text", "common"}) {
    if (IsSet(FolderKey(processing, kind))) {
      return refused(fmt::format("processing_kwargs.{}", kind));
    }
  }
  for (const char* key : {"query_length", "document_length", "query_expansion", "do_lower_case"}) {
    if (IsSet(value(key))) return refused(fmt::format("{} = {}", key, value(key).dump()));
  }
  const Json task = value("transformer_task");
  if (!task.is_null() && task != "feature-extraction") {
    return refused(fmt::format("transformer_task = {}", task.dump()));
  }
  const Json kinds = value("modality_config");
  if (kinds.is_null()) return OkStatus();
  if (kinds.contains("message")) return refused("a chat template (modality_config.message)");
  const Json text = FolderKey(kinds, "text");
  if (text.is_null()) return refused("something other than text (modality_config)");
  // Such a module is its own pooling, and so must the model be.
  if (value("module_output_name") == "sentence_embedding") {
    out->has_pooling = false;
    return OkStatus();
  }
  const bool is_plain = FolderKey(text, "method") == "forward" &&
                        FolderKey(text, "method_output_name") == "last_hidden_state" &&
                        value("module_output_name") == "token_embeddings";
  return is_plain ? OkStatus() : refused(fmt::format("modality_config.text = {}", text.dump()));
}

// The most positions that the model has.
Result<Limit> PositionsOf(const Json& config, const std::string& path) {
  const Json kind = FolderKey(config, "model_type");
  const std::string type = kind.is_string() ? kind.get<std::string>() : "";
  VETVEC_ASSIGN_OR_RETURN(Limit most, LimitOf(config, "max_position_embeddings", path));
  // The older name; T5's positions are relative, and its n_positions is no limit.
  constexpr std::array<std::string_view, 5> kOlder = {"gpt2", "gptj", "codegen", "openai-gpt",
                                                      "nomic_bert"};
  if (!most && std::find(kOlder.begin(), kOlder.end(), type) != kOlder.end()) {
    VETVEC_ASSIGN_OR_RETURN(most, LimitOf(config, "n_positions", path));
  }
  if (!most) {
    VETVEC_ASSIGN_OR_RETURN(
        most, LimitOf(FolderKey(config, "text_config"), "max_position_embeddings", path));
  }
  // These begin to count after the padding's position.
  const bool counts_from_two =
      type == "roberta" || type == "xlm-roberta" || type == "mpnet" || type == "camembert";
  if (most && counts_from_two && *most > 2) *most -= 2;
  return most;
}

// As stated for the module, which takes precedence over the model and its tokenizer.
Result<Limit> StatedOf(const ModuleFile& file) {
  for (const char* arguments : {"processor_kwargs", "tokenizer_args"}) {
    VETVEC_ASSIGN_OR_RETURN(const Limit limit, LimitOf(FolderKey(file.values, arguments),
                                                       "model_max_length", file.path));
    if (limit) return limit;
  }
  const Json length = FolderKey(file.values, "max_seq_length");
  if (length == -1) {
    return WrongFolderKey(file.path, "max_seq_length",
                          fmt::format("a whole number from 1 to {}", kMostFolderIds));
  }
  return LimitOf(file.values, "max_seq_length", file.path);
}

}  // namespace

Status ReadFolderLengths(SentenceFolder* out) {
  const std::string model = JoinPath(out->tokenizer_folder, "config.json");
  VETVEC_ASSIGN_OR_RETURN(const Json config, ReadFolderJson(model));
  VETVEC_ASSIGN_OR_RETURN(const ModuleFile module, ReadModuleFile(out->tokenizer_folder));
  VETVEC_RETURN_IF_ERROR(CheckModule(module, out));
  VETVEC_ASSIGN_OR_RETURN(const Limit stated, StatedOf(module));
  VETVEC_ASSIGN_OR_RETURN(const Limit positions, PositionsOf(config, model));
  const std::string path = JoinPath(out->tokenizer_folder, "tokenizer_config.json");
  VETVEC_ASSIGN_OR_RETURN(const Json tokenizer, ReadFolderJson(path));
  VETVEC_ASSIGN_OR_RETURN(Limit ids, LimitOf(tokenizer, "model_max_length", path));
  if (!ids) {
    VETVEC_ASSIGN_OR_RETURN(ids, LimitOf(tokenizer, "max_len", path));
  }
  int64_t most = std::min(positions.value_or(kMostFolderIds), ids.value_or(kMostFolderIds));
  if (stated) most = *stated;
  if (!stated && !positions && !ids) {
    most = kAssumedIds;
    out->assumed_length =
        "neither sentence_bert_config.json, tokenizer_config.json nor config.json states a limit";
  }
  out->max_ids = static_cast<size_t>(most);
  return OkStatus();
}

}  // namespace vetvec
