// vetvec plan, audit, resume, report.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/plan_text.h"
#include "cli/telemetry/telemetry.h"
#include "cli/verdict_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

bool IsReportPath(const std::string& path) {
  for (const char* end : {".html", ".json", ".csv", ".junit.xml", ".md", ".jsonl"}) {
    if (path.ends_with(end)) return true;
  }
  return false;
}

// -o takes both the run folder and reports: a path with a report's extension is a report.
CommandLine WithRunFolder(const CommandLine& line, std::vector<std::string>* reports) {
  CommandLine changed = line;
  for (const std::string& path : line.flags.out) {
    if (IsReportPath(path)) {
      reports->push_back(path);
    } else {
      changed.flags.overrides.push_back(StringOverride("audit.out", path));
    }
  }
  return changed;
}

void PrintOutcome(const CommandLine& line, const Audit& audit,
                  const std::vector<std::string>& reports) {
  for (const std::string& path : reports) audit.WriteReport(path);
  if (line.flags.json) {
    PrintDataLine(audit.Report(VETVEC_REPORT_FORMAT_JSON));
    return;
  }
  if (line.flags.quiet) return;
  const json report = json::parse(audit.Report(VETVEC_REPORT_FORMAT_JSON));
  Print(VerdictText(report));
  const std::string table = WhoAgainstWhom(report);
  if (!table.empty()) Print("\n" + table);
  PrintLine("");
  PrintLine(
      fmt::format("report: {}", reports.empty() ? audit.folder() + "/report.html" : reports[0]));
}

// kExitGateFailed if every vendor that was measured is excluded, otherwise kExitNotMeasured if at
// least one could not be measured.
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
void PrintRetries(const CommandLine& line, const json& result, const std::string& folder) {
  for (const json& vendor : result["vendors"]) {
    const bool has_vectors = vendor["dimension"].get<uint64_t>() > 0;
    if (vendor["problem"].is_null() || has_vectors) continue;  // the result would be the same
    const std::string name = vendor["name"].get<std::string>();
    if (line.flags.quiet) {
      PrintError(fmt::format("vetvec: {} could not be measured: {}", name,
                             vendor["problem"].get<std::string>()));
    }
    PrintError(fmt::format("To retry {}: vetvec resume {}", name, folder));
  }
}

// Runs an audit; after an interruption, says how to continue.
int RunConfig(const CommandLine& line, const CancelToken& cancel, const Config& config,
              const std::vector<std::string>& reports) {
  const std::string folder = json::parse(config.Json())["out"].get<std::string>();
  try {
    const Audit audit = [&] {
      CallScope scope(line, cancel);
      return Audit::Run(config, scope.options());
    }();
    PrintOutcome(line, audit, reports);
    const json result = json::parse(audit.Report(VETVEC_REPORT_FORMAT_JSON));
    PrintRetries(line, result, audit.folder());
    return ExitCodeOfOutcome(result);
  } catch (const Error& error) {
    const bool is_resumable = FileIsThere(folder + "/run.json") &&
                              (error.status() == VETVEC_STATUS_CANCELLED ||
                               ExitCodeOf(error.status()) == kExitNotMeasured) &&
                              error.status() != VETVEC_STATUS_BUDGET_EXCEEDED;
    if (!is_resumable) throw;
    PrintError(fmt::format("vetvec: {}", error.what()));
    PrintError(
        fmt::format("Everything received so far is kept. To continue: vetvec resume {}", folder));
    return ExitCodeOf(error.status());
  }
}

// Refuses a run that somebody else may have prepared: it names commands, files and services.
void CheckRun(const std::string& origin, const std::string& folder) {
  if (origin == "own") return;
  throw UsageError{
      fmt::format("'{0}' {1}. Resuming it would run its api_key_command, if it has one, and send "
                  "texts and keys to its services. If you trust it, use: vetvec resume {0} "
                  "--trust-run",
                  folder,
                  origin == "moved" ? "was copied or unpacked from a run that was made elsewhere"
                                    : "belongs to another user or is writable by others")};
}

}  // namespace

int RunPlan(const CommandLine& line, const CancelToken& cancel) {
  std::vector<std::string> reports;
  const Config config = LoadSessionConfig(WithRunFolder(line, &reports));
  std::string plan;
  {
    CallScope scope(line, cancel);
    plan = Audit::Plan(config, scope.options());
  }
  if (line.flags.json) {
    PrintDataLine(plan);
  } else {
    Print(PlanText(json::parse(plan)));
  }
  return kExitOk;
}

int RunAudit(const CommandLine& line, const CancelToken& cancel) {
  std::vector<std::string> reports;
  const CommandLine changed = WithRunFolder(line, &reports);
  return RunConfig(line, cancel, LoadSessionConfig(changed), reports);
}

int RunResume(const CommandLine& line, const CancelToken& cancel) {
  ConfigOptions options;
  options.run = line.names[0];
  options.on_call = CallReceiver(line);
  options.log = LogReceiver(line);
  Config config(options);
  const json settings = json::parse(config.Json());
  NoteJobWait(settings);
  if (!line.trust_run) CheckRun(settings.at("origin").get<std::string>(), line.names[0]);
  SetSecrets(settings, &config);
  return RunConfig(line, cancel, config, line.flags.out);
}

int RunReport(const CommandLine& line, const CancelToken& cancel) {
  const Audit audit = [&] {
    CallScope scope(line, cancel);
    return Audit::Open(line.names[0], scope.options());
  }();
  std::vector<std::string> reports = line.flags.out;
  if (reports.empty() && !line.flags.json) reports.push_back(line.names[0] + "/report.html");
  PrintOutcome(line, audit, reports);
  return ExitCodeOfOutcome(json::parse(audit.Report(VETVEC_REPORT_FORMAT_JSON)));
}

}  // namespace vetvec::cli
