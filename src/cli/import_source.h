// The arguments of `vetvec suite import`: kinds, data sets and aspects by name, as the library
// takes them. Wrong names are UsageErrors that say what is allowed.
#ifndef VETVEC_CLI_IMPORT_SOURCE_H_
#define VETVEC_CLI_IMPORT_SOURCE_H_

#include "cli/command_line.h"
#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

SuiteImportOptions ImportOptionsOf(const CommandLine& line);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_IMPORT_SOURCE_H_
