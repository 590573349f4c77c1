// vetvec providers.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands.h"

namespace vetvec::cli {

int RunProviders(const CommandLine& line, const CancelToken&) {
  const std::string facts = Encoder::ProviderFacts(line.in, line.providers_data);
  if (line.flags.json) {
    PrintLine(facts);
    return kExitOk;
  }
  static constexpr const char* kColumns[] = {"kind", "model", "fact", "value", "date", "source"};
  const nlohmann::json rows = nlohmann::json::parse(facts).at("facts");
  size_t widths[std::size(kColumns)] = {};
  for (size_t i = 0; i < std::size(kColumns); ++i) {
    widths[i] = std::string_view(kColumns[i]).size();
    for (const nlohmann::json& row : rows) {
      widths[i] = std::max(widths[i], row.at(kColumns[i]).get_ref<const std::string&>().size());
    }
  }
  const auto print = [&](const auto& cell_of) {
    std::string out;
    for (size_t i = 0; i < std::size(kColumns); ++i) {
      const bool is_last = i + 1 == std::size(kColumns);
      out += fmt::format("{:<{}}", cell_of(kColumns[i]), is_last ? 0 : widths[i] + 2);
    }
    PrintLine(out);
  };
  print([](const char* column) { return std::string(column); });
  for (const nlohmann::json& row : rows) {
    print([&](const char* column) { return row.at(column).get<std::string>(); });
  }
  return kExitOk;
}

}  // namespace vetvec::cli
