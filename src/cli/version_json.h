// `vetvec --version --json`.
#ifndef VETVEC_CLI_VERSION_JSON_H_
#define VETVEC_CLI_VERSION_JSON_H_

#include <string>

namespace vetvec::cli {

// What vetvec_build_info says of the library, and in "command" the same of the command.
std::string VersionJson();

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_VERSION_JSON_H_
