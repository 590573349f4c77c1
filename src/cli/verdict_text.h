// The verdict of an audit for the terminal: every vendor compared with every other.
#ifndef VETVEC_CLI_VERDICT_TEXT_H_
#define VETVEC_CLI_VERDICT_TEXT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace vetvec::cli {

// The answer, then the lines about each vendor, wrapped. `report` is the JSON report.
std::string VerdictText(const nlohmann::json& report);

// The table has a row and a column for each ranked vendor, and one
// sign per suite in each cell. Empty if fewer than two vendors are ranked.
std::string WhoAgainstWhom(const nlohmann::json& report);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_VERDICT_TEXT_H_
