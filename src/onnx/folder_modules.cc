#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "onnx/folder_parts.h"

namespace vetvec {
namespace {

struct ModeName {
  const char* name;  // "pooling_mode": name
  const char* flag;  // in older folders: true
  Pooling pooling;
};
// In the order in which vectors of several modes are put together.
constexpr std::array<ModeName, 6> kModes = {{
    {"cls", "pooling_mode_cls_token", Pooling::kCls},
    {"max", "pooling_mode_max_tokens", Pooling::kMax},
    {"mean", "pooling_mode_mean_tokens", Pooling::kMean},
    {"mean_sqrt_len_tokens", "pooling_mode_mean_sqrt_len_tokens", Pooling::kMeanSqrtLength},
    {"weightedmean", "pooling_mode_weightedmean_tokens", Pooling::kWeightedMean},
    {"lasttoken", "pooling_mode_lasttoken", Pooling::kLastToken},
}};

Status AddMode(const Json& value, const std::string& path, SentenceFolder* out) {
  if (!value.is_string()) return WrongFolderKey(path, "pooling_mode", "a name or a list of names");
  const auto name = value.get<std::string>();
  for (const ModeName& mode : kModes) {
    if (name != mode.name) continue;
    out->poolings.push_back(mode.pooling);
    return OkStatus();
  }
  return NotInFolders(path, fmt::format("pooling '{}'", name));
}

Status AddFlags(const Json& config, const std::string& path, SentenceFolder* out) {
  for (const auto& [key, value] : config.items()) {
    const auto is_flag = [&key = key](const ModeName& mode) { return key == mode.flag; };
    const bool is_known = std::any_of(kModes.begin(), kModes.end(), is_flag);
    if (key.starts_with("pooling_mode_") && value == true && !is_known) {
      return NotInFolders(path, fmt::format("pooling '{}'", key));
    }
  }
  for (const ModeName& mode : kModes) {
    if (FolderKey(config, mode.flag) == true) out->poolings.push_back(mode.pooling);
  }
  return OkStatus();
}

// `pooling_mode`, a name or a list of names, replaces the flags of older folders.
Status ReadPooling(const std::string& path, SentenceFolder* out) {
  VETVEC_ASSIGN_OR_RETURN(const Json config, ReadFolderJson(path));
  if (config.is_null()) return NotFound(fmt::format("'{}' is missing", path)).WithFile(path);
  if (!config.is_object()) return WrongFolderKey(path, "the file", "an object");
  if (FolderKey(config, "include_prompt") == false) {
    return NotInFolders(path, "include_prompt = false");
  }
  out->poolings.clear();
  const Json modes = FolderKey(config, "pooling_mode");
  constexpr size_t kMostModes = 16;
  if (modes.is_array()) {
    if (modes.empty() || modes.size() > kMostModes) {
      return WrongFolderKey(path, "pooling_mode", fmt::format("a list of 1 to {}", kMostModes));
    }
    for (const Json& mode : modes) VETVEC_RETURN_IF_ERROR(AddMode(mode, path, out));
  } else if (!modes.is_null()) {
    VETVEC_RETURN_IF_ERROR(AddMode(modes, path, out));
  } else {
    VETVEC_RETURN_IF_ERROR(AddFlags(config, path, out));
  }
  out->assumed_pooling.clear();
  if (out->poolings.empty()) {
    out->poolings = {Pooling::kMean};
    out->assumed_pooling = "1_Pooling/config.json names no pooling mode";
  }
  return OkStatus();
}

Status CheckNormalize(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const Json config, ReadFolderJson(path));
  return CheckModulePlace(config, path);
}

void AddDense(const std::string& type, const std::string& folder, SentenceFolder* out) {
  DenseModule module = {type, folder, ""};
  if (out->normalize) module.why_not = fmt::format("a module '{}' after Normalize", type);
  out->normalize = false;
  out->dense.push_back(std::move(module));
}

Status ReadModule(const Json& module, const std::string& path, SentenceFolder* out) {
  const Json type = FolderKey(module, "type");
  if (!type.is_string()) return WrongFolderKey(path, "type", "a string");
  const auto full = type.get<std::string>();
  const std::string name = full.substr(full.rfind('.') + 1);
  const Json where = FolderKey(module, "path");
  const std::string inside = where.is_string() ? where.get<std::string>() : "";
  if (inside.find("..") != std::string::npos || inside.starts_with('/')) {
    return WrongFolderKey(path, "path", "a folder inside the model's folder");
  }
  const std::string folder = JoinPath(out->folder, inside);
  if (name == "Transformer") {
    if (!inside.empty()) out->tokenizer_folder = folder;
  } else if (name == "Pooling") {
    out->has_pooling = true;
    for (DenseModule& dense : out->dense) {
      dense.why_not = fmt::format("a module '{}' before Pooling", dense.type);
    }
    return ReadPooling(JoinPath(folder, "config.json"), out);
  } else if (name == "Normalize") {
    out->normalize = true;
    // A path that is empty means the first module's folder.
    return inside.empty() ? OkStatus() : CheckNormalize(JoinPath(folder, "config.json"));
  } else if (name == "Dense") {
    AddDense(full, folder, out);
  } else if (name != "Dropout") {  // which does nothing outside of training
    return NotInFolders(path, fmt::format("a module '{}'", full));
  }
  return OkStatus();
}

}  // namespace

// A module that works on the vectors of tokens would change what is pooled.
Status CheckModulePlace(const Json& config, const std::string& path) {
  for (const char* key : {"module_input_name", "module_output_name"}) {
    const Json value = FolderKey(config, key);
    if (!value.is_null() && value != "sentence_embedding") {
      return NotInFolders(path, fmt::format("{} = {}", key, value.dump()));
    }
  }
  return OkStatus();
}

Status ReadFolderModules(SentenceFolder* out) {
  const std::string path = JoinPath(out->folder, "modules.json");
  VETVEC_ASSIGN_OR_RETURN(const Json modules, ReadFolderJson(path));
  if (modules.is_null()) {  // a plain model
    out->assumed_pooling = "no modules.json";
    out->assumed_scale = "no modules.json";
    const std::string pooling = JoinPath(out->folder, "1_Pooling/config.json");
    return FileExists(pooling) ? ReadPooling(pooling, out) : OkStatus();
  }
  if (!modules.is_array()) return WrongFolderKey(path, "the file", "a list");
  out->normalize = false;
  out->has_pooling = false;
  for (const Json& module : modules) {
    VETVEC_RETURN_IF_ERROR(ReadModule(module, path, out));
  }
  return OkStatus();
}

}  // namespace vetvec
