#include "onnx/sentence_folder.h"

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/utf8.h"
#include "onnx/folder_parts.h"

namespace vetvec {
namespace {

constexpr Pooling kPoolings[] = {
    Pooling::kMean,           Pooling::kCls,          Pooling::kMax,          Pooling::kLastToken,
    Pooling::kMeanSqrtLength, Pooling::kWeightedMean, Pooling::kFirstLastMean};

Status ReadModelConfig(SentenceFolder* out) {
  const std::string path = JoinPath(out->folder, "config_sentence_transformers.json");
  VETVEC_ASSIGN_OR_RETURN(const Json config, ReadFolderJson(path));
  if (!config.is_object()) return OkStatus();
  const Json type = FolderKey(config, "model_type");  // as opposed to a cross or sparse encoder
  if (type.is_string() && type != "SentenceTransformer") {
    return NotInFolders(path, fmt::format("model_type = {}", type.dump()));
  }
  if (config.contains("prompts") && config["prompts"].is_object()) {
    for (const auto& [name, prompt] : config["prompts"].items()) {
      if (!prompt.is_string()) return WrongFolderKey(path, "prompts." + name, "a string");
      out->prompts[name] = prompt.get<std::string>();
    }
  }
  if (config.contains("default_prompt_name") && config["default_prompt_name"].is_string()) {
    out->default_prompt = config["default_prompt_name"].get<std::string>();
    if (out->prompts.count(out->default_prompt) == 0) {
      return WrongFolderKey(path, "default_prompt_name", "one of the prompts");
    }
  }
  const Json kept = FolderKey(config, "truncate_dim");
  if (kept.is_null()) return OkStatus();
  if (!kept.is_number_unsigned() || kept == 0) {
    return WrongFolderKey(path, "truncate_dim", "a whole number of at least 1");
  }
  out->dimensions = kept.get<size_t>();
  return OkStatus();
}

bool IsModelFile(const std::string& target) {
  constexpr std::string_view kEnd = ".onnx";
  return target.size() > kEnd.size() &&
         target.compare(target.size() - kEnd.size(), kEnd.size(), kEnd) == 0;
}

std::string ParentOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

bool HasTokenizer(const std::string& folder) {
  for (const char* name : {"tokenizer.json", "vocab.txt", "vocab.json", "sentencepiece.bpe.model",
                           "spiece.model", "tokenizer.model"}) {
    if (FileExists(JoinPath(folder, name))) return true;
  }
  return false;
}

// The folder of a target: for a file, its own or, from onnx/, the parent folder.
std::string FolderOf(const std::string& target) {
  if (!IsModelFile(target)) return target;
  const std::string parent = ParentOf(target);
  const bool is_above = !HasTokenizer(parent) && HasTokenizer(ParentOf(parent));
  return is_above ? ParentOf(parent) : parent;
}

}  // namespace

Result<Json> ReadFolderJson(const std::string& path, size_t max_bytes) {
  if (!FileExists(path)) return Json();
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, max_bytes));
  Result<Json> value = ParseJsonText<Json>(bytes);
  if (value.ok()) return value;
  const int64_t line = value.status().detail().line;
  return value.status().Annotate(fmt::format("'{}'", path)).WithFile(path, line);
}

Status WrongFolderKey(const std::string& path, const std::string& key, const std::string& wanted) {
  return InvalidArgument(fmt::format("'{}': {} is not {}", path, key, wanted))
      .WithFile(path)
      .WithKey(key, "", wanted);
}

Status NotInFolders(const std::string& path, const std::string& what) {
  return Unimplemented(
             fmt::format("'{}' requires {}, which is not supported", path, Sanitized(what, 120)))
      .WithFile(path);
}

Json FolderKey(const Json& object, const std::string& key) {
  return object.is_object() && object.contains(key) ? object[key] : Json();
}

const char* PoolingName(Pooling pooling) {
  switch (pooling) {
    case Pooling::kMean: return "mean";
    case Pooling::kCls: return "cls";
    case Pooling::kMax: return "max";
    case Pooling::kLastToken: return "last-token";
    case Pooling::kMeanSqrtLength: return "mean-sqrt-length";
    case Pooling::kWeightedMean: return "weighted-mean";
    case Pooling::kFirstLastMean: return "first-last-mean";
  }
  return "";
}

std::optional<Pooling> PoolingOf(std::string_view name) {
  for (const Pooling pooling : kPoolings) {
    if (name == PoolingName(pooling)) return pooling;
  }
  return std::nullopt;
}

std::vector<std::string> PoolingNames() {
  std::vector<std::string> names;
  for (const Pooling pooling : kPoolings) names.emplace_back(PoolingName(pooling));
  return names;
}

Result<SentenceFolder> ReadSentenceFolder(const std::string& target, bool needs_model) {
  SentenceFolder found;
  found.folder = FolderOf(target);
  found.tokenizer_folder = found.folder;
  if (IsModelFile(target)) {
    found.model_file = target;
  } else {
    const std::string inner = JoinPath(found.folder, "onnx/model.onnx");
    found.model_file = FileExists(inner) ? inner : JoinPath(found.folder, "model.onnx");
  }
  if (!FileExists(found.folder)) {
    return NotFound(fmt::format("there is no folder '{}'", Sanitized(found.folder)))
        .WithFile(found.folder);
  }
  if (needs_model && !FileExists(found.model_file)) {
    return NotFound(fmt::format("there is no model '{}'; onnx requires a folder that contains "
                                "model.onnx or onnx/model.onnx, or an .onnx file",
                                Sanitized(found.model_file)))
        .WithFile(found.model_file);
  }
  VETVEC_RETURN_IF_ERROR(ReadFolderModules(&found));
  VETVEC_RETURN_IF_ERROR(ReadFolderLengths(&found));
  VETVEC_RETURN_IF_ERROR(ReadModelConfig(&found));
  return found;
}

}  // namespace vetvec
