// The command line: chooses the command and parses its flags.
#ifndef VETVEC_CLI_COMMAND_LINE_H_
#define VETVEC_CLI_COMMAND_LINE_H_

#include "cli/command.h"

namespace vetvec::cli {

// Sets `run`. Returns true to continue, false to exit with *exit_code after printing help or a
// usage error.
bool ParseCommandLine(int argc, char** argv, CommandRun* run, int* exit_code);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_COMMAND_LINE_H_
