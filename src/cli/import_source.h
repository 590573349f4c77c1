// Converts the arguments of `vetvec suite import` (names of kinds, data sets and aspects) to the
// library's options. A wrong name is a UsageError that lists the allowed ones.
#ifndef VETVEC_CLI_IMPORT_SOURCE_H_
#define VETVEC_CLI_IMPORT_SOURCE_H_

#include "cli/command_line.h"
#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

SuiteImportOptions ImportOptionsOf(const CommandLine& line);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_IMPORT_SOURCE_H_
