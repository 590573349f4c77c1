#include "eval/eval_labels.h"

#include <fmt/core.h>

#include <map>
#include <string>

#include "eval/eval_json.h"

namespace vetvec {

using nlohmann::json;

Result<NumberedLabels> LabelsField(const json& input) {
  VETVEC_ASSIGN_OR_RETURN(const json* const field, RequireField(input, "labels"));
  VETVEC_RETURN_IF_ERROR(CheckList(*field, "labels"));
  NumberedLabels out;
  std::map<json, uint32_t> numbers;
  for (const json& label : *field) {
    if (!label.is_string() && !label.is_number()) {
      const std::string path = ElementPath("labels", out.of_row.size());
      return InvalidArgument(fmt::format("{} must be a string or a number", path)).WithKey(path);
    }
    const auto [found, is_new] =
        numbers.try_emplace(label, static_cast<uint32_t>(out.names.size()));
    if (is_new) out.names.push_back(label);
    out.of_row.push_back(found->second);
  }
  return out;
}

}  // namespace vetvec
