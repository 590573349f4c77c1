// PlanText: the plan of an audit for a person, from its JSON (vetvec/audit.h), in 80 columns.
#ifndef VETVEC_CLI_PLAN_TEXT_H_
#define VETVEC_CLI_PLAN_TEXT_H_

#include <nlohmann/json.hpp>
#include <string>

namespace vetvec::cli {

std::string PlanText(const nlohmann::json& plan);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_PLAN_TEXT_H_
