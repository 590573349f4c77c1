// What the commands about runs share: opening a run, running an audit, and printing its result.
#ifndef VETVEC_CLI_AUDIT_OUTCOME_H_
#define VETVEC_CLI_AUDIT_OUTCOME_H_

#include <string>
#include <vector>

#include "cli/session.h"

namespace vetvec::cli {

Audit OpenRun(const CommonFlags& flags, const CancelToken& cancel, const std::string& folder);

// Runs an audit and returns the exit status; after an interruption, says how to continue.
int RunConfig(const CommonFlags& flags, const CancelToken& cancel, const Config& config,
              const std::vector<std::string>& reports);

// Writes the reports, and prints the result. Returns kExitGateFailed if every vendor that was
// measured is excluded, otherwise kExitNotMeasured if at least one could not be measured.
int PrintOutcome(const CommonFlags& flags, const Audit& audit,
                 const std::vector<std::string>& reports);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_AUDIT_OUTCOME_H_
