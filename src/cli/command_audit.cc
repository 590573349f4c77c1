// vetvec audit.
#include <string>
#include <vector>

#include "cli/audit_flags.h"
#include "cli/audit_outcome.h"

namespace vetvec::cli {
namespace {

int RunAudit(const CommonFlags& given, const CancelToken& cancel) {
  CommonFlags flags = given;
  flags.is_job = true;
  const std::vector<std::string> reports = TakeReports(&flags);
  return RunConfig(flags, cancel, LoadSessionConfig(flags), reports);
}

}  // namespace

extern const Command kAuditCommand = CommandOf<AddAuditFlags, RunAudit>(
    "audit", "Run an audit: embed texts, score vectors, write reports");

}  // namespace vetvec::cli
