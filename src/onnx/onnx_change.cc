#include "onnx/onnx_change.h"

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "onnx/folder_parts.h"
#include "tokenize/tokenizer_files.h"

namespace vetvec {
namespace {

// Of a "normalizer" of tokenizer.json. False: it had nothing to do with case.
bool DropCaseFolding(Json* normalizer) {
  const std::string type = normalizer->is_object() ? normalizer->value("type", std::string()) : "";
  if (type == "BertNormalizer") {
    const bool folded = normalizer->value("lowercase", true);
    (*normalizer)["lowercase"] = false;
    (*normalizer)["strip_accents"] = false;
    return folded;
  }
  if (type == "Lowercase" || type == "StripAccents") {
    *normalizer = {{"type", "Sequence"}, {"normalizers", Json::array()}};
    return type == "Lowercase";
  }
  bool folded = false;
  if (type == "Sequence" && normalizer->contains("normalizers")) {
    for (Json& part : (*normalizer)["normalizers"]) folded |= DropCaseFolding(&part);
  }
  return folded;
}

}  // namespace

std::string OnnxChange::Text() const {
  if (*this == OnnxChange()) return "";
  return fmt::format("{} {} {} {}", max_ids, cuts_left, keeps_case, static_cast<int>(pooled));
}

Result<std::shared_ptr<const Tokenizer>> OpenChangedTokenizer(const std::string& folder,
                                                              const OnnxChange& change) {
  if (!change.cuts_left && !change.keeps_case) return OpenTokenizer(folder);
  const std::string path = JoinPath(folder, "tokenizer.json");
  VETVEC_ASSIGN_OR_RETURN(Json file, ReadFolderJson(path, kMaxTokenizerFileBytes));
  if (!file.is_object()) {
    return Unimplemented(
        fmt::format("'{}' has no tokenizer.json, which could be changed", Sanitized(folder)));
  }
  if (change.keeps_case &&
      (!file.contains("normalizer") || !DropCaseFolding(&file["normalizer"]))) {
    return InvalidArgument("the tokenizer does not lower-case").WithFile(path);
  }
  if (change.cuts_left) file["truncation"] = {{"direction", "Left"}};
  return ParseTokenizerJson(file.dump(), path);
}

}  // namespace vetvec
