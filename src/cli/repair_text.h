// The reports of vetvec_map_repair and vetvec_map_test as text for people.
#ifndef VETVEC_CLI_REPAIR_TEXT_H_
#define VETVEC_CLI_REPAIR_TEXT_H_

#include <nlohmann/json.hpp>
#include <string>

namespace vetvec::cli {

// Of vetvec_map_test, and "test" of vetvec_map_repair.
std::string RepairTestText(const nlohmann::json& test);
// Of vetvec_map_repair, with its cross-validation.
std::string RepairReportText(const nlohmann::json& report);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_REPAIR_TEXT_H_
