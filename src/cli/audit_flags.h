// The flags of `vetvec plan` and `vetvec audit`.
#ifndef VETVEC_CLI_AUDIT_FLAGS_H_
#define VETVEC_CLI_AUDIT_FLAGS_H_

#include <string>
#include <vector>

#include "cli/command.h"

namespace vetvec::cli {

// Of an audit's configuration. `app` and `flags` must outlive the parsing.
void AddAuditFlags(CLI::App* app, CommonFlags* flags);

// -o takes both the run folder and reports: a path with a report's extension is a report, and the
// folder becomes a key of the configuration. Moves the reports out of `flags`.
std::vector<std::string> TakeReports(CommonFlags* flags);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_AUDIT_FLAGS_H_
