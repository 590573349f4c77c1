// What `vetvec identity` prints.
#ifndef VETVEC_CLI_IDENTITY_TEXT_H_
#define VETVEC_CLI_IDENTITY_TEXT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace vetvec::cli {

// `recorded`: from RecordIdentity. `checked`: from CheckIdentity, perhaps with "moved_vectors".
// `compare`: the command that says what an alteration is.
std::string IdentityRecordText(const std::string& path, const nlohmann::json& recorded);
std::string IdentityCheckText(const nlohmann::json& checked, const std::string& compare);
// "altered: float16": of a certificate, or of the "model" of vetvec_audit_compare.
std::string DiagnosisText(const nlohmann::json& diagnosis);
// `certificate`: from CompareIdentity.
std::string IdentityCertificateText(const nlohmann::json& certificate);
// OpenMetrics; `record`: from DescribeIdentity.
std::string IdentityMetrics(const nlohmann::json& record, const nlohmann::json& checked);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_IDENTITY_TEXT_H_
