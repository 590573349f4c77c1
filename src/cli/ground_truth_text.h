// The report of `vetvec papers ground-truth` as text: the classifiers, the table of violations, and
// how many classifiers err on them.
#ifndef VETVEC_CLI_GROUND_TRUTH_TEXT_H_
#define VETVEC_CLI_GROUND_TRUTH_TEXT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace vetvec::cli {

std::string GroundTruthText(const nlohmann::json& report);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_GROUND_TRUTH_TEXT_H_
