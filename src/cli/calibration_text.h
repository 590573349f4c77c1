// What `vetvec identity calibrate` prints.
#ifndef VETVEC_CLI_CALIBRATION_TEXT_H_
#define VETVEC_CLI_CALIBRATION_TEXT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace vetvec::cli {

// `calibrated`: from CalibrateIdentity.
std::string CalibrationText(const std::string& path, const nlohmann::json& calibrated);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_CALIBRATION_TEXT_H_
