// A suite's manifest, for people.
#ifndef VETVEC_CLI_MANIFEST_TEXT_H_
#define VETVEC_CLI_MANIFEST_TEXT_H_

#include <nlohmann/json.hpp>
#include <string>

namespace vetvec::cli {

// One line for each count, and for each reason why something was not used.
std::string ManifestText(const nlohmann::json& manifest);

// A table of SynTextBench's tasks: how feasible they are and how long their sentences are.
std::string TaskText(const nlohmann::json& manifest);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_MANIFEST_TEXT_H_
