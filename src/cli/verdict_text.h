// The verdict of an audit for the terminal: each vendor compared with each other one.
#ifndef VETVEC_CLI_VERDICT_TEXT_H_
#define VETVEC_CLI_VERDICT_TEXT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace vetvec::cli {

// `report` is the JSON report. A row and a column for each ranked vendor; each cell has one sign
// per suite. Empty for fewer than two ranked vendors.
std::string WhoAgainstWhom(const nlohmann::json& report);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_VERDICT_TEXT_H_
