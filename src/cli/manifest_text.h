// What a suite's manifest says, for people.
#ifndef VETVEC_CLI_MANIFEST_TEXT_H_
#define VETVEC_CLI_MANIFEST_TEXT_H_

#include <nlohmann/json.hpp>
#include <string>

namespace vetvec::cli {

// The counts, and what was not used and why, one per line.
std::string ManifestText(const nlohmann::json& manifest);

// SynTextBench's tasks: are they feasible, and how long are their sentences?
std::string TaskText(const nlohmann::json& manifest);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_MANIFEST_TEXT_H_
