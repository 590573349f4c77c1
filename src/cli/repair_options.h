// The options of `vetvec repair fit`.
#ifndef VETVEC_CLI_REPAIR_OPTIONS_H_
#define VETVEC_CLI_REPAIR_OPTIONS_H_

#include <CLI/CLI.hpp>

#include "cli/command_line.h"

namespace vetvec::cli {

// Both arguments must outlive the parsing.
void AddRepairFitOptions(CLI::App* fit, CommandLine* line);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_REPAIR_OPTIONS_H_
