// Keys from commands: runs the api_key_command of a configuration and reads the key that it prints.
//
// The command is split into words as a shell would (blanks, '...', "...", backslashes) and run
// without a shell: no variables, pipes or wildcards; write sh -c '...' for those. Its standard
// error is that of vetvec. key_output.h says what it may print.
#ifndef VETVEC_CLI_KEY_COMMAND_H_
#define VETVEC_CLI_KEY_COMMAND_H_

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

// Throws std::runtime_error if a quotation mark is unmatched or there is no word.
std::vector<std::string> SplitCommand(std::string_view command);

// Throws std::runtime_error if the command cannot be run, exits with a status other than 0, takes
// more than 60 s, prints no key or is interrupted. `is_azure`: see key_output.h.
ApiKey RunKeyCommand(const std::vector<std::string>& words, bool is_azure);

// Gives each vendor of the configuration that has an api_key_command a function that runs it.
// `settings`: the configuration's JSON.
void SetKeyCommands(const nlohmann::json& settings, Config* config);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_KEY_COMMAND_H_
