// --in, --in-format and --text-column: the file with texts that a command reads.
#ifndef VETVEC_CLI_TEXT_INPUT_H_
#define VETVEC_CLI_TEXT_INPUT_H_

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

namespace vetvec::cli {

struct TextInput {
  std::string in;
  std::string in_format;
  std::string text_column = "text";
};

// Adds the three options; returns --in. `app` and `input` must outlive the parsing.
CLI::Option* AddTextInput(CLI::App* app, TextInput* input, const std::string& help);

// `file` with the format and the column that the options state, as Texts (texts.hpp) takes it.
// `column`: read instead of the one that --text-column names.
std::string TextSourceOf(const TextInput& input, const std::string& file,
                         std::string_view column = {});

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_TEXT_INPUT_H_
