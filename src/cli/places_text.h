// The table of vendors for the terminal, in 80 columns.
#ifndef VETVEC_CLI_PLACES_TEXT_H_
#define VETVEC_CLI_PLACES_TEXT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace vetvec::cli {

// `places` is a member of the JSON report. What speaks against a vendor stands below its figures.
std::string PlacesText(const nlohmann::json& places);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_PLACES_TEXT_H_
