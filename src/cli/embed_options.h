// The options of `vetvec embed` for a fallback encoder and for batches.
#ifndef VETVEC_CLI_EMBED_OPTIONS_H_
#define VETVEC_CLI_EMBED_OPTIONS_H_

#include <CLI/CLI.hpp>

#include "cli/command_line.h"

namespace vetvec::cli {

// Both arguments must outlive the parsing.
void AddFallbackOptions(CLI::App* embed, CommandLine* line);
void AddBatchOptions(CLI::App* embed, CommandLine* line);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_EMBED_OPTIONS_H_
