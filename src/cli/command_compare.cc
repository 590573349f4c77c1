// vetvec compare, vetvec gate.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

Audit OpenRun(const CommandLine& line, const CancelToken& cancel, const std::string& folder) {
  CallScope scope(line, cancel);
  return Audit::Open(folder, scope.options());
}

std::vector<std::string> VendorsOf(const Audit& audit) {
  const json result = json::parse(audit.Report(VETVEC_REPORT_FORMAT_JSON));
  std::vector<std::string> names;
  for (const json& vendor : result["vendors"]) names.push_back(vendor["name"].get<std::string>());
  return names;
}

std::string ComparisonText(const json& comparison) {
  std::string text =
      fmt::format("first:  {}\nsecond: {}\n\n", comparison["first"].get<std::string>(),
                  comparison["second"].get<std::string>());
  text += fmt::format("{:<9}{:>8}{:>7}{:>8}{:>8}{:>12}{:>9}  {}\n", "relation", "triples", "pairs",
                      "first", "second", "difference", "Holm p", "verdict");
  for (const json& one : comparison["relations"]) {
    text += fmt::format("{:<9}{:>8}{:>7}{:>8}{:>8}{:>+12.1f}{:>9.3g}  {}\n",
                        one["relation"].get<std::string>(), one["triples"].get<uint64_t>(),
                        one["word_pairs"].get<uint64_t>(), one["first_violations"].get<uint64_t>(),
                        one["second_violations"].get<uint64_t>(), one["difference"].get<double>(),
                        one["p_holm"].get<double>(), one["verdict"].get<std::string>());
  }
  text +=
      "\nThe columns 'first' and 'second' show the violations at each vendor's own threshold. The "
      "difference\nis the first vendor's order score minus the second's, in points (-200 to 200). "
      "The order score is\nthe percentage of triples in the right order minus that in the wrong "
      "order, at threshold 0. The\nverdict is based only on the difference.\n";
  return text;
}

void PrintComparison(const CommandLine& line, const std::string& comparison) {
  if (line.flags.json) {
    PrintDataLine(comparison);
  } else {
    Print(ComparisonText(json::parse(comparison)));
  }
}

}  // namespace

int RunCompare(const CommandLine& line, const CancelToken& cancel) {
  if (!line.run.empty()) {
    const Audit audit = OpenRun(line, cancel, line.run);
    PrintComparison(line, audit.Compare(line.names[0], audit, line.names[1]));
    return kExitOk;
  }
  for (const std::string& folder : line.names) {
    if (!FileIsThere(folder + "/run.json")) {
      throw UsageError{
          fmt::format("'{}' is not a run folder; to compare two vendors within a run, use: vetvec "
                      "compare A B --run RUN",
                      folder)};
    }
  }
  const Audit first = OpenRun(line, cancel, line.names[0]);
  const Audit second = OpenRun(line, cancel, line.names[1]);
  const std::vector<std::string> others = VendorsOf(second);
  int compared = 0;
  for (const std::string& vendor : VendorsOf(first)) {
    if (std::find(others.begin(), others.end(), vendor) == others.end()) continue;
    PrintComparison(line, first.Compare(vendor, second, vendor));
    ++compared;
  }
  if (compared == 0) throw UsageError{"the runs have no vendor in common"};
  return kExitOk;
}

int RunGate(const CommandLine& line, const CancelToken& cancel) {
  const Audit audit = OpenRun(line, cancel, line.names[0]);
  std::optional<Audit> baseline;
  if (!line.baseline.empty()) baseline = OpenRun(line, cancel, line.baseline);
  const std::string rules = line.rules.empty() ? "" : ReadWhole(line.rules);
  const GateResult gate = audit.CheckGate(rules, baseline ? &*baseline : nullptr);
  for (const std::string& path : line.flags.out) audit.WriteReport(path);
  if (line.flags.json) {
    PrintDataLine(gate.checks_json);
  } else {
    const json parsed = json::parse(gate.checks_json);
    for (const json& check : parsed["checks"]) {
      if (line.flags.quiet && check["passed"].get<bool>()) continue;
      PrintLine(fmt::format("{}  {}: {} [{}]", check["passed"].get<bool>() ? "pass" : "FAIL",
                            check["vendor"].get<std::string>(), check["message"].get<std::string>(),
                            check["rule"].get<std::string>()));
    }
  }
  return gate.passed ? kExitOk : kExitGateFailed;
}

}  // namespace vetvec::cli
