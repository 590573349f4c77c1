// Contract reports as JSON, in the form in which they are kept in run folders and printed by
// `vetvec doctor --contract --json`.
#include <fmt/core.h>

#include "base/json.h"
#include "base/json_reader.h"
#include "contract/contract.h"

namespace vetvec {
namespace {

// Throws nlohmann's exceptions if a field is missing or has the wrong type.
ContractFinding FindingOf(const Json& in) {
  ContractFinding finding;
  finding.test = in.at("test").get<std::string>();
  finding.score = in.at("score").get<double>();
  finding.checks = in.at("checks").get<uint64_t>();
  finding.finding = in.at("finding").get<std::string>();
  const auto severity = in.at("severity").get<std::string>();
  for (const ContractSeverity known :
       {ContractSeverity::kMinor, ContractSeverity::kMajor, ContractSeverity::kCritical}) {
    if (severity == ContractSeverityName(known)) finding.severity = known;
  }
  const auto outcome = in.at("outcome").get<std::string>();
  for (const ContractOutcome known :
       {ContractOutcome::kPassed, ContractOutcome::kFailed, ContractOutcome::kNotTested}) {
    if (outcome == ContractOutcomeName(known)) finding.outcome = known;
  }
  return finding;
}

}  // namespace

std::string ContractJson(const ContractReport& report) {
  Json findings = Json::array();
  for (const ContractFinding& finding : report.findings) {
    findings.push_back({{"test", finding.test},
                        {"severity", ContractSeverityName(finding.severity)},
                        {"outcome", ContractOutcomeName(finding.outcome)},
                        {"score", finding.score},
                        {"checks", finding.checks},
                        {"finding", finding.finding}});
  }
  Json faults = Json::array();
  for (const ContractReport::FaultyReplies& one : report.faults) {
    faults.push_back(
        {{"fault", ReplyFaultName(one.fault)}, {"replies", one.replies}, {"example", one.example}});
  }
  const Json out = {{"encoder", report.encoder},
                    {"requests", report.requests},
                    {"failed_requests", report.failed_requests},
                    {"tokens", report.tokens},
                    {"replies", report.replies},
                    {"faults", std::move(faults)},
                    {"passed", report.count(ContractOutcome::kPassed)},
                    {"failed", report.count(ContractOutcome::kFailed)},
                    {"not_tested", report.count(ContractOutcome::kNotTested)},
                    {"findings", std::move(findings)}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<ContractReport> ContractFromJson(const std::string& text) {
  const Result<Json> parsed = ParseJsonText<Json>(text);
  if (!parsed.ok()) {
    return DataLoss(fmt::format("the contract report is damaged: {}", parsed.status().message()));
  }
  const Json& in = *parsed;
  ContractReport report;
  try {
    report.encoder = in.at("encoder").get<std::string>();
    report.requests = in.at("requests").get<uint64_t>();
    report.failed_requests = in.at("failed_requests").get<uint64_t>();
    report.tokens = in.at("tokens").get<uint64_t>();
    report.replies = in.value("replies", uint64_t{0});
    for (const Json& one : in.value("faults", Json::array())) {
      report.faults.push_back({ReplyFaultOfName(one.at("fault").get<std::string>()),
                               one.at("replies").get<uint64_t>(),
                               one.at("example").get<std::string>()});
    }
    for (const Json& finding : in.at("findings")) report.findings.push_back(FindingOf(finding));
  } catch (const Json::exception& error) {
    return DataLoss(fmt::format("the contract report is damaged: {}", error.what()));
  }
  return report;
}

}  // namespace vetvec
