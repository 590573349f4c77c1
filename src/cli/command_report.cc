// vetvec report.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/audit_outcome.h"
#include "cli/common_flags.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct ReportFlags : CommonFlags {
  std::string run;
  bool verify = false;
};

void AddReportFlags(CLI::App* app, ReportFlags* flags) {
  app->add_option("run", flags->run, "Folder of the run")->required();
  app->add_flag("--verify", flags->verify,
                "Instead, compare the report and the files of its run with REPORT.intoto.json");
  AddOutput(app, flags, "Report file; repeatable");
}

// Names each file that differs. Returns whether none does.
bool PrintVerified(const ReportFlags& flags, const json& found, const std::string& report) {
  int same = 0;
  for (const json& file : found["files"]) {
    const std::string match = file["match"].get<std::string>();
    same += match == "same";
    if (match == "same" || flags.json) continue;
    PrintError(fmt::format("{}: {}", match, file["name"].get<std::string>()));
  }
  if (flags.json) {
    PrintDataLine(found.dump());
  } else if (!flags.quiet) {
    PrintLine(fmt::format("{} of {} files are as {}.intoto.json states", same,
                          found["files"].size(), report));
  }
  return found["matches"].get<bool>();
}

int VerifyReports(const ReportFlags& flags, const CancelToken& cancel,
                  const std::vector<std::string>& reports) {
  bool matches = true;
  for (const std::string& report : reports) {
    CallScope scope(flags, cancel);
    const json found = json::parse(Audit::VerifyReport(flags.run, report, scope.options()));
    matches = PrintVerified(flags, found, report) && matches;
  }
  return matches ? kExitOk : kExitGateFailed;
}

int RunReport(const ReportFlags& flags, const CancelToken& cancel) {
  std::vector<std::string> reports = flags.out;
  const std::string page = flags.run + "/report.html";
  if (flags.verify)
    return VerifyReports(flags, cancel, reports.empty() ? std::vector{page} : reports);
  const Audit audit = OpenRun(flags, cancel, flags.run);
  if (reports.empty() && !flags.json) reports.push_back(page);
  return PrintOutcome(flags, audit, reports);
}

}  // namespace

extern const Command kReportCommand =
    CommandOf<AddReportFlags, RunReport>("report", "Rebuild the reports of a run, offline");

}  // namespace vetvec::cli
