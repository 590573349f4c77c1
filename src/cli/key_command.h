// Keys from commands: runs the api_key_command of a configuration and reads the key that it prints.
//
// The command is split into words as a shell would (blanks, '...', "...", backslashes) and run
// without a shell: no variables, pipes or wildcards; write sh -c '...' for those. Its standard error
// is the command's own. The first line of its output is the key, or the output is a JSON object
// {"key": "...", "expires_in": SECONDS}.
#ifndef VETVEC_CLI_KEY_COMMAND_H_
#define VETVEC_CLI_KEY_COMMAND_H_

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

// Throws std::runtime_error if a quotation does not end or there is no word.
std::vector<std::string> SplitCommand(std::string_view command);

// Throws std::runtime_error, whose message has no secret.
ApiKey KeyFromOutput(std::string_view output);

// Throws std::runtime_error: cannot be run, exit status, time limit of 60 s, no key, interrupted.
ApiKey RunKeyCommand(const std::vector<std::string>& words);

// Gives each vendor of the configuration that has an api_key_command a function that runs it.
// `settings`: the configuration's JSON.
void SetKeyCommands(const nlohmann::json& settings, Config* config);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_KEY_COMMAND_H_
