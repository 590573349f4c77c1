#include "cli/repair_text.h"

#include <fmt/core.h>

#include <cstdint>

namespace vetvec::cli {
namespace {

using nlohmann::json;

std::string Number(const json& value, const char* format) {
  return value.is_number() ? fmt::format(fmt::runtime(format), value.get<double>()) : "-";
}

// "26.3 -> 10.6 (-15.7, 95%: -20.1 to -11.3)"
std::string ChangeText(const json& change) {
  std::string out = fmt::format("{:>7} -> {:>6}", Number(change["before"], "{:.2f}"),
                                Number(change["after"], "{:.2f}"));
  const json& interval = change["change_interval"];
  if (!interval.is_array()) return out;
  return out + fmt::format("  ({}, 95%: {} to {})", Number(change["change"], "{:+.2f}"),
                           Number(interval[0], "{:+.2f}"), Number(interval[1], "{:+.2f}"));
}

std::string RelationLines(const json& relations) {
  std::string out;
  for (const json& relation : relations) {
    out += fmt::format("  {}, {} triples in {} clusters\n", relation["relation"].get<std::string>(),
                       relation["triples"].get<uint64_t>(), relation["clusters"].get<uint64_t>());
    for (const json& at : relation["violations"]) {
      out += fmt::format("    {:<12} {}\n", at["threshold"].get<std::string>(), ChangeText(at));
    }
  }
  return out;
}

}  // namespace

std::string RepairTestText(const json& test) {
  std::string out = "Violations in the held-out clusters by threshold, in percent:\n";
  out += RelationLines(test["relations"]);
  if (!test["scores"].empty()) out += "Scores of the other suites, before and after:\n";
  for (const json& score : test["scores"]) {
    const auto problem = score["problem"].get<std::string>();
    out += fmt::format("  {} ({}, {} items){}\n", score["suite"].get<std::string>(),
                       score["measure"].get<std::string>(), score["items"].get<uint64_t>(),
                       problem.empty() ? "" : ": " + problem);
    if (problem.empty()) out += fmt::format("    {:<12} {}\n", "", ChangeText(score));
  }
  return out;
}

std::string RepairReportText(const json& report) {
  const json& chosen = report["settings"][report["chosen"].get<size_t>()];
  std::string out = fmt::format(
      "Fitted on {} triples, split by {}; the cosines between {} texts were preserved.\nChosen by "
      "{}-fold cross-validation among {} settings: margin {}, keep {}.\nViolations in the "
      "cross-validation, in percent:\n",
      report["fitted_triples"].get<uint64_t>(), report["split"].get<std::string>(),
      report["kept_texts"].get<uint64_t>(), report["folds"].get<uint64_t>(),
      report["settings"].size(), Number(chosen["margin"], "{:g}"), Number(chosen["keep"], "{:g}"));
  out += RelationLines(chosen["relations"]);
  return out + RepairTestText(report["test"]);
}

}  // namespace vetvec::cli
