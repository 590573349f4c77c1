// Measurements for people.
#ifndef VETVEC_CLI_LOAD_LOAD_TEXT_H_
#define VETVEC_CLI_LOAD_LOAD_TEXT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace vetvec::cli {

// `load`: load_json.h. Every figure in the text is in it.
std::string LoadText(const nlohmann::json& load);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_LOAD_LOAD_TEXT_H_
