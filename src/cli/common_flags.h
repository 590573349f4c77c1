// Flags that several commands have. `app` and `flags` must outlive the parsing.
#ifndef VETVEC_CLI_COMMON_FLAGS_H_
#define VETVEC_CLI_COMMON_FLAGS_H_

#include <CLI/CLI.hpp>
#include <string>

#include "cli/command.h"

namespace vetvec::cli {

void AddOutput(CLI::App* app, CommonFlags* flags, const std::string& help);
// --config, --set, --base-url and the other flags of a command that opens encoders.
void AddConfig(CLI::App* app, CommonFlags* flags);
void AddTelemetry(CLI::App* app, CommonFlags* flags);
// A flag that sets a key of the configuration: a string, or any TOML value.
void AddKey(CLI::App* app, CommonFlags* flags, const std::string& flag, const std::string& key,
            const std::string& help);
void AddValue(CLI::App* app, CommonFlags* flags, const std::string& flag, const std::string& key,
              const std::string& help);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_COMMON_FLAGS_H_
