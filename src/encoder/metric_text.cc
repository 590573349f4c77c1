#include "encoder/metric_text.h"

#include <fmt/core.h>

namespace vetvec {

std::string MetricLabelValue(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == '"') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out;
}

void AppendMetricFamily(std::string_view name, std::string_view type, std::string_view unit,
                        std::string_view help, std::string* out) {
  *out += fmt::format("# TYPE {} {}\n", name, type);
  if (!unit.empty()) *out += fmt::format("# UNIT {} {}\n", name, unit);
  *out += fmt::format("# HELP {} {}\n", name, help);
}

}  // namespace vetvec
