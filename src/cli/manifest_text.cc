#include "cli/manifest_text.h"

#include <fmt/core.h>

namespace vetvec::cli {

using nlohmann::json;

std::string ManifestText(const json& manifest) {
  std::string text;
  const json counts = manifest.value("counts", json::object());  // items() refers to it
  for (const auto& [name, count] : counts.items()) {
    text += fmt::format("  {:<24} {}\n", name, count.dump());
  }
  const json dropped = manifest.value("dropped", json::object());
  if (!dropped.empty()) text += "not used, by reason:\n";
  for (const auto& [reason, count] : dropped.items()) {
    text += fmt::format("  {:<24} {}\n", reason, count.dump());
  }
  return text;
}

std::string TaskText(const json& manifest) {
  std::string text = "  p        sentences  reference accuracy  mean tokens\n";
  const uint64_t draws = manifest.at("facts").at("parameters").value("draws", uint64_t{1});
  for (const json& task : manifest.at("facts").at("tasks")) {
    const double p = task.at("p").get<double>();
    text += fmt::format("  {:<8} {:>9}  {:>18.4f}  {:>11.2f}\n", p,
                        manifest.at("facts").at("parameters").at("n").get<uint64_t>() * draws,
                        task.at("reference_accuracy").get<double>(),
                        task.at("mean_tokens").get<double>());
  }
  return text;
}

}  // namespace vetvec::cli
