#include "eval/eval_labels.h"

#include <fmt/core.h>

#include <map>
#include <string>

#include "base/json_fwd.h"
#include "eval/eval_json.h"

namespace vetvec {

Result<NumberedLabels> LabelsField(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const Json* const field, RequireField(input, "labels"));
  VETVEC_RETURN_IF_ERROR(CheckList(*field, "labels"));
  NumberedLabels out;
  std::map<Json, uint32_t> numbers;
  for (const Json& label : *field) {
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
