// The options of `vetvec suite make`. Most apply only to certain kinds of suite; with other kinds
// they are refused, so that no option is silently ignored.
#ifndef VETVEC_CLI_SUITE_MAKE_OPTIONS_H_
#define VETVEC_CLI_SUITE_MAKE_OPTIONS_H_

#include <CLI/CLI.hpp>

#include "cli/command_line.h"

namespace vetvec::cli {

// Both arguments must outlive the parsing.
void AddSuiteMakeOptions(CLI::App* make, CommandLine* line);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SUITE_MAKE_OPTIONS_H_
