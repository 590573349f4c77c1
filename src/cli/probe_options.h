// The options of `vetvec probe`, `ground-truth` and `correlate`. Those of the logistic probe and those
// of probe --curve exclude each other, so that no option is silently ignored.
#ifndef VETVEC_CLI_PROBE_OPTIONS_H_
#define VETVEC_CLI_PROBE_OPTIONS_H_

#include <CLI/CLI.hpp>

#include "cli/command_line.h"

namespace vetvec::cli {

// --class, --in and --labels, as ReadLabelledTexts takes them. Both arguments must outlive the parsing.
void AddLabelledTexts(CLI::App* app, CommandLine* line);

// Likewise.
void AddProbeOptions(CLI::App* probe, CommandLine* line);
void AddGroundTruthOptions(CLI::App* truth, CommandLine* line);
void AddCorrelateOptions(CLI::App* correlate, CommandLine* line);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_PROBE_OPTIONS_H_
