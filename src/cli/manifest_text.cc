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

namespace {

// The answers of a chat model to prompts (suite make syntextbench --icl --llm).
std::string AnswerText(const json& facts) {
  std::string text = "  p        questions  right  unclear  no answer  accuracy  95% interval\n";
  for (const json& task : facts.at("tasks")) {
    text += fmt::format("  {:<8} {:>9}  {:>5}  {:>7}  {:>9}", task.at("p").get<double>(),
                        task.at("questions").get<uint64_t>(), task.at("right").get<uint64_t>(),
                        task.at("unclear").get<uint64_t>(), task.at("no_answer").get<uint64_t>());
    if (task.at("accuracy").is_null()) {
      text += "         -\n";
      continue;
    }
    text += fmt::format("  {:>8.4f}  {:.4f} to {:.4f}\n", task.at("accuracy").get<double>(),
                        task.at("interval").at(0).get<double>(),
                        task.at("interval").at(1).get<double>());
  }
  return text + fmt::format("mean accuracy {:.4f}\n", facts.at("accuracy").get<double>());
}

}  // namespace

std::string TaskText(const json& manifest) {
  if (manifest.at("facts").contains("llm")) return AnswerText(manifest.at("facts"));
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
