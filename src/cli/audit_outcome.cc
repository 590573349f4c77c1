#include "cli/audit_outcome.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/verdict_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

void PrintSummary(const CommonFlags& flags, const Audit& audit, const json& report,
                  const std::vector<std::string>& reports) {
  if (flags.json) {
    PrintDataLine(audit.Report(VETVEC_REPORT_FORMAT_JSON));
    return;
  }
  if (flags.quiet) return;
  Print(VerdictText(report));
  const std::string table = WhoAgainstWhom(report);
  if (!table.empty()) Print("\n" + table);
  PrintLine("");
  PrintLine(
      fmt::format("report: {}", reports.empty() ? audit.folder() + "/report.html" : reports[0]));
}

// The exit status of PrintOutcome.
int ExitCodeOfOutcome(const json& result) {
  int measured = 0;
  int ranked = 0;
  for (const json& vendor : result["vendors"]) {
    const bool is_measured = vendor["problem"].is_null();
    measured += is_measured;
    ranked += is_measured && vendor["standing"] == "ranked";
  }
  if (measured > 0 && ranked == 0) return kExitGateFailed;
  return measured < static_cast<int>(result["vendors"].size()) ? kExitNotMeasured : kExitOk;
}

// Prints how to retry vendors, if a retry may help. With -q, nobody has said why it must.
void PrintRetries(const CommonFlags& flags, const json& result, const std::string& folder) {
  for (const json& vendor : result["vendors"]) {
    const bool has_vectors = vendor["dimension"].get<uint64_t>() > 0;
    if (vendor["problem"].is_null() || has_vectors) continue;  // the result would be the same
    const std::string name = vendor["name"].get<std::string>();
    if (flags.quiet) {
      PrintError(fmt::format("vetvec: {} could not be measured: {}", name,
                             vendor["problem"].get<std::string>()));
    }
    PrintError(fmt::format("To retry {}: vetvec resume {}", name, folder));
  }
}

}  // namespace

Audit OpenRun(const CommonFlags& flags, const CancelToken& cancel, const std::string& folder) {
  CallScope scope(flags, cancel);
  return Audit::Open(folder, scope.options());
}

int PrintOutcome(const CommonFlags& flags, const Audit& audit,
                 const std::vector<std::string>& reports) {
  for (const std::string& path : reports) audit.WriteReport(path);
  const json report = json::parse(audit.Report(VETVEC_REPORT_FORMAT_JSON));
  PrintSummary(flags, audit, report, reports);
  return ExitCodeOfOutcome(report);
}

int RunConfig(const CommonFlags& flags, const CancelToken& cancel, const Config& config,
              const std::vector<std::string>& reports) {
  const std::string folder = json::parse(config.Json())["out"].get<std::string>();
  try {
    const Audit audit = [&] {
      CallScope scope(flags, cancel);
      return Audit::Run(config, scope.options());
    }();
    const int exit_code = PrintOutcome(flags, audit, reports);
    PrintRetries(flags, json::parse(audit.Report(VETVEC_REPORT_FORMAT_JSON)), audit.folder());
    return exit_code;
  } catch (const Error& error) {
    const bool is_resumable =
        FileIsThere(folder + "/run.json") &&
        (error.status() == VETVEC_STATUS_CANCELLED || ExitCodeOf(error) == kExitNotMeasured) &&
        error.status() != VETVEC_STATUS_BUDGET_EXCEEDED;
    if (!is_resumable) throw;
    PrintError(fmt::format("vetvec: {}", error.what()));
    PrintError(
        fmt::format("Everything received so far is kept. To continue: vetvec resume {}", folder));
    return ExitCodeOf(error);
  }
}

}  // namespace vetvec::cli
