// vetvec gate.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/audit_outcome.h"
#include "cli/common_flags.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct GateFlags : CommonFlags {
  std::string run, rules, baseline;
};

void AddGateFlags(CLI::App* app, GateFlags* flags) {
  app->add_option("run", flags->run, "Folder of the run")->required();
  app->add_option(
      "--rules", flags->rules,
      "File with one rule per line, such as: passages >= 0.50 on lower bound, or: passages not "
      "worse than baseline by 3 (default: the run's own)");
  app->add_option("--baseline", flags->baseline, "Folder of the baseline run");
  AddOutput(app, flags, "Report file; repeatable");
}

int RunGate(const GateFlags& flags, const CancelToken& cancel) {
  const Audit audit = OpenRun(flags, cancel, flags.run);
  std::optional<Audit> baseline;
  if (!flags.baseline.empty()) baseline = OpenRun(flags, cancel, flags.baseline);
  const std::string rules = flags.rules.empty() ? "" : ReadWhole(flags.rules);
  const GateResult gate = audit.CheckGate(rules, baseline ? &*baseline : nullptr);
  for (const std::string& path : flags.out) audit.WriteReport(path);
  if (flags.json) {
    PrintDataLine(gate.checks_json);
  } else {
    const json parsed = json::parse(gate.checks_json);
    for (const json& check : parsed["checks"]) {
      if (flags.quiet && check["passed"].get<bool>()) continue;
      PrintLine(fmt::format("{}  {}: {} [{}]", check["passed"].get<bool>() ? "pass" : "FAIL",
                            check["vendor"].get<std::string>(), check["message"].get<std::string>(),
                            check["rule"].get<std::string>()));
    }
  }
  return gate.passed ? kExitOk : kExitGateFailed;
}

}  // namespace

extern const Command kGateCommand = CommandOf<AddGateFlags, RunGate>(
    "gate", "Check a run against rules; exit with status 1 if one fails");

}  // namespace vetvec::cli
