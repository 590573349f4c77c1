// vetvec report.
#include <string>
#include <vector>

#include "cli/audit_outcome.h"
#include "cli/common_flags.h"

namespace vetvec::cli {
namespace {

struct ReportFlags : CommonFlags {
  std::string run;
};

void AddReportFlags(CLI::App* app, ReportFlags* flags) {
  app->add_option("run", flags->run, "Folder of the run")->required();
  AddOutput(app, flags, "Report file; repeatable");
}

int RunReport(const ReportFlags& flags, const CancelToken& cancel) {
  const Audit audit = OpenRun(flags, cancel, flags.run);
  std::vector<std::string> reports = flags.out;
  if (reports.empty() && !flags.json) reports.push_back(flags.run + "/report.html");
  return PrintOutcome(flags, audit, reports);
}

}  // namespace

extern const Command kReportCommand =
    CommandOf<AddReportFlags, RunReport>("report", "Rebuild the reports of a run, offline");

}  // namespace vetvec::cli
