// --in, --in-format and --text-column: the file with texts that a command reads.
#ifndef VETVEC_CLI_TEXT_INPUT_H_
#define VETVEC_CLI_TEXT_INPUT_H_

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

#include "cli/command_line.h"

namespace vetvec::cli {

// Adds the three options; returns --in. `app` and `line` must outlive the parsing.
CLI::Option* AddTextInput(CLI::App* app, CommandLine* line, const std::string& help);

// `file` with the format and the column that the options state, as Texts (texts.hpp) takes it.
// `column`: read instead of the one that --text-column names.
std::string TextSourceOf(const CommandLine& line, const std::string& file,
                         std::string_view column = {});

// embed --dry-run: prints the number of texts, the first three, their tokens and what they cost.
int RunEmbedDry(const CommandLine& line);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_TEXT_INPUT_H_
