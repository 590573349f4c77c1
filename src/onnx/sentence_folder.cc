#include "onnx/sentence_folder.h"

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr size_t kMaxConfigBytes = size_t{4} << 20;
constexpr int64_t kMostIds = 1 << 20;
constexpr Pooling kPoolings[] = {Pooling::kMean, Pooling::kCls, Pooling::kMax, Pooling::kLastToken,
                                 Pooling::kFirstLastMean};

Result<Json> ReadJson(const std::string& path) {
  if (!FileExists(path)) return Json();
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, kMaxConfigBytes));
  Result<Json> value = ParseJsonText<Json>(bytes);
  if (value.ok()) return value;
  const int64_t line = value.status().detail().line;
  return value.status().Annotate(fmt::format("'{}'", path)).WithFile(path, line);
}

Status Wrong(const std::string& path, const std::string& key, const std::string& wanted) {
  return InvalidArgument(fmt::format("'{}': {} is not {}", path, key, wanted))
      .WithFile(path)
      .WithKey(key, "", wanted);
}

Status Lacking(const std::string& path, const std::string& what) {
  return Unimplemented(
             fmt::format("'{}' requires {}, which is not supported", path, Sanitized(what, 120)))
      .WithFile(path);
}

// A whole number from an object, or `fallback` if it is missing.
Result<int64_t> IntOf(const Json& object, const char* key, int64_t fallback,
                      const std::string& path) {
  if (!object.is_object() || !object.contains(key) || object[key].is_null()) return fallback;
  const Json& value = object[key];
  if (!value.is_number_integer() || value.get<int64_t>() < 1 || value.get<int64_t>() > kMostIds) {
    return Wrong(path, key, fmt::format("a whole number from 1 to {}", kMostIds));
  }
  return value.get<int64_t>();
}

Result<Pooling> PoolingNamed(const std::string& name, const std::string& path) {
  if (name == "mean") return Pooling::kMean;
  if (name == "cls") return Pooling::kCls;
  if (name == "max") return Pooling::kMax;
  if (name == "lasttoken") return Pooling::kLastToken;
  return Lacking(path, fmt::format("pooling '{}'", name));
}

Status ReadPooling(const std::string& path, SentenceFolder* out) {
  VETVEC_ASSIGN_OR_RETURN(const Json config, ReadJson(path));
  if (config.is_null()) return NotFound(fmt::format("'{}' is missing", path)).WithFile(path);
  if (!config.is_object()) return Wrong(path, "the file", "an object");
  if (config.contains("include_prompt") && config["include_prompt"] == false) {
    return Lacking(path, "include_prompt = false");
  }
  std::string mode;
  if (config.contains("pooling_mode") && config["pooling_mode"].is_string()) {
    mode = config["pooling_mode"].get<std::string>();
  }
  constexpr char kPrefix[] = "pooling_mode_";
  for (const auto& [key, value] : config.items()) {
    if (key.rfind(kPrefix, 0) != 0 || value != true) continue;
    std::string name = key.substr(sizeof kPrefix - 1);
    const size_t end = name.find("_token");
    if (end != std::string::npos && name != "mean_sqrt_len_tokens") name.resize(end);
    if (!mode.empty() && mode != name) return Lacking(path, "more than one pooling mode");
    mode = name;
  }
  if (mode.empty()) {
    return Unimplemented(fmt::format("'{}' does not specify a pooling mode", path)).WithFile(path);
  }
  VETVEC_ASSIGN_OR_RETURN(out->pooling, PoolingNamed(mode, path));
  return OkStatus();
}

Status ReadModules(SentenceFolder* out) {
  const std::string path = JoinPath(out->folder, "modules.json");
  VETVEC_ASSIGN_OR_RETURN(const Json modules, ReadJson(path));
  if (modules.is_null()) return OkStatus();  // a plain model
  if (!modules.is_array()) return Wrong(path, "the file", "a list");
  out->normalize = false;
  for (const Json& module : modules) {
    if (!module.is_object() || !module.contains("type") || !module["type"].is_string()) {
      return Wrong(path, "type", "a string");
    }
    const auto type = module["type"].get<std::string>();
    const std::string name = type.substr(type.rfind('.') + 1);
    const std::string inside = module.value("path", Json("")).is_string()
                                   ? module.value("path", Json("")).get<std::string>()
                                   : "";
    if (inside.find("..") != std::string::npos || inside.rfind('/', 0) == 0) {
      return Wrong(path, "path", "a folder inside the model's folder");
    }
    if (name == "Transformer") {
      if (!inside.empty()) out->tokenizer_folder = JoinPath(out->folder, inside);
    } else if (name == "Pooling") {
      const std::string folder = JoinPath(out->folder, inside);
      VETVEC_RETURN_IF_ERROR(ReadPooling(JoinPath(folder, "config.json"), out));
    } else if (name == "Normalize") {
      out->normalize = true;
    } else {
      return Lacking(path, fmt::format("a module '{}'", type));
    }
  }
  return OkStatus();
}

Status ReadLengths(SentenceFolder* out) {
  const std::string model = JoinPath(out->tokenizer_folder, "config.json");
  VETVEC_ASSIGN_OR_RETURN(const Json config, ReadJson(model));
  VETVEC_ASSIGN_OR_RETURN(int64_t most, IntOf(config, "max_position_embeddings", 512, model));
  const std::string type =
      config.is_object() && config.contains("model_type") && config["model_type"].is_string()
          ? config["model_type"].get<std::string>()
          : "";
  // These begin to count after the padding's position.
  const bool counts_from_two =
      type == "roberta" || type == "xlm-roberta" || type == "mpnet" || type == "camembert";
  if (counts_from_two && most > 2) most -= 2;
  const std::string sentence = JoinPath(out->tokenizer_folder, "sentence_bert_config.json");
  VETVEC_ASSIGN_OR_RETURN(const Json own, ReadJson(sentence));
  VETVEC_ASSIGN_OR_RETURN(most, IntOf(own, "max_seq_length", most, sentence));
  if (own.is_object() && own.contains("do_lower_case") && own["do_lower_case"] == true) {
    return Lacking(sentence, "do_lower_case = true");
  }
  out->max_ids = static_cast<size_t>(most);
  return OkStatus();
}

Status ReadPrompts(SentenceFolder* out) {
  const std::string path = JoinPath(out->folder, "config_sentence_transformers.json");
  VETVEC_ASSIGN_OR_RETURN(const Json config, ReadJson(path));
  if (!config.is_object()) return OkStatus();
  if (config.contains("prompts") && config["prompts"].is_object()) {
    for (const auto& [name, prompt] : config["prompts"].items()) {
      if (!prompt.is_string()) return Wrong(path, "prompts." + name, "a string");
      out->prompts[name] = prompt.get<std::string>();
    }
  }
  if (config.contains("default_prompt_name") && config["default_prompt_name"].is_string()) {
    out->default_prompt = config["default_prompt_name"].get<std::string>();
    if (out->prompts.count(out->default_prompt) == 0) {
      return Wrong(path, "default_prompt_name", "one of the prompts");
    }
  }
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

const char* PoolingName(Pooling pooling) {
  switch (pooling) {
    case Pooling::kMean: return "mean";
    case Pooling::kCls: return "cls";
    case Pooling::kMax: return "max";
    case Pooling::kLastToken: return "last-token";
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
  VETVEC_RETURN_IF_ERROR(ReadModules(&found));
  VETVEC_RETURN_IF_ERROR(ReadLengths(&found));
  VETVEC_RETURN_IF_ERROR(ReadPrompts(&found));
  return found;
}

}  // namespace vetvec
