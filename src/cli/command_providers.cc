// vetvec providers.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/session.h"

namespace vetvec::cli {
namespace {

struct ProvidersFlags : CommonFlags {
  std::string kind, providers_data;
};

void AddProvidersFlags(CLI::App* app, ProvidersFlags* flags) {
  app->add_option("kind", flags->kind, "Kind of service (default: all)");
  app->add_option("--providers-data", flags->providers_data,
                  "File of service facts to use instead of the built-in ones");
}

int RunProviders(const ProvidersFlags& flags, const CancelToken&) {
  const std::string facts = Encoder::ProviderFacts(flags.kind, flags.providers_data);
  if (flags.json) {
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

}  // namespace

extern const Command kProvidersCommand = CommandOf<AddProvidersFlags, RunProviders>(
    "providers", "Show the known limits, prices and other facts about services");

}  // namespace vetvec::cli
